/** What is drawn around those who are lost for now: a cell of stone, a sickbed, the frame that somebody has left behind. */
import { disc, KEYLINE, pictureBox, SIDE, type MedalOptions } from "./medals";
import { INKS, mix } from "./palette";
import type { Figure } from "./people";
import { halftone, hexPath, rays, short, uniqueId } from "./shapes";

/** What all of these drawings are made of. */
interface Sheet {
  /** The frame of his side, and the clip of the same shape. */
  frame: string;
  clip: string;
  imperial: boolean;
  small: boolean;
  ring: string;
  ground: string;
  /** The bust with its contour, moved or turned. */
  bust: (transform: string) => string;
}

const DRAWINGS: Record<string, (sheet: Sheet) => string> = { cell, sickbed, road };

/** A person in his lot, or nothing where it is pictured in another way. */
export function inLot(figure: Figure, size: number, o: MedalOptions): string | null {
  const draw = o.lot ? DRAWINGS[o.lot] : undefined;
  if (!draw) return null;
  const side = SIDE[o.side ?? figure.side];
  const imperial = (o.side ?? figure.side) === "imperial";
  const small = size <= 44;
  const id = uniqueId("l");
  const frame = imperial ? hexPath(80, 82, 79) : disc(76, 84);
  const inner = figure.svg();
  const bust = (transform: string) =>
    `<g transform="${transform}"><g class="kl" style="--k:${small ? 9 : 6}px">${inner}</g>${inner}</g>`;
  const drawn = draw({ frame, clip: `clip-path="url(#${id})"`, imperial, small, ring: side.ring, ground: side.ground, bust });
  const words = [figure.name, figure.race, side.word, o.lot].join(", ");
  return `<svg ${pictureBox(size, o)} class="pt" role="img" aria-label="${words}">${o.standalone ? KEYLINE : ""}<defs><clipPath id="${id}"><path d="${frame}"/></clipPath></defs>${drawn}</svg>`;
}

function ringOf({ frame, ring, small }: Sheet, dash = ""): string {
  const width = small ? 9 : 5;
  return `<path d="${frame}" fill="none" stroke="${INKS.ink}" stroke-width="${width + 4}"/><path d="${frame}" fill="none" stroke="${ring}" stroke-width="${width}" ${dash}/>`;
}

/** Stone around a barred window, and a lock in nobody's ink: the people of the planet hold the key. */
function cell(sheet: Sheet): string {
  const { frame, clip, small, bust } = sheet;
  const stone = mix(INKS.paper, INKS.night, 0.55);
  let bricks = "";
  for (let y = -10; y < 176; y += 22)
    for (let x = -40 + ((y / 22) & 1) * 20; x < 200; x += 40) bricks += `M${x + 2} ${y + 2}h36v18h-36Z`;
  const [left, right, top] = small ? [22, 138, 14] : [30, 130, 22];
  const window = `M${left} 150V74Q${left} ${top} 80 ${top}Q${right} ${top} ${right} 74V150Z`;
  const id = uniqueId("w");
  const bars = (small ? [50, 80, 110] : [50, 70, 90, 110])
    .map((x) => `<path d="M${x} 10V160" stroke="${INKS.ink}" stroke-width="${small ? 15 : 11}"/><path d="M${x} 10V160" stroke="${INKS.paper}" stroke-width="${small ? 8 : 5}"/>`)
    .join("");
  const shade = small ? "" : `<path d="${halftone(80, 84, 84, 6, (x, y) => (x + y) * 0.45)}" fill="${INKS.ink}" opacity=".6"/>`;
  const lock = `<g transform="translate(${small ? "126 128" : "128 132"}) scale(${small ? 1.5 : 1})"><path d="M-14 -4H14V18H-14Z" fill="${INKS.paper}" stroke="${INKS.ink}" stroke-width="4"/><path d="M-8 -4V-10Q-8 -18 0 -18Q8 -18 8 -10V-4" fill="none" stroke="${INKS.ink}" stroke-width="9"/><path d="M-8 -4V-10Q-8 -18 0 -18Q8 -18 8 -10V-4" fill="none" stroke="${INKS.paper}" stroke-width="4.500"/><circle cy="7" r="4" fill="${INKS.ink}"/></g>`;
  return `<path d="${frame}" fill="${mix(INKS.paper, INKS.night, 0.75)}"/><g ${clip}><path d="${bricks}" fill="${stone}"/>${shade}<path d="${window}" fill="${INKS.ink}"/><clipPath id="${id}"><path d="${window}"/></clipPath><g clip-path="url(#${id})">${bust(small ? "translate(0 2)" : "translate(13 22) scale(.84)")}${bars}</g><path d="M20 142H140V156H20Z" fill="${stone}" stroke="${INKS.ink}" stroke-width="3"/></g>${ringOf(sheet)}${lock}`;
}

/** The bust lies on a pillow, under a blanket with stripes; a red cross. */
function sickbed(sheet: Sheet): string {
  const { frame, clip, small, bust } = sheet;
  const pillow = `<path d="M-6 176V30Q-6 20 6 20H24V176Z" fill="${mix(INKS.ember, INKS.ink, 0.5)}"/><path d="M20 62Q24 40 52 40H78Q92 44 90 70L86 112H18Z" fill="${INKS.paper}"/><path d="M60 112L86 112L90 70Q92 44 78 40Q66 70 60 112Z" fill="${mix(INKS.paper, INKS.night, 0.4)}"/>`;
  const lying = bust(`translate(66 82) rotate(-62) scale(${small ? 0.98 : 0.86}) translate(-80 -78)`);
  const blanket = `<path d="M${small ? 58 : 62} 176Q${small ? 66 : 70} 104 116 96Q152 92 176 104V176Z" fill="${mix(INKS.jade, INKS.ink, 0.25)}" stroke="${INKS.ink}" stroke-width="${small ? 6 : 4}"/><path d="M86 118Q116 100 166 110M78 140Q112 118 168 130M72 162Q112 138 168 152" fill="none" stroke="${mix(INKS.jade, INKS.paper, 0.4)}" stroke-width="${small ? 7 : 5}"/>`;
  const cross = `<g transform="translate(${small ? "128 34" : "130 32"}) scale(${small ? 1.5 : 1})"><path d="M-6 -18H6V-6H18V6H6V18H-6V6H-18V-6H-6Z" fill="${INKS.ember}" stroke="${INKS.ink}" stroke-width="4" paint-order="stroke"/></g>`;
  return `<path d="${frame}" fill="${mix(INKS.paper, INKS.night, 0.72)}"/><g ${clip}>${pillow}${lying}${blanket}</g>${ringOf(sheet)}${cross}`;
}

/** The frame stays behind, dashed; the bust leans out of it with speed lines. */
function road({ frame, clip, imperial, small, ring, ground, bust }: Sheet): string {
  const behind = imperial ? hexPath(80, 82, 60) : rays(70, 92, 130, 22, 0.4, 0, 0.06);
  const dash = small ? "26 20" : "16 12";
  const [a, b, c] = small ? [26, 22, 30] : [30, 26, 34];
  return `<path d="${frame}" fill="${mix(ground, INKS.ink, 0.62)}"/><g ${clip}><path d="${behind}" fill="${mix(ground, INKS.ink, 0.42)}"/></g><path d="${frame}" fill="none" stroke="${ring}" stroke-width="${small ? 9 : 5}" stroke-dasharray="${dash}"/><g stroke="${INKS.paper}" stroke-linecap="round" stroke-width="${small ? 10 : 6}"><path d="M-4 60H${a}M-14 88H${b}M-2 116H${c}"/></g><g transform="translate(${short(small ? 14 : 22)} 0) rotate(11 80 120)">${bust(`translate(4 4) scale(${small ? 0.98 : 0.94})`)}</g>`;
}
