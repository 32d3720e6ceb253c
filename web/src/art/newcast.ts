/** The new cast of Underground: Ekim Lam, and two of whom nobody knows who they are. */
import { SKIN, circle, clipIn, headPath, human, shape, stroke, torso } from "./faces";
import { INKS, mix } from "./palette";
import type { Figure } from "./people";
import { hexPath, starPath } from "./shapes";

/** A hood that leaves the eyes in the shade: anybody could be under it. */
function hooded(cloth: string, trim: string, badge: string): string {
  const dark = mix(cloth, INKS.ink, 0.5);
  return (
    torso(dark, { w: 62, y: 116, on: shape("M50 118L80 152L110 118L122 126L84 176H76L38 126Z", cloth) }) +
    shape("M80 4C116 6 130 40 126 78C124 100 118 116 108 128L80 140L52 128C42 116 36 100 34 78C30 40 44 6 80 4Z", cloth) +
    shape("M83 5C117 8 130 40 126 78C124 100 118 116 108 128L83 139Z", dark) +
    shape("M80 26C104 28 112 52 110 76C108 100 98 116 80 124C62 116 52 100 50 76C48 52 56 28 80 26Z", INKS.ink) +
    clipIn(
      headPath({ w: 24, top: 52, chin: 118, jaw: 0.6 }),
      mix(SKIN.tan, INKS.ink, 0.35),
      shape("M40 40H120V82Q80 96 40 82Z", mix(INKS.night, INKS.ink, 0.4)) + shape("M83 40V130H130V40Z", mix(INKS.ink, INKS.night, 0.3)),
    ) +
    shape("M60 80Q68 75 76 81Q68 85 60 80Z", INKS.paper) +
    shape("M100 80Q92 75 84 81Q92 85 100 80Z", mix(INKS.paper, INKS.ink, 0.35)) +
    circle(69, 80, 2.4, INKS.ink) +
    circle(92, 80, 2.4, INKS.ink) +
    stroke("M80 6C52 12 42 44 46 84M80 6C108 12 118 44 114 84", 3.5, trim) +
    badge
  );
}

export const NEWCAST: Record<string, Figure> = {
  "ekim-lam": {
    name: "Ekim Lam",
    race: "Rhone",
    side: "imperial",
    tag: "Hunter for hire",
    svg() {
      const steel = mix(INKS.ice, INKS.night, 0.45),
        dark = mix(INKS.jade, INKS.ink, 0.62);
      return (
        torso(dark, {
          w: 64,
          y: 112,
          on: shape("M52 112L80 146L108 112L120 120L86 172H74L40 120Z", mix(INKS.amber, INKS.ink, 0.5)) + stroke("M26 138L60 168M36 128L74 162", 5, INKS.amber),
        }) +
        shape("M44 112L80 134L116 112L122 126L80 150L38 126Z", steel) +
        human({ skin: SKIN.dark, w: 27, top: 36, chin: 116, jaw: 0.78, bw: 4.5, tilt: 4, mouth: -1.5, lid: 1 }) +
        shape("M50 66C46 34 62 20 80 20C98 20 114 34 110 66C104 52 96 46 80 46C64 46 56 52 50 66Z", INKS.ink) +
        shape("M52 52C60 42 100 42 108 52L110 62C96 54 64 54 50 62Z", INKS.ember) +
        shape("M83 43C96 44 104 47 108 52L110 62C102 58 94 56 83 56Z", mix(INKS.ember, INKS.ink, 0.4)) +
        shape("M84 64H112L110 82Q98 90 86 81Z", steel) +
        shape("M88 68H107L105.500 79Q97 84 89 78Z", INKS.ink) +
        circle(97, 74, 4, INKS.ember) +
        circle(96, 73, 1.4, INKS.paper) +
        stroke("M112 70L124 64V84", 3, steel) +
        stroke("M62 92L68 106", 3, mix(SKIN.dark, INKS.paper, 0.5))
      );
    },
  },
  "rebel-minor-cast": {
    name: "Rebel Minor Cast",
    race: "Rhone",
    side: "rebel",
    tag: "Nobody knows who",
    svg: () => hooded(mix(INKS.ember, INKS.ink, 0.28), INKS.amber, `<path d="${starPath(80, 150, 11)}" fill="${INKS.amber}"/>`),
  },
  "imperial-minor-cast": {
    name: "Imperial Minor Cast",
    race: "Rhone",
    side: "imperial",
    tag: "Nobody knows who",
    svg: () => hooded(mix(INKS.cobalt, INKS.ink, 0.3), INKS.ice, `<path d="${hexPath(80, 150, 11)}" fill="${INKS.ice}"/><path d="${hexPath(80, 150, 6)}" fill="${INKS.ink}"/>`),
  },
};
