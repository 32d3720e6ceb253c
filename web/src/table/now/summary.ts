/** What one should know of what has happened meanwhile: a few lines, each worth a look. */
import type { LogEntry, Side } from "../../wire/types";

export const MOST_LINES = 6;

/** The entries that matter most, in the order in which they happened. */
export function summary(entries: readonly LogEntry[]): LogEntry[] {
  const ranked = entries
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || other.number - one.number);
  return ranked.slice(0, MOST_LINES).sort((one, other) => one.number - other.number);
}

/** Where the other side's last turn at play begins in the log: after this side’s own. */
export function meanwhile(log: readonly LogEntry[], viewer: Side): number {
  let index = log.length - 1;
  const turnOf = (entry: LogEntry | undefined) => entry?.opens?.segment?.player;
  // Back over one's own present Player-Turn, to that of the other side ...
  while (index >= 0 && turnOf(log[index]) !== other(viewer)) index--;
  // ... and on to one's own before it.
  while (index >= 0 && turnOf(log[index]) !== viewer) index--;
  return index < 0 ? 0 : log.findIndex((each, at) => at > index && turnOf(each) === other(viewer));
}

const other = (side: Side): Side => (side === "rebel" ? "imperial" : "rebel");
