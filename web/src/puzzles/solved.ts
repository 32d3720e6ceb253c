/** Which puzzles were solved in this browser. */
const KEY = "fitg.puzzles";

export function solvedPuzzles(): ReadonlySet<string> {
  try {
    const told: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(told) ? told.filter((each): each is string => typeof each === "string") : []);
  } catch {
    return new Set();
  }
}

export function rememberSolved(puzzle: string): void {
  localStorage.setItem(KEY, JSON.stringify([...new Set([...solvedPuzzles(), puzzle])]));
}
