/** Bodies that creatures are built from, in a box of 100. */
import { INKS, mix } from "./palette";
import { random } from "./random";
import { short, smooth, starPath, type Point } from "./shapes";
import { EARTHS, raised, points, limb } from "./things";

/** creatures: 100 box, light from the upper left. A creature is a body plan with parameters; every plan is a pure function of SVG strings.
   Needs kit.js and things.js (B, pp, cutIn, lit, taper). Ground: a torn blot in the colour of its environ (never round, never six-sided: nobody's side). */
interface BeastOptions {
  c?: string;
  x?: number;
  y?: number;
  L?: number;
  H?: number;
  leg?: number;
  head?: keyof typeof SKULLS;
  hx?: number;
  hy?: number;
  hs?: number;
  hr?: number;
  tail?: Point | null;
  tw?: number;
  hump?: number;
  on?: string;
  over?: string;
  nk?: number;
  c2?: string;
  tuft?: string;
  skin?: string;
  mane?: string;
  hc?: string;
  horn?: string;
  front?: string;
}

interface GiantOptions {
  c?: string;
  sh?: number;
  top?: number;
  arm?: number;
  heads?: number;
  fur?: number;
  hr?: number;
  jaw?: number;
  seed?: string;
  back?: string;
  front?: string;
  skin?: string;
  claw?: number;
  noR?: number;
  noL?: number;
  hand?: string;
  up?: number;
  head?: (x: number, y: number, index: number) => string;
  hc?: string;
  tusk?: number;
}

interface PersonOptions {
  c?: string;
  skin?: string;
  hood?: boolean;
  eye?: string;
  mask?: string;
  hair?: string;
  weapon?: string;
  top?: string;
  on?: string;
}

interface MistOptions {
  c?: string;
  c2?: string;
  eyes?: boolean;
  eye?: string;
  back?: string;
  front?: string;
}

interface FishOptions {
  c?: string;
  gape?: number;
  teethN?: number;
  fin?: string;
  eye?: string;
  skin?: string;
  belly?: string;
}

interface SerpentOptions {
  c?: string;
  hood?: number;
  belly?: string;
  head?: string;
}

interface JellyOptions {
  c?: string;
  n?: number;
  seed?: string;
  ry?: number;
  skin?: string;
  front?: string;
}

export const eye = (x: number, y: number, r = 3, c: string = INKS.paper, k: string = INKS.ink) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${c}"/><circle cx="${short(x - r * 0.2)}" cy="${short(y + r * 0.1)}" r="${short(r * 0.52)}" fill="${k}"/>`;

/** angry slanted eye; q = 1 right, -1 left */
export const slant = (x: number, y: number, w = 5, q = 1, c: string = INKS.paper) =>
  `<path d="M${short(x - q * w)} ${short(y + w * 0.35)}L${short(x + q * w)} ${short(y - w * 0.55)}Q${short(x + q * w * 0.8)} ${short(y + w * 0.6)} ${short(x - q * w * 0.1)} ${short(y + w * 0.6)}Z" fill="${c}"/>`;

/** row of n teeth from a to b, pointing h to the left of the way */
export function teeth(x0: number, y0: number, x1: number, y1: number, n: number, h: number, c: string = INKS.paper) {
  const dx = (x1 - x0) / n,
    dy = (y1 - y0) / n,
    m = Math.hypot(dx, dy);
  let d = "";
  for (let i = 0; i < n; i++) {
    const x = x0 + dx * i,
      y = y0 + dy * i;
    d += `M${short(x)} ${short(y)}L${short(x + dx / 2 - (dy / m) * h)} ${short(y + dy / 2 + (dx / m) * h)}L${short(x + dx)} ${short(y + dy)}Z`;
  }
  return `<path d="${d}" fill="${c}"/>`;
}

/** spikes standing on a line of points, outwards to the right of the way */
export function spikes(s: string | Point[], h: number, c: string, w = 4) {
  const p = points(s);
  let d = "";
  p.forEach((q, i) => {
    const a = p[i - 1] ?? q,
      b = p[i + 1] ?? q,
      dx = b[0] - a[0],
      dy = b[1] - a[1],
      m = Math.hypot(dx, dy);
    const ux = dx / m,
      uy = dy / m;
    d += `M${short(q[0] - ux * w)} ${short(q[1] - uy * w)}L${short(q[0] + uy * h)} ${short(q[1] - ux * h)}L${short(q[0] + ux * w)} ${short(q[1] + uy * w)}Z`;
  });
  return `<path d="${d}" fill="${c}"/>`;
}

/** shaggy closed outline around an ellipse: n locks of length h */
export function shag(cx: number, cy: number, rx: number, ry: number, n: number, h: number, seed: string, drop = 0) {
  const R = random(seed);
  let d = "";
  for (let i = 0; i < n * 2; i++) {
    const a = (i / n) * Math.PI - Math.PI / 2,
      k = i % 2 ? 1 + h * (0.7 + R() * 0.6) : 1 - h * 0.15;
    d +=
      (i ? "L" : "M") + short(cx + rx * k * Math.cos(a)) + " " + short(cy + ry * k * Math.sin(a) + (i % 2 ? drop : 0));
  }
  return d + "Z";
}

export const placed = (x: number, y: number, s: number, g: string, rot = 0, flip = false) =>
  `<g transform="translate(${x} ${y}) rotate(${rot}) scale(${flip ? -s : s} ${s})">${g}</g>`;

export const darker = (c: string, t = 0.4) => mix(c, INKS.ink, t),
  lighter = (c: string, t = 0.4) => mix(c, INKS.paper, t);

/** ---- heads for beasts, looking left, joint at 0 0, about 26 long ---- */
export const SKULLS = {
  wolf: (c: string) =>
    raised("M6 -8L2 -20L-6 -10L-14 -7L-26 2L-25 7L-12 9L-4 12L8 10Z", c, 3, 3) +
    `<path d="M-25 6L-10 5" stroke="${INKS.ink}" stroke-width="2"/>` +
    teeth(-23, 6, -12, 6, 4, 3.5) +
    slant(-9, -3, 3.5, -1),
  cat: (c: string) =>
    raised("M4 -12L0 -17L-5 -12Q-14 -12 -17 -4L-20 2Q-20 7 -14 9L-2 12L8 8Z", c, 3, 3) +
    slant(-9, -3, 3.5, -1) +
    `<path d="M-20 3L-10 4" stroke="${INKS.ink}" stroke-width="2"/>` +
    teeth(-18, 4, -11, 4, 2, 5),
  bull: (c: string, h = INKS.paper) =>
    `<path d="${limb("-2 -8 -8 -18 -20 -20 -26 -14", 4, 0.2)}" fill="${h}"/>` +
    raised("M6 -10Q-8 -14 -12 -4L-20 8Q-20 14 -12 14L0 12L10 10Z", c, 3, 3) +
    slant(-7, -2, 3, -1) +
    `<circle cx="-16" cy="9" r="1.800" fill="${INKS.ink}"/>` +
    `<path d="${limb("4 -8 4 -20 -6 -28 -14 -26", 4, 0.2)}" fill="${h}"/>`,
  boar: (c: string) =>
    raised("M6 -12L-2 -14L-8 -8L-22 0L-26 -2V10L-16 12L4 14Z", c, 3, 3) +
    slant(-8, -3, 3, -1) +
    `<path d="${limb("-12 10 -20 6 -20 -6", 3, 0.2)}" fill="${INKS.paper}"/><path d="${limb("-18 10 -26 5 -25 -4", 2.5, 0.2)}" fill="${lighter(EARTHS.grey)}"/>`,
  lizard: (c: string) =>
    raised("M8 -8Q-6 -14 -14 -6L-28 0Q-30 4 -26 5L-10 5L-26 9Q-22 13 -10 12L8 9Z", c, 3, 3) +
    `<path d="M-26 5H-8" stroke="${INKS.ink}" stroke-width="1.500"/>` +
    teeth(-25, 5, -11, 5, 5, 2.8) +
    slant(-9, -3, 3.5, -1),
  mole: (c: string) =>
    raised("M8 -10Q-10 -12 -18 0Q-20 6 -12 8L8 10Z", c, 3, 3) +
    `<path d="${starPath(-19, 1, 9, 9, 0.45)}" fill="${INKS.ember}"/><circle cx="-19" cy="1" r="3" fill="${INKS.ink}"/>`,
  camel: (c: string) =>
    raised("M5 -9L3 -14L-2 -10L-18 -6Q-24 -2 -23 5L-14 8L-4 6L6 6Z", c, 2, 3) +
    `<path d="M-21 4L-12 4" stroke="${INKS.ink}" stroke-width="1.800"/>` +
    slant(-7, -4, 3, -1) +
    `<path d="${limb("-18 5 -20 10 -18 15", 2.2, 0.2)}" fill="${INKS.paper}"/>`,
};

/** ---- plan: four-legged beast, looking left ---- */
export function beast(o: BeastOptions) {
  const {
      c = EARTHS.mud,
      x = 52,
      y = 52,
      L = 40,
      H = 12,
      leg = 22,
      head = "wolf",
      hx = -2,
      hy = -9,
      hs = 1,
      hr = 0,
      tail = [1, -14],
      tw = 4,
      hump = 0,
      on = "",
      over = "",
      nk = 10,
      c2 = darker(c, 0.42),
    } = o,
    x0 = x - L / 2,
    x1 = x + L / 2,
    gy = y + H + leg - 4;
  const lg = (px: number, k: number, cc: string, dx: number) =>
    raised(
      limb(
        [
          [px, y + 2],
          [px + dx, y + H * 0.6 + leg * 0.3],
          [px - dx * 0.6, gy - 4],
          [px - dx * 0.6 - 3, gy],
        ],
        k,
        2.6,
      ),
      cc,
      2,
      1,
    ) + `<path d="M${short(px - dx * 0.6 - 8)} ${short(gy + 2)}q2 -6 8 -5l3 5Z" fill="${cc}"/>`;
  let g = lg(x0 + 9, 5, c2, -2) + lg(x1 - 3, 6, c2, 5);
  if (tail)
    g +=
      `<path d="${limb(
        [
          [x1 - 4, y - 4],
          [x1 + 6, y - 4 + tail[1] * 0.2],
          [x1 + 10 + tail[0], y + tail[1] * 0.7],
          [x1 + 6 + tail[0] * 2.5, y + tail[1] * 1.4],
        ],
        tw,
        o.tuft ? 1.5 : 0.5,
      )}" fill="${c2}"/>` +
      (o.tuft
        ? `<circle cx="${short(x1 + 6 + tail[0] * 2.5)}" cy="${short(y + tail[1] * 1.4)}" r="5" fill="${o.tuft}"/>`
        : "");
  g += on;
  g += raised(
    smooth([
      [x0 - 2, y - 4],
      [x0 + 6, y - H],
      [x - 2, y - H * 0.8 - hump],
      [x1 - 8, y - H * 0.95],
      [x1 + 3, y - 2],
      [x1 - 3, y + H * 0.75],
      [x + 2, y + H * 0.55],
      [x0 + 5, y + H * 0.85],
    ]),
    c,
    5,
    4,
    o.skin || "",
  );
  g += over;
  g += lg(x0 + 3, 6, c, -2) + lg(x1 - 9, 7, c, 5);
  const jx = x0 + hx,
    jy = y + hy;
  g += `<path d="${limb(
    [
      [x0 + 8, y - 2],
      [(x0 + 8 + jx) / 2, (y - 4 + jy) / 2],
      [jx + 3, jy],
    ],
    nk,
    nk * 0.75,
  )}" fill="${c}"/>`;
  if (o.mane) g += raised(shag(jx - 3, jy - 1, nk * 1.85, nk * 2, 14, 0.28, "m" + o.mane), o.mane, 4, 3);
  return g + placed(jx, jy, hs, SKULLS[head](o.hc || c, o.horn), hr) + (o.front || "");
}

/** ---- plan: giant, front view, hunched ---- */
export function giant(o: GiantOptions) {
  const { c = EARTHS.mud, sh = 30, top = 28, arm = 12, heads = 1, fur = 0, hr = 13, jaw = 0.8, seed = "g" } = o,
    s = darker(c, 0.18),
    id = seed;
  let g = o.back || "";
  const armL = `${50 - sh + 4} ${top + 10} ${50 - sh - 6} ${top + 28} ${50 - sh - 2} ${top + 46} ${50 - sh + 4} ${top + 56}`,
    armR = `${50 + sh - 4} ${top + 10} ${50 + sh + 6} ${top + 28} ${50 + sh + 2} ${top + 46} ${50 + sh - 4} ${top + 56}`;
  const legs = `<path d="M36 68L30 95H46L50 80L54 95H70L64 68Z" fill="${darker(c, 0.4)}"/>`;
  g += legs;
  const body = fur
    ? shag(50, top + 24, sh - 2, 27, 15, 0.2, id, 2)
    : `M${50 - sh} ${top + 12}Q${50 - sh + 4} ${top - 4} 50 ${top - 4}Q${50 + sh - 4} ${top - 4} ${50 + sh} ${top + 12}L${50 + sh * 0.55} ${top + 50}H${50 - sh * 0.55}Z`;
  g += raised(body, c, 7, 3, o.skin || "");
  const fist = (x: number, y: number, cc: string) =>
    o.claw
      ? `<path d="M${x - 8} ${y - 4}L${x - 9} ${y + 12}L${x - 4} ${y + 4}L${x} ${y + 14}L${x + 3} ${y + 4}L${x + 9} ${y + 11}L${x + 8} ${y - 4}Z" fill="${cc}"/>`
      : raised(
          `M${x - 9} ${y - 3}Q${x - 10} ${y + 9} ${x} ${y + 9}Q${x + 10} ${y + 9} ${x + 9} ${y - 3}Q${x} ${y - 10} ${x - 9} ${y - 3}Z`,
          cc,
          3,
          2,
        );
  if (!o.noR)
    g += raised(limb(armR, arm * 0.8, arm * 0.62, arm * 0.75), s, 3, 1) + fist(50 + sh - 4, top + 58, o.hand || s);
  if (!o.noL)
    g +=
      raised(
        limb(
          o.up ? `${50 - sh + 4} ${top + 10} ${50 - sh - 8} ${top + 4} ${50 - sh - 6} ${top - 14}` : armL,
          arm * 0.8,
          arm * 0.62,
          arm * 0.75,
        ),
        c,
        3,
        1,
      ) + (o.up ? fist(50 - sh - 6, top - 18, o.hand || c) : fist(50 - sh + 4, top + 58, o.hand || c));
  for (let i = 0; i < heads; i++) {
    const hx = heads > 1 ? 50 + (i ? 1 : -1) * 15 : 50,
      hy = top - 4 + (heads > 1 ? 0 : 2);
    g += o.head
      ? o.head(hx, hy, i)
      : raised(
          fur
            ? shag(hx, hy, hr, hr * 1.1, 11, 0.2, id + i)
            : `M${hx - hr} ${hy - 4}Q${hx - hr} ${hy - hr - 4} ${hx} ${hy - hr - 4}Q${hx + hr} ${hy - hr - 4} ${hx + hr} ${hy - 4}L${hx + hr * jaw} ${hy + hr - 2}Q${hx} ${hy + hr + 4} ${hx - hr * jaw} ${hy + hr - 2}Z`,
          o.hc || c,
          4,
          2,
        ) +
        slant(hx - 5, hy - 2, 4, -1) +
        slant(hx + 5, hy - 2, 4, 1) +
        `<path d="M${hx - 7} ${hy + 7}Q${hx} ${hy + 4} ${hx + 7} ${hy + 7}" fill="none" stroke="${INKS.ink}" stroke-width="2.400"/>` +
        (o.tusk ? `<path d="M${hx - 7} ${hy + 8}l1-8 3 7ZM${hx + 7} ${hy + 8}l-1-8-3 7Z" fill="${INKS.paper}"/>` : "");
  }
  return g + (o.front || "");
}

/** ---- plan: insect in the air, looking left ---- */
export const hornet = (c: string, c2: string, w: string) =>
  `<path d="M2 -4Q-2 -26 14 -26Q20 -18 6 -3Z" fill="${w}"/><path d="M6 -4Q14 -26 28 -18Q28 -10 9 -2Z" fill="${darker(w, 0.2)}"/>` +
  raised(
    limb("4 0 14 2 22 8 26 16", 5, 0.3, 7),
    c,
    2,
    2,
    `<path d="M12 -6L10 12M18 -4L14 16M24 2L18 20" stroke="${INKS.ink}" stroke-width="3"/>`,
  ) +
  `<circle r="7" fill="${c2}"/><circle cx="-9" cy="2" r="6" fill="${c}"/><circle cx="-11" cy="0" r="2.600" fill="${INKS.ember}"/><path d="M-12 -3Q-18 -10 -22 -8M-9 -4Q-12 -12 -17 -13M-2 6L-8 14M2 7L0 16M6 6L8 14" fill="none" stroke="${INKS.ink}" stroke-width="2"/><path d="M-13 6l-5 3 6 2Z" fill="${INKS.paper}"/>`;

export const spider = (c: string, n = 8, eyeC: string = INKS.paper) => {
  let l = "";
  for (const q of [-1, 1])
    for (let i = 0; i < n / 2; i++) {
      const a = -0.9 + i * 0.62;
      l += `M0 0L${short(q * 16 * Math.cos(a * 0.7))} ${short(-14 + i * 7)}L${short(q * (26 - i * 1.5))} ${short(-4 + i * 9)}`;
    }
  return (
    `<path d="${l}" fill="none" stroke="${darker(c, 0.25)}" stroke-width="3.600" stroke-linejoin="round" stroke-linecap="round"/>` +
    raised(
      "M-12 -8a12 13 0 1 1 24 0a12 11 0 1 1 -24 0Z",
      c,
      4,
      3,
      `<path d="M0 -20L-5 -12L0 -5L5 -12Z" fill="${INKS.ember}"/>`,
    ) +
    raised("M-8 6a8 7 0 1 1 16 0a8 7 0 1 1 -16 0Z", lighter(c, 0.15), 2, 2) +
    `<circle cx="-3.500" cy="5" r="2.200" fill="${eyeC}"/><circle cx="3.500" cy="5" r="2.200" fill="${eyeC}"/><circle cx="-6.500" cy="2" r="1.200" fill="${eyeC}"/><circle cx="6.500" cy="2" r="1.200" fill="${eyeC}"/><path d="M-4 11l1 7 2.500-6ZM4 11l-1 7-2.500-6Z" fill="${INKS.paper}"/>`
  );
};

export const bat = (c: string, e: string = INKS.ember) =>
  `<path d="M0 0L-8 -12L-26 -14Q-34 -4 -32 8L-24 2L-18 10L-12 3L-4 10Z" fill="${darker(c, 0.15)}"/><path d="M0 0L8 -12L26 -14Q34 -4 32 8L24 2L18 10L12 3L4 10Z" fill="${darker(c, 0.4)}"/><path d="M-8 -12L-24 2M-8 -12L-12 3M8 -12L24 2M8 -12L12 3" stroke="${INKS.ink}" stroke-width="1.500"/>` +
  raised("M-6 -8L-8 -18L-2 -11H2L8 -18L6 -8Q9 8 0 14Q-9 8 -6 -8Z", c, 2, 2) +
  `<circle cx="-2.600" cy="-5" r="1.800" fill="${e}"/><circle cx="2.600" cy="-5" r="1.800" fill="${e}"/><path d="M-3 0l1.500 5 1.500-5 1.500 5 1.500-5Z" fill="${INKS.paper}"/>`;

/** ---- plan: hooded or masked person, joint at the chest, 60 high ---- */
export function person(o: PersonOptions) {
  const { c = EARTHS.slate, skin = EARTHS.rose, hood = true, eye = INKS.paper, mask, hair, weapon = "knife" } = o;
  let g = "";
  if (weapon === "staff") g += `<path d="M22 -34V44" stroke="${EARTHS.sand}" stroke-width="3.500"/>` + (o.top || "");
  g += raised("M-20 44L-17 4Q-14 -8 0 -8Q14 -8 17 4L20 44Z", c, 6, 2, o.on || "");
  g += hood
    ? raised("M-13 -4Q-16 -32 0 -36Q16 -32 13 -4Q0 4 -13 -4Z", darker(c, 0.12), 4, 2) +
      `<path d="M-8 -8Q-10 -24 0 -26Q10 -24 8 -8Q0 -2 -8 -8Z" fill="${INKS.ink}"/>`
    : raised("M-10 -18Q-10 -31 0 -31Q10 -31 10 -18Q9 -4 0 -3Q-9 -4 -10 -18Z", skin, 4, 1) + (hair || "");
  if (mask) g += mask;
  else g += `<path d="M-6 -17l5 2.500-4.500 1.500ZM6 -17l-5 2.500 4.500 1.500Z" fill="${eye}"/>`;
  if (weapon === "knife")
    g += `<path d="${limb("-14 6 -22 14 -20 24", 5, 4)}" fill="${darker(c, 0.1)}"/><circle cx="-20" cy="25" r="4.500" fill="${skin}"/><path d="M-22 22L-32 4L-27 4L-18 20Z" fill="${INKS.paper}"/>`;
  if (weapon === "club")
    g += `<path d="${limb("14 6 24 2 24 -12", 5, 4)}" fill="${darker(c, 0.3)}"/><circle cx="24" cy="-13" r="4.500" fill="${darker(skin, 0.2)}"/><path d="M22 -10L26 -34L34 -32L27 -9Z" fill="${EARTHS.sand}"/>`;
  if (weapon === "blades")
    g += `<path d="${limb("-14 4 -24 -2 -26 -14", 4.5, 3.5)}" fill="${c}"/><path d="${limb("14 4 24 -2 26 -14", 4.5, 3.5)}" fill="${darker(c, 0.3)}"/><path d="M-28 -12Q-42 -22 -34 -40Q-33 -24 -24 -14Z" fill="${INKS.paper}"/><path d="M28 -12Q42 -22 34 -40Q33 -24 24 -14Z" fill="${EARTHS.grey}"/>`;
  return g;
}

/** ---- plan: cloud of something ---- */
export function mist(o: MistOptions) {
  const { c = INKS.paper, c2 = EARTHS.grey, eyes = true } = o;
  const puff = (x: number, y: number, r: number, cc: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${cc}"/>`;
  let g = "";
  for (const [x, y, r] of [
    [24, 66, 15],
    [50, 72, 17],
    [76, 66, 15],
    [88, 74, 9],
    [12, 74, 9],
  ] as const)
    g += puff(x, y, r, darker(c2, 0.25));
  for (const [x, y, r] of [
    [20, 52, 14],
    [38, 38, 18],
    [62, 36, 19],
    [80, 52, 15],
    [50, 56, 22],
  ] as const)
    g += puff(x, y, r, c2);
  for (const [x, y, r] of [
    [17, 49, 10],
    [35, 33, 13],
    [58, 30, 14],
    [76, 48, 10],
    [46, 50, 16],
  ] as const)
    g += puff(x, y, r, c);
  if (eyes)
    g += `<path d="M30 46Q38 40 44 48Q38 54 30 46ZM56 48Q62 40 70 46Q62 54 56 48Z" fill="${INKS.ink}"/><circle cx="39" cy="47" r="2.200" fill="${o.eye || INKS.ember}"/><circle cx="61" cy="47" r="2.200" fill="${o.eye || INKS.ember}"/>`;
  return (o.back || "") + g + (o.front || "");
}

/** ---- plan: fish, looking left ---- */
export function fish(o: FishOptions) {
  const { c = EARTHS.sea, gape = 14, teethN = 7, fin = INKS.ember, eye = INKS.paper } = o;
  return (
    `<path d="M78 50L98 26Q92 50 98 76Z" fill="${darker(fin, 0.2)}"/><path d="M38 30Q46 6 70 12Q62 20 66 32Z" fill="${fin}"/><path d="M50 68Q52 88 66 92Q64 78 70 66Z" fill="${darker(fin, 0.35)}"/>` +
    raised(
      `M8 ${50 - gape}Q24 18 52 24Q76 30 86 50Q76 74 50 80Q24 82 12 ${50 + gape}L34 52Z`,
      c,
      6,
      6,
      `<path d="M8 ${50 + gape}Q30 66 60 62Q80 60 88 50V90H8Z" fill="${o.belly || lighter(c, 0.45)}"/>` +
        (o.skin || ""),
    ) +
    `<path d="M8 ${50 - gape}L34 52L12 ${50 + gape}Q20 ${52} 8 ${50 - gape}Z" fill="${darker(INKS.ember, 0.45)}"/>` +
    teeth(8, 50 - gape, 34, 52, teethN, 7) +
    teeth(34, 52, 12, 50 + gape, teethN, 6) +
    `<circle cx="38" cy="38" r="6.500" fill="${eye}"/><circle cx="36" cy="38" r="3.200" fill="${INKS.ink}"/><path d="M30 32L46 33" stroke="${INKS.ink}" stroke-width="3"/><path d="M54 40Q48 50 54 62M61 42Q56 50 61 60" fill="none" stroke="${INKS.ink}" stroke-opacity=".55" stroke-width="2.500"/>` +
    `<path d="M56 50Q70 50 72 62Q60 64 54 56Z" fill="${fin}"/>`
  );
}

/** ---- plan: robot ---- */
export const robotSentry = (c: string = EARTHS.grey, e: string = INKS.ember) =>
  `<path d="M-12 22L-16 44H-4L-2 24ZM12 22L16 44H4L2 24Z" fill="${darker(c, 0.45)}"/><path d="M-18 44H-2V48H-20ZM18 44H2V48H20Z" fill="${c}"/>` +
  raised(
    "M-18 -4H18L14 26H-14Z",
    c,
    5,
    2,
    `<path d="M-8 4H8V12H-8Z" fill="${INKS.ink}"/><path d="M-6 8h12" stroke="${e}" stroke-width="2"/>`,
  ) +
  raised("M-24 -8H-14V8H-26ZM24 -8H14V8H26Z", darker(c, 0.15), 3, 2) +
  `<path d="M-25 8H-17V24H-25ZM17 8H25V20H17Z" fill="${darker(c, 0.4)}"/><path d="M-26 24H-16V34H-19V28H-23V34H-26Z" fill="${c}"/><path d="M16 18H27V24H40V28H27V30H16Z" fill="${darker(c, 0.2)}"/><path d="M40 23.500h4v5h-4Z" fill="${e}"/>` +
  raised("M-11 -8V-18Q-11 -28 0 -28Q11 -28 11 -18V-8Z", lighter(c, 0.3), 4, 1) +
  `<path d="M-11 -20H11V-13H-11Z" fill="${INKS.ink}"/><circle cx="-3" cy="-16.500" r="3" fill="${e}"/><path d="M6 -27V-38" stroke="${c}" stroke-width="2.500"/><circle cx="6" cy="-39" r="2.600" fill="${e}"/>`;

/** ---- plan: serpent rising from coils ---- */
export function serpent(o: SerpentOptions) {
  const { c = INKS.jade, hood = 0, belly = lighter(c, 0.5) } = o;
  return (
    raised(
      "M12 84Q12 70 50 70Q90 70 90 84Q90 96 50 96Q12 96 12 84Z",
      darker(c, 0.15),
      4,
      4,
      `<path d="M18 92Q50 100 84 90" fill="none" stroke="${belly}" stroke-width="3"/>`,
    ) +
    raised("M22 72Q24 60 52 60Q80 60 80 72Q78 82 50 82Q22 82 22 72Z", c, 4, 3) +
    `<path d="${limb("80 86 94 80 96 68 90 62", 5, 0.3)}" fill="${darker(c, 0.3)}"/>` +
    raised(
      limb("58 72 66 56 54 40 48 26", 10, 8, 10),
      c,
      5,
      2,
      `<path d="M44 20L46 44L60 60L54 74" fill="none" stroke="${belly}" stroke-width="7" stroke-dasharray="3 2.500"/>`,
    ) +
    (hood
      ? raised(
          "M46 -4Q12 4 18 34Q28 50 46 58Q64 50 74 34Q80 4 46 -4Z",
          c,
          6,
          3,
          `<path d="M46 4Q24 10 28 32Q36 44 46 50Q56 44 64 32Q68 10 46 4Z" fill="${darker(c, 0.5)}"/><path d="M34 40Q46 32 58 40M38 48Q46 42 54 48" fill="none" stroke="${belly}" stroke-width="3.500"/>`,
        )
      : "") +
    (o.head || "")
  );
}

/** ---- plan: jelly or balloon with tentacles ---- */
export function jelly(o: JellyOptions) {
  const { c = EARTHS.plum, n = 6, seed = "j", ry = 26 } = o,
    R = random(seed);
  let g = "";
  for (let i = 0; i < n; i++) {
    const x = 26 + (48 * i) / (n - 1),
      w = (R() - 0.5) * 20;
    g += `<path d="${limb(
      [
        [x, 44],
        [x + w * 0.4, 60],
        [x - w * 0.5, 76],
        [x + w, 94 - R() * 8],
      ],
      4,
      0.6,
    )}" fill="${i % 2 ? darker(c, 0.35) : darker(c, 0.1)}"/>`;
  }
  return (
    g +
    raised(
      `M14 48Q14 ${44 - ry * 1.3} 50 ${44 - ry * 1.4}Q86 ${44 - ry * 1.3} 86 48Q76 56 68 48Q60 58 50 49Q40 58 32 48Q24 56 14 48Z`,
      c,
      8,
      4,
      o.skin || "",
    ) +
    (o.front || "")
  );
}

export const flame = (x: number, y: number, s: number, c: string, c2: string) =>
  placed(
    x,
    y,
    s,
    `<path d="M0 0Q-16 -8 -12 -26Q-8 -20 -5 -22Q-8 -36 4 -50Q4 -38 11 -32Q14 -26 12 -22Q18 -26 17 -32Q26 -14 12 -2Q6 2 0 0Z" fill="${c}"/><path d="M2 -2Q-7 -8 -4 -18Q0 -14 1 -18Q2 -26 7 -30Q7 -22 11 -16Q14 -6 2 -2Z" fill="${c2}"/>`,
  );
