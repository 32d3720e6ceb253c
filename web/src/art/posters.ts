/** The large pictures of the start page: a sky, and what is seen through each of its three doors. */
import { globe } from "./globe";
import { KEYLINE, portrait } from "./medals";
import { INKS, mix } from "./palette";
import { PEOPLE } from "./people";
import type { Picture } from "./pictures";
import { random } from "./random";
import { shipArt } from "./ships";
import { dot, halftone, hexPath, rays, short, starPath } from "./shapes";

export function poster(key: string, width: number, height: number, draw: () => string): Picture {
  return {
    key: `poster ${key}`,
    width,
    height,
    draw: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${KEYLINE}${draw()}</svg>`,
  };
}

export function stars(width: number, height: number, number: number, seed: string): string {
  const chance = random(seed);
  let [faint, bright] = ["", ""];
  for (let index = 0; index < number; index++) {
    const [x, y] = [chance() * width, chance() * height];
    if (chance() < 0.91) faint += dot(x, y, 0.4 + chance() * 0.7);
    else bright += dot(x, y, 1.1 + chance() * 0.8);
  }
  return `<path d="${faint}" fill="${INKS.paper}" opacity=".45"/><path d="${bright}" fill="${INKS.paper}" opacity=".8"/>`;
}

/** A row of houses with some windows lit; higher towards both ends. */
function city(y0: number, colour: string, light: string, seed: string, height: number): string {
  const chance = random(seed);
  let [houses, windows] = ["", ""];
  for (let x = -10; x < 1930; ) {
    const width = 18 + chance() * 44;
    const edge = Math.min(1, Math.abs(x - 960) / 960);
    const top = y0 + 40 * ((x - 960) / 960) ** 2 - height * (0.3 + chance() * 0.8) * (0.55 + edge * 0.75);
    houses += `M${short(x)} 1080V${short(top)}h${short(width)}V1080Z`;
    for (let y = top + 9; y < 1010; y += 13)
      for (let at = x + 5; at < x + width - 6; at += 9) if (chance() < 0.17) windows += `M${short(at)} ${short(y)}h4v6h-4Z`;
    x += width + 2 + chance() * 8;
  }
  return `<path d="${houses}" fill="${colour}"/><path d="${windows}" fill="${light}"/>`;
}

/** Without its frame, in a box of this size. */
export function bust(id: string, x: number, y: number, size: number): string {
  const figure = PEOPLE[id];
  if (!figure) return "";
  return `<g transform="translate(${x} ${y}) scale(${size / 160})"><g class="kl" style="--k:5px">${figure.svg()}</g>${figure.svg()}</g>`;
}

export const at = (x: number, y: number, inner: string) => `<g transform="translate(${x} ${y})">${inner}</g>`;

export const SKY = poster("sky", 1920, 1080, () => {
  const [x, y] = [960, 640];
  return (
    `<defs><radialGradient id="b" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="1150"><stop offset="0" stop-color="#8A3A2C"/><stop offset=".32" stop-color="#5A2130"/><stop offset=".62" stop-color="#2A2148"/><stop offset="1" stop-color="${INKS.ink}"/></radialGradient></defs><rect width="1920" height="1080" fill="url(#b)"/>` +
    stars(1920, 760, 900, "start") +
    `<path d="${rays(x, y, 1500, 48, 0.5, 0, 0.03)}" fill="${INKS.ink}" opacity=".3"/><path d="${rays(x, y, 640, 48, 0.5, 0, 0.095)}" fill="${INKS.ember}" opacity=".55"/>` +
    `<path d="${halftone(x, y, 1150, 14, (dx, dy) => Math.max(0, Math.hypot(dx, dy) - 0.3) * 1.1, 0.3, [1920, 1080])}" fill="${INKS.ink}" opacity=".72"/>` +
    at(206, 330, globe({ r: 96, environs: [{ type: "wild", size: 4 }], seed: "Quibron", tilt: -20, L: [0.7, 0.25, 0.5] })) +
    at(1722, 322, globe({ r: 104, environs: [{ type: "air", size: 5 }, { type: "wild", size: 3 }], seed: "Charkhan", tilt: -14, L: [-0.74, 0.28, 0.5] })) +
    at(1500, 236, globe({ r: 38, environs: [{ type: "fire", size: 4 }], seed: "Capilax", tilt: -14, L: [-0.74, 0.28, 0.5] })) +
    shipArt("planetary-privateer", 500, 286, 150, -14) +
    at(1332, 300, `<g transform="scale(-1 1)">${shipArt("imperial-spaceship", 0, 0, 92, -8)}</g>`) +
    at(1402, 262, `<g transform="scale(-1 1)">${shipArt("imperial-spaceship", 0, 0, 64, -8)}</g>`) +
    city(930, mix(INKS.cobalt, INKS.ink, 0.55), mix(INKS.amber, INKS.ember, 0.3), "far houses", 300) +
    city(975, mix(INKS.cobalt, INKS.ink, 0.76), INKS.amber, "near houses", 190)
  );
});

/** Posters of people are as high as the narrowest door: what is too high for another is cut off above. */
const GATE = { width: 588, height: 760, x: 294, y: 520 };

/** Rebels before the rising sun. */
export const PLAY = poster("play", GATE.width, GATE.height, () => {
  const { width, height, x, y } = GATE;
  return (
    `<rect width="${width}" height="${height}" fill="${INKS.ember}"/><path d="${rays(x, y, 900, 36, 0.5, 0, 0.04)}" fill="${mix(INKS.ember, INKS.ink, 0.28)}"/><circle cx="${x}" cy="${y}" r="232" fill="${INKS.amber}"/>` +
    `<path d="${halftone(x, y, 226, 11, (dx, dy) => Math.max(0, Math.hypot(dx, dy) - 0.45) * 1.5)}" fill="${INKS.ember}"/><path d="${halftone(x, y, 226, 11, (dx, dy) => Math.max(0, 0.5 - Math.hypot(dx + 0.2, dy + 0.3)) * 1.2)}" fill="${INKS.paper}"/>` +
    `<path d="${halftone(x, y, 620, 12, (dx, dy) => Math.max(0, Math.hypot(dx, dy) - 0.5) * 1.4, 0.4, [width, height])}" fill="${INKS.ink}" opacity=".7"/>` +
    bust("ly-mantok", -26, 526, 240) +
    bust("frun-sentel", 370, 514, 252) +
    bust("zina-adora", 68, 544, 252) +
    bust("kogus", 242, 538, 266) +
    bust("boccanegra", 140, 486, 306)
  );
});

/** The court before its hexagon. */
export const COURT = poster("court", GATE.width, GATE.height, () => {
  const { width, height, x, y } = GATE;
  const nested = [620, 520, 420, 320].map((r, index) => `<path d="${hexPath(x, y, r)}" fill="${index % 2 ? mix(INKS.cobalt, INKS.ink, 0.4) : INKS.cobalt}"/>`);
  return (
    `<rect width="${width}" height="${height}" fill="${mix(INKS.cobalt, INKS.ink, 0.62)}"/>${nested.join("")}<path d="${hexPath(x, y, 232)}" fill="${INKS.ice}"/>` +
    `<path d="${halftone(x, y, 226, 11, (dx, dy) => Math.max(0, dx * 0.6 + dy * 0.4 + 0.2) * 1.1)}" fill="${INKS.cobalt}"/>` +
    `<path d="${halftone(x, y, 620, 12, (dx, dy) => Math.max(0, Math.hypot(dx, dy) - 0.5) * 1.4, 0.4, [width, height])}" fill="${INKS.ink}" opacity=".7"/>` +
    bust("jon-kidu", -26, 528, 240) +
    bust("barca", 366, 520, 252) +
    bust("vans-ka-tie-a", 62, 534, 256) +
    bust("redjac", 250, 512, 276) +
    bust("emperor-coreguya", 142, 488, 300)
  );
});

/** A world as it was left; what matters lies in the middle, because doors differ in their shape. */
export const CONTINUE = poster("continue", 440, 380, () => {
  const fires = [[176, 146], [262, 218], [204, 244], [266, 148]] as const;
  return (
    `<rect width="440" height="380" fill="#131C4A"/><path d="${halftone(220, 190, 340, 11, (x, y) => Math.max(0, 0.7 - Math.hypot(x, y)) * 0.7)}" fill="${INKS.cobalt}"/>` +
    stars(440, 380, 160, "left behind") +
    at(220, 190, globe({ r: 102, environs: [{ type: "urban", size: 6 }], seed: "Angoff", tilt: -16 })) +
    fires
      .map(([x, y]) => `<path d="${rays(x, y, 24, 14, 0.4, 9)}" fill="${INKS.amber}"/><path d="${starPath(x, y, 13, 7, 0.5)}" fill="${INKS.ember}"/>`)
      .join("") +
    at(26, 62, portrait("boccanegra", 82)) +
    at(30, 226, portrait("doctor-sontag", 82)) +
    at(330, 66, portrait("redjac", 76)) +
    at(334, 228, portrait("jon-kidu", 76))
  );
});

/** Two who watch each other. */
export const WATCH = poster("watch", 440, 330, () => {
  const [x, y] = [220, 210];
  return (
    `<rect width="440" height="330" fill="${mix(INKS.cobalt, INKS.ink, 0.5)}"/><g fill="none" stroke="${INKS.cobalt}" stroke-width="20">${[70, 125, 180, 235, 290, 345].map((r) => `<path d="${hexPath(x, y, r)}"/>`).join("")}</g><path d="${hexPath(x, y, 150)}" fill="${INKS.ice}"/>` +
    `<path d="${halftone(x, y, 150, 10, (dx, dy) => Math.max(0, dy * 0.5 + dx * 0.5 + 0.1) * 1.1)}" fill="${INKS.cobalt}"/>` +
    bust("redjac", 10, 124, 230) +
    `<g transform="translate(440 0) scale(-1 1)">${bust("rayner-derban", 14, 130, 222)}</g>`
  );
});
