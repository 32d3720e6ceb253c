/** The sovereigns who may be summoned. */
import { MAUVE, SKIN, coronet, stroke, shape, robe } from "./faces";
import { HEADS } from "./heads";
import { INKS, mix } from "./palette";
import type { Figure } from "./people";

export const SOVEREIGNS: Record<string, Figure> = {
  ascaill: {
    name: "Ascaill",
    race: "Rhone",
    side: "imperial",
    svg() {
      const h = mix(INKS.paper, INKS.ink, 0.2);
      return HEADS.rhones({
        coat: mix(INKS.ember, INKS.ink, 0.4),
        on: robe(INKS.ink),
        f: {
          skin: mix(SKIN.dark, INKS.paper, 0.18),
          shade: mix(SKIN.dark, INKS.ink, 0.4),
          w: 28,
          chin: 118,
          jaw: 0.8,
          brow: h,
          bw: 5,
          tilt: 2,
        },
        hair:
          shape(
            "M52 86C54 110 66 134 80 140C94 134 106 110 108 86C102 98 96 98 90 95Q80 91 70 95C64 98 58 98 52 86Z",
            h,
          ) +
          shape("M82 92Q88 93 90 95C96 98 102 98 108 86C106 110 94 134 82 139Z", mix(h, INKS.ink, 0.4)) +
          stroke("M71 103Q80 100 89 103", 3),
        gear: coronet(80, 44, 32, { n: 5, h: 26, k: "point" }),
      });
    },
  },
  balgar: {
    name: "Balgar",
    race: "Suvan",
    side: "neutral",
    svg() {
      return HEADS.suvans({
        b: mix(INKS.jade, INKS.paper, 0.3),
        fin: MAUVE,
        coat: mix(INKS.jade, INKS.ink, 0.5),
        on: robe(INKS.ink),
        gear: coronet(80, 44, 30, { n: 3, h: 30, k: "leaf" }),
      });
    },
  },
  "treb-eyro": {
    name: "Treb Eyro",
    race: "Ultrak",
    side: "imperial",
    svg() {
      return HEADS.ultraks({
        coat: mix(INKS.ember, INKS.ink, 0.35),
        on: robe(INKS.ink),
        gear: coronet(80, 22, 30, { n: 5, h: 16, k: "pearl" }),
      });
    },
  },
  "xela-grebb": {
    name: "Xela Grebb",
    race: "Calma",
    side: "neutral",
    z: 0.84,
    svg() {
      return HEADS.calmas({
        b: mix(mix(INKS.ember, INKS.ink, 0.3), INKS.night, 0.35),
        coat: mix(INKS.jade, INKS.ink, 0.45),
        on: robe(INKS.ink),
        gear:
          shape("M66 112Q80 118 94 112L88 142L80 152L72 142Z", INKS.paper) +
          shape("M81 116Q90 115 94 112L88 142L80 152Z", mix(INKS.paper, INKS.ink, 0.4)) +
          coronet(80, 44, 30, { n: 5, h: 22, k: "pearl" }),
      });
    },
  },
  "odel-hobar": {
    name: "Odel Hobar",
    race: "Leonid",
    side: "imperial",
    z: 0.88,
    svg() {
      return HEADS.leonids({
        mane: mix(INKS.ink, INKS.night, 0.6),
        b: mix(INKS.paper, INKS.ember, 0.3),
        coat: mix(INKS.ember, INKS.ink, 0.2),
        on: robe(INKS.ink),
        gear:
          shape("M70 116L80 146L90 116Z", mix(INKS.ink, INKS.night, 0.6)) +
          coronet(80, 44, 32, { n: 3, h: 30, k: "pearl" }),
      });
    },
  },
  "inzenzia-iii": {
    name: "Inzenzia III",
    race: "Joper",
    side: "rebel",
    z: 0.86,
    svg() {
      return HEADS.jopers({
        coat: mix(INKS.ember, INKS.ink, 0.25),
        on: robe(INKS.ink),
        gear:
          shape("M50 84l-4 14 4 8 4-8ZM110 84l-4 14 4 8 4-8Z", INKS.paper) +
          coronet(80, 46, 28, { n: 3, h: 24, k: "pearl" }),
      });
    },
  },
  "nam-nhuk": {
    name: "Nam Nhuk",
    race: "Piorad",
    side: "rebel",
    z: 0.86,
    svg() {
      return HEADS.piorads({
        coat: mix(INKS.cobalt, INKS.ink, 0.35),
        on: robe(INKS.ink),
        gear:
          shape(
            "M62 96C54 108 54 128 60 142L70 108ZM98 96C106 108 106 128 100 142L90 108Z",
            mix(INKS.paper, INKS.ink, 0.12),
          ) + coronet(80, 44, 31, { n: 5, h: 24, k: "tall" }),
      });
    },
  },
  "tensok-phi": {
    name: "Tensok Phi",
    race: "Segunden",
    side: "neutral",
    svg() {
      return HEADS.segundens({
        coat: mix(MAUVE, INKS.ink, 0.3),
        on: robe(INKS.ink),
        mark: mix(INKS.cobalt, INKS.paper, 0.55),
        gear: coronet(80, 42, 27, { n: 3, h: 20, k: "point" }) + shape("M74 112L80 148L86 112Z", INKS.paper),
      });
    },
  },
  "darb-selesh": {
    name: "Darb Selesh",
    race: "Cavalkus",
    side: "neutral",
    z: 0.84,
    svg() {
      return HEADS.cavalkus({
        wing: mix(INKS.paper, INKS.ember, 0.28),
        gear: coronet(80, 46, 27, { n: 5, h: 18, k: "pearl" }),
      });
    },
  },
  "megda-sheels": {
    name: "Megda Sheels",
    race: "Charkhan",
    side: "imperial",
    z: 0.86,
    svg() {
      return HEADS.charkhans({
        b: mix(INKS.paper, INKS.ember, 0.4),
        horn: mix(INKS.ember, INKS.ink, 0.45),
        coat: mix(INKS.cobalt, INKS.night, 0.3),
        on: robe(INKS.ink),
        gear: coronet(80, 42, 24, { n: 3, h: 26, k: "pearl" }),
      });
    },
  },
  shirofune: {
    name: "Shirofune",
    race: "Kirt",
    side: "rebel",
    z: 0.86,
    svg() {
      return HEADS.kirts({
        b: mix(INKS.paper, INKS.ember, 0.2),
        horn: mix(INKS.ember, INKS.ink, 0.45),
        coat: mix(INKS.cobalt, INKS.ink, 0.25),
        on: robe(INKS.ink),
        gear: coronet(80, 46, 27, { n: 3, h: 22, k: "leaf" }),
      });
    },
  },
  yaldor: {
    name: "Yaldor",
    race: "Theshian",
    side: "rebel",
    z: 0.86,
    svg() {
      return HEADS.theshians({
        b: mix(INKS.jade, INKS.ink, 0.12),
        coat: mix(INKS.ember, INKS.ink, 0.2),
        tw: 54,
        on: robe(INKS.ink),
        gear: coronet(80, 46, 30, { n: 5, h: 24, k: "pearl" }),
      });
    },
  },
};
