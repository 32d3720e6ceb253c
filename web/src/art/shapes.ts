/** Paths: the few shapes that everything is cut from. */

export type Point = [number, number];

let drawn = 0;
/** An id for a clip path: no two in one picture are the same. */
export const uniqueId = (p = "u") => p + String(++drawn);

export const short = (n: number) => Math.round(n * 10) / 10;

/** A smooth line through points. */
export function smooth(pts: readonly Point[], closed = true) {
  const n = pts.length;
  const at = (index: number): Point => pts[index % n] ?? [0, 0];
  let d = "M" + short(at(0)[0]) + " " + short(at(0)[1]);
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const p0 = at(i - 1 + n),
      p1 = at(i),
      p2 = at(i + 1),
      p3 = at(i + 2);
    const a = closed || i > 0 ? p0 : p1,
      b = closed || i < n - 2 ? p3 : p2;
    d += `C${short(p1[0] + (p2[0] - a[0]) / 6)} ${short(p1[1] + (p2[1] - a[1]) / 6)} ${short(p2[0] - (b[0] - p1[0]) / 6)} ${short(p2[1] - (b[1] - p1[1]) / 6)} ${short(p2[0])} ${short(p2[1])}`;
  }
  return d + (closed ? "Z" : "");
}

export const dot = (x: number, y: number, r: number) =>
  `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0`;

export function hexPath(cx: number, cy: number, r: number, rot = 0) {
  let d = "";
  for (let i = 0; i < 6; i++) {
    const a = ((i * 60 - 90 + rot) * Math.PI) / 180;
    d += (i ? "L" : "M") + short(cx + r * Math.cos(a)) + " " + short(cy + r * Math.sin(a));
  }
  return d + "Z";
}

export function starPath(cx: number, cy: number, r: number, n = 5, k = 0.45, rot = 0) {
  let d = "";
  for (let i = 0; i < n * 2; i++) {
    const a = (((i * 180) / n - 90 + rot) * Math.PI) / 180,
      q = i % 2 ? r * k : r;
    d += (i ? "L" : "M") + short(cx + q * Math.cos(a)) + " " + short(cy + q * Math.sin(a));
  }
  return d + "Z";
}

/** rays: poster sunburst, one path of n wedges */
export function rays(cx: number, cy: number, r: number, n = 24, duty = 0.5, r0 = 0, rot = 0) {
  let d = "";
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 2 * Math.PI + rot,
      b = a + ((2 * Math.PI) / n) * duty;
    d += `M${short(cx + r0 * Math.cos(a))} ${short(cy + r0 * Math.sin(a))}L${short(cx + r * Math.cos(a))} ${short(cy + r * Math.sin(a))}L${short(cx + r * Math.cos(b))} ${short(cy + r * Math.sin(b))}L${short(cx + r0 * Math.cos(b))} ${short(cy + r0 * Math.sin(b))}Z`;
  }
  return d;
}

/** halftone disc: dots that grow with f(x,y) in 0..1; those outside a sheet of this size are left out */
export function halftone(
  cx: number,
  cy: number,
  r: number,
  grid: number,
  f: (x: number, y: number) => number,
  ang = 0.4,
  [width, height]: Point = [Infinity, Infinity],
) {
  let d = "";
  const c = Math.cos(ang),
    s = Math.sin(ang),
    n = Math.ceil(r / grid) + 1;
  for (let i = -n; i <= n; i++)
    for (let j = -n; j <= n; j++) {
      const u = (i + (j & 1) * 0.5) * grid,
        v = j * grid * 0.866,
        x = u * c - v * s,
        y = u * s + v * c;
      if (x * x + y * y > (r + grid) * (r + grid)) continue;
      const [px, py] = [cx + x, cy + y];
      if (width < Infinity && (px < -grid || px > width + grid || py < -grid || py > height + grid)) continue;
      const q = f(x / r, y / r);
      if (q <= 0.06) continue;
      d += dot(cx + x, cy + y, Math.min(1, q) * grid * 0.68);
    }
  return d;
}
