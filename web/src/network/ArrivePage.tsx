/** A link from another device: this browser goes on as the same person. A click, because robots open links. */
import { useState } from "react";
import { go } from "../app/route";
import { useBaked } from "../art/bake";
import { SKY } from "../art/posters";
import { http } from "../wire/http";
import styles from "./Network.module.css";
import { takeWayBack } from "./wayBack";

export function ArrivePage({ token }: { token: string }) {
  const [problem, setProblem] = useState("");
  const sky = useBaked(SKY);
  const arrive = () => {
    http.arrive(token).then(goOn, (error: unknown) => {
      setProblem(error instanceof Error ? error.message : String(error));
    });
  };
  return (
    <main className={styles.sky} style={{ backgroundImage: `url(${sky})` }}>
      <section className={`${styles.card} ${styles.alone}`}>
        <h1>Go on with this device</h1>
        <p>Your games, your name and your seats will be here, too.</p>
        {problem && <p role="alert">{problem}</p>}
        <button type="button" className={`button primary ${styles.sit}`} onClick={arrive} autoFocus>Go on here</button>
      </section>
    </main>
  );
}

/** To the table from which one was sent away, or to the start. */
function goOn(): void {
  const game = takeWayBack();
  go(game ? { page: "table", game } : { page: "start" });
}
