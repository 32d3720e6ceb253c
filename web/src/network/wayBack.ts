/** The table to which a browser comes back when it is known again. */
const KEPT = "fitg.way-back";

export function keepWayBack(game: string): void {
  localStorage.setItem(KEPT, game);
}

/** The table that was kept, once. */
export function takeWayBack(): string | null {
  const game = localStorage.getItem(KEPT);
  localStorage.removeItem(KEPT);
  return game;
}

/** What stands behind the hash of a link, if it is one from another device. */
export function deviceToken(address: string): string | null {
  return /#\/device\/([^/\s]+)\s*$/.exec(address)?.[1] ?? null;
}
