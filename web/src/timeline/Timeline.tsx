/** The course of a game as a band: turns, Segments by their side, great moments, the Rebels’ points. */
import { useMemo } from "react";
import type { LogEntry, ScorePoint } from "../wire/types";
import { chapters, momentsOf, turnAfter, turnAt, turnBefore, type Chapter, type MarkedMoment, type TurnChapter } from "./chapters";
import styles from "./Timeline.module.css";

interface TimelineProps {
  log: LogEntry[];
  /** The entry whose table is shown. */
  at: number;
  /** How many turns the game can have: what is still to come is drawn empty. */
  turns: number;
  scores: ScorePoint[];
  needed: number;
  onLook: (entry: number) => void;
}

export function Timeline({ log, at, turns, scores, needed, onLook }: TimelineProps) {
  const all = useMemo(() => chapters(log), [log]);
  const moments = useMemo(() => momentsOf(log), [log]);
  const now = all[turnAt(all, at)];
  const last = Math.max(0, log.length - 1);
  const step = (entry: number) => { onLook(Math.max(0, Math.min(last, entry))); };
  const toCome = Math.max(0, turns - (all.at(-1)?.turn ?? 0));
  return (
    <section className={styles.timeline} aria-label="Timeline">
      <div className={styles.band} role="group" aria-label="Turns">
        {all.map((turn) => (
          <Turn key={turn.turn} turn={turn} open={turn === now} at={at} moments={within(moments, turn)} scores={scores} needed={needed} onLook={onLook} />
        ))}
        {Array.from({ length: toCome }, (_, index) => (
          <span key={index} className={styles.empty} aria-hidden="true">
            {turns - toCome + index + 1}
          </span>
        ))}
      </div>
      <input
        className={styles.scrubber}
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label="Moment"
        aria-valuetext={`${now?.title ?? ""}: ${log[at]?.text ?? ""}`}
        onChange={(event) => { step(Number(event.target.value)); }}
      />
      <div className={styles.jumps}>
        <button type="button" className="button" title="To the turn before (Shift+Left)" onClick={() => { step(turnBefore(all, at)); }} disabled={at === 0} data-jump="turn-before">
          « turn
        </button>
        <button type="button" className="button" title="The event before (Left)" onClick={() => { step(at - 1); }} disabled={at === 0} data-jump="before">
          ‹ event
        </button>
        <button type="button" className="button" title="The next event (Right)" onClick={() => { step(at + 1); }} disabled={at >= last} data-jump="after">
          event ›
        </button>
        <button type="button" className="button" title="To the next turn (Shift+Right)" onClick={() => { step(turnAfter(all, at, last)); }} disabled={at >= last} data-jump="turn-after">
          turn »
        </button>
        <span className={styles.where}>
          {`${now?.title ?? ""} · ${String(at + 1)} of ${String(log.length)}`}
          {scores.length > 0 && ` · Rebel points: ${String(pointsAt(scores, at))}, ${String(needed)} to win`}
        </span>
      </div>
    </section>
  );
}

function within(moments: readonly MarkedMoment[], { from, to }: TurnChapter): MarkedMoment[] {
  return moments.filter(({ entry }) => entry >= from && entry < to);
}

interface TurnProps {
  turn: TurnChapter;
  /** The turn that is looked at: its Segments have their names. */
  open: boolean;
  at: number;
  moments: MarkedMoment[];
  scores: ScorePoint[];
  needed: number;
  onLook: (entry: number) => void;
}

/** So many moments of one turn are marked; the story has them all. */
const MOST_MARKS = 5;

function Turn({ turn, open, at, moments, scores, needed, onLook }: TurnProps) {
  return (
    <div className={open ? `${styles.turn} ${styles.open}` : styles.turn}>
      <button type="button" className={styles.number} aria-current={open ? "step" : undefined} onClick={() => { onLook(turn.from); }} aria-label={turn.title} data-turn={turn.turn}>
        {open ? turn.title : turn.turn || "·"}
      </button>
      <span className={styles.segments}>
        {turn.segments.map((segment) => {
          const here = at >= segment.from && at < segment.to;
          return (
            <button
              key={segment.from}
              type="button"
              className={`${styles.segment} ${segment.side ? styles[segment.side] : ""} ${here ? styles.here : ""}`}
              style={{ flexGrow: Math.max(1, segment.to - segment.from) }}
              tabIndex={open ? 0 : -1}
              aria-label={`${turn.title}, ${segment.title}`}
              title={`${turn.title}: ${segment.title}`}
              onClick={() => { onLook(segment.from); }}
            >
              {open && here && <span>{segment.title}</span>}
            </button>
          );
        })}
      </span>
      <span className={styles.moments}>
        {moments.slice(0, MOST_MARKS).map(({ entry, great, text }) => (
          <button
            key={entry}
            type="button"
            className={`${styles.moment} ${styles[great.mood] ?? ""}`}
            tabIndex={open ? 0 : -1}
            title={text}
            aria-label={`${great.title}: ${text}`}
            onClick={() => { onLook(entry); }}
          >
            {great.mood === "bright" ? "✹" : "✝"}
          </button>
        ))}
      </span>
      {scores.length > 0 && <Points chapter={turn} scores={scores} needed={needed} />}
    </div>
  );
}

interface PointsProps {
  chapter: Chapter;
  scores: ScorePoint[];
  needed: number;
}

/** The Rebels' points within a turn, with the line that they have to reach. */
function Points({ chapter: { from, to }, scores, needed }: PointsProps) {
  const least = Math.min(0, ...scores.map(({ points }) => points));
  const most = Math.max(needed, ...scores.map(({ points }) => points));
  const y = (points: number) => String(96 - (92 * (points - least)) / Math.max(1, most - least));
  const x = (entry: number) => String((100 * (entry - from)) / Math.max(1, to - from));
  const before = pointsAt(scores, from);
  const changes = scores.filter(({ entry }) => entry > from && entry < to);
  const line = changes.map(({ entry, points }) => `H${x(entry)}V${y(points)}`).join("");
  return (
    <svg className={styles.points} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.goal} d={`M0 ${y(needed)}H100`} />
      <path className={styles.line} d={`M0 ${y(before)}${line}H100`} />
    </svg>
  );
}

function pointsAt(scores: readonly ScorePoint[], entry: number): number {
  return scores.findLast((each) => each.entry <= entry)?.points ?? 0;
}
