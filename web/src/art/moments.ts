/** Posters of great moments: a world rises, somebody falls, the day is won. Drawn once, in the inks of whose day it is. */
import { globe } from "./globe";
import { INKS, mix } from "./palette";
import { PEOPLE } from "./people";
import type { Picture, Sector } from "./pictures";
import { at, bust, poster } from "./posters";
import { random } from "./random";
import { halftone, hexPath, rays, short, starPath } from "./shapes";

export type Day = "rebel" | "imperial" | "nobody";

const WIDTH = 1536;
const HEIGHT = 864;
const MIDDLE = { x: WIDTH / 2, y: 300 };

/** Rays for the Rebels, nested hexagons for the Empire, stripes of night for nobody. */
function backdrop(day: Day, { x, y } = MIDDLE): string {
  const all = `width="${WIDTH}" height="${HEIGHT}"`;
  const edge = `<path d="${halftone(x, y, 1000, 15, (dx, dy) => Math.max(0, Math.hypot(dx, dy) - 0.36) * 1.4, 0.3, [WIDTH, HEIGHT])}" fill="${INKS.ink}" opacity=".6"/>`;
  if (day === "imperial") {
    const nested = [1000, 860, 720, 600, 490, 400].map((r, index) => `<path d="${hexPath(x, y, r)}" fill="${index % 2 ? mix(INKS.cobalt, INKS.ink, 0.45) : INKS.cobalt}"/>`);
    return `<rect ${all} fill="${mix(INKS.cobalt, INKS.ink, 0.6)}"/>${nested.join("")}${edge}`;
  }
  if (day === "nobody") return `<rect ${all} fill="${INKS.night}"/>${stars()}<path d="${rays(x, y, 1300, 46, 0.5, 0, 0.03)}" fill="${mix(INKS.night, INKS.paper, 0.16)}"/>${edge}`;
  // The rays are bright about the middle and go out in the night.
  const sky = mix(mix(INKS.ember, INKS.night, 0.62), INKS.ink, 0.5);
  const burst = [
    { r: 1300, ink: mix(mix(INKS.ember, INKS.night, 0.35), INKS.ink, 0.35) },
    { r: 760, ink: mix(INKS.ember, INKS.amber, 0.45) },
    { r: 560, ink: mix(INKS.paper, INKS.amber, 0.3) },
  ].map(({ r, ink }) => `<path d="${rays(x, y, r, 46, 0.5, 0, 0.03)}" fill="${ink}"/>`);
  const glow = `<circle cx="${x}" cy="${y}" r="560" fill="${mix(INKS.ember, INKS.ink, 0.42)}"/>`;
  return `<rect ${all} fill="${sky}"/>${stars()}${glow}${burst.join("")}${edge}`;
}

/** The night about the rays. */
function stars(): string {
  const chance = random("a sky");
  const dots = Array.from({ length: 130 }, () => {
    const [x, y, r] = [chance() * WIDTH, chance() * HEIGHT * 0.8, 0.8 + chance() ** 3 * 2.6];
    return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}"/>`;
  });
  return `<g fill="${INKS.paper}" opacity=".7">${dots.join("")}</g>`;
}

/** Heads and raised arms from edge to edge, darker towards the front. */
function crowd(): string {
  const chance = random("a crowd");
  const rows = [0, 1, 2].map((row) => {
    const [y, size] = [640 + row * 62, 20 + row * 7];
    let d = "";
    for (let x = -20; x < WIDTH + 20; x += size * (1.7 + chance() * 0.9)) {
      const top = y + chance() * 34;
      d += `M${short(x - size * 1.3)} ${HEIGHT}V${short(top + size * 2.2)}Q${short(x)} ${short(top + size * 0.6)} ${short(x + size * 1.3)} ${short(top + size * 2.2)}V${HEIGHT}Z`;
      d += `M${short(x - size * 0.72)} ${short(top)}a${short(size * 0.72)} ${short(size * 0.8)} 0 1 0 ${short(size * 1.44)} 0a${short(size * 0.72)} ${short(size * 0.8)} 0 1 0 ${short(-size * 1.44)} 0`;
      if (chance() < 0.3) d += `M${short(x + size)} ${short(top + size * 2)}L${short(x + size * 1.25)} ${short(top - size * 1.7)}h${short(size * 0.42)}L${short(x + size * 1.9)} ${short(top + size * 2.4)}Z`;
    }
    return `<path d="${d}" fill="${mix(mix(INKS.ember, INKS.ink, 0.5), INKS.ink, 0.3 + row * 0.34)}"/>`;
  });
  return rows.join("");
}

function flag(x: number, y: number, size: number): string {
  return (
    `<path d="M${x} ${y + size * 2.4}V${y - 4}" stroke="${INKS.ink}" stroke-width="7"/>` +
    `<path d="M${x} ${y}q${size * 0.4} ${-size * 0.16} ${size * 0.75} 0t${size * 0.75} 0v${size * 0.8}q${-size * 0.4} ${size * 0.16} ${-size * 0.75} 0t${-size * 0.75} 0Z" fill="${INKS.ember}" stroke="${INKS.ink}" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="${starPath(x + size * 0.72, y + size * 0.42, size * 0.3)}" fill="${INKS.paper}"/>`
  );
}

const FIRES = [[-96, -60], [40, -110], [70, 40], [-50, 60], [0, -20], [118, -40], [-130, 20]] as const;

/** A world before the rays, with fires on it or in chains of hexagons, and those who brought it about. */
export function worldPoster(day: Day, name: string, environs: readonly Sector[], people: readonly string[]): Picture {
  return poster(`world ${day} ${name} ${people.join()}`, WIDTH, HEIGHT, () => {
    const [x, y] = [870, 330];
    const fires = FIRES.map(([dx, dy], index) => {
      const r = 22 + (index % 3) * 9;
      return `<path d="${rays(x + dx * 1.5, y + dy * 1.5, r, 14, 0.4, r * 0.36)}" fill="${INKS.amber}"/><path d="${starPath(x + dx * 1.5, y + dy * 1.5, r * 0.5, 8, 0.5)}" fill="${INKS.paper}"/>`;
    });
    return (
      backdrop(day, { x, y }) +
      `<circle cx="${x}" cy="${y}" r="306" fill="none" stroke="${INKS.paper}" stroke-width="8"/>` +
      at(x, y, globe({ r: 226, environs, seed: name, tilt: -16, L: [-0.6, -0.3, 0.6] })) +
      (day === "rebel" ? fires.join("") : "") +
      people
        .slice(0, 2)
        .map((id, index) => bust(id, index ? 360 : 90, index ? 250 : 170, index ? 300 : 400))
        .toReversed()
        .join("") +
      (day === "rebel" ? crowd() + [650, 880, 1090, 1270].map((at, index) => flag(at, 452 - (index % 2) * 18, 62)).join("") : "")
    );
  });
}

/** Somebody who is no more, black before the window of those whose day it is; friends on the left, foes on the right. */
export function deathPoster(day: Day, character: string, friends: readonly string[], foes: readonly string[]): Picture {
  return poster(`death ${day} ${character} ${friends.join()} ${foes.join()}`, WIDTH, HEIGHT, () => {
    const { x, y } = MIDDLE;
    const inner = day === "imperial" ? hexPath(x, y + 20, 312) : `M${x - 290} ${y + 20}a290 290 0 1 0 580 0a290 290 0 1 0 -580 0Z`;
    const light = day === "imperial" ? INKS.ice : day === "rebel" ? INKS.amber : mix(INKS.paper, INKS.night, 0.35);
    const figure = PEOPLE[character];
    return (
      backdrop(day) +
      `<defs><clipPath id="w"><path d="${inner}"/></clipPath></defs><path d="${inner}" fill="${light}" stroke="${INKS.paper}" stroke-width="10"/>` +
      `<g clip-path="url(#w)"><path d="${rays(x, y + 60, 460, 30, 0.5, 0, 0.04)}" fill="${mix(light, INKS.paper, 0.5)}"/><circle cx="${x}" cy="${y + 90}" r="200" fill="${mix(INKS.paper, INKS.night, 0.55)}"/></g>` +
      (figure ? `<g transform="translate(${x - 235} ${y - 205}) scale(2.94)"><g class="kl" style="--k:3px">${figure.svg()}</g></g>` : "") +
      friends
        .slice(0, 2)
        .map((id, index) => `<g opacity="${index ? 0.75 : 0.95}">${bust(id, index ? 40 : 130, index ? 300 : 236, index ? 260 : 350)}</g>`)
        .toReversed()
        .join("") +
      `<g transform="translate(${WIDTH} 0) scale(-1 1)">${foes
        .slice(0, 2)
        .map((id, index) => bust(id, index ? 40 : 130, index ? 300 : 220, index ? 260 : 360))
        .toReversed()
        .join("")}</g>`
    );
  });
}

/** The day is somebody's: all who have lived to see it. */
export function dayPoster(day: Day, people: readonly string[]): Picture {
  return poster(`day ${day} ${people.join()}`, WIDTH, HEIGHT, () => {
    const { x, y } = MIDDLE;
    const window = day === "imperial" ? `<path d="${hexPath(x, y + 40, 330)}" fill="${INKS.ice}"/>` : `<circle cx="${x}" cy="${y + 60}" r="290" fill="${day === "rebel" ? INKS.amber : mix(INKS.paper, INKS.night, 0.4)}"/>`;
    const places = [[0, 150, 420], [-280, 220, 330], [280, 220, 330], [-500, 280, 270], [500, 280, 270]] as const;
    return (
      backdrop(day) +
      window +
      people
        .slice(0, places.length)
        .map((id, index) => {
          const [dx, top, size] = places[index] ?? places[0];
          return bust(id, x + dx - size / 2, top, size);
        })
        .toReversed()
        .join("") +
      (day === "rebel" ? crowd() + flag(300, 470, 62) + flag(1180, 470, 62) : "")
    );
  });
}
