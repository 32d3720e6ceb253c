/** The eighty-one event cards: a picture for each, in a box of 160 by 110. */
import { creatureArt } from "./creatures";
import {
  at,
  blast,
  burst,
  clip,
  coin,
  comet,
  crowd,
  deep,
  dE,
  dJ,
  ds,
  edge,
  figure,
  flag,
  fog,
  gear,
  grain,
  ground,
  hatch,
  head,
  helmet,
  keyed,
  man,
  mark,
  playingCard,
  raisedFist,
  rifle,
  ruler,
  sand,
  scroll,
  skyline,
  spear,
  spiral,
  stars,
  temple,
  world,
  FINGERS,
  FIST,
} from "./eventThings";
import { boltPath, cloudPath, crownPath, filled, flamePath, imperialHex, line, skull, sun } from "./marks";
import { INKS, mix } from "./palette";
import { PEOPLE } from "./people";
import { random } from "./random";
import { dot, hexPath, rays, short, starPath } from "./shapes";
import { shipArt } from "./ships";
import { THINGS } from "./things";

/** Cards that come in several copies take the number of the copy: the same grammar, another sky. */
const majors = (seed: number, lit: number, veiled: number) => {
  const R = random("mj" + String(seed)),
    g =
      [
        INKS.cobalt,
        mix(INKS.cobalt, INKS.jade, 0.6),
        mix(INKS.cobalt, INKS.ember, 0.45),
        INKS.night,
        dJ,
        mix(INKS.ember, INKS.night, 0.6),
        ds,
        mix(INKS.jade, INKS.night, 0.5),
      ][seed % 8] ?? INKS.night;
  const spots: readonly (readonly [number, number, number])[] =
    lit + veiled === 1
      ? [[58, 62, 19]]
      : lit + veiled === 2
        ? [
            [46, 66, 17],
            [104, 50, 14],
          ]
        : [
            [40, 68, 16],
            [88, 40, 13],
            [122, 80, 12],
          ];
  const flipx = seed % 2;
  let s =
    ground(mix(g, INKS.ink, 0.25)) + burst(flipx ? 160 : 0, 110, mix(g, INKS.ink, 0.05), 14, { rot: R() }) + stars("mj" + String(seed), 46);
  spots.forEach(([x, y, r], i) => {
    const X = flipx ? 160 - x : x;
    s += comet(X, y + (R() - 0.5) * 10, r, flipx ? -146 + R() * 16 : -34 - R() * 16, i < lit ? INKS.paper : fog, INKS.ember, i >= lit);
  });
  return s + edge(INKS.ink, 0.8);
};
const festival = (k: 0 | 1 | 2) => {
  const R = random("fe" + String(k)),
    cs = (
      [
        [INKS.ember, INKS.paper],
        [INKS.paper, INKS.jade],
        [INKS.jade, INKS.ember],
      ] as const
    )[k];
  let s = ground(deep) + stars("fest" + String(k), 30);
  for (const [x, y, r] of (
    [
      [
        [34, 34, 24],
        [84, 22, 18],
        [126, 40, 26],
      ],
      [
        [44, 28, 18],
        [96, 36, 28],
        [138, 22, 16],
      ],
      [
        [28, 26, 18],
        [74, 40, 28],
        [128, 30, 22],
      ],
    ] as const
  )[k]) {
    s +=
      filled(rays(x, y, r, 16, 0.3, r * 0.34, R()), cs[0]) +
      filled(rays(x, y, r * 0.62, 16, 0.3, r * 0.2, R()), cs[1]) +
      filled(dot(x, y, 2.4), INKS.paper);
  }
  const l = "M-4 58Q40 82 80 62Q120 82 164 56";
  let lan = "";
  for (const [x, y] of [
    [14, 68],
    [42, 74],
    [68, 66],
    [94, 67],
    [120, 74],
    [146, 66],
  ] as const) {
    lan +=
      filled(`M${x - 6} ${y}H${x + 6}L${x + 4} ${y + 13}H${x - 4}Z`, INKS.ember, ` stroke="${INKS.ink}" stroke-width="1.500"`) +
      filled(`M${x - 3} ${y + 3}H${x + 3}L${x + 2} ${y + 10}H${x - 2}Z`, INKS.paper);
  }
  return (
    s +
    crowd(94, mix(INKS.jade, INKS.ink, 0.62), 8, "fa" + String(k), 0.7, 1.1) +
    crowd(104, INKS.ink, 7, "fb" + String(k), 0.5, 1.2) +
    line(l, fog, 2) +
    lan
  );
};
const SCENES: Record<string, () => string> = {
  /* ---- galactic ---- */
  G1: () =>
    ground(deep) +
    stars("g1", 40) +
    spiral(80, 56, 104, ds, 4, 1.7, 0.62) +
    spiral(80, 56, 92, INKS.cobalt, 3, 1.9, 0.4, 0.4) +
    spiral(80, 56, 60, INKS.paper, 3, 1.9, 0.22, 0.7) +
    filled(dot(80, 56, 8), INKS.paper) +
    filled(boltPath(34, 34, 2), INKS.ink, ' stroke="#0B1026" stroke-width="5"') +
    filled(boltPath(34, 34, 2), INKS.ember) +
    filled(boltPath(130, 84, 1.5), INKS.ink, ' stroke="#0B1026" stroke-width="5"') +
    filled(boltPath(130, 84, 1.5), INKS.ember) +
    shipArt("stellar-courier", 112, 26, 44, 38) +
    edge(INKS.ink, 0.7),
  G2: () =>
    ground(INKS.cobalt) +
    hatch(mix(INKS.cobalt, INKS.ink, 0.3), 9, 1.5, 0) +
    line("M-4 30L60 60L100 20L164 44M60 60L84 114M100 20L92 -4", mix(INKS.cobalt, INKS.paper, 0.55), 1.8, ' stroke-dasharray="2 5"') +
    filled(starPath(80, 58, 44, 4, 0.24), INKS.ink) +
    filled(starPath(80, 58, 40, 4, 0.24), INKS.paper) +
    filled(starPath(80, 58, 24, 4, 0.3, 45), fog) +
    line("M74 10L86 38L72 54L92 66L78 88L86 108", INKS.ink, 7) +
    line("M74 10L86 38L72 54L92 66L78 88L86 108", INKS.ember, 3) +
    line("M20 20L36 36M36 20L20 36M126 74L142 90M142 74L126 90", INKS.ember, 6) +
    edge(INKS.ink, 0.7),
  G3: () =>
    ground(deep) +
    stars("g3", 60) +
    world(24, 30, 15, INKS.cobalt, INKS.ink) +
    world(138, 82, 19, INKS.jade, INKS.ink, { ring: INKS.paper }) +
    filled("M84 -4L70 20L92 36L66 58L94 74L74 96L82 114H104L98 92L116 72L96 54L114 30L96 14L104 -4Z", INKS.ember) +
    filled("M88 -4L76 20L98 36L74 58L100 74L80 96L88 114H98L92 92L110 72L88 54L108 30L90 14L98 -4Z", INKS.paper) +
    filled(dot(92, 20, 1.8) + dot(98, 42, 1.4) + dot(84, 58, 2) + dot(100, 70, 1.6) + dot(88, 92, 1.8) + dot(94, 8, 1.3), INKS.ink) +
    edge(INKS.ink, 0.6),
  G4: () =>
    ground(INKS.jade) +
    grain(mix(INKS.jade, INKS.ink, 0.42), (x, y) => 0.5 + 0.5 * Math.sin(x * 7 + y * 4) * Math.cos(y * 6), 6) +
    at(
      92,
      60,
      1.56,
      filled(
        "M-18 -30Q2 -40 16 -26Q24 -14 18 -2Q14 6 4 4L-40 28Q-26 2 -22 -10Q-24 -22 -18 -30Z",
        INKS.ink,
        ` stroke="${INKS.ink}" stroke-width="5"`,
      ) +
        filled("M-18 -30Q2 -40 16 -26Q24 -14 18 -2Q14 6 4 4L-40 28Q-26 2 -22 -10Q-24 -22 -18 -30Z", INKS.paper) +
        filled("M-40 28Q-20 10 -2 -6Q10 -2 18 -2Q14 6 4 4Z", fog) +
        filled(dot(-4, -16, 9), INKS.ink) +
        filled(dot(-4, -16, 5.5), INKS.ember) +
        line("M-30 10L-24 13M-26 3L-19 7", INKS.ink, 2.4) +
        filled("M-24 -30Q0 -50 26 -28L30 -20Q4 -40 -28 -24Z", INKS.ink),
    ) +
    filled("M60 114Q64 78 92 76Q130 74 148 114Z", INKS.ink) +
    filled("M28 26q7 10 0 15q-7 -5 0 -15ZM16 52q5 8 0 12q-5 -4 0 -12ZM44 14q4 6 0 9q-4 -3 0 -9Z", INKS.ember),
  G5: () =>
    ground(mix(INKS.cobalt, INKS.night, 0.35)) +
    stars("g5", 46) +
    grain(INKS.cobalt, (x, y) => Math.max(0, 0.6 - Math.abs(y * 1.6 - x * 0.5)), 6) +
    at(
      70,
      54,
      1.15,
      filled(
        "M-62 -6Q-46 -30 -4 -28Q30 -26 48 -6L62 -22Q70 -10 60 4Q68 12 60 26L46 10Q24 26 -16 24Q-50 22 -62 -6Z",
        INKS.ink,
        ` stroke="${INKS.ink}" stroke-width="6"`,
      ) +
        filled("M-62 -6Q-46 -30 -4 -28Q30 -26 48 -6L62 -22Q70 -10 60 4Q68 12 60 26L46 10Q24 26 -16 24Q-50 22 -62 -6Z", INKS.paper) +
        filled("M-62 -6Q-30 12 46 10Q24 26 -16 24Q-50 22 -62 -6Z", fog) +
        line("M-58 4Q-30 18 10 19M-50 11Q-28 22 4 23", INKS.ink, 1.8) +
        filled(dot(-42, -8, 3), INKS.ink) +
        filled("M-14 18L-22 38L2 22Z", INKS.paper, ` stroke="${INKS.ink}" stroke-width="2"`) +
        line("M-34 -30Q-40 -42 -50 -42M-34 -30Q-30 -44 -20 -44", INKS.paper, 3),
    ) +
    at(
      126,
      88,
      0.46,
      filled(
        "M-62 -6Q-46 -30 -4 -28Q30 -26 48 -6L62 -22Q70 -10 60 4Q68 12 60 26L46 10Q24 26 -16 24Q-50 22 -62 -6Z",
        INKS.paper,
        ` stroke="${INKS.ink}" stroke-width="8"`,
      ) + filled(dot(-42, -8, 5), INKS.ink),
    ),
  G6: () =>
    ground(INKS.cobalt) +
    line([20, 40, 60, 80, 100].map((q) => hexPath(80, 62, q)).join(""), mix(INKS.cobalt, INKS.ice, 0.38), 5) +
    flag(22, 24, 1.1, INKS.ice, "crown") +
    flag(96, 14, 1.3, INKS.ice, "crown") +
    crowd(84, ds, 8, "g6", 0, 1.1) +
    [18, 50, 82, 114, 146].map((x, i) => helmet(x, 94 + (i % 2) * 4, 1.25, INKS.ice)).join(""),
  G7: () =>
    ground(INKS.ember) +
    burst(80, 112, INKS.amber, 22) +
    edge(dE, 0.8) +
    raisedFist(54, 70, 1.08, INKS.paper, INKS.ink, -8) +
    raisedFist(106, 70, 1.08, INKS.ink, INKS.paper, 8) +
    sun(80, 24, 1.5, INKS.ink, INKS.amber),
  G8: () =>
    ground(mix(INKS.paper, INKS.night, 0.2)) +
    filled("M-2 -2H96L64 112H-2Z", INKS.amber) +
    filled("M96 -2H162V112H64Z", INKS.cobalt) +
    grain(INKS.ink, (x) => Math.max(0, Math.abs(x) - 0.35) * 0.9, 5, 0.8) +
    at(
      42,
      66,
      1,
      filled("M-34 50Q-34 12 0 10Q34 12 34 50Z", INKS.ink) +
        filled(dot(0, -6, 17), INKS.ink) +
        filled("M-30 -12Q0 -22 30 -12L26 -6Q0 -14 -26 -6ZM-16 -14Q-16 -36 0 -36Q16 -36 16 -14Z", INKS.ink) +
        filled("M-2 -8L14 -4L13 2L-2 0Z", INKS.paper) +
        filled("M-16 -16Q0 -22 16 -16V-12Q0 -18 -16 -12Z", INKS.amber),
    ) +
    at(
      120,
      66,
      1,
      filled("M-34 50Q-34 12 0 10Q34 12 34 50Z", INKS.ink) +
        filled(dot(0, -6, 17), INKS.ink) +
        filled("M-20 -10V-24L-10 -18L0 -32L10 -18L20 -24V-10Z", INKS.ice) +
        filled("M2 -8L-14 -4L-13 2L2 0Z", INKS.paper),
    ) +
    at(
      81,
      30,
      0.72,
      filled("M-24 0Q0 -24 24 0Q0 24 -24 0Z", INKS.paper, ` stroke="${INKS.ink}" stroke-width="5"`) + filled(dot(0, 0, 9), INKS.ink),
    ),
  G9: () =>
    ground(deep) +
    stars("g9", 30) +
    [1, 2, 3, 4]
      .map(
        (i) =>
          `<ellipse cx="${80 + i * 7}" cy="58" rx="${26 + i * 20}" ry="${30 + i * 9}" fill="none" stroke="${i % 2 ? INKS.cobalt : mix(INKS.cobalt, INKS.paper, 0.4)}" stroke-width="${6 - i}" stroke-dasharray="${i * 5} ${i * 3}"/>`,
      )
      .join("") +
    world(80, 58, 33, INKS.paper, INKS.ink, { g: 4.5 }) +
    line("M80 58V34M80 58L98 66", INKS.ink, 5) +
    filled(dot(80, 58, 4.5), INKS.ember) +
    line("M80 28V32M80 84V88M50 58H54M106 58H110", INKS.ink, 4) +
    line("M20 92Q80 118 140 92", INKS.ember, 5) +
    filled("M134 82L152 88L138 102Z", INKS.ember),
  G10: () =>
    ground(dE) +
    burst(118, 40, INKS.ember, 16) +
    filled("M-2 112V66L26 50V66L54 50V66L82 50V24H98V112Z", INKS.ink) +
    filled("M8 78H20V90H8ZM34 78H46V90H34ZM60 78H72V90H60Z", INKS.ember) +
    filled(cloudPath(104, 16, 1.05), fog) +
    filled(cloudPath(130, 8, 0.8), fog) +
    gear(116, 74, 34, INKS.ink) +
    gear(116, 74, 30, INKS.paper) +
    line("M118 38L108 58L122 72L110 88L120 112", INKS.ink, 7) +
    filled("M148 40L162 52L150 62Z", INKS.paper, ` stroke="${INKS.ink}" stroke-width="3"`),
  G11: () =>
    ground(deep) +
    burst(80, 58, mix(INKS.ember, INKS.ink, 0.45), 20) +
    stars("g11", 30) +
    playingCard(74, 60, 56, 78, -9, INKS.cobalt, INKS.paper, spiral(0, 0, 24, INKS.paper, 3, 1.8, 0.4) + filled(dot(0, 0, 3), INKS.paper)) +
    line("M104 26Q124 10 134 26T150 40", INKS.paper, 3.5) +
    blast(150, 42, 13) +
    playingCard(96, 66, 50, 70, 12, INKS.paper, INKS.ember, `<path d="M-5 -22H5L3 6H-3Z${dot(0, 16, 5)}" fill="${INKS.ember}"/>`),
  G12: () =>
    ground(mix(INKS.cobalt, INKS.ember, 0.45)) +
    burst(80, 70, mix(mix(INKS.cobalt, INKS.ember, 0.45), INKS.ink, 0.32), 18, { rot: 0.1 }) +
    playingCard(80, 62, 54, 76, 0, INKS.ink, INKS.paper, filled(boltPath(0, 0, 1.9), INKS.ember)) +
    line("M107 28Q128 6 138 24", INKS.paper, 3.5) +
    blast(140, 26, 13) +
    edge(INKS.ink, 0.8),
  G13: () =>
    ground(dJ) +
    burst(80, 70, mix(dJ, INKS.ink, 0.4), 18, { rot: 0.2 }) +
    playingCard(80, 62, 54, 76, -14, INKS.ink, INKS.paper, filled(boltPath(0, 0, 1.9), INKS.ember)) +
    line("M54 28Q32 6 22 24", INKS.paper, 3.5) +
    blast(20, 26, 13) +
    edge(INKS.ink, 0.8),
  /* ---- major ---- */
  M1: () =>
    ground(INKS.night) +
    filled("M60 -2H100L150 112H10Z", mix(INKS.paper, INKS.night, 0.55)) +
    `<g transform="translate(84 76) scale(.98) translate(-32 -32)">${keyed(THINGS["cache-of-rare-gems"]?.d() ?? "", 5)}</g>` +
    filled(
      "M-2 10L46 22Q62 26 72 36L86 44Q92 48 88 54Q84 58 78 54L66 50Q72 60 78 72Q80 80 74 82Q68 82 64 74L52 56Q40 62 26 58L-2 52Z",
      INKS.ink,
    ) +
    line("M56 34L74 46M48 42L66 50", fog, 2) +
    filled("M-2 8L22 14L16 56L-2 52Z", INKS.ember),
  M2: () =>
    ground(deep) +
    stars("m2", 30) +
    filled(rays(30, 55, 74, 26, 0.5, 40), INKS.ember) +
    `<circle cx="30" cy="55" r="47" fill="${INKS.paper}"/>` +
    grain(INKS.ember, (x, y) => Math.max(0, 0.62 - Math.hypot((x + 0.5) * 1.1, y * 1.1)) * 1.6, 5) +
    line("M66 22Q98 0 92 30Q88 46 74 44M70 78Q112 98 100 74Q94 62 78 66", INKS.ember, 5) +
    line("M64 88Q76 106 90 98", INKS.ember, 4) +
    world(122, 30, 15, INKS.cobalt, INKS.ink) +
    world(138, 82, 11, INKS.jade, INKS.ink),
  M3: () =>
    ground(mix(INKS.ember, INKS.night, 0.6)) +
    filled("M14 112V56Q14 0 80 0Q146 0 146 56V112H128V58Q128 18 80 18Q32 18 32 58V112Z", INKS.ink) +
    grain(INKS.ember, (x, y) => Math.max(0, 0.55 - Math.hypot(x, y * 1.1)), 5) +
    ([
      [44, 98],
      [62, 104],
      [98, 104],
      [116, 98],
    ] as const)
      .map(([x, y]) => filled(`M${x - 3} 112V${y - 14}h6V112Z`, INKS.paper) + filled(flamePath(x, y - 24, 0.62), INKS.ember))
      .join("") +
    creatureArt("elilad", 80, 56, 82),
  M4: () =>
    ground(INKS.jade) +
    burst(40, 80, mix(INKS.jade, INKS.ink, 0.22), 16) +
    creatureArt("vrialta", 56, 58, 100) +
    line("M118 112V18", INKS.ink, 7) +
    line("M118 112V18", INKS.paper, 3.5) +
    filled("M119 20Q130 12 140 20T160 20V50Q150 56 140 50T119 52Z", INKS.paper, ` stroke="${INKS.ink}" stroke-width="2.500"`) +
    edge(INKS.ink, 0.5),
  M5: () =>
    ground(mix(INKS.ember, INKS.ink, 0.35)) +
    skyline(70, INKS.ink, "m5", INKS.ember) +
    at(
      80,
      50,
      1.25,
      rifle(0, 0, 1, INKS.ink, -32) +
        at(0, 0, 1, `<g transform="scale(-1 1)">${rifle(0, 0, 1, INKS.ink, -32)}</g>`) +
        rifle(0, 0, 0.92, INKS.paper, -32) +
        `<g transform="scale(-.92 .92)">${rifle(0, 0, 1, fog, -32)}</g>`,
    ) +
    skull(80, 88, 1.3, INKS.paper, INKS.ink) +
    edge(INKS.ink, 0.7),
  M6: () => {
    const R = random("m6");
    let s = ground(deep) + stars("m6", 30) + world(128, 86, 34, INKS.jade, INKS.ink);
    const bug = (x: number, y: number, q: number, rot: number) =>
      at(
        x,
        y,
        q,
        filled("M0 -10Q6 -2 3 10L0 20L-3 10Q-6 -2 0 -10Z", INKS.ink, ` stroke="${INKS.ink}" stroke-width="5"`) +
          filled("M-3 -4L-20 -16L-14 2L-4 4ZM3 -4L20 -16L14 2L4 4Z", fog, ` stroke="${INKS.ink}" stroke-width="2"`) +
          filled("M0 -10Q6 -2 3 10L0 20L-3 10Q-6 -2 0 -10Z", INKS.ember) +
          filled(dot(-3, -10, 2.6) + dot(3, -10, 2.6), INKS.paper),
        rot,
      );
    for (let i = 0; i < 15; i++) {
      const t = i / 15;
      s += bug(
        150 - t * 128 + (R() - 0.5) * 22,
        16 + Math.sin(t * 4) * 22 + t * 42 + (R() - 0.5) * 20,
        0.22 + t * t * 1.05,
        100 + R() * 50,
      );
    }
    return s;
  },
  M7: () =>
    ground(mix(INKS.cobalt, INKS.night, 0.5)) +
    hatch(mix(INKS.cobalt, INKS.night, 0.2), 8, 2, 0) +
    creatureArt("sentry-robot", 80, 60, 104) +
    filled("M22 40H138V47H22ZM36 72H122V77H36Z", deep) +
    filled("M28 40H132V43H28ZM44 74H130V77H44Z", INKS.amber) +
    sun(126, 28, 1.6, INKS.amber, INKS.ink) +
    line("M34 20L40 26L30 34M30 88L38 94L28 102", INKS.amber, 4),
  M8: () =>
    ground(mix(INKS.ember, INKS.night, 0.42)) +
    burst(80, 112, mix(INKS.ember, INKS.ink, 0.35), 16) +
    [12, 32, 62, 98, 128, 150].map((x, i) => spear(x, 112, 70 + ((i * 37) % 22), INKS.paper)).join("") +
    head("mowevs", 36, 68, 74) +
    head("deaxins", 124, 68, 74, -1) +
    head("rylians", 80, 74, 84),
  M9: () => festival(0),
  M10: () => festival(1),
  M11: () => festival(2),
  M12: () =>
    ground(mix(INKS.cobalt, INKS.night, 0.4)) +
    temple(34, 42, 92, 50, mix(INKS.cobalt, INKS.paper, 0.3), ds) +
    filled("M-2 54L30 58Q46 58 60 68L70 76Q74 82 68 86L58 82L50 86Q62 88 60 94Q56 98 44 94L-2 96Z", INKS.ink) +
    filled("M-2 50L22 54V98L-2 102Z", INKS.ice) +
    filled("M6 58H12V94H6Z", INKS.ink) +
    filled("M162 40L132 44Q114 44 104 52L96 60Q94 68 102 68L112 66Q104 76 112 80L130 76L162 78Z", INKS.ink) +
    filled("M162 36L142 40V80L162 82Z", INKS.amber) +
    filled("M148 44H154V76H148Z", INKS.ink) +
    at(
      82,
      58,
      1,
      filled("M-14 -6H14L22 14Q28 36 0 36Q-28 36 -22 14Z", INKS.paper, ` stroke="${INKS.ink}" stroke-width="3"`) +
        filled("M-16 -14Q-8 -8 0 -14Q8 -8 16 -14L13 -4H-13Z", INKS.paper, ` stroke="${INKS.ink}" stroke-width="2.500"`) +
        filled("M-15 -6H15V0H-15Z", INKS.ember, ` stroke="${INKS.ink}" stroke-width="2"`) +
        filled(hexPath(0, 17, 10), INKS.ink) +
        filled(hexPath(0, 17, 5), INKS.paper),
    ) +
    coin(94, 102, 7) +
    coin(70, 104, 6),
  M13: () =>
    ground(mix(INKS.paper, INKS.night, 0.28)) +
    [18, 36, 54, 72, 90].map((y) => line(`M-2 ${y}H162`, mix(INKS.paper, INKS.night, 0.5), 1.6)).join("") +
    `<g transform="translate(80 62) scale(.66) translate(-80 -80)">${keyed((PEOPLE["ekim-lam"] ?? PEOPLE["els-taroff"])?.svg() ?? "", 7)}</g>` +
    filled("M34 86H126V112H34Z", INKS.ink) +
    line("M50 99H78", INKS.paper, 4) +
    [92, 112].map((x) => `<circle cx="${x}" cy="99" r="8" fill="none" stroke="${INKS.paper}" stroke-width="4"/>`).join("") +
    line("M99 99H105", INKS.paper, 3),
  M14: () => {
    const R = random("m14");
    let c = "";
    for (let i = 0; i < 34; i++) {
      const x = R() * 160,
        y = R() * 110;
      c += `<path d="M${short(x)} ${short(y)}l5 2l-1 3l-5 -2Z" fill="${[INKS.ice, INKS.paper, INKS.ember][i % 3]}" transform="rotate(${short(R() * 360)} ${short(x)} ${short(y)})"/>`;
    }
    return ground(INKS.cobalt) + burst(80, 64, mix(INKS.cobalt, INKS.ice, 0.3), 22) + c + figure("emperor-coreguya", 80, 66, 108);
  },
  M15: () =>
    ground(mix(INKS.ember, INKS.night, 0.5)) +
    filled("M-2 -2H92L68 112H-2Z", mix(INKS.jade, INKS.ink, 0.25)) +
    head("moghas", 38, 66, 84) +
    head("calmas", 122, 66, 80, -1) +
    filled(boltPath(80, 54, 2.9), INKS.ink, ` stroke="${INKS.ink}" stroke-width="7"`) +
    filled(boltPath(80, 54, 2.9), INKS.paper),
  M16: () =>
    ground(INKS.ember) +
    burst(60, 60, INKS.amber, 20) +
    edge(dE, 0.7) +
    head("theshians", 52, 66, 100) +
    at(
      120,
      58,
      1,
      filled(
        "M-20 40L0 18L20 40H10L0 30L-10 40ZM-20 18L0 -4L20 18H10L0 8L-10 18ZM-20 -4L0 -26L20 -4H10L0 -14L-10 -4Z",
        INKS.ink,
        ` stroke="${INKS.ink}" stroke-width="5"`,
      ) +
        filled("M-20 40L0 18L20 40H10L0 30L-10 40ZM-20 18L0 -4L20 18H10L0 8L-10 18Z", INKS.amber) +
        filled("M-20 -4L0 -26L20 -4H10L0 -14L-10 -4Z", INKS.paper),
    ),
  M17: () =>
    ground(deep) +
    stars("m17", 46) +
    world(20, 96, 50, INKS.cobalt, INKS.ink, { g: 6 }) +
    line("M34 70Q70 60 96 48", fog, 3, ' stroke-dasharray="3 7"') +
    shipArt("planetary-privateer", 116, 36, 74, -18) +
    line("M40 56V6", INKS.paper, 3) +
    filled("M41 7Q54 -2 66 6T92 5V38Q80 44 68 38T41 40Z", INKS.ember, ` stroke="${INKS.paper}" stroke-width="2"`) +
    skull(66, 23, 0.85, INKS.paper, INKS.ink),
  M18: () =>
    ground(ds) +
    hatch(mix(INKS.cobalt, INKS.ink, 0.3), 8, 2, 45) +
    shipArt("imperial-spaceship", 86, 50, 120, -4) +
    filled("M22 78H50V88H22ZM118 72H146V88H118ZM30 88H42V112H30ZM126 88H138V112H126Z", INKS.ink) +
    coin(54, 92, 12) +
    coin(74, 98, 12) +
    coin(64, 82, 12) +
    coin(98, 100, 11) +
    line("M20 14L44 38M44 14L20 38", INKS.ember, 8),
  M19: () =>
    ground(deep) +
    stars("m19", 40) +
    burst(80, 56, mix(INKS.jade, INKS.ink, 0.55), 14) +
    filled("M84 56L162 16V44ZM76 60L-2 96V70Z", INKS.jade) +
    world(80, 56, 38, INKS.paper, fog, { g: 5 }) +
    at(
      80,
      58,
      1.45,
      filled("M-17 -4a7 8 0 1 1 14 0a7 8 0 1 1 -14 0ZM3 -4a7 8 0 1 1 14 0a7 8 0 1 1 -14 0ZM0 5l4 7h-8Z", INKS.ink) +
        line("M-9 18V23M-3 19V24M3 19V24M9 18V23", INKS.ink, 2.4) +
        filled(dot(-10, -4, 3) + dot(10, -4, 3), INKS.jade),
    ),
  M20: () =>
    ground(mix(INKS.ember, INKS.ink, 0.55)) +
    burst(96, 66, mix(INKS.ember, INKS.ink, 0.25), 22) +
    filled("M-2 -2H40L108 62L96 76L-2 20Z", INKS.paper) +
    filled("M-2 4L18 -2L104 64L98 70Z", INKS.ember) +
    world(104, 72, 32, mix(INKS.jade, INKS.paper, 0.15), INKS.ink) +
    filled(starPath(100, 66, 24, 9, 0.5), INKS.ink) +
    filled(starPath(100, 66, 19, 9, 0.5), INKS.ember) +
    filled(starPath(100, 66, 10, 9, 0.5), INKS.paper) +
    line("M112 78L122 86L118 96M114 60L126 56L134 62", INKS.ink, 3.5) +
    filled("M136 40l10 -6l4 10ZM146 92l10 2l-6 8ZM72 102l-8 4l0 -10Z", INKS.jade),
  M21: () =>
    ground(INKS.ember) +
    burst(80, 0, mix(INKS.ember, INKS.ink, 0.25), 18) +
    rifle(34, 54, 1.15, INKS.ink, -62) +
    rifle(80, 44, 1.15, INKS.ink, -80) +
    `<g transform="translate(126 54) scale(-1.150 1.150)">${rifle(0, 0, 1, INKS.ink, -62)}</g>` +
    helmet(40, 88, 2, INKS.amber) +
    helmet(120, 88, 2, INKS.amber) +
    helmet(80, 84, 2.3, INKS.paper) +
    filled("M70 64L80 44L90 64Z", INKS.ink),
  M22: () =>
    ground(deep) +
    filled("M56 -2H104L150 112H10Z", mix(INKS.paper, INKS.night, 0.62)) +
    head("ultraks", 36, 66, 76) +
    head("ultraks", 124, 66, 76, -1) +
    head("ultraks", 80, 58, 72) +
    `<ellipse cx="80" cy="112" rx="86" ry="20" fill="${INKS.ink}"/><ellipse cx="80" cy="112" rx="78" ry="15" fill="${dJ}"/>` +
    coin(60, 102, 7) +
    coin(74, 100, 7) +
    coin(100, 103, 7),
  M23: () =>
    ground(mix(INKS.cobalt, INKS.night, 0.3)) +
    temple(84, 46, 62, 60, mix(INKS.cobalt, INKS.paper, 0.35), ds, 4) +
    figure("thysa-kymbo", 58, 66, 104) +
    filled("M-2 -2H40Q30 40 38 112H-2Z", INKS.ember) +
    filled("M8 -2H16Q10 50 14 112H4ZM26 -2H32Q24 50 30 112H22Z", dE) +
    filled("M162 -2H134Q142 40 136 112H162Z", INKS.ember) +
    filled("M150 -2H144Q150 50 146 112H154Z", dE) +
    at(
      112,
      74,
      1.5,
      filled("M0 -22L5 -12V10H-5V-12Z", INKS.paper, ` stroke="${INKS.ink}" stroke-width="2"`) +
        filled("M-10 10H10V15H-10ZM-3 15H3V28H-3Z", INKS.ink),
      28,
    ),
  M24: () =>
    ground(INKS.cobalt) +
    burst(80, 112, mix(INKS.cobalt, INKS.ice, 0.22), 24) +
    ([
      [16, 98],
      [30, 82],
      [46, 66],
      [62, 52],
    ] as const)
      .map(
        ([x, y]) =>
          `<path d="M${x} 112A${80 - x} ${112 - y} 0 0 1 ${160 - x} 112" fill="none" stroke="${mix(INKS.ice, INKS.cobalt, 0.3)}" stroke-width="8"/>`,
      )
      .join("") +
    crowd(108, ds, 9, "m24", 0, 0.8) +
    scroll(80, 46, 42, 54, -6, 4) +
    filled(hexPath(92, 62, 7.5), INKS.ember) +
    filled(crownPath(80, 12, 0.9), INKS.ice),
  M25: () =>
    ground(INKS.cobalt) +
    [10, 26, 42, 118, 134, 150].map((x, i) => spear(x, 112, 62 + (i % 3) * 10, INKS.ice)).join("") +
    crowd(96, ds, 8, "m25", 0, 1) +
    ruler("odel-hobar", 80, 60, 112),
  M26: () =>
    ground(mix(INKS.ember, INKS.night, 0.35)) +
    burst(58, 56, mix(INKS.ember, INKS.ink, 0.15), 18) +
    ruler("megda-sheels", 58, 64, 108) +
    at(
      126,
      60,
      1,
      scroll(0, 0, 40, 50, 10, 3) +
        filled("M-4 -34L6 -8L-6 4L8 18L-2 36", `none`, ` stroke="${mix(INKS.ember, INKS.night, 0.35)}" stroke-width="8"`),
    ) +
    line("M102 20L108 30M114 14L116 26M98 34L106 38", INKS.paper, 4),
  M27: () =>
    ground(mix(INKS.jade, INKS.night, 0.35)) +
    burst(80, 90, mix(INKS.jade, INKS.ink, 0.42), 14) +
    head("jopers", 44, 60, 82) +
    head("henones", 116, 62, 82, -1) +
    `<ellipse cx="80" cy="110" rx="70" ry="22" fill="${INKS.ink}"/><ellipse cx="80" cy="109" rx="62" ry="17" fill="${INKS.paper}"/>` +
    filled(starPath(80, 108, 15, 5, 0.45), INKS.ember),
  M28: () =>
    ground(dJ) +
    hatch(mix(INKS.jade, INKS.ink, 0.32), 8, 2, 20) +
    figure("bridne-murcada", 56, 66, 104) +
    [12, 22, 32].map((r) => line(`M${112 - r * 0.2} ${34 - r}A${r} ${r} 0 0 1 ${112 + r * 0.9} ${34 + r * 0.5}`, INKS.paper, 4)).join("") +
    filled("M104 44L116 30L126 42L112 56Z", INKS.paper, ` stroke="${INKS.ink}" stroke-width="2.500"`) +
    line("M114 52L128 92", INKS.paper, 4) +
    shipArt("interstellar-sloop", 132, 94, 40, -16),
  M29: () =>
    ground(INKS.ember) +
    burst(54, 62, INKS.amber, 20) +
    edge(dE, 0.8) +
    head("ursi", 50, 66, 100) +
    at(
      118,
      54,
      1.3,
      filled("M-24 0Q0 -24 24 0Q0 24 -24 0Z", INKS.paper, ` stroke="${INKS.ink}" stroke-width="4"`) +
        filled(dot(0, 0, 10), INKS.ink) +
        filled(starPath(0, 0, 6, 4, 0.35), INKS.amber),
    ) +
    line("M92 66q6 8 4 16M102 74q4 6 3 12", INKS.ink, 3.5) +
    scroll(122, 92, 34, 20, 0, 2),
  M30: () =>
    ground(deep) +
    stars("m30", 34) +
    filled(rays(54, 58, 40, 18, 0.45, 22), INKS.paper) +
    `<circle cx="54" cy="58" r="24" fill="${INKS.paper}"/>` +
    [48, 76]
      .map(
        (r) =>
          `<circle cx="54" cy="58" r="${r}" fill="none" stroke="${INKS.paper}" stroke-opacity=".5" stroke-width="1.600" stroke-dasharray="4 4"/>`,
      )
      .join("") +
    world(104, 46, 13, INKS.jade, INKS.ink) +
    world(126, 84, 16, INKS.cobalt, INKS.ink) +
    `<g transform="translate(122 28) rotate(32)">${filled(crownPath(0, 0, 1.5), INKS.ink, ` stroke="${INKS.ink}" stroke-width="5"`) + filled(crownPath(0, 0, 1.5), INKS.ember)}</g>` +
    line("M84 34l6 -6M90 62l8 4M106 100l4 8M144 68l8 -4", INKS.ember, 4),
  M31: () =>
    ground(INKS.jade) +
    burst(80, 50, mix(INKS.jade, INKS.paper, 0.25), 20) +
    edge(dJ, 0.8) +
    figure("professor-mareg", 80, 58, 96) +
    filled("M50 88H110L104 112H56Z", INKS.ink) +
    filled("M44 82H116V90H44Z", INKS.paper, ` stroke="${INKS.ink}" stroke-width="2.500"`) +
    at(
      26,
      34,
      0.5,
      filled("M-34 -26H34V18H0L-16 34V18H-34Z", INKS.paper, ` stroke="${INKS.ink}" stroke-width="5"`) +
        line("M-22 -12H22M-22 2H10", INKS.ink, 6),
    ) +
    at(
      134,
      34,
      0.5,
      `<g transform="scale(-1 1)">${filled("M-34 -26H34V18H0L-16 34V18H-34Z", INKS.paper, ` stroke="${INKS.ink}" stroke-width="5"`) + line("M-22 -12H22M-22 2H10", INKS.ink, 6)}</g>`,
    ) +
    crowd(108, dJ, 8, "m31", 0, 0.7),
  M32: () =>
    ground(INKS.cobalt) +
    line([18, 34, 50, 66, 82, 98].map((q) => hexPath(80, 50, q)).join(""), mix(INKS.cobalt, INKS.ice, 0.35), 4) +
    mark("empire-forever", 80, 46, 74, INKS.paper, INKS.ice) +
    [20, 44, 116, 140].map((x) => helmet(x, 94, 1.2, INKS.ice)).join("") +
    filled("M-2 104H162V112H-2Z", INKS.ink),
  M33: () => {
    const R = random("m33");
    let c = "";
    for (let i = 0; i < 26; i++) {
      const x = R() * 160,
        y = R() * 66;
      c += `<path d="M${short(x)} ${short(y)}l5 2l-1 3l-5 -2Z" fill="${i % 2 ? INKS.paper : INKS.ink}" transform="rotate(${short(R() * 360)} ${short(x)} ${short(y)})"/>`;
    }
    return (
      ground(INKS.ember) +
      burst(80, 70, INKS.amber, 24) +
      c +
      mark("welcome-rebels", 80, 50, 84, INKS.paper, INKS.ink) +
      crowd(98, dE, 9, "m33", 0.6, 1)
    );
  },
  /* ---- historic: an old print on paper ---- */
  H1: () =>
    ground(sand) +
    burst(80, 58, mix(INKS.paper, INKS.ember, 0.34), 26) +
    scroll(78, 56, 66, 76, -3, 5, INKS.paper) +
    sun(98, 84, 1.9, INKS.ember, INKS.paper) +
    at(122, 40, 1, filled("M-2 40L6 6Q14 -26 34 -36Q30 -10 16 10L2 42Z", INKS.ink) + line("M0 42L22 -14", INKS.paper, 1.8), 8) +
    edge(mix(INKS.ember, INKS.ink, 0.3), 0.55),
  H2: () =>
    ground(sand) +
    hatch(mix(INKS.paper, INKS.ember, 0.3), 8, 2.4, -30) +
    figure("redjac", 52, 62, 108) +
    scroll(122, 56, 46, 74, 5, 6, INKS.paper) +
    `<g transform="translate(122 56) rotate(5)">${line("M-19 -21L13 -27M-19 -7L13 -13M-19 8L8 2M-17 22L4 17", INKS.ember, 4)}</g>` +
    edge(mix(INKS.ember, INKS.ink, 0.3), 0.55),
  H3: () =>
    ground(sand) +
    burst(80, 70, mix(INKS.paper, INKS.cobalt, 0.3), 20) +
    world(80, 112, 52, mix(INKS.paper, INKS.cobalt, 0.4), INKS.ink, { g: 5 }) +
    filled(starPath(80, 66, 42, 12, 0.62), INKS.ember) +
    `<g transform="translate(80 40) rotate(180) scale(1.050) translate(-32 -34)">${filled(FIST + "M18 60H46V110H18Z", INKS.ink, ` stroke="${INKS.ink}" stroke-width="5"`) + filled(FIST, INKS.cobalt) + filled("M18 58H46V110H18Z", INKS.ice) + line(FINGERS, INKS.ink, 3) + filled(hexPath(32, 72, 9), INKS.ink)}</g>` +
    line("M34 70L20 62M126 70L140 62M44 90L32 92M116 90L128 92", INKS.ink, 4),
  H4: () =>
    ground(sand) +
    burst(80, 112, mix(INKS.paper, INKS.ember, 0.32), 24) +
    ([
      ["susperans", 20, 44, 44],
      ["cavalkus", 140, 44, 44],
      ["theshians", 50, 34, 46],
      ["xanthons", 110, 34, 46],
      ["henones", 28, 82, 54],
      ["jopers", 132, 82, 54],
      ["illias", 80, 66, 78],
    ] as const)
      .map(([h, x, y, s]) => head(h, x, y, s, x > 80 ? -1 : 1))
      .join(""),
  H5: () =>
    ground(sand) +
    burst(80, 50, mix(INKS.paper, INKS.jade, 0.4), 20) +
    head("calmas", 80, 40, 72) +
    head("saurians", 36, 62, 86) +
    head("suvans", 124, 62, 86, -1) +
    filled("M-2 92q10-10 20 0t20 0t20 0t20 0t20 0t20 0t20 0t24 0V112H-2Z", INKS.cobalt) +
    line("M-2 100q10-8 20 0t20 0t20 0t20 0t20 0t20 0t20 0t24 0", INKS.paper, 2.4),
  H6: () =>
    ground(sand) +
    hatch(mix(INKS.paper, INKS.ember, 0.22), 9, 2, 90) +
    line("M80 20V104M34 34L126 18", INKS.ink, 5) +
    filled("M60 104H100V110H60Z", INKS.ink) +
    line("M34 34L18 66M34 34L52 66M126 18L108 50M126 18L144 50", INKS.ink, 2) +
    filled("M12 66H58Q54 80 35 80Q16 80 12 66ZM102 50H150Q146 64 126 64Q106 64 102 50Z", INKS.ink) +
    head("kayns", 35, 54, 52) +
    head("yesters", 126, 36, 56, -1) +
    filled(dot(80, 18, 5), INKS.ember),
  H7: () =>
    ground(sand) +
    filled("M-2 -2H90L70 112H-2Z", mix(INKS.paper, INKS.ember, 0.4)) +
    head("kayns", 40, 62, 96, 1, mix(INKS.ember, INKS.ink, 0.3)) +
    head("kayns", 122, 62, 96, -1) +
    filled(boltPath(81, 52, 2.9), INKS.ink, ` stroke="${INKS.ink}" stroke-width="6"`) +
    filled(boltPath(81, 52, 2.9), INKS.ember) +
    imperialHex(146, 18, 11, INKS.ink, INKS.paper) +
    sun(16, 18, 1.3, INKS.ink, INKS.paper),
  H8: () =>
    ground(sand) +
    burst(80, 30, mix(INKS.paper, INKS.ember, 0.34), 18) +
    temple(30, 44, 100, 50, mix(INKS.cobalt, INKS.ink, 0.35), mix(INKS.cobalt, INKS.ink, 0.7), 6) +
    filled("M62 44H98V94H62Z", INKS.ink) +
    line("M44 50L116 92M116 50L44 92", INKS.ink, 10) +
    line("M44 50L116 92M116 50L44 92", INKS.ember, 4.5, ' stroke-dasharray="9 4"') +
    filled("M70 62H90V82H70Z", INKS.paper, ` stroke="${INKS.ink}" stroke-width="3"`) +
    line("M74 62V56Q74 50 80 50Q86 50 86 56V62", INKS.paper, 4) +
    filled(dot(80, 72, 4), INKS.ink) +
    filled("M0 94H160V112H0Z", mix(INKS.paper, INKS.ink, 0.3)),
  /* ---- imperial secret: ice on cobalt ---- */
  IS1: () =>
    ground(ds) +
    line([30, 50, 70, 90].map((q) => hexPath(80, 20, q)).join(""), mix(INKS.cobalt, INKS.ink, 0.2), 6) +
    filled("M46 -2H114V10Q112 26 96 26H64Q48 26 46 10Z", INKS.ice) +
    filled(crownPath(80, 10, 0.7), INKS.ink) +
    line("M58 24L34 52M70 26L48 52M90 26L112 52M102 24L126 52", INKS.paper, 1.8) +
    head("piorads", 40, 74, 68) +
    head("saurians", 120, 74, 68, -1) +
    filled(boltPath(80, 72, 1.7), INKS.ink, ` stroke="${INKS.ink}" stroke-width="5"`) +
    filled(boltPath(80, 72, 1.7), INKS.ember),
  IS2: () =>
    ground(ds) +
    burst(80, 56, mix(INKS.cobalt, INKS.ink, 0.25), 16) +
    filled("M24 112Q24 74 60 70H100Q136 74 136 112Z", INKS.ink) +
    clip("M80 0V112H0V0Z", `<circle cx="80" cy="44" r="27" fill="${INKS.paper}"/>`) +
    clip("M80 0V112H160V0Z", `<circle cx="80" cy="44" r="27" fill="${INKS.ice}"/>`) +
    filled("M50 40Q52 12 80 12Q108 12 110 40L104 34Q80 26 56 34Z", INKS.ink) +
    line("M66 42H74M88 42L96 46M88 50L96 46", INKS.ink, 4) +
    line("M68 60Q78 62 80 60Q90 52 94 58", INKS.ink, 3.5) +
    sun(52, 90, 1.3, INKS.amber, INKS.ink) +
    imperialHex(108, 90, 13, INKS.ice, INKS.ink) +
    line("M80 72V112", INKS.paper, 2, ' stroke-dasharray="4 4"'),
  IS3: () =>
    ground(ds) +
    hatch(mix(INKS.cobalt, INKS.ink, 0.3), 8, 2, 0) +
    [26, 80, 134]
      .map(
        (x, i) =>
          filled(`M${x - 22} 96H${x + 22}V106H${x - 22}ZM${x - 22} 8H${x + 22}V16H${x - 22}Z`, INKS.paper) +
          filled(`M${x - 18} 16H${x + 18}V96H${x - 18}Z`, mix(INKS.ice, INKS.cobalt, 0.35)) +
          man(x, 66, 1.25, i === 1 ? INKS.ink : mix(INKS.cobalt, INKS.ink, 0.5)) +
          line(`M${x - 12} 22V90`, INKS.paper, 3) +
          filled(dot(x + 9, 30, 2) + dot(x + 11, 40, 1.5) + dot(x + 8, 84, 1.8), INKS.paper),
      )
      .join("") +
    filled(starPath(80, 60, 7), INKS.amber),
  IS4: () =>
    ground(INKS.cobalt) +
    burst(80, 40, mix(INKS.cobalt, INKS.ice, 0.35), 22) +
    filled("M54 18H106Q106 56 88 62V80H98V88H62V80H72V62Q54 56 54 18Z", INKS.ink, ` stroke="${INKS.ink}" stroke-width="6"`) +
    filled("M54 18H106Q106 56 88 62V80H98V88H62V80H72V62Q54 56 54 18Z", INKS.ice) +
    filled("M80 18H106Q106 56 88 62V80H98V88H80Z", mix(INKS.ice, INKS.cobalt, 0.45)) +
    line("M54 24Q38 24 42 38Q46 48 58 48M106 24Q122 24 118 38Q114 48 102 48", INKS.ice, 5) +
    filled(crownPath(80, 36, 0.9), INKS.ink) +
    [22, 138]
      .map((x) => filled(`M${x - 4} 96L${x - 9} 54H${x + 9}L${x + 4} 96Z`, INKS.paper) + filled(flamePath(x, 38, 1.2), INKS.ember))
      .join("") +
    crowd(104, ds, 10, "is4", 0.5, 0.8),
  IS5: () =>
    ground(mix(INKS.ember, INKS.ink, 0.35)) +
    skyline(86, INKS.ink, "is5", INKS.ember) +
    ([
      [24, 60],
      [132, 52],
      [104, 72],
    ] as const)
      .map(([x, y]) => filled(flamePath(x, y, 1.5), INKS.ember) + filled(flamePath(x, y + 6, 0.8), INKS.paper))
      .join("") +
    `<circle cx="76" cy="64" r="34" fill="${INKS.ink}"/><circle cx="76" cy="64" r="31" fill="${INKS.ink}" stroke="${INKS.paper}" stroke-width="2"/>` +
    filled("M92 28L108 38L102 46L86 36Z", INKS.ink, ` stroke="${INKS.paper}" stroke-width="2"`) +
    line("M102 34Q112 14 128 20", INKS.paper, 4) +
    filled(starPath(130, 20, 11, 8, 0.5), INKS.ember) +
    filled(starPath(130, 20, 5, 8, 0.5), INKS.paper) +
    sun(76, 64, 2.1, INKS.amber, INKS.ink),
  IS6: () =>
    ground(INKS.cobalt) +
    burst(112, 52, mix(INKS.cobalt, INKS.ice, 0.4), 22) +
    blast(116, 52, 32, 13) +
    filled("M96 112V24H162V112Z", INKS.ink) +
    filled("M106 34H152V72H106Z", INKS.ember) +
    blast(128, 54, 27, 13) +
    line("M-4 -8L50 40", INKS.ink, 6) +
    line("M-4 -8L50 40", INKS.paper, 3) +
    (() => {
      const b =
        filled(dot(0, -24, 8.5), INKS.ice) +
        filled("M-10 -14Q0 -20 9 -11L5 10L22 22L17 30L-2 18L-16 34L-24 28L-11 6Z", INKS.ice) +
        line("M-7 -11L-16 -28M8 -8L28 -16", INKS.ice, 7);
      return at(
        62,
        62,
        1.3,
        `<g class="kl" style="--k:5px">${b}</g>` +
          b +
          filled("M-9 -29L-7 -40L0 -34L7 -40L9 -29Z", INKS.paper, ` stroke="${INKS.ink}" stroke-width="2"`),
      );
    })() +
    (() => {
      const b =
        filled(dot(0, -22, 8), INKS.paper) +
        filled("M-9 -12Q0 -18 9 -10L8 16L4 34H-4L-8 16Z", INKS.paper) +
        line("M-6 -8L-24 -2", INKS.paper, 6);
      return at(110, 64, 0.9, `<g class="kl" style="--k:5px">${b}</g>` + b, -24);
    })() +
    filled("M-2 104H162V112H-2Z", INKS.ink),
  /* ---- rebel secret: amber on ember ---- */
  RS1: () =>
    ground(dE) +
    burst(160, 0, INKS.ember, 18) +
    shipArt("galactic-freighter", 84, 52, 126, -8) +
    flag(60, 4, 0.9, INKS.amber, "sun", INKS.paper) +
    line("M12 88Q20 80 28 88T44 88M116 96Q124 88 132 96T148 96", INKS.paper, 6) +
    line("M60 90L70 84M98 92L90 86", INKS.paper, 6) +
    filled(starPath(80, 90, 9, 8, 0.5), INKS.amber),
  RS2: () =>
    ground(INKS.ember) +
    burst(80, 70, mix(INKS.ember, INKS.amber, 0.7), 22) +
    head("suvans", 30, 58, 66) +
    head("xanthons", 80, 54, 68) +
    head("yesters", 130, 58, 70, -1) +
    [-4, 20, 44, 68, 92, 116, 140]
      .map(
        (x) =>
          filled(`M${x} 112V66L${x + 10} 54L${x + 20} 66V112Z`, INKS.ink) +
          filled(`M${x + 3} 112V68L${x + 10} 60L${x + 17} 68V112Z`, mix(INKS.cobalt, INKS.ink, 0.35)),
      )
      .join("") +
    filled("M-2 76H162V82H-2ZM-2 98H162V104H-2Z", INKS.ice) +
    at(
      80,
      90,
      1,
      filled("M-24 -13H24V13H-24Z", INKS.paper, ` stroke="${INKS.ink}" stroke-width="3"`) + line("M-12 -7L12 7M12 -7L-12 7", INKS.ember, 5),
    ),
  RS3: () =>
    ground(INKS.ember) +
    hatch(mix(INKS.ember, INKS.ink, 0.22), 10, 3, 90) +
    filled("M8 112V92H34V112ZM42 112V76H68V112ZM76 112V54H102V112Z", INKS.ink) +
    filled("M10 112V94H32V112ZM44 112V78H66V112ZM78 112V56H100V112Z", INKS.paper) +
    line("M10 76L48 52L70 60L112 18", INKS.ink, 9) +
    line("M10 76L48 52L70 60L112 18", INKS.amber, 5) +
    filled("M102 10L124 6L120 30Z", INKS.amber, ` stroke="${INKS.ink}" stroke-width="2.500"`) +
    at(
      128,
      82,
      1,
      filled(dot(-14, -14, 7.5) + "M-8 -10Q10 -18 16 0L14 26H4L2 10L-8 26H-17L-6 4Z", INKS.ink) +
        filled("M-6 -34H22L28 -8Q10 -2 -6 -12Z", INKS.paper, ` stroke="${INKS.ink}" stroke-width="2.500"`) +
        filled(hexPath(10, -22, 6), INKS.ink),
    ),
  RS4: () =>
    ground(dE) +
    burst(80, 44, mix(INKS.amber, INKS.ember, 0.35), 22) +
    filled("M22 4H138V78H22Z", INKS.ink) +
    filled("M27 9H133V73H27Z", INKS.paper) +
    clip(
      "M27 9H133V73H27Z",
      filled("M27 73V52H44V60H52V36H64V46L72 38V56H82V73Z", INKS.ink) +
        filled(flamePath(60, 28, 1), INKS.ember) +
        filled(flamePath(38, 42, 0.8), INKS.ember) +
        skull(108, 42, 1.9, INKS.ink, INKS.paper),
    ) +
    line("M60 78L50 112M100 78L110 112", INKS.ink, 5) +
    crowd(98, INKS.ink, 10, "rs4", 0.55, 0.9),
  RS5: () =>
    ground(dE) +
    burst(60, 60, INKS.ember, 20) +
    head("ardorats", 50, 62, 98) +
    shipArt("stellar-courier", 124, 26, 58, 0) +
    shipArt("stellar-courier", 112, 56, 58, 0) +
    shipArt("stellar-courier", 124, 88, 58, 0) +
    sun(20, 18, 1.2, INKS.amber, INKS.ink),
  RS6: () => {
    const R = random("rs6");
    let s = ground(dE) + burst(80, 90, INKS.ember, 20) + filled("M20 112V88H140V112Z", INKS.ink) + filled("M14 82H146V90H14Z", INKS.paper);
    for (let i = 0; i < 13; i++) {
      const x = 14 + R() * 132,
        y = 6 + R() * 62,
        a = -40 + R() * 80;
      s += `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(a)})">${filled("M-11 -14H11V14H-11Z", i % 3 ? INKS.paper : INKS.amber, ` stroke="${INKS.ink}" stroke-width="2"`) + line("M-6 -7H6M-6 -1H6M-6 5H2", INKS.ink, 1.8)}</g>`;
    }
    return (
      s +
      at(
        80,
        64,
        1.5,
        filled("M-7 -22H7L5 -4H14V8H-14V-4H-5Z", INKS.ice, ` stroke="${INKS.ink}" stroke-width="2.500"`) +
          line("M-2 -22L3 -12L-3 -4L4 8", INKS.ink, 2.5),
        14,
      )
    );
  },
};

/** Carriers come in several copies: one Major Event, two, or three. */
const CARRIERS: readonly { first: number; last: number; veiled: number }[] = [
  { first: 14, last: 18, veiled: 0 },
  { first: 19, last: 26, veiled: 1 },
  { first: 27, last: 28, veiled: 2 },
];

/** The scene of a card; a card that nobody has drawn yet is a sky. */
export function eventScene(code: string): string {
  const number = Number(code.slice(1));
  const carrier = code.startsWith("G") ? CARRIERS.find(({ first, last }) => number >= first && number <= last) : undefined;
  if (carrier) return majors(number, 1, carrier.veiled);
  return SCENES[code]?.() ?? ground(deep) + stars(code, 46);
}
