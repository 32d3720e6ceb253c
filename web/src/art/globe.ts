/** A planet: its environs are sectors between meridians, with a skyline at the rim and halftone for shade. */
import { INKS, mix } from "./palette";
import { short, halftone, uniqueId } from "./shapes";
import { TERRAIN, lune, skyline, terrain, type Light, type Terrain } from "./terrain";

/** From the upper left, a little from the front. */
const LIGHT: Light = [-0.78, -0.42, 0.46];

interface GlobeOptions {
  r: number;
  environs: readonly { type: Terrain; size: number }[];
  seed: string;
  tilt?: number;
  L?: Light;
  rim?: boolean;
  grid?: number;
  glow?: boolean;
}

/** globe: environs = [{type,size}], light L unit-ish vector in screen space (x right, y down, z to the viewer) */
export function globe(o: GlobeOptions) {
  const { r, environs, seed, tilt = -18, L = LIGHT, rim = true, grid, glow = true } = o;
  const id = uniqueId("g");
  const tot = environs.reduce((s, e) => s + (e.size || 4), 0);
  let a = -Math.PI / 2,
    g = "",
    defs = `<clipPath id="${id}c"><circle r="${r}"/></clipPath>`;
  const bounds: number[] = [];
  const n = environs.length;
  const first = environs[0]?.type ?? "wild";
  const last = environs[n - 1]?.type ?? first;
  if (glow)
    g += `<circle r="${r * 1.06}" fill="none" stroke="${TERRAIN[first].mid}" stroke-opacity=".16" stroke-width="${r * 0.12}"/><circle r="${r * 1.02}" fill="none" stroke="${mix(TERRAIN[first].mid, INKS.paper, 0.4)}" stroke-opacity=".25" stroke-width="${r * 0.04}"/>`;
  if (rim) {
    // The left limb is of the first environ, the right limb of the last.
    const d0 = tilt;
    g += skyline(last, r, d0 + 3, d0 + 177, seed + "R", L) + skyline(first, r, d0 + 183, d0 + 357, seed + "L", L);
  }
  let body = "";
  environs.forEach((e, i) => {
    const b = i === n - 1 ? Math.PI / 2 : a + Math.PI * (((e.size || 4) / tot) * 0.75 + 0.25 / n);
    const cid = id + "s" + i;
    defs += `<clipPath id="${cid}"><path d="${lune(a, b, r + 1)}"/></clipPath>`;
    body += `<g clip-path="url(#${cid})"><circle r="${r}" fill="${TERRAIN[e.type].base}"/>${terrain(e.type, a, b, r, seed + i)}</g>`;
    if (i) bounds.push(a);
    a = b;
  });
  /** engraved border between environs: ink gap + paper line */
  for (const b of bounds) {
    const q = short(Math.abs(Math.sin(b) * r));
    const d = `M0 ${-r}A${q} ${r} 0 0 ${b > 0 ? 1 : 0} 0 ${r}`;
    body += `<path d="${d}" fill="none" stroke="${INKS.ink}" stroke-width="${r * 0.035}"/><path d="${d}" fill="none" stroke="${INKS.paper}" stroke-width="${Math.max(1, r * 0.01)}" stroke-dasharray="${r * 0.04} ${r * 0.03}"/>`;
  }
  g += `<g clip-path="url(#${id}c)"><g transform="rotate(${tilt})">${body}</g>`;
  const lam = (x: number, y: number) => {
    const z = Math.sqrt(Math.max(0, 1 - x * x - y * y));
    return x * L[0] + y * L[1] + z * L[2];
  };
  g += `<path d="${halftone(0, 0, r, grid || Math.max(2.6, r / 27), (x, y) => (0.3 - lam(x, y)) / 0.52)}" fill="${INKS.ink}" opacity=".86"/>`;
  g += `<path d="${halftone(0, 0, r, grid || Math.max(2.6, r / 27), (x, y) => Math.max(0, (lam(x, y) - 0.8) * 1.9), 0.4)}" fill="${INKS.paper}" opacity=".5"/>`;
  g += `<circle r="${r * 0.985}" fill="none" stroke="${INKS.paper}" stroke-opacity=".55" stroke-width="${r * 0.022}" stroke-dasharray="${short(r * 1.5)} ${short(r * 6)}" transform="rotate(${short(Math.atan2(L[1], L[0]) * 57.3 - 43)})"/></g>`;
  return `<g><defs>${defs}</defs>${g}</g>`;
}

