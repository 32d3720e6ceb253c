/** Every piece as a picture of its own: what it is called, how large it is, and how it is drawn. */
import { counter, type CounterOptions } from "./counters";
import { creature } from "./creatures";
import { emblem } from "./emblems";
import { eventScene } from "./events";
import { globe } from "./globe";
import { moon, type Control } from "./moon";
import { INKS } from "./palette";
import { KEYLINE, portrait, sovereign, type MedalOptions } from "./medals";
import { race } from "./races";
import { halftone, rays } from "./shapes";
import { ship, SHIPS } from "./ships";
import { terrain, TERRAIN, type Light, type Terrain } from "./terrain";
import { thing } from "./things";

export interface Picture {
  /** Two pictures with the same key look the same. */
  key: string;
  width: number;
  height: number;
  draw: () => string;
}

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';

/** A drawing that brings its own style, so that it can stand outside the page. */
function sheet(width: number, height: number, box: string, inner: string): string {
  return `<svg ${NAMESPACE} width="${width}" height="${height}" viewBox="${box}">${KEYLINE}${inner}</svg>`;
}

/** Hats and crowns break out of the frame: the sheet is larger than the portrait, which keeps its scale. */
export const PORTRAIT_SHEET = 188 / 166;

export function portraitPicture(id: string, size: number, state: MedalOptions = {}): Picture {
  const side = size * PORTRAIT_SHEET;
  return {
    key: `portrait ${id} ${size} ${JSON.stringify(state)}`,
    width: side,
    height: side,
    draw: () => portrait(id, size, { ...state, standalone: true }),
  };
}

export function sovereignPicture(id: string, size: number, state: MedalOptions = {}): Picture {
  const side = size * PORTRAIT_SHEET;
  return {
    key: `sovereign ${id} ${size} ${JSON.stringify(state)}`,
    width: side,
    height: side,
    draw: () => sovereign(id, size, { ...state, standalone: true }),
  };
}

export interface Sector {
  type: Terrain;
  size: number;
}

export const GLOBE_TILT = -16;
/** The skyline stands out of the globe by this share of its radius. */
export const GLOBE_SHEET = 1.36;
/** Smaller globes have no skyline. */
const LEAST_SKYLINE = 36;
const BY_THE_STAR: Light = [-0.8, -0.34, 0.48];

export function globePicture(seed: string, environs: readonly Sector[], r: number): Picture {
  const half = r * GLOBE_SHEET;
  return {
    key: `globe ${seed} ${r}`,
    width: 2 * half,
    height: 2 * half,
    draw: () =>
      sheet(
        2 * half,
        2 * half,
        `${-half} ${-half} ${2 * half} ${2 * half}`,
        globe({
          r,
          environs,
          seed,
          tilt: GLOBE_TILT,
          L: BY_THE_STAR,
          rim: r >= LEAST_SKYLINE,
          grid: Math.max(3.1, r / 27),
        }),
      ),
  };
}

/** A piece of ground, as wide as a window on it: what an environ looks like from near. */
export const terrainPicture = (type: Terrain, width: number, height: number): Picture => ({
  key: `terrain ${type} ${width} ${height}`,
  width,
  height,
  draw: () =>
    sheet(
      width,
      height,
      `${-width / 2} ${-height / 2} ${width} ${height}`,
      `<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" fill="${TERRAIN[type].base}"/>${terrain(type, -1.2, 1.2, Math.max(width * 0.55, height), `ground ${type}`)}`,
    ),
});

/** Without strengths and numbers: those are set in the page's own type. */
export function counterPicture(options: Omit<CounterOptions, "small">, size: number): Picture {
  return {
    key: `counter ${options.kind} ${options.side} ${options.back ? "back" : "front"} ${size}`,
    width: size,
    height: size,
    draw: () => sheet(size, size, "0 0 66 66", counter({ ...options, small: size < 54 })),
  };
}

export function shipPicture(id: string, width: number): Picture {
  const build = id.replace(/#\d+$/, "");
  const model = build in SHIPS ? build : "imperial-spaceship";
  return {
    key: `ship ${model} ${width}`,
    width,
    height: width / 2,
    draw: () => sheet(width, width / 2, "-6 -14 252 148", ship(model, 240)),
  };
}

export const thingPicture = (id: string, size: number): Picture => ({
  key: `thing ${id} ${size}`,
  width: size,
  height: size,
  draw: () => sheet(size, size, `0 0 ${size} ${size}`, thing(id, size)),
});

export const creaturePicture = (id: string, size: number): Picture => ({
  key: `creature ${id} ${size}`,
  width: size,
  height: size,
  draw: () => sheet(size, size, `0 0 ${size} ${size}`, creature(id, size)),
});

export const racePicture = (id: string, size: number, irate = false): Picture => ({
  key: `race ${id} ${size} ${irate}`,
  width: size * PORTRAIT_SHEET,
  height: size * PORTRAIT_SHEET,
  draw: () => race(id, size, { irate, standalone: true }),
});

export const emblemPicture = (id: string, size: number, a?: string, b?: string): Picture => ({
  key: `emblem ${id} ${size} ${a ?? ""} ${b ?? ""}`,
  width: size,
  height: size,
  draw: () => sheet(size, size, `0 0 ${size} ${size}`, emblem(id, size, a, b)),
});

/** The sun of a system, seen from near: two crowns of rays about a halftone disc. */
export function sunPicture(r: number): Picture {
  const half = r * 1.42;
  return {
    key: `sun ${r}`,
    width: 2 * half,
    height: 2 * half,
    draw: () =>
      sheet(
        2 * half,
        2 * half,
        `${-half} ${-half} ${2 * half} ${2 * half}`,
        `<path d="${rays(0, 0, r * 1.38, 54, 0.5, r * 0.92)}" fill="${INKS.ember}"/><path d="${rays(0, 0, r * 1.23, 54, 0.5, r * 0.92, 0.058)}" fill="${INKS.amber}"/><circle r="${r * 1.05}" fill="${INKS.ember}"/><circle r="${r}" fill="${INKS.amber}"/><path d="${halftone(0, 0, r, r / 24, (x, y) => Math.max(0, Math.hypot(x, y) - 0.55) * 1.5)}" fill="${INKS.ember}"/><path d="${halftone(0, 0, r, r / 24, (x, y) => Math.max(0, 0.62 - Math.hypot(x - 0.25, y + 0.15)) * 1.3)}" fill="${INKS.paper}"/>`,
      ),
  };
}

/** A star from afar. Stars are Paper: amber and ice belong to the sides. */
export function starPicture(r: number, points: number): Picture {
  const half = r * 2.5;
  return {
    key: `star ${r} ${points}`,
    width: 2 * half,
    height: 2 * half,
    draw: () =>
      sheet(
        2 * half,
        2 * half,
        `${-half} ${-half} ${2 * half} ${2 * half}`,
        `<circle r="${half}" fill="${INKS.paper}" opacity=".07"/><path d="${rays(0, 0, r * 1.95, points, 0.42, r * 0.9)}" fill="${INKS.paper}"/><circle r="${r}" fill="${INKS.paper}" stroke="${INKS.ink}" stroke-width="2"/><path d="${halftone(0, 0, r, Math.max(3, r / 5), (x, y) => Math.max(0, Math.hypot(x - 0.2, y - 0.2) - 0.35) * 0.8)}" fill="${INKS.ink}" opacity=".25"/>`,
      ),
  };
}

/** The level is part of the subject: no moon stands in for another. */
export const moonPicture = (level: number, control: Control, r: number): Picture => ({
  key: `moon-${level} ${control} ${r}`,
  width: 4 * r,
  height: 4 * r,
  draw: () => sheet(4 * r, 4 * r, `${-2 * r} ${-2 * r} ${4 * r} ${4 * r}`, moon(0, 0, r, level, control)),
});

export const crownPicture = (width: number): Picture => ({
  key: `crown ${width}`,
  width,
  height: width * 0.7,
  draw: () => sheet(width, width * 0.7, "-9 -9 18 13", `<path d="M-8 4v-9l4.5 4 3.5-7 3.5 7 4.5-4v9Z" fill="${INKS.ice}" stroke="${INKS.ink}" stroke-width="1.5"/>`),
});

export const housePicture = (size: number): Picture => ({
  key: `house ${size}`,
  width: size,
  height: size,
  draw: () => sheet(size, size, "-6 -6 12 12", `<path d="M-4.5 5v-5l4.5-4.5 4.5 4.5v5Z" fill="${INKS.paper}" stroke="${INKS.ink}" stroke-width="1.2"/>`),
});

/** The picture of an event card, as wide as this. */
export const eventPicture = (code: string, width: number): Picture => ({
  key: `event ${code} ${width}`,
  width,
  height: Math.round((width * 110) / 160),
  draw: () => sheet(width, Math.round((width * 110) / 160), "0 0 160 110", eventScene(code)),
});
