/** How near the map is looked at, and what is shown then. */

/** `moons`: one glyph a planet. `globes`: small planets with their pieces. `worlds`: everything of one system. */
export type Detail = "moons" | "globes" | "worlds";

/** From planet to planet, in pixels, at which a nearer view begins; going back it stays a little longer. */
const GLOBES_FROM = 72;
const WORLDS_FROM = 205;
const STAYS = 0.92;
/** Glyphs keep this distance however far the map is. */
export const LEAST_STEP = 38;

export function detailAt(step: number, before: Detail = "moons"): Detail {
  const from = (limit: number, nearer: boolean) => limit * (nearer ? STAYS : 1);
  if (step >= from(WORLDS_FROM, before === "worlds")) return "worlds";
  return step >= from(GLOBES_FROM, before !== "moons") ? "globes" : "moons";
}

/** The radius of a globe where planets stand so far apart, in a window so high. */
export function globeRadius(detail: Detail, step: number, height: number): number {
  if (detail === "worlds") return Math.round(Math.max(52, Math.min(step * 0.285, (height - 230) / 2 - 26, 150)));
  return Math.round(Math.max(25, Math.min(step * 0.34, 62)));
}
