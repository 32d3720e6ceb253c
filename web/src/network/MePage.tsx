/** One's name, one's time, where one is told, one's browsers, and the way to another device. */
import { useState, type FormEvent } from "react";
import { go } from "../app/route";
import { RACES } from "../art/races";
import { http } from "../wire/http";
import type { InvitationLink, Me } from "../wire/types";
import { Copy } from "./Copy";
import styles from "./Network.module.css";
import { MyChannels } from "./MyChannels";
import { MyTime } from "./MyTime";
import { Plate } from "./Plate";
import { SquareCode } from "./SquareCode";
import { useMe } from "./useMe";

export function MePage() {
  const { me, again } = useMe();
  const [problem, setProblem] = useState("");
  const tell = (error: unknown) => { setProblem(error instanceof Error ? error.message : String(error)); };
  if (!me) return <p className="page-wait" role="status">Looking who you are …</p>;
  return (
    <main className={styles.invite}>
      <h1>You at this house</h1>
      {problem && <p role="alert">{problem}</p>}
      {me.house === "home" ? <p>At home nobody is asked for a name.</p> : <NameForm key={me.name + me.plate} me={me} onDone={again} onProblem={tell} />}
      {me.name && <MyTime onProblem={tell} />}
      {me.name && <MyChannels onProblem={tell} />}
      {me.name && <Devices me={me} onChanged={again} onProblem={tell} />}
      <button type="button" className="button quiet" onClick={() => { go({ page: "start" }); }}>To the start page</button>
    </main>
  );
}

interface Part {
  me: Me;
  onProblem: (error: unknown) => void;
}

function NameForm({ me, onDone, onProblem }: Part & { onDone: () => void }) {
  const [name, setName] = useState(me.name);
  const [plate, setPlate] = useState(me.plate);
  const save = (event: FormEvent) => {
    event.preventDefault();
    http.rename(name, plate).then(onDone, onProblem);
  };
  return (
    <form className={styles.name} onSubmit={save}>
      <Plate race={plate || null} size={46} />
      <label>Name <input className="field" maxLength={24} value={name} placeholder="one is made up when you sit down" onChange={(event) => { setName(event.target.value); }} /></label>
      <label>
        Plate{" "}
        <select className="field" value={plate} onChange={(event) => { setPlate(event.target.value); }}>
          {Object.entries(RACES).map(([id, [, one]]) => <option key={id} value={id}>{one}</option>)}
        </select>
      </label>
      <button type="submit" className="button">Keep</button>
    </form>
  );
}

function Devices({ me, onChanged, onProblem }: Part & { onChanged: () => void }) {
  const [link, setLink] = useState<InvitationLink | null>(null);
  return (
    <section className={styles.devices} aria-label="Your devices">
      <h2>Go on elsewhere</h2>
      {link ? (
        <>
          <SquareCode rows={link.code} className={styles.code} />
          <Copy address={link.address} />
          <p className={styles.small}>Good once, for ten minutes. Who opens it is you.</p>
        </>
      ) : (
        <button type="button" className="button" onClick={() => { http.linkDevice().then(setLink, onProblem); }}>A link for another device</button>
      )}
      <h2>Your browsers</h2>
      <ul className={styles.browsers}>
        {me.browsers.map((each) => (
          <li key={each.id}>
            <span>{`${each.device}${each.this ? ", this one" : ""}`}</span>
            <small>{`last seen ${new Date(each.seen).toLocaleDateString()}`}</small>
            <button type="button" className="button" onClick={() => { http.endBrowser(each.id).then(onChanged, onProblem); }}>End it</button>
          </li>
        ))}
      </ul>
    </section>
  );
}
