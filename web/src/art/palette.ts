/** The eight inks everything is printed in; all other colours are mixes of two of them. */

/** Parametric SVG kit of the table. Every function returns an SVG string. */
export const INKS = {
  ink: "#0B1026",
  night: "#1A2450",
  paper: "#F4E7CD",
  amber: "#F3A43B",
  ember: "#D8512B",
  ice: "#8AD2E8",
  cobalt: "#2F66B3",
  jade: "#5FA389",
};

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** A mix of two inks: all of the first at 0, all of the second at 1. */
export function mix(a: string, b: string, t: number): string {
  const other = channels(b);
  const mixed = channels(a).map((value, index) => Math.round(value + ((other[index] ?? 0) - value) * t));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

export const tint = (c: string, t: number) => (t < 0 ? mix(c, INKS.ink, -t) : mix(c, INKS.paper, t));
