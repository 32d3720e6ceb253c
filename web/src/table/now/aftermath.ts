/** What a fight has cost, read from the story: who fell, was taken, got away or is hurt, and who holds the field. */
import type { LogEntry, Parting, Side, Viewer } from "../../wire/types";

export interface Fate {
  character: string;
  wounds: number;
  /** How it ended for him; "" if he is still there. */
  end: Parting["how"] | "";
}

export interface Aftermath {
  place: string;
  /** A creature, a mob or a squad; the attackers are none then. */
  by: string;
  attackers: readonly string[];
  defenders: readonly string[];
  rounds: number;
  fates: Map<string, Fate>;
  /** Wounds that the creature, the mob or the squad has taken. */
  forceWounds: number;
  winner: "" | "attackers" | "defenders";
}

/** The fight that an entry has ended; null if its beginning is not known. */
export function aftermath(log: readonly LogEntry[], end: LogEntry): Aftermath | null {
  const over = end.clash;
  const first = log.findLastIndex((each) => each.number < end.number && each.clash?.stage === "begins");
  const began = log[first]?.clash;
  if (over?.stage !== "over" || !began || began.place !== over.place) return null;
  const fates = new Map<string, Fate>([...began.attackers, ...began.defenders].map((character) => [character, { character, wounds: 0, end: "" }]));
  let forceWounds = 0;
  for (const { number, wounds, partings = [] } of log.slice(first)) {
    if (number > end.number) break;
    const hurt = wounds && fates.get(wounds.who);
    if (hurt) hurt.wounds += wounds.number;
    else if (wounds?.who === began.by) forceWounds += wounds.number;
    for (const { character, how } of partings) {
      const fate = fates.get(character);
      if (fate) fate.end = how;
    }
  }
  return { place: over.place, by: began.by, attackers: began.attackers, defenders: began.defenders, rounds: over.rounds, fates, forceWounds, winner: over.winner };
}

export const isLost = ({ end }: Fate) => end === "killed" || end === "captured";

/** What has become of somebody, in two words. */
export function fateWords({ end, wounds }: Fate): string {
  if (end === "killed") return "has fallen";
  if (end === "captured") return "taken alive";
  const hurt = wounds === 1 ? "one wound" : wounds > 1 ? `${String(wounds)} wounds` : "";
  if (end === "escaped") return hurt ? `got away, ${hurt}` : "got away";
  return hurt || "unhurt";
}

/** The end of a fight in a title, for who looks on. */
export function headline({ winner, fates, attackers, defenders }: Aftermath, viewer: Viewer, sideOf: (character: string) => Side | null): string {
  const mine = (who: readonly string[]) => who.filter((id) => sideOf(id) === viewer);
  const ours = mine(defenders).length > 0 ? "defenders" : mine(attackers).length > 0 ? "attackers" : null;
  if (ours === null) return "The fight is over";
  const own = mine(ours === "defenders" ? defenders : attackers).flatMap((id) => fates.get(id) ?? []);
  const price = own.some(isLost);
  if (winner === ours) return price ? "Won, at a price" : "Won";
  if (own.every(({ end }) => end === "escaped")) return "We got away";
  if (own.some(({ end }) => end === "escaped")) return price ? "Not all got away" : "We got away";
  return price || winner !== "" ? "Lost" : "Nobody holds the field";
}
