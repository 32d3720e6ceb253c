/** What the pictures of event cards are put together from: grounds, weather and small things, in a box of 160 by 110. */
import { emblemArt } from "./emblems";
import { HEADS } from "./heads";
import { crownPath, filled, helmetPath, line, skull, sun } from "./marks";
import { INKS, mix } from "./palette";
import { PEOPLE } from "./people";
import { random } from "./random";
import { dot, halftone, hexPath, rays, short, smooth, starPath, uniqueId, type Point } from "./shapes";
import { SOVEREIGNS } from "./sovereigns";

export const ds = mix(INKS.cobalt, INKS.ink, 0.55),
  dE = mix(INKS.ember, INKS.ink, 0.5),
  dJ = mix(INKS.jade, INKS.ink, 0.5),
  sand = mix(INKS.paper, INKS.ember, 0.16),
  fog = mix(INKS.paper, INKS.night, 0.42),
  deep = mix(INKS.night, INKS.ink, 0.45);
/* ---- ground and weather ---- */
export const ground = (c: string) => `<rect x="-2" y="-2" width="164" height="114" fill="${c}"/>`;
export const burst = (
  x: number,
  y: number,
  c: string,
  n = 18,
  o: { r?: number; duty?: number; r0?: number; rot?: number; op?: number } = {},
) => filled(rays(x, y, o.r || 200, n, o.duty || 0.5, o.r0 || 0, o.rot || 0), c, o.op ? ` opacity="${o.op}"` : "");
export const grain = (c: string, f: (x: number, y: number) => number, g = 5, op = 1) =>
  `<path d="${halftone(80, 55, 98, g, f)}" fill="${c}" opacity="${op}"/>`;
export const edge = (c: string, k = 1, g = 5) => grain(c, (x, y) => Math.max(0, Math.hypot(x * 0.95, y * 1.35) - 0.52) * k, g);
export const stars = (seed: string, n = 40, c: string = INKS.paper, o = 0.8) => {
  const R = random(seed);
  let d = "";
  for (let i = 0; i < n; i++) d += dot(R() * 160, R() * 110, 0.4 + R() * R() * 1.5);
  return filled(d, c, ` opacity="${o}"`);
};
export const hatch = (c: string, step = 7, w = 2, ang = -28, op = 1) => {
  let d = "";
  for (let i = -200; i < 360; i += step) d += `M${i} -60V180`;
  return `<g transform="rotate(${ang} 80 55)" opacity="${op}">${line(d, c, w)}</g>`;
};
/* ---- things ---- */
export const world = (
  x: number,
  y: number,
  r: number,
  a: string,
  b: string,
  o: { ring?: string; tilt?: number; on?: string; g?: number } = {},
) => {
  const id = uniqueId("ep");
  return (
    (o.ring
      ? line(
          `M${x - r * 1.75} ${y}A${r * 1.75} ${r * 0.5} 0 0 1 ${x + r * 1.75} ${y}`,
          o.ring,
          r * 0.13,
          ` transform="rotate(${o.tilt ?? -16} ${x} ${y})"`,
        )
      : "") +
    `<clipPath id="${id}"><circle cx="${x}" cy="${y}" r="${r}"/></clipPath><circle cx="${x}" cy="${y}" r="${r}" fill="${a}"/><g clip-path="url(#${id})">${o.on || ""}<path d="${halftone(x, y, r, o.g || Math.max(2.4, r / 7), (u, v) => (u * 0.75 + v * 0.6 + 0.12) * 1.25)}" fill="${b}"/></g>` +
    (o.ring
      ? line(
          `M${x - r * 1.75} ${y}A${r * 1.75} ${r * 0.5} 0 0 0 ${x + r * 1.75} ${y}`,
          o.ring,
          r * 0.13,
          ` transform="rotate(${o.tilt ?? -16} ${x} ${y})"`,
        )
      : "")
  );
};
export const clip = (d: string, inner: string) => {
  const id = uniqueId("ec");
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${inner}</g>`;
};
export const at = (x: number, y: number, s: number, g: string, rot = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${rot}) scale(${s})">${g}</g>`;
export const keyed = (g: string, k = 6) => `<g class="kl" style="--k:${k}px">${g}</g>${g}`;
export const head = (id: keyof typeof HEADS, x: number, y: number, s: number, flip = 1, b?: string) =>
  `<g transform="translate(${x} ${y}) scale(${(s / 160) * flip} ${s / 160}) translate(-80 -80)">${keyed(HEADS[id](b ? { b } : {}), 7)}</g>`;
export const figure = (id: string, x: number, y: number, s: number, flip = 1) =>
  `<g transform="translate(${x} ${y}) scale(${(s / 160) * flip} ${s / 160}) translate(-80 -80)">${keyed(PEOPLE[id]?.svg() ?? "", 7)}</g>`;
export const ruler = (id: string, x: number, y: number, s: number, flip = 1) =>
  `<g transform="translate(${x} ${y}) scale(${(s / 160) * flip} ${s / 160}) translate(-80 -80)">${keyed(SOVEREIGNS[id]?.svg() ?? "", 7)}</g>`;
export const mark = (k: string, x: number, y: number, s: number, a?: string, b?: string) =>
  `<g transform="translate(${x} ${y}) scale(${s / 64}) translate(-32 -32)">${emblemArt(k, a, b)}</g>`;
export const blast = (x: number, y: number, r: number, n = 11) =>
  filled(starPath(x, y, r, n, 0.6), INKS.ink) +
  filled(starPath(x, y, r * 0.9, n, 0.58), INKS.ember) +
  filled(starPath(x, y, r * 0.55, n, 0.55, 9), INKS.paper);
export const man = (x: number, y: number, s: number, c: string, arm = "") =>
  at(x, y, s, filled(dot(0, -30, 7) + "M-10 0V-14Q-10 -22 0 -22Q10 -22 10 -14V0L7 24H1L0 8L-1 24H-7Z", c) + (arm ? line(arm, c, 5) : ""));
export const crowd = (y: number, c: string, n = 9, seed = "c", up = 0.4, s = 1) => {
  const R = random(seed);
  let d = "",
    a = "";
  for (let i = 0; i < n; i++) {
    const x = ((i + 0.5) * 160) / n + (R() - 0.5) * 7,
      h = y - R() * 6,
      r = (5.6 + R() * 1.6) * s;
    d +=
      dot(x, h, r) +
      `M${short(x - r * 1.9)} 112V${short(h + r * 2.4)}Q${short(x - r * 1.8)} ${short(h + r * 1.2)} ${short(x)} ${short(h + r * 1.15)}Q${short(x + r * 1.8)} ${short(h + r * 1.2)} ${short(x + r * 1.9)} ${short(h + r * 2.4)}V112Z`;
    if (R() < up) a += `M${short(x + r * 1.5)} ${short(h + r * 2)}L${short(x + r * 2)} ${short(h - r * 2.4)}`;
  }
  return filled(d, c) + line(a, c, 4 * s);
};
export const skyline = (y: number, c: string, seed = "s", win: string = INKS.paper, o = 0.9) => {
  const R = random(seed);
  let d = "",
    w = "",
    x = -4;
  while (x < 162) {
    const b = 9 + R() * 13,
      h = 10 + R() * R() * 44;
    d += `M${short(x)} 112V${short(y - h)}H${short(x + b)}V112Z`;
    if (R() < 0.35) d += `M${short(x + b / 2 - 0.8)} ${short(y - h)}v-8h1.600v8Z`;
    for (let k = y - h + 4; k < y + 20; k += 6)
      for (let j = x + 2.5; j < x + b - 3; j += 4) if (R() < 0.38) w += `M${short(j)} ${short(k)}h2v2.600h-2Z`;
    x += b + R() * 2;
  }
  return filled(d, c) + filled(w, win, ` opacity="${o}"`);
};
export const flag = (x: number, y: number, s: number, c: string, sign: "sun" | "crown" | "x", pole: string = INKS.paper) =>
  at(
    x,
    y,
    s,
    line("M0 46V-4", pole, 3) +
      filled("M1 -3Q12 -10 22 -4T42 -5V22Q32 27 22 22T1 24Z", c, ` stroke="${INKS.ink}" stroke-width="2"`) +
      (sign === "sun"
        ? sun(21, 9, 0.95, INKS.ink, c)
        : sign === "crown"
          ? filled(crownPath(21, 10, 0.62), INKS.ink)
          : sign === "x"
            ? skull(21, 10, 0.52, INKS.ink, c)
            : ""),
  );
export const coin = (x: number, y: number, r: number, c: string = INKS.paper) =>
  `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.9}" fill="${INKS.ink}"/><ellipse cx="${x}" cy="${y - 1}" rx="${r * 0.86}" ry="${r * 0.76}" fill="${c}"/>` +
  filled(hexPath(x, y - 1, r * 0.42), INKS.ink);
export const playingCard = (x: number, y: number, w: number, h: number, rot: number, c: string, l: string, sg = "") =>
  `<g transform="translate(${x} ${y}) rotate(${rot})"><path d="M${-w / 2 + 4} ${-h / 2}H${w / 2}V${h / 2 - 4}L${w / 2 - 4} ${h / 2}H${-w / 2}V${-h / 2 + 4}Z" fill="${c}" stroke="${INKS.ink}" stroke-width="2.500"/><path d="M${-w / 2 + 7} ${-h / 2 + 4}H${w / 2 - 4}V${h / 2 - 7}L${w / 2 - 7} ${h / 2 - 4}H${-w / 2 + 4}V${-h / 2 + 7}Z" fill="none" stroke="${l}" stroke-width="1.400"/>${sg}</g>`;
export const spiral = (x: number, y: number, r: number, c: string, arms = 3, turn = 2.1, w = 0.36, rot = 0) => {
  let d = "";
  for (let k = 0; k < arms; k++) {
    const o: Point[] = [],
      n: Point[] = [];
    for (let i = 0; i <= 26; i++) {
      const t = i / 26,
        a = rot + (k * 2 * Math.PI) / arms + t * turn * Math.PI,
        q = r * Math.pow(t, 1.15),
        b = w * (1 - t * 0.85);
      o.push([x + q * Math.cos(a), y + q * Math.sin(a) * 0.92]);
      n.push([x + q * Math.cos(a + b), y + q * Math.sin(a + b) * 0.92]);
    }
    d += smooth(o, false) + smooth(n.reverse(), false).replace("M", "L") + "Z";
  }
  return filled(d, c);
};
export const gear = (x: number, y: number, r: number, c: string, n = 9, hole = 0.4) => {
  let d = "";
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 2 * Math.PI,
      s = (Math.PI / n) * 0.62,
      t = s * 0.62;
    const p = (ang: number, q: number) => `${short(x + q * Math.cos(ang))} ${short(y + q * Math.sin(ang))}`;
    d += (i ? "L" : "M") + p(a - s, r * 0.8) + "L" + p(a - t, r) + "L" + p(a + t, r) + "L" + p(a + s, r * 0.8);
  }
  return `<path fill-rule="evenodd" d="${d}Z${dot(x, y, r * hole)}" fill="${c}"/>`;
};
export const columns = (x: number, y: number, w: number, h: number, n: number, c: string, s: string) => {
  let d = "",
    e = "";
  for (let i = 0; i < n; i++) {
    const X = x + (i * (w - 7)) / (n - 1);
    d += `M${short(X)} ${y}h7v${h}h-7Z`;
    e += `M${short(X + 4)} ${y}h3v${h}h-3Z`;
  }
  return (
    filled(d, c) +
    filled(e, s) +
    filled(`M${x - 6} ${y - 5}H${x + w + 6}V${y}H${x - 6}ZM${x - 6} ${y + h}H${x + w + 6}V${y + h + 5}H${x - 6}Z`, c)
  );
};
export const temple = (x: number, y: number, w: number, h: number, c: string, s: string, n = 5) =>
  columns(x, y, w, h, n, c, s) +
  filled(`M${x - 8} ${y - 5}L${x + w / 2} ${y - 5 - w * 0.2}L${x + w + 8} ${y - 5}Z`, c) +
  filled(`M${x + w / 2} ${y - 5 - w * 0.2}L${x + w + 8} ${y - 5}H${x + w / 2}Z`, s);
export const scroll = (x: number, y: number, w: number, h: number, rot = 0, lines = 4, c: string = INKS.paper) => {
  let l = "";
  for (let i = 0; i < lines; i++)
    l += `M${-w / 2 + 8} ${short(-h / 2 + 11 + (i * (h - 20)) / Math.max(1, lines - 1))}H${short(w / 2 - 8 - (i === lines - 1 ? w * 0.3 : 0))}`;
  return `<g transform="translate(${x} ${y}) rotate(${rot})">${filled(`M${-w / 2} ${-h / 2}H${w / 2}V${h / 2}H${-w / 2}Z`, c, ` stroke="${INKS.ink}" stroke-width="2.500"`)}${line(l, INKS.ink, 2.6)}${filled(`M${-w / 2 - 4} ${-h / 2 - 4}H${w / 2 + 4}V${-h / 2 + 3}H${-w / 2 - 4}ZM${-w / 2 - 4} ${h / 2 - 3}H${w / 2 + 4}V${h / 2 + 4}H${-w / 2 - 4}Z`, mix(c, INKS.ink, 0.3), ` stroke="${INKS.ink}" stroke-width="2"`)}</g>`;
};
export const FIST = "M22 62V46L16 38V18Q16 13 21 13V10Q21 6 26 6Q29 6 30 8Q32 5 35 5Q38 5 39 8Q41 6 44 7Q48 8 48 13V34Q48 42 42 46V62Z",
  FINGERS = "M25 11V24M33 9V24M41 10V24M16 27Q24 33 34 28Q42 26 40 32Q36 36 28 36";
export const raisedFist = (x: number, y: number, s: number, c: string, k: string = INKS.ink, rot = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${rot}) scale(${s}) translate(-32 -34)">${filled(FIST + "M22 60H42V100H22Z", c, ` stroke="${INKS.ink}" stroke-width="4" stroke-linejoin="round"`)}${filled("M24 60H40V98H24Z", c)}${line(FINGERS, k, 3)}</g>`;
export const helmet = (x: number, y: number, s: number, c: string, v: string = INKS.ink) =>
  filled(helmetPath(x, y, s), c, ` stroke="${INKS.ink}" stroke-width="${2 * s}"`) +
  filled(
    `M${x - 9 * s} ${y - 1 * s}H${x + 9 * s}V${y + 3.5 * s}H${x - 9 * s}ZM${x - 2 * s} ${y + 3 * s}H${x + 2 * s}V${y + 11 * s}H${x - 2 * s}Z`,
    v,
  );
export const rifle = (x: number, y: number, s: number, c: string, rot = 0) =>
  at(x, y, s, filled("M-34 2L-22 -3H-10V-6H30V-2H36V1H8L4 9H-2L0 1H-12L-20 8H-34Z", c), rot);
export const spear = (x: number, y: number, h: number, c: string) =>
  line(`M${x} ${y}V${y - h}`, c, 3) + filled(`M${x - 4} ${y - h + 2}L${x} ${y - h - 12}L${x + 4} ${y - h + 2}Z`, c);
export const comet = (x: number, y: number, r: number, ang: number, c: string, tail: string, veil: boolean) => {
  const l = r * 5.2;
  return (
    `<g transform="translate(${x} ${y}) rotate(${ang})">${veil ? line(`M0 ${-r}L${l} ${-r * 0.15}M0 ${r}L${l} ${r * 0.15}`, c, 2.4, ' stroke-dasharray="6 5"') + `<circle r="${r}" fill="${INKS.ink}" stroke="${c}" stroke-width="2.600" stroke-dasharray="6 4"/>` : filled(`M0 ${-r}L${l} 0L0 ${r}Z`, tail) + filled(`M0 ${-r * 0.55}L${l * 0.7} 0L0 ${r * 0.55}Z`, c)}</g>` +
    (veil
      ? line(
          `M${x - r * 0.34} ${y - r * 0.2}Q${x - r * 0.34} ${y - r * 0.62} ${x} ${y - r * 0.62}Q${x + r * 0.4} ${y - r * 0.62} ${x + r * 0.4} ${y - r * 0.2}Q${x + r * 0.4} ${y + r * 0.05} ${x} ${y + r * 0.18}`,
          c,
          r * 0.2,
        ) + filled(dot(x, y + r * 0.52, r * 0.13), c)
      : filled(starPath(x, y, r * 1.5, 8, 0.62), INKS.ink) +
        filled(starPath(x, y, r * 1.32, 8, 0.62), c) +
        filled(
          `M${x - r * 0.17} ${y - r * 0.75}H${x + r * 0.17}L${x + r * 0.1} ${y + r * 0.15}H${x - r * 0.1}Z` +
            dot(x, y + r * 0.46, r * 0.17),
          INKS.ink,
        ))
  );
};
