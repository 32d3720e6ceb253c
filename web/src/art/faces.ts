/** Parts of a portrait: head, face, torso, crown. All in a box of 160, lit from the left. */
import { INKS, mix } from "./palette";
import { short, hexPath, starPath, uniqueId } from "./shapes";

export interface HeadShape {
  w?: number;
  top?: number;
  chin?: number;
  jaw?: number;
  cx?: number;
}

export interface FaceOptions extends HeadShape {
  skin?: string;
  shade?: string;
  brow?: string;
  tilt?: number;
  lid?: number;
  mouth?: number;
  lips?: string;
  bw?: number;
  eye?: string;
  ears?: boolean;
  on?: string;
}

export interface TorsoOptions {
  y?: number;
  w?: number;
  sl?: number;
  on?: string;
}

/** What makes one of a race a person: colours, and what he wears. */
export interface HeadOptions {
  b?: string;
  coat?: string;
  on?: string;
  gear?: string;
  back?: string;
  under?: string;
  tw?: number;
  ty?: number;
  w?: number;
  f?: FaceOptions;
  hair?: string | false;
  fangs?: boolean;
  sg?: string;
  vein?: string;
  horn?: string;
  wing?: string;
  mark?: string;
  mane?: string;
  leaf?: string;
  fin?: string;
  crest?: string;
  crestS?: string;
}

interface CoronetOptions {
  n?: number;
  h?: number;
  k?: "point" | "pearl" | "leaf" | "tall";
  c?: string;
  gem?: string;
}

/** portraits: 160 box. Each person = back layer + shoulders + head + gear, flat tones: light, base, shade, ink. Light from the left. */
export const SKIN = {
  fair: mix(INKS.paper, INKS.amber, 0.3),
  tan: mix(mix(INKS.paper, INKS.ember, 0.42), INKS.amber, 0.2),
  dark: mix(mix(INKS.ember, INKS.ink, 0.42), INKS.amber, 0.12),
  pale: mix(INKS.paper, INKS.ice, 0.15),
};

export const shade = (c: string) => mix(mix(c, INKS.ember, 0.3), INKS.ink, 0.34),
  shadeCool = (c: string) => mix(mix(c, INKS.cobalt, 0.35), INKS.ink, 0.34);

export function clipIn(d: string, col: string, inner: string, extra = "") {
  const id = uniqueId("c");
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><path d="${d}" fill="${col}"/><g clip-path="url(#${id})" class="in">${inner}</g>${extra}`;
}

export function headPath({ w = 27, top = 36, chin = 114, jaw = 0.62, cx = 80 }: HeadShape) {
  const y = (t: number) => short(top + (chin - top) * t);
  return `M${cx} ${top}C${short(cx + w * 0.78)} ${top} ${short(cx + w)} ${y(0.2)} ${short(cx + w)} ${y(0.45)}C${short(cx + w)} ${y(0.68)} ${short(cx + w * jaw + 4)} ${y(0.88)} ${short(cx + w * jaw * 0.72)} ${y(0.965)}Q${cx} ${y(1.06)} ${short(cx - w * jaw * 0.72)} ${y(0.965)}C${short(cx - w * jaw - 4)} ${y(0.88)} ${short(cx - w)} ${y(0.68)} ${short(cx - w)} ${y(0.45)}C${short(cx - w)} ${y(0.2)} ${short(cx - w * 0.78)} ${top} ${cx} ${top}Z`;
}

/** human face, screen-print split light */
export function human(o: FaceOptions) {
  const {
    skin = SKIN.fair,
    w = 27,
    top = 36,
    chin = 114,
    jaw = 0.62,
    cx = 80,
    brow = INKS.ink,
    tilt = 2,
    lid = 0,
    mouth = 0,
    lips,
    bw = 3.4,
    eye = INKS.ink,
    ears = true,
  } = o;
  const s = o.shade || shade(skin);
  const y = (t: number) => short(top + (chin - top) * t);
  const d = headPath({ w, top, chin, jaw, cx });
  let g = "";
  /** neck */
  g += `<path d="M${cx - 13} ${y(0.8)}L${cx - 17} 124L${cx} 136L${cx + 17} 124L${cx + 13} ${y(0.8)}Z" fill="${s}"/><path d="M${cx - 13} ${y(0.86)}L${cx - 17} 124L${cx - 6} 131.500L${cx - 2} ${y(1.04)}Z" fill="${mix(skin, s, 0.45)}"/>`;
  if (ears)
    g += `<ellipse cx="${cx - w}" cy="${y(0.5)}" rx="5.500" ry="9" fill="${skin}"/><ellipse cx="${cx + w}" cy="${y(0.5)}" rx="5.500" ry="9" fill="${s}"/>`;
  let i = "";
  i += `<path d="M${cx + 4} ${top - 8}L${cx + 3.5} ${y(0.4)}L${cx + 9} ${y(0.635)}L${cx - 1} ${y(0.675)}L${cx + 4.5} ${y(0.72)}L${cx + 1} ${y(0.76)}L${cx + 4} ${y(0.84)}L${cx - 1} ${y(0.885)}L${cx + 6} ${y(1.15)}H${cx + 70}V${top - 8}Z" fill="${s}"/>`;
  i += `<path d="M${cx - 22} ${y(0.41)}Q${cx - 12} ${y(0.365)} ${cx - 3} ${y(0.42)}L${cx - 4} ${y(0.505)}Q${cx - 12} ${y(0.475)} ${cx - 21} ${y(0.5)}Z" fill="${mix(skin, s, 0.6)}"/>`;
  /** cheek plane */
  i += `<path d="M${cx - w - 2} ${y(0.6)}L${cx - 10} ${y(0.8)}L${cx - 13} ${y(1.1)}H${cx - w - 6}Z" fill="${mix(skin, s, 0.42)}"/>`;
  const ey = +y(0.475);
  for (const q of [-1, 1]) {
    const ex = cx + q * 12.5;
    i += `<path d="M${ex - 7} ${ey}Q${ex} ${ey - 5.5 + lid} ${ex + 7} ${ey}Q${ex} ${ey + 4.2} ${ex - 7} ${ey}Z" fill="${q < 0 ? INKS.paper : mix(INKS.paper, s, 0.45)}"/><circle cx="${ex + 0.6}" cy="${ey - 0.4 + lid * 0.3}" r="3.100" fill="${eye}"/><path d="M${ex - 7.5} ${ey}Q${ex} ${ey - 6.3 + lid} ${ex + 7.5} ${ey - 0.4}" fill="none" stroke="${INKS.ink}" stroke-width="2"/>`;
    i += `<path d="M${ex - q * 8} ${ey - 9 + tilt + 1}Q${ex} ${ey - 11.5} ${ex + q * 9} ${ey - 8 - tilt * 0.2}" fill="none" stroke="${brow}" stroke-width="${bw}" stroke-linecap="round"/>`;
  }
  i += `<path d="M${cx - 3} ${y(0.655)}Q${cx - 1} ${y(0.69)} ${cx + 6} ${y(0.655)}" fill="none" stroke="${mix(s, INKS.ink, 0.4)}" stroke-width="1.800" stroke-linecap="round"/>`;
  const my = +y(0.79);
  i += lips
    ? `<path d="M${cx - 9} ${my}Q${cx - 4} ${my - 4} ${cx} ${my - 2}Q${cx + 4} ${my - 4} ${cx + 9} ${my}Q${cx} ${my + 7} ${cx - 9} ${my}Z" fill="${lips}"/><path d="M${cx - 9} ${my}Q${cx} ${my + 2 + mouth} ${cx + 9} ${my}" fill="none" stroke="${INKS.ink}" stroke-width="1.300"/>`
    : `<path d="M${cx - 10} ${my}Q${cx} ${my + mouth} ${cx + 10} ${my - 0.5}" fill="none" stroke="${INKS.ink}" stroke-width="2.400" stroke-linecap="round"/><path d="M${cx - 5} ${my + 6}h9" stroke="${s}" stroke-width="2" stroke-linecap="round"/>`;
  return g + clipIn(d, skin, i + (o.on || ""));
}

export const torso = (col: string, o: TorsoOptions = {}) => {
  const { y = 118, w = 58, sl = 10 } = o;
  const d = `M${80 - w} 170L${80 - w + 2} ${y + 22 + sl}Q${80 - w + 8} ${y + 12} ${80 - 22} ${y + 2}L80 ${y + 14}L${80 + 22} ${y + 2}Q${80 + w - 8} ${y + 12} ${80 + w - 2} ${y + 22 + sl}L${80 + w} 170Z`;
  return clipIn(d, col, `<path d="M86 100L84 170H150V100Z" fill="${mix(col, INKS.ink, 0.42)}"/>${o.on || ""}`);
};

export function saurian({ b, gear }: { b: string; gear: string }) {
  const l = mix(b, INKS.paper, 0.5),
    d = mix(b, INKS.ink, 0.52);
  let g = "";
  if (gear === "gov") {
    g += `<path d="${starPath(80, 76, 70, 9, 0.74, 20)}" fill="${mix(INKS.ember, INKS.ink, 0.2)}"/><path d="${starPath(80, 76, 52, 9, 0.8, 20)}" fill="${INKS.amber}"/>`;
  } else
    g += `<path d="M80 2L88 20L98 12L98 32L112 30L106 50H54L48 30L62 32L62 12L72 20Z" fill="${INKS.ember}"/><path d="M80 2L88 20L98 12L98 32L112 30L106 50H82Z" fill="${mix(INKS.ember, INKS.ink, 0.4)}"/>`;
  g +=
    `<path d="M64 100L58 140H102L96 100Z" fill="${d}"/>` +
    torso(
      gear === "gov"
        ? mix(INKS.cobalt, INKS.night, 0.3)
        : gear === "plain"
          ? mix(INKS.ember, INKS.ink, 0.5)
          : mix(INKS.amber, INKS.ink, 0.38),
      {
        w: 60,
        y: 118,
        on:
          gear === "plain"
            ? ""
            : gear === "gov"
              ? `<path d="M42 122Q80 164 118 122" fill="none" stroke="${INKS.amber}" stroke-width="7" stroke-dasharray="9 3"/><path d="${hexPath(80, 150, 11)}" fill="${INKS.ice}"/>`
              : `<path d="M54 114L80 146L106 114L116 122L86 170H74L44 122Z" fill="${INKS.paper}"/><path d="M36 150h16v12h-16z" fill="${INKS.ink}"/>`,
      },
    );
  g += clipIn(
    "M80 28C102 28 116 42 114 62C114 72 108 78 106 86C104 106 96 122 80 124C64 122 56 106 54 86C52 78 46 72 46 62C44 42 58 28 80 28Z",
    b,
    `<path d="M83 20L83 70L88 90L84 130H130V20Z" fill="${d}"/><path d="M58 92Q80 104 102 92L98 130H62Z" fill="${l}" opacity=".8"/><path d="M84 98Q96 96 102 92L98 130H84Z" fill="${mix(l, INKS.ink, 0.45)}"/><g fill="${mix(b, INKS.ink, 0.3)}"><circle cx="66" cy="40" r="3"/><circle cx="74" cy="36" r="3.500"/><circle cx="72" cy="46" r="2.500"/><circle cx="60" cy="48" r="2.500"/><circle cx="62" cy="86" r="2.500"/><circle cx="68" cy="82" r="2"/></g>`,
  );
  g += `<path d="M46 62Q56 48 76 62Q64 76 50 70Z" fill="${mix(b, INKS.ink, 0.45)}"/><path d="M114 62Q104 48 84 62Q96 76 110 70Z" fill="${mix(d, INKS.ink, 0.4)}"/><path d="M50 63Q60 54 73 63Q62 72 50 63Z" fill="${INKS.amber}"/><path d="M110 63Q100 54 87 63Q98 72 110 63Z" fill="${mix(INKS.amber, INKS.ember, 0.35)}"/><ellipse cx="62" cy="63" rx="2.200" ry="5.500" fill="${INKS.ink}"/><ellipse cx="98" cy="63" rx="2.200" ry="5.500" fill="${INKS.ink}"/><path d="M72 84q2-3 4 0M84 84q2-3 4 0" stroke="${INKS.ink}" stroke-width="3" fill="none"/><path d="M55 94Q68 104 80 100Q92 104 105 94" stroke="${INKS.ink}" stroke-width="3" fill="none"/><path d="M66 100l2 6 3-5ZM89 101l3 5 2-6Z" fill="${INKS.paper}"/>`;
  if (gear === "scout")
    g += `<path d="M46 56Q80 40 114 56" fill="none" stroke="${INKS.ink}" stroke-width="5"/><circle cx="44" cy="72" r="8" fill="${INKS.ink}"/><circle cx="44" cy="72" r="4" fill="${INKS.amber}"/><path d="M44 80Q46 104 62 108" stroke="${INKS.ink}" stroke-width="3" fill="none"/>`;
  if (gear === "gov") g += `<path d="M66 30L70 12L80 22L90 12L94 30Q80 24 66 30Z" fill="${INKS.ice}"/>`;
  return g;
}

/** ---------- sovereigns: the race's head and a sign of rule. 12 of them, smaller than persons ---------- */
/** coronet: band on an arc from cx-w to cx+w at height y, n points, k = point | pearl | leaf | tall */
export function coronet(
  cx: number,
  y: number,
  w: number,
  { n = 5, h = 22, k = "point", c = INKS.paper, gem = INKS.ember }: CoronetOptions = {},
) {
  const s = mix(c, INKS.ink, 0.42),
    bow = w * 0.16;
  let orn = "";
  const X = (i: number) => cx - w + (2 * w * i) / (n - 1),
    Y = (x: number) => y - bow * (1 - ((x - cx) / w) ** 2);
  let d = `M${short(cx - w)} ${short(y + 9)}L${short(cx - w - 2)} ${short(Y(cx - w) - h * 0.72)}`;
  for (let i = 0; i < n; i++) {
    const x = X(i),
      mid = (n - 1) / 2,
      hh = h * (k === "tall" ? (i === mid ? 1.7 : 0.75) : 1),
      sp = (i - mid) * 1.6,
      tx = x + sp;
    if (i) d += `L${short((X(i - 1) + x) / 2 + sp * 0.5)} ${short(Y((X(i - 1) + x) / 2) - h * 0.18)}`;
    d += `L${short(tx)} ${short(Y(x) - hh)}`;
    if (k === "pearl" || k === "tall") orn += circle(short(tx), short(Y(x) - hh), short(h * 0.2), i > mid ? s : c);
    if (k === "leaf")
      orn += shape(
        `M${short(tx)} ${short(Y(x) - hh - 7)}L${short(tx + 6)} ${short(Y(x) - hh + 3)}L${short(tx)} ${short(Y(x) - hh + 11)}L${short(tx - 6)} ${short(Y(x) - hh + 3)}Z`,
        i > mid ? s : c,
      );
  }
  d += `L${short(cx + w)} ${short(y + 9)}Q${cx} ${short(y + 9 - bow * 2)} ${short(cx - w)} ${short(y + 9)}Z`;
  return (
    clipIn(d, c, `<path d="M${cx + 2} -20V170H170V-20Z" fill="${s}"/>`) +
    orn +
    stroke(
      `M${short(cx - w + 1)} ${short(y + 1)}Q${cx} ${short(y + 1 - bow * 2)} ${short(cx + w - 1)} ${short(y + 1)}`,
      2.6,
    ) +
    shape(`M${cx} ${short(y - bow - 8)}l6 8-6 8-6-8Z`, gem)
  );
}

export const robe = (c: string, t: string = INKS.paper) =>
  shape("M42 120Q80 158 118 120L128 128Q80 184 32 128Z", t) +
  stroke("M52 137l2 8M66 146l1 8M80 149v8M94 146l-1 8M108 137l-2 8", 3.6, c);

/** races: one head per race, 160 box, same light and order as people.js. HEADS[race](o) returns a bust; race(id,size,o) puts it on a plate.
   o: b base colour · coat, on, tw, ty torso · back behind all · under before the head · face instead of the race's own face · gear over all */
export const three = (b: string, k = 0.5) => ({ b, l: mix(b, INKS.paper, 0.5), d: mix(b, INKS.ink, k) });

export const shadeSide = (x = 83) => `M${x} -10V62L${x + 6} 84L${x - 1} 92L${x + 5} 99L${x} 128V180H180V-10Z`;

export const shadeHalf = (c: string, x?: number) => `<path d="${shadeSide(x)}" fill="${c}"/>`;

export const shape = (d: string, c: string, x = "") => `<path d="${d}" fill="${c}"${x}/>`;

export const stroke = (d: string, w = 2.6, c: string = INKS.ink) =>
  `<path d="${d}" fill="none" stroke="${c}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const circle = (x: number, y: number, r: number, c: string, x2 = "") =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${c}"${x2}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, c: string, t: number | "" = "") =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${c}"${t ? ` transform="rotate(${t} ${x} ${y})"` : ""}/>`;

/** a path mirrored about x = 80: light on the left, shade on the right. Absolute commands of x y pairs only. */
export const mirrored = (d: string) =>
  d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => short(160 - Number(x)) + " " + y);

export const pair = (d: string, l: string, s: string) => shape(d, l) + shape(mirrored(d), s);

export const MAUVE = mix(INKS.ember, INKS.cobalt, 0.5),
  FUR = mix(INKS.ember, INKS.ink, 0.42),
  SLATE = mix(INKS.paper, INKS.night, 0.5);

export const coat = (o: HeadOptions, c: string, q: TorsoOptions = {}) =>
  torso(o.coat || c, { w: o.tw || q.w || 58, y: o.ty || q.y || 118, on: o.on === undefined ? q.on || "" : o.on });
