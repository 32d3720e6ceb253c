/** Where a fight takes place: half a poster for each side, and the ground before it. */
import { INKS, mix } from "./palette";
import type { Picture } from "./pictures";
import { poster, stars } from "./posters";
import { random } from "./random";
import { dot, halftone, hexPath, rays, short } from "./shapes";
import type { Terrain } from "./terrain";

/** Whose half: that of a side, of a creature, or of a mob. */
export type Half = "rebel" | "imperial" | "creature" | "locals";
export type Ground = Terrain | "space";

const SIZE = 900;
const MIDDLE = { x: 430, y: 500 };

/** The sun of the Rebels. */
function sun(): string {
  const { x, y } = MIDDLE;
  return (
    `<rect width="${SIZE}" height="${SIZE}" fill="${INKS.ember}"/><path d="${rays(x, y, 1100, 40, 0.5, 0, 0.05)}" fill="${mix(INKS.ember, INKS.ink, 0.38)}"/><circle cx="${x}" cy="${y}" r="330" fill="${INKS.amber}"/>` +
    `<path d="${halftone(x, y, 330, 13, (dx, dy) => Math.max(0, Math.hypot(dx, dy) - 0.42) * 1.5)}" fill="${INKS.ember}"/>` +
    `<path d="${halftone(x, y, 900, 15, (dx, dy) => Math.max(0, Math.hypot(dx, dy) - 0.34) * 1.5)}" fill="${INKS.ink}" opacity=".66"/>`
  );
}

/** The hexagon of the Empire. */
function crown(): string {
  const { x, y } = MIDDLE;
  const nested = [770, 650, 530, 410].map((r, index) => `<path d="${hexPath(x, y, r)}" fill="${index % 2 ? mix(INKS.cobalt, INKS.ink, 0.5) : INKS.cobalt}"/>`);
  return (
    `<rect width="${SIZE}" height="${SIZE}" fill="${mix(INKS.cobalt, INKS.ink, 0.62)}"/>${nested.join("")}<path d="${hexPath(x, y, 300)}" fill="${INKS.ice}"/>` +
    `<path d="${halftone(x, y, 300, 13, (dx, dy) => Math.max(0, dx * 0.6 + dy * 0.4 + 0.2) * 1.1)}" fill="${INKS.cobalt}"/>` +
    `<path d="${halftone(x, y, 900, 15, (dx, dy) => Math.max(0, Math.hypot(dx, dy) - 0.4) * 1.4)}" fill="${INKS.ink}" opacity=".6"/>`
  );
}

/** What belongs to no side: jagged and dark, in the ink of life or of anger. */
function beyond(ink: string, seed: string): string {
  const { x, y } = MIDDLE;
  const chance = random(seed);
  const jag = (r: number) =>
    Array.from({ length: 44 }, (_, index) => {
      const [angle, far] = [(index / 44) * 2 * Math.PI, r * (index % 2 ? 0.62 : 1) * (0.82 + chance() * 0.36)];
      return `${index ? "L" : "M"}${short(x + far * Math.cos(angle))} ${short(y + far * Math.sin(angle))}`;
    }).join("") + "Z";
  return (
    `<rect width="${SIZE}" height="${SIZE}" fill="${mix(ink, INKS.ink, 0.8)}"/><path d="${jag(700)}" fill="${mix(ink, INKS.ink, 0.66)}"/><path d="${jag(480)}" fill="${mix(ink, INKS.ink, 0.46)}"/><path d="${jag(330)}" fill="${mix(ink, INKS.ink, 0.2)}"/>` +
    `<path d="${halftone(x, y, 860, 15, (dx, dy) => Math.max(0, Math.hypot(dx, dy) - 0.2) * 1.3)}" fill="${INKS.ink}" opacity=".6"/>`
  );
}

const HALVES: Record<Half, () => string> = {
  rebel: sun,
  imperial: crown,
  creature: () => beyond(INKS.jade, "a lair"),
  locals: () => beyond(INKS.ember, "a mob"),
};

export const halfPicture = (half: Half): Picture => poster(`half ${half}`, SIZE, SIZE, HALVES[half]);

const WIDE = 1600;
const HIGH = 320;

/** Spikes along the ground: trees, rocks or flames, by how wide and how high they are. */
function spikes(y: number, width: number, height: number, seed: string): string {
  const chance = random(seed);
  let d = `M0 ${HIGH}V${y}`;
  for (let x = 0; x < WIDE; ) {
    const wide = width * (0.6 + chance() * 0.8);
    d += `L${short(x + wide / 2)} ${short(y - height * (0.35 + chance() * 0.65))}L${short(x + wide)} ${short(y + chance() * 8)}`;
    x += wide * (0.7 + chance() * 0.3);
  }
  return `${d}V${HIGH}Z`;
}

/** Humps side by side: waves or clouds. */
function humps(y: number, width: number, height: number, seed: string): string {
  const chance = random(seed);
  let d = `M0 ${HIGH}V${y}`;
  for (let x = 0; x < WIDE; ) {
    const wide = width * (0.7 + chance() * 0.6);
    d += `q${short(wide / 2)} ${short(-height * (1.2 + chance() * 0.8))} ${short(wide)} 0`;
    x += wide;
  }
  return `${d}V${HIGH}Z`;
}

function houses(y: number, height: number, seed: string): { walls: string; windows: string } {
  const chance = random(seed);
  let [walls, windows] = ["", ""];
  for (let x = -8; x < WIDE; ) {
    const [wide, top] = [24 + chance() * 46, y - height * (0.25 + chance() * 0.75)];
    walls += `M${short(x)} ${HIGH}V${short(top)}h${short(wide)}V${HIGH}Z`;
    for (let row = top + 10; row < HIGH - 20; row += 15)
      for (let at = x + 6; at < x + wide - 8; at += 11) if (chance() < 0.2) windows += `M${short(at)} ${short(row)}h5v7h-5Z`;
    x += wide + chance() * 7;
  }
  return { walls, windows };
}

/** Two or three layers, each darker than the one behind it. */
function layers(ink: string, draw: (y: number, number: number) => string): string {
  const shades = [0.36, 0.58, 0.8];
  return shades.map((shade, index) => `<path d="${draw(150 + index * 66, index)}" fill="${mix(ink, INKS.ink, shade)}"/>`).join("");
}

const GROUNDS: Record<Ground, () => string> = {
  wild: () => layers(INKS.jade, (y, number) => spikes(y, 34 + number * 8, 130 - number * 20, `trees ${number}`)),
  urban: () =>
    [0.42, 0.66, 0.84]
      .map((shade, index) => {
        const { walls, windows } = houses(190 + index * 60, 180 - index * 40, `houses ${index}`);
        return `<path d="${walls}" fill="${mix(INKS.cobalt, INKS.ink, shade)}"/><path d="${windows}" fill="${index ? INKS.amber : mix(INKS.amber, INKS.cobalt, 0.4)}"/>`;
      })
      .join(""),
  subterranean: () => {
    const chance = random("caves");
    const caves = Array.from({ length: 9 }, (_, index) => ({ x: 70 + index * 180 + chance() * 60, y: 268 + chance() * 24, r: 20 + chance() * 16 }));
    return (
      layers(mix(INKS.ember, INKS.night, 0.45), (y, number) => spikes(y, 90 - number * 14, 120 - number * 24, `rocks ${number}`)) +
      caves.map(({ x, y, r }) => `<path d="${dot(x, y, r * 1.35)}" fill="${mix(INKS.ember, INKS.ink, 0.35)}"/><path d="${dot(x, y, r)}" fill="${INKS.ink}"/><path d="${dot(x, y + r * 0.3, r * 0.45)}" fill="${INKS.amber}"/>`).join("")
    );
  },
  liquid: () => layers(INKS.cobalt, (y, number) => humps(y + 20, 80 + number * 24, 26, `waves ${number}`)),
  air: () => layers(mix(INKS.ice, INKS.cobalt, 0.5), (y, number) => humps(y + 26, 130 + number * 40, 60, `clouds ${number}`)),
  fire: () => layers(INKS.ember, (y, number) => spikes(y + 20, 26 + number * 12, 120 - number * 18, `flames ${number}`)),
  space: () =>
    stars(WIDE, HIGH, 160, "above") +
    `<ellipse cx="800" cy="700" rx="1500" ry="520" fill="${mix(INKS.cobalt, INKS.ink, 0.7)}"/><ellipse cx="800" cy="720" rx="1500" ry="520" fill="${mix(INKS.cobalt, INKS.ink, 0.84)}"/><ellipse cx="800" cy="688" rx="1600" ry="560" fill="none" stroke="${INKS.paper}" stroke-opacity=".5" stroke-width="2"/>`,
};

export const groundPicture = (ground: Ground): Picture => poster(`ground ${ground}`, WIDE, HIGH, GROUNDS[ground]);
