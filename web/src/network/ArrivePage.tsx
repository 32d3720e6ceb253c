/** A link from another device: this browser goes on as the same person. A click, because robots open links. */
import { useState } from "react";
import { go } from "../app/route";
import { http } from "../wire/http";
import styles from "./Network.module.css";

export function ArrivePage({ token }: { token: string }) {
  const [problem, setProblem] = useState("");
  const arrive = () => {
    http.arrive(token).then(() => { go({ page: "start" }); }, (error: unknown) => {
      setProblem(error instanceof Error ? error.message : String(error));
    });
  };
  return (
    <main className={styles.invite}>
      <h1>Go on with this device</h1>
      <p>Your games, your name and your seats will be here, too.</p>
      {problem && <p role="alert">{problem}</p>}
      <button type="button" className="button primary" onClick={arrive} autoFocus>Go on here</button>
    </main>
  );
}
