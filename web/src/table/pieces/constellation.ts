/** A constellation of its own for every character, always the same for the same id. */

export interface Star {
  x: number;
  y: number;
  r: number;
}

function* numbers(text: string): Generator<number, never> {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  for (;;) {
    state = Math.imul(state ^ (state >>> 15), 2246822519) ^ Math.imul(state ^ (state >>> 13), 3266489917);
    yield (state >>> 0) / 4294967296;
  }
}

/** Stars inside a circle of radius 20 around (24, 24), each joined to the one before. */
export function constellation(id: string): Star[] {
  const next = numbers(id);
  const count = 5 + Math.floor(next.next().value * 3);
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI + next.next().value * 0.9;
    const distance = 9 + next.next().value * 11;
    return {
      x: round(24 + Math.cos(angle) * distance),
      y: round(24 + Math.sin(angle) * distance),
      r: round(0.7 + next.next().value * 1.1),
    };
  });
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}
