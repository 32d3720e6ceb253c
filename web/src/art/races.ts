/** The races on their plates. */
import { HEADS, type Head } from "./heads";
import { pictureBox, KEYLINE } from "./medals";
import { INKS, mix } from "./palette";
import { halftone, rays, starPath, uniqueId } from "./shapes";
import { TERRAIN, type Terrain } from "./terrain";

interface RaceOptions {
  env?: Terrain;
  /** Locals in arms. */
  irate?: boolean;
  bare?: boolean;
  /** One ink, for overlays. */
  mono?: string;
  title?: string;
  standalone?: boolean;
}

/** name, singular, environ types of the Irate Locals Chart (first = usual ground) */
export const RACES: Record<string, [string, string, string]> = {
  kayns: ["Kayns", "Kayn", "wild subterranean"],
  piorads: ["Piorads", "Piorad", "subterranean urban"],
  rhones: ["Rhones", "Rhone", "urban wild subterranean"],
  saurians: ["Saurians", "Saurian", "wild urban subterranean liquid"],
  segundens: ["Segundens", "Segunden", "urban liquid"],
  suvans: ["Suvans", "Suvan", "liquid urban"],
  xanthons: ["Xanthons", "Xanthon", "fire"],
  yesters: ["Yesters", "Yester", "air urban"],
  anons: ["Anons", "Anon", "air"],
  ardorats: ["Ardorats", "Ardorat", "wild"],
  borks: ["Borks", "Bork", "wild"],
  calmas: ["Calmas", "Calma", "subterranean"],
  cavalkus: ["Cavalkus", "Cavalkus", "air"],
  charkhans: ["Charkhans", "Charkhan", "wild"],
  deaxins: ["Deaxins", "Deaxin", "wild"],
  henones: ["Henones", "Henone", "liquid"],
  illias: ["Illias", "Illias", "wild"],
  jopers: ["Jopers", "Joper", "urban"],
  kirts: ["Kirts", "Kirt", "wild"],
  leonids: ["Leonids", "Leonid", "wild"],
  moghas: ["Moghas", "Mogha", "wild"],
  mowevs: ["Mowevs", "Mowev", "wild"],
  ornotins: ["Ornotins", "Ornotin", "urban"],
  phans: ["Phans", "Phan", "liquid"],
  rylians: ["Rylians", "Rylian", "subterranean"],
  susperans: ["Susperans", "Susperan", "urban"],
  theshians: ["Theshians", "Theshian", "wild"],
  thoks: ["Thoks", "Thok", "wild"],
  ultraks: ["Ultraks", "Ultrak", "urban"],
  urgaks: ["Urgaks", "Urgak", "wild"],
  ursi: ["Ursi", "Ursi", "wild"],
  mutants: ["Mutants", "Mutant", ""],
};

/** ground of a plate by environ type: middle tone of the terrain, lifted towards Paper so that dark heads stand clear */
export const plateGround = (t: Terrain | undefined) =>
  t === "fire"
    ? mix(INKS.ember, INKS.paper, 0.6)
    : t
      ? mix(TERRAIN[t].mid, INKS.paper, 0.22)
      : mix(INKS.paper, INKS.night, 0.35);

export const PLATE = "M18 6H156V144L140 160H4V20Z";

/** o: env (environ type of the plate) · irate (Ember burst, locals in arms) · bare (no plate) · mono (one ink: a stamp for overlays) · title */
export function race(id: string, s = 96, o: RaceOptions = {}) {
  const [, one, envs] = RACES[id] ?? ["", id, ""],
    inner = ((HEADS as Record<string, Head>)[id] ?? HEADS.mutants)(),
    c = uniqueId("r"),
    small = s <= 40,
    env = o.env ?? (envs.split(" ")[0] as Terrain | undefined);
  const burst = starPath(80, 84, 84, 14, 0.8, 6);
  const fr = o.irate ? burst : PLATE;
  const g = o.irate ? INKS.ember : plateGround(env);
  const deep = o.irate
    ? mix(INKS.ember, INKS.ink, 0.4)
    : env
      ? mix(TERRAIN[env].base, TERRAIN[env].mid, 0.35)
      : mix(INKS.paper, INKS.night, 0.6);
  let bg = "";
  if (!o.bare && !o.mono)
    bg =
      `<path d="${fr}" fill="${g}" stroke="${INKS.ink}" stroke-width="${small ? 0 : 3}"/>` +
      (small
        ? ""
        : `<g clip-path="url(#${c}f)">${o.irate ? `<path d="${rays(80, 90, 120, 22, 0.5, 0, 0.06)}" fill="${mix(INKS.ember, INKS.amber, 0.45)}"/>` : `<path d="${halftone(80, 84, 112, 8, (x, y) => (x * 0.75 + y * 0.95) * 0.9 - 0.12)}" fill="${deep}"/>`}</g>`);
  const ring =
    o.bare || o.mono
      ? ""
      : `<path d="${fr}" fill="none" stroke="${o.irate ? INKS.ember : small ? INKS.ink : deep}" stroke-width="${small ? 6 : 5}" clip-path="url(#${c}f)"/>`;
  const t = o.irate
    ? small
      ? "translate(10 15) scale(.88)"
      : "translate(9 13) scale(.89)"
    : small
      ? o.bare || o.mono
        ? "translate(-6 -6) scale(1.075)"
        : "translate(-11 -8) scale(1.14)"
      : "translate(0 2)";
  const body = o.mono
    ? `<g class="kl" style="--k:2px;--kc:${o.mono}">${inner}</g>`
    : `<g class="kl" style="--k:${small ? 9 : 6}px">${inner}</g>${inner}`;
  return `<svg ${pictureBox(s, o)} class="pt" role="img" aria-label="${o.title || one + (o.irate ? ", irate" : "")}">${o.standalone ? KEYLINE : ""}<defs><clipPath id="${c}f"><path d="${fr}"/></clipPath><clipPath id="${c}b"><path d="${fr}"/><rect x="0" y="-30" width="160" height="120"/></clipPath><clipPath id="${c}l"><rect x="-20" y="90" width="200" height="120"/></clipPath></defs>${bg}${ring}<g clip-path="url(#${c}b)"><g transform="${t}">${body}</g></g><g clip-path="url(#${c}l)">${ring}</g></svg>`;
}
