/** One head for each race; a person is a head with one loud attribute. */
import {
  FUR,
  MAUVE,
  SKIN,
  SLATE,
  circle,
  clipIn,
  coat,
  ellipse,
  mirrored,
  shadeHalf,
  human,
  stroke,
  pair,
  shape,
  saurian,
  three,
  type HeadOptions,
} from "./faces";
import { INKS, mix } from "./palette";
import { starPath } from "./shapes";

export type Head = (o?: HeadOptions) => string;

export const HEADS = {
  /** ---- star-faring ---- */
  kayns(o: HeadOptions = {}) {
    const { b, l, d } = three(o.b || mix(SLATE, INKS.ember, 0.12), 0.5);
    return (
      (o.back || "") +
      shape(
        "M80 30L104 22L128 44L120 58L138 74L124 86L132 108L114 112L118 136H42L46 112L28 108L36 86L22 74L40 58L32 44L56 22Z",
        mix(b, INKS.ink, 0.3),
      ) +
      coat(o, mix(INKS.jade, INKS.ink, 0.55)) +
      (o.under || "") +
      shape("M46 54L34 4L70 34Z", b) +
      shape("M48 44L42 20L60 36Z", SKIN.tan) +
      shape("M114 54L126 4L90 34Z", d) +
      shape("M112 44L118 20L100 36Z", mix(SKIN.tan, INKS.ink, 0.45)) +
      clipIn(
        "M80 28C100 28 116 40 118 58L128 72L116 78L120 92L106 94C102 114 92 124 80 126C68 124 58 114 54 94L40 92L44 78L32 72L42 58C44 40 60 28 80 28Z",
        b,
        `<path d="M83 20V130H140V20Z" fill="${d}"/>${shape("M32 72L44 78L40 92L54 94L60 80L52 66Z", l)}${shape("M72 30L80 62L88 30Z", l)}`,
      ) +
      clipIn(
        "M68 66Q80 60 92 66C98 84 100 100 94 110Q80 122 66 110C60 100 62 84 68 66Z",
        l,
        `<path d="M81 56V124H110V56Z" fill="${mix(l, INKS.ink, 0.42)}"/>`,
      ) +
      shape("M69 88Q80 82 91 88Q90 98 80 100Q70 98 69 88Z", INKS.ink) +
      stroke("M72 89q4-3 7-2", 2, INKS.paper) +
      stroke("M80 99v8M66 106q7 6 14 1q7 5 14-1") +
      shape("M70 109l2 7 4-6ZM90 109l-2 7-4-6Z", INKS.paper) +
      shape("M50 62Q60 56 70 66L67 70Q58 72 50 62Z", INKS.amber) +
      shape("M110 62Q100 56 90 66L93 70Q102 72 110 62Z", mix(INKS.amber, INKS.ember, 0.3)) +
      circle(61, 65, 3, INKS.ink) +
      circle(99, 65, 3, INKS.ink) +
      stroke("M46 57Q60 50 72 63M114 57Q100 50 88 63", 4.5) +
      (o.gear || "")
    );
  },
  piorads(o: HeadOptions = {}) {
    const k = o.b || mix(INKS.paper, INKS.night, 0.36),
      s = mix(k, INKS.ink, 0.5);
    return (
      (o.back || "") +
      coat(o, mix(INKS.ember, INKS.ink, 0.45), { w: 60, y: 114 }) +
      (o.under || "") +
      shape("M56 92L16 78L30 70L8 42L52 62Z", k) +
      shape("M54 84L30 74L36 68L24 54L52 68Z", mix(INKS.ember, INKS.paper, 0.35)) +
      shape("M104 92L144 78L130 70L152 42L108 62Z", s) +
      shape("M106 84L130 74L124 68L136 54L108 68Z", mix(INKS.ember, INKS.ink, 0.35)) +
      human({
        skin: k,
        shade: s,
        w: o.w || 29,
        top: 30,
        chin: 118,
        jaw: 0.72,
        ears: false,
        bw: 6,
        tilt: 5,
        mouth: -2,
        eye: INKS.ember,
        brow: mix(s, INKS.ink, 0.5),
        on: o.hair === false ? "" : shape("M48 24H112V58Q98 46 80 60Q62 46 48 58Z", mix(s, INKS.ink, 0.35)),
      }) +
      (o.fangs === false ? "" : shape("M71 99l2.500 8 3-7ZM89 99l-2.500 8-3-7Z", INKS.paper)) +
      (o.gear || "")
    );
  },
  rhones(o: HeadOptions = {}) {
    const h = INKS.ink;
    return (
      (o.back || "") +
      coat(o, mix(INKS.cobalt, INKS.night, 0.2), {
        w: 54,
        y: 120,
        on:
          shape("M56 116L80 132L104 116V134L80 150L56 134Z", INKS.ember) +
          shape("M82 131L104 116V134L82 149Z", mix(INKS.ember, INKS.ink, 0.4)),
      }) +
      (o.under || "") +
      human(
        Object.assign(
          {
            skin: mix(SKIN.dark, INKS.paper, 0.2),
            shade: mix(SKIN.dark, INKS.ink, 0.34),
            w: 27,
            top: 34,
            chin: 115,
            jaw: 0.7,
            brow: h,
            bw: 4,
            tilt: 1,
            mouth: 1,
          },
          o.f || {},
        ),
      ) +
      (o.hair === undefined
        ? shape(
            "M51 76C44 54 48 32 62 25Q80 18 98 25C112 32 116 54 109 76L106 60Q102 50 92 48Q80 54 68 48Q58 50 54 60Z",
            h,
          ) + shape("M51 68C47 50 52 34 64 28Q70 25 76 24Q64 32 64 48Q57 51 54 60Z", mix(h, INKS.cobalt, 0.5))
        : o.hair) +
      (o.gear || "")
    );
  },
  saurians(o: HeadOptions = {}) {
    return saurian({ b: o.b || mix(INKS.jade, INKS.ink, 0.14), gear: o.sg || "plain" }) + (o.gear || "");
  },
  segundens(o: HeadOptions = {}) {
    const b = o.b || mix(INKS.cobalt, INKS.paper, 0.64),
      d = mix(mix(b, INKS.cobalt, 0.5), INKS.ink, 0.4),
      cr = o.crest || b,
      cs = o.crestS || mix(cr, INKS.ink, 0.42);
    return (
      (o.back || "") +
      shape("M60 62C42 46 36 22 48 0C58 16 70 26 78 42Z", cr) +
      shape("M100 62C118 46 124 22 112 0C102 16 90 26 82 42Z", cs) +
      stroke("M55 44C48 34 46 24 50 12", 4, o.vein || INKS.ember) +
      stroke("M105 44C112 34 114 24 110 12", 4, mix(o.vein || INKS.ember, INKS.ink, 0.3)) +
      shape("M74 108L72 140H88L86 108Z", d) +
      coat(o, mix(INKS.cobalt, INKS.night, 0.45), {
        w: 56,
        y: 122,
        on: shape("M50 118L80 138L110 118L116 130L80 154L44 130Z", mix(INKS.paper, INKS.ember, 0.2)),
      }) +
      (o.under || "") +
      clipIn(
        "M80 26C100 26 109 40 107 58C106 78 97 100 88 116Q80 124 72 116C63 100 54 78 53 58C51 40 60 26 80 26Z",
        b,
        `<path d="M83 16L83 60L89 86L80 92L86 98L83 126H120V16Z" fill="${d}"/>${shape("M60 80Q70 92 70 112L60 112Z", mix(b, d, 0.5))}${shape("M70 26L80 54L90 26Z", o.mark || INKS.ember)}`,
      ) +
      shape("M56 57Q66 47 77 60Q66 67 56 57Z", INKS.amber) +
      shape("M104 57Q94 47 83 60Q94 67 104 57Z", mix(INKS.amber, INKS.ember, 0.25)) +
      shape("M60 73Q68 66 76 75Q67 81 60 73Z", INKS.amber) +
      shape("M100 73Q92 66 84 75Q93 81 100 73Z", mix(INKS.amber, INKS.ember, 0.25)) +
      `<g fill="${INKS.ink}"><ellipse cx="67" cy="58" rx="2.300" ry="4.400"/><ellipse cx="93" cy="58" rx="2.300" ry="4.400"/><ellipse cx="68.500" cy="73.500" rx="1.900" ry="3.400"/><ellipse cx="91.500" cy="73.500" rx="1.900" ry="3.400"/></g>` +
      stroke("M52 51Q66 43 78 57M108 51Q94 43 82 57", 3.5) +
      stroke("M77 90l2 3M84 90l-2 3", 2) +
      stroke("M71 103Q80 100 89 103") +
      (o.gear || "")
    );
  },
  suvans(o: HeadOptions = {}) {
    const b = o.b || mix(INKS.jade, INKS.ice, 0.45),
      l = mix(b, INKS.paper, 0.5),
      d = mix(mix(b, INKS.cobalt, 0.4), INKS.ink, 0.42),
      fn = o.fin || INKS.ember,
      fs = mix(fn, INKS.ink, 0.4);
    return (
      (o.back || "") +
      shape("M80 8C92 18 96 34 94 50H66C64 34 68 18 80 8Z", fn) +
      shape("M80 8C92 18 96 34 94 50H82Z", fs) +
      stroke("M80 12V48M73 20V48M87 20V48", 2, INKS.amber) +
      pair("M40 70L14 54L26 76L10 88L28 94L22 112L46 100Z", fn, fs) +
      coat(o, mix(INKS.cobalt, INKS.ink, 0.3), { w: 56, y: 122 }) +
      (o.under || "") +
      clipIn(
        "M80 36C104 34 124 50 124 76C124 100 106 122 80 122C54 122 36 100 36 76C36 50 56 34 80 36Z",
        b,
        `<path d="M84 20L86 62L92 84L84 92L88 130H140V20Z" fill="${d}"/><path d="M50 100Q80 116 110 100Q104 126 80 126Q56 126 50 100Z" fill="${l}" opacity=".75"/>${circle(66, 48, 3.5, l) + circle(56, 54, 2.5, l) + circle(76, 44, 2.5, l)}`,
      ) +
      circle(52, 66, 19, b) +
      circle(108, 66, 19, d) +
      circle(52, 66, 14.5, INKS.paper) +
      circle(108, 66, 14.5, mix(INKS.paper, INKS.amber, 0.55)) +
      shape("M39 62Q52 54 65 62Q64 50 52 50Q40 50 39 62Z", b) +
      shape("M95 62Q108 54 121 62Q120 50 108 50Q96 50 95 62Z", d) +
      ellipse(54, 68, 9, 4.5, INKS.ink) +
      ellipse(106, 68, 9, 4.5, INKS.ink) +
      stroke("M74 84v4M84 84v4", 3) +
      stroke("M52 100Q80 112 108 100", 3.2) +
      (o.gear || "")
    );
  },
  xanthons(o: HeadOptions = {}) {
    const b = o.b || mix(INKS.ember, INKS.ink, 0.66),
      d = mix(b, INKS.ink, 0.6);
    return (
      (o.back || "") +
      shape(
        "M80 4C92 16 90 26 100 30C104 20 112 18 112 10C122 26 118 40 110 58H50C42 40 38 26 48 10C48 18 56 20 60 30C70 26 68 16 80 4Z",
        INKS.ember,
      ) +
      shape(
        "M80 22C86 30 88 36 96 40C100 36 104 32 106 28C110 42 104 52 100 60H60C56 52 50 42 54 28C56 32 60 36 64 40C72 36 74 30 80 22Z",
        INKS.amber,
      ) +
      coat(o, mix(INKS.ember, INKS.ink, 0.5), { w: 60, y: 116 }) +
      (o.under || "") +
      clipIn(
        "M80 40L98 44L110 58L108 86L98 108L88 120H72L62 108L52 86L50 58L62 44Z",
        b,
        `<path d="M84 30L85 66L92 84L82 90L88 96L84 124H120V30Z" fill="${d}"/>${stroke("M62 44L56 62L64 72L60 90L68 104M98 44L102 60L96 70L102 88L94 102L92 118M74 40L80 54L76 64M58 84L50 80M104 86L112 82M80 106L76 120", 4.5, INKS.ember)}${stroke("M62 44L56 62L64 72L60 90L68 104M98 44L102 60L96 70L102 88L94 102L92 118M74 40L80 54L76 64", 1.8, INKS.amber)}`,
      ) +
      shape("M56 68L76 74L74 80Q64 82 58 76Z", INKS.amber) +
      shape("M104 68L84 74L86 80Q96 82 102 76Z", INKS.amber) +
      stroke("M52 62L78 72M108 62L82 72", 5) +
      shape("M68 100L76 97L84 97L92 100L88 106H72Z", INKS.amber) +
      shape("M50 58L40 66L42 84L52 86ZM110 58L120 66L118 84L108 86Z", d) +
      (o.gear || "")
    );
  },
  yesters(o: HeadOptions = {}) {
    const b = o.b || mix(INKS.cobalt, INKS.night, 0.35),
      d = mix(b, INKS.ink, 0.5),
      f = INKS.paper,
      fs = mix(mix(INKS.paper, INKS.cobalt, 0.4), INKS.ink, 0.15),
      F = (a: number, c: string, t: string) =>
        `<g transform="rotate(${a} 80 70)">${shape("M72 44C70 24 72 8 80 -4C88 8 90 24 88 44Z", c)}${shape("M74 14C75 6 77 1 80 -4C83 1 85 6 86 14L80 20Z", t)}</g>`;
    return (
      (o.back || "") +
      F(-52, b, INKS.ember) +
      F(52, d, mix(INKS.ember, INKS.ink, 0.4)) +
      F(-26, mix(b, INKS.paper, 0.2), INKS.ember) +
      F(26, d, mix(INKS.ember, INKS.ink, 0.3)) +
      F(0, b, INKS.ember) +
      shape(starPath(80, 124, 56, 18, 0.84), mix(b, INKS.paper, 0.25)) +
      coat(o, mix(INKS.ember, INKS.ink, 0.45), { w: 54, y: 132 }) +
      (o.under || "") +
      clipIn(
        "M80 26C106 26 120 44 118 68C117 92 104 116 80 130C56 116 43 92 42 68C40 44 54 26 80 26Z",
        b,
        `<path d="M83 10V140H140V10Z" fill="${d}"/>${shape("M80 56Q70 44 56 48Q44 56 46 74Q52 100 80 126Q108 100 114 74Q116 56 104 48Q90 44 80 56Z", f)}${shape("M82 54Q92 44 104 48Q116 56 114 74Q108 100 82 124Z", fs)}`,
      ) +
      circle(61, 68, 11, INKS.ink) +
      circle(99, 68, 11, INKS.ink) +
      circle(61, 69, 7.5, INKS.amber) +
      circle(99, 69, 7.5, mix(INKS.amber, INKS.ember, 0.3)) +
      circle(62, 69, 3.6, INKS.ink) +
      circle(98, 69, 3.6, INKS.ink) +
      stroke("M46 54Q60 52 74 66M114 54Q100 52 86 66", 5) +
      shape("M68 78Q80 66 92 78C93 94 92 112 82 128C70 118 66 96 68 78Z", INKS.amber) +
      shape("M81 71Q88 72 92 78C93 94 92 112 82 128C84 108 84 88 81 71Z", mix(INKS.ember, INKS.ink, 0.1)) +
      stroke("M75 82l1 4M86 82l-1 4", 2.4) +
      (o.gear || "")
    );
  },
  /** ---- of one world ---- */
  anons(o: HeadOptions = {}) {
    const b = o.b || INKS.paper,
      d = mix(INKS.paper, INKS.cobalt, 0.55),
      v = mix(INKS.cobalt, INKS.ice, 0.25),
      vs = mix(INKS.cobalt, INKS.ink, 0.5);
    return (
      (o.back || "") +
      pair("M50 62C32 66 16 54 8 30C4 66 16 100 50 108Z", v, vs) +
      stroke("M14 50C22 70 34 80 46 84", 2.6, mix(v, INKS.paper, 0.5)) +
      coat(o, mix(INKS.cobalt, INKS.night, 0.4), { w: 60, y: 122 }) +
      (o.under || "") +
      shape("M80 0C110 4 122 40 119 74C116 106 102 130 80 142C58 130 44 106 41 74C38 40 50 4 80 0Z", v) +
      shape("M82 0C110 4 122 40 119 74C116 106 102 130 82 141Z", vs) +
      stroke("M72 8C56 20 50 44 52 72", 2.6, mix(v, INKS.paper, 0.5)) +
      clipIn(
        "M80 24C104 24 111 50 109 74C106 100 94 120 80 128C66 120 54 100 51 74C49 50 56 24 80 24Z",
        b,
        `<path d="M83 10V140H130V10Z" fill="${d}"/>${shape("M48 86Q64 92 70 114L70 134H46Z", mix(b, INKS.cobalt, 0.3))}`,
      ) +
      shape("M80 40L87 66L80 100L73 66Z", INKS.ink) +
      shape("M80 54L83.500 67L80 84L76.500 67Z", INKS.ember) +
      (o.gear || "")
    );
  },
  ardorats(o: HeadOptions = {}) {
    const { b, l, d } = three(o.b || mix(FUR, INKS.paper, 0.14));
    return (
      (o.back || "") +
      shape(starPath(80, 78, 75, 19, 0.6), INKS.ink) +
      shape(starPath(80, 78, 71, 19, 0.5), INKS.paper) +
      shape(starPath(80, 80, 58, 19, 0.6, 9), mix(INKS.ember, INKS.ink, 0.6)) +
      coat(o, mix(INKS.amber, INKS.ink, 0.5), { w: 54, y: 122 }) +
      (o.under || "") +
      pair("M56 60C40 58 34 44 42 36C54 36 64 44 66 54Z", b, d) +
      clipIn(
        "M80 42C104 42 116 60 112 80C106 98 92 118 80 128C68 118 54 98 48 80C44 60 56 42 80 42Z",
        b,
        `${shadeHalf(d)}${shape("M70 60Q80 52 90 60L94 100L80 128L66 100Z", l)}${shape("M83 56L90 60L94 100L82 128Z", mix(l, INKS.ink, 0.4))}`,
      ) +
      circle(60, 74, 8, INKS.ink) +
      circle(100, 74, 8, INKS.ink) +
      circle(57.5, 71.5, 2.6, INKS.paper) +
      circle(97.5, 71.5, 2.2, INKS.paper) +
      shape("M68 102Q80 94 92 102Q90 114 80 116Q70 114 68 102Z", INKS.ink) +
      shape("M73 118H87V132L80 130L73 132Z", INKS.paper) +
      stroke("M80 118v13", 1.8) +
      stroke("M62 106L38 100M63 112L40 114M98 106L122 100M97 112L120 114", 2) +
      (o.gear || "")
    );
  },
  borks(o: HeadOptions = {}) {
    const { b, l, d } = three(o.b || mix(MAUVE, INKS.ink, 0.28));
    return (
      (o.back || "") +
      shape("M80 0L88 16L100 6L100 26L114 22L106 52H54L46 22L60 26L60 6L72 16Z", INKS.ink) +
      coat(o, mix(INKS.amber, INKS.ink, 0.45), { w: 64, y: 114 }) +
      (o.under || "") +
      pair("M52 52L14 40L26 60L20 70L46 78Z", b, d) +
      clipIn(
        "M80 30C106 30 120 48 118 74C118 94 110 112 98 124H62C50 112 42 94 42 74C40 48 54 30 80 30Z",
        b,
        `${shadeHalf(d)}${shape("M42 84L64 96L58 126H40Z", mix(b, d, 0.5))}`,
      ) +
      clipIn(
        "M56 98Q58 80 80 80Q102 80 104 98Q106 118 80 120Q54 118 56 98Z",
        mix(l, INKS.ember, 0.25),
        `<path d="M82 70V130H120V70Z" fill="${mix(mix(l, INKS.ember, 0.25), INKS.ink, 0.4)}"/>`,
      ) +
      ellipse(70, 99, 5, 8, INKS.ink) +
      ellipse(90, 99, 5, 8, INKS.ink) +
      shape("M60 124C38 122 26 100 34 70C42 86 52 98 68 106Z", INKS.paper) +
      shape("M100 124C122 122 134 100 126 70C118 86 108 98 92 106Z", mix(INKS.paper, INKS.ink, 0.32)) +
      shape("M50 62L72 70L68 76Q58 76 50 62ZM110 62L88 70L92 76Q102 76 110 62Z", INKS.amber) +
      stroke("M46 56L74 68M114 56L86 68", 5) +
      (o.gear || "")
    );
  },
  calmas(o: HeadOptions = {}) {
    const b = o.b || mix(mix(INKS.paper, INKS.ember, 0.3), INKS.ink, 0.16),
      d = mix(mix(b, INKS.cobalt, 0.3), INKS.ink, 0.42);
    return (
      (o.back || "") +
      shape("M50 62C24 58 8 36 6 8C34 12 58 28 66 48Z", b) +
      shape("M48 54C30 48 20 34 16 18C34 22 50 34 58 48Z", mix(INKS.ember, INKS.paper, 0.3)) +
      shape("M110 62C136 58 152 36 154 8C126 12 102 28 94 48Z", d) +
      shape("M112 54C130 48 140 34 144 18C126 22 110 34 102 48Z", mix(INKS.ember, INKS.ink, 0.4)) +
      coat(o, mix(MAUVE, INKS.ink, 0.35), { w: 52, y: 122 }) +
      (o.under || "") +
      clipIn(
        "M80 34C110 34 126 54 124 78C122 100 102 124 80 126C58 124 38 100 36 78C34 54 50 34 80 34Z",
        b,
        `${shadeHalf(d)}${shape("M72 34L80 66L88 34Z", mix(b, INKS.ink, 0.4))}`,
      ) +
      circle(56, 74, 25, mix(b, INKS.ink, 0.5)) +
      circle(104, 74, 25, mix(d, INKS.ink, 0.45)) +
      circle(56, 74, 20.5, INKS.paper) +
      circle(104, 74, 20.5, mix(INKS.paper, INKS.amber, 0.45)) +
      circle(58, 74, 12.5, INKS.ink) +
      circle(102, 74, 12.5, INKS.ink) +
      circle(53, 68, 4.5, INKS.paper) +
      circle(97, 68, 4, INKS.paper) +
      shape("M74 96Q80 92 86 96L80 103Z", INKS.ink) +
      stroke("M70 110Q80 115 90 110") +
      (o.gear || "")
    );
  },
  cavalkus(o: HeadOptions = {}) {
    const b = o.b || mix(INKS.night, INKS.paper, 0.18),
      d = mix(b, INKS.ink, 0.55),
      w = o.wing || mix(INKS.paper, INKS.amber, 0.18),
      ws = mix(w, INKS.ink, 0.42);
    return (
      (o.back || "") +
      shape("M72 46C44 44 14 30 4 -2C38 -2 66 14 78 42Z", w) +
      shape("M88 46C116 44 146 30 156 -2C122 -2 94 14 82 42Z", ws) +
      stroke("M72 42C52 30 34 16 14 4M60 34L44 36M50 28L32 28M40 21L24 18M60 34L54 16M50 28L42 10M40 21L30 4", 2.6) +
      stroke(
        "M88 42C108 30 126 16 146 4M100 34L116 36M110 28L128 28M120 21L136 18M100 34L106 16M110 28L118 10M120 21L130 4",
        2.6,
      ) +
      shape(starPath(80, 132, 62, 22, 0.86), w) +
      (o.coat ? coat(o, o.coat, { w: 54, y: 130 }) : shape(starPath(92, 140, 52, 20, 0.86), ws)) +
      (o.under || "") +
      clipIn(
        "M80 36C104 36 114 52 112 70C110 94 96 112 80 118C64 112 50 94 48 70C46 52 56 36 80 36Z",
        b,
        `<path d="M83 20V130H130V20Z" fill="${d}"/>${shape("M68 34L80 60L92 34Z", w)}`,
      ) +
      ellipse(54, 72, 15, 23, INKS.ember, 14) +
      ellipse(106, 72, 15, 23, mix(INKS.ember, INKS.ink, 0.3), -14) +
      `<g fill="${INKS.ink}">${(
        [
          [48, 60],
          [56, 62],
          [45, 70],
          [53, 72],
          [61, 72],
          [48, 81],
          [56, 82],
        ] as const
      )
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.200"/><circle cx="${160 - x}" cy="${y}" r="2.200"/>`)
        .join("")}</g>` +
      circle(50, 58, 3.4, INKS.paper) +
      stroke("M76 96Q72 108 80 112Q90 112 88 102Q82 98 81 106", 3, w) +
      (o.gear || "")
    );
  },
  charkhans(o: HeadOptions = {}) {
    const b = o.b || mix(mix(INKS.ember, INKS.ink, 0.5), INKS.paper, 0.08),
      { l, d } = three(b),
      h = o.horn || mix(INKS.paper, INKS.amber, 0.25),
      hs = mix(h, INKS.ink, 0.42);
    const H =
      "M70 44C58 16 22 12 13 44C6 72 22 96 42 93C60 90 60 68 46 66C36 66 34 77 41 79C30 83 25 70 29 58C34 45 50 46 58 60Z";
    return (
      (o.back || "") +
      coat(o, mix(INKS.jade, INKS.ink, 0.5), { w: 60, y: 116 }) +
      (o.under || "") +
      shape("M58 70L36 104L62 88Z", b) +
      shape("M102 70L124 104L98 88Z", d) +
      shape("M68 112L80 152L92 112Z", mix(INKS.paper, INKS.ink, 0.12)) +
      shape("M81 112V150L92 112Z", mix(INKS.paper, INKS.ink, 0.5)) +
      clipIn(
        "M80 32C100 32 110 46 108 64C106 84 98 100 94 114Q80 128 66 114C62 100 54 84 52 64C50 46 60 32 80 32Z",
        b,
        `${shadeHalf(d)}${shape("M70 34L80 86L90 34Z", l)}${shape("M60 98Q80 88 100 98V130H60Z", l)}${shape("M83 92Q94 92 100 98V130H84Z", mix(l, INKS.ink, 0.42))}`,
      ) +
      shape("M70 96H90L84 106H76Z", INKS.ink) +
      stroke("M80 106v5M70 114Q80 109 90 114") +
      shape("M54 66Q64 58 74 68Q64 76 54 66Z", INKS.amber) +
      shape("M106 66Q96 58 86 68Q96 76 106 66Z", mix(INKS.amber, INKS.ember, 0.3)) +
      `<rect x="59" y="65" width="10" height="3.600" fill="${INKS.ink}"/><rect x="91" y="65" width="10" height="3.600" fill="${INKS.ink}"/>` +
      stroke("M50 60Q62 52 76 64M110 60Q98 52 84 64", 4) +
      shape(H, h) +
      shape(mirrored(H), hs) +
      stroke("M56 32L50 42M40 26L38 40M24 30L30 44M15 46L27 54M13 65L26 65M21 82L30 75M36 92L37 81", 2.6) +
      stroke(
        "M104 32L110 42M120 26L122 40M136 30L130 44M145 46L133 54M147 65L134 65M139 82L130 75M124 92L123 81",
        2.6,
      ) +
      (o.gear || "")
    );
  },
  deaxins(o: HeadOptions = {}) {
    const b = o.b || mix(INKS.jade, INKS.ink, 0.4),
      { l, d } = three(b, 0.55);
    const M = "M68 52C34 50 14 26 28 -2C34 12 40 14 50 8C48 16 46 20 52 26C58 22 62 22 66 20C64 28 68 38 78 46Z";
    return (
      (o.back || "") +
      shape(M, mix(INKS.ember, INKS.paper, 0.12)) +
      shape(mirrored(M), mix(INKS.ember, INKS.ink, 0.42)) +
      stroke("M60 44C40 40 26 24 30 8", 3.4, mix(INKS.ember, INKS.paper, 0.6)) +
      coat(o, mix(INKS.ember, INKS.ink, 0.55), { w: 58, y: 122 }) +
      (o.under || "") +
      clipIn(
        "M80 36L106 42L120 70L108 106L90 126H70L52 106L40 70L54 42Z",
        b,
        `<path d="M82 20V140H140V20Z" fill="${d}"/>${shape("M54 42L40 70L52 106L60 74Z", l)}${shape("M68 38L80 70L92 38Z", mix(b, INKS.ink, 0.5))}`,
      ) +
      ellipse(52, 74, 9, 13, INKS.amber, 20) +
      ellipse(108, 74, 9, 13, mix(INKS.amber, INKS.ember, 0.4), -20) +
      stroke("M50 66L56 82M104 82L110 66", 2.4) +
      shape("M66 96L80 90L94 96L88 108L96 120L82 114H78L64 120L72 108Z", INKS.ink) +
      shape("M70 100L78 106L72 110Z", INKS.ember) +
      shape("M90 100L82 106L88 110Z", mix(INKS.ember, INKS.ink, 0.3)) +
      stroke("M80 42V88", 3) +
      (o.gear || "")
    );
  },
  henones(o: HeadOptions = {}) {
    const b = o.b || mix(INKS.cobalt, INKS.paper, 0.46),
      { l, d } = three(b, 0.46);
    return (
      (o.back || "") +
      clipIn(
        "M80 22C108 22 120 46 120 72C120 98 130 118 150 140V172H10V140C30 118 40 98 40 72C40 46 52 22 80 22Z",
        b,
        `<path d="M84 10L86 70L92 90L86 172H170V10Z" fill="${d}"/>${shape("M62 112Q80 122 98 112C104 134 106 160 104 180H56C54 160 56 134 62 112Z", l)}${shape("M84 119Q92 118 98 112C104 134 106 160 104 180H84Z", mix(l, INKS.ink, 0.4))}${circle(56, 40, 4, mix(b, INKS.ink, 0.3)) + circle(66, 32, 3, mix(b, INKS.ink, 0.3)) + circle(50, 50, 3, mix(b, INKS.ink, 0.3))}`,
      ) +
      (o.coat ? coat(o, o.coat, { w: 62, y: 126 }) : "") +
      (o.under || "") +
      circle(58, 70, 11.5, INKS.ink) +
      circle(102, 70, 11.5, INKS.ink) +
      circle(54.5, 66, 4, INKS.paper) +
      circle(98.5, 66, 3.4, INKS.paper) +
      stroke("M48 54Q56 48 66 54M112 54Q104 48 94 54", 3) +
      ellipse(66, 98, 17, 14, INKS.paper) +
      ellipse(94, 98, 17, 14, mix(INKS.paper, INKS.ink, 0.32)) +
      shape("M70 82Q80 78 90 82Q88 94 80 95Q72 94 70 82Z", INKS.ink) +
      stroke("M80 94v10M70 108Q80 114 90 108") +
      stroke("M56 96L30 90M56 101L28 104M58 106L34 116M104 96L130 90M104 101L132 104M102 106L126 116", 2) +
      `<g fill="${INKS.ink}"><circle cx="60" cy="95" r="1.600"/><circle cx="66" cy="102" r="1.600"/><circle cx="94" cy="102" r="1.600"/><circle cx="100" cy="95" r="1.600"/></g>` +
      (o.gear || "")
    );
  },
  illias(o: HeadOptions = {}) {
    const b = o.b || mix(INKS.jade, INKS.paper, 0.58),
      d = mix(mix(b, INKS.jade, 0.5), INKS.ink, 0.4),
      lf = o.leaf || INKS.jade;
    const L = (a: number, c: string, k = 1) =>
      `<g transform="rotate(${a} 80 92) translate(80 92) scale(${k}) translate(-80 -92)">${shape("M80 92C58 62 62 26 80 2C98 26 102 62 80 92Z", c)}${stroke("M80 10V70", 2.4, mix(c, INKS.ink, 0.45))}</g>`;
    return (
      (o.back || "") +
      L(-76, mix(lf, INKS.paper, 0.22), 0.78) +
      L(76, mix(lf, INKS.ink, 0.5), 0.78) +
      L(-52, lf, 0.9) +
      L(52, mix(lf, INKS.ink, 0.42), 0.9) +
      L(-26, mix(lf, INKS.paper, 0.3)) +
      L(26, mix(lf, INKS.ink, 0.3)) +
      L(0, mix(lf, INKS.paper, 0.12)) +
      coat(o, mix(INKS.ember, INKS.ink, 0.5), { w: 52, y: 124 }) +
      (o.under || "") +
      shape("M56 112L36 128L62 132L80 150L98 132L124 128L104 112Z", mix(lf, INKS.ink, 0.25)) +
      clipIn(
        "M80 38C102 44 112 62 110 80C108 102 94 118 80 126C66 118 52 102 50 80C48 62 58 44 80 38Z",
        b,
        `${shadeHalf(d)}${shape("M72 36L80 60L88 36Z", lf)}`,
      ) +
      shape("M54 76Q64 62 77 76Q66 84 54 76Z", INKS.ink) +
      shape("M106 76Q96 62 83 76Q94 84 106 76Z", INKS.ink) +
      circle(66, 74.5, 4, INKS.ember) +
      circle(94, 74.5, 4, INKS.ember) +
      stroke("M76 92l3 4M85 92l-3 4", 2.4) +
      stroke("M68 106Q80 112 92 106", 2.8) +
      (o.gear || "")
    );
  },
  jopers(o: HeadOptions = {}) {
    const b = o.b || mix(mix(INKS.paper, INKS.ember, 0.34), INKS.ink, 0.26),
      { l } = three(b),
      d = mix(b, INKS.ink, 0.45);
    return (
      (o.back || "") +
      shape("M62 50C44 34 40 8 50 -3C68 6 78 26 78 46Z", b) +
      shape("M62 40C54 30 50 14 53 6C63 14 70 28 71 42Z", mix(INKS.ember, INKS.paper, 0.35)) +
      shape(
        "M86 46C88 22 106 4 128 6C150 10 156 40 146 70C138 74 130 66 130 54C130 44 122 40 112 44C104 48 100 52 98 56Z",
        d,
      ) +
      shape(
        "M100 42C108 28 122 22 132 28C142 36 144 50 142 60C138 60 137 56 136 50C134 38 118 34 100 42Z",
        mix(INKS.ember, INKS.ink, 0.42),
      ) +
      coat(o, mix(INKS.cobalt, INKS.ink, 0.35), { w: 52, y: 120 }) +
      (o.under || "") +
      clipIn(
        "M80 36C102 36 114 52 113 72C113 96 100 118 80 122C60 118 47 96 47 72C46 52 58 36 80 36Z",
        b,
        `${shadeHalf(d)}${shape("M47 86Q60 84 72 100L66 124H46Z", l)}`,
      ) +
      ellipse(58, 70, 8.5, 11, INKS.ink) +
      ellipse(102, 70, 8.5, 11, INKS.ink) +
      circle(55.5, 66, 3, INKS.paper) +
      circle(99.5, 66, 2.6, INKS.paper) +
      ellipse(72, 98, 11, 9, l) +
      ellipse(88, 98, 11, 9, mix(l, INKS.ink, 0.35)) +
      shape("M72 84Q80 80 88 84L80 93Z", INKS.ink) +
      stroke("M80 92v8M70 104Q75 108 80 102Q85 108 90 104", 2.4) +
      shape("M74.500 106H85.500V118H74.500Z", INKS.paper) +
      stroke("M80 107v11", 1.8) +
      (o.gear || "")
    );
  },
  kirts(o: HeadOptions = {}) {
    const b = o.b || mix(INKS.ember, INKS.ink, 0.3),
      { l, d } = three(b),
      h = o.horn || mix(INKS.paper, INKS.amber, 0.2),
      hs = mix(h, INKS.ink, 0.45);
    const A = "M74 46L62 30L46 26L38 32L12 24L30 22L8 6L34 14L38 16L34 -3L46 16L58 18L58 2L66 20L80 40Z";
    return (
      (o.back || "") +
      shape(A, h) +
      shape(mirrored(A), hs) +
      shape("M66 96L58 140H102L94 96Z", d) +
      coat(o, mix(INKS.jade, INKS.ink, 0.5), { w: 54, y: 124 }) +
      (o.under || "") +
      pair("M56 66C40 48 22 48 8 58C22 76 42 82 58 76Z", b, d) +
      shape("M52 67C40 58 28 57 20 61C30 69 42 72 54 71Z", l) +
      clipIn(
        "M80 34C100 34 112 46 110 62C108 78 98 92 96 106Q94 124 80 126Q66 124 64 106C62 92 52 78 50 62C48 46 60 34 80 34Z",
        b,
        `${shadeHalf(d)}${shape("M74 34L80 84L86 34Z", l)}${shape("M62 100Q80 90 98 100V130H62Z", INKS.paper)}${shape("M83 95Q92 96 98 100V130H83Z", mix(INKS.paper, INKS.ink, 0.42))}`,
      ) +
      shape("M70 98Q80 92 90 98Q88 110 80 111Q72 110 70 98Z", INKS.ink) +
      stroke("M80 110v5M71 117Q80 114 89 117", 2.4) +
      ellipse(62, 68, 8, 9, INKS.ink, -18) +
      ellipse(98, 68, 8, 9, INKS.ink, 18) +
      circle(59.5, 65, 2.6, INKS.paper) +
      circle(95.5, 65, 2.4, INKS.paper) +
      stroke("M50 60Q60 54 70 60M110 60Q100 54 90 60", 2.6) +
      (o.gear || "")
    );
  },
  leonids(o: HeadOptions = {}) {
    const m = o.mane || mix(INKS.ember, INKS.ink, 0.3),
      l = o.b || mix(INKS.paper, INKS.amber, 0.5),
      d = mix(mix(l, INKS.ember, 0.4), INKS.ink, 0.38);
    return (
      (o.back || "") +
      shape(starPath(80, 76, 72, 18, 0.82), mix(m, INKS.ink, 0.4)) +
      shape(starPath(80, 76, 58, 16, 0.82, 10), m) +
      coat(o, mix(INKS.jade, INKS.ink, 0.4), { w: 52, y: 126 }) +
      (o.under || "") +
      circle(52, 42, 11, l) +
      circle(108, 42, 11, d) +
      clipIn(
        "M80 32C102 32 112 46 112 66C114 82 106 92 102 104C98 118 90 124 80 124C70 124 62 118 58 104C54 92 46 82 48 66C48 46 58 32 80 32Z",
        l,
        `<path d="M84 20L85 84L80 130H140V20Z" fill="${d}"/>${shape("M72 40h16l-3 44h-10Z", mix(l, INKS.ember, 0.3))}`,
      ) +
      shape("M64 92Q80 84 96 92Q100 106 90 112Q80 114 70 112Q60 106 64 92Z", INKS.paper) +
      shape("M80 88Q92 86 96 92Q100 106 90 112L80 113Z", mix(INKS.paper, INKS.ink, 0.35)) +
      shape("M70 84h20l-6 9h-8Z", INKS.ink) +
      stroke("M80 92v8M68 102q6 5 12-1q6 6 12 1", 2.4) +
      shape("M54 66Q64 60 72 70Q62 74 54 66Z", INKS.paper) +
      shape("M106 66Q96 60 88 70Q98 74 106 66Z", mix(INKS.paper, INKS.amber, 0.6)) +
      circle(64, 67, 3.2, INKS.ink) +
      circle(96, 67, 3.2, INKS.ink) +
      stroke("M50 60Q62 54 74 66M110 60Q98 54 86 66", 3.5) +
      (o.gear || "")
    );
  },
  moghas(o: HeadOptions = {}) {
    const b = o.b || mix(mix(INKS.ember, INKS.ink, 0.5), INKS.amber, 0.1),
      { l, d } = three(b);
    return (
      (o.back || "") +
      coat(o, mix(b, INKS.ink, 0.45), { w: 66, y: 112 }) +
      (o.under || "") +
      pair("M50 56C26 46 8 56 10 82C14 100 34 104 50 92Z", mix(b, INKS.ink, 0.18), mix(d, INKS.ink, 0.2)) +
      clipIn(
        "M80 6C102 6 110 24 112 42C122 54 122 88 112 112L100 130H60L48 112C38 88 38 54 48 42C50 24 58 6 80 6Z",
        b,
        `${shadeHalf(d)}${shape("M44 20L58 60L66 36L74 66L80 34L86 66L94 36L102 60L116 20L100 0H60Z", mix(INKS.ember, INKS.ink, 0.72))}`,
      ) +
      clipIn(
        "M66 66Q80 58 94 66L96 112C98 124 108 124 112 116L126 122C122 146 88 150 76 130C68 116 66 96 66 66Z",
        mix(b, l, 0.4),
        `<path d="M82 50L84 112Q92 134 128 130V160H80Z" fill="${mix(b, INKS.ink, 0.3)}"/><path d="M82 50V112H130V50Z" fill="${mix(b, INKS.ink, 0.3)}"/>`,
      ) +
      stroke("M67 82H93M67 94H94M68 106H95M72 118L92 114", 2.4, mix(d, INKS.ink, 0.3)) +
      shape("M62 98C58 124 36 138 8 128C18 148 60 152 76 116Z", INKS.paper) +
      shape("M98 98C102 120 124 132 152 122C142 142 110 142 96 116Z", mix(INKS.paper, INKS.ink, 0.32)) +
      shape("M48 74Q56 66 64 76Q56 80 48 74Z", INKS.amber) +
      shape("M112 74Q104 66 96 76Q104 80 112 74Z", mix(INKS.amber, INKS.ember, 0.3)) +
      circle(57, 74.5, 2.8, INKS.ink) +
      circle(103, 74.5, 2.8, INKS.ink) +
      stroke("M46 68Q56 62 66 72M114 68Q104 62 94 72", 4) +
      (o.gear || "")
    );
  },
  mowevs(o: HeadOptions = {}) {
    const c = o.b || mix(mix(INKS.ember, INKS.ink, 0.38), INKS.cobalt, 0.18),
      cd = mix(c, INKS.ink, 0.45),
      f = mix(INKS.paper, INKS.jade, 0.22),
      fd = mix(mix(f, INKS.cobalt, 0.3), INKS.ink, 0.42);
    return (
      (o.back || "") +
      coat(o, mix(INKS.jade, INKS.ink, 0.45), { w: 44, y: 124 }) +
      (o.under || "") +
      clipIn(
        "M52 70H108L110 104Q106 132 80 134Q54 132 50 104Z",
        f,
        `${shadeHalf(fd)}${shape("M40 60H120V90L112 82L106 92L98 82L90 92L82 82L74 92L66 82L58 92L50 82L40 92Z", mix(fd, INKS.ink, 0.45))}`,
      ) +
      ellipse(67, 102, 4.5, 8, INKS.ink) +
      ellipse(93, 102, 4.5, 8, INKS.ink) +
      circle(66, 99, 1.8, INKS.paper) +
      circle(92, 99, 1.8, INKS.paper) +
      stroke("M72 119Q80 123 88 119") +
      clipIn(
        "M80 -4C106 0 138 44 148 88C140 80 134 96 126 84C118 96 110 82 102 90C94 80 88 92 80 82C72 92 66 80 58 90C50 82 42 96 34 84C26 96 20 80 12 88C22 44 54 0 80 -4Z",
        c,
        `<path d="M84 -10C92 30 92 60 84 100H160V-10Z" fill="${cd}"/>${shape("M60 20Q80 32 100 20L92 4H68Z", INKS.paper)}${shape("M84 28Q93 25 100 20L92 4H84Z", mix(INKS.paper, INKS.ink, 0.4))}${shape("M42 46L52 40L52 60ZM60 50L72 50L65 70ZM24 72L34 64L34 84ZM44 72L56 70L50 88ZM72 72L82 72L77 88Z", INKS.paper)}${shape("M90 50L102 48L97 66ZM110 42L120 46L116 62ZM102 74L114 72L110 88ZM124 66L134 72L130 86Z", mix(INKS.paper, INKS.ink, 0.45))}`,
      ) +
      (o.gear || "")
    );
  },
  ornotins(o: HeadOptions = {}) {
    const b = o.b || mix(INKS.ember, INKS.paper, 0.5),
      l = mix(b, INKS.paper, 0.6),
      d = mix(mix(b, INKS.cobalt, 0.35), INKS.ink, 0.42);
    return (
      (o.back || "") +
      shape("M58 78L22 34L62 44Z", l) +
      shape("M58 78L22 34L44 68Z", b) +
      shape("M60 54L58 -2L82 36Z", l) +
      shape("M68 46L58 -2L82 36Z", b) +
      shape("M80 40L104 4L106 58Z", mix(b, INKS.ink, 0.2)) +
      shape("M94 48L104 4L106 58Z", d) +
      shape("M102 78L144 40L112 90Z", d) +
      coat(o, mix(INKS.cobalt, INKS.ink, 0.4), { w: 56, y: 122 }) +
      (o.under || "") +
      clipIn(
        "M80 28L110 48L116 84L98 116L80 130L62 116L44 84L50 48Z",
        b,
        `${shape("M80 28L50 48L66 62Z", l)}${shape("M50 48L44 84L66 62Z", mix(b, INKS.paper, 0.3))}${shape("M80 28L66 62L80 84L94 62Z", mix(b, INKS.paper, 0.12))}${shape("M80 28L110 48L94 62Z", mix(b, INKS.ink, 0.25))}${shape("M110 48L116 84L94 62Z", d)}${shape("M94 62L116 84L98 116L80 84Z", mix(d, INKS.ink, 0.2))}${shape("M80 84L98 116L80 130Z", mix(d, INKS.ink, 0.4))}${shape("M44 84L62 116L80 84L66 62Z", b)}${shape("M80 84L62 116L80 130Z", mix(b, INKS.ink, 0.3))}`,
      ) +
      shape("M50 72L76 80L58 86Z", INKS.ink) +
      shape("M110 72L84 80L102 86Z", INKS.ink) +
      shape("M56 76L70 80L60 82.500Z", INKS.amber) +
      shape("M104 76L90 80L100 82.500Z", INKS.amber) +
      stroke("M68 110L80 105L92 110", 3) +
      (o.gear || "")
    );
  },
  phans(o: HeadOptions = {}) {
    const b = o.b || mix(SLATE, INKS.cobalt, 0.35),
      { l, d } = three(b, 0.48);
    return (
      (o.back || "") +
      shape("M66 52L92 6L104 50Z", mix(b, INKS.ink, 0.25)) +
      shape("M60 90L52 140H108L100 90Z", d) +
      coat(o, mix(INKS.cobalt, INKS.ink, 0.4), { w: 56, y: 122 }) +
      (o.under || "") +
      clipIn(
        "M9 58C9 40 26 36 42 42C55 46 66 44 80 44C94 44 105 46 118 42C134 36 151 40 151 58C151 76 138 80 124 75C113 72 106 78 104 88C106 108 98 126 80 128C62 126 54 108 56 88C54 78 47 72 36 75C22 80 9 76 9 58Z",
        b,
        `<path d="M84 30L86 80L92 92L84 130H170V30Z" fill="${d}"/>${shape("M58 96Q80 84 102 96L104 132H56Z", l)}${shape("M84 90Q94 91 102 96L104 132H84Z", mix(l, INKS.ink, 0.4))}${shape("M40 42C54 46 66 44 80 44V52C60 54 40 52 20 48Z", l)}`,
      ) +
      circle(25, 58, 12, INKS.paper) +
      circle(135, 58, 12, mix(INKS.paper, INKS.amber, 0.5)) +
      circle(23, 58, 6, INKS.ink) +
      circle(137, 58, 6, INKS.ink) +
      stroke("M72 72l-3 5M88 72l3 5", 3) +
      shape("M62 104Q80 92 98 104Q92 118 80 118Q68 118 62 104Z", INKS.ink) +
      shape("M66 102L70 110L74 99L80 109L86 99L90 110L94 102L80 97Z", INKS.paper) +
      stroke("M60 92L66 100M60 102L66 110M100 92L94 100M100 102L94 110", 2.4) +
      (o.gear || "")
    );
  },
  rylians(o: HeadOptions = {}) {
    const b = o.b || mix(INKS.night, INKS.paper, 0.3),
      { d } = three(b, 0.55),
      k = mix(INKS.ember, INKS.paper, 0.42);
    return (
      (o.back || "") +
      coat(o, mix(b, INKS.ink, 0.45), { w: 62, y: 112 }) +
      (o.under || "") +
      clipIn(
        "M80 24C110 24 124 48 122 76C118 106 100 124 80 128C60 124 42 106 38 76C36 48 50 24 80 24Z",
        b,
        `<path d="M84 10L86 128H140V10Z" fill="${d}"/>${shape("M46 50Q56 32 76 30Q60 44 56 66Z", mix(b, INKS.paper, 0.3))}`,
      ) +
      shape(starPath(80, 86, 34, 11, 0.52), k) +
      shape(
        "M81 52V120L90 104L98 118L100 100L113 92L100 84L112 70L96 70L92 54L84 62Z",
        mix(INKS.ember, INKS.ink, 0.12),
      ) +
      circle(80, 86, 13, mix(INKS.ember, INKS.ink, 0.35)) +
      circle(75, 86, 3.6, INKS.ink) +
      circle(85, 86, 3.6, INKS.ink) +
      circle(56, 54, 4.2, INKS.paper) +
      circle(104, 54, 4.2, mix(INKS.paper, INKS.ink, 0.3)) +
      circle(57, 54, 2.2, INKS.ink) +
      circle(103, 54, 2.2, INKS.ink) +
      shape("M14 168L4 106L18 124L22 98L33 120L42 98L48 124L60 110L56 168Z", INKS.paper) +
      shape("M16 168L14 132Q34 116 52 132L54 168Z", k) +
      shape(
        "M146 168L156 106L142 124L138 98L127 120L118 98L112 124L100 110L104 168Z",
        mix(INKS.paper, INKS.ink, 0.32),
      ) +
      shape("M144 168L146 132Q126 116 108 132L106 168Z", mix(INKS.ember, INKS.ink, 0.15)) +
      (o.gear || "")
    );
  },
  susperans(o: HeadOptions = {}) {
    const b = o.b || mix(mix(INKS.ember, INKS.paper, 0.42), MAUVE, 0.45),
      { l } = three(b),
      d = mix(b, INKS.ink, 0.45);
    return (
      (o.back || "") +
      shape("M62 72C52 56 42 42 34 28L48 20C58 34 70 48 78 62Z", b) +
      shape("M98 72C108 56 118 42 126 28L112 20C102 34 90 48 82 62Z", d) +
      coat(o, mix(INKS.cobalt, INKS.night, 0.3), {
        w: 54,
        y: 122,
        on: shape("M46 118Q80 140 114 118L118 128Q80 156 42 128Z", mix(INKS.jade, INKS.paper, 0.2)),
      }) +
      (o.under || "") +
      circle(36, 20, 20, b) +
      circle(124, 20, 20, d) +
      circle(36, 20, 15.5, INKS.paper) +
      circle(124, 20, 15.5, mix(INKS.paper, INKS.amber, 0.4)) +
      circle(38, 20, 9, INKS.jade) +
      circle(122, 20, 9, INKS.jade) +
      ellipse(38, 20, 3, 7.5, INKS.ink) +
      ellipse(122, 20, 3, 7.5, INKS.ink) +
      clipIn(
        "M80 50C108 50 122 70 122 92C122 114 104 128 80 128C56 128 38 114 38 92C38 70 52 50 80 50Z",
        b,
        `<path d="M84 40L86 130H140V40Z" fill="${d}"/>${circle(58, 70, 5, l) + circle(70, 62, 3.5, l) + circle(50, 82, 3.5, l) + circle(104, 72, 4, mix(d, b, 0.4))}${shape("M44 114Q80 122 116 114L108 134H52Z", l)}${shape("M84 118Q100 118 116 114L108 134H84Z", mix(l, INKS.ink, 0.4))}`,
      ) +
      shape("M62 92C56 96 50 106 52 114C60 112 68 104 70 96Z", l) +
      shape("M98 92C104 96 110 106 108 114C100 112 92 104 90 96Z", mix(l, INKS.ink, 0.35)) +
      shape("M70 96Q80 90 90 96Q88 106 80 107Q72 106 70 96Z", INKS.ink) +
      stroke("M74 80v3M86 80v3", 3) +
      (o.gear || "")
    );
  },
  theshians(o: HeadOptions = {}) {
    const b = o.b || mix(mix(INKS.jade, INKS.amber, 0.28), INKS.paper, 0.25),
      { l } = three(b),
      d = mix(mix(b, INKS.jade, 0.4), INKS.ink, 0.42);
    return (
      (o.back || "") +
      shape("M70 46C66 26 48 8 20 6C48 -6 74 14 80 44Z", b) +
      shape("M90 46C94 26 112 8 140 6C112 -6 86 14 80 44Z", d) +
      shape("M74 104L68 140H92L86 104Z", d) +
      coat(o, mix(INKS.ember, INKS.ink, 0.4), { w: 46, y: 124 }) +
      (o.under || "") +
      clipIn(
        "M80 124C70 124 64 112 60 100L26 66C16 50 28 32 48 36C62 40 70 42 80 42C90 42 98 40 112 36C132 32 144 50 134 66L100 100C96 112 90 124 80 124Z",
        b,
        `${shadeHalf(d)}${shape("M70 40L80 66L90 40Z", l)}`,
      ) +
      ellipse(41, 55, 16, 22, INKS.ink, -32) +
      ellipse(119, 55, 16, 22, INKS.ink, 32) +
      ellipse(41, 55, 13, 19, INKS.ember, -32) +
      ellipse(119, 55, 13, 19, mix(INKS.ember, INKS.ink, 0.35), 32) +
      ellipse(36, 49, 4, 7, INKS.paper, -32) +
      ellipse(114, 49, 3, 6, mix(INKS.paper, INKS.ember, 0.3), 32) +
      circle(46, 60, 4, INKS.ink) +
      circle(114, 60, 4, INKS.ink) +
      circle(72, 62, 2.6, INKS.ink) +
      circle(88, 62, 2.6, INKS.ink) +
      circle(80, 56, 2.6, INKS.ink) +
      shape("M66 104L80 98L94 104L90 118L82 112H78L70 118Z", INKS.ink) +
      stroke("M80 84V97", 2.4, mix(b, INKS.ink, 0.5)) +
      (o.gear || "")
    );
  },
  thoks(o: HeadOptions = {}) {
    const b = o.b || mix(mix(INKS.paper, INKS.night, 0.52), INKS.ember, 0.08),
      { l, d } = three(b, 0.48);
    return (
      (o.back || "") +
      pair("M54 50C34 44 24 26 30 8C48 14 62 28 68 42Z", b, d) +
      shape("M52 42C42 36 36 26 37 18C47 24 55 32 59 40Z", mix(INKS.ember, INKS.ink, 0.25)) +
      coat(o, mix(INKS.jade, INKS.ink, 0.55), { w: 66, y: 112 }) +
      (o.under || "") +
      clipIn(
        "M80 28C104 28 118 42 120 64C122 88 112 110 102 122Q80 132 58 122C48 110 38 88 40 64C42 42 56 28 80 28Z",
        b,
        `${shadeHalf(d)}${shape("M40 84Q58 86 66 104L60 128H38Z", mix(b, d, 0.5))}`,
      ) +
      stroke(
        "M46 84Q56 86 60 94M44 94Q52 96 56 104M114 84Q104 86 100 94M116 94Q108 96 104 104",
        2.6,
        mix(d, INKS.ink, 0.3),
      ) +
      clipIn(
        "M56 104Q62 88 80 88Q98 88 104 104Q104 124 80 126Q56 124 56 104Z",
        mix(b, l, 0.55),
        `<path d="M83 80V130H120V80Z" fill="${mix(b, INKS.ink, 0.3)}"/>`,
      ) +
      ellipse(68, 108, 4, 5.5, INKS.ink, -20) +
      ellipse(92, 108, 4, 5.5, INKS.ink, 20) +
      stroke("M64 119Q80 123 96 119") +
      clipIn(
        "M80 -4C88 22 96 56 98 92Q80 102 62 92C64 56 72 22 80 -4Z",
        INKS.paper,
        `<path d="M81 -10V110H110V-10Z" fill="${mix(INKS.paper, INKS.ink, 0.36)}"/>`,
      ) +
      stroke("M65 74Q80 82 95 74M67 60Q80 67 93 60M70 44Q80 50 90 44", 2.6) +
      shape("M44 66L62 70L60 76Q50 78 44 66ZM116 66L98 70L100 76Q110 78 116 66Z", INKS.amber) +
      circle(55, 72, 2.8, INKS.ink) +
      circle(105, 72, 2.8, INKS.ink) +
      stroke("M42 60L64 69M118 60L96 69", 4.5) +
      (o.gear || "")
    );
  },
  ultraks(o: HeadOptions = {}) {
    const b = o.b || mix(MAUVE, INKS.paper, 0.14),
      { l, d } = three(b, 0.5);
    return (
      (o.back || "") +
      coat(o, mix(INKS.night, INKS.paper, 0.1), {
        w: 56,
        y: 122,
        on: shape("M48 120L80 140L112 120L116 132L80 156L44 132Z", INKS.paper),
      }) +
      (o.under || "") +
      shape("M48 62L30 56L28 92L48 96Z", mix(INKS.night, INKS.paper, 0.3)) +
      shape("M112 62L130 56L132 92L112 96Z", mix(INKS.night, INKS.ink, 0.2)) +
      stroke("M34 66v20M41 66v22", 3, INKS.paper) +
      stroke("M126 66v20M119 66v22", 3, mix(INKS.paper, INKS.ink, 0.4)) +
      clipIn(
        "M80 0C110 0 120 38 118 74C116 106 100 130 80 130C60 130 44 106 42 74C40 38 50 0 80 0Z",
        b,
        `<path d="M84 -10L84 100L90 110L84 140H140V-10Z" fill="${d}"/>${shape("M56 26Q64 8 78 6Q68 20 66 36Z", l)}`,
      ) +
      circle(80, 66, 30, mix(b, INKS.ink, 0.45)) +
      circle(80, 66, 25, INKS.paper) +
      circle(80, 68, 15, INKS.cobalt) +
      circle(80, 68, 8, INKS.ink) +
      circle(73, 61, 5, INKS.paper) +
      shape("M52 60Q80 34 108 60Q104 34 80 34Q56 34 52 60Z", b) +
      shape("M81 42Q98 46 108 60Q104 34 81 34Z", d) +
      stroke("M53 60Q80 36 107 60", 3.6) +
      stroke("M66 112Q80 107 94 112", 3) +
      (o.gear || "")
    );
  },
  urgaks(o: HeadOptions = {}) {
    const f = o.b || mix(INKS.ember, INKS.ink, 0.18),
      fd = mix(f, INKS.ink, 0.45),
      k = mix(INKS.night, INKS.paper, 0.22),
      kd = mix(INKS.night, INKS.ink, 0.5);
    return (
      (o.back || "") +
      shape(
        "M80 2L94 14L110 8L116 24L134 28L134 48L148 60L142 78L154 94L144 110L150 130L138 168H22L10 130L16 110L6 94L18 78L12 60L26 48L26 28L44 24L50 8L66 14Z",
        f,
      ) +
      shape("M82 4L94 14L110 8L116 24L134 28L134 48L148 60L142 78L154 94L144 110L150 130L138 168H84Z", fd) +
      stroke("M30 100L24 130M40 116L36 150M50 128L50 160", 3, fd) +
      stroke("M130 100L136 130M120 116L124 150M110 128L110 160", 3, mix(fd, INKS.ink, 0.4)) +
      (o.coat ? coat(o, o.coat, { w: 58, y: 126 }) : "") +
      (o.under || "") +
      clipIn(
        "M80 34C100 28 128 44 128 74C128 96 112 100 106 112Q98 130 80 130Q62 130 54 112C48 100 32 96 32 74C32 44 60 28 80 34Z",
        k,
        `${shadeHalf(kd)}${shape("M32 74C32 50 48 38 62 36C50 50 46 70 52 100C40 94 32 88 32 74Z", mix(k, INKS.paper, 0.22))}`,
      ) +
      shape("M54 62Q68 52 80 62Q92 52 106 62L104 74Q92 68 80 74Q68 68 56 74Z", mix(k, INKS.ink, 0.5)) +
      shape("M58 74Q66 69 74 76Q66 81 58 74Z", INKS.amber) +
      shape("M102 74Q94 69 86 76Q94 81 102 74Z", mix(INKS.amber, INKS.ember, 0.3)) +
      circle(67, 75, 3, INKS.ink) +
      circle(93, 75, 3, INKS.ink) +
      ellipse(80, 106, 25, 19, mix(k, INKS.paper, 0.42)) +
      shape("M81 87Q105 88 105 106Q105 124 81 125Z", mix(k, INKS.paper, 0.12)) +
      stroke("M74 91l-3 4M86 91l3 4", 3.4) +
      stroke("M60 108Q80 116 100 108", 3) +
      shape("M66 110l2-9 5 10ZM94 110l-2-9-5 10Z", INKS.paper) +
      (o.gear || "")
    );
  },
  ursi(o: HeadOptions = {}) {
    const b = o.b || mix(mix(INKS.ember, INKS.ink, 0.48), INKS.amber, 0.06),
      { l, d } = three(b);
    return (
      (o.back || "") +
      coat(o, mix(INKS.jade, INKS.ink, 0.5), { w: 62, y: 116 }) +
      (o.under || "") +
      circle(44, 40, 18, b) +
      circle(44, 41, 10, mix(SKIN.tan, INKS.ink, 0.1)) +
      circle(116, 40, 18, d) +
      circle(116, 41, 10, mix(SKIN.tan, INKS.ink, 0.5)) +
      clipIn(
        "M80 26C110 26 126 48 124 74C122 98 104 124 80 126C56 124 38 98 36 74C34 48 50 26 80 26Z",
        b,
        `${shadeHalf(d)}${shape("M36 78L52 84L46 104L62 112L56 128H30Z", mix(b, l, 0.35))}`,
      ) +
      clipIn(
        "M56 96Q60 76 80 76Q100 76 104 96Q104 120 80 122Q56 120 56 96Z",
        l,
        `<path d="M83 70V130H120V70Z" fill="${mix(l, INKS.ink, 0.42)}"/>`,
      ) +
      shape("M67 86Q80 78 93 86Q92 98 80 99Q68 98 67 86Z", INKS.ink) +
      stroke("M71 87q4-3 7-3", 2.2, INKS.paper) +
      stroke("M80 98v8M68 109Q74 113 80 106Q86 113 92 109", 2.8) +
      circle(58, 66, 6, INKS.ink) +
      circle(102, 66, 6, INKS.ink) +
      circle(56, 64, 2.2, INKS.paper) +
      circle(100, 64, 2.2, INKS.paper) +
      stroke("M48 56Q58 50 68 58M112 56Q102 50 92 58", 4) +
      (o.gear || "")
    );
  },
  mutants(o: HeadOptions = {}) {
    const b = o.b || mix(INKS.jade, INKS.ember, 0.22),
      { l, d } = three(b);
    return (
      (o.back || "") +
      shape("M40 46L22 6L60 30Z", INKS.paper) +
      coat(o, mix(INKS.night, INKS.paper, 0.08), { w: 64, y: 114 }) +
      (o.under || "") +
      clipIn(
        "M116 38C138 36 152 52 148 74C146 94 132 108 116 106C104 100 96 86 98 66C98 50 104 40 116 38Z",
        mix(b, INKS.ink, 0.35),
        `<path d="M128 20V120H160V20Z" fill="${mix(d, INKS.ink, 0.35)}"/>`,
      ) +
      ellipse(122, 66, 9, 6, INKS.amber, 10) +
      circle(124, 66, 3, INKS.ink) +
      stroke("M114 56L134 58", 3.6) +
      stroke("M112 88Q122 82 134 88", 2.6) +
      clipIn(
        "M62 20C94 16 112 38 108 68C108 96 92 124 68 126C44 124 26 98 28 68C26 42 38 24 62 20Z",
        b,
        `${shape("M72 10L72 60L80 84L70 94L78 104L72 130H130V10Z", d)}${circle(44, 98, 5, l) + circle(52, 108, 3.5, l) + circle(40, 86, 3, l)}`,
      ) +
      circle(48, 68, 14, INKS.paper) +
      circle(50, 69, 6.5, INKS.ink) +
      ellipse(86, 66, 9, 5, INKS.amber, 8) +
      circle(86, 66, 3.2, INKS.ink) +
      ellipse(66, 40, 10, 6.5, INKS.paper, -8) +
      circle(67, 40, 3.4, INKS.ink) +
      stroke("M34 52Q46 46 58 54M74 56L98 56", 4) +
      stroke("M60 86l4 4M72 86l-2 4", 2.6) +
      shape("M40 100Q64 92 90 104Q84 116 64 116Q46 114 40 100Z", INKS.ink) +
      shape("M46 100L52 108L56 97ZM64 97L68 107L74 98ZM62 115L66 107L72 115Z", INKS.paper) +
      (o.gear || "")
    );
  },
} satisfies Record<string, Head>;
