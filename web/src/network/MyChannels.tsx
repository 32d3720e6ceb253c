/** Where one is told that it is one's decision: this browser, a mail, a webhook. */
import { useEffect, useState, type FormEvent } from "react";
import { http } from "../wire/http";
import type { Channels } from "../wire/types";
import styles from "./Network.module.css";
import { subscribed } from "./push";

const NAMES = { push: "this browser", mail: "mail", webhook: "webhook" } as const;

export function MyChannels({ onProblem }: { onProblem: (error: unknown) => void }) {
  const [found, setFound] = useState<Channels | null>(null);
  useEffect(() => { http.channels().then(setFound, () => undefined); }, []);
  if (!found) return null;
  const add = (kind: "mail" | "webhook", address: string) => { http.addChannel({ kind, address, p256dh: "", auth: "" }).then(setFound, onProblem); };
  return (
    <section className={styles.devices} aria-label="Where you are told">
      <h2>Where you are told</h2>
      <p className={styles.small}>A notice says the game, the side and the time that is left; never what has happened.</p>
      <ul className={styles.browsers}>
        {found.channels.map((each) => (
          <li key={each.id}>
            <span>{`${NAMES[each.kind]}: ${each.address}`}</span>
            {each.failed && <small>switched off after five failures</small>}
            {!each.waits && !each.failed && (
              <label>
                <input type="checkbox" checked={each.daily} onChange={(event) => { http.setDaily(each.id, event.target.checked).then(setFound, onProblem); }} />
                {" once a day, at eight in the morning, of all games that wait"}
              </label>
            )}
            {each.waits && <Verify id={each.id} onDone={setFound} onProblem={onProblem} />}
            <button type="button" className="button" onClick={() => { http.endChannel(each.id).then(setFound, onProblem); }}>End it</button>
          </li>
        ))}
      </ul>
      {found.kinds.includes("push") && "serviceWorker" in navigator && (
        <button type="button" className="button" onClick={() => { subscribed(found.key).then(http.addChannel).then(setFound, onProblem); }}>Tell me in this browser</button>
      )}
      {found.kinds.includes("mail") && <Address label="A mail address" type="email" onAdd={(address) => { add("mail", address); }} />}
      <Address label="The address of a webhook" type="url" onAdd={(address) => { add("webhook", address); }} />
    </section>
  );
}

function Address({ label, type, onAdd }: { label: string; type: string; onAdd: (address: string) => void }) {
  const [address, setAddress] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd(address);
    setAddress("");
  };
  return (
    <form className={styles.name} onSubmit={submit}>
      <input className="field" type={type} required aria-label={label} placeholder={label} value={address} onChange={(event) => { setAddress(event.target.value); }} />
      <button type="submit" className="button">Tell me there</button>
    </form>
  );
}

function Verify({ id, onDone, onProblem }: { id: string; onDone: (found: Channels) => void; onProblem: (error: unknown) => void }) {
  const [code, setCode] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    http.verifyChannel(id, code).then(onDone, onProblem);
  };
  return (
    <form onSubmit={submit}>
      <input className="field" aria-label="The code from the mail" placeholder="the code from the mail" value={code} onChange={(event) => { setCode(event.target.value); }} />
      <button type="submit" className="button">It is mine</button>
    </form>
  );
}
