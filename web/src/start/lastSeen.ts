/** Where a game stood when one last sat at it, in this browser: as much of it as the story had told by then. */

export interface LastSeen {
  points: number;
  /** What mattered most of all that had happened, in one sentence; "" for nothing. */
  news: string;
}

const KEY = "fitg.seen.";

export function noteSeen(game: string, seen: LastSeen): void {
  localStorage.setItem(KEY + game, JSON.stringify(seen));
}

export function lastSeen(game: string): LastSeen | null {
  const kept = localStorage.getItem(KEY + game);
  if (kept === null) return null;
  try {
    const { points, news } = JSON.parse(kept) as Partial<LastSeen>;
    return typeof points === "number" ? { points, news: typeof news === "string" ? news : "" } : null;
  } catch {
    return null;
  }
}

/** A game that was deleted is not remembered. */
export function forget(game: string): void {
  localStorage.removeItem(KEY + game);
}
