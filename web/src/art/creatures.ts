/** The creatures, each on a torn piece of its environ. */
import {
  SKULLS,
  placed,
  bat,
  beast,
  darker,
  eye,
  fish,
  flame,
  giant,
  hornet,
  jelly,
  lighter,
  mist,
  person,
  robotSentry,
  serpent,
  shag,
  slant,
  spider,
  spikes,
  teeth,
} from "./bodies";
import { INKS, mix } from "./palette";
import { random } from "./random";
import { dot, short, halftone, rays } from "./shapes";
import { TERRAIN, type Terrain } from "./terrain";
import { EARTHS, cutIn, raised, limb } from "./things";

interface Creature {
  name: string;
  plan: string;
  env: Terrain;
  d: () => string;
}

const NOTHING: Creature = { name: "", plan: "", env: "wild", d: () => "" };

interface CreatureOptions {
  ground?: boolean;
  env?: Terrain;
  key?: number;
}

export const CREATURES: Record<string, Creature> = {
  /** giants */
  "snow-giants": {
    name: "Snow Giants",
    plan: "giant",
    env: "wild",
    d: () =>
      giant({
        c: EARTHS.snow,
        fur: 1,
        sh: 30,
        top: 30,
        hr: 14,
        tusk: 1,
        seed: "sg",
        hand: EARTHS.sky,
        hc: INKS.paper,
        up: 1,
        back: `<path d="M10 14L-2 -16L18 -12L20 10Z" fill="${EARTHS.sky}"/><path d="M-2 -16L18 -12L12 -4Z" fill="${INKS.paper}"/>`,
        front: `<path d="M38 16Q26 12 26 -2Q36 2 44 11ZM62 16Q74 12 74 -2Q64 2 56 11Z" fill="${EARTHS.sky}"/>`,
      }),
  },
  thunk: {
    name: "Thunk",
    plan: "giant",
    env: "wild",
    d: () =>
      giant({
        c: EARTHS.clay,
        sh: 33,
        top: 34,
        hr: 10,
        arm: 17,
        tusk: 1,
        seed: "th",
        jaw: 1,
        hand: EARTHS.slate,
        skin: `<path d="M34 40l10 6 12 0 10-6M42 60h16" fill="none" stroke="${INKS.ink}" stroke-opacity=".5" stroke-width="2.500"/>`,
        front: `<path d="M6 88H34V96H4ZM66 88H94L96 96H66Z" fill="${EARTHS.slate}"/><path d="M2 98H98" stroke="${INKS.ember}" stroke-width="2.500" stroke-dasharray="10 5"/><path d="M33 74H67V82H33Z" fill="${INKS.jade}"/><path d="M45 72h10v12H45Z" fill="${INKS.paper}"/>`,
      }),
  },
  prox: {
    name: "Prox",
    plan: "giant",
    env: "wild",
    d: () =>
      giant({
        c: EARTHS.moss,
        fur: 1,
        sh: 31,
        top: 34,
        hr: 15,
        seed: "px",
        claw: 1,
        hand: INKS.paper,
        head: (x: number, y: number) =>
          raised(shag(x, y, 17, 17, 12, 0.22, "pxh"), EARTHS.moss, 4, 2) +
          `<ellipse cx="${x}" cy="${y + 2}" rx="11" ry="11" fill="${EARTHS.rose}"/>` +
          slant(x - 4.5, y - 2, 4, -1) +
          slant(x + 4.5, y - 2, 4, 1) +
          `<path d="M${x - 8} ${y + 5}H${x + 8}L${x + 5} ${y + 12}H${x - 5}Z" fill="${INKS.ink}"/>` +
          teeth(x + 8, y + 5, x - 8, y + 5, 4, -4),
      }),
  },
  "ym-barror": {
    name: "Ym-Barror",
    plan: "giant, two heads",
    env: "wild",
    d: () =>
      giant({
        c: EARTHS.rust,
        sh: 34,
        top: 36,
        heads: 2,
        hr: 12,
        seed: "ym",
        tusk: 1,
        hc: INKS.ember,
        claw: 1,
        hand: EARTHS.sand,
        front: `<path d="M28 20L20 6L34 14ZM42 18L44 4L34 14ZM58 18L56 4L66 14ZM72 20L80 6L66 14Z" fill="${INKS.paper}"/><path d="M36 62H64V70L50 78L36 70Z" fill="${INKS.jade}"/>`,
      }),
  },
  thinagig: {
    name: "Thinagig",
    plan: "giant on stilts",
    env: "wild",
    d: () => {
      const c = EARTHS.slate;
      return (
        `<path d="M44 50L20 68L26 98M56 50L82 66L74 98" fill="none" stroke="${darker(c, 0.2)}" stroke-width="5.500" stroke-linejoin="round" stroke-linecap="round"/><path d="M46 48L38 72L44 98M54 48L64 70L58 98" fill="none" stroke="${c}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/><path d="M42 28L18 20L8 52M58 28L82 20L92 52" fill="none" stroke="${lighter(c, 0.15)}" stroke-width="4.500" stroke-linejoin="round" stroke-linecap="round"/><path d="M8 50l-6 14 6-5 2 9 3-9 5 5ZM92 50l6 14-6-5-2 9-3-9-5 5Z" fill="${INKS.paper}"/>` +
        raised(
          "M38 24Q50 18 62 24L58 54H42Z",
          c,
          4,
          2,
          `<path d="M42 32h16M43 38h14M44 44h12" stroke="${INKS.ink}" stroke-opacity=".6" stroke-width="2"/>`,
        ) +
        raised("M38 4Q50 -4 62 4L58 22L50 28L42 22Z", lighter(c, 0.3), 4, 1) +
        `<circle cx="45" cy="9" r="3.600" fill="${INKS.ember}"/><circle cx="55" cy="9" r="3.600" fill="${INKS.ember}"/><circle cx="45" cy="9" r="1.400" fill="${INKS.ink}"/><circle cx="55" cy="9" r="1.400" fill="${INKS.ink}"/><path d="M46 18h8" stroke="${INKS.ink}" stroke-width="2"/>`
      );
    },
  },
  gach: {
    name: "Gach",
    plan: "giant that stings itself",
    env: "wild",
    d: () =>
      `<path d="${limb("62 80 92 78 94 40 78 14 54 14", 8, 3)}" fill="${EARTHS.plum}"/><path d="M56 8L38 20L56 20Z" fill="${INKS.ember}"/>` +
      giant({
        c: EARTHS.plum,
        sh: 27,
        top: 40,
        hr: 12,
        seed: "ga",
        claw: 1,
        hand: INKS.paper,
        tusk: 1,
        skin: `<path d="M28 52h14M58 50h14M32 62h10M58 62h10" stroke="${INKS.ember}" stroke-width="3.500"/>`,
      }),
  },
  "mutant-creature": {
    name: "Mutant Creature",
    plan: "giant, gone wrong",
    env: "fire",
    d: () =>
      giant({
        c: EARTHS.lime,
        sh: 32,
        top: 36,
        seed: "mu",
        arm: 16,
        noR: 1,
        hand: EARTHS.lime,
        back:
          `<path d="${limb("72 46 94 40 98 20 84 10 78 20", 9, 1.5)}" fill="${EARTHS.plum}"/><path d="${limb("70 54 96 62 92 82 80 84", 8, 1.5)}" fill="${darker(EARTHS.plum, 0.25)}"/>` +
          spikes("24 44 30 36 40 30", 16, INKS.ember, 5),
        skin: `<circle cx="58" cy="58" r="7" fill="${EARTHS.plum}"/><circle cx="40" cy="66" r="4.500" fill="${EARTHS.plum}"/><circle cx="66" cy="44" r="4" fill="${EARTHS.plum}"/>`,
        head: (x: number, y: number) =>
          raised(
            `M${x - 16} ${y + 4}Q${x - 20} ${y - 18} ${x - 2} ${y - 18}Q${x + 8} ${y - 26} ${x + 16} ${y - 12}Q${x + 20} ${y + 8} ${x + 10} ${y + 14}H${x - 10}Z`,
            EARTHS.lime,
            5,
            2,
          ) +
          eye(x - 8, y - 6, 5, INKS.paper, INKS.ember) +
          eye(x + 4, y - 12, 3.5, INKS.paper, INKS.ember) +
          eye(x + 10, y - 2, 4.5, INKS.paper, INKS.ember) +
          `<path d="M${x - 10} ${y + 6}Q${x} ${y + 2} ${x + 10} ${y + 6}Q${x} ${y + 16} ${x - 10} ${y + 6}Z" fill="${INKS.ink}"/>` +
          teeth(x - 8, y + 5.5, x + 8, y + 5.5, 4, 4.5),
      }),
  },
  /** beasts */
  leonus: {
    name: "Leonus",
    plan: "beast, cat",
    env: "wild",
    d: () =>
      beast({
        c: EARTHS.sand,
        head: "cat",
        mane: INKS.ember,
        hs: 1.15,
        hx: 4,
        hy: -12,
        y: 56,
        L: 42,
        tail: [2, -22],
        tuft: INKS.ember,
        leg: 24,
      }),
  },
  gadhars: {
    name: "Gadhars",
    plan: "beasts, a pack that grows",
    env: "wild",
    d: () =>
      placed(8, -10, 0.74, beast({ c: darker(EARTHS.slate, 0.3), head: "wolf", hy: -14, hs: 1.1 })) +
      placed(34, 8, 0.74, beast({ c: darker(EARTHS.slate, 0.1), head: "wolf", hy: -14, hs: 1.1 })) +
      placed(-6, 20, 0.86, beast({ c: EARTHS.grey, head: "wolf", hy: -13, tail: [1, -12], hs: 1.15 })),
  },
  lomrels: {
    name: "Lomrels",
    plan: "beast, bull",
    env: "wild",
    d: () =>
      beast({
        c: EARTHS.rust,
        head: "bull",
        hs: 1.3,
        hx: -2,
        hy: -4,
        y: 54,
        L: 46,
        H: 17,
        hump: 8,
        leg: 18,
        tail: [0, 6],
        tuft: INKS.ink,
        tw: 2.5,
        nk: 14,
        over: `<path d="M30 36Q40 26 54 34L50 46L44 40L38 48L34 40Z" fill="${darker(EARTHS.rust, 0.45)}"/>`,
      }),
  },
  gragg: {
    name: "Gragg",
    plan: "beast, crouching",
    env: "wild",
    d: () =>
      beast({
        c: INKS.jade,
        head: "lizard",
        hs: 1.15,
        hx: 0,
        hy: 4,
        y: 66,
        L: 46,
        H: 11,
        leg: 11,
        tail: [6, -18],
        tw: 6,
        on: spikes("34 56 43 53 52 53 61 54 70 57", 13, INKS.ember, 5),
        skin: `<path d="M40 56v18M50 54v18M60 56v18" stroke="${darker(INKS.jade, 0.4)}" stroke-width="3.500"/>`,
      }),
  },
  zernipak: {
    name: "Zernipak",
    plan: "beast, city boar",
    env: "urban",
    d: () =>
      beast({
        c: EARTHS.lead,
        head: "boar",
        hs: 1.25,
        hx: 0,
        hy: 0,
        y: 56,
        L: 42,
        H: 17,
        leg: 14,
        tail: [-2, -10],
        tw: 2.5,
        hc: EARTHS.slate,
        on:
          spikes("30 42 40 36 50 36 60 38 70 44", 15, INKS.ember, 5) +
          spikes("35 40 45 36 55 37 65 40", 10, INKS.paper, 4),
      }),
  },
  gamels: {
    name: "Gamels",
    plan: "beast, humped",
    env: "subterranean",
    d: () =>
      beast({
        c: EARTHS.bone,
        head: "camel",
        hs: 1.1,
        hx: -6,
        hy: -28,
        y: 56,
        L: 38,
        H: 12,
        leg: 26,
        nk: 7,
        tail: [-2, 10],
        tw: 2,
        tuft: EARTHS.mud,
        on: `<path d="M34 46Q40 18 50 42Q58 16 70 48Z" fill="${darker(EARTHS.bone, 0.2)}"/><path d="M34 46Q38 22 46 36L44 46Z" fill="${EARTHS.bone}"/>`,
      }),
  },
  kinsog: {
    name: "Kinsog",
    plan: "beast, digger",
    env: "subterranean",
    d: () =>
      raised(
        "M18 66Q18 34 56 32Q92 34 92 72Q92 84 80 86H30Q18 84 18 66Z",
        EARTHS.lead,
        7,
        6,
        `<path d="${halftone(60, 50, 34, 6, () => 0.35)}" fill="${EARTHS.slate}"/>`,
      ) +
      placed(30, 58, 1.3, SKULLS.mole(EARTHS.slate)) +
      `<path d="M30 76L14 80L4 72L8 82L0 84L10 88L6 96L18 91L36 90ZM62 80L50 86L40 80L44 90L36 93L47 95L46 100L56 95L72 90Z" fill="${EARTHS.rose}"/><path d="${limb("90 78 98 74 99 66", 2.5, 0.5)}" fill="${EARTHS.rose}"/><path d="M26 50l6 1" stroke="${INKS.paper}" stroke-width="2.500"/>`,
  },
  queemer: {
    name: "Queemer",
    plan: "beast, quills",
    env: "wild",
    d: () => {
      const R = random("qu");
      let q = "";
      for (let i = 0; i < 15; i++) {
        const a = -2.9 + i * 0.2,
          L = 38 + R() * 10;
        q += `<path d="M${short(56 + 14 * Math.cos(a - 0.16))} ${short(66 + 14 * Math.sin(a - 0.16))}L${short(56 + L * Math.cos(a))} ${short(66 + L * Math.sin(a))}L${short(56 + 14 * Math.cos(a + 0.16))} ${short(66 + 14 * Math.sin(a + 0.16))}Z" fill="${i % 2 ? INKS.ember : INKS.paper}"/>`;
      }
      return (
        q +
        raised("M24 78Q26 48 56 46Q88 48 90 80Q88 90 78 90H34Q24 90 24 78Z", EARTHS.mud, 6, 4) +
        raised("M34 66Q18 66 8 80Q8 88 18 88L38 86Z", EARTHS.clay, 3, 3) +
        `<circle cx="9" cy="81" r="3.500" fill="${INKS.ink}"/>` +
        slant(24, 75, 4, -1) +
        `<path d="M34 88h10v6H30ZM66 88h10v6H62Z" fill="${darker(EARTHS.mud, 0.3)}"/>`
      );
    },
  },
  batranoban: {
    name: "Batranoban",
    plan: "toad",
    env: "wild",
    d: () => {
      const c = EARTHS.moss;
      return (
        raised("M66 62Q96 52 98 82L92 92H62Z", darker(c, 0.15), 4, 4) +
        raised("M34 62Q4 52 2 82L8 92H38Z", c, 4, 4) +
        raised(
          "M20 60Q22 30 50 30Q78 30 80 60Q82 90 50 90Q18 90 20 60Z",
          c,
          6,
          4,
          `<ellipse cx="48" cy="80" rx="22" ry="14" fill="${EARTHS.mint}"/>`,
        ) +
        raised("M22 34a11 11 0 1 1 22 0v8H22Z", c, 3, 2) +
        raised("M56 34a11 11 0 1 1 22 0v8H56Z", c, 3, 2) +
        `<circle cx="33" cy="33" r="7" fill="${INKS.paper}"/><circle cx="67" cy="33" r="7" fill="${INKS.paper}"/><path d="M28 33h10M62 33h10" stroke="${INKS.ink}" stroke-width="4"/><path d="M20 56Q50 72 80 56Q50 82 20 56Z" fill="${INKS.ink}"/><path d="${limb("50 68 46 84 30 92 16 86", 5, 3)}" fill="${INKS.ember}"/><circle cx="15" cy="85" r="5.500" fill="${INKS.ember}"/><path d="M2 92l4 6 4-5 4 6 4-5 5 4M98 92l-4 6-4-5-4 6-4-5-5 4" fill="none" stroke="${c}" stroke-width="3.500"/><circle cx="64" cy="50" r="3" fill="${darker(c, 0.5)}"/><circle cx="38" cy="48" r="2.200" fill="${darker(c, 0.5)}"/><circle cx="52" cy="42" r="2.500" fill="${darker(c, 0.5)}"/>`
      );
    },
  },
  propang: {
    name: "Propang",
    plan: "leaper",
    env: "urban",
    d: () => {
      const c = EARTHS.rose;
      return (
        `<path d="${limb("66 66 84 72 96 60 98 40", 8, 1.5)}" fill="${darker(c, 0.3)}"/>` +
        raised(limb("64 62 82 70 60 82 40 82", 10, 3, 9), darker(c, 0.25), 3, 2) +
        `<path d="M66 78L40 92H18L22 87L40 84Z" fill="${darker(c, 0.1)}"/>` +
        raised(
          limb("70 66 60 46 48 30", 16, 8, 13),
          c,
          5,
          2,
          `<path d="M40 30Q44 56 58 74" fill="none" stroke="${INKS.paper}" stroke-width="8"/>`,
        ) +
        `<path d="${limb("48 44 34 52 24 46", 4.5, 3)}" fill="${darker(c, 0.15)}"/><path d="M26 50L10 46L18 43L10 37L28 41Z" fill="${INKS.ember}"/>` +
        raised("M56 24L66 -4L54 12L52 -8L46 12Q34 12 24 24Q22 30 28 32L50 36Z", c, 4, 2) +
        slant(38, 22, 4, -1) +
        `<path d="M25 29L38 30" stroke="${INKS.ink}" stroke-width="2"/>` +
        `<path d="M2 96H30M8 90H16" stroke="${INKS.paper}" stroke-width="2.500" stroke-dasharray="5 4"/>`
      );
    },
  },
  rotron: {
    name: "Rotron",
    plan: "ship gnawer",
    env: "wild",
    d: () =>
      `<path d="M0 46L30 38L26 48L34 56L26 64L34 74L28 84L0 90Z" fill="${EARTHS.grey}"/><path d="M4 54h12M4 64h14M4 76h12" stroke="${INKS.ink}" stroke-width="2.500"/><circle cx="22" cy="46" r="2" fill="${INKS.ink}"/><circle cx="20" cy="82" r="2" fill="${INKS.ink}"/>` +
      raised(
        "M34 72Q34 28 66 26Q96 30 96 74Q94 84 84 84H44Z",
        INKS.ember,
        6,
        5,
        `<path d="M50 28Q42 56 50 86M62 26Q56 56 62 86M74 26Q72 56 74 86M86 34Q86 60 86 86" fill="none" stroke="${INKS.ink}" stroke-opacity=".7" stroke-width="3"/>`,
      ) +
      raised("M48 46Q30 44 24 58L28 74Q36 82 50 78Z", EARTHS.slate, 3, 3) +
      slant(36, 56, 4, -1) +
      teeth(25, 62, 31, 76, 3, -8) +
      `<path d="M46 82h8v12h-10ZM64 82h8v12H62ZM82 82h8v12H80Z" fill="${EARTHS.slate}"/><path d="${limb("94 76 100 84 98 94", 3, 0.5)}" fill="${EARTHS.slate}"/>`,
  },
  /** air */
  glane: {
    name: "Glane",
    plan: "bird, spits quills",
    env: "air",
    d: () => {
      const c = EARTHS.sky;
      return (
        `<path d="M50 46L72 4Q96 6 100 28L90 24L92 38L80 32L80 46L68 42Z" fill="${darker(c, 0.3)}"/>` +
        raised("M46 46L34 6Q14 2 2 20L12 20L8 32L20 30L18 42L32 42L34 52Z", c, 4, 3) +
        `<path d="M66 62L92 72L82 78L88 90L70 80L62 72Z" fill="${INKS.ember}"/>` +
        raised(
          "M30 50Q44 34 60 44Q74 56 72 74Q52 78 40 66Z",
          c,
          5,
          3,
          `<path d="M36 60Q52 76 72 74V90H30Z" fill="${INKS.paper}"/>`,
        ) +
        raised("M44 40Q26 36 20 50Q20 60 34 62L48 56Z", lighter(c, 0.3), 3, 2) +
        `<path d="M22 48L2 54L22 60Z" fill="${INKS.ember}"/><path d="M24 54H4" stroke="${INKS.ink}" stroke-width="1.500"/>` +
        slant(31, 48, 4, -1) +
        `<path d="M40 38L50 26L48 38L58 30L52 42Z" fill="${INKS.ember}"/><path d="M-2 60l10 1M-2 68l14-2M2 76l14-6" stroke="${INKS.paper}" stroke-width="3"/><path d="M50 76l-4 14M60 78v14" stroke="${EARTHS.sand}" stroke-width="3.500"/><path d="M40 94l6-5 6 5M54 96l6-5 6 5" fill="none" stroke="${EARTHS.sand}" stroke-width="3"/>`
      );
    },
  },
  verfusier: {
    name: "Verfusier",
    plan: "sky ray",
    env: "air",
    d: () => {
      const c = EARTHS.plum;
      return (
        `<path d="${limb("54 58 66 76 84 82 98 96", 5, 0.5)}" fill="${darker(c, 0.2)}"/>` +
        raised(
          "M50 18Q62 20 72 30L100 22Q94 52 64 62L52 70L38 62Q6 54 0 24L28 30Q38 20 50 18Z",
          c,
          5,
          5,
          `<path d="M18 34Q30 44 44 46M82 34Q70 44 56 46M24 44Q34 52 46 54M76 44Q66 52 54 54" fill="none" stroke="${lighter(c, 0.4)}" stroke-width="2.500"/>`,
        ) +
        `<path d="M40 20L34 8L46 18ZM60 20L66 8L54 18Z" fill="${INKS.paper}"/>` +
        slant(42, 29, 4.5, -1, INKS.paper) +
        slant(58, 29, 4.5, 1, INKS.paper) +
        `<path d="M40 40Q50 36 60 40Q50 50 40 40Z" fill="${INKS.ink}"/>` +
        teeth(42, 40, 58, 40, 4, 4) +
        `<path d="M8 70h24M2 78h20M14 86h22" stroke="${INKS.paper}" stroke-opacity=".8" stroke-width="2.500" stroke-linecap="round"/>`
      );
    },
  },
  derigion: {
    name: "Derigion",
    plan: "armoured balloon",
    env: "air",
    d: () =>
      jelly({
        c: EARTHS.clay,
        n: 7,
        seed: "de",
        ry: 30,
        skin: `<path d="M10 30Q50 14 90 30M8 42Q50 26 92 42M26 6Q16 30 20 60M50 0V60M74 6Q84 30 80 60" fill="none" stroke="${INKS.ink}" stroke-opacity=".6" stroke-width="3"/><path d="${dot(38, 20, 2.5)}${dot(62, 20, 2.5)}${dot(36, 35, 2.5)}${dot(64, 35, 2.5)}" fill="${INKS.paper}"/>`,
        front: spikes("22 16 34 6 50 2 66 6 78 16", 9, INKS.paper, 5) + eye(40, 44, 4.5) + eye(60, 44, 4.5),
      }),
  },
  drants: {
    name: "Drants",
    plan: "swarm, stinging",
    env: "air",
    d: () =>
      placed(70, 26, 0.72, hornet(EARTHS.sand, EARTHS.rust, EARTHS.snow)) +
      placed(34, 40, 1.05, hornet(EARTHS.sand, EARTHS.rust, INKS.paper)) +
      placed(66, 72, 0.86, hornet(EARTHS.sand, EARTHS.rust, EARTHS.snow)) +
      placed(24, 82, 0.55, hornet(EARTHS.sand, EARTHS.rust, EARTHS.snow)),
  },
  fog: {
    name: "Fog",
    plan: "mist",
    env: "air",
    d: () =>
      mist({
        c: INKS.paper,
        c2: EARTHS.grey,
        eyes: false,
        front: `<path d="M10 86H60M28 94H92M70 86H90" stroke="${EARTHS.grey}" stroke-width="4.500" stroke-linecap="round"/><path d="M30 48h40M24 58h30M60 58h18M36 66h34" stroke="${EARTHS.slate}" stroke-width="3" stroke-linecap="round"/><path d="M44 46Q50 30 56 46V74H44Z" fill="${EARTHS.slate}" opacity=".55"/><circle cx="50" cy="36" r="6" fill="${EARTHS.slate}" opacity=".55"/>`,
      }),
  },
  "frost-mist": {
    name: "Frost Mist",
    plan: "mist, cutting cold",
    env: "wild",
    d: () =>
      mist({
        c: EARTHS.snow,
        c2: EARTHS.sky,
        eye: INKS.paper,
        front:
          teeth(84, 66, 16, 66, 8, -22, INKS.paper) +
          `<path d="M38 60H62L56 68H44Z" fill="${INKS.ink}"/>` +
          (
            [
              [14, 22],
              [88, 24],
              [50, 10],
            ] as const
          )
            .map(
              ([x, y]) =>
                `<path d="M${x - 7} ${y}h14M${x - 3.5} ${y - 6}l7 12M${x + 3.5} ${y - 6}l-7 12" stroke="${INKS.paper}" stroke-width="2.200"/>`,
            )
            .join(""),
      }),
  },
  sandiabs: {
    name: "Sandiabs",
    plan: "sand devils",
    env: "wild",
    d: () => {
      const tw = (x: number, y: number, s: number, c: string) => {
        let g = "";
        for (let i = 0; i < 7; i++) {
          const w = 30 - i * 4,
            yy = -40 + i * 13;
          g += `<path d="M${-w} ${yy}Q0 ${yy + 12} ${w} ${yy - 2}Q${w * 0.9} ${yy + 10} 0 ${yy + 14}Q${-w * 0.9} ${yy + 12} ${-w} ${yy}Z" fill="${i % 2 ? darker(c, 0.25) : c}"/>`;
        }
        return placed(
          x,
          y,
          s,
          g +
            slant(-10, -23, 7, -1, INKS.ember) +
            slant(10, -23, 7, 1, INKS.ember) +
            `<path d="M-10 -4Q0 6 10 -6Q2 14 -10 -4Z" fill="${INKS.ink}"/>`,
        );
      };
      return (
        tw(74, 38, 0.75, EARTHS.ochre) +
        tw(38, 50, 1.02, EARTHS.sand) +
        `<path d="M8 96H92M70 90h18" stroke="${EARTHS.ochre}" stroke-width="4" stroke-linecap="round"/>`
      );
    },
  },
  wyths: {
    name: "Wyths",
    plan: "wraiths",
    env: "wild",
    d: () => {
      const w = (x: number, y: number, s: number, c: string) =>
        placed(
          x,
          y,
          s,
          raised(
            "M-18 40Q-24 0 -12 -22Q-4 -36 8 -30Q24 -20 20 14Q18 34 24 46Q14 42 10 50Q4 42 -2 50Q-8 40 -18 40Z",
            c,
            6,
            2,
          ) +
            `<path d="M-10 -14Q-4 -20 0 -12Q-4 -4 -10 -14ZM6 -12Q12 -20 15 -12Q12 -4 6 -12Z" fill="${INKS.ink}"/><ellipse cx="3" cy="4" rx="5" ry="9" fill="${INKS.ink}"/><path d="${limb("-14 6 -30 2 -36 -14", 6, 1)}" fill="${c}"/><path d="M-35 -12l-8-6M-36 -14l-2-10M-34 -13l6-8" stroke="${c}" stroke-width="3" stroke-linecap="round"/>`,
        );
      return w(74, 34, 0.7, darker(EARTHS.mint, 0.4)) + w(46, 46, 1.08, EARTHS.mint);
    },
  },
  /** water */
  dindin: {
    name: "Dindin",
    plan: "fish, blood-mad",
    env: "liquid",
    d: () => fish({ c: EARTHS.slate, gape: 22, teethN: 6, fin: INKS.ember, eye: INKS.ember }),
  },
  snorkas: {
    name: "Snorkas",
    plan: "whale",
    env: "liquid",
    d: () =>
      raised("M98 20L84 28Q76 10 88 4L92 12L100 8Z", EARTHS.deep, 3, 2) +
      raised(
        "M4 50Q2 14 46 16Q74 18 80 36Q84 34 92 14L98 22Q98 62 68 76Q40 92 12 82Q30 70 4 50Z",
        EARTHS.deep,
        6,
        4,
        `<path d="M4 58Q50 60 84 42V96H4Z" fill="${EARTHS.sky}"/><path d="M12 66Q44 72 76 56M14 74Q42 80 68 70" fill="none" stroke="${EARTHS.deep}" stroke-width="2.500"/>`,
      ) +
      `<path d="M0 48Q26 58 46 52Q30 74 8 80Q-2 66 0 48Z" fill="${darker(INKS.ember, 0.5)}"/>` +
      teeth(2, 49, 44, 52, 9, 8) +
      eye(52, 42, 3.6) +
      `<path d="M40 15Q34 4 24 4M42 15Q44 2 54 2" fill="none" stroke="${INKS.paper}" stroke-width="4" stroke-linecap="round"/><path d="M0 92q8-8 16 0t16 0 16 0 16 0 16 0 16 0" fill="none" stroke="${EARTHS.sky}" stroke-width="4"/>`,
  },
  gilekite: {
    name: "Gilekite",
    plan: "fish, lurking with a lure",
    env: "liquid",
    d: () =>
      raised("M16 52Q16 24 50 26Q84 28 88 56Q84 84 52 86Q18 84 16 52Z", EARTHS.coal, 7, 5) +
      `<path d="M80 40L98 28V76L82 66Z" fill="${EARTHS.lead}"/><path d="M50 28Q46 2 22 6" fill="none" stroke="${EARTHS.lead}" stroke-width="3.500"/><path d="${rays(20, 9, 13, 10, 0.4, 6)}" fill="${INKS.paper}"/><circle cx="20" cy="9" r="7" fill="${INKS.paper}"/><path d="M14 54Q38 48 62 56Q52 80 26 80Q14 72 14 54Z" fill="${darker(INKS.ember, 0.5)}"/>` +
      teeth(15, 54, 60, 56, 6, 16) +
      teeth(56, 70, 20, 74, 5, 13) +
      eye(40, 40, 6.5, INKS.paper, INKS.ember) +
      `<path d="M64 44L78 38L76 52Z" fill="${EARTHS.lead}"/>`,
  },
  gyrogos: {
    name: "Gyrogos",
    plan: "maelstrom",
    env: "liquid",
    d: () => {
      let g = "";
      const R = [
        [48, 36, EARTHS.deep],
        [42, 31, EARTHS.sky],
        [35, 25, EARTHS.deep],
        [28, 20, EARTHS.sky],
        [20, 14, EARTHS.deep],
        [13, 9, INKS.ink],
      ];
      R.forEach(
        ([rx, ry, c], i) =>
          (g += `<ellipse cx="${short(50 + i * 0.8)}" cy="${short(52 + i * 2.5)}" rx="${rx}" ry="${ry}" fill="${c}"/>`),
      );
      g +=
        teeth(44, 58, 66, 58, 4, 7) +
        `<path d="M4 52Q2 26 30 18Q14 32 18 48ZM96 56Q98 82 68 88Q84 74 82 60ZM52 16Q78 12 90 30Q74 22 58 26ZM46 92Q20 92 10 74Q26 84 42 82Z" fill="${INKS.paper}"/>`;
      return (
        g +
        `<path d="${limb("54 66 62 48 50 36 56 20 70 12", 6, 1)}" fill="${INKS.ember}"/><path d="${limb("48 66 36 52 42 38 30 28", 5, 1)}" fill="${darker(INKS.ember, 0.25)}"/>`
      );
    },
  },
  morna: {
    name: "Morna",
    plan: "sea people",
    env: "liquid",
    d: () => {
      const m = (x: number, y: number, s: number, c: string) =>
        placed(
          x,
          y,
          s,
          `<path d="${limb("0 20 6 40 -8 52 -22 46", 11, 2)}" fill="${c}"/><path d="M-20 50L-34 38Q-36 52 -30 60Z" fill="${INKS.ember}"/>` +
            raised("M-14 2Q0 -6 14 2L11 26H-10Z", c, 4, 2) +
            `<path d="M18 -30V44" stroke="${EARTHS.sand}" stroke-width="3"/><path d="M10 -30Q10 -18 18 -18Q26 -18 26 -30L22 -36V-26H20V-40H16V-26H14V-36Z" fill="${INKS.paper}"/><path d="${limb("12 4 20 8 18 14", 4, 3)}" fill="${darker(c, 0.2)}"/>` +
            raised("M-9 -10Q-10 -24 0 -24Q10 -24 9 -10Q7 0 0 0Q-7 0 -9 -10Z", lighter(c, 0.25), 3, 1) +
            `<path d="M-9 -18L-20 -24L-14 -14L-20 -8L-9 -8ZM9 -18L16 -26L13 -14ZM0 -24L-4 -36L6 -26Z" fill="${INKS.ember}"/>` +
            slant(-4, -12, 3.5, -1, INKS.paper) +
            slant(4, -12, 3.5, 1, INKS.paper),
        );
      return (
        m(80, 40, 0.66, darker(EARTHS.sea, 0.15)) +
        m(38, 42, 1.12, EARTHS.sea) +
        `<path d="M4 94q8-8 16 0t16 0 16 0 16 0 16 0" fill="none" stroke="${EARTHS.sky}" stroke-width="3.500"/>`
      );
    },
  },
  virus: {
    name: "Virus",
    plan: "microbes",
    env: "liquid",
    d: () => {
      const v = (x: number, y: number, r: number, c: string, n: number) => {
        let s = "";
        for (let i = 0; i < n; i++) {
          const a = (i / n) * 6.283 + 0.2;
          s += `<path d="M${short(x + r * 0.8 * Math.cos(a))} ${short(y + r * 0.8 * Math.sin(a))}L${short(x + r * 1.42 * Math.cos(a))} ${short(y + r * 1.42 * Math.sin(a))}" stroke="${c}" stroke-width="${short(r * 0.17)}"/><circle cx="${short(x + r * 1.45 * Math.cos(a))}" cy="${short(y + r * 1.45 * Math.sin(a))}" r="${short(r * 0.19)}" fill="${INKS.ember}"/>`;
        }
        return (
          s +
          raised(
            dot(x, y, r),
            c,
            r * 0.22,
            r * 0.18,
            `<path d="${dot(x - r * 0.3, y - r * 0.25, r * 0.26)}${dot(x + r * 0.35, y + r * 0.05, r * 0.2)}${dot(x - r * 0.15, y + r * 0.45, r * 0.18)}${dot(x + 0.2 * r, y - 0.5 * r, r * 0.14)}" fill="${INKS.ink}" opacity=".55"/>`,
          )
        );
      };
      return (
        v(40, 46, 24, INKS.jade, 11) +
        v(80, 22, 10, EARTHS.mint, 9) +
        v(78, 76, 13, EARTHS.moss, 9) +
        v(16, 84, 7.5, EARTHS.mint, 8)
      );
    },
  },
  /** under ground */
  crunge: {
    name: "Crunge",
    plan: "worm with a ring of teeth",
    env: "subterranean",
    d: () =>
      `<path d="M6 96Q10 78 30 82L36 76L50 80L66 74L74 82Q92 80 94 96Z" fill="${EARTHS.mud}"/>` +
      raised(
        limb("62 92 72 70 62 48 44 34", 20, 24, 21),
        EARTHS.rose,
        6,
        4,
        `<path d="M36 74Q60 92 92 78M40 60Q66 76 90 62M56 26Q76 44 84 46" fill="none" stroke="${darker(EARTHS.rose, 0.35)}" stroke-width="4"/>`,
      ) +
      `<ellipse cx="40" cy="32" rx="27" ry="25" fill="${darker(EARTHS.rose, 0.12)}" transform="rotate(-35 40 32)"/><ellipse cx="39" cy="31" rx="21" ry="19" fill="${darker(INKS.ember, 0.5)}" transform="rotate(-35 40 32)"/>` +
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
        .map((i) => {
          const a = (i * 36 * Math.PI) / 180;
          return `<path d="M${short(39 + 21 * Math.cos(a - 0.22))} ${short(31 + 20 * Math.sin(a - 0.22))}L${short(39 + 9 * Math.cos(a))} ${short(31 + 8 * Math.sin(a))}L${short(39 + 21 * Math.cos(a + 0.22))} ${short(31 + 20 * Math.sin(a + 0.22))}Z" fill="${INKS.paper}"/>`;
        })
        .join("") +
      `<path d="M8 62l8 6-2 8-9-2ZM88 30l7 4-3 8-8-3ZM14 6l6 2-1 6-7-2Z" fill="${EARTHS.clay}"/>`,
  },
  stromuse: {
    name: "Stromuse",
    plan: "ambusher under a lid",
    env: "subterranean",
    d: () =>
      `<path d="M2 92Q4 62 24 60H78Q96 62 98 92Z" fill="${EARTHS.mud}"/><ellipse cx="50" cy="66" rx="38" ry="14" fill="${INKS.ink}"/>` +
      `<path d="${limb("30 66 14 50 18 30 6 22", 5, 1)}" fill="${EARTHS.slate}"/><path d="${limb("70 66 88 50 82 30 94 22", 5, 1)}" fill="${darker(EARTHS.slate, 0.25)}"/><path d="${limb("38 66 28 46 32 34", 5, 1)}" fill="${EARTHS.slate}"/><path d="${limb("62 66 72 46 68 34", 5, 1)}" fill="${darker(EARTHS.slate, 0.25)}"/>` +
      raised("M30 68Q30 42 50 42Q70 42 70 68Q50 78 30 68Z", EARTHS.slate, 4, 3) +
      (
        [
          [40, 54, 3],
          [50, 50, 3.5],
          [60, 54, 3],
          [45, 60, 2.2],
          [55, 60, 2.2],
        ] as const
      )
        .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${INKS.ember}"/>`)
        .join("") +
      `<path d="M42 68l4 12 5-9 5 9 3-12Z" fill="${INKS.paper}"/>` +
      raised(
        "M8 42Q10 4 50 2Q90 4 92 42Q70 24 50 24Q30 24 8 42Z",
        EARTHS.clay,
        4,
        4,
        `<path d="M20 30L30 12M40 24L44 6M60 24L58 6M80 30L70 12" stroke="${EARTHS.mud}" stroke-width="3"/>`,
      ),
  },
  arags: {
    name: "Arags",
    plan: "spiders",
    env: "subterranean",
    d: () =>
      `<path d="M74 -4V20M40 -4V34" stroke="${INKS.paper}" stroke-width="1.800"/>` +
      placed(76, 28, 0.78, spider(darker(lighter(EARTHS.plum, 0.25), 0.2))) +
      placed(40, 54, 1.35, spider(lighter(EARTHS.plum, 0.25))) +
      placed(82, 82, 0.55, spider(lighter(EARTHS.plum, 0.12))),
  },
  elilad: {
    name: "Elilad",
    plan: "bats out of the dark",
    env: "subterranean",
    d: () =>
      placed(76, 20, 0.66, bat(EARTHS.slate)) +
      placed(22, 22, 0.56, bat(EARTHS.slate)) +
      placed(48, 54, 1.35, bat(EARTHS.grey, INKS.ember)) +
      placed(84, 82, 0.5, bat(EARTHS.slate)) +
      placed(16, 86, 0.52, bat(EARTHS.slate)),
  },
  spithid: {
    name: "Spithid",
    plan: "serpent, spits",
    env: "subterranean",
    d: () =>
      serpent({
        c: INKS.jade,
        hood: 1,
        head:
          raised("M32 20Q34 8 46 8Q59 9 58 21Q55 32 44 31L28 30L38 25Z", EARTHS.lime, 4, 3) +
          slant(44, 17, 4.5, -1) +
          `<path d="M38 29l2 7 3-7Z" fill="${INKS.paper}"/><path d="M30 26L6 18M28 28L2 32M30 30L8 44" stroke="${EARTHS.lime}" stroke-width="3.500" stroke-linecap="round" stroke-dasharray="7 4"/><circle cx="2" cy="17" r="3" fill="${EARTHS.lime}"/><circle cx="4" cy="46" r="3" fill="${EARTHS.lime}"/>`,
      }),
  },
  chantenes: {
    name: "Chantenes",
    plan: "chain that grows",
    env: "wild",
    d: () => {
      const pts = [
        [86, 16, 7],
        [90, 32, 8],
        [82, 46, 9],
        [68, 50, 10],
        [54, 44, 11],
        [40, 44, 12],
        [30, 54, 13],
        [30, 70, 14],
      ] as const;
      let g = "";
      pts.forEach(([x, y, r], i) => {
        g +=
          `<path d="M${x - r - 6} ${y + 5}L${x} ${y}L${x + r + 6} ${y + 4}" stroke="${EARTHS.sand}" stroke-width="3" fill="none"/>` +
          raised(dot(x, y, r), i % 2 ? INKS.jade : EARTHS.lime, r * 0.28, r * 0.25);
      });
      return (
        g +
        raised("M28 56Q54 54 54 76Q52 94 34 94Q12 94 12 74Q14 58 28 56Z", INKS.ember, 4, 4) +
        eye(26, 72, 5) +
        eye(40, 72, 5) +
        `<path d="M22 88L14 98L28 92ZM42 88L52 98L38 93Z" fill="${INKS.paper}"/><path d="M26 60Q20 48 10 50M40 58Q46 46 56 62" fill="none" stroke="${INKS.ember}" stroke-width="2.500"/>`
      );
    },
  },
  /** grabbing and burning */
  magron: {
    name: "Magron",
    plan: "grabbing mass of arms",
    env: "wild",
    d: () => {
      const c = EARTHS.moss;
      let g = "";
      for (const [p, k] of [
        ["40 70 14 62 8 36 22 22 30 34", 0],
        ["60 70 88 66 94 44 84 30", 0.3],
        ["34 80 8 84 2 96", 0.15],
        ["66 80 92 84 98 94", 0.35],
        ["50 60 58 36 72 22 66 8 54 14", 0.1],
      ] as const)
        g += `<path d="${limb(p, 9, 2)}" fill="${darker(c, k)}"/>`;
      g += `<path d="M58 6l4 6M66 14l5-3M69 24l6-1" stroke="${EARTHS.mint}" stroke-width="2.500"/>`;
      return (
        g +
        `<circle cx="27" cy="14" r="5" fill="${INKS.paper}"/><path d="M22 20h10l2 12 6 8-4 2-7-8-5 9-4-2 3-10Z" fill="${INKS.paper}"/><path d="${limb("34 46 22 40 20 30 34 26", 5, 3)}" fill="${c}"/>` +
        raised("M22 78Q24 50 50 50Q78 50 80 80Q78 96 50 96Q24 96 22 78Z", c, 6, 4) +
        `<ellipse cx="50" cy="68" rx="12" ry="9" fill="${INKS.paper}"/><circle cx="47" cy="68" r="6" fill="${INKS.ember}"/><circle cx="47" cy="68" r="2.600" fill="${INKS.ink}"/><path d="M34 86Q50 80 66 86" fill="none" stroke="${INKS.ink}" stroke-width="3"/>`
      );
    },
  },
  onflam: {
    name: "Onflam",
    plan: "living flame",
    env: "fire",
    d: () =>
      flame(48, 98, 1.9, INKS.ember, mix(INKS.ember, INKS.amber, 0.7)) +
      `<path d="${limb("30 66 10 60 6 40 12 28", 8, 0.5)}" fill="${INKS.ember}"/><path d="${limb("74 66 92 58 94 38 86 26", 8, 0.5)}" fill="${darker(INKS.ember, 0.15)}"/>` +
      slant(42, 62, 6, -1, INKS.ink) +
      slant(62, 62, 6, 1, INKS.ink) +
      `<path d="M40 76Q52 70 64 76Q52 90 40 76Z" fill="${INKS.ink}"/>`,
  },
  mish: {
    name: "Mish",
    plan: "fire salamander",
    env: "fire",
    d: () => {
      const c = EARTHS.coal;
      return (
        flame(30, 30, 0.5, INKS.ember, EARTHS.bone) +
        flame(52, 36, 0.6, INKS.ember, EARTHS.bone) +
        flame(72, 42, 0.5, INKS.ember, EARTHS.bone) +
        `<path d="${limb("70 56 90 62 94 82 76 92 60 88", 9, 1)}" fill="${darker(c, 0.1)}"/>` +
        raised(
          limb("26 40 44 42 60 48 74 58", 11, 10, 14),
          c,
          4,
          4,
          `<path d="${dot(36, 40, 3.5)}${dot(50, 46, 4.5)}${dot(64, 52, 3.5)}${dot(46, 36, 2)}${dot(60, 44, 2.2)}" fill="${INKS.ember}"/>`,
        ) +
        `<path d="${limb("34 48 28 66 14 72", 5, 3.5)}${limb("62 62 56 80 42 84", 6, 3.5)}" fill="${c}"/><path d="M16 70l-10 0 5 4-6 5 8-1 1 7 5-8ZM44 82l-10 0 5 4-6 5 8-1 1 7 5-8Z" fill="${INKS.ember}"/>` +
        raised("M34 26Q22 22 8 32Q-2 38 2 44Q10 52 26 52L38 46Z", c, 3, 3) +
        slant(19, 34, 4.5, -1, INKS.ember) +
        `<path d="M3 43Q14 44 26 44" stroke="${INKS.ember}" stroke-width="2" fill="none"/>`
      );
    },
  },
  /** plants */
  chlorofix: {
    name: "Chlorofix",
    plan: "plant, gas flower",
    env: "wild",
    d: () => {
      let pet = "";
      for (let i = 0; i < 9; i++) {
        const a = i * 40;
        pet += `<g transform="rotate(${a} 48 36)"><path d="M48 36Q36 22 48 4Q60 22 48 36Z" fill="${i % 2 ? INKS.ember : darker(INKS.ember, 0.25)}"/></g>`;
      }
      return (
        `<path d="${limb("48 40 52 62 46 80 50 98", 5, 6)}" fill="${EARTHS.moss}"/>` +
        raised("M50 82Q26 64 8 80Q28 96 50 90Z", INKS.jade, 3, 3) +
        raised("M50 84Q74 60 94 74Q76 96 50 92Z", EARTHS.moss, 3, 3) +
        pet +
        `<circle cx="48" cy="36" r="14" fill="${INKS.ink}"/><circle cx="48" cy="36" r="11" fill="${EARTHS.lime}"/><path d="${dot(44, 33, 2)}${dot(51, 32, 2)}${dot(48, 40, 2.3)}${dot(54, 38, 1.5)}${dot(42, 40, 1.5)}" fill="${INKS.ink}"/><path d="${dot(80, 20, 7)}${dot(88, 30, 5)}${dot(76, 30, 4.5)}${dot(14, 16, 6)}${dot(8, 26, 4)}${dot(92, 12, 3)}" fill="${EARTHS.lime}"/>`
      );
    },
  },
  chardireeds: {
    name: "Chardireeds",
    plan: "plant, reeds with teeth",
    env: "urban",
    d: () => {
      const r = (p: string, hx: number, hy: number, rot: number, s: number, c: string) =>
        `<path d="${limb(p, 5, 3)}" fill="${c}"/>` +
        placed(
          hx,
          hy,
          s,
          raised("M-4 12Q-16 0 -12 -18L-2 -6L4 -22L10 -4Q16 4 6 12Z", c, 3, 2) +
            `<path d="M-10 -10L-1 2L8 -6" fill="none" stroke="${INKS.ember}" stroke-width="3.500"/>` +
            teeth(-11, -14, -2, -2, 2, -3.5) +
            teeth(-1, -2, 7, -14, 2, -3.5) +
            `<circle cx="-1" cy="6" r="2.500" fill="${INKS.paper}"/>`,
          rot,
        );
      return (
        r("58 98 70 72 66 52 76 34", 78, 26, 20, 0.9, darker(EARTHS.moss, 0.1)) +
        r("40 98 28 76 34 58 24 44", 20, 36, -24, 0.95, EARTHS.moss) +
        r("48 98 52 70 44 44 48 24", 48, 16, -4, 1.15, INKS.jade) +
        r("62 98 84 86 82 72 90 66", 93, 58, 36, 0.62, EARTHS.moss) +
        r("36 98 16 90 16 78 8 74", 5, 68, -36, 0.62, darker(EARTHS.moss, 0.15)) +
        `<path d="M10 98H90" stroke="${EARTHS.slate}" stroke-width="6"/>`
      );
    },
  },
  valaterix: {
    name: "Valaterix",
    plan: "plant, drowsing spiral",
    env: "urban",
    d: () => {
      let sp = "M50 40";
      for (let i = 1; i <= 44; i++) {
        const a = i * 0.42,
          r = i * 0.72;
        sp += `L${short(50 + r * Math.cos(a))} ${short(40 + r * Math.sin(a))}`;
      }
      return (
        `<path d="${limb("50 66 46 80 52 98", 5, 6)}" fill="${EARTHS.moss}"/><path d="M50 88Q30 74 18 86Q32 98 50 94ZM52 86Q70 72 84 84Q70 98 52 93Z" fill="${INKS.jade}"/>` +
        raised(shag(50, 40, 36, 36, 11, 0.2, "val"), EARTHS.plum, 5, 4) +
        `<path d="${sp}" fill="none" stroke="${INKS.paper}" stroke-width="4.500" stroke-linecap="round" stroke-linejoin="round"/><circle cx="50" cy="40" r="5" fill="${INKS.ember}"/>`
      );
    },
  },
  /** minds */
  vorozion: {
    name: "Vorozion",
    plan: "mind",
    env: "urban",
    d: () => {
      let r = "";
      for (let i = 0; i < 3; i++)
        r += `<ellipse cx="50" cy="38" rx="${38 + i * 6}" ry="${31 + i * 6}" fill="none" stroke="${INKS.paper}" stroke-opacity="${0.8 - i * 0.22}" stroke-width="2" stroke-dasharray="${4 + i} ${5 + i * 2}"/>`;
      return (
        `<g class="in">${r}</g>` +
        `<path d="${limb("50 62 46 76 54 86 50 99", 7, 1)}" fill="${darker(EARTHS.rose, 0.35)}"/><path d="${limb("42 62 30 74 34 88", 4, 0.8)}" fill="${darker(EARTHS.rose, 0.2)}"/><path d="${limb("58 62 70 74 66 88", 4, 0.8)}" fill="${darker(EARTHS.rose, 0.5)}"/>` +
        raised(
          "M50 14Q62 6 72 16Q86 18 84 34Q92 46 80 54Q74 66 60 62Q50 70 40 62Q26 66 20 54Q8 46 16 34Q14 18 28 16Q38 6 50 14Z",
          EARTHS.rose,
          6,
          4,
          `<path d="M50 12V30M28 22q10 0 8 10M20 38q8-4 14 2M72 22q-10 0-8 10M80 38q-8-4-14 2M30 56q2-8 10-8M70 56q-2-8-10-8" fill="none" stroke="${INKS.ember}" stroke-width="3.500" stroke-linecap="round"/>`,
        ) +
        `<path d="M34 46Q50 32 66 46Q50 60 34 46Z" fill="${INKS.paper}"/><circle cx="50" cy="46" r="7" fill="${INKS.ember}"/><circle cx="50" cy="46" r="3" fill="${INKS.ink}"/>`
      );
    },
  },
  drusers: {
    name: "Drusers",
    plan: "minds, great heads",
    env: "urban",
    d: () => {
      const m = (x: number, y: number, s: number, c: string) =>
        placed(
          x,
          y,
          s,
          raised("M-12 44L-9 20H9L12 44Z", EARTHS.slate, 3, 2) +
            raised(
              "M-22 -8Q-24 -34 0 -34Q24 -34 22 -8Q20 8 8 18Q0 24 -8 18Q-20 8 -22 -8Z",
              c,
              6,
              3,
              `<path d="M0 -36V-20M-14 -32q6 4 2 12M14 -32q-6 4-2 12" fill="none" stroke="${darker(c, 0.35)}" stroke-width="2.500"/>`,
            ) +
            `<path d="M-16 -2Q-10 -8 -3 2Q-10 8 -16 -2ZM16 -2Q10 -8 3 2Q10 8 16 -2Z" fill="${INKS.ink}"/><circle cx="-9" cy="0" r="1.800" fill="${INKS.paper}"/><circle cx="9" cy="0" r="1.800" fill="${INKS.paper}"/><path d="M-3 13h6" stroke="${INKS.ink}" stroke-width="2"/>`,
        );
      return (
        `<path d="M40 4Q50 -4 60 4M36 -2Q50 -12 64 -2" fill="none" stroke="${INKS.paper}" stroke-width="2.500"/>` +
        m(72, 52, 0.85, darker(EARTHS.mint, 0.22)) +
        m(32, 46, 1.08, EARTHS.mint) +
        `<path d="M52 30l6 4-6 4 6 4" fill="none" stroke="${INKS.ember}" stroke-width="3"/>`
      );
    },
  },
  /** robots */
  "sentry-robot": { name: "Sentry Robot", plan: "robot", env: "urban", d: () => placed(48, 48, 1.08, robotSentry()) },
  "sentry-robots-two": {
    name: "Sentry Robots (two)",
    plan: "robots",
    env: "urban",
    d: () => placed(68, 42, 0.82, robotSentry(EARTHS.slate), 0, false) + placed(30, 54, 0.9, robotSentry()),
  },
  laboroid: {
    name: "Laboroid",
    plan: "robot, loader",
    env: "urban",
    d: () =>
      `<path d="M22 84h56v12H22Z" fill="${EARTHS.slate}"/><path d="M22 90h56" stroke="${INKS.ink}" stroke-width="3" stroke-dasharray="6 4"/><circle cx="28" cy="90" r="6" fill="${EARTHS.grey}"/><circle cx="72" cy="90" r="6" fill="${EARTHS.grey}"/><circle cx="50" cy="90" r="6" fill="${EARTHS.grey}"/>` +
      raised(
        "M26 40H74L78 84H22Z",
        INKS.jade,
        6,
        4,
        `<path d="M22 70H78V78H22Z" fill="${INKS.ink}"/><path d="M26 78l8-8h8l-8 8ZM44 78l8-8h8l-8 8ZM62 78l8-8h8l-8 8Z" fill="${INKS.paper}"/>`,
      ) +
      `<path d="M26 48L8 36L12 12" fill="none" stroke="${EARTHS.grey}" stroke-width="7" stroke-linejoin="round"/><path d="M74 48L92 36L88 12" fill="none" stroke="${EARTHS.slate}" stroke-width="7" stroke-linejoin="round"/><path d="M4 14Q2 0 12 -4L10 8H14L18 -4Q24 2 20 14ZM80 14Q76 0 86 -4L85 8H90L94 -4Q100 4 96 14Z" fill="${INKS.ember}"/>` +
      raised("M36 40V26Q36 20 42 20H58Q64 20 64 26V40Z", lighter(INKS.jade, 0.3), 4, 2) +
      `<path d="M38 26H62V34H38Z" fill="${INKS.ink}"/><path d="M41 30h7M52 30h7" stroke="${INKS.ember}" stroke-width="4"/><path d="M34 48h32v14H34Z" fill="${darker(INKS.jade, 0.4)}"/><path d="M38 52h10M38 57h16" stroke="${INKS.paper}" stroke-width="2"/>`,
  },
  telebots: {
    name: "Telebots",
    plan: "robots, thought-casting",
    env: "urban",
    d: () => {
      const b = (x: number, y: number, s: number, c: string) =>
        placed(
          x,
          y,
          s,
          `<path d="M-6 22L0 34L6 22Z" fill="${INKS.ember}"/>` +
            raised("M-20 0Q-20 -20 0 -20Q20 -20 20 0Q20 22 0 24Q-20 22 -20 0Z", c, 5, 4) +
            `<circle r="11" fill="${INKS.ink}"/><circle r="7.500" fill="${INKS.ember}"/><circle cx="-2" cy="-2" r="2.600" fill="${INKS.paper}"/><path d="M0 -20V-32M-8 -34Q0 -26 8 -34M-14 -38Q0 -24 14 -38" fill="none" stroke="${c}" stroke-width="2.800" stroke-linecap="round"/><path d="M-20 -2H-30M20 -2H30M-30 -8V4M30 -8V4" stroke="${darker(c, 0.2)}" stroke-width="3.500"/>`,
        );
      return (
        b(74, 34, 0.66, darker(EARTHS.grey, 0.3)) +
        b(38, 50, 1.15, EARTHS.grey) +
        b(82, 80, 0.5, darker(EARTHS.grey, 0.15))
      );
    },
  },
  alweg: {
    name: "Alweg",
    plan: "city juggernaut",
    env: "urban",
    d: () =>
      `<path d="M0 90H100" stroke="${EARTHS.slate}" stroke-width="8"/><path d="M20 94v6M50 94v6M80 94v6" stroke="${EARTHS.slate}" stroke-width="6"/>` +
      raised("M98 30L72 26V84L98 78Z", darker(INKS.ember, 0.3), 2, 3) +
      raised("M78 22L52 18V86L78 84Z", darker(INKS.ember, 0.1), 3, 3) +
      raised("M58 12Q24 12 8 52Q4 70 10 86H58Z", INKS.ember, 5, 4, `<path d="M4 70H60V76H4Z" fill="${INKS.paper}"/>`) +
      `<path d="M50 22Q32 24 22 46H50Z" fill="${INKS.ink}"/><path d="M26 44L36 32L44 44Z" fill="${INKS.paper}"/><circle cx="38" cy="42" r="3" fill="${INKS.ember}"/><path d="M8 56Q24 62 46 58Q34 72 12 70Z" fill="${INKS.ink}"/>` +
      teeth(9, 57, 44, 58, 6, 6.5) +
      `<circle cx="16" cy="80" r="4" fill="${INKS.paper}"/><path d="M62 30h10v16H62ZM82 34h10v14H82Z" fill="${INKS.ink}"/><path d="M0 20h14M-4 30h12M2 10h22" stroke="${INKS.paper}" stroke-width="3" stroke-linecap="round"/>`,
  },
  /** people */
  muggers: {
    name: "Muggers",
    plan: "people, a gang",
    env: "urban",
    d: () =>
      placed(78, 46, 0.8, person({ c: darker(EARTHS.slate, 0.3), weapon: "club" })) +
      placed(22, 48, 0.78, person({ c: darker(EARTHS.mud, 0.3), weapon: "none" })) +
      placed(
        50,
        54,
        1.02,
        person({ c: EARTHS.slate, weapon: "knife", on: `<path d="M-20 26H20V32H-20Z" fill="${INKS.ember}"/>` }),
      ),
  },
  sekekers: {
    name: "Sekekers",
    plan: "people, blade dancers",
    env: "urban",
    d: () =>
      placed(
        50,
        54,
        1.05,
        person({
          c: INKS.ember,
          hood: false,
          skin: EARTHS.bone,
          weapon: "blades",
          hair: `<path d="M-11 -20L-16 -36L-8 -30L-6 -44L0 -33L6 -44L8 -30L16 -36L11 -20Q0 -30 -11 -20Z" fill="${INKS.jade}"/><path d="M-10 -19H10V-12H-10Z" fill="${INKS.ink}"/><path d="M-7 -15.500h5M2 -15.500h5" stroke="${INKS.paper}" stroke-width="2.500"/>`,
          on: `<path d="M-20 4L20 40M20 4L-20 40" stroke="${INKS.ink}" stroke-width="4"/>`,
          mask: " ",
        }),
      ),
  },
  namdasn: {
    name: "Namdasn",
    plan: "people, shadow at the door",
    env: "urban",
    d: () =>
      `<path d="M22 98V24Q22 2 50 2Q78 2 78 24V98Z" fill="${EARTHS.slate}"/><path d="M30 98V26Q30 10 50 10Q70 10 70 26V98Z" fill="${mix(INKS.amber, INKS.paper, 0.6)}"/>` +
      placed(50, 56, 0.98, person({ c: mix(INKS.ink, INKS.night, 0.7), weapon: "none", eye: INKS.ember })) +
      `<path d="M70 60L90 46L86 58Z" fill="${INKS.paper}"/><path d="${limb("64 62 72 60 76 56", 5, 4)}" fill="${mix(INKS.ink, INKS.night, 0.7)}"/><path d="M34 98L10 104H90L68 98Z" fill="${mix(INKS.ink, INKS.night, 0.7)}"/>`,
  },
  synestins: {
    name: "Synestins",
    plan: "people, masked order",
    env: "urban",
    d: () => {
      const s = (x: number, y: number, k: number, c: string) =>
        placed(
          x,
          y,
          k,
          person({
            c,
            hood: true,
            weapon: "staff",
            skin: INKS.paper,
            top: `<circle cx="22" cy="-40" r="7" fill="none" stroke="${INKS.ember}" stroke-width="4"/>`,
            on: `<circle cy="16" r="9" fill="none" stroke="${INKS.ember}" stroke-width="4.500"/><circle cy="16" r="3" fill="${INKS.ember}"/><path d="M-20 34H20V39H-20Z" fill="${INKS.ember}"/>`,
            mask: `<ellipse cy="-15" rx="8" ry="10" fill="${INKS.paper}"/><path d="M-6 -16Q-3 -20 -1 -15M6 -16Q3 -20 1 -15M-3 -8Q0 -6 3 -8" fill="none" stroke="${INKS.ink}" stroke-width="2"/>`,
          }),
        );
      return (
        s(76, 48, 0.74, darker(EARTHS.plum, 0.3)) +
        s(22, 48, 0.74, darker(EARTHS.plum, 0.3)) +
        s(46, 56, 1.02, EARTHS.plum)
      );
    },
  },
  hysnatons: {
    name: "Hysnatons",
    plan: "mantis",
    env: "urban",
    d: () => {
      const c = INKS.jade;
      return (
        `<path d="M58 66L40 98M66 70L64 98M78 72L90 98" fill="none" stroke="${darker(c, 0.3)}" stroke-width="4" stroke-linecap="round"/>` +
        raised(
          limb("46 56 62 62 80 72 96 90", 9, 2, 12),
          c,
          4,
          3,
          `<path d="M60 54L54 76M72 60L66 82M82 66L78 90" stroke="${darker(c, 0.45)}" stroke-width="2.500"/>`,
        ) +
        `<path d="M50 54Q74 34 98 48Q80 62 58 62Z" fill="${EARTHS.mint}"/>` +
        raised(limb("50 60 44 44 42 26", 6, 5), c, 2, 2) +
        `<path d="M44 42L18 40L28 66L6 58" fill="none" stroke="${c}" stroke-width="5.500" stroke-linejoin="round"/><path d="M48 46L30 50L36 76L18 74" fill="none" stroke="${darker(c, 0.3)}" stroke-width="5" stroke-linejoin="round"/>` +
        teeth(28, 64, 8, 57, 4, 5) +
        `<path d="M44 14Q50 -6 66 -4M38 12Q36 -4 24 -8" fill="none" stroke="${c}" stroke-width="2.500"/>` +
        raised("M20 10Q42 4 60 10Q54 26 42 34Q28 26 20 10Z", c, 3, 2) +
        `<ellipse cx="27" cy="13" rx="7" ry="6" fill="${INKS.ember}"/><ellipse cx="54" cy="13" rx="7" ry="6" fill="${INKS.ember}"/><circle cx="26" cy="12" r="2" fill="${INKS.paper}"/><circle cx="53" cy="12" r="2" fill="${INKS.paper}"/>`
      );
    },
  },
  vrialta: {
    name: "Vrialta",
    plan: "dragon, breathes fire",
    env: "wild",
    d: () => {
      const c = EARTHS.rust;
      return (
        `<path d="M58 44L66 2Q92 0 100 18L90 20L96 34L84 34L86 48L72 48Z" fill="${darker(EARTHS.plum, 0.2)}"/>` +
        raised("M52 46L42 4Q24 -6 10 6L22 10L18 22L30 22L30 34L42 36Z", EARTHS.plum, 3, 2) +
        `<path d="${limb("76 72 96 74 98 92 80 96 66 94", 8, 0.5)}" fill="${darker(c, 0.25)}"/>` +
        raised(
          "M36 54Q56 34 76 52Q92 70 80 88Q60 96 42 86Q32 70 36 54Z",
          c,
          6,
          4,
          `<path d="M34 66Q46 84 70 88L60 100H30Z" fill="${EARTHS.bone}"/>`,
        ) +
        `<path d="M50 84h14l-2 14H44ZM72 82h12l2 16H70Z" fill="${darker(c, 0.3)}"/>` +
        raised(limb("48 62 36 56 34 42 28 34", 12, 8, 10), c, 4, 2) +
        raised("M46 30L56 18L42 20L36 14Q22 18 10 28Q4 34 8 40L24 38L12 46Q16 52 30 50L44 44Z", INKS.ember, 4, 3) +
        slant(28, 26, 4.5, -1) +
        teeth(9, 39, 24, 38, 3, 4) +
        `<path d="M8 42L-6 40Q2 48 -8 52Q2 54 -4 64Q8 60 16 48Z" fill="${mix(INKS.ember, INKS.amber, 0.6)}"/>` +
        spikes("44 46 52 40 62 40 72 46 80 54", 8, EARTHS.bone, 4)
      );
    },
  },
  zop: {
    name: "Zop",
    plan: "a friend",
    env: "wild",
    d: () =>
      `<path d="M38 26Q30 8 18 6M58 26Q66 8 78 6" fill="none" stroke="${EARTHS.sand}" stroke-width="3.500"/><circle cx="17" cy="6" r="5" fill="${INKS.ember}"/><circle cx="79" cy="6" r="5" fill="${INKS.ember}"/><path d="M34 88Q30 98 18 96M62 88Q66 98 78 96" fill="none" stroke="${darker(EARTHS.sand, 0.3)}" stroke-width="6" stroke-linecap="round"/>` +
      raised(shag(48, 56, 33, 34, 17, 0.14, "zop"), EARTHS.sand, 6, 4) +
      eye(36, 46, 9) +
      eye(60, 46, 9) +
      `<path d="M36 62Q48 72 60 62" fill="none" stroke="${INKS.ink}" stroke-width="3" stroke-linecap="round"/><path d="${limb("20 66 24 78 38 80", 6, 5)}" fill="${darker(EARTHS.sand, 0.12)}"/><path d="${limb("78 66 74 78 60 80", 6, 5)}" fill="${darker(EARTHS.sand, 0.35)}"/>` +
      raised("M34 72H64V94H34Z", INKS.jade, 4, 3) +
      `<path d="M46 72h6v22h-6ZM34 80h30v5H34Z" fill="${INKS.ember}"/><path d="M49 72Q38 60 36 68Q38 74 49 72Q60 60 62 68Q60 74 49 72Z" fill="${INKS.ember}"/>`,
  },
};

/** torn blot behind a creature, seeded by its id */
export function blot(id: string, env: Terrain, plain: boolean) {
  const R = random("blot" + id),
    n = 15,
    ph = R();
  let d = "";
  for (let i = 0; i < n; i++) {
    const a = ((i + ph + (R() - 0.5) * 0.55) / n) * 2 * Math.PI,
      r = (i % 3 === 1 ? 49 : i % 3 ? 41 : 45) + (R() - 0.5) * 5;
    d += (i ? "L" : "M") + short(50 + r * Math.cos(a)) + " " + short(52 + r * Math.sin(a));
  }
  d += "Z";
  const b = TERRAIN[env].base,
    c = mix(b, INKS.ink, (env === "air" ? 0.45 : 0.22) + (plain ? 0.22 : 0));
  return (
    cutIn(
      d,
      c,
      plain
        ? ""
        : `<path d="${halftone(50, 52, 50, 6.2, (x, y) => (x * 0.6 + y * 0.8) * 0.62 + 0.1)}" fill="${mix(b, INKS.ink, 0.55)}"/>`,
    ) +
    `<path d="${d}" fill="none" stroke="${mix(TERRAIN[env].mid, b, 0.35)}" stroke-width="${plain ? 2.5 : 1.5}" stroke-linejoin="round"/>`
  );
}

export const creature = (id: string, s = 100, o: CreatureOptions = {}) => {
  const k = CREATURES[id] ?? NOTHING,
    small = s <= 44,
    ground = o.ground ?? true,
    z = ground ? (small ? 0.9 : 0.8) : 1,
    kl = o.key ?? (small ? 8 : 5);
  const a = k.d(),
    b = k.d();
  return `<svg class="cr" width="${s}" height="${s}" viewBox="-4 -4 108 108" role="img" aria-label="${k.name}">${ground ? blot(id, o.env || k.env, small) : ""}<g transform="translate(50 51) scale(${z}) translate(-50 -50)">${kl ? `<g class="kl" style="--k:${kl}px">${a}</g>` : ""}${b}</g></svg>`;
};

/** A creature in another picture, without its ground. */
export const creatureArt = (id: string, x: number, y: number, s: number) => {
  const { d } = CREATURES[id] ?? NOTHING;
  return `<g transform="translate(${x} ${y}) scale(${s / 100}) translate(-50 -50)"><g class="kl" style="--k:6px">${d()}</g>${d()}</g>`;
};
