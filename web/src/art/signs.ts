/** The signs of the two sides: a sun and a crown. */
import { INKS } from "./palette";
import { hexPath, rays, starPath } from "./shapes";

export function signRebel(x: number, y: number, r: number) {
  return `<g transform="translate(${x} ${y}) scale(${r / 12})"><path d="${rays(0, 0, 12, 12, 0.5, 5.5)}" fill="${INKS.amber}"/><circle r="7" fill="${INKS.amber}"/><path d="${starPath(0, 0, 4.8)}" fill="${INKS.ink}"/></g>`;
}

export function signEmpire(x: number, y: number, r: number) {
  return `<g transform="translate(${x} ${y}) scale(${r / 12})"><path d="${hexPath(0, 0, 12)}" fill="${INKS.ice}"/><path d="M-6 4.5 L-6.6 -4 L-3 -.5 L0 -6 L3 -.5 L6.6 -4 L6 4.5Z" fill="${INKS.ink}"/></g>`;
}
