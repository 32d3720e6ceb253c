/** The thirty-two characters, and those whom Underground adds. */
import { SKIN, circle, clipIn, ellipse, headPath, human, stroke, shape, saurian, shade, torso } from "./faces";
import { HEADS } from "./heads";
import { NEWCAST } from "./newcast";
import { INKS, mix } from "./palette";
import { short, hexPath, starPath } from "./shapes";

export interface Figure {
  name: string;
  race: string;
  side: "rebel" | "imperial" | "neutral";
  tag?: string;
  /** Optical size up to 44 pixels: smaller for wide heads. */
  z?: number;
  svg: () => string;
}

export const PEOPLE: Record<string, Figure> = {
  boccanegra: {
    name: "Boccanegra",
    race: "Piorad",
    side: "rebel",
    tag: "Pirate of the rim",
    svg() {
      const k = mix(INKS.paper, INKS.night, 0.42),
        s = mix(k, INKS.ink, 0.5);
      return (
        torso(INKS.ember, {
          w: 64,
          y: 112,
          on: `<path d="M60 112L80 150L100 112L112 118L84 170H76L48 118Z" fill="${INKS.ink}"/><path d="M22 150l26-26 8 6-26 34Z" fill="${INKS.amber}" opacity=".9"/>`,
        }) +
        `<path d="M50 78L34 58L40 92Z" fill="${k}"/><path d="M110 78L126 58L120 92Z" fill="${s}"/>` +
        human({
          skin: k,
          shade: s,
          w: 31,
          top: 38,
          chin: 118,
          jaw: 0.85,
          ears: false,
          bw: 6,
          tilt: 5,
          eye: INKS.ember,
        }) +
        `<path d="M49 84C50 118 60 140 80 146C100 140 110 118 111 84C106 96 100 98 94 95Q80 88 66 95C60 98 54 96 49 84Z" fill="${INKS.ink}"/><path d="M55 104C60 124 68 134 78 139C70 126 66 112 66 98Z" fill="${mix(INKS.ink, INKS.cobalt, 0.45)}"/><path d="M69 104Q80 98 91 104Q80 110 69 104Z" fill="${INKS.paper}"/><path d="M70 104h20" stroke="${INKS.ink}" stroke-width="1.500"/><path d="M80 138l-5 10 5 6 5-6Z" fill="${INKS.amber}"/><circle cx="66" cy="134" r="3" fill="${INKS.amber}"/><circle cx="94" cy="134" r="3" fill="${INKS.amber}"/>` +
        `<path d="M84 66h19l-2 13q-8 6-15-1Z" fill="${INKS.ink}"/><path d="M52 60L112 74" stroke="${INKS.ink}" stroke-width="3.500"/>` +
        `<path d="M22 58C34 50 40 22 80 18C120 22 126 50 138 58C124 66 104 56 80 56C56 56 36 66 22 58Z" fill="${INKS.ink}"/><path d="M22 58C36 66 56 56 80 56C104 56 124 66 138 58" fill="none" stroke="${INKS.amber}" stroke-width="4"/><path d="M36 50C46 34 54 26 74 22C60 32 52 40 48 52Z" fill="${mix(INKS.ink, INKS.cobalt, 0.5)}"/><path d="${starPath(80, 38, 10)}" fill="${INKS.amber}"/><circle cx="36" cy="96" r="5" fill="none" stroke="${INKS.amber}" stroke-width="3"/>`
      );
    },
  },
  "zina-adora": {
    name: "Zina Adora",
    race: "Rhone",
    side: "rebel",
    tag: "Princess of Adare",
    svg() {
      const h = mix(INKS.ember, INKS.ink, 0.62),
        hl = mix(INKS.ember, INKS.ink, 0.25);
      return (
        `<path d="M46 64C44 30 60 12 80 2C100 12 116 30 114 64C120 84 118 104 112 116H48C42 104 40 84 46 64Z" fill="${h}"/>` +
        torso(INKS.paper, {
          w: 50,
          y: 122,
          on: `<path d="M64 116L80 146L96 116L104 120L82 170H78L56 120Z" fill="${INKS.ember}"/>`,
        }) +
        human({
          skin: SKIN.fair,
          w: 24,
          top: 38,
          chin: 114,
          jaw: 0.5,
          brow: h,
          bw: 2.6,
          tilt: -1,
          lips: INKS.ember,
          mouth: 1,
        }) +
        `<path d="M54 74C52 44 66 34 80 34C94 34 108 44 106 74C102 58 96 50 82 47C70 50 58 56 54 74Z" fill="${h}"/><path d="M62 34C62 18 70 8 80 2C90 8 98 18 98 34C92 40 68 40 62 34Z" fill="${h}"/><path d="M65 30Q80 38 95 30M66 21Q80 28 94 21M70 12Q80 17 90 12" fill="none" stroke="${hl}" stroke-width="2.500"/><path d="M56 64C55 50 64 40 76 38" fill="none" stroke="${hl}" stroke-width="3"/><path d="M52 50Q80 36 108 50" fill="none" stroke="${INKS.amber}" stroke-width="4"/><path d="${starPath(80, 42, 10, 4, 0.32)}" fill="${INKS.paper}"/><path d="M53 84l-3 12 3 9 3-9Z" fill="${INKS.amber}"/><path d="M107 84l-3 12 3 9 3-9Z" fill="${mix(INKS.amber, INKS.ink, 0.3)}"/>` +
        `<path d="M56 118Q44 104 40 92Q38 112 50 134Z" fill="${INKS.paper}"/><path d="M104 118Q116 104 120 92Q122 112 110 134Z" fill="${mix(INKS.paper, INKS.ink, 0.4)}"/>`
      );
    },
  },
  "adam-starlight": {
    name: "Adam Starlight",
    race: "Rhone",
    side: "rebel",
    tag: "Pilot",
    svg() {
      const h = mix(INKS.amber, INKS.paper, 0.55),
        hs = mix(INKS.amber, INKS.ember, 0.35);
      return (
        torso(INKS.cobalt, {
          w: 56,
          on: `<path d="M62 118L80 148L98 118L108 124L86 170H74L52 124Z" fill="${INKS.paper}"/><path d="M70 124L80 144L90 124Z" fill="${INKS.ember}"/><path d="${starPath(46, 150, 9)}" fill="${INKS.amber}"/>`,
        }) +
        human({
          skin: SKIN.fair,
          w: 26,
          top: 38,
          chin: 114,
          jaw: 0.62,
          brow: hs,
          bw: 3.5,
          tilt: 0,
          mouth: 5,
          eye: INKS.cobalt,
        }) +
        `<path d="M52 76C46 44 60 24 84 24C106 24 114 44 108 76L104 60C100 54 96 56 90 50C84 58 66 60 58 60Z" fill="${hs}"/><path d="M52 72C46 44 58 26 80 24C66 32 66 42 84 46C72 54 62 52 57 60Z" fill="${h}"/><path d="M66 26l-8-8 16 3 4-9 10 10 12-5-4 10" fill="${h}"/>` +
        `<path d="M50 50Q80 34 110 50L108 40Q80 24 52 40Z" fill="${INKS.ink}"/><ellipse cx="65" cy="41" rx="16.500" ry="13" fill="${INKS.ink}"/><ellipse cx="96" cy="41" rx="16.500" ry="13" fill="${INKS.ink}"/><ellipse cx="65" cy="41" rx="11.500" ry="8.500" fill="${INKS.ice}"/><ellipse cx="96" cy="41" rx="11.500" ry="8.500" fill="${INKS.cobalt}"/><path d="M58 41q4-6 11-5" stroke="${INKS.paper}" stroke-width="2.500" fill="none"/>`
      );
    },
  },
  "doctor-sontag": {
    name: "Doctor Sontag",
    race: "Rhone",
    side: "rebel",
    tag: "Physician",
    svg() {
      const w = INKS.paper,
        ws = mix(INKS.paper, INKS.cobalt, 0.38);
      return (
        torso(INKS.paper, {
          w: 52,
          y: 120,
          on: `<path d="M62 114L78 150V170H70L50 122Z" fill="${mix(INKS.paper, INKS.cobalt, 0.25)}"/><path d="M98 114L82 150V170H90L110 122Z" fill="${mix(INKS.paper, INKS.ink, 0.55)}"/><path d="M72 122L80 150L88 122Z" fill="${INKS.jade}"/><path d="M40 146h7v-7h7v7h7v7h-7v7h-7v-7h-7Z" fill="${INKS.ember}"/>`,
        }) +
        human({
          skin: mix(SKIN.tan, INKS.paper, 0.25),
          w: 26,
          top: 26,
          chin: 116,
          jaw: 0.5,
          brow: w,
          bw: 4.5,
          tilt: -2,
          mouth: 2,
        }) +
        `<path d="M55 50C44 52 42 74 52 88C56 80 54 66 57 58Z" fill="${w}"/><path d="M105 50C116 52 118 74 108 88C104 80 106 66 103 58Z" fill="${ws}"/><path d="M64 100Q72 90 80 94Q88 90 96 100Q92 102 88 99Q92 116 80 136Q68 116 72 99Q68 102 64 100Z" fill="${w}"/><path d="M80 94Q88 90 96 100Q92 102 88 99Q92 116 80 136Q82 116 80 94Z" fill="${ws}"/><path d="M73 103q7 4 14 0" stroke="${INKS.ink}" stroke-width="2" fill="none"/>` +
        `<g fill="none" stroke="${INKS.ink}" stroke-width="4"><circle cx="66" cy="69" r="13" fill="${mix(INKS.ice, INKS.paper, 0.3)}" fill-opacity=".72"/><circle cx="94" cy="69" r="13" fill="${INKS.ice}" fill-opacity=".4"/><path d="M79 68q1-1.500 2 0M53 67l-5-3M107 67l5-3"/></g><path d="M60 66q3-5 9-5" stroke="${INKS.paper}" stroke-width="2.500" fill="none"/>`
      );
    },
  },
  "rayner-derban": {
    name: "Rayner Derban",
    race: "Rhone",
    side: "rebel",
    tag: "Commander",
    svg() {
      const h = mix(INKS.paper, INKS.night, 0.5);
      return (
        torso(mix(INKS.jade, INKS.ink, 0.4), {
          w: 62,
          y: 114,
          on: `<path d="M60 112L80 140L100 112L112 116L96 146L80 152L64 146L48 116Z" fill="${mix(INKS.jade, INKS.ink, 0.62)}"/><path d="M30 132q14-14 26-8M104 124q12-6 26 8" stroke="${INKS.amber}" stroke-width="7" fill="none"/><path d="M34 140v14M42 136v14M50 133v14" stroke="${INKS.amber}" stroke-width="3.500"/><path d="M80 152V170" stroke="${INKS.amber}" stroke-width="3"/>`,
        }) +
        human({
          skin: mix(SKIN.dark, INKS.amber, 0.12),
          shade: mix(SKIN.dark, INKS.ink, 0.55),
          w: 28,
          top: 32,
          chin: 116,
          jaw: 0.8,
          brow: INKS.ink,
          bw: 5,
          tilt: 3,
          mouth: -1,
        }) +
        `<path d="M52 68C48 40 60 26 80 26C100 26 112 40 108 68C106 54 102 46 96 43Q80 38 64 43C58 46 54 54 52 68Z" fill="${h}"/><path d="M52 68C48 40 60 26 80 26Q66 32 62 44C58 46 54 54 52 68Z" fill="${mix(h, INKS.paper, 0.5)}"/><path d="M53 82C54 104 64 120 80 121C96 120 106 104 107 82C104 92 98 96 92 93Q80 90 68 93C62 96 56 92 53 82Z" fill="${h}"/><path d="M53 82C54 104 64 120 78 121C70 112 66 104 66 93C62 95 56 92 53 82Z" fill="${mix(h, INKS.paper, 0.5)}"/><path d="M71 100Q80 97 89 100Q80 106 71 100Z" fill="${mix(SKIN.dark, INKS.ink, 0.3)}"/><path d="M60 52L70 84" stroke="${mix(SKIN.dark, INKS.paper, 0.6)}" stroke-width="2.500"/>`
      );
    },
  },
  kogus: {
    name: "Kogus",
    race: "Kayn",
    side: "rebel",
    tag: "Zina’s shadow",
    svg() {
      const b = mix(INKS.ember, INKS.ink, 0.38),
        l = mix(mix(INKS.ember, INKS.paper, 0.4), INKS.ink, 0.06),
        d = mix(INKS.ember, INKS.ink, 0.68);
      return (
        `<path d="M80 14L98 24L112 12L114 34L134 40L124 58L142 74L126 86L136 106L118 110L124 134H36L42 110L24 106L34 86L18 74L36 58L26 40L46 34L48 12L62 24Z" fill="${d}"/>` +
        torso(mix(INKS.night, INKS.ink, 0.2), {
          w: 62,
          y: 116,
          on: `<path d="M28 136L110 170L122 160L40 122Z" fill="${INKS.amber}"/><path d="M48 136l6 12M62 142l6 12M76 148l6 12M90 153l6 12" stroke="${INKS.ink}" stroke-width="4"/>`,
        }) +
        `<path d="M46 50L36 10L66 34Z" fill="${b}"/><path d="M48 44L42 22L60 36Z" fill="${SKIN.tan}"/><path d="M114 50L122 16L112 20L94 34Z" fill="${d}"/>` +
        clipIn(
          "M80 28C100 28 116 40 118 58L128 72L116 78L120 92L106 94C102 114 92 124 80 126C68 124 58 114 54 94L40 92L44 78L32 72L42 58C44 40 60 28 80 28Z",
          b,
          `<path d="M83 20V130H140V20Z" fill="${d}"/><path d="M32 72L44 78L40 92L54 94L60 80L52 66Z" fill="${l}"/><path d="M72 30L80 62L88 30Z" fill="${l}"/>`,
        ) +
        clipIn(
          "M68 66Q80 60 92 66C98 84 100 100 94 110Q80 122 66 110C60 100 62 84 68 66Z",
          l,
          `<path d="M81 56V124H110V56Z" fill="${mix(l, INKS.ink, 0.45)}"/>`,
        ) +
        `<path d="M69 88Q80 82 91 88Q90 98 80 100Q70 98 69 88Z" fill="${INKS.ink}"/><path d="M72 89q4-3 7-2" stroke="${INKS.paper}" stroke-width="2" fill="none"/><path d="M80 99v8M66 106q7 6 14 1q7 5 14-1" stroke="${INKS.ink}" stroke-width="2.600" fill="none"/><path d="M70 109l2 7 4-6ZM90 109l-2 7-4-6Z" fill="${INKS.paper}"/><path d="M50 62Q60 56 70 66L67 70Q58 72 50 62Z" fill="${INKS.amber}"/><path d="M110 62Q100 56 90 66L93 70Q102 72 110 62Z" fill="${mix(INKS.amber, INKS.ember, 0.3)}"/><circle cx="61" cy="65" r="3" fill="${INKS.ink}"/><circle cx="99" cy="65" r="3" fill="${INKS.ink}"/><path d="M46 57Q60 50 72 63M114 57Q100 50 88 63" stroke="${INKS.ink}" stroke-width="4.500" fill="none" stroke-linecap="round"/>`
      );
    },
  },
  tourag: {
    name: "Tourag",
    race: "Rhone",
    side: "rebel",
    tag: "Merchant of Diomas",
    svg() {
      const h = INKS.ink;
      return (
        torso(mix(INKS.jade, INKS.ink, 0.15), {
          w: 66,
          y: 114,
          on: `<path d="M50 112Q80 150 110 112L122 120Q80 176 38 120Z" fill="${INKS.paper}"/><path d="M50 118q4 8 10 10M64 130q6 6 12 8M110 118q-4 8-10 10M96 130q-6 6-12 8" stroke="${mix(INKS.paper, INKS.ink, 0.45)}" stroke-width="3" fill="none"/>`,
        }) +
        human({ skin: SKIN.tan, w: 34, top: 38, chin: 120, jaw: 0.86, brow: h, bw: 5, tilt: -3, mouth: 3 }) +
        `<path d="M80 90C70 86 58 90 50 102C46 100 44 96 44 92C46 108 66 108 80 96C94 108 114 108 116 92C116 96 114 100 110 102C102 90 90 86 80 90Z" fill="${h}"/><path d="M76 108h8l-4 14Z" fill="${h}"/>` +
        `<path d="M40 58C36 30 58 12 84 12C112 12 126 32 120 58C108 46 96 44 80 44C64 44 52 46 40 58Z" fill="${INKS.amber}"/><path d="M84 12C112 12 126 32 120 58C108 46 96 44 84 44C100 36 98 22 84 12Z" fill="${mix(INKS.ember, INKS.ink, 0.15)}"/><path d="M46 34C62 24 90 24 116 40M42 48C60 32 90 30 104 20M60 18C70 26 100 30 120 52" stroke="${mix(INKS.ember, INKS.ink, 0.3)}" stroke-width="3.500" fill="none"/><path d="M80 22l9 12-9 14-9-14Z" fill="${INKS.ice}"/><path d="M80 22l9 12-9 14Z" fill="${INKS.cobalt}"/><circle cx="46" cy="94" r="4" fill="${INKS.amber}"/>`
      );
    },
  },
  "vudot-vodot": {
    name: "Vudot Vodot",
    race: "Suvan",
    side: "rebel",
    tag: "Envoy of Akubera",
    svg() {
      const b = mix(INKS.jade, INKS.ice, 0.45),
        l = mix(b, INKS.paper, 0.5),
        d = mix(mix(INKS.jade, INKS.cobalt, 0.4), INKS.ink, 0.42);
      return (
        `<path d="M80 8C92 18 96 34 94 50H66C64 34 68 18 80 8Z" fill="${INKS.ember}"/><path d="M80 8C92 18 96 34 94 50H82Z" fill="${mix(INKS.ember, INKS.ink, 0.4)}"/><path d="M80 12V48M73 20V48M87 20V48" stroke="${INKS.amber}" stroke-width="2"/><path d="M40 70L14 54L26 76L10 88L28 94L22 112L46 100Z" fill="${INKS.ember}"/><path d="M120 70L146 54L134 76L150 88L132 94L138 112L114 100Z" fill="${mix(INKS.ember, INKS.ink, 0.4)}"/>` +
        torso(mix(INKS.cobalt, INKS.ink, 0.3), {
          w: 56,
          y: 122,
          on: `<path d="M54 118Q80 140 106 118L114 124Q80 160 46 124Z" fill="${INKS.amber}"/><circle cx="80" cy="146" r="8" fill="${INKS.paper}"/><circle cx="80" cy="146" r="4" fill="${INKS.ember}"/>`,
        }) +
        clipIn(
          "M80 36C104 34 124 50 124 76C124 100 106 122 80 122C54 122 36 100 36 76C36 50 56 34 80 36Z",
          b,
          `<path d="M84 20L86 62L92 84L84 92L88 130H140V20Z" fill="${d}"/><path d="M50 100Q80 116 110 100Q104 126 80 126Q56 126 50 100Z" fill="${l}" opacity=".75"/>` +
            `<circle cx="66" cy="48" r="3.500" fill="${l}"/><circle cx="56" cy="54" r="2.500" fill="${l}"/><circle cx="76" cy="44" r="2.500" fill="${l}"/>`,
        ) +
        `<circle cx="52" cy="66" r="19" fill="${b}"/><circle cx="108" cy="66" r="19" fill="${d}"/><circle cx="52" cy="66" r="14.500" fill="${INKS.paper}"/><circle cx="108" cy="66" r="14.500" fill="${mix(INKS.paper, INKS.amber, 0.55)}"/><path d="M39 62Q52 54 65 62Q64 50 52 50Q40 50 39 62Z" fill="${b}"/><path d="M95 62Q108 54 121 62Q120 50 108 50Q96 50 95 62Z" fill="${d}"/><ellipse cx="54" cy="68" rx="9" ry="4.500" fill="${INKS.ink}"/><ellipse cx="106" cy="68" rx="9" ry="4.500" fill="${INKS.ink}"/><path d="M74 84v4M84 84v4" stroke="${INKS.ink}" stroke-width="3" stroke-linecap="round"/><path d="M52 100Q80 112 108 100" stroke="${INKS.ink}" stroke-width="3.200" fill="none" stroke-linecap="round"/><path d="M62 106C58 120 64 132 54 142M98 106C102 120 96 132 106 142M72 110C70 124 76 130 72 144M88 110C90 124 84 130 88 144" stroke="${d}" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M62 106C58 120 64 132 54 142M72 110C70 124 76 130 72 144" stroke="${b}" stroke-width="4" fill="none" stroke-linecap="round"/>`
      );
    },
  },
  "frun-sentel": {
    name: "Frun Sentel",
    race: "Xanthon",
    side: "rebel",
    tag: "Prince of Xan",
    svg() {
      const b = mix(INKS.ember, INKS.ink, 0.66),
        d = mix(INKS.ember, INKS.ink, 0.86);
      return (
        `<path d="M80 4C92 16 90 26 100 30C104 20 112 18 112 10C122 26 118 40 110 58H50C42 40 38 26 48 10C48 18 56 20 60 30C70 26 68 16 80 4Z" fill="${INKS.ember}"/><path d="M80 22C86 30 88 36 96 40C100 36 104 32 106 28C110 42 104 52 100 60H60C56 52 50 42 54 28C56 32 60 36 64 40C72 36 74 30 80 22Z" fill="${INKS.amber}"/>` +
        torso(mix(INKS.amber, INKS.ember, 0.55), {
          w: 62,
          y: 116,
          on: `<path d="M58 112L80 150L102 112L114 118L80 172L46 118Z" fill="${INKS.ink}"/><path d="M30 140l14-16 8 8-12 22Z" fill="${INKS.paper}"/>`,
        }) +
        clipIn(
          "M80 40L98 44L110 58L108 86L98 108L88 120H72L62 108L52 86L50 58L62 44Z",
          b,
          `<path d="M84 30L85 66L92 84L82 90L88 96L84 124H120V30Z" fill="${d}"/><path d="M62 44L56 62L64 72L60 90L68 104M98 44L102 60L96 70L102 88L94 102L92 118M74 40L80 54L76 64M58 84L50 80M104 86L112 82M80 106L76 120" stroke="${INKS.ember}" stroke-width="4.500" fill="none"/><path d="M62 44L56 62L64 72L60 90L68 104M98 44L102 60L96 70L102 88L94 102L92 118M74 40L80 54L76 64" stroke="${INKS.amber}" stroke-width="1.800" fill="none"/>`,
        ) +
        `<path d="M56 68L76 74L74 80Q64 82 58 76Z" fill="${INKS.amber}"/><path d="M104 68L84 74L86 80Q96 82 102 76Z" fill="${INKS.amber}"/><path d="M62 72l12 4-8 3ZM98 72l-12 4 8 3Z" fill="${INKS.paper}"/><path d="M52 62L78 72M108 62L82 72" stroke="${INKS.ink}" stroke-width="5"/><path d="M68 100L76 97L84 97L92 100L88 106H72Z" fill="${INKS.amber}"/><path d="M72 101h16" stroke="${INKS.ember}" stroke-width="2"/><path d="M50 58L40 66L42 84L52 86ZM110 58L120 66L118 84L108 86Z" fill="${d}"/><path d="${starPath(80, 50, 7, 4, 0.35)}" fill="${INKS.paper}"/>`
      );
    },
  },
  "ly-mantok": {
    name: "Ly Mantok",
    race: "Saurian",
    side: "rebel",
    tag: "Scout, the Explorer",
    svg() {
      return saurian({ b: INKS.jade, gear: "scout" });
    },
  },
  "odene-hobar": {
    name: "Odene Hobar",
    race: "Leonid",
    side: "rebel",
    tag: "Prince of Heliax",
    svg() {
      const m = mix(INKS.ember, INKS.ink, 0.3),
        l = mix(INKS.paper, INKS.amber, 0.5),
        d = mix(mix(INKS.amber, INKS.ember, 0.5), INKS.ink, 0.38);
      return (
        `<path d="${starPath(80, 76, 72, 18, 0.82)}" fill="${mix(m, INKS.ink, 0.4)}"/><path d="${starPath(80, 76, 58, 16, 0.82, 10)}" fill="${m}"/>` +
        torso(INKS.paper, {
          w: 52,
          y: 126,
          on: `<path d="M60 120L80 150L100 120L112 126L80 172L48 126Z" fill="${INKS.cobalt}"/>`,
        }) +
        `<circle cx="52" cy="42" r="11" fill="${l}"/><circle cx="108" cy="42" r="11" fill="${d}"/>` +
        clipIn(
          "M80 32C102 32 112 46 112 66C114 82 106 92 102 104C98 118 90 124 80 124C70 124 62 118 58 104C54 92 46 82 48 66C48 46 58 32 80 32Z",
          l,
          `<path d="M84 20L85 84L80 130H140V20Z" fill="${d}"/><path d="M72 40h16l-3 44h-10Z" fill="${mix(l, INKS.ember, 0.3)}"/>`,
        ) +
        `<path d="M64 92Q80 84 96 92Q100 106 90 112Q80 114 70 112Q60 106 64 92Z" fill="${INKS.paper}"/><path d="M80 88Q92 86 96 92Q100 106 90 112L80 113Z" fill="${mix(INKS.paper, INKS.ink, 0.35)}"/><path d="M70 84h20l-6 9h-8Z" fill="${INKS.ink}"/><path d="M80 92v8M68 102q6 5 12-1q6 6 12 1" stroke="${INKS.ink}" stroke-width="2.400" fill="none"/><path d="M54 66Q64 60 72 70Q62 74 54 66Z" fill="${INKS.paper}"/><path d="M106 66Q96 60 88 70Q98 74 106 66Z" fill="${mix(INKS.paper, INKS.amber, 0.6)}"/><circle cx="64" cy="67" r="3.200" fill="${INKS.ink}"/><circle cx="96" cy="67" r="3.200" fill="${INKS.ink}"/><path d="M50 60Q62 54 74 66M110 60Q98 54 86 66" stroke="${INKS.ink}" stroke-width="3.500" fill="none"/><path d="M52 42Q80 26 108 42L106 34L94 30L88 20L80 28L72 20L66 30L54 34Z" fill="${INKS.amber}" stroke="${INKS.ink}" stroke-width="2"/>`
      );
    },
  },
  "emperor-coreguya": {
    name: "Emperor Coreguya",
    race: "Rhone",
    side: "imperial",
    tag: "King of Orlog",
    svg() {
      const h = INKS.ink;
      return (
        `<path d="M20 150C18 96 36 78 80 78C124 78 142 96 140 150Z" fill="${INKS.amber}"/><path d="M80 78C124 78 142 96 140 150H80Z" fill="${mix(INKS.amber, INKS.ember, 0.5)}"/><path d="M26 150C26 104 42 88 80 88C118 88 134 104 134 150" fill="none" stroke="${INKS.ink}" stroke-width="2.500" stroke-dasharray="3 6"/>` +
        torso(mix(INKS.ember, INKS.ink, 0.3), {
          w: 64,
          y: 124,
          on: `<path d="M44 122Q80 158 116 122L126 130Q80 184 34 130Z" fill="${INKS.paper}"/><path d="M52 136l2 8M64 144l1 8M80 148v8M96 144l-1 8M108 136l-2 8" stroke="${INKS.ink}" stroke-width="4"/>`,
        }) +
        human({
          skin: mix(INKS.paper, INKS.ember, 0.22),
          w: 33,
          top: 40,
          chin: 120,
          jaw: 0.95,
          brow: h,
          bw: 2.5,
          tilt: -4,
          lid: 3,
          lips: mix(INKS.ember, INKS.ink, 0.2),
          mouth: -2,
          ears: false,
        }) +
        `<path d="M52 104Q60 132 80 134Q100 132 108 104Q104 118 80 120Q56 118 52 104Z" fill="${mix(mix(INKS.paper, INKS.ember, 0.35), INKS.ink, 0.12)}"/><path d="M80 120Q104 118 108 104Q100 132 80 134Z" fill="${mix(INKS.ember, INKS.ink, 0.4)}"/>` +
        `<path d="M47 76C40 60 44 46 54 42L58 60C52 62 50 70 47 76ZM113 76C120 60 116 46 106 42L102 60C108 62 110 70 113 76Z" fill="${h}"/><path d="M44 52L38 6L58 26L68 0L80 20L92 0L102 26L122 6L116 52Q80 38 44 52Z" fill="${INKS.ice}"/><path d="M80 20L92 0L102 26L122 6L116 52Q98 44 80 44Z" fill="${INKS.cobalt}"/><path d="M44 52Q80 38 116 52L115 60Q80 46 45 60Z" fill="${INKS.paper}"/><path d="${hexPath(80, 34, 9)}" fill="${INKS.ember}"/><circle cx="58" cy="38" r="4" fill="${INKS.ink}"/><circle cx="102" cy="38" r="4" fill="${INKS.ink}"/><circle cx="68" cy="2" r="4" fill="${INKS.paper}"/><circle cx="92" cy="2" r="4" fill="${INKS.paper}"/><circle cx="38" cy="7" r="4" fill="${INKS.paper}"/><circle cx="122" cy="7" r="4" fill="${INKS.paper}"/><circle cx="94" cy="90" r="2" fill="${INKS.ink}"/>`
      );
    },
  },
  "vans-ka-tie-a": {
    name: "Vans Ka-Tie-A",
    race: "Rhone",
    side: "imperial",
    tag: "Knight of the Empire",
    svg() {
      const h = INKS.paper;
      return (
        torso(mix(INKS.cobalt, INKS.night, 0.3), {
          w: 60,
          y: 120,
          on: `<path d="M46 116L80 142L114 116L120 130L80 158L40 130Z" fill="${INKS.ice}"/><path d="M80 142L114 116L120 130L80 158Z" fill="${INKS.cobalt}"/>`,
        }) +
        `<path d="M48 60C44 100 50 116 54 120H106C110 116 116 100 112 60Z" fill="${mix(INKS.paper, INKS.ink, 0.35)}"/>` +
        human({
          skin: SKIN.tan,
          w: 25,
          top: 36,
          chin: 114,
          jaw: 0.6,
          brow: INKS.ink,
          bw: 3,
          tilt: 3,
          lips: mix(INKS.ember, INKS.ink, 0.35),
          mouth: -1,
          eye: INKS.cobalt,
          on: `<path d="M56 78L70 86L56 94Z" fill="${INKS.ice}"/>`,
        }) +
        `<path d="M56 58C52 84 54 104 60 118C48 116 42 92 46 60C48 40 60 30 80 32C72 40 62 46 56 58Z" fill="${h}"/><path d="M104 58C108 84 106 104 100 118C112 116 118 92 114 60C112 40 100 30 80 32C88 40 98 46 104 58Z" fill="${mix(h, INKS.cobalt, 0.5)}"/><path d="M40 56C38 24 58 10 80 10C102 10 122 24 120 56L108 46Q80 34 52 46Z" fill="${mix(INKS.cobalt, INKS.night, 0.2)}"/><path d="M40 56C38 24 58 10 80 10C62 20 56 32 58 44L52 46Z" fill="${INKS.ice}"/><path d="M80 6L88 28L80 44L72 28Z" fill="${INKS.paper}"/><path d="M80 6L88 28L80 44Z" fill="${INKS.ice}"/><path d="M42 50L30 34L40 32ZM118 50L130 34L120 32Z" fill="${INKS.ice}"/>`
      );
    },
  },
  "jon-kidu": {
    name: "Jon Kidu",
    race: "Saurian",
    side: "imperial",
    tag: "Governor of Chim",
    svg() {
      return saurian({ b: mix(INKS.jade, INKS.amber, 0.42), gear: "gov" });
    },
  },
  "thysa-kymbo": {
    name: "Thysa Kymbo",
    race: "Rhone",
    side: "imperial",
    tag: "Princess of Orlog",
    svg() {
      const v = INKS.paper,
        vs = mix(INKS.paper, INKS.cobalt, 0.45);
      return (
        `<path d="M36 150C30 90 36 40 58 22L80 12L102 22C124 40 130 90 124 150Z" fill="${v}"/><path d="M80 12L102 22C124 40 130 90 124 150H84Z" fill="${vs}"/>` +
        torso(mix(INKS.cobalt, INKS.night, 0.2), { w: 46, y: 124 }) +
        human({
          skin: mix(SKIN.dark, INKS.paper, 0.22),
          shade: mix(SKIN.dark, INKS.ink, 0.35),
          w: 24,
          top: 38,
          chin: 114,
          jaw: 0.5,
          brow: INKS.ink,
          bw: 2.5,
          tilt: 1,
          lips: INKS.ember,
          mouth: 0,
          ears: false,
        }) +
        `<path d="M55 82C50 52 62 36 80 34C98 36 110 52 105 82C104 64 98 52 80 50C62 52 56 64 55 82Z" fill="${INKS.ink}"/><path d="M44 44L52 8L80 22L108 8L116 44Q80 26 44 44Z" fill="${INKS.ice}"/><path d="M80 22L108 8L116 44Q98 34 80 33Z" fill="${INKS.cobalt}"/><path d="${hexPath(80, 36, 8)}" fill="${INKS.amber}"/><path d="M56 84v18M104 84v18" stroke="${INKS.ice}" stroke-width="3" stroke-dasharray="3 3"/>`
      );
    },
  },
  redjac: {
    name: "Redjac",
    race: "Rhone",
    side: "imperial",
    tag: "Knight of the Empire",
    svg() {
      const b = mix(INKS.ember, INKS.paper, 0.06),
        d = mix(INKS.ember, INKS.ink, 0.36);
      return (
        `<path d="M74 22C82 -2 110 -8 130 4C148 14 156 40 150 68C142 56 128 48 112 46Z" fill="${INKS.paper}"/><path d="M88 30C102 20 124 20 136 34C146 46 151 56 150 68C142 56 128 48 112 46Z" fill="${mix(INKS.paper, INKS.ink, 0.38)}"/><path d="M86 22C100 8 120 6 134 18M92 30C106 20 126 24 138 44" stroke="${INKS.ink}" stroke-width="2.500" fill="none"/>` +
        `<path d="M14 170L22 96L56 122L80 134L104 122L138 96L146 170Z" fill="${INKS.ink}"/><path d="M22 96L56 122L44 170H14Z" fill="${mix(INKS.ink, INKS.cobalt, 0.45)}"/><path d="M22 96L56 122M138 96L104 122" stroke="${INKS.ember}" stroke-width="4"/>` +
        `<path d="M48 122L80 146L112 122L118 140L80 166L42 140Z" fill="${d}"/>` +
        clipIn(
          "M80 14C110 14 120 38 119 64L114 106L93 134H67L46 106L41 64C40 38 50 14 80 14Z",
          b,
          `<path d="M83 10V140H130V10Z" fill="${d}"/><path d="M41 64L46 106L67 134L61 100L50 70Z" fill="${mix(INKS.ember, INKS.paper, 0.42)}"/>`,
        ) +
        `<path d="M42 56L75 70L75 120L85 120L85 70L118 56L116 80L96 88L92 118L80 130L68 118L64 88L44 80Z" fill="${INKS.ink}"/><path d="M48 66L71 75L70 82L51 76ZM112 66L89 75L90 82L109 76Z" fill="${INKS.paper}"/><path d="M80 12L87 38L80 64L73 38Z" fill="${INKS.paper}"/><path d="M80 12L87 38L80 64Z" fill="${mix(INKS.paper, INKS.ink, 0.5)}"/><path d="M56 98v16M104 98v16" stroke="${INKS.ink}" stroke-width="3"/>`
      );
    },
  },
  "jin-voles": {
    name: "Jin Voles",
    race: "Segunden",
    side: "imperial",
    tag: "Knight of the Empire",
    svg() {
      return HEADS.segundens({
        b: mix(INKS.paper, INKS.cobalt, 0.22),
        crest: INKS.ember,
        crestS: mix(INKS.ember, INKS.ink, 0.3),
        vein: INKS.paper,
        mark: INKS.ink,
        coat: mix(INKS.night, INKS.ink, 0.2),
        tw: 60,
        on: "",
        gear:
          shape(
            "M26 168L30 122L58 104L70 120L80 126L90 120L102 104L130 122L134 168Z",
            mix(INKS.paper, INKS.night, 0.45),
          ) +
          shape("M80 126L90 120L102 104L130 122L134 168H80Z", mix(INKS.night, INKS.ink, 0.2)) +
          stroke("M30 122L58 104L70 120L80 126L90 120L102 104L130 122", 4.5, INKS.ember) +
          shape(hexPath(80, 148, 11), INKS.ember),
      });
    },
  },
  barca: {
    name: "Barca",
    race: "Kayn",
    side: "imperial",
    tag: "Admiral",
    z: 1.08,
    svg() {
      const b = mix(INKS.night, INKS.ink, 0.2),
        l = mix(INKS.cobalt, INKS.paper, 0.35),
        d = INKS.ink;
      return (
        `<path d="M8 66C22 54 22 4 80 0C138 4 138 54 152 66C128 74 104 56 80 56C56 56 32 74 8 66Z" fill="${INKS.paper}"/><path d="M83 0C138 4 138 54 152 66C128 74 104 56 83 56Z" fill="${mix(INKS.paper, INKS.ink, 0.32)}"/><path d="M10 65C32 72 56 54 80 54C104 54 128 72 150 65" fill="none" stroke="${INKS.ember}" stroke-width="5"/>` +
        torso(INKS.paper, {
          w: 62,
          y: 116,
          on: `<path d="M52 110L80 144L108 110L116 118L80 164L44 118Z" fill="${INKS.cobalt}"/><path d="M24 140q14-18 34-14l-4 14q-16 0-24 14ZM136 140q-14-18-34-14l4 14q16 0 24 14Z" fill="${INKS.ember}"/>`,
        }) +
        `<path d="M50 66L34 4L76 44Z" fill="${b}"/><path d="M53 54L43 22L66 44Z" fill="${mix(INKS.ember, INKS.paper, 0.25)}"/><path d="M110 66L126 4L84 44Z" fill="${d}"/><path d="M107 54L117 22L94 44Z" fill="${mix(INKS.ember, INKS.ink, 0.3)}"/>` +
        clipIn(
          "M80 34C98 34 110 42 112 56L116 76L102 88C100 108 91 126 80 130C69 126 60 108 58 88L44 76L48 56C50 42 62 34 80 34Z",
          b,
          `<path d="M83 20V134H130V20Z" fill="${d}"/><path d="M44 76L58 88C60 108 68 122 74 128L64 86L50 64Z" fill="${l}" opacity=".85"/>`,
        ) +
        clipIn(
          "M71 64Q80 60 89 64C94 84 96 102 92 114Q80 124 68 114C64 102 66 84 71 64Z",
          mix(INKS.cobalt, INKS.paper, 0.12),
          `<path d="M82 56V126H110V56Z" fill="${mix(INKS.cobalt, INKS.ink, 0.5)}"/><path d="M68 114C64 102 66 84 71 64L75 64C71 84 71 102 76 118Z" fill="${l}"/>`,
        ) +
        `<path d="M70 106Q80 100 90 106Q89 115 80 117Q71 115 70 106Z" fill="${INKS.ink}"/><path d="M49 64L75 71L71 80Q57 81 49 64Z" fill="${INKS.amber}"/><path d="M111 64L85 71L89 80Q103 81 111 64Z" fill="${INKS.amber}"/><circle cx="64" cy="73" r="3.600" fill="${INKS.ink}"/><circle cx="96" cy="73" r="3.600" fill="${INKS.ink}"/><path d="${hexPath(80, 20, 13)}" fill="${INKS.cobalt}"/><path d="${hexPath(80, 20, 6)}" fill="${INKS.ember}"/><path d="M80 40L85 52L80 60L75 52Z" fill="${INKS.amber}"/>`
      );
    },
  },
  "agan-rafa": {
    name: "Agan Rafa",
    race: "Rhone",
    side: "rebel",
    tag: "Painted fighter",
    svg() {
      const k = mix(SKIN.tan, INKS.ink, 0.12),
        s = mix(SKIN.dark, INKS.ink, 0.4);
      return (
        shape("M62 54L46 22L58 24L54 2L70 12L80 -3L90 12L106 2L102 24L114 22L98 54Z", INKS.cobalt) +
        shape("M82 -1L90 12L106 2L102 24L114 22L98 54H82Z", mix(INKS.cobalt, INKS.ink, 0.55)) +
        stroke("M70 44L62 20M79 42V12M90 44L98 20", 3, mix(INKS.cobalt, INKS.paper, 0.5)) +
        torso(mix(INKS.ember, INKS.ink, 0.5), {
          w: 66,
          y: 112,
          on: `<path d="M20 132L110 176L124 166L36 116Z" fill="${INKS.ink}"/><path d="M44 134l8 14M62 143l8 14M80 152l8 14" stroke="${INKS.paper}" stroke-width="4"/>`,
        }) +
        human({ skin: k, shade: s, w: 30, top: 32, chin: 118, jaw: 0.92, bw: 5, tilt: 4, mouth: -1 }) +
        clipIn(
          headPath({ w: 30, top: 32, chin: 118, jaw: 0.92 }),
          "none",
          shape("M40 62L80 66L120 62V84L80 80L40 84Z", INKS.paper) +
            shape("M83 62L120 58V88L83 80Z", mix(INKS.paper, INKS.ink, 0.3)),
        ) +
        shape("M58 74Q66 67 76 74Q66 80 58 74Z", INKS.ink) +
        shape("M102 74Q94 67 84 74Q94 80 102 74Z", INKS.ink) +
        circle(67, 73, 2, INKS.paper) +
        circle(93, 73, 2, INKS.paper) +
        stroke("M54 64L76 68M106 64L84 68", 5) +
        stroke("M72 90L70 102M90 90L92 102", 3.5, INKS.paper) +
        circle(50, 88, 4.5, INKS.amber)
      );
    },
  },
  "scott-rubel": {
    name: "Scott Rubel",
    race: "Rhone",
    side: "rebel",
    tag: "Test pilot",
    svg() {
      const h = mix(INKS.ember, INKS.ink, 0.08),
        hs = mix(INKS.ember, INKS.ink, 0.45),
        g = mix(INKS.ice, INKS.cobalt, 0.35);
      return (
        circle(80, 72, 54, g) +
        shape("M84 18A54 54 0 0 1 84 126Z", mix(INKS.cobalt, INKS.night, 0.25)) +
        torso(INKS.ember, { w: 62, y: 124, on: shape("M70 130H90V170H70Z", INKS.paper) }) +
        human({
          skin: mix(SKIN.fair, INKS.paper, 0.25),
          w: 25,
          top: 40,
          chin: 112,
          jaw: 0.66,
          brow: hs,
          bw: 4,
          tilt: -2,
          mouth: 6,
          eye: INKS.jade,
        }) +
        shape(
          "M54 78C44 58 50 44 56 40C56 30 68 24 76 28C84 20 98 24 100 32C110 34 116 50 107 78L103 62C98 58 94 60 90 54C84 60 78 54 72 58C66 56 60 60 57 64Z",
          hs,
        ) +
        shape(
          "M54 78C44 58 50 44 56 40C56 30 68 24 76 28C80 26 84 26 86 28C78 34 80 44 84 50C78 58 78 54 72 58C66 56 60 60 57 64Z",
          h,
        ) +
        shape("M32 114Q80 146 128 114L134 132Q80 166 26 132Z", INKS.paper) +
        shape("M84 130Q108 127 128 114L134 132Q110 148 84 149Z", mix(INKS.paper, INKS.ink, 0.4)) +
        circle(46, 135, 4, INKS.ink) +
        circle(114, 135, 4, INKS.ink) +
        shape(
          "M80 15A57 57 0 1 1 79.900 15ZM80 21.500A50.500 50.500 0 1 0 80.100 21.500Z",
          INKS.paper,
          ' fill-rule="evenodd"',
        ) +
        stroke("M39 76C36 54 48 38 62 31", 7, INKS.paper) +
        stroke("M41 88l2 7", 7, INKS.paper)
      );
    },
  },
  "ran-jayma": {
    name: "Ran Jayma",
    race: "Piorad",
    side: "rebel",
    tag: "Tunnel flyer",
    z: 1.06,
    svg() {
      const c = mix(INKS.jade, INKS.ink, 0.45);
      return HEADS.piorads({
        hair: false,
        coat: mix(INKS.jade, INKS.ink, 0.3),
        on:
          shape("M58 112L80 146L102 112L112 118L84 170H76L48 118Z", mix(INKS.paper, INKS.ember, 0.25)) +
          shape("M72 132h16v40h-16Z", INKS.ink),
        gear:
          shape("M46 66C42 32 58 12 80 12C102 12 118 32 114 66Q80 48 46 66Z", c) +
          shape("M82 12C102 12 118 32 114 66Q98 57 82 56Z", mix(c, INKS.ink, 0.5)) +
          stroke("M60 58C58 38 66 22 76 14", 3, mix(c, INKS.paper, 0.4)) +
          circle(80, 34, 25, INKS.ink) +
          circle(80, 34, 20, INKS.paper) +
          circle(80, 34, 12, mix(INKS.paper, INKS.amber, 0.6)) +
          circle(74, 28, 4.5, INKS.paper) +
          stroke("M45 64Q80 46 115 64", 4),
      });
    },
  },
  "drakir-grebb": {
    name: "Drakir Grebb",
    race: "Calma",
    side: "rebel",
    tag: "Prince of Suti",
    z: 1.04,
    svg() {
      return HEADS.calmas({
        coat: mix(INKS.cobalt, INKS.night, 0.2),
        under:
          shape("M28 168L20 104L56 124L80 140L104 124L140 104L132 168Z", mix(INKS.cobalt, INKS.paper, 0.12)) +
          shape("M80 140L104 124L140 104L132 168H80Z", mix(INKS.cobalt, INKS.ink, 0.45)) +
          shape("M70 140L80 148L90 140L86 168H74Z", INKS.paper),
        gear:
          shape("M50 48L44 10L64 28L80 0L96 28L116 10L110 48Q80 34 50 48Z", INKS.paper) +
          shape("M80 0L96 28L116 10L110 48Q96 41 82 41Z", mix(INKS.paper, INKS.ink, 0.42)) +
          stroke("M52 42Q80 29 108 42", 3.4) +
          shape("M80 14L87 26L80 36L73 26Z", INKS.ember),
      });
    },
  },
  "yarro-latac": {
    name: "Yarro Latac",
    race: "Theshian",
    side: "rebel",
    tag: "Mechanic",
    z: 1.08,
    svg() {
      return HEADS.theshians({
        coat: INKS.ember,
        tw: 50,
        on:
          shape("M58 120H70V170H58Z", INKS.ink) +
          shape("M92 120H102V170H92Z", INKS.ink) +
          shape("M66 146H96V170H66Z", INKS.paper),
        gear:
          shape(
            "M112 168L116 102C104 96 102 80 112 72L118 90L130 90L136 72C146 80 144 96 132 102L134 168Z",
            INKS.paper,
          ) +
          shape("M125 90H130L136 72C146 80 144 96 132 102L134 168H126Z", mix(INKS.paper, INKS.ink, 0.42)) +
          stroke("M116 112H132", 2.6),
      });
    },
  },
  "professor-mareg": {
    name: "Professor Mareg",
    race: "Illias",
    side: "rebel",
    tag: "Naturalist",
    z: 1.04,
    svg() {
      return HEADS.illias({
        coat: INKS.ink,
        gear:
          shape("M52 56Q80 42 108 56L106 34H54Z", mix(INKS.cobalt, INKS.ink, 0.5)) +
          shape("M80 0L150 26L80 50L10 26Z", INKS.cobalt) +
          shape("M80 0L150 26L80 50Z", mix(INKS.cobalt, INKS.ink, 0.42)) +
          stroke("M10 26L80 50L150 26", 4, INKS.paper) +
          stroke("M80 26L132 34V60", 3.4, INKS.amber) +
          shape("M126 58H138L140 82H124Z", INKS.amber) +
          circle(64, 76, 15, INKS.paper) +
          circle(96, 76, 15, mix(INKS.paper, INKS.ink, 0.2)) +
          circle(66, 76, 6, INKS.ember) +
          circle(94, 76, 6, INKS.ember) +
          circle(66, 76, 2.6, INKS.ink) +
          circle(94, 76, 2.6, INKS.ink) +
          `<g fill="none" stroke="${INKS.ink}" stroke-width="4"><circle cx="64" cy="76" r="15"/><circle cx="96" cy="76" r="15"/></g>`,
      });
    },
  },
  "oneste-woada": {
    name: "Oneste Woada",
    race: "Henone",
    side: "rebel",
    tag: "Friend of all peoples",
    svg() {
      return HEADS.henones({
        under:
          stroke("M40 124Q80 150 120 124", 9, INKS.ember) +
          `<g fill="${INKS.paper}">${(
            [
              [44, 128],
              [56, 135],
              [70, 139],
              [90, 139],
              [104, 135],
              [116, 128],
            ] as const
          )
            .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.500"/>`)
            .join("")}</g>` +
          shape(starPath(80, 150, 13, 5, 0.5), INKS.paper),
        gear:
          shape(
            "M80 58L42 50C22 46 20 30 30 26C26 12 40 4 50 8C56 -4 70 -4 80 2C90 -4 104 -4 110 8C120 4 134 12 130 26C140 30 138 46 118 50Z",
            INKS.paper,
          ) +
          shape(
            "M80 58V2C90 -4 104 -4 110 8C120 4 134 12 130 26C140 30 138 46 118 50Z",
            mix(INKS.paper, INKS.ember, 0.5),
          ) +
          stroke("M80 52V8M72 50L52 14M66 50L34 30M88 50L108 14M94 50L126 30", 3.4, INKS.ember) +
          shape("M66 48H94L88 60H72Z", INKS.ember),
      });
    },
  },
  "sidir-ganang": {
    name: "Sidir Ganang",
    race: "Segunden",
    side: "rebel",
    tag: "Agitator",
    z: 1.12,
    svg() {
      return HEADS.segundens({
        b: mix(INKS.cobalt, INKS.paper, 0.62),
        coat: mix(INKS.night, INKS.paper, 0.12),
        vein: INKS.paper,
        mark: mix(INKS.cobalt, INKS.ink, 0.35),
        gear:
          shape("M98 100L156 84L146 104L158 116L104 122Z", mix(INKS.ember, INKS.ink, 0.3)) +
          shape("M50 82Q80 96 110 82L114 112Q96 138 80 140Q62 138 46 112Z", INKS.ember) +
          shape("M84 91Q98 89 110 82L114 112Q98 136 84 139Z", mix(INKS.ember, INKS.ink, 0.4)) +
          stroke("M52 98Q78 112 106 98M52 112Q78 128 104 112", 3, mix(INKS.ember, INKS.ink, 0.55)),
      });
    },
  },
  "bridne-murcada": {
    name: "Bridne Murcada",
    race: "Ursi",
    side: "rebel",
    tag: "Night visitor",
    svg() {
      return HEADS.ursi({
        b: mix(INKS.ember, INKS.ink, 0.5),
        coat: INKS.ink,
        on: shape("M56 114L80 142L104 114L112 120L84 170H76L48 120Z", mix(INKS.ink, INKS.cobalt, 0.4)),
        gear:
          stroke("M94 46L106 88", 4, mix(INKS.paper, INKS.ember, 0.3)) +
          shape("M30 100L96 102V115L30 112L12 105Z", INKS.paper) +
          shape("M30 106L96 109V115L30 112L12 105Z", mix(INKS.paper, INKS.ink, 0.38)) +
          shape("M96 93H104V125H96Z", INKS.ink) +
          shape("M104 102H134V116H104Z", INKS.ember) +
          circle(138, 109, 7.5, INKS.paper),
      });
    },
  },
  saytar: {
    name: "Saytar",
    race: "Charkhan",
    side: "imperial",
    tag: "Warlord",
    z: 1.02,
    svg() {
      return HEADS.charkhans({
        b: mix(INKS.ember, INKS.ink, 0.52),
        coat: mix(INKS.night, INKS.ink, 0.3),
        tw: 66,
        ty: 114,
        on:
          shape("M18 124L112 176L128 164L36 110Z", INKS.ember) +
          shape("M54 112L80 132L106 112L112 120L80 146L48 120Z", INKS.ice) +
          shape("M80 132L106 112L112 120L80 146Z", INKS.cobalt),
        gear: shape("M80 40L88 50L80 66L72 50Z", INKS.ember),
      });
    },
  },
  telmen: {
    name: "Telmen",
    race: "Rhone",
    side: "imperial",
    tag: "General",
    svg() {
      const h = mix(INKS.ember, INKS.ink, 0.7),
        u = mix(INKS.jade, INKS.ink, 0.34);
      return (
        torso(u, {
          w: 62,
          y: 114,
          on: `<path d="M56 112L80 132L104 112L114 118L84 150H76L46 118Z" fill="${mix(u, INKS.ink, 0.5)}"/><path d="M66 124l14 10 14-10-4 20H70Z" fill="${INKS.paper}"/><path d="M22 134q16-16 34-12l-2 10q-18 0-28 14ZM138 134q-16-16-34-12l2 10q18 0 28 14Z" fill="${INKS.ember}"/><path d="M38 152h22M38 159h22" stroke="${INKS.paper}" stroke-width="4"/>`,
        }) +
        human({
          skin: mix(SKIN.fair, INKS.ember, 0.12),
          w: 28,
          top: 34,
          chin: 118,
          jaw: 0.86,
          brow: h,
          bw: 5,
          tilt: 4,
          lid: 1.5,
          mouth: -3,
        }) +
        shape("M80 92Q64 90 56 102Q70 104 80 98Q90 104 104 102Q96 90 80 92Z", h) +
        shape("M51 64L58 64L58 88L53 88ZM109 64L102 64L102 88L107 88Z", h) +
        shape("M24 38C30 10 56 0 80 0C104 0 130 10 136 38C124 44 116 44 112 48H48C44 44 36 44 24 38Z", u) +
        shape("M82 0C104 0 130 10 136 38C124 44 116 44 112 48H82Z", mix(u, INKS.ink, 0.5)) +
        stroke("M28 36C36 14 56 6 78 5", 3, mix(u, INKS.paper, 0.5)) +
        shape("M46 42Q80 32 114 42L113 54Q80 44 47 54Z", INKS.ember) +
        shape("M82 37Q98 37 114 42L113 54Q98 49 82 48Z", mix(INKS.ember, INKS.ink, 0.35)) +
        shape("M46 54Q80 44 114 54L108 66Q80 56 52 66Z", INKS.ink) +
        shape("M54 56Q66 51 80 50L80 54Q66 55 56 60Z", mix(INKS.ink, INKS.cobalt, 0.6)) +
        shape(hexPath(80, 24, 14), INKS.paper) +
        shape("M73 29L72 19L76.500 23L80 17L83.500 23L88 19L87 29Z", INKS.ink)
      );
    },
  },
  gelba: {
    name: "Gelba",
    race: "Rhone",
    side: "imperial",
    tag: "Governor of Trov",
    svg() {
      const h = INKS.ember,
        hs = mix(INKS.ember, INKS.ink, 0.45);
      return (
        shape("M44 78C24 50 34 8 66 2C72 8 76 8 80 4C84 8 88 8 94 2C126 8 136 50 116 78Z", h) +
        shape("M82 5C86 8 88 8 94 2C126 8 136 50 116 78H84Z", hs) +
        torso(mix(INKS.night, INKS.ink, 0.3), { w: 58, y: 130 }) +
        shape(starPath(80, 116, 68, 20, 0.87), mix(INKS.paper, INKS.ink, 0.4)) +
        shape(starPath(76, 113, 64, 20, 0.87, 4), INKS.paper) +
        stroke(
          [...Array(15)]
            .map((_, i) => {
              const a = ((i * 24 + 6) * Math.PI) / 180;
              return `M${short(78 + 30 * Math.cos(a))} ${short(114 + 30 * Math.sin(a))}L${short(78 + 54 * Math.cos(a))} ${short(114 + 54 * Math.sin(a))}`;
            })
            .join(""),
          2.6,
          mix(INKS.paper, INKS.cobalt, 0.5),
        ) +
        human({
          skin: mix(INKS.paper, INKS.ember, 0.2),
          w: 29,
          top: 34,
          chin: 114,
          jaw: 0.82,
          brow: hs,
          bw: 3,
          tilt: -3,
          lid: 1.5,
          lips: mix(INKS.ember, INKS.ink, 0.25),
          mouth: -2,
        }) +
        shape("M51 72C46 46 62 32 80 32C98 32 114 46 109 72C104 54 96 44 80 46C64 44 56 54 51 72Z", h) +
        shape("M82 32C98 32 114 46 109 72C104 54 96 44 82 46Z", hs) +
        stroke("M42 56C38 34 48 16 64 10M54 36C56 24 62 16 72 12", 3.4, mix(INKS.ember, INKS.paper, 0.45)) +
        circle(94, 92, 2.4, INKS.ink) +
        shape(hexPath(52, 96, 5), INKS.ice) +
        shape(hexPath(108, 96, 5), INKS.cobalt)
      );
    },
  },
  "senator-dermond": {
    name: "Senator Dermond",
    race: "Rhone",
    side: "imperial",
    tag: "Senator",
    svg() {
      const k = mix(INKS.paper, INKS.ember, 0.26),
        lf = mix(INKS.jade, INKS.paper, 0.12),
        ld = mix(INKS.jade, INKS.ink, 0.5);
      const L = (x: number, y: number, a: number, c: string) => ellipse(x, y, 6.5, 15, c, a);
      return (
        torso(INKS.paper, {
          w: 60,
          y: 116,
          on: `<path d="M96 112L44 176H70L112 122Z" fill="${INKS.cobalt}"/><path d="M92 112L34 176H46L100 114Z" fill="${mix(INKS.paper, INKS.cobalt, 0.3)}"/>`,
        }) +
        human({
          skin: k,
          w: 26,
          top: 24,
          chin: 118,
          jaw: 0.56,
          brow: mix(INKS.paper, INKS.ink, 0.35),
          bw: 4.5,
          tilt: -3,
          lid: 2,
          mouth: -2,
        }) +
        stroke("M60 104Q64 98 66 92M98 104Q95 98 94 92", 2.4, mix(shade(k), INKS.ink, 0.2)) +
        stroke("M66 36Q80 32 92 37M68 44Q80 41 90 45", 2, shade(k)) +
        L(36, 70, -40, lf) +
        L(42, 54, -22, mix(lf, INKS.paper, 0.3)) +
        L(40, 42, -62, lf) +
        L(52, 36, -8, mix(lf, INKS.paper, 0.3)) +
        L(54, 22, -50, lf) +
        L(66, 22, 18, mix(lf, INKS.paper, 0.3)) +
        L(124, 70, 40, ld) +
        L(118, 54, 22, mix(ld, INKS.jade, 0.4)) +
        L(120, 42, 62, ld) +
        L(108, 36, 8, mix(ld, INKS.jade, 0.4)) +
        L(106, 22, 50, ld) +
        L(94, 22, -18, mix(ld, INKS.jade, 0.4)) +
        circle(80, 16, 6, INKS.ember)
      );
    },
  },
  "els-taroff": {
    name: "Els Taroff",
    race: "Rhone",
    side: "imperial",
    tag: "Knight of the Empire",
    svg() {
      const w = INKS.paper,
        ws = mix(mix(INKS.paper, INKS.cobalt, 0.3), INKS.ink, 0.34);
      return (
        `<path d="M16 170L24 134Q48 118 80 130Q112 118 136 134L144 170Z" fill="${INKS.cobalt}"/><path d="M84 129Q112 118 136 134L144 170H84Z" fill="${mix(INKS.cobalt, INKS.ink, 0.5)}"/>` +
        shape("M68 140h24v30h-24Z", INKS.paper) +
        clipIn(
          "M42 18Q80 4 118 18L122 60L114 118L80 138L46 118L38 60Z",
          w,
          shape("M82 0H130V150H82Z", ws) +
            shape("M38 60L46 118L60 126L52 62Z", mix(w, INKS.paper, 0.5)) +
            shape("M42 18Q80 4 118 18V28Q80 14 42 28Z", mix(w, INKS.cobalt, 0.35)),
        ) +
        shape("M34 58H74V12H86V58H126V76H86V134L80 138L74 134V76H34Z", INKS.ink) +
        shape("M48 63H70V70H48ZM90 63H112V70H90Z", INKS.ice) +
        `<g fill="${INKS.ink}">${(
          [
            [54, 92],
            [62, 92],
            [54, 102],
            [62, 102],
            [58, 112],
            [98, 92],
            [106, 92],
            [98, 102],
            [106, 102],
            [102, 112],
          ] as const
        )
          .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.600"/>`)
          .join("")}</g>`
      );
    },
  },
  ...NEWCAST,
};
