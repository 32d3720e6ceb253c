/** Possessions, in a box of 64. */
import { INKS, mix } from "./palette";
import { dot, halftone, smooth, starPath, uniqueId, type Point } from "./shapes";

interface Thing {
  name: string;
  kind: string;
  d: () => string;
}

/** possessions that are not ships: weapons, companions, objects. 64 box, light from the upper left, keyline 5. Needs kit.js.
   Also the three drawing helpers that creatures.js uses: cutIn, lit, taper. */
export function points(s: string | Point[]): Point[] {
  if (typeof s !== "string") return s;
  const all = s
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return all.flatMap((x, index): Point[] => (index % 2 ? [] : [[x, all[index + 1] ?? 0]]));
}

/** fill d, with more drawing clipped to it */
export function cutIn(d: string, col: string, inner: string) {
  const id = uniqueId("k");
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><path d="${d}" fill="${col}"/><g clip-path="url(#${id})" class="in">${inner}</g>`;
}

/** screen-print volume: the shape in its shade, and the same shape moved towards the light on top, clipped */
export const raised = (d: string, col: string, dx = 4, dy = 3, on = "", sd = mix(col, INKS.ink, 0.45)) =>
  cutIn(d, sd, `<path d="${d}" fill="${col}" transform="translate(${-dx} ${-dy})"/>${on}`);

/** a limb, tail, neck or tentacle along points: half width w0 at the start, w1 at the end, wm in the middle */
export function limb(s: string | Point[], w0: number, w1 = 0, wm?: number) {
  const pts = points(s),
    n = pts.length,
    L: Point[] = [],
    R: Point[] = [];
  pts.forEach((p, i) => {
    const a = pts[i - 1] ?? p,
      b = pts[i + 1] ?? p,
      dx = b[0] - a[0],
      dy = b[1] - a[1],
      m = Math.hypot(dx, dy) || 1,
      t = i / (n - 1),
      w = wm == null ? w0 + (w1 - w0) * t : t < 0.5 ? w0 + (wm - w0) * t * 2 : wm + (w1 - wm) * (t - 0.5) * 2;
    L.push([p[0] - (dy / m) * w, p[1] + (dx / m) * w]);
    if (w > 0.3 || (i && i < n - 1)) R.unshift([p[0] + (dy / m) * w, p[1] - (dx / m) * w]);
  });
  return smooth(L.concat(R));
}

export const EARTHS = {
  bone: mix(INKS.paper, INKS.amber, 0.18),
  grey: mix(INKS.paper, INKS.night, 0.42),
  slate: mix(INKS.paper, INKS.night, 0.64),
  rust: mix(INKS.ember, INKS.ink, 0.3),
  mud: mix(mix(INKS.ember, INKS.paper, 0.3), INKS.ink, 0.34),
  clay: mix(mix(INKS.ember, INKS.paper, 0.42), INKS.ink, 0.12),
  moss: mix(INKS.jade, INKS.ink, 0.28),
  mint: mix(INKS.jade, INKS.paper, 0.42),
  sea: mix(INKS.cobalt, INKS.jade, 0.5),
  deep: mix(INKS.cobalt, INKS.ink, 0.35),
  sky: mix(INKS.cobalt, INKS.paper, 0.5),
  plum: mix(mix(INKS.ember, INKS.cobalt, 0.5), INKS.paper, 0.08),
  rose: mix(INKS.ember, INKS.paper, 0.5),
  sand: mix(mix(INKS.amber, INKS.paper, 0.55), INKS.ink, 0.14),
  ochre: mix(INKS.amber, INKS.ink, 0.34),
  snow: mix(INKS.paper, INKS.ice, 0.3),
  coal: mix(INKS.night, INKS.paper, 0.16),
  lead: mix(INKS.night, INKS.paper, 0.32),
  lime: mix(mix(INKS.jade, INKS.amber, 0.5), INKS.paper, 0.1),
};

/** A short gun with a thick barrel, the same for both sides but for its grip. */
const blaster = (grip: string) =>
  `<path d="M14 34H27L23 54H12Z" fill="${grip}"/><path d="M14 34H20L16 54H12Z" fill="${mix(grip, INKS.paper, 0.35)}"/><path d="M26 38H34L32 45H25Z" fill="${EARTHS.slate}"/><path d="M10 22H44V36H14L10 31Z" fill="${EARTHS.grey}"/><path d="M10 30H44V36H14L10 32Z" fill="${EARTHS.slate}"/><path d="M44 24H58V33H44Z" fill="${INKS.paper}"/><path d="M44 29H58V33H44Z" fill="${EARTHS.grey}"/><path d="M47 22h3v13h-3ZM53 22h3v13h-3Z" fill="${grip}"/><path d="M18 17H32L35 22H16Z" fill="${EARTHS.slate}"/><circle cx="19" cy="28" r="2.500" fill="${INKS.ice}"/>`;

export const THINGS: Record<string, Thing> = {
  "high-energy-snipers-rifle": {
    name: "High Energy Sniper’s Rifle",
    kind: "weapon",
    d() {
      return `<g transform="rotate(-32 32 34)"><path d="M-4 36L10 30H20V38L14 40L6 48H-4Z" fill="${EARTHS.rust}"/><path d="M-4 36L10 30H20V33H8L-4 39Z" fill="${INKS.ember}"/><path d="M18 28H44V39H18Z" fill="${EARTHS.grey}"/><path d="M18 34H44V39H18Z" fill="${EARTHS.slate}"/><path d="M22 39H29L26 50H19Z" fill="${EARTHS.slate}"/><path d="M44 30.500H70V35.500H44Z" fill="${INKS.paper}"/><path d="M50 28h3v10h-3ZM57 28h3v10h-3ZM64 28h3v10h-3Z" fill="${INKS.ember}"/><path d="M20 19H40L43 22V26H20L17 22.500Z" fill="${INKS.paper}"/><path d="M20 23H43V26H20L18 24Z" fill="${EARTHS.grey}"/><path d="M24 26h4v3h-4ZM34 26h4v3h-4Z" fill="${EARTHS.slate}"/><path d="M32 39l4 10 4-1-3-9Z" fill="${EARTHS.grey}"/></g><path d="${starPath(58, 9, 8, 4, 0.28)}" fill="${INKS.paper}"/>`;
    },
  },
  "stinger-v-blaster": {
    name: "Stinger-V Blaster",
    kind: "weapon",
    d: () => `<g transform="rotate(-28 32 34)">${blaster(INKS.ember)}</g><path d="${starPath(55, 12, 8, 4, 0.28)}" fill="${INKS.amber}"/>`,
  },
  "vans-blaster": {
    name: "Vans Ka-Tie-A’s Blaster",
    kind: "weapon",
    d: () => `<g transform="rotate(24 32 32)">${blaster(INKS.cobalt)}</g><path d="${starPath(54, 53, 8, 4, 0.28)}" fill="${INKS.ice}"/>`,
  },
  "assassins-blade": {
    name: "Assassin’s Blade",
    kind: "weapon",
    d() {
      return `<g transform="rotate(40 32 32)"><path d="M32 -6Q43 14 37 40H27Q30 20 32 -6Z" fill="${INKS.paper}"/><path d="M32 -6Q43 14 37 40H33Q37 16 32 -6Z" fill="${EARTHS.grey}"/><path d="M18 40Q32 34 46 40L49 36L47 46Q32 42 17 46L15 36Z" fill="${INKS.ember}"/><path d="M27 44H37V60H27Z" fill="${EARTHS.rust}"/><path d="M27 47H37M27 52H37M27 57H37" stroke="${INKS.ink}" stroke-width="2"/><circle cx="32" cy="64" r="5.500" fill="${INKS.ember}"/></g><path d="M9 44q5 7 0 11q-6-3 0-11Z" fill="${INKS.jade}"/><path d="M18 53q4 6 0 9q-5-3 0-9Z" fill="${INKS.jade}"/>`;
    },
  },
  "helian-drug": {
    name: "Helian Drug",
    kind: "object",
    d() {
      return `${raised("M24 4H40V9H38V24L55 50Q59 60 48 60H16Q5 60 9 50L26 24V9H24Z", EARTHS.snow, 3, 2)}${cutIn("M22 34H42L52.500 51Q55 57 48 57H16Q9 57 11.500 51Z", INKS.ember, `<path d="M34 34H60V60H38Z" fill="${EARTHS.rust}"/><path d="${dot(19, 50, 2.6)}${dot(45, 50, 2.6)}${dot(40, 38, 1.8)}" fill="${mix(INKS.ember, INKS.paper, 0.6)}"/>`)}<path d="M22 3H42V10H22Z" fill="${EARTHS.slate}"/><path d="M22 3H32V10H22Z" fill="${EARTHS.grey}"/><path d="${starPath(32, 46, 9, 8, 0.55)}" fill="${INKS.paper}"/>`;
    },
  },
  scanner: {
    name: "Scanner",
    kind: "object",
    d() {
      return `<path d="M24 42L14 62H22L32 48L42 62H50L40 42Z" fill="${EARTHS.slate}"/><path d="M30 14L50 4M30 14L44 22" stroke="${EARTHS.grey}" stroke-width="3.500"/>${raised("M6 8Q2 40 34 50Q46 53 52 48L16 6Q10 2 6 8Z", INKS.paper, -5, 4, `<path d="M14 14Q16 34 42 44" fill="none" stroke="${EARTHS.grey}" stroke-width="2"/>`)}<path d="M32 28L48 12" stroke="${EARTHS.slate}" stroke-width="4"/><circle cx="50" cy="10" r="5.500" fill="${INKS.ember}"/><path d="M56 24a16 16 0 0 0 -3 -7M62 27a22 22 0 0 0 -1 -12" fill="none" stroke="${INKS.paper}" stroke-width="3" stroke-linecap="round"/><path d="M10 62H54" stroke="${INKS.ember}" stroke-width="4"/>`;
    },
  },
  scrambler: {
    name: "Scrambler",
    kind: "object",
    d() {
      return `<path d="M46 26L56 2" stroke="${EARTHS.grey}" stroke-width="3.500"/><circle cx="56" cy="4" r="4.500" fill="${INKS.ember}"/>${raised("M6 24H54L58 28V54L54 58H6L2 54V28Z", INKS.jade, 4, 4)}<path d="M8 30H34V52H8Z" fill="${INKS.ink}"/><path d="M9 42L13 34L16 49L19 33L22 50L25 37L28 46L33 40" fill="none" stroke="${INKS.paper}" stroke-width="2.600" stroke-linejoin="round"/><circle cx="46" cy="35" r="5.500" fill="${INKS.paper}"/><path d="M46 35l3.500-3.500" stroke="${INKS.ink}" stroke-width="2.500"/><path d="M40 46h5v6h-5ZM48 46h5v6h-5Z" fill="${INKS.ember}"/><path d="M8 16L14 8L20 18L26 6L32 17L38 9" fill="none" stroke="${INKS.paper}" stroke-width="3.500" stroke-linejoin="round"/>`;
    },
  },
  "medi-kit-of-ptolus": {
    name: "Medi-kit of Ptolus",
    kind: "object",
    d() {
      return `<path d="M20 22V12Q20 7 25 7H39Q44 7 44 12V22" fill="none" stroke="${EARTHS.slate}" stroke-width="5"/>${raised("M4 22Q4 18 8 18H56Q60 18 60 22V54Q60 58 56 58H8Q4 58 4 54Z", INKS.paper, 5, 4)}<path d="M27 25H37V33H45V43H37V51H27V43H19V33H27Z" fill="${INKS.ember}"/><path d="M4 24H12V30H4ZM52 24H60V30H52Z" fill="${INKS.jade}"/><path d="M24 38h5l2.500-6 3 11 2-5h5" fill="none" stroke="${INKS.paper}" stroke-width="2.300" stroke-linejoin="round"/>`;
    },
  },
  "personal-body-shield": {
    name: "Personal Body Shield",
    kind: "object",
    d() {
      return `${cutIn("M4 32a28 31 0 1 0 56 0a28 31 0 1 0 -56 0Z", mix(INKS.cobalt, INKS.night, 0.35), `<path d="${halftone(32, 32, 31, 4.8, (x, y) => Math.max(0, Math.hypot(x * 1.1, y) - 0.4) * 0.95)}" fill="${EARTHS.sky}"/>`)}<ellipse cx="32" cy="32" rx="27" ry="30" fill="none" stroke="${INKS.paper}" stroke-width="3"/><circle cx="32" cy="20" r="7.500" fill="${INKS.paper}"/><path d="M32 12.500a7.500 7.500 0 0 1 0 15Z" fill="${EARTHS.grey}"/><path d="M19 32Q32 25 45 32L43 44H39L38 59H26L25 44H21Z" fill="${INKS.paper}"/><path d="M32 28.500Q40 29 45 32L43 44H39L38 59H32Z" fill="${EARTHS.grey}"/><path d="M21 40H43V45H21Z" fill="${INKS.ember}"/><path d="M28.500 39h7v7h-7Z" fill="${INKS.ink}"/><path d="M10 20Q14 9 24 5" fill="none" stroke="${INKS.paper}" stroke-width="5" stroke-linecap="round"/>`;
    },
  },
  "cache-of-rare-gems": {
    name: "Cache of Rare Gems",
    kind: "object",
    d() {
      const gem = (x: number, y: number, s: number, c: string) =>
        `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-10 -4L-6 -10H6L10 -4L0 10Z" fill="${c}"/><path d="M10 -4L0 10L4 -4L6 -10Z" fill="${mix(c, INKS.ink, 0.4)}"/><path d="M-10 -4L-6 -10H0L-4 -4Z" fill="${mix(c, INKS.paper, 0.6)}"/><path d="M-10 -4H10" stroke="${INKS.ink}" stroke-width="1.500"/></g>`;
      return `${gem(20, 18, 1, INKS.jade)}${gem(45, 17, 1.1, INKS.cobalt)}${gem(32, 9, 1.2, INKS.ember)}${gem(14, 28, 0.8, INKS.paper)}${gem(51, 29, 0.8, INKS.ember)}${gem(32, 26, 1.15, INKS.paper)}${raised("M4 36H60L56 58Q55 61 51 61H13Q9 61 8 58Z", EARTHS.clay, 4, 3)}<path d="M3 33H61V40H3Z" fill="${EARTHS.sand}"/><path d="M3 37H61V40H3Z" fill="${EARTHS.mud}"/><path d="M26 36H38V47L32 52L26 47Z" fill="${INKS.ink}"/><path d="M32 40l3 3-3 5-3-5Z" fill="${INKS.paper}"/>`;
    },
  },
  "cervac-mk-v": {
    name: "Cervac Mk V",
    kind: "companion",
    d() {
      /** a floating brain in a dome, on a gun-turret body */ return `<path d="M18 44L8 60M46 44L56 60M32 46V62" stroke="${EARTHS.slate}" stroke-width="4.500"/><path d="M4 61h9M51 61h9M27 62h10" stroke="${EARTHS.grey}" stroke-width="4.500" stroke-linecap="round"/>${cutIn("M12 28A20 22 0 0 1 52 28V32H12Z", mix(INKS.cobalt, INKS.ink, 0.2), `<path d="M19 31Q14 22 22 18Q24 11 32 13Q40 11 42 18Q50 22 45 31Z" fill="${EARTHS.rose}"/><path d="M32 13V31M24 18q5 0 4 5M40 18q-5 0-4 5M20 25q4-2 6 2M44 25q-4-2-6 2" fill="none" stroke="${INKS.ember}" stroke-width="2.300"/><path d="M16 22Q18 12 27 9" stroke="${INKS.paper}" stroke-width="3.500" fill="none"/>`)}${raised("M7 31H57L53 46Q32 53 11 46Z", EARTHS.grey, 5, 3)}<circle cx="32" cy="39" r="7" fill="${INKS.ink}"/><circle cx="32" cy="39" r="4" fill="${INKS.ember}"/><circle cx="30.500" cy="37.500" r="1.500" fill="${INKS.paper}"/><path d="M14 36h7M43 36h7" stroke="${INKS.ink}" stroke-width="2.500"/><path d="M52 20L60 10" stroke="${EARTHS.grey}" stroke-width="3"/><circle cx="60" cy="9" r="3.500" fill="${INKS.ember}"/>`;
    },
  },
  norrocks: {
    name: "Norrocks",
    kind: "companion",
    d() {
      /** loyal rock-hided brute */ return `${raised("M6 62L4 44Q6 28 20 26L44 26Q58 28 60 44L58 62H46L44 52L42 62H22L20 52L18 62Z", EARTHS.mud, 5, 3, `<path d="M14 34l8 5-4 7M46 33l-6 7 5 6M28 46l6 5" fill="none" stroke="${INKS.ink}" stroke-opacity=".55" stroke-width="2.200"/>`)}<path d="M19 10L7 0L10 16ZM45 10L57 0L54 16Z" fill="${INKS.paper}"/>${raised("M14 20Q14 4 32 4Q50 4 50 20L47 34L38 40H26L17 34Z", EARTHS.clay, 5, 2, `<path d="M18 14H46L44 20L34 18H30L20 20Z" fill="${EARTHS.mud}"/>`)}<path d="M20 19L29 22L21 24ZM44 19L35 22L43 24Z" fill="${INKS.paper}"/><path d="M22 32H42" stroke="${INKS.ink}" stroke-width="3"/><path d="M23 33l3-9 4 9ZM41 33l-3-9-4 9Z" fill="${INKS.paper}"/><path d="M8 46L56 40V46L8 52Z" fill="${INKS.ember}"/><circle cx="32" cy="46" r="5" fill="${INKS.paper}"/>`;
    },
  },
  charsot: {
    name: "Charsot",
    kind: "companion",
    d() {
      /** small winged telepath, big ears and eyes */ return `${raised("M28 42L2 26Q2 44 10 54L14 48L18 58L22 50Z", EARTHS.plum, 3, 2)}${raised("M36 42L62 26Q62 44 54 54L50 48L46 58L42 50Z", mix(EARTHS.plum, INKS.ink, 0.2), 3, 2)}<path d="${limb("32 56 44 63 54 58 57 62", 3, 1)}" fill="${EARTHS.rust}"/>${raised("M20 44Q22 34 32 34Q42 34 44 44Q46 60 32 62Q18 60 20 44Z", EARTHS.rose, 4, 2)}${raised("M16 26L4 4Q20 4 25 13Q32 10 39 13Q44 4 60 4L48 26Q50 42 32 43Q14 42 16 26Z", INKS.ember, 4, 3)}<path d="M9 8Q18 9 21 16L17 22ZM55 8Q46 9 43 16L47 22Z" fill="${EARTHS.rose}"/><ellipse cx="25" cy="27" rx="6.500" ry="7.500" fill="${INKS.paper}"/><ellipse cx="39" cy="27" rx="6.500" ry="7.500" fill="${INKS.paper}"/><circle cx="26" cy="28" r="4" fill="${INKS.ink}"/><circle cx="38" cy="28" r="4" fill="${INKS.ink}"/><circle cx="24.800" cy="26" r="1.500" fill="${INKS.paper}"/><circle cx="36.800" cy="26" r="1.500" fill="${INKS.paper}"/><path d="M29 38q3 2.500 6 0" fill="none" stroke="${INKS.ink}" stroke-width="2" stroke-linecap="round"/><circle cx="32" cy="17.500" r="3" fill="${INKS.paper}"/>`;
    },
  },
  "advisor-android": {
    name: "Advisor Android",
    kind: "companion",
    d() {
      return `${raised("M6 64Q6 44 22 42H42Q58 44 58 64Z", INKS.jade, 5, 3)}<path d="M24 42L32 56L40 42Z" fill="${INKS.paper}"/><path d="M29 46h6l-1.500 4 2.500 11-4 3-4-3 2.500-11Z" fill="${INKS.ember}"/><path d="M26 34H38V44H26Z" fill="${EARTHS.slate}"/><path d="M10 20h6v12h-6ZM48 20h6v12h-6Z" fill="${EARTHS.slate}"/>${raised("M14 20Q14 4 32 4Q50 4 50 20V30Q50 40 32 40Q14 40 14 30Z", INKS.paper, 6, 1)}<path d="M17 18H47V28H17Z" fill="${INKS.ink}"/><circle cx="25" cy="23" r="3.500" fill="${INKS.ember}"/><circle cx="39" cy="23" r="3.500" fill="${INKS.ember}"/><path d="M25 33h14M27 30.500v5M32 30.500v5M37 30.500v5" stroke="${INKS.ink}" stroke-width="1.800"/><path d="M32 4V-2" stroke="${EARTHS.grey}" stroke-width="3"/><path d="M22 -2Q32 -9 42 -2Q32 4 22 -2Z" fill="${INKS.ember}"/>`;
    },
  },
};

const NO_THING: Thing = { name: "", kind: "object", d: () => "" };

export const thing = (id: string, s = 64, o: { key?: number } = {}) => {
  const t = THINGS[id] ?? NO_THING,
    k = o.key ?? (s <= 44 ? 6 : 5);
  return `<svg class="th" width="${s}" height="${s}" viewBox="-4 -4 72 72" role="img" aria-label="${t.name}">${k ? `<g class="kl" style="--k:${k}px">${t.d()}</g>` : ""}${t.d()}</svg>`;
};
