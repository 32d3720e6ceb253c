/** A scenario in few words: how long, how large, who usually wins. */
import { PLAYER } from "../facts/names";
import { minus } from "../table/reference/PointSum";
import { people } from "../table/seats";
import { segmentTitle } from "../table/story/logGroups";
import type { GameSummary, ScenarioInfo } from "../wire/types";
import type { LastSeen } from "./lastSeen";

/** "about 1" is about 1 hour, "1 to 2" are hours. */
export function hours(text: string): string {
  return `${text} ${/(^|about )1$/.test(text) ? "hour" : "hours"}`;
}

/** "1 star, 3 worlds", "51 worlds". */
export function size({ stars, worlds, game }: Pick<ScenarioInfo, "stars" | "worlds" | "game">): string {
  const where: Record<string, string> = { "star-system": stars === 1 ? "1 star, " : `${String(stars)} stars, `, province: "1 province, " };
  return `${where[game] ?? ""}${String(worlds)} worlds`;
}

/** Of a hundred games, and of how many it was counted; null where nobody has counted. */
export function winners({ played }: Pick<ScenarioInfo, "played">): { rebel: number; imperial: number; games: number } | null {
  if (!played) return null;
  const rebel = Math.round((100 * played.rebel_wins) / played.games);
  return { rebel, imperial: 100 - rebel, games: played.games };
}

type Standing = Pick<GameSummary, "title" | "turn" | "turns" | "players" | "decides" | "segment"> & { briefing: Pick<GameSummary["briefing"], "rebel_needs"> };

/** A game that waits: which, how far it is, whom it waits for, where it stood when one last sat at it, and what wins it. */
export function whereItStands({ title, turn, turns, players, decides, segment, briefing }: Standing, seen: LastSeen | null = null): string {
  const [person, another] = people(players);
  const who = person === undefined ? "two computers play" : another ? "two of you play" : `you are the ${PLAYER[person]}`;
  const now = decides && decides === person && !another ? `, and it is your move: ${segmentTitle({ name: segment.name, actor: null }).toLowerCase()}` : "";
  const needed = String(briefing.rebel_needs);
  const keeps = person === "imperial" && !another;
  const goal = seen ? `The Rebels have ${minus(seen.points)} points, and ${needed} win` : keeps ? `Keep the Rebels below ${needed} points` : `The Rebels need ${needed} points`;
  return [`${title}, turn ${String(turn)} of ${String(turns)}: ${who}${now}.`, `${goal}.`, seen?.news ?? ""].filter(Boolean).join(" ");
}
