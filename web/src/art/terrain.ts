/** What grows on a planet, drawn in longitude and latitude and seen from far. */
import { INKS, mix } from "./palette";
import { random } from "./random";
import { short, smooth, type Point } from "./shapes";

export type Terrain = "urban" | "wild" | "liquid" | "subterranean" | "air" | "fire";
/** Where the light comes from: right, down, towards the viewer. */
export type Light = readonly [number, number, number];

interface Tones {
  base: string;
  mid: string;
  hi: string;
  name: string;
}

/** ---------- terrain ---------- */
export const TERRAIN: Record<Terrain, Tones> = {
  urban: {
    base: mix(INKS.cobalt, INKS.night, 0.55),
    mid: mix(INKS.cobalt, INKS.paper, 0.34),
    hi: INKS.amber,
    name: "Urban",
  },
  wild: { base: mix(INKS.jade, INKS.ink, 0.48), mid: INKS.jade, hi: mix(INKS.jade, INKS.paper, 0.5), name: "Wild" },
  liquid: { base: INKS.cobalt, mid: mix(INKS.cobalt, INKS.ice, 0.5), hi: INKS.ice, name: "Liquid" },
  subterranean: {
    base: mix(INKS.ember, INKS.ink, 0.52),
    mid: mix(mix(INKS.ember, INKS.paper, 0.32), INKS.ink, 0.22),
    hi: INKS.amber,
    name: "Subterranean",
  },
  air: { base: mix(INKS.ice, INKS.cobalt, 0.38), mid: mix(INKS.ice, INKS.paper, 0.45), hi: INKS.paper, name: "Air" },
  fire: { base: mix(INKS.ember, INKS.ink, 0.72), mid: INKS.ember, hi: INKS.amber, name: "Fire" },
};

/** small environ icon, 24 box */
export function environSign(t: Terrain, c = "currentColor") {
  const s = `fill="none" stroke="${c}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"`;
  return {
    urban: `<path ${s} d="M3 21V12h5v9M8 21V4l4-2 4 2v17M16 21v-7h5v7M11 8h2M11 12h2M11 16h2"/>`,
    wild: `<path ${s} d="M8 21v-4M8 3 3 11h3l-4 6h12l-4-6h3zM18 21v-3M18 9l-3 6h1.500l-2 3.500h7.500l-2-3.500H21z"/>`,
    liquid: `<path ${s} d="M2 8q3-4 6 0t6 0 6 0 2-1M2 13.500q3-4 6 0t6 0 6 0 2-1M2 19q3-4 6 0t6 0 6 0 2-1"/>`,
    subterranean: `<path ${s} d="M2 20C2 8 7 4 12 4s10 4 10 16M7 20c0-7 2-10 5-10s5 3 5 10M2 20h20"/>`,
    air: `<path ${s} d="M3 9h10a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h7a2.500 2.500 0 1 1-2.500 2.500"/>`,
    fire: `<path ${s} d="M12 2c5 5 7 8 7 12a7 7 0 0 1-14 0c0-3 1-4 3-7 0 2 .5 3 1.500 3.500C12 8 12 6 12 2zM12 21c-2 0-3-1.500-3-3s1-2 3-5c2 3 3 3.500 3 5s-1 3-3 3z"/>`,
  }[t];
}

/** spherical drawing: lon, lat in radians on the near side, radius r */
export const onSphere = (lon: number, lat: number, r: number): Point => [
  Math.cos(lat) * Math.sin(lon) * r,
  -Math.sin(lat) * r,
];

export function blob(lon: number, lat: number, rad: number, r: number, R: () => number, wob = 0.35, n = 14) {
  const pts: Point[] = [];
  const ph = R() * 6;
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 2 * Math.PI;
    const q = rad * (1 + wob * (0.5 * Math.sin(a * 2 + ph) + 0.5 * Math.sin(a * 3 + ph * 2) + (R() - 0.5) * 0.5));
    const la = lat + q * Math.sin(a),
      lo = lon + (q * Math.cos(a)) / Math.max(0.35, Math.cos(lat));
    pts.push(onSphere(Math.max(-1.57, Math.min(1.57, lo)), Math.max(-1.5, Math.min(1.5, la)), r));
  }
  return smooth(pts);
}

export function lune(a: number, b: number, r: number) {
  const A = short(Math.abs(Math.sin(a) * r)),
    B = short(Math.abs(Math.sin(b) * r));
  return `M0 ${-r}A${B} ${r} 0 0 ${b > 0 ? 1 : 0} 0 ${r}A${A} ${r} 0 0 ${a > 0 ? 0 : 1} 0 ${-r}Z`;
}

export function terrain(type: Terrain, a: number, b: number, r: number, seed: string) {
  const R = random(seed + type),
    t = TERRAIN[type];
  let g = "";
  const mid = (a + b) / 2,
    wid = b - a;
  const lonR = () => a + R() * wid;
  const k = r / 150;
  if (type === "urban") {
    /** avenues on the graticule, ringed cities, lit blocks */
    let gr = "";
    for (let la = -1.2; la <= 1.21; la += 0.3) {
      const p: Point[] = [];
      for (let i = 0; i <= 16; i++) p.push(onSphere(a + (wid * i) / 16, la, r));
      gr += smooth(p, false);
    }
    for (let i = 0; i <= Math.round(wid / 0.3); i++) {
      const lo = a + i * 0.3;
      const p: Point[] = [];
      for (let j = 0; j <= 14; j++) p.push(onSphere(lo, -1.4 + j * 0.2, r));
      gr += smooth(p, false);
    }
    g += `<path d="${gr}" fill="none" stroke="${t.mid}" stroke-opacity=".55" stroke-width="${1.1 * k}"/>`;
    let blk = "",
      lit = "";
    for (let la = -1.2; la < 1.2; la += 0.1)
      for (let lo = a + 0.04; lo < b - 0.04; lo += 0.1) {
        const q = R();
        if (q < 0.46) continue;
        const w = 0.078,
          h = 0.078;
        const P4 = [onSphere(lo, la, r), onSphere(lo + w, la, r), onSphere(lo + w, la + h, r), onSphere(lo, la + h, r)];
        const d = "M" + P4.map((p) => short(p[0]) + " " + short(p[1])).join("L") + "Z";
        if (q > 0.86) lit += d;
        else if (q > 0.62) blk += d;
      }
    g += `<path d="${blk}" fill="${t.mid}" opacity=".5"/><path d="${lit}" fill="${t.hi}" opacity=".92"/>`;
    const nc = Math.max(1, Math.round(wid * 1.3));
    for (let c = 0; c < nc; c++) {
      const lo = a + (wid * (c + 0.5)) / nc + (R() - 0.5) * 0.3,
        la = (R() - 0.5) * 1.1 + (c % 2 ? 0.25 : -0.15),
        q = 0.2 + R() * 0.13;
      for (const [s, col] of [
        [1, mix(t.base, INKS.ink, 0.5)],
        [0.84, mix(t.mid, INKS.paper, 0.25)],
        [0.66, t.base],
        [0.5, mix(t.mid, INKS.paper, 0.4)],
        [0.26, INKS.amber],
      ] as const)
        g += `<path d="${blob(lo, la, q * s, r, () => 0.5, 0, 24)}" fill="${col}"/>`;
      let spk = "";
      for (let i = 0; i < 10; i++) {
        const an = (i / 10) * 6.283;
        const p1 = onSphere(lo + (q * 0.3 * Math.cos(an)) / Math.cos(la), la + q * 0.3 * Math.sin(an), r),
          p2 = onSphere(lo + (q * 0.95 * Math.cos(an)) / Math.cos(la), la + q * 0.95 * Math.sin(an), r);
        spk += `M${short(p1[0])} ${short(p1[1])}L${short(p2[0])} ${short(p2[1])}`;
      }
      g += `<path d="${spk}" stroke="${mix(t.base, INKS.ink, 0.3)}" stroke-width="${1.6 * k}"/>`;
    }
  }
  if (type === "wild") {
    let land = "",
      land2 = "",
      trees = "",
      trs = "",
      mts = "",
      mtl = "";
    const n = Math.round(3 + wid * 3);
    for (let i = 0; i < n; i++) {
      const lo = a + (wid * (i + 0.5)) / n + (R() - 0.5) * 0.25,
        la = (R() - 0.5) * 1.7,
        q = 0.26 + R() * 0.26;
      land += blob(lo, la, q, r, R, 0.45);
      land2 += blob(lo - 0.05, la + 0.06, q * 0.55, r, R, 0.5);
    }
    g += `<path d="${land}" fill="${t.mid}"/><path d="${land}" fill="none" stroke="${t.hi}" stroke-opacity=".5" stroke-width="${1.2 * k}"/><path d="${land2}" fill="${mix(t.mid, t.hi, 0.4)}"/>`;
    for (let i = 0; i < 30 * wid; i++) {
      const lo = lonR(),
        la = (R() - 0.5) * 2.1,
        [x, y] = onSphere(lo, la, r),
        q = (5 + R() * 4) * k * (0.55 + 0.45 * Math.cos(lo));
      if (R() < 0.62) {
        trees += `M${short(x)} ${short(y - q * 1.5)}l${short(q * 0.62)} ${short(q * 1.5)}h${short(-q * 1.24)}Z`;
        trs += `M${short(x)} ${short(y - q * 1.5)}l${short(q * 0.62)} ${short(q * 1.5)}h${short(-q * 0.62)}Z`;
      } else {
        mts += `M${short(x - q * 1.3)} ${short(y)}l${short(q * 1.3)} ${short(-q * 1.7)}l${short(q * 1.3)} ${short(q * 1.7)}Z`;
        mtl += `M${short(x - q * 1.3)} ${short(y)}l${short(q * 1.3)} ${short(-q * 1.7)}l${short(q * 0.1)} ${short(q * 1.7)}Z`;
      }
    }
    g += `<path d="${trees}" fill="${mix(INKS.jade, INKS.ink, 0.35)}"/><path d="${trs}" fill="${mix(INKS.jade, INKS.ink, 0.62)}"/><path d="${mts}" fill="${mix(t.base, INKS.ink, 0.45)}"/><path d="${mtl}" fill="${mix(INKS.jade, INKS.paper, 0.66)}"/>`;
  }
  if (type === "liquid") {
    let d = "",
      d2 = "";
    for (let la = -1.3; la <= 1.3; la += 0.135) {
      let lo = a + R() * 0.2;
      while (lo < b) {
        const L = 0.16 + R() * 0.34,
          p: Point[] = [];
        for (let i = 0; i <= 8; i++) {
          const l = Math.min(b, lo + (L * i) / 8);
          p.push(onSphere(l, la + 0.028 * Math.abs(Math.sin((i / 8) * Math.PI * 2)), r));
        }
        if (R() < 0.3) d2 += smooth(p, false);
        else d += smooth(p, false);
        lo += L + 0.05 + R() * 0.3;
      }
    }
    g += `<path d="${d}" fill="none" stroke="${t.mid}" stroke-width="${2.3 * k}" stroke-linecap="round"/><path d="${d2}" fill="none" stroke="${t.hi}" stroke-width="${2.6 * k}" stroke-linecap="round"/>`;
    for (let i = 0; i < 2; i++) {
      const lo = lonR(),
        la = (R() - 0.5) * 1.2;
      g += `<path d="${blob(lo, la, 0.17, r, R, 0.5)}" fill="${mix(INKS.ice, INKS.paper, 0.3)}"/><path d="${blob(lo, la, 0.11, r, R, 0.5)}" fill="${INKS.jade}"/>`;
    }
  }
  if (type === "subterranean") {
    for (let la = -1.25, i = 0; la < 1.25; la += 0.24, i++) {
      const p: Point[] = [],
        q: Point[] = [];
      for (let j = 0; j <= 14; j++) {
        const lo = a + (wid * j) / 14;
        p.push(onSphere(lo, la + 0.05 * Math.sin(j * 0.9 + i * 2), r));
      }
      for (let j = 14; j >= 0; j--) {
        const lo = a + (wid * j) / 14;
        q.push(onSphere(lo, la + 0.12 + 0.05 * Math.sin(j * 0.7 + i), r));
      }
      g += `<path d="${smooth(p, false)}${smooth(q, false).replace("M", "L")}Z" fill="${i % 2 ? t.mid : mix(t.base, INKS.ink, 0.25)}" opacity=".55"/>`;
    }
    const n = Math.round(4 + wid * 3.2);
    for (let i = 0; i < n; i++) {
      const lo = a + (wid * (i + 0.5)) / n + (R() - 0.5) * 0.2,
        la = (R() - 0.5) * 1.7,
        q = 0.1 + R() * 0.13;
      g += `<path d="${blob(lo, la + 0.03, q * 1.22, r, R, 0.12)}" fill="${mix(t.mid, INKS.paper, 0.2)}"/><path d="${blob(lo, la, q, r, R, 0.1)}" fill="${INKS.ink}"/><path d="${blob(lo, la - q * 0.42, q * 0.5, r, () => 0.5, 0)}" fill="${t.hi}"/><path d="${blob(lo, la - q * 0.36, q * 0.22, r, () => 0.5, 0)}" fill="${INKS.paper}"/>`;
    }
  }
  if (type === "air") {
    const cols = [
      INKS.paper,
      t.mid,
      mix(INKS.cobalt, INKS.ice, 0.45),
      INKS.paper,
      t.mid,
      mix(INKS.cobalt, INKS.ice, 0.62),
      t.hi,
    ];
    for (let la = -1.35, i = 0; la < 1.35; i++) {
      const h = 0.1 + R() * 0.22,
        ph = R() * 6,
        p: Point[] = [],
        q: Point[] = [];
      for (let j = 0; j <= 14; j++) {
        const lo = a + (wid * j) / 14;
        p.push(onSphere(lo, la + 0.035 * Math.sin(j * 0.8 + ph), r));
      }
      for (let j = 14; j >= 0; j--) {
        const lo = a + (wid * j) / 14;
        q.push(onSphere(lo, la + h + 0.03 * Math.sin(j * 1.1 + ph * 2), r));
      }
      g += `<path d="${smooth(p, false)}${smooth(q, false).replace("M", "L")}Z" fill="${cols[i % cols.length]}" opacity="${0.5 + R() * 0.4}"/>`;
      la += h + 0.03 + R() * 0.08;
    }
    for (let i = 0; i < 3 + wid * 2; i++) {
      const [x, y] = onSphere(lonR(), (R() - 0.5) * 1.5, r),
        q = (7 + R() * 9) * k;
      g += `<path d="M${short(x - q * 1.6)} ${short(y)}a${short(q * 0.6)} ${short(q * 0.6)} 0 0 1 ${short(q * 0.7)} ${short(-q * 0.62)}a${short(q * 0.8)} ${short(q * 0.8)} 0 0 1 ${short(q * 1.5)} ${short(-0.1 * q)}a${short(q * 0.6)} ${short(q * 0.6)} 0 0 1 ${short(q)} ${short(q * 0.72)}Z" fill="${INKS.paper}"/>`;
    }
    const lo = mid + 0.15 * wid,
      [x, y] = onSphere(lo, -0.35, r);
    g += `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(24 * k * Math.min(1, wid))}" ry="${short(13 * k)}" fill="${mix(INKS.amber, INKS.paper, 0.4)}"/><ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(15 * k * Math.min(1, wid))}" ry="${short(7 * k)}" fill="${mix(INKS.ember, INKS.paper, 0.35)}"/>`;
  }
  if (type === "fire") {
    let cr = "";
    const nodes: Point[] = [];
    for (let i = 0; i < Math.round(16 * wid + 5); i++) nodes.push([lonR(), (R() - 0.5) * 2.5]);
    nodes.forEach((n) => {
      const near = nodes
        .filter((m) => m !== n)
        .map((m) => ({ m, away: Math.hypot(m[0] - n[0], m[1] - n[1]) }))
        .sort((x, y) => x.away - y.away)
        .slice(0, 3);
      near.forEach(({ m }) => {
        const p: Point[] = [];
        for (let s = 0; s <= 4; s++) {
          const u = s / 4,
            jx = s % 4 ? (R() - 0.5) * 0.1 : 0;
          p.push(onSphere(n[0] + (m[0] - n[0]) * u + jx, n[1] + (m[1] - n[1]) * u + jx, r));
        }
        cr += "M" + p.map((q) => short(q[0]) + " " + short(q[1])).join("L");
      });
    });
    g += `<path d="${cr}" fill="none" stroke="${t.mid}" stroke-width="${6.5 * k}" stroke-linejoin="round" stroke-linecap="round"/><path d="${cr}" fill="none" stroke="${t.hi}" stroke-width="${2.2 * k}" stroke-linejoin="round" stroke-linecap="round"/>`;
    for (const n of nodes.slice(0, 6)) {
      const q = 0.06 + R() * 0.08;
      g += `<path d="${blob(n[0], n[1], q * 1.5, r, R, 0.3)}" fill="${t.mid}"/><path d="${blob(n[0], n[1], q, r, R, 0.3)}" fill="${t.hi}"/><path d="${blob(n[0], n[1], q * 0.4, r, R, 0.2)}" fill="${INKS.paper}"/>`;
    }
  }
  return g;
}

/** skyline growing out of the limb between screen angles a0..a1 (degrees, 0 = up, clockwise) */
export function skyline(type: Terrain, r: number, a0: number, a1: number, seed: string, L: Light) {
  const R = random(seed + "sky" + type),
    t = TERRAIN[type],
    k = r / 150;
  let g = "";
  let a = a0;
  while (a < a1) {
    const th = (a * Math.PI) / 180,
      lam = Math.sin(th) * L[0] - Math.cos(th) * L[1];
    const lit = Math.max(0, Math.min(1, 0.5 + lam * 0.9));
    let step = 4,
      s = "";
    const c = (x: string) => mix(mix(x, INKS.ink, 0.62), x, lit);
    if (type === "urban") {
      const w = (4 + R() * 7) * k,
        h = (7 + R() * R() * 40) * k;
      s = `<path d="M${short(-w / 2)} ${4 * k}V${short(-h)}h${short(w)}V${4 * k}Z" fill="${c(R() < 0.5 ? t.mid : mix(t.mid, t.base, 0.5))}"/>`;
      if (R() < 0.4) s += `<path d="M0 ${short(-h)}v${short(-9 * k)}" stroke="${c(t.mid)}" stroke-width="${1.4 * k}"/>`;
      if (R() < 0.25)
        s += `<circle cx="0" cy="${short(-h)}" r="${short(w * 0.62)}" fill="${c(mix(t.mid, INKS.paper, 0.3))}"/>`;
      for (let y = 4; y < h / k - 3; y += 5)
        if (R() < 0.6)
          s += `<rect x="${short(-w * 0.22)}" y="${short(-y * k - 2 * k)}" width="${short(w * 0.44)}" height="${short(2 * k)}" fill="${INKS.amber}" opacity="${short(0.4 + lit * 0.6)}"/>`;
      step = (w / r) * 57.3 * 1.04;
    }
    if (type === "wild") {
      const h = (9 + R() * 17) * k,
        w = h * 0.62;
      if (R() < 0.78) {
        s = `<path d="M${short(-w / 2)} ${3 * k}L0 ${short(-h)}L${short(w / 2)} ${3 * k}Z" fill="${c(mix(INKS.jade, INKS.ink, 0.25))}"/><path d="M${short(-w / 2)} ${3 * k}L0 ${short(-h)}L0 ${3 * k}Z" fill="${c(INKS.jade)}"/>`;
        step = (w / r) * 57.3 * 0.82;
      } else {
        const H = h * 1.5,
          W = H * 1.5;
        s = `<path d="M${short(-W / 2)} ${4 * k}L0 ${short(-H)}L${short(W / 2)} ${4 * k}Z" fill="${c(mix(INKS.jade, INKS.ink, 0.5))}"/><path d="M${short(-W * 0.16)} ${short(-H * 0.66)}L0 ${short(-H)}L${short(W * 0.16)} ${short(-H * 0.66)}L${short(W * 0.05)} ${short(-H * 0.72)}L${short(-W * 0.04)} ${short(-H * 0.6)}Z" fill="${c(INKS.paper)}"/>`;
        step = (W / r) * 57.3 * 0.7;
      }
    }
    if (type === "air") {
      const q = (6 + R() * 8) * k,
        y = -(2 + R() * 8) * k;
      if (R() < 0.8)
        s = `<path d="M${short(-q * 1.6)} ${short(y + 5 * k)}a${short(q * 0.7)} ${short(q * 0.7)} 0 0 1 ${short(q * 0.7)} ${short(-q * 0.7)}a${short(q * 0.85)} ${short(q * 0.85)} 0 0 1 ${short(q * 1.5)} 0a${short(q * 0.7)} ${short(q * 0.7)} 0 0 1 ${short(q)} ${short(q * 0.7)}Z" fill="${c(mix(INKS.ice, INKS.paper, 0.6))}"/>`;
      else
        s = `<g transform="translate(0 ${short(-20 * k)})"><ellipse rx="${9 * k}" ry="${3.5 * k}" fill="${c(INKS.amber)}"/><path d="M${-5 * k} 0a${5 * k} ${6 * k} 0 0 1 ${10 * k} 0Z" fill="${c(INKS.paper)}"/><path d="M0 ${3 * k}v${8 * k}" stroke="${c(INKS.paper)}" stroke-width="${k}"/></g>`;
      step = ((q * 2.1) / r) * 57.3;
    }
    if (type === "subterranean") {
      const w = (12 + R() * 14) * k,
        h = w * 0.5;
      s = `<path d="M${short(-w / 2)} ${4 * k}C${short(-w * 0.4)} ${short(-h)} ${short(w * 0.4)} ${short(-h)} ${short(w / 2)} ${4 * k}Z" fill="${c(t.mid)}"/><path d="M${short(-w * 0.16)} ${4 * k}a${short(w * 0.16)} ${short(h * 0.6)} 0 0 1 ${short(w * 0.32)} 0Z" fill="${INKS.ink}"/>`;
      step = (w / r) * 57.3 * 0.95;
    }
    if (type === "liquid") {
      const w = (12 + R() * 9) * k;
      s = `<path d="M${short(-w / 2)} ${3 * k}q${short(w * 0.3)} ${short(-w * 0.62)} ${short(w * 0.75)} ${short(-w * 0.36)}q${short(-w * 0.3)} ${short(0.04 * w)} ${short(w * 0.25)} ${short(w * 0.4)}Z" fill="${c(R() < 0.5 ? t.mid : t.hi)}"/>`;
      step = (w / r) * 57.3 * 0.9;
    }
    if (type === "fire") {
      const h = (9 + R() * 16) * k,
        w = h * 0.6;
      s = `<path d="M${short(-w / 2)} ${3 * k}Q${short(-w * 0.6)} ${short(-h * 0.4)} 0 ${short(-h)}Q${short(w * 0.1)} ${short(-h * 0.5)} ${short(w * 0.4)} ${short(-h * 0.5)}Q${short(w * 0.7)} ${short(-h * 0.1)} ${short(w / 2)} ${3 * k}Z" fill="${INKS.ember}"/><path d="M${short(-w * 0.25)} ${3 * k}Q${short(-w * 0.2)} ${short(-h * 0.2)} 0 ${short(-h * 0.5)}Q${short(w * 0.3)} ${short(-h * 0.1)} ${short(w * 0.25)} ${3 * k}Z" fill="${INKS.amber}"/>`;
      step = (w / r) * 57.3 * 1.15;
    }
    a += step / 2;
    g += `<g transform="rotate(${short(a)}) translate(0 ${short(-r)})">${s}</g>`;
    a += step / 2;
  }
  return g;
}
