/** The link in a mail: no more of them. A click, because robots open links. */
import { useState } from "react";
import { go } from "../app/route";
import { useBaked } from "../art/bake";
import { SKY } from "../art/posters";
import { http } from "../wire/http";
import styles from "./Network.module.css";

export function QuietPage({ channel }: { channel: string }) {
  const [ended, setEnded] = useState(false);
  const [problem, setProblem] = useState("");
  const sky = useBaked(SKY);
  const end = () => {
    http.endMails(channel).then(() => { setEnded(true); }, (error: unknown) => {
      setProblem(error instanceof Error ? error.message : String(error));
    });
  };
  return (
    <main className={styles.sky} style={{ backgroundImage: `url(${sky})` }}>
      <section className={`${styles.card} ${styles.alone}`}>
        <h1>{ended ? "It is quiet now" : "No more mails?"}</h1>
        <p role="status">{ended ? "No mail comes to this address any more. Your games go on." : "Your games go on; nobody tells you by mail that it is your decision."}</p>
        {problem && <p role="alert">{problem}</p>}
        {ended
          ? <button type="button" className="button" onClick={() => { go({ page: "mine" }); }}>My games</button>
          : <button type="button" className={`button primary ${styles.sit}`} onClick={end} autoFocus>End these mails</button>}
      </section>
    </main>
  );
}
