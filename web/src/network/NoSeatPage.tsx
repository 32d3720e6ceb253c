/** This browser has no seat at a table, or none any more: who sits here in another one comes back by a link of it. */
import { useEffect, useState, type FormEvent } from "react";
import { go } from "../app/route";
import { useBaked } from "../art/bake";
import { SKY } from "../art/posters";
import styles from "./Network.module.css";
import { deviceToken, keepWayBack } from "./wayBack";

export function NoSeatPage({ game }: { game: string }) {
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState("");
  const sky = useBaked(SKY);
  useEffect(() => { keepWayBack(game); }, [game]);
  const arrive = (event: FormEvent) => {
    event.preventDefault();
    const token = deviceToken(address);
    if (token) go({ page: "device", token });
    else setProblem("This is no link from another device; it has #/device/ in it.");
  };
  return (
    <main className={styles.sky} style={{ backgroundImage: `url(${sky})` }}>
      <form className={`${styles.card} ${styles.alone}`} onSubmit={arrive}>
        <h1>You are not known here</h1>
        <p>This browser has no seat at this table: it was ended, or it has never been here.</p>
        <p>Do you sit here in another browser? Make <i>a link for another device</i> there, at <i>Your name and devices</i>, and open it here. You come back to this table.</p>
        {problem && <p role="alert">{problem}</p>}
        <label className={styles.name}>
          <span>The link</span>
          <input className="field" value={address} required onChange={(event) => { setAddress(event.target.value); }} />
          <button type="submit" className="button primary">Go on here</button>
        </label>
        <p className={styles.small}>If you have lost everything: whoever you play with can let you sit down again.</p>
        <button type="button" className="button quiet" onClick={() => { go({ page: "start" }); }}>To the start page</button>
      </form>
    </main>
  );
}
