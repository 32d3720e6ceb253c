/** Small forms that emblems are put together from, in a box of 64. */
import { dot, short, hexPath, rays, starPath } from "./shapes";

/** emblems: 64 box, two tones (a, b), ink cuts (k), one mid tone (m). emblem(key, size, a, b) replaces the function of the same name in kit.js.
   key = mission letter or code, code of an action event, number or code of a galactic event, code of a planet secret, name of a marker. */
export const line = (d: string, c: string, w = 3, x = "") =>
  `<path d="${d}" fill="none" stroke="${c}" stroke-width="${w}" stroke-linejoin="round" stroke-linecap="round"${x}/>`;

export const filled = (d: string, c: string, x = "") => `<path d="${d}" fill="${c}"${x}/>`;

export const crownPath = (x: number, y: number, s = 1) =>
  `M${short(x - 12 * s)} ${short(y + 9 * s)}L${short(x - 14 * s)} ${short(y - 7 * s)}L${short(x - 6 * s)} ${short(y)}L${x} ${short(y - 12 * s)}L${short(x + 6 * s)} ${short(y)}L${short(x + 14 * s)} ${short(y - 7 * s)}L${short(x + 12 * s)} ${short(y + 9 * s)}Z`;

export const bustPath = (x: number, y: number, s = 1) =>
  `${dot(x, short(y - 12 * s), 8.5 * s)}M${short(x - 16 * s)} ${short(y + 16 * s)}Q${short(x - 16 * s)} ${short(y)} ${x} ${short(y)}Q${short(x + 16 * s)} ${short(y)} ${short(x + 16 * s)} ${short(y + 16 * s)}Z`;

export const skull = (x: number, y: number, s: number, c: string, k: string) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-14 -2Q-14 -17 0 -17Q14 -17 14 -2Q14 5 9 8V16H-9V8Q-14 5 -14 -2Z" fill="${c}"/><path d="M-9 -3a4 4.500 0 1 1 8 0a4 4.500 0 1 1 -8 0ZM1 -3a4 4.500 0 1 1 8 0a4 4.500 0 1 1 -8 0ZM0 3l2.500 4.500h-5ZM-4 11v5M0 11v5M4 11v5" fill="${k}" stroke="${k}" stroke-width="1.200"/></g>`;

export const cardPath = (x: number, y: number, w = 26, h = 36) =>
  `M${x + 4} ${y}H${x + w}V${y + h - 4}L${x + w - 4} ${y + h}H${x}V${y + 4}Z`;

export const helmetPath = (x: number, y: number, s = 1) =>
  `M${short(x - 14 * s)} ${short(y + 6 * s)}Q${short(x - 14 * s)} ${short(y - 12 * s)} ${x} ${short(y - 12 * s)}Q${short(x + 14 * s)} ${short(y - 12 * s)} ${short(x + 14 * s)} ${short(y + 6 * s)}L${short(x + 10 * s)} ${short(y + 14 * s)}H${short(x - 10 * s)}Z`;

export const cloudPath = (x: number, y: number, s = 1) =>
  `M${short(x - 20 * s)} ${short(y + 10 * s)}a${short(9 * s)} ${short(9 * s)} 0 0 1 ${short(2 * s)} ${short(-17 * s)}a${short(12 * s)} ${short(12 * s)} 0 0 1 ${short(22 * s)} ${short(-4 * s)}a${short(10 * s)} ${short(10 * s)} 0 0 1 ${short(14 * s)} ${short(11 * s)}a${short(6 * s)} ${short(6 * s)} 0 0 1 0 ${short(10 * s)}Z`;

export const boltPath = (x: number, y: number, s = 1) =>
  `M${short(x + 3 * s)} ${short(y - 14 * s)}L${short(x - 8 * s)} ${short(y + 2 * s)}H${short(x - 1 * s)}L${short(x - 4 * s)} ${short(y + 14 * s)}L${short(x + 8 * s)} ${short(y - 4 * s)}H${short(x + 1 * s)}Z`;

export const flamePath = (x: number, y: number, s = 1) =>
  `M${x} ${short(y + 14 * s)}q${short(-11 * s)} ${short(-2 * s)} ${short(-10 * s)} ${short(-13 * s)}q${short(3 * s)} ${short(4 * s)} ${short(5 * s)} ${short(2 * s)}q${short(-3 * s)} ${short(-10 * s)} ${short(6 * s)} ${short(-18 * s)}q${short(0 * s)} ${short(8 * s)} ${short(6 * s)} ${short(12 * s)}q${short(6 * s)} ${short(6 * s)} ${short(2 * s)} ${short(13 * s)}q${short(-3 * s)} ${short(4 * s)} ${short(-9 * s)} ${short(4 * s)}Z`;

export const lens = (x: number, y: number, r: number, a: string, k: string, inn = "") =>
  line(`M${short(x + r * 0.75)} ${short(y + r * 0.75)}L${short(x + r * 1.7)} ${short(y + r * 1.7)}`, a, 8) +
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${k}" stroke="${a}" stroke-width="5"/>${inn}`;

export const slash = (b: string, k: string) => line("M8 56L56 8", k, 10) + line("M8 56L56 8", b, 5.5);

export const pawPath = (x: number, y: number, s = 1) =>
  `M${short(x - 12 * s)} ${short(y + 12 * s)}Q${short(x - 12 * s)} ${short(y)} ${x} ${short(y - 2 * s)}Q${short(x + 12 * s)} ${short(y)} ${short(x + 12 * s)} ${short(y + 12 * s)}Q${x} ${short(y + 20 * s)} ${short(x - 12 * s)} ${short(y + 12 * s)}Z${dot(x - 14 * s, y - 4 * s, 5 * s)}${dot(x - 5 * s, y - 12 * s, 5.2 * s)}${dot(x + 5 * s, y - 12 * s, 5.2 * s)}${dot(x + 14 * s, y - 4 * s, 5 * s)}`;

export const sun = (x: number, y: number, s: number, b: string, k: string) =>
  filled(rays(x, y, 12 * s, 12, 0.5, 5.5 * s), b) +
  `<circle cx="${x}" cy="${y}" r="${short(7.2 * s)}" fill="${b}"/>` +
  filled(starPath(x, y, 5 * s), k);

export const imperialHex = (x: number, y: number, r: number, b: string, k: string) =>
  filled(hexPath(x, y, r), b) + filled(crownPath(x, y + r * 0.1, r * 0.042), k);

export const smallPlanet = (x: number, y: number, r: number, a: string, m: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${a}"/>` +
  filled(`M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}q${short(r * 0.75)} ${short(-r)} 0 ${-2 * r}Z`, m);

export const wolfPath = (x: number, y: number, q: number) =>
  `M${x} ${y - 16}L${x + q * 4} ${y - 6}L${x + q * 18} ${y + 2}L${x + q * 17} ${y + 8}L${x + q * 6} ${y + 9}L${x + q * 2} ${y + 18}L${x - q * 10} ${y + 18}V${y - 4}Z`;

export const megaphone = (a: string, m: string) =>
  filled("M6 24L16 22V42L6 40Z", m) +
  filled("M14 22L46 8V56L14 42Z", a) +
  line("M20 44L24 58H31L28 47", a, 4) +
  filled("M43 6H50V58H43Z", m);

export const defenceBase = (lv: number, up: boolean, a: string, b: string, k: string, m: string) => {
  let t = "";
  const n = Math.max(1, lv);
  for (let i = 0; i < n; i++) {
    const x = 32 + (i - (n - 1) / 2) * 19;
    const d = `M${x} 44L${x + 8.5} 58H${x - 8.5}Z`;
    t += lv === 0 ? line(d, m, 2.5, ' stroke-dasharray="4 4"') : up ? filled(d, b) : line(d, b, 3);
  }
  return (
    (up ? filled("M29 18L47 4L51 9L36 23Z", a) : filled("M30 26L55 33L54 39L29 33Z", m)) +
    filled("M12 36Q12 18 32 18Q52 18 52 36Z", up ? a : m) +
    filled("M8 34H56V40H8Z", up ? a : m) +
    filled("M24 26H40V30H24Z", k) +
    (up ? "" : line("M14 6L32 15L20 26M50 12L42 20", k, 3) + line("M8 8V20M3 15L8 21L13 15", b, 4)) +
    t
  );
};
