/** What one should know of what has happened meanwhile: a few lines, each worth a look. */
import { eventOf, type LogEntry, type Side } from "../../wire/types";

/** How much a thing matters; what is not here can be read in the story. */
const MATTERS: Record<string, number> = {
  GameEnded: 10,
  StatusChanged: 9,
  Died: 9,
  Captured: 8,
  ShipLost: 8,
  BaseRevealed: 10,
  PlanetDestroyed: 10,
  AtrocityCommitted: 8,
  SovereignSummoned: 7,
  SecretRevealed: 6,
  CharacterReborn: 6,
  DominoSparked: 6,
  GalacticEventDrawn: 5,
  Intercepted: 4,
  ShipDamaged: 3,
  ControlChanged: 7,
  Freed: 6,
  LoyaltyShifted: 6,
  CampFounded: 5,
  CampRemoved: 5,
  CharacterGained: 5,
  InformationGained: 5,
  CoupMarked: 4,
  UnitsLost: 4,
  BattleFought: 4,
  PossessionLost: 3,
  PdbChanged: 3,
  MissionCompleted: 4,
  MissionFailed: 2,
  Marched: 2,
  Hyperjumped: 2,
  Flew: 1,
  Walked: 1,
};

export const MOST_LINES = 6;

/** The entries that matter most, in the order in which they happened. */
export function summary(entries: readonly LogEntry[]): LogEntry[] {
  const ranked = entries
    .filter((each) => each.kind in MATTERS)
    .sort((one, other) => (MATTERS[other.kind] ?? 0) - (MATTERS[one.kind] ?? 0) || other.number - one.number);
  return ranked.slice(0, MOST_LINES).sort((one, other) => one.number - other.number);
}

/** Where the other side's last turn at play begins in the log: after this side’s own. */
export function meanwhile(log: readonly LogEntry[], viewer: Side): number {
  let index = log.length - 1;
  const turnOf = (entry: LogEntry | undefined) => (entry ? eventOf(entry, "SegmentBegan")?.side : undefined);
  // Back over one's own present Player-Turn, to that of the other side ...
  while (index >= 0 && turnOf(log[index]) !== other(viewer)) index--;
  // ... and on to one's own before it.
  while (index >= 0 && turnOf(log[index]) !== viewer) index--;
  return index < 0 ? 0 : log.findIndex((each, at) => at > index && turnOf(each) === other(viewer));
}

const other = (side: Side): Side => (side === "rebel" ? "imperial" : "rebel");
