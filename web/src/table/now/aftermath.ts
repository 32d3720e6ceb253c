/** What a fight has cost, read from the story: who fell, was taken, got away or is hurt, and who holds the field. */
import { eventOf, type LogEntry, type Side, type Viewer } from "../../wire/types";

export interface Fate {
  character: string;
  wounds: number;
  end: "" | "fallen" | "taken" | "escaped";
}

export interface Aftermath {
  place: string;
  attacker: string;
  attackers: readonly string[];
  defenders: readonly string[];
  rounds: number;
  fates: Map<string, Fate>;
  /** Wounds that a creature, a mob or a squad has taken. */
  forceWounds: number;
  /** The attackers are beaten, or nobody is left to fight them; null if neither. */
  won: "attackers" | "defenders" | null;
}

/** The fight that an entry has ended; null if its beginning is not known. */
export function aftermath(log: readonly LogEntry[], end: LogEntry): Aftermath | null {
  const ended = eventOf(end, "FightEnded");
  const first = log.findLastIndex((each) => each.number < end.number && each.kind === "FightBegan");
  const began = log[first] && eventOf(log[first], "FightBegan");
  if (!ended || !began || began.place !== ended.place) return null;
  const fates = new Map<string, Fate>([...began.attackers, ...began.defenders].map((character) => [character, { character, wounds: 0, end: "" }]));
  let forceWounds = 0;
  for (const entry of log.slice(first)) {
    if (entry.number > end.number) break;
    forceWounds += eventOf(entry, "ForceWounded")?.wounds ?? 0;
    befall(fates, entry);
  }
  const won = /attackers are beaten|creature is gone/.test(ended.reason) ? "defenders" : [...began.defenders].every((id) => fates.get(id)?.end) ? "attackers" : null;
  return { place: ended.place, attacker: began.attacker, attackers: began.attackers, defenders: began.defenders, rounds: ended.rounds, fates, forceWounds, won };
}

function befall(fates: Map<string, Fate>, entry: LogEntry): void {
  const wounded = eventOf(entry, "Wounded");
  const hurt = wounded && fates.get(wounded.character);
  if (hurt) hurt.wounds += wounded.wounds;
  const ends: [Fate["end"], readonly string[]][] = [
    ["fallen", [eventOf(entry, "Died")?.character ?? ""]],
    ["taken", [eventOf(entry, "Captured")?.character ?? ""]],
    ["escaped", eventOf(entry, "BreakOffTried")?.escaped ?? []],
  ];
  for (const [end, whom] of ends)
    for (const each of whom) {
      const fate = fates.get(each);
      if (fate) fate.end = end;
    }
}

/** What has become of somebody, in two words. */
export function fateWords({ end, wounds }: Fate): string {
  if (end === "fallen") return "has fallen";
  if (end === "taken") return "taken alive";
  const hurt = wounds === 1 ? "one wound" : wounds > 1 ? `${String(wounds)} wounds` : "";
  if (end === "escaped") return hurt ? `got away, ${hurt}` : "got away";
  return hurt || "unhurt";
}

/** The end of a fight in a title, for who looks on. */
export function headline({ won, fates, attackers, defenders }: Aftermath, viewer: Viewer, sideOf: (character: string) => Side | null): string {
  const mine = (who: readonly string[]) => who.filter((id) => sideOf(id) === viewer);
  const ours = mine(defenders).length > 0 ? "defenders" : mine(attackers).length > 0 ? "attackers" : null;
  if (ours === null) return "The fight is over";
  const ends = mine(ours === "defenders" ? defenders : attackers).map((id) => fates.get(id)?.end ?? "");
  const price = ends.some((end) => end === "fallen" || end === "taken");
  if (won === ours) return price ? "Won, at a price" : "Won";
  if (ours === "defenders" && ends.every((end) => end === "escaped")) return "They got away";
  if (ours === "defenders" && ends.some((end) => end === "escaped")) return price ? "Got away, not all" : "Got away";
  return price || won !== null ? "Lost" : "Nobody holds the field";
}
