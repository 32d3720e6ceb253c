/** Portraits in their frames: a sun for Rebels, a hexagon for the Empire, a broken ring for neither; and what befalls people. */
import { INKS, mix } from "./palette";
import { PEOPLE, type Figure } from "./people";
import { short, hexPath, rays, uniqueId } from "./shapes";
import { SOVEREIGNS } from "./sovereigns";
import { HEADS } from "./heads";
import { inLot } from "./lots";

/** Somebody nobody has drawn. */
const STRANGER: Figure = { name: "Stranger", race: "Mutant", side: "neutral", svg: () => HEADS.mutants() };

export interface MedalOptions {
  wounds?: number;
  captive?: boolean;
  detected?: boolean;
  dead?: boolean;
  /** A place that somebody lies in or is gone from, and that is drawn around him: "cell", "sickbed", "road". */
  lot?: string;
  /** The letter of the mission that he is on. */
  mission?: string;
  side?: "rebel" | "imperial" | "neutral";
  /** With its own style and namespace, for a picture of its own. */
  standalone?: boolean;
}

/** ---------- frames, states, portraits ---------- */
/** inline: s by s, crowns may overflow. Standalone: same scale on a larger sheet that holds all that breaks out; put it at x - .066 s, y - .09 s, 1.1325 s wide and high. */
export const pictureBox = (s: number, o: { standalone?: boolean }) =>
  o.standalone
    ? `xmlns="http://www.w3.org/2000/svg" width="${short((s * 188) / 166)}" height="${short((s * 188) / 166)}" viewBox="-14 -17 188 188"`
    : `width="${s}" height="${s}" viewBox="0 -2 160 166"`;

export const KEYLINE =
  "<style>.kl *{fill:var(--kc,#0B1026)!important;stroke:var(--kc,#0B1026)!important;stroke-width:var(--k,6px)!important;stroke-linejoin:round;opacity:1!important}.kl .in *{stroke-width:0!important}.kl [fill=none]{fill:none!important}</style>";

export const SIDE = {
  rebel: { word: "Rebel", ring: INKS.amber, foe: INKS.ice, ground: INKS.amber, plain: INKS.amber },
  imperial: {
    word: "Empire",
    ring: INKS.ice,
    foe: INKS.amber,
    ground: INKS.cobalt,
    plain: mix(INKS.cobalt, INKS.ice, 0.5),
  },
  neutral: {
    word: "Neutral",
    ring: mix(INKS.paper, INKS.night, 0.15),
    foe: INKS.paper,
    ground: mix(INKS.paper, INKS.night, 0.55),
    plain: mix(INKS.paper, INKS.night, 0.36),
  },
};

export const disc = (r: number, cy: number) =>
  `M${80 - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** capital letters of the missions, Antonio 700 (OFL), 100 high about 0,0: paths, so that a baked picture needs no font */
export const GLYPH: Record<string, string> = {
  S: "M1 51Q-5 51 -10 49Q-14 47 -16 43Q-19 40 -20 34Q-21 29 -21 22V13H-6V23Q-6 31 -5 35Q-3 38 1 38Q3 38 5 37Q6 36 7 33Q7 30 7 25Q7 20 5 15Q2 10 -2 5L-10 -2Q-13 -5 -15 -9Q-18 -12 -19 -17Q-21 -21 -21 -27Q-21 -35 -19 -40Q-17 -46 -12 -48Q-8 -51 0 -51Q6 -51 10 -49Q14 -48 16 -44Q19 -40 19 -35Q20 -30 20 -24V-18H6V-25Q6 -29 6 -32Q5 -35 4 -37Q3 -38 0 -38Q-2 -38 -4 -37Q-5 -36 -6 -34Q-6 -32 -6 -28Q-6 -25 -6 -23Q-5 -21 -3 -19Q-2 -16 1 -14L9 -5Q15 1 18 8Q22 15 22 24Q22 33 20 39Q18 45 13 48Q9 51 1 51Z",
  D: "M-21 50V-50H1Q9 -50 14 -47Q18 -44 20 -38Q22 -32 22 -24L22 21Q22 31 20 37Q18 44 13 47Q9 50 1 50ZM-6 38H-1Q2 38 4 37Q5 36 6 33Q7 31 7 25L7 -24Q7 -32 5 -35Q3 -38 -1 -38H-6Z",
  R: "M-21 50V-50H5Q12 -50 16 -47Q20 -44 21 -38Q23 -32 23 -24Q23 -15 21 -10Q19 -5 13 -3Q16 -2 18 -1Q20 1 21 4Q22 7 22 12Q23 17 23 25Q23 25 23 28Q23 30 23 34Q23 38 23 41Q23 45 23 47Q23 50 23 50H8Q8 50 8 47Q8 44 8 40Q8 36 8 32Q7 27 7 22Q7 18 7 14Q7 10 7 7Q6 5 4 4Q3 3 -1 3L-5 3V50ZM-5 -9H1Q3 -9 5 -10Q6 -12 7 -15Q7 -18 7 -25V-25Q7 -30 7 -33Q6 -36 5 -37Q3 -38 0 -38H-5Z",
  P: "M-19 50V-50H4Q10 -50 14 -48Q18 -46 20 -43Q22 -39 23 -34Q24 -29 24 -22V-20Q24 -10 22 -3Q21 4 16 7Q12 11 4 11H-4V50ZM-4 -2H1Q5 -2 6 -4Q8 -5 8 -9Q9 -13 9 -20V-22Q9 -30 7 -34Q6 -38 1 -38H-4Z",
  G: "M-2 51Q-11 51 -17 44Q-22 37 -22 21V-23Q-22 -29 -21 -35Q-20 -40 -17 -44Q-14 -47 -10 -49Q-6 -51 1 -51Q7 -51 11 -49Q15 -47 18 -43Q20 -40 21 -34Q22 -29 22 -22V-15H7V-26Q7 -32 6 -35Q5 -38 1 -38Q-4 -38 -5 -35Q-7 -31 -7 -23V21Q-7 30 -5 34Q-4 38 0 38Q5 38 7 34Q8 30 8 20V6H1V-5H22V50H15L12 40Q11 45 7 48Q3 51 -2 51Z",
  I: "M-8 50V-50H8V50Z",
  F: "M-15 50V-50H19V-37H0V-10H18V3H0V50Z",
  A: "M-25 50 -10 -50H10L25 50H11L8 32H-8L-10 50ZM-6 20H7L0 -30H0Z",
  B: "M-20 50V-50H1Q9 -50 13 -48Q18 -45 20 -40Q22 -35 22 -27V-24Q22 -17 20 -12Q18 -6 13 -4Q17 -3 19 0Q22 4 23 8Q24 13 24 19V22Q24 32 21 38Q19 44 14 47Q9 50 2 50ZM-5 38H0Q3 38 5 37Q7 36 8 32Q8 29 8 24V16Q8 9 7 5Q6 2 1 2H-5ZM-5 -10H0Q2 -10 4 -10Q5 -11 6 -12Q6 -13 7 -16Q7 -18 7 -22V-28Q7 -32 6 -34Q5 -37 4 -37Q2 -38 0 -38H-5Z",
  T: "M-7 50V-37H-19V-50H19V-37H8V50Z",
  C: "M0 51Q-7 51 -12 48Q-16 44 -19 38Q-21 32 -21 22V-21Q-21 -28 -20 -34Q-19 -39 -16 -43Q-14 -47 -10 -49Q-5 -51 1 -51Q7 -51 11 -49Q15 -47 17 -44Q20 -41 21 -36Q22 -31 22 -25V-11H7V-24Q7 -31 6 -34Q5 -38 1 -38Q-3 -38 -5 -34Q-6 -30 -6 -24V23Q-6 28 -5 32Q-5 35 -3 37Q-2 38 1 38Q5 38 6 34Q7 31 7 23V9H22V23Q22 32 20 39Q18 45 13 48Q8 51 0 51Z",
  E: "M-15 50V-50H18V-37H0V-8H17V5H0V37H19V50Z",
  J: "M-1 51Q-11 51 -17 45Q-22 39 -22 28V10H-7V27Q-7 30 -7 33Q-7 35 -6 37Q-4 38 -2 38Q1 38 2 37Q3 35 3 33Q4 30 4 26V-50H19V26Q19 38 14 44Q8 51 -1 51Z",
  H: "M-22 50V-50H-7V-10H7V-50H22V50H7V4H-7V50Z",
  Q: "M12 67 -3 50 7 45 20 60ZM0 51Q-8 51 -13 48Q-17 45 -20 38Q-22 32 -22 22V-24Q-22 -32 -20 -38Q-18 -45 -13 -48Q-8 -51 0 -51Q6 -51 10 -49Q15 -47 17 -44Q20 -40 21 -35Q22 -30 22 -24V22Q22 32 20 38Q18 45 13 48Q8 51 0 51ZM0 38Q3 38 4 36Q6 35 6 31Q7 28 7 22V-24Q7 -31 6 -34Q4 -38 0 -38Q-4 -38 -5 -35Q-7 -31 -7 -24V22Q-7 28 -6 31Q-6 35 -4 36Q-3 38 0 38Z",
};

/** marks in 160 box; k = 1 large, k > 1 small sizes */
export function crackMark(cx: number, cy: number, r: number, a: number, small: boolean) {
  const d = small
    ? "M-8 -12L10 -7L14 -1L44 2L18 9L8 6L-8 12Z"
    : "M-7 -9L12 -6L10 -1L27 -4L25 1L46 2L24 9L27 4L9 9L11 4L-7 9Z";
  return `<g transform="translate(${cx} ${cy}) rotate(${a}) translate(${r} 0) rotate(180)"><path d="${d}" fill="${INKS.ember}" stroke="${INKS.ink}" stroke-width="${small ? 6 : 3}" stroke-linejoin="round" paint-order="stroke"/></g>`;
}

export function plaster(x: number, y: number, a: number, z = 1) {
  return `<g transform="translate(${x} ${y}) rotate(${a}) scale(${z})"><rect x="-14" y="-5.500" width="28" height="11" rx="3" fill="${INKS.paper}" stroke="${INKS.ink}" stroke-width="2.500"/><path d="M-4 -5V5M4 -5V5" stroke="${mix(INKS.paper, INKS.ink, 0.4)}" stroke-width="2"/></g>`;
}

export function eyeMark(x: number, y: number, z = 1) {
  return `<g transform="translate(${x} ${y}) scale(${z})"><path d="M-24 0Q0 -25 24 0Q0 25 -24 0Z" fill="${INKS.paper}" stroke="${INKS.ink}" stroke-width="5" stroke-linejoin="round" paint-order="stroke"/><circle r="8.500" fill="${INKS.ink}"/><circle cx="-2.500" cy="-2.500" r="2.600" fill="${INKS.paper}"/></g>`;
}

export function letterMark(x: number, y: number, l: string, z = 1) {
  return `<g transform="translate(${x} ${y}) scale(${z})"><path d="M-12 -22H21V13L12 22H-21V-13Z" fill="${INKS.paper}" stroke="${INKS.ink}" stroke-width="5" stroke-linejoin="round" paint-order="stroke"/><path d="${GLYPH[l] ?? ""}" transform="scale(.31)" fill="${INKS.ink}"/></g>`;
}

export const CRACKS = [148, -150, 112, -112, 180, -72],
  PLASTERS: [number, number, number][] = [
    [61, 92, -24],
    [98, 50, 22],
    [100, 100, 18],
    [64, 46, -30],
    [80, 116, 4],
    [50, 72, 70],
  ];
/** o: wounds 0-6 · captive · detected · dead · mission 'D' · side (who holds a sovereign now) · standalone (own style and namespace, for a blob or a file).
   The bust is clipped by the frame below and free above: frame behind it above yf, before it below; what breaks out carries a contour in the ink of its side.

p.z is the optical size up to 44 px: smaller for wide heads. */
export function medal(p: Figure, s: number, o: MedalOptions = {}, sov = false) {
  const side = o.side || p.side,
    q = SIDE[side],
    imp = side === "imperial",
    neu = side === "neutral",
    c = uniqueId("p"),
    small = s <= 44;
  const cy = imp ? 82 : 84,
    R = sov ? (imp ? 70 : 66) : imp ? 79 : 76,
    y0 = sov ? 90 : cy;
  const frame = imp ? hexPath(80, y0, R) : neu ? disc(R - 7, y0) : disc(R, y0),
    inner = p.svg();
  let bg;
  if (o.dead) bg = `<path d="${frame}" fill="${mix(q.plain, INKS.night, 0.32)}"/>`;
  else if (small) bg = `<path d="${frame}" fill="${q.plain}"/>`;
  else {
    bg =
      `<path d="${frame}" fill="${q.ground}"/><g clip-path="url(#${c}f)">` +
      (imp
        ? `<g fill="none" stroke="${mix(INKS.ice, INKS.cobalt, 0.35)}" stroke-width="3">${(sov ? [34, 58] : [30, 44, 58, 70]).map((v) => `<path d="${hexPath(80, y0, v)}"/>`).join("")}</g>`
        : neu
          ? `<g fill="none" stroke="${mix(INKS.paper, INKS.night, 0.4)}" stroke-width="3"><circle cx="80" cy="${y0}" r="30"/><circle cx="80" cy="${y0}" r="44"/></g>`
          : sov
            ? `<g fill="none" stroke="${mix(INKS.amber, INKS.ember, 0.42)}" stroke-width="7"><circle cx="80" cy="${y0}" r="50"/><circle cx="80" cy="${y0}" r="34"/></g>`
            : `<path d="${rays(80, 92, 120, 26, 0.5, 0, 0.06)}" fill="${mix(INKS.amber, INKS.ember, 0.42)}"/>`) +
      `</g>`;
  }
  const shut = o.captive || o.dead,
    yf = shut ? -40 : small ? short(y0 - R * (imp ? 0.49 : 0.56)) : y0 - (imp ? 0 : 6),
    hw = small ? short(R * (imp ? 0.86 : 0.82)) : 80;
  const clip =
    `<path d="${frame}"/>` + (shut ? "" : `<rect x="${80 - hw}" y="-30" width="${2 * hw}" height="${yf + 30}"/>`);
  const z = p.z || (sov ? 0.92 : 1.175),
    tf = o.dead
      ? sov
        ? "translate(15 24) scale(.81)"
        : "translate(9 18) scale(.89)"
      : sov
        ? small
          ? `translate(${short(80 - 80 * z)} ${short(86 - 84 * z)}) scale(${z})`
          : "translate(10.500 12) scale(.87)"
        : small
          ? `translate(${short(80 - 80 * z)} ${short(57 - 57 * z)}) scale(${z})`
          : "translate(0 2)";
  const body = o.dead
    ? `<g class="kl" style="--k:3px">${inner}</g>`
    : `<g class="kl" style="--k:${small ? 9 : 6}px">${inner}</g>${inner}`;
  const ring = o.dead ? mix(q.ring, INKS.night, 0.42) : o.captive ? q.foe : q.ring,
    rw = small ? 9 : 5;
  let fr = `<path d="${frame}" fill="none" stroke="${INKS.ink}" stroke-width="3"/><path d="${frame}" fill="none" stroke="${ring}" stroke-width="${rw * (o.captive ? 1.4 : 1)}" clip-path="url(#${c}f)"/>`;
  if (neu) {
    const n = small ? 6 : 10,
      len = (2 * Math.PI * R) / n,
      on = small ? 0.56 : 0.62;
    fr += `<circle cx="80" cy="${y0}" r="${R}" fill="none" stroke="${ring}" stroke-width="${small ? 9 : 5}" stroke-dasharray="${short(len * on)} ${short(len * (1 - on))}" transform="rotate(${small ? 12 : 8} 80 ${y0})"/>`;
  } else if (sov)
    fr += imp
      ? `<path d="${hexPath(80, y0, R + 6)}" fill="none" stroke="${ring}" stroke-width="${small ? 0 : 2}"/>`
      : `<path d="${disc(R + 5, y0)}" fill="none" stroke="${ring}" stroke-width="${small ? 0 : 2}"/>`;
  let st = "";
  if (!o.dead) {
    const n = Math.min(6, o.wounds || 0);
    for (let i = 0; i < n; i++) st += crackMark(80, y0, imp ? R * 0.94 : R + 1, CRACKS[i] ?? 0, small);
    if (!small)
      for (let i = 0; i < n; i++) {
        const [x, y, a] = PLASTERS[i] ?? [0, 0, 0];
        st += sov ? plaster(10.5 + x * 0.87, 12 + y * 0.87, a, 0.87) : plaster(x, y + 2, a);
      }
    if (o.captive) {
      const bw = 8,
        bx = small ? [46, 114] : [36, 80, 124];
      st += `<g clip-path="url(#${c}f)"><path d="${frame}" fill="${INKS.ink}" opacity="${small ? 0.1 : 0.2}"/>${bx.map((x) => `<rect x="${x - bw / 2 - 3}" y="0" width="${bw + 6}" height="170" fill="${INKS.ink}"/>`).join("")}<rect x="0" y="${small ? 122 : 126}" width="160" height="14" fill="${INKS.ink}"/>${small ? `<rect x="0" y="30" width="160" height="14" fill="${INKS.ink}"/>` : ""}${bx.map((x) => `<rect x="${x - bw / 2}" y="0" width="${bw}" height="170" fill="${q.foe}"/>`).join("")}<rect x="0" y="${small ? 125 : 129}" width="160" height="8" fill="${q.foe}"/>${small ? `<rect x="0" y="33" width="160" height="8" fill="${q.foe}"/>` : ""}</g><path d="${frame}" fill="none" stroke="${q.foe}" stroke-width="${rw * 1.4}" clip-path="url(#${c}f)"/>`;
    }
  }
  const bz = small ? 1.62 : 1;
  if (o.detected && !o.dead) st += eyeMark(small ? 126 : 132, small ? 30 : 24, bz);
  if (o.mission && !o.dead) st += letterMark(small ? 128 : 134, small ? 130 : 138, o.mission, bz);
  const words = [
    p.name,
    p.race,
    q.word,
    o.dead ? "dead" : "",
    o.wounds ? o.wounds + (o.wounds > 1 ? " wounds" : " wound") : "",
    o.captive ? "captive" : "",
    o.detected ? "detected" : "",
    o.mission ? "mission " + o.mission : "",
  ]
    .filter(Boolean)
    .join(", ");
  return `<svg ${pictureBox(s, o)} class="pt" role="img" aria-label="${words}">${o.standalone ? KEYLINE : ""}<defs><clipPath id="${c}f"><path d="${frame}"/></clipPath><clipPath id="${c}b">${clip}</clipPath><clipPath id="${c}l"><rect x="-20" y="${yf}" width="200" height="220"/></clipPath><clipPath id="${c}o"><path clip-rule="evenodd" d="M${80 - hw - (small ? 0 : 30)} -30H${80 + hw + (small ? 0 : 30)}V${yf}H${80 - hw - (small ? 0 : 30)}Z${frame}"/></clipPath></defs>${shut || (neu && small) ? "" : `<g clip-path="url(#${c}o)"><g transform="${tf}"><g class="kl" style="--k:${small ? 21 : 15}px;--kc:${ring}">${inner}</g></g></g>`}${bg}${fr}<g clip-path="url(#${c}b)"><g transform="${tf}">${body}</g></g><g clip-path="url(#${c}l)">${fr}</g>${st}</svg>`;
}

export function portrait(id: string, s = 160, o: MedalOptions = {}) {
  const figure = PEOPLE[id] ?? STRANGER;
  return inLot(figure, s, o) ?? medal(figure, s, o);
}

export function sovereign(id: string, s = 120, o: MedalOptions = {}) {
  const figure = SOVEREIGNS[id] ?? STRANGER;
  return inLot(figure, s, o) ?? medal(figure, s, o, true);
}
