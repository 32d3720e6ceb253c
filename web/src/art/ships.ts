/** Spaceships: 240 by 120, the nose to the right, light from above. */
import { INKS, mix } from "./palette";
import { hexPath, rays, starPath } from "./shapes";

interface Ship {
  name: string;
  side: "rebel" | "imperial";
  d: () => string;
}

/** ships: 240x120, nose to the right, light from above. */
const NO_SHIP: Ship = { name: "Spaceship", side: "rebel", d: () => "" };

/** A small ship of somebody who asks nobody: patched, fast enough, and with no seat to spare. */
function runner(paint: string, trim: string): string {
  const b = mix(INKS.paper, INKS.night, 0.42),
    s = mix(INKS.paper, INKS.night, 0.68);
  return `<path d="M14 46h20v28H14Z" fill="${INKS.ember}"/><path d="M30 40L96 30L120 46V76L96 92L30 80Z" fill="${s}"/><path d="M44 60L84 38L176 50L222 62L176 72L84 82Z" fill="${b}"/><path d="M44 61L222 62L176 72L84 82Z" fill="${s}"/><path d="M84 38L128 44L112 60L72 56Z" fill="${paint}"/><path d="M96 66L134 64L126 76L92 80Z" fill="${mix(paint, INKS.ink, 0.45)}"/><path d="M146 50L184 56L150 62L134 57Z" fill="${INKS.ink}"/><path d="M150 52.500L172 56L150 59L142 57Z" fill="${INKS.ice}"/><path d="M60 30L52 8L82 32ZM60 90L52 112L82 88Z" fill="${paint}"/><path d="M36 48L70 44M36 72L70 76" stroke="${trim}" stroke-width="4"/>`;
}

export const SHIPS: Record<string, Ship> = {
  "planetary-privateer": {
    name: "Planetary Privateer",
    side: "rebel",
    d() {
      const b = INKS.amber,
        s = mix(INKS.ember, INKS.ink, 0.35);
      return `<path d="M8 50h26v24H8Z" fill="${mix(INKS.paper, INKS.night, 0.6)}"/><path d="M2 54h16v6H2ZM2 64h16v6H2Z" fill="${INKS.ice}"/><path d="M60 60L34 12L78 26L118 44Z" fill="${s}"/><path d="M60 64L40 108L84 92L118 78Z" fill="${mix(s, INKS.ink, 0.3)}"/><path d="M22 48L60 38L150 40L226 58L232 62L150 80L60 84L22 76Z" fill="${b}"/><path d="M22 62H232L150 80L60 84L22 76Z" fill="${mix(b, INKS.ember, 0.65)}"/><path d="M120 42L150 40L196 52L150 58L112 56Z" fill="${INKS.ink}"/><path d="M124 44L148 42.500L180 51L148 54L120 53Z" fill="${INKS.ice}"/><path d="M34 12L92 14M40 108L98 104" stroke="${INKS.paper}" stroke-width="5" stroke-linecap="round"/><path d="M92 14h18M98 104h18" stroke="${INKS.ember}" stroke-width="4"/><path d="${starPath(78, 62, 12)}" fill="${INKS.ink}"/><path d="M46 42V82M54 40V84" stroke="${INKS.ink}" stroke-width="2.500"/>`;
    },
  },
  "stellar-courier": {
    name: "Stellar Courier",
    side: "rebel",
    d() {
      const b = INKS.paper;
      return `<path d="M28 60L6 40L50 48ZM28 60L6 82L50 72Z" fill="${INKS.ember}"/><path d="M20 60Q70 34 150 44Q206 50 236 60Q206 70 150 76Q70 88 20 60Z" fill="${b}"/><path d="M20 60H236Q206 70 150 76Q70 88 20 60Z" fill="${mix(b, INKS.night, 0.5)}"/><path d="M150 46Q186 50 206 58Q180 62 146 60Z" fill="${INKS.cobalt}"/><path d="M154 49Q180 52 194 57Q176 58 152 57Z" fill="${INKS.ice}"/><path d="M70 46L54 22L108 42ZM70 78L54 102L108 78Z" fill="${INKS.amber}"/><path d="M40 60H140" stroke="${INKS.ember}" stroke-width="4"/>`;
    },
  },
  "galactic-freighter": {
    name: "Galactic Freighter",
    side: "rebel",
    d() {
      let c = "";
      for (let i = 0; i < 5; i++)
        c += `<path d="M${48 + i * 28} 22h24v34h-24Z" fill="${[INKS.jade, INKS.amber, mix(INKS.jade, INKS.ink, 0.3), INKS.ember, INKS.jade][i]}"/><path d="M${48 + i * 28} 66h24v32h-24Z" fill="${mix([INKS.ember, INKS.jade, INKS.amber, mix(INKS.jade, INKS.ink, 0.3), INKS.amber][i] ?? INKS.amber, INKS.ink, 0.35)}"/><path d="M${54 + i * 28} 24v30M${62 + i * 28} 24v30M${54 + i * 28} 68v28M${62 + i * 28} 68v28" stroke="${INKS.ink}" stroke-opacity=".35" stroke-width="2"/>`;
      return `<path d="M10 28h22v64H10Z" fill="${mix(INKS.paper, INKS.night, 0.62)}"/><path d="M2 34h12v12H2ZM2 54h12v12H2ZM2 74h12v12H2Z" fill="${INKS.ice}"/><path d="M28 54H200V68H28Z" fill="${mix(INKS.paper, INKS.night, 0.4)}"/>${c}<path d="M190 40L214 44L234 60L214 78L190 82Z" fill="${INKS.paper}"/><path d="M190 61H234L214 78L190 82Z" fill="${mix(INKS.paper, INKS.night, 0.5)}"/><path d="M208 48l14 9h-16Z" fill="${INKS.cobalt}"/>`;
    },
  },
  "imperial-spaceship": {
    name: "Imperial Spaceship",
    side: "imperial",
    d() {
      const b = mix(INKS.ice, INKS.paper, 0.3);
      return `<path d="M6 50h14v20H6Z" fill="${INKS.ember}"/><path d="M16 14L110 46L110 74L16 106L34 60Z" fill="${INKS.cobalt}"/><path d="M16 106L34 60H110V74Z" fill="${mix(INKS.cobalt, INKS.ink, 0.45)}"/><path d="M30 60L90 40L238 60L90 80Z" fill="${b}"/><path d="M30 60H238L90 80Z" fill="${mix(INKS.cobalt, INKS.ice, 0.35)}"/><path d="${hexPath(104, 60, 15)}" fill="${INKS.ink}"/><path d="${hexPath(104, 60, 9)}" fill="${INKS.ice}"/><path d="M130 54L200 59.500" stroke="${INKS.ink}" stroke-width="2"/><path d="M16 14L40 22M16 106L40 98" stroke="${INKS.paper}" stroke-width="4"/>`;
    },
  },
  "redjacs-spaceship": {
    name: "Redjac’s Spaceship",
    side: "imperial",
    d() {
      const b = INKS.ember;
      return `<path d="M10 46h20v28H10Z" fill="${INKS.ice}"/><path d="M70 64L10 116L136 80Z" fill="${mix(INKS.cobalt, INKS.ink, 0.55)}"/><path d="M70 56L10 4L136 40Z" fill="${INKS.cobalt}"/><path d="M70 56L10 4L60 26L136 40Z" fill="${mix(INKS.cobalt, INKS.ice, 0.3)}"/><path d="M24 60L48 42L160 46L238 60L160 74L48 78Z" fill="${b}"/><path d="M24 60H238L160 74L48 78Z" fill="${mix(b, INKS.ink, 0.5)}"/><path d="M140 50L180 56L140 60L120 56Z" fill="${INKS.ink}"/><path d="M144 52.500L168 56L144 58L130 56Z" fill="${INKS.ice}"/><path d="M60 46L84 60L60 74L72 60Z" fill="${INKS.paper}"/><path d="M10 4L26 18M10 116L26 102" stroke="${INKS.ember}" stroke-width="5"/>`;
    },
  },
  "t-6-hunter": {
    name: "T-6 Hunter",
    side: "imperial",
    d() {
      const b = mix(INKS.jade, INKS.ink, 0.3),
        s = mix(INKS.jade, INKS.ink, 0.62);
      return `<path d="M6 40h18v14H6ZM6 66h18v14H6Z" fill="${INKS.ember}"/><path d="M20 36L84 42L112 60L84 78L20 84L34 60Z" fill="${s}"/><path d="M60 46L40 4L120 44Z" fill="${b}"/><path d="M60 74L40 116L120 76Z" fill="${s}"/><path d="M40 60L78 40L170 46L236 60L170 74L78 80Z" fill="${b}"/><path d="M40 60H236L170 74L78 80Z" fill="${s}"/><path d="M150 50L192 57L150 61L132 57Z" fill="${INKS.ink}"/><path d="M153 52.500L180 57L152 59L141 57Z" fill="${INKS.ember}"/><path d="M80 50h34v20H80Z" fill="${INKS.ink}"/><path d="M86 50v20M94 50v20M102 50v20" stroke="${INKS.amber}" stroke-width="2.500"/><path d="M40 4L66 18M40 116L66 102" stroke="${INKS.amber}" stroke-width="5"/>`;
    },
  },
  "cutthroats-ship": {
    name: "Cutthroat’s Ship",
    side: "imperial",
    d: () => runner(INKS.cobalt, INKS.ice),
  },
  "smugglers-ship": {
    name: "Smuggler’s Ship",
    side: "rebel",
    d: () => runner(INKS.ember, INKS.amber),
  },
  explorer: {
    name: "Explorer",
    side: "rebel",
    d() {
      const b = INKS.jade,
        s = mix(INKS.jade, INKS.ink, 0.45),
        m = mix(INKS.paper, INKS.night, 0.4);
      return `<path d="M6 40h16v12H6ZM6 68h16v12H6Z" fill="${INKS.ember}"/><path d="M34 50L14 6L62 46Z" fill="${INKS.paper}"/><path d="M34 72L14 114L62 76Z" fill="${mix(INKS.paper, INKS.night, 0.5)}"/><path d="M18 36H64L96 52H160V70H96L64 86H18Z" fill="${b}"/><path d="M18 61H160V70H96L64 86H18Z" fill="${s}"/><path d="M112 54V36" stroke="${m}" stroke-width="7"/><path d="M84 8Q108 48 148 28Z" fill="${INKS.paper}"/><path d="M84 8L148 28Q130 26 118 20Z" fill="${mix(INKS.paper, INKS.night, 0.45)}"/><path d="M117 20L126 2" stroke="${INKS.ember}" stroke-width="5" stroke-linecap="round"/><path d="M104 70L92 96H128L136 70Z" fill="${s}"/><circle cx="182" cy="61" r="40" fill="${b}"/><path d="M142 61a40 40 0 0 0 80 0Z" fill="${s}"/><circle cx="192" cy="56" r="25" fill="${INKS.ink}"/><circle cx="192" cy="56" r="20" fill="${INKS.cobalt}"/><path d="M175 60a19 19 0 0 1 26-20Q184 46 175 60Z" fill="${mix(INKS.ice, INKS.paper, 0.5)}"/><path d="M160 28L142 94" stroke="${INKS.ink}" stroke-width="3"/><path d="M218 74L238 82" stroke="${INKS.paper}" stroke-width="5" stroke-linecap="round"/><path d="M34 50H84M34 72H84" stroke="${INKS.ink}" stroke-opacity=".5" stroke-width="3"/><path d="${starPath(54, 61, 9)}" fill="${INKS.amber}"/>`;
    },
  },
  "interstellar-sloop": {
    name: "Interstellar Sloop",
    side: "rebel",
    d() {
      const b = mix(INKS.ember, INKS.paper, 0.12),
        s = mix(INKS.ember, INKS.ink, 0.5),
        p = INKS.paper,
        q = mix(INKS.paper, INKS.night, 0.42);
      return `<path d="M4 66h16v10H4Z" fill="${INKS.ice}"/><path d="M96 -8L98 66H16Q62 50 96 -8Z" fill="${p}"/><path d="M96 -8L98 66H72Q92 40 96 -8Z" fill="${q}"/><path d="M106 -8Q152 30 206 62L106 64Z" fill="${p}"/><path d="M106 30L150 30M106 46H176" stroke="${INKS.ember}" stroke-width="6"/><path d="M106 -8L106 64L126 63Q122 24 106 -8Z" fill="${q}"/><path d="M30 52Q60 46 97 46M52 32Q76 28 97 26" stroke="${INKS.ember}" stroke-width="6" fill="none"/><path d="M100 -12V70" stroke="${INKS.ink}" stroke-width="6"/><path d="M101 -12V70" stroke="${INKS.amber}" stroke-width="3.500"/><path d="M92 88L74 118L132 92Z" fill="${s}"/><path d="M12 64H222L238 70Q204 94 140 94H58Q24 92 12 64Z" fill="${b}"/><path d="M22 78H224Q200 94 140 94H58Q34 92 22 78Z" fill="${s}"/><path d="M14 64H222L230 68H16Z" fill="${INKS.amber}"/><circle cx="150" cy="77" r="5" fill="${INKS.ink}"/><circle cx="130" cy="77" r="5" fill="${INKS.ink}"/><circle cx="110" cy="77" r="5" fill="${INKS.ink}"/><path d="M172 72L200 74L186 81H170Z" fill="${INKS.ink}"/><path d="M175 74.500L192 75.500L184 79H174Z" fill="${INKS.ice}"/><path d="M196 92L226 92" stroke="${INKS.paper}" stroke-width="4" stroke-linecap="round"/>`;
    },
  },
  "solar-merchant": {
    name: "Solar Merchant",
    side: "rebel",
    d() {
      const m = mix(INKS.paper, INKS.night, 0.42),
        ball = (x: number, c: string) =>
          `<circle cx="${x}" cy="62" r="36" fill="${c}"/><path d="M${x - 36} 62a36 36 0 0 0 72 0Z" fill="${mix(c, INKS.ink, 0.42)}"/><path d="M${x - 27} 50a30 30 0 0 1 24-19" fill="none" stroke="${mix(c, INKS.paper, 0.6)}" stroke-width="5" stroke-linecap="round"/><path d="M${x - 35} 70Q${x} 82 ${x + 35} 70" fill="none" stroke="${INKS.ink}" stroke-width="3.500"/>`;
      return `<path d="M4 42h18v14H4ZM4 68h18v14H4Z" fill="${INKS.ice}"/><path d="M16 30H40V94H16Z" fill="${m}"/><path d="M16 62H40V94H16Z" fill="${mix(m, INKS.ink, 0.4)}"/><path d="M30 20H206V28H30ZM30 98H206V106H30Z" fill="${m}"/>${ball(72, INKS.amber)}${ball(122, INKS.ember)}${ball(172, INKS.amber)}<path d="M58 4h28v18h-28ZM158 4h28v18h-28Z" fill="${INKS.cobalt}"/><path d="M72 4v18M172 4v18M58 13h28M158 13h28" stroke="${INKS.ink}" stroke-width="2.500"/><path d="M198 40Q236 44 238 64Q232 84 198 88Z" fill="${INKS.paper}"/><path d="M198 64H238Q232 84 198 88Z" fill="${mix(INKS.paper, INKS.night, 0.5)}"/><path d="M208 48Q226 50 230 60H208Z" fill="${INKS.ink}"/><path d="M212 51Q222 52 225 57H212Z" fill="${INKS.ice}"/><path d="${rays(122, 56, 20, 12, 0.5, 9)}" fill="${INKS.paper}"/><circle cx="122" cy="56" r="11" fill="${INKS.paper}"/>`;
    },
  },
  "star-cruiser": {
    name: "Star Cruiser",
    side: "rebel",
    d() {
      const p = INKS.paper,
        q = mix(INKS.paper, INKS.night, 0.45);
      let w = "";
      for (let i = 0; i < 13; i++) w += `M${38 + i * 12} 53h7v6h-7Z`;
      for (let i = 0; i < 8; i++) w += `M${60 + i * 12} 38h7v5h-7Z`;
      return `<path d="M2 50h18v10H2ZM2 66h18v10H2Z" fill="${INKS.ice}"/><path d="M22 50L6 2H34L64 50Z" fill="${INKS.ember}"/><path d="M6 2H34L39 10H9Z" fill="${INKS.amber}"/><path d="M26 78L14 112H38L66 78Z" fill="${mix(INKS.ember, INKS.ink, 0.45)}"/><path d="M86 34L74 10H96L116 34ZM122 34L112 14H132L150 34Z" fill="${INKS.ember}"/><path d="M74 10H96L101 16H77ZM112 14H132L136 19H114Z" fill="${INKS.amber}"/><path d="M50 32H150L184 50H40Z" fill="${p}"/><path d="M132 32H150L184 50H160Z" fill="${q}"/><path d="M64 80H176L146 98H84Z" fill="${mix(q, INKS.ink, 0.35)}"/><path d="M84 98H146L136 106H96Z" fill="${mix(INKS.ember, INKS.ink, 0.45)}"/><path d="M14 48H190Q222 52 239 64Q222 78 190 82H14Z" fill="${p}"/><path d="M14 66H239Q222 78 190 82H14Z" fill="${q}"/><path d="M14 63H238L239 64L234 69H14Z" fill="${INKS.ember}"/><path d="${w}" fill="${INKS.cobalt}"/><path d="M198 52Q216 54 228 60H198Z" fill="${INKS.ink}"/><path d="M202 55Q212 56 219 59H202Z" fill="${INKS.ice}"/><path d="M30 74H180" stroke="${INKS.ink}" stroke-opacity=".5" stroke-width="3" stroke-dasharray="14 8"/>`;
    },
  },
  "s-xiii": {
    name: "S-XIII",
    side: "rebel",
    d() {
      return `<path d="M76 60m-26 0a26 58 0 0 1 26 -58" fill="none" stroke="${INKS.amber}" stroke-width="11"/><path d="M76 60m-26 0a26 58 0 0 0 26 58" fill="none" stroke="${mix(INKS.amber, INKS.ember, 0.6)}" stroke-width="11"/><path d="M76 2L98 46M76 118L98 74" stroke="${mix(INKS.paper, INKS.night, 0.4)}" stroke-width="6"/><path d="M2 60L30 49V71Z" fill="${INKS.ember}"/><path d="M18 60Q40 40 110 45Q180 50 239 60Q180 70 110 75Q40 80 18 60Z" fill="${INKS.paper}"/><path d="M18 60H239Q180 70 110 75Q40 80 18 60Z" fill="${mix(INKS.paper, INKS.night, 0.55)}"/><path d="M120 47Q160 50 182 57Q150 61 112 58Z" fill="${INKS.ink}"/><path d="M126 50Q154 52 168 56Q146 58 120 56Z" fill="${INKS.ember}"/><path d="M76 2a26 58 0 0 1 26 58" fill="none" stroke="${mix(INKS.amber, INKS.paper, 0.45)}" stroke-width="11"/><path d="M102 60a26 58 0 0 1 -26 58" fill="none" stroke="${INKS.amber}" stroke-width="11"/><path d="M192 56L214 60L192 64" fill="none" stroke="${INKS.ember}" stroke-width="3"/><path d="M40 54V66M48 52V68M56 51V69" stroke="${INKS.ember}" stroke-width="4"/>`;
    },
  },
};

const model = (id: string): Ship => SHIPS[id] ?? NO_SHIP;

export const ship = (id: string, w = 240) =>
  `<svg class="ship" width="${w}" height="${w / 2}" viewBox="0 0 240 120" role="img" aria-label="${model(id).name}"><g class="kl" style="--k:8px">${model(id).d()}</g>${model(id).d()}</svg>`;

export const shipArt = (id: string, x: number, y: number, w: number, rot = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${rot}) scale(${w / 240}) translate(-120 -60)"><g class="kl" style="--k:10px">${model(id).d()}</g>${model(id).d()}</g>`;
