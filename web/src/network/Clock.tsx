/** The time of a side: a round dial for the Rebels, six-sided for the Empire. Filled while it runs. */
import type { ClockHere } from "../wire/types";
import styles from "./Strip.module.css";
import { isShort, leftNow, span, useNow } from "./time";

const HEXAGON = "M12 1 21.5 6.5V17.5L12 23 2.5 17.5V6.5Z";

export function Clock({ clock, told }: { clock: ClockHere; told: number }) {
  const now = useNow(clock.runs);
  const left = leftNow({ ...clock, allowance: null }, told, clock.allowance === null ? now : told);
  const runs = clock.runs && clock.allowance === null;
  const short = runs && isShort(clock, left);
  const turned = clock.of > 0 ? Math.min(1, left / clock.of) : 0;
  return (
    <p className={styles.clock} data-side={clock.side} data-runs={(runs && !clock.rests) || undefined} data-short={short || undefined} title={title(clock)}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        {clock.side === "rebel" ? <circle cx="12" cy="12" r="10.5" /> : <path d={HEXAGON} />}
        {clock.rests ? <path d="M15 6a7 7 0 1 0 3 9 6 6 0 0 1-3-9Z" /> : <path d={`M12 12L${String(12 + 8 * Math.sin(2 * Math.PI * turned))} ${String(12 - 8 * Math.cos(2 * Math.PI * turned))}`} />}
      </svg>
      <b>{span(left)}</b>
    </p>
  );
}

function title(clock: ClockHere): string {
  if (clock.away) return "Away: this clock rests";
  if (clock.rests) return `Quiet hours until ${new Date(clock.rests).toLocaleTimeString(undefined, { timeStyle: "short" })}: this clock rests`;
  return clock.more > 0 ? `${span(clock.more)} more with the next Player-Turn` : "";
}

/** What is left for one reaction, as a bar, and what follows. */
export function Allowance({ clock, told, you }: { clock: ClockHere; told: number; you: boolean }) {
  const now = useNow(clock.runs);
  const left = leftNow(clock, told, now);
  return (
    <small className={styles.allowance} data-side={clock.side}>
      <i aria-hidden="true"><i style={{ inlineSize: `${String(clock.of > 0 ? (100 * left) / clock.of : 0)}%` }} /></i>
      {`${span(left)}, then ${you ? "your" : "the"} deputy answers`}
    </small>
  );
}
