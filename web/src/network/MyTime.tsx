/** When one is left alone: quiet hours by one's own clock, and days on which one is away. */
import { useEffect, useState, type FormEvent } from "react";
import { http } from "../wire/http";
import type { MyTime as Time } from "../wire/types";
import styles from "./Network.module.css";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DAY = 86_400_000;

export function MyTime({ onProblem }: { onProblem: (error: unknown) => void }) {
  const [time, setTime] = useState<Time | null>(null);
  useEffect(() => { http.myTime().then(setTime, () => undefined); }, []);
  if (!time) return null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [first = "", last = ""] = time.quiet.split("-");
  const quiet = (from: string, to: string) => {
    http.setTime(zone, from === "" || to === "" || from === to ? "" : `${from}-${to}`).then(setTime, onProblem);
  };
  return (
    <section className={styles.devices} aria-label="Your time">
      <h2>Your time</h2>
      <p>
        Quiet hours from <Hour label="from" value={first} onChange={(hour) => { quiet(hour, last || "7"); }} /> to{" "}
        <Hour label="to" value={last} onChange={(hour) => { quiet(first || "23", hour); }} />{" "}
        <small className={styles.small}>{`in ${zone}; clocks of days and weeks rest, and nobody rings`}</small>
      </p>
      <Absence time={time} onDone={setTime} onProblem={onProblem} />
    </section>
  );
}

function Hour({ label, value, onChange }: { label: string; value: string; onChange: (hour: string) => void }) {
  return (
    <select className="field" aria-label={`Quiet hours ${label}`} value={value} onChange={(event) => { onChange(event.target.value); }}>
      <option value="">–</option>
      {HOURS.map((hour) => <option key={hour} value={String(hour)}>{`${String(hour)}:00`}</option>)}
    </select>
  );
}

function Absence({ time, onDone, onProblem }: { time: Time; onDone: (time: Time) => void; onProblem: (error: unknown) => void }) {
  const [days, setDays] = useState(3);
  const [now] = useState(() => Date.now());
  const leave = (event: FormEvent) => {
    event.preventDefault();
    http.goAway(new Date(now).toISOString(), new Date(now + days * DAY).toISOString()).then(onDone, onProblem);
  };
  const away = time.away[0];
  if (away) {
    return (
      <p>
        {`Absent until ${new Date(away[1]).toLocaleDateString()}. `}
        <button type="button" className="button" onClick={() => { http.comeBack().then(onDone, onProblem); }}>I am back</button>
      </p>
    );
  }
  return (
    <form onSubmit={leave}>
      <label>Absent for <input className="field" type="number" min={1} max={21} value={days} onChange={(event) => { setDays(Number(event.target.value)); }} /> days</label>{" "}
      <button type="submit" className="button">I am away from now on</button>{" "}
      <small className={styles.small}>{`${String(Math.floor(time.days_left))} days are left this year; both see it`}</small>
    </form>
  );
}
