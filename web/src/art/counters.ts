/** Counters of military units, in a box of 64; below 54 pixels the strengths take the lower half. */
import { INKS, mix } from "./palette";
import { halftone, hexPath, starPath, uniqueId } from "./shapes";
import { signEmpire, signRebel } from "./signs";
import { environSign, type Terrain } from "./terrain";

export interface CounterOptions {
  kind: string;
  side: "rebel" | "imperial";
  /** Face down. */
  back?: boolean;
  /** Below 54 pixels: a small sign above, room for large strengths below. */
  small?: boolean;
}

/** The flagship that is hurt: dimmed, cracked and torn. */
const BURNT = "imperial-will-damaged";

/** unit counters, 64 box. Empire: chamfered square, ice. Rebel: round-shouldered, amber. Back: engraved rosette + sign. */
export function counterSign(kind: string) {
  const i = INKS.ink;
  const a: Record<string, string> = {
    militia: `<path d="M32 13l4 9h-8ZM24 24h16v14h-16Z"/>`,
    patrol: `<path d="M32 12L44 38L32 32L20 38Z"/>`,
    line: `<path d="M14 36L32 14L50 36L42 36L32 25L22 36Z"/><path d="M24 38L32 29L40 38Z"/>`,
    veteran: `<path d="M14 30L32 10L50 30H41L32 20L23 30ZM14 41L32 23L50 41H41L32 32L23 41Z"/>`,
    "elite-army": `<path d="${starPath(32, 26, 16, 6, 0.5)}"/>`,
    "elite-navy": `<path d="M32 8L37 28L52 40L32 35L12 40L27 28Z"/>`,
    "suicide-squad": `<path d="M32 6L36 15L45 11L43 20L54 22L45 28L50 37L39 35L32 40L25 35L14 37L19 28L10 22L21 20L19 11L28 15Z"/><path d="M25 21a7 7 0 0 1 14 0v4l-2.500 2v4h-9v-4l-2.500-2Z" fill="${INKS.ice}"/><path d="M28 22.500h3v3h-3ZM33 22.500h3v3h-3Z"/>`,
    resolution: `<path d="M9 15L36 7L56 15L36 21H18Z"/><path d="M20 23l-6 16M30 23v16M40 22l8 17" fill="none" stroke="${i}" stroke-width="3.500"/><path d="M8 36l6 4 6-4M24 36l6 4 6-4M42 36l6 4 6-4" fill="none" stroke="${i}" stroke-width="2"/>`,
    peacemaker: `<path d="M28 5h8l2 6h-3v3q9 3 9 13q0 8-12 13q-12-5-12-13q0-10 9-13v-3h-3Z"/><path d="M32 18v17M32 26l-6 6M32 26l6 6" fill="none" stroke="${INKS.ice}" stroke-width="2.500"/><circle cx="32" cy="26.500" r="9.500" fill="none" stroke="${INKS.ice}" stroke-width="2.500"/>`,
    "planet-stabilizer": `<circle cx="32" cy="25" r="12"/><path d="M31 12l-4 8 6 4-5 6 5 8" fill="none" stroke="${INKS.ice}" stroke-width="2.600"/><path d="M22 7H10V16M42 7H54V16M10 33V40H20M54 33V40H44" fill="none" stroke="${i}" stroke-width="3.500"/><path d="M10 25h7M54 25h-7" stroke="${i}" stroke-width="3.500"/>`,
    "imperial-will": `<path d="M6 30L14 24H42L58 31L42 38H10Z"/><path d="M18 24L22 13H36L42 24Z"/><path d="M24 13V6L28 9.500L31 4L34 9.500L38 6V13Z"/>`,
    [BURNT]: `<path d="M6 30L14 24H26L24 30L30 34L28 38H10ZM34 38L36 33L31 29L34 24H42L58 31L42 38Z"/><path d="M18 24L22 13H28L26 18L30 24ZM34 24L31 18L34 13H36L42 24Z"/><path d="M12 16l5 4M10 20l6 2M44 12l-3 6M50 16l-5 4" stroke="${INKS.ember}" stroke-width="3" fill="none"/>`,
  };
  if (a[kind]) return `<g fill="${i}">${a[kind]}</g>`;
  return `<g transform="translate(18 10) scale(1.160)">${environSign(kind as Terrain, i)}</g>`;
}

export function counter({ kind, side, back = false, small = false }: CounterOptions): string {
  const imperial = side === "imperial";
  const top = small ? 29 : 41;
  const edge = imperial ? "M8 2H56L62 8V56L56 62H8L2 56V8Z" : "M14 2H50Q62 2 62 14V50Q62 62 50 62H14Q2 62 2 50V14Q2 2 14 2Z";
  const shadow = `<path d="${edge}" fill="${INKS.ink}" transform="translate(2.500 3)" opacity=".6"/>`;
  return shadow + (back ? backOf(imperial, edge) : faceOf(imperial, edge, top, kind, small));
}

function backOf(imperial: boolean, edge: string): string {
  const ground = imperial ? INKS.cobalt : mix(INKS.ember, INKS.ink, 0.2);
  const lines = imperial ? INKS.ice : INKS.amber;
  const rosette = [0, 20, 40]
    .map((turn) => `<path d="${imperial ? hexPath(32, 32, 27, turn) : starPath(32, 32, 27, 8, 0.7, turn)}"/>`)
    .join("");
  return (
    `<path d="${edge}" fill="${ground}"/><g fill="none" stroke="${lines}" stroke-opacity=".55" stroke-width="1.200">${rosette}<circle cx="32" cy="32" r="20"/></g><path d="${edge}" fill="none" stroke="${lines}" stroke-width="2.500"/>` +
    (imperial ? signEmpire(32, 32, 15) : signRebel(32, 32, 16))
  );
}

function faceOf(imperial: boolean, edge: string, top: number, kind: string, small: boolean): string {
  const burnt = kind === BURNT;
  const ground = burnt ? mix(INKS.ice, INKS.night, 0.35) : imperial ? INKS.ice : INKS.amber;
  const dots = imperial ? mix(INKS.ice, INKS.cobalt, 0.45) : mix(INKS.amber, INKS.ember, 0.5);
  const foot = imperial ? `M2 ${top}H62V56L56 62H8L2 56Z` : `M2 ${top}H62V50Q62 62 50 62H14Q2 62 2 50Z`;
  const label = burnt ? mix(INKS.paper, INKS.night, 0.2) : INKS.paper;
  const clip = uniqueId("uc");
  const sign = small ? `<g transform="translate(10.900 -1.800) scale(.660)">${counterSign(kind)}</g>` : counterSign(kind);
  return (
    `<path d="${edge}" fill="${ground}"/><path d="${foot}" fill="${label}"/><path d="M2 ${top}H62" stroke="${INKS.ink}" stroke-width="2"/><clipPath id="${clip}"><path d="M2 2H62V${top - 1}H2Z"/></clipPath><g clip-path="url(#${clip})"><path d="${halftone(40, 16, 30, 4, (x, y) => (x + y) * 0.5)}" fill="${dots}"/></g>${sign}<path d="${edge}" fill="none" stroke="${INKS.ink}" stroke-width="2"/>` +
    (burnt ? crack("M62 6L53 10L57 17L48 22") : "")
  );
}

function crack(path: string): string {
  return `<path d="${path}" fill="none" stroke="${INKS.ink}" stroke-width="5"/><path d="${path}" fill="none" stroke="${INKS.ember}" stroke-width="3"/>`;
}
