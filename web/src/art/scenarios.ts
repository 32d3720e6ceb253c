/** A picture for each game that can be chosen; one that nobody has drawn shows a world of its own. */
import { globe } from "./globe";
import { crownPath } from "./marks";
import { moon } from "./moon";
import { INKS, mix } from "./palette";
import type { Picture, Sector } from "./pictures";
import { at, bust, poster, stars } from "./posters";
import { GLYPH } from "./medals";
import { halftone, hexPath, rays, starPath } from "./shapes";
import { shipArt } from "./ships";

const WIDTH = 332;
const HEIGHT = 328;

const ground = (ink: string) => `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ink}"/>`;
const sunburst = (x: number, y: number, dark: string, light: string, number = 30) => `${ground(dark)}<path d="${rays(x, y, 520, number, 0.5, 0, 0.03)}" fill="${light}"/>`;
const hexagons = (x: number, y: number) =>
  `${ground(mix(INKS.cobalt, INKS.ink, 0.45))}<g fill="none" stroke="${INKS.cobalt}" stroke-width="26">${[72, 132, 192, 252, 312].map((r) => `<path d="${hexPath(x, y, r)}"/>`).join("")}</g>`;
const world = (x: number, y: number, r: number, seed: string, environs: readonly Sector[]) => at(x, y, globe({ r, environs, seed, tilt: -16, grid: 5 }));
const fire = (x: number, y: number, size: number) =>
  `<path d="${rays(x, y, size * 1.6, 12, 0.4, size * 0.5)}" fill="${INKS.amber}"/><path d="${starPath(x, y, size, 7, 0.5)}" fill="${INKS.ember}"/><path d="${starPath(x, y, size * 0.4, 8, 0.5)}" fill="${INKS.paper}"/>`;

function spiral(x: number, y: number): number {
  const turned = y * 1.5 + x * 0.25;
  const [r, angle] = [Math.hypot(x, turned), Math.atan2(turned, x)];
  return Math.max(0, (0.5 + 0.5 * Math.cos(2 * angle - 8.5 * Math.sqrt(r))) * 1.15 * (1.05 - r) + Math.max(0, 0.3 - r) * 2);
}

/** Below the ground of Orlog: how one gets from Conduit to Conduit, and where they are. */
const TUNNELS = "M166 258Q110 236 52 206M166 258Q92 286 48 296M166 258Q222 232 282 204M166 258Q240 292 288 292M166 258Q176 204 166 140";
const CONDUITS = [[52, 206], [48, 296], [282, 204], [288, 292]] as const;

const DRAWINGS: Record<string, () => string> = {
  "flight-to-egrix": () =>
    `${sunburst(40, 300, mix(INKS.ember, INKS.ink, 0.3), INKS.ember)}<circle cx="40" cy="300" r="104" fill="${INKS.amber}"/><path d="${halftone(40, 300, 104, 11, (x, y) => Math.max(0, Math.hypot(x, y) - 0.4) * 1.3)}" fill="${INKS.ember}"/>` +
    world(216, 168, 88, "Angoff", [{ type: "urban", size: 6 }]) +
    shipArt("planetary-privateer", 96, 84, 150, -18),
  "varu-powderkeg": () =>
    sunburst(120, 192, mix(INKS.ember, INKS.ink, 0.45), mix(INKS.ember, INKS.ink, 0.12)) +
    world(108, 208, 100, "Cercis", [{ type: "subterranean", size: 4 }, { type: "wild", size: 3 }]) +
    fire(80, 168, 20) + fire(124, 220, 15) + fire(60, 232, 13) +
    bust("redjac", 140, 52, 264),
  "empires-backdoor": () =>
    hexagons(224, 140) +
    world(224, 140, 62, "Orning", [{ type: "urban", size: 5 }]) +
    `<circle cx="224" cy="140" r="104" fill="none" stroke="${INKS.paper}" stroke-width="4" stroke-dasharray="14 10"/>` +
    shipArt("stellar-courier", 66, 60, 120, -6) + shipArt("planetary-privateer", 62, 176, 140, -4) + shipArt("stellar-courier", 92, 278, 110, -2),
  "orlog-besieged": () =>
    hexagons(166, 168) +
    world(166, 208, 108, "Orlog", [{ type: "urban", size: 6 }, { type: "subterranean", size: 2 }, { type: "wild", size: 3 }]) +
    `<path d="${crownPath(166, 64, 4.2)}" fill="${INKS.ice}" stroke="${INKS.ink}" stroke-width="6"/>` +
    `<g fill="none" stroke="${INKS.amber}" stroke-width="11" stroke-linecap="round"><path d="M8 244Q36 218 66 206M324 120Q300 132 276 152"/><path d="M48 196l22 8-8 22M282 130l-8 24 26-2"/></g>`,
  "galactic-campaign": () =>
    `${ground(INKS.night)}${stars(WIDTH, HEIGHT, 150, "the galaxy")}<path d="${halftone(166, 164, 152, 7, spiral)}" fill="${INKS.ice}" opacity=".85"/>` +
    [[64, 66], [266, 66], [66, 256], [268, 256]].map(([x = 0, y = 0]) => `<path d="${rays(x, y, 48, 18, 0.45, 15)}" fill="${INKS.amber}"/><circle cx="${x}" cy="${y}" r="8" fill="${INKS.amber}"/>`).join("") +
    `<circle cx="166" cy="164" r="32" fill="${INKS.ink}" stroke="${INKS.ice}" stroke-width="5"/><path d="${crownPath(166, 164, 1.3)}" fill="${INKS.ice}"/>`,
  "throne-in-danger": () =>
    sunburst(166, 220, mix(INKS.ember, INKS.ink, 0.25), mix(INKS.ember, INKS.amber, 0.35), 26) +
    bust("emperor-coreguya", 24, 44, 284) +
    `<path d="M0 328Q24 264 48 300Q68 236 96 296Q120 264 144 328ZM188 328Q208 276 232 304Q256 240 280 292Q304 260 332 304V328Z" fill="${INKS.ember}" stroke="${INKS.ink}" stroke-width="6"/>`,
  "ninth-year": () =>
    `${ground(INKS.night)}${stars(WIDTH, HEIGHT, 90, "nine years")}<circle cx="166" cy="164" r="120" fill="none" stroke="${mix(INKS.cobalt, INKS.night, 0.25)}" stroke-width="44" stroke-dasharray="670 90"/>` +
    [[68, 76], [168, 56], [80, 184], [176, 156], [268, 208], [124, 272]].map(([x = 0, y = 0]) => moon(x, y, 19, 0, "rebel")).join("") +
    moon(268, 100, 19, -1, "none") + moon(216, 276, 19, -1, "none"),
  // Orlog above, as everybody sees it; what nobody sees runs beneath it.
  underground: () =>
    hexagons(166, 92) +
    `<path d="M0 152Q84 128 166 128T332 152V328H0Z" fill="${INKS.ink}"/><path d="M0 152Q84 128 166 128T332 152" fill="none" stroke="${INKS.ice}" stroke-width="7"/>` +
    `<path d="M96 136V92h18V64h16V98h14V44h12V30h20V44h12V84h16V60h18V100h14V138" fill="${INKS.ink}" stroke="${INKS.ice}" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="${crownPath(166, 20, 1.5)}" fill="${INKS.ice}" stroke="${INKS.ink}" stroke-width="3"/>` +
    `<path d="${halftone(166, 258, 176, 10, (x, y) => Math.max(0, 0.62 - Math.hypot(x, y)) * 0.9)}" fill="${mix(INKS.ember, INKS.ink, 0.45)}"/>` +
    `<g fill="none" stroke="${mix(INKS.ember, INKS.ink, 0.15)}" stroke-width="15" stroke-linecap="round"><path d="${TUNNELS}"/></g>` +
    `<path d="${TUNNELS}" fill="none" stroke="${INKS.amber}" stroke-width="4" stroke-dasharray="3 11" stroke-linecap="round"/>` +
    CONDUITS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="18" fill="${INKS.ink}" stroke="${INKS.amber}" stroke-width="6"/><circle cx="${x}" cy="${y}" r="6" fill="${INKS.paper}"/>`).join("") +
    `<path d="${rays(166, 258, 62, 18, 0.45, 30)}" fill="${INKS.amber}"/><circle cx="166" cy="258" r="34" fill="${INKS.amber}" stroke="${INKS.ink}" stroke-width="5"/><path d="M150 278V252a16 16 0 0 1 32 0V278Z" fill="${INKS.ink}"/>`,
  // Two halves of one sky, and where they meet it burns.
  "open-war": () =>
    `${sunburst(20, 300, mix(INKS.ember, INKS.ink, 0.35), mix(INKS.ember, INKS.amber, 0.25), 28)}<clipPath id="openwar"><path d="M236 0H332V328H84L150 204L118 190L206 92L176 80Z"/></clipPath>` +
    `<g clip-path="url(#openwar)">${hexagons(290, 60)}</g>` +
    `<path d="M236 0L176 80L206 92L118 190L150 204L84 328" fill="none" stroke="${INKS.paper}" stroke-width="9" stroke-linejoin="round"/>` +
    `<path d="${crownPath(272, 52, 2.3)}" fill="${INKS.ice}" stroke="${INKS.ink}" stroke-width="5"/>` +
    shipArt("stellar-courier", 84, 66, 118, -24) + shipArt("planetary-privateer", 66, 154, 120, -16) + shipArt("interstellar-sloop", 66, 252, 112, -8) +
    [[252, 148, -14], [270, 228, -6], [232, 296, 2]].map(([x = 0, y = 0, turned = 0]) => at(x, y, `<g transform="scale(-1 1)">${shipArt("imperial-spaceship", 0, 0, 108, turned)}</g>`)).join("") +
    fire(164, 150, 24) + fire(136, 232, 15) + fire(196, 62, 13),
};

/** Drawn for a scenario; for one of somebody else's: its first world before the rays, with the letter of its name. */
export function scenarioPicture(id: string, title: string): Picture {
  const plain = () =>
    sunburst(166, 164, mix(INKS.night, INKS.ink, 0.3), INKS.night) +
    world(166, 164, 110, title, [{ type: "wild", size: 4 }, { type: "urban", size: 3 }]) +
    `<path d="${GLYPH[title.charAt(0).toUpperCase()] ?? ""}" transform="translate(166 164)" fill="${INKS.paper}" stroke="${INKS.ink}" stroke-width="6" paint-order="stroke"/>`;
  return poster(`scenario ${id}`, WIDTH, HEIGHT, DRAWINGS[id] ?? plain);
}
