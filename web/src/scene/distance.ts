/** How near the map is looked at, and what is shown then. */

/** `moons`: one glyph a planet. `globes`: small planets with their pieces. `worlds`: everything of one system. */
export type Detail = "moons" | "globes" | "worlds";

/** From planet to planet, in pixels, at which a nearer view begins; going back it stays a little longer. */
export const GLOBES_FROM = 96;
const WORLDS_FROM = 205;
const STAYS = 0.92;
/** Glyphs keep this distance however far the map is. */
export const LEAST_STEP = 30;
/** From here on there is room for the names of planets. */
const NAMES_FROM = 46;

export const hasNames = (step: number) => step >= NAMES_FROM;

/** In a window as low as that of a phone a world has no room for plates with everything on them. */
export const isLow = (height: number) => height < 400;
/** Name, track and plates below a world take so much more than its globe. */
export const footOf = (height: number) => (isLow(height) ? 112 : 214);
/** Above a world: the tools of the map, and who is in orbit. */
export const LEAST_TOP = 74;

export function detailAt(step: number, before: Detail = "moons"): Detail {
  const from = (limit: number, nearer: boolean) => limit * (nearer ? STAYS : 1);
  if (step >= from(WORLDS_FROM, before === "worlds")) return "worlds";
  return step >= from(GLOBES_FROM, before !== "moons") ? "globes" : "moons";
}

/** The radius of a globe where planets stand so far apart, in a window so high. */
export function globeRadius(detail: Detail, step: number, height: number): number {
  if (detail === "worlds") return Math.round(Math.max(52, Math.min(step * 0.285, (height - footOf(height) - LEAST_TOP) / 2, 150)));
  return Math.round(Math.max(25, Math.min(step * 0.34, 62)));
}
