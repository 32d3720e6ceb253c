/** Loyalty as the phase of a moon; its frame says who holds the planet. */
import { INKS, mix, tint } from "./palette";
import { short, hexPath, rays, starPath } from "./shapes";

/** Who holds the planet. */
export type Control = "empire" | "rebel" | "none";

export function moon(x: number, y: number, r: number, level: number, control: Control = "empire") {
  const lit = level / 4;
  let g = "";
  if (control === "empire")
    g += `<path d="${hexPath(0, 0, r * 1.62)}" fill="${INKS.ink}" stroke="${INKS.ice}" stroke-width="${r * 0.16}"/>`;
  else if (control === "rebel")
    g += `<path d="${rays(0, 0, r * 1.85, 16, 0.5, r * 1.1)}" fill="${INKS.amber}"/><circle r="${r * 1.38}" fill="${INKS.ink}" stroke="${INKS.amber}" stroke-width="${r * 0.18}"/>`;
  else
    g += `<circle r="${r * 1.45}" fill="${INKS.ink}" stroke="${tint(INKS.night, 0.45)}" stroke-width="${r * 0.1}" stroke-dasharray="${r * 0.3} ${r * 0.25}"/>`;
  if (level < 0) {
    g += `<path d="${starPath(0, 0, r * 1.18, 8, 0.5)}" fill="${INKS.ember}"/><path d="${starPath(0, 0, r * 0.6, 5, 0.45)}" fill="${INKS.paper}"/>`;
  } else {
    g += `<circle r="${r}" fill="${level === 0 ? INKS.amber : mix(INKS.amber, INKS.ember, 0.3)}"/>`;
    if (level > 0 && level < 4) {
      let hs = "";
      for (const q of [-0.66, -0.22, 0.22, 0.66]) {
        const hh = Math.sqrt(1 - q * q) * r;
        hs += `M${short(q * r)} ${short(-hh)}V${short(hh)}`;
      }
      g += `<path d="${hs}" stroke="${INKS.ink}" stroke-width="${short(r * 0.17)}" stroke-opacity=".85"/>`;
    }
    /** lit part from the top, boundary is an ellipse: exactly a moon turned on its side */
    if (level > 0) {
      const k = lit * 2 - 1;
      const ry = Math.abs(k) * r * 1.28;
      g +=
        level === 4
          ? `<circle r="${r}" fill="${INKS.ice}"/>`
          : `<path d="M${-r} 0A${r} ${r} 0 0 1 ${r} 0A${r} ${short(ry)} 0 0 ${k > 0 ? 1 : 0} ${-r} 0Z" fill="${INKS.ice}" stroke="${INKS.ink}" stroke-width="${r * 0.17}"/>`;
    }
    if (level === 0)
      g += `<path d="M0 ${-r * 0.78}C${r * 0.7} ${-r * 0.1} ${r * 0.55} ${r * 0.3} ${r * 0.45} ${r * 0.5}Q${r * 0.2} ${r * 0.75} 0 ${r * 0.75}Q${-r * 0.45} ${r * 0.7} ${-r * 0.5} ${r * 0.3}C${-r * 0.5} 0 ${-r * 0.3} ${-r * 0.1} ${-r * 0.22} ${-r * 0.3}Q${-r * 0.05} ${-r * 0.2} 0 ${-r * 0.78}Z" fill="${INKS.ink}"/>`;
    if (level === 4)
      g += `<path d="M${-r * 0.5} ${r * 0.28}L0 ${-r * 0.28}L${r * 0.5} ${r * 0.28}" fill="none" stroke="${INKS.ink}" stroke-width="${r * 0.26}" stroke-linejoin="round" stroke-linecap="round"/>`;
  }
  return `<g transform="translate(${short(x)} ${short(y)})">${g}</g>`;
}
