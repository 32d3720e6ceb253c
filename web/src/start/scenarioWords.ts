/** A scenario in few words: how long, how large, who usually wins. */
import type { ScenarioInfo } from "../wire/types";

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
