/** Emblems of missions, events, planet secrets and markers: two tones and cuts of ink. */
import {
  boltPath,
  bustPath,
  cardPath,
  cloudPath,
  crownPath,
  filled,
  flamePath,
  helmetPath,
  imperialHex,
  lens,
  megaphone,
  pawPath,
  defenceBase,
  smallPlanet,
  line,
  skull,
  slash,
  sun,
  wolfPath,
} from "./marks";
import { INKS, mix } from "./palette";
import { dot, short, hexPath, rays, starPath } from "./shapes";

type EmblemSet = string;
type Drawing = (a: string, b: string, k: string, m: string) => string;

interface Emblem {
  set: EmblemSet;
  name: string;
  d: Drawing;
  b?: string | undefined;
  letter?: string | number | undefined;
}

/** set, name, default accent, drawing */
export const NEITHER = INKS.ember,
  REBELS = INKS.amber,
  EMPIRE = INKS.ice;

export const entry = (set: EmblemSet, name: string, d: Drawing, b?: string, letter?: string | number) => ({
  set,
  name,
  d,
  b,
  letter,
});

export const EMBLEMS: Record<string, Emblem> = {
  /** ---- missions ---- */
  sabotage: entry(
    "missions",
    "Sabotage",
    (a, b, k) =>
      `<path d="${starPath(32, 36, 28, 10, 0.55)}" fill="${b}"/><circle cx="32" cy="38" r="15" fill="${k}"/><circle cx="27" cy="33" r="4" fill="${a}"/><path d="M40 26Q44 14 54 16" fill="none" stroke="${a}" stroke-width="3.500"/><path d="${starPath(55, 15, 8, 6, 0.45)}" fill="${a}"/>`,
    REBELS,
    "S",
  ),
  diplomacy: entry(
    "missions",
    "Diplomacy",
    (a, b, k) =>
      `<path d="M6 12H42V38H24L14 48V38H6Z" fill="${a}"/><path d="M14 21h20M14 28h13" stroke="${k}" stroke-width="3"/><path d="M34 30H58V50H53V58L45 50H34Z" fill="${b}" stroke="${k}" stroke-width="2.500"/>`,
    REBELS,
    "D",
  ),
  rebellion: entry(
    "missions",
    "Start Rebellion",
    (a, b, k) =>
      filled(rays(32, 26, 31, 14, 0.5, 15), b) +
      filled(
        "M22 62V46L16 38V18Q16 13 21 13V10Q21 6 26 6Q29 6 30 8Q32 5 35 5Q38 5 39 8Q41 6 44 7Q48 8 48 13V34Q48 42 42 46V62Z",
        a,
      ) +
      line("M25 11V24M33 9V24M41 10V24M16 27Q24 33 34 28Q42 26 40 32Q36 36 28 36", k, 3),
    REBELS,
    "R",
  ),
  stop_rebellion: entry(
    "missions",
    "Stop Rebellion",
    (a, b, k, m) =>
      filled(
        "M24 64V52L19 45V28Q19 24 23 24V22Q24 18 28 19Q30 16 33 17Q36 15 38 18Q43 17 45 22V42Q45 48 40 52V64Z",
        m,
      ) +
      line("M28 22V32M34 20V32M39 21V32", k, 2.5) +
      filled("M4 4H60V12H4Z", b) +
      line("M10 10V46M54 10V46M32 10V16", b, 5) +
      filled("M4 44H60V51H4Z", b) +
      imperialHex(32, 14, 12, a, k),
    EMPIRE,
    "R",
  ),
  possessions: entry(
    "missions",
    "Scavenge for Possessions",
    (a, b, k) =>
      `<path d="M8 28L32 18L56 28V50L32 60L8 50Z" fill="${a}"/><path d="M8 28L32 38L56 28M32 38V60" stroke="${k}" stroke-width="3" fill="none"/><path d="M32 2L42 12L32 26L22 12Z" fill="${b}" stroke="${k}" stroke-width="2.500"/>`,
    REBELS,
    "P",
  ),
  gain_characters: entry(
    "missions",
    "Gain Characters",
    (a, b, k) =>
      `<circle cx="26" cy="20" r="11" fill="${a}"/><path d="M6 58Q6 34 26 34Q46 34 46 58Z" fill="${a}"/><path d="${starPath(48, 22, 14)}" fill="${b}" stroke="${k}" stroke-width="2.500"/>`,
    REBELS,
    "G",
  ),
  gather_information: entry(
    "missions",
    "Gather Information",
    (a, b, k) =>
      `<path d="M4 32Q32 4 60 32Q32 60 4 32Z" fill="${a}"/><circle cx="32" cy="32" r="13" fill="${k}"/><path d="${starPath(32, 32, 9, 4, 0.35)}" fill="${b}"/><path d="M32 4V11M14 9l4 6M50 9l-4 6" stroke="${a}" stroke-width="3"/>`,
    REBELS,
    "I",
  ),
  free_prisoners: entry(
    "missions",
    "Free Prisoners",
    (a, b) =>
      filled(starPath(32, 32, 17, 8, 0.5), b) +
      line("M26 40L18 48Q12 54 7 49Q2 44 8 38L16 30Q20 26 25 28", a, 6) +
      line("M38 24L46 16Q52 10 57 15Q62 20 56 26L48 34Q44 38 39 36", a, 6) +
      line("M20 16L25 22M44 48L39 42M14 22L20 25M50 42L44 39", a, 3),
    REBELS,
    "F",
  ),
  assassination: entry(
    "missions",
    "Assassination",
    (a, b, k) =>
      `<circle cx="32" cy="32" r="21" fill="none" stroke="${b}" stroke-width="5"/><circle cx="32" cy="32" r="10" fill="none" stroke="${b}" stroke-width="3.500"/>` +
      line("M32 3V15M32 49V61M3 32H15M49 32H61", b, 4.5) +
      `<g transform="rotate(45 32 32)">` +
      filled("M32 66L25 52V18H39V52Z", k) +
      filled("M32 60L27.500 50V20H36.500V50Z", a) +
      filled("M18 14H46V20H18Z", a) +
      filled("M28 0H36V14H28Z", a) +
      line("M32 24V48", k, 2) +
      "</g>",
    REBELS,
    "A",
  ),
  rebel_camp: entry(
    "missions",
    "Start Rebel Camp",
    (a, b, k, m) =>
      line("M32 22V4", a, 3.5) +
      filled("M33 4H54L48 10L54 16H33Z", b) +
      filled("M32 18L60 58H4Z", a) +
      filled("M32 18L60 58H42L32 30Z", m) +
      filled("M32 30L42 58H22Z", k) +
      filled("M32 40Q38 48 35 54Q32 57 29 54Q26 48 32 40Z", b) +
      line("M2 59H62", a, 3.5),
    REBELS,
    "B",
  ),
  subvert_troops: entry(
    "missions",
    "Subvert Troops",
    (a, b, k) =>
      `<path d="M8 8H30L34 12V34L30 38H8L4 34V12Z" fill="${a}"/><path d="M11 28L19 14L27 28Z" fill="${k}"/><rect x="32" y="28" width="28" height="28" rx="8" fill="${b}" stroke="${k}" stroke-width="2.500"/><path d="${starPath(46, 42, 9)}" fill="${k}"/><path d="M12 44Q14 56 26 54" fill="none" stroke="${a}" stroke-width="3.500"/><path d="M30 54L22 48V60Z" fill="${a}"/>`,
    REBELS,
    "T",
  ),
  coup: entry(
    "missions",
    "Coup",
    (a, b, k) =>
      `<g transform="rotate(28 32 32)"><path d="M12 44L9 18L22 28L32 12L42 28L55 18L52 44Z" fill="${a}"/><path d="M12 48H52V54H12Z" fill="${b}"/><path d="M34 12L28 28L36 36L30 54" fill="none" stroke="${k}" stroke-width="3.500"/></g><path d="M6 58H58" stroke="${a}" stroke-width="3" stroke-dasharray="5 5"/>`,
    REBELS,
    "C",
  ),
  summon_sovereign: entry(
    "missions",
    "Summon Sovereign",
    (a, b, k, m) =>
      `<g transform="rotate(-24 32 26)">` +
      filled("M6 22H42L60 12V40L42 30H6Z", a) +
      filled("M42 30L60 40V26H42Z", m) +
      filled("M2 20H8V32H2Z", a) +
      "</g>" +
      filled("M16 32L44 20V50L37 46L30 54L23 49L16 56Z", b, ` stroke="${k}" stroke-width="2.500"`) +
      filled(crownPath(30, 38, 0.72), k) +
      line("M58 24Q63 30 61 37", a, 3),
    REBELS,
    "E",
  ),
  spaceship_quest: entry(
    "missions",
    "Spaceship Quest",
    (a, b, k, m) =>
      line("M6 58Q26 62 38 50", b, 3.5, ' stroke-dasharray="1 7"') +
      `<g transform="rotate(45 34 28)">` +
      filled("M34 -6Q46 8 44 34H24Q22 8 34 -6Z", a) +
      filled("M34 -6Q46 8 44 34H34Z", m) +
      filled("M24 22L14 38V44L25 36ZM44 22L54 38V44L43 36Z", b) +
      filled("M28 34H40L34 50Z", b) +
      `<circle cx="34" cy="16" r="5.500" fill="${k}"/></g>` +
      filled(starPath(12, 14, 10, 4, 0.3), a) +
      filled(starPath(8, 36, 5, 4, 0.3), a),
    REBELS,
    "J",
  ),
  steal_resources: entry(
    "missions",
    "Steal Enemy Resources",
    (a, b, k, m) =>
      filled("M22 18H42L52 36Q62 58 44 60H20Q2 58 12 36Z", a) +
      filled("M36 18H42L52 36Q62 58 44 60H34Q54 50 36 18Z", m) +
      filled("M20 6Q26 10 32 6Q38 10 44 6L41 15H23Z", a) +
      filled("M20 15H44V21H20Z", b) +
      filled(hexPath(31, 41, 13), k) +
      filled(hexPath(31, 41, 9), b) +
      line("M31 36V46M27 41H35", k, 3),
    REBELS,
    "H",
  ),
  question_prisoner: entry(
    "missions",
    "Question Prisoner",
    (a, b, k) =>
      filled("M20 18L2 62H62L44 18Z", b) +
      line("M32 0V8", a, 3.5) +
      filled("M16 18Q18 6 32 6Q46 6 48 18Z", a) +
      filled(bustPath(30, 49, 0.9), k) +
      line("M24 56H36", a, 4) +
      line("M48 26Q48 20 54 20Q60 20 60 26Q60 30 54 33V37M54 44v.6", k, 9) +
      line("M48 26Q48 20 54 20Q60 20 60 26Q60 30 54 33V37M54 44v.6", a, 4.5),
    REBELS,
    "Q",
  ),
  /** ---- action events ---- */
  creature_attack: entry(
    "events",
    "Creature attacks",
    (a, b) =>
      filled("M2 6Q32 -2 62 6V24L56 20L52 34L45 18L39 34L32 17L25 34L19 18L12 34L8 20L2 24Z", a) +
      filled("M2 60Q32 66 62 60V46L56 49L50 36L44 51L38 38L32 52L26 38L20 51L14 36L8 49L2 46Z", a) +
      filled("M12 4L26 10L24 14ZM52 4L38 10L40 14Z", b) +
      filled("M24 56Q32 44 40 56Q40 62 32 64Q24 62 24 56Z", b),
    NEITHER,
  ),
  creature_attack_robot: entry(
    "events",
    "Sentry robot attacks",
    (a, b, k, m) =>
      line("M32 12V3", a, 3.5) +
      `<circle cx="32" cy="4" r="4" fill="${b}"/>` +
      filled("M12 28Q12 10 32 10Q52 10 52 28V42H12Z", a) +
      filled("M40 12Q52 16 52 28V42H40Z", m) +
      filled("M8 22H56V34H8Z", k) +
      `<circle cx="22" cy="28" r="5" fill="${b}"/><circle cx="42" cy="28" r="5" fill="${b}"/>` +
      filled("M18 44H46L42 60H22Z", a) +
      line("M24 49H40M25 55H39", k, 3) +
      filled("M2 44H14V60H8L2 54ZM62 44H50V60H56L62 54Z", m),
    NEITHER,
  ),
  irate_locals: entry(
    "events",
    "Irate locals attack",
    (a, b, k) =>
      `<g transform="rotate(24 32 32)">` +
      line("M32 64V22", a, 5) +
      line("M20 2V12Q20 22 32 22Q44 22 44 12V2M32 22V2", a, 4.5) +
      `</g><g transform="rotate(-28 32 32)">` +
      line("M32 64V26", k, 9) +
      line("M32 64V26", a, 5) +
      filled("M25 18H39L36 30H28Z", a) +
      filled(flamePath(32, 6, 0.92), b) +
      "</g>",
    NEITHER,
  ),
  locals_raid: entry(
    "events",
    "Locals raid the enemy",
    (a, b, k, m) =>
      filled("M40 26L60 62H20Z", m) +
      line("M42 30L36 42L44 48L38 62", k, 3.5) +
      `<g transform="rotate(-50 22 24)">` +
      filled("M16 18Q14 20 14 24V42H30V24Q30 20 28 18L25 14V6H19V14Z", a) +
      filled("M14 28H30V36H14Z", k) +
      `</g>` +
      filled(flamePath(46, 14, 0.8), b) +
      line("M2 46Q4 34 10 30", a, 3, ' stroke-dasharray="4 5"'),
    NEITHER,
  ),
  no_search: entry("events", "No search", (a, b, k) => lens(26, 26, 17, a, k) + slash(b, k), NEITHER),
  no_search_shelter: entry(
    "events",
    "Shelter: no search",
    (a, b, k, m) =>
      filled("M2 58Q6 12 32 10Q58 12 62 58Z", m) +
      filled("M2 58Q6 12 32 10Q18 24 16 58Z", a) +
      filled("M18 58Q18 32 32 32Q46 32 46 58Z", k) +
      filled(bustPath(32, 52, 0.42), a) +
      filled(bustPath(24, 54, 0.32), b) +
      filled(bustPath(40, 54, 0.32), b) +
      line("M2 59H62", a, 3.5) +
      line("M8 8l6 6M14 8l-6 6", b, 3.5),
    NEITHER,
  ),
  no_search_weather: entry(
    "events",
    "Storm: no search",
    (a, b) =>
      filled(cloudPath(31, 22, 1.25), a) +
      filled(boltPath(32, 48, 1.05), b) +
      line("M14 40L8 52M22 42L16 56M48 40L42 52M56 38L50 50", a, 3.5),
    NEITHER,
  ),
  detected: entry(
    "events",
    "Characters detected",
    (a, b, k) =>
      filled("M16 14L62 40V64H34L8 22Z", b) +
      `<g transform="rotate(30 12 16)">` +
      filled("M-2 8H16L20 4V28L16 24H-2Z", a) +
      "</g>" +
      filled(bustPath(46, 52, 0.72), k) +
      filled("M4 28L10 40H2Z", a),
    NEITHER,
  ),
  detected_search: entry(
    "events",
    "Detected and searched for",
    (a, b, k) => lens(26, 26, 19, a, k, filled(bustPath(26, 30, 0.8), b)) + line("M46 6l4-4M52 14h6M48 10l6-2", b, 3.5),
    NEITHER,
  ),
  rebels_back_out: entry(
    "events",
    "Rebels back out",
    (a, b, k, m) =>
      filled("M34 4H60V60H34Z", m) +
      filled("M38 8H56V60H38Z", k) +
      `<circle cx="28" cy="16" r="6.500" fill="${a}"/>` +
      line("M27 26L25 42M25 42L32 50L30 60M25 42L19 50L12 56M27 28L36 36M27 28L18 34", a, 5) +
      filled("M2 20L14 12V17H20V23H14V28Z", b) +
      filled(starPath(48, 34, 7), b),
    NEITHER,
  ),
  diplomacy_dispute: entry(
    "events",
    "Diplomatic dispute",
    (a, b, k) =>
      filled("M2 6H30V28H18L10 36V28H2Z", a) +
      filled("M34 24H62V48H54V58L45 48H34Z", a) +
      filled(boltPath(33, 30, 1.35), k) +
      filled(boltPath(33, 30, 1.1), b) +
      line("M8 14H22M8 21H16M44 33H56M46 40H56", k, 3),
    NEITHER,
  ),
  diplomacy_protocol: entry(
    "events",
    "Breach of protocol",
    (a, b, k) =>
      filled("M12 6H54L50 14V28L43 24L37 32L30 25L24 32L18 26V14Z", a) +
      filled("M18 36L24 42L30 35L37 42L43 34L50 38V52L54 60H12L18 52Z", a) +
      line("M24 13H44M24 19H40M26 52H34", k, 3) +
      `<circle cx="44" cy="50" r="8.500" fill="${b}" stroke="${k}" stroke-width="2.500"/>` +
      line("M40 46L48 54M48 46L40 54", k, 2.5),
    NEITHER,
  ),
  coup_aborted: entry(
    "events",
    "Coup aborted",
    (a, b, k, m) =>
      filled(crownPath(32, 18, 1.35), b) +
      filled("M15 33H49V38H15Z", b) +
      `<circle cx="32" cy="22" r="3.500" fill="${k}"/>` +
      filled("M0 51H12V58H0Z", m) +
      filled("M11 46H16V63H11Z", a) +
      filled("M17 50H32L28 55L32 59H17Z", a) +
      `<g transform="rotate(14 48 54)">` +
      filled("M38 48H52L64 53L52 58H38L35 54Z", a) +
      "</g>",
    NEITHER,
  ),
  wrong_soldier: entry(
    "events",
    "The wrong soldier",
    (a, b, k, m) =>
      filled("M8 64Q8 46 24 46Q40 46 40 64Z", m) +
      filled(helmetPath(24, 28, 1.2), a) +
      filled("M10 26H38V34H10Z", k) +
      filled("M10 34L24 40L38 34V42L24 46L10 42Z", m) +
      filled("M46 4H58L56 40H48Z", b) +
      `<circle cx="52" cy="52" r="6" fill="${b}"/>`,
    NEITHER,
  ),
  enemy_agent: entry(
    "events",
    "Enemy agent",
    (a, b, k, m) =>
      filled("M10 64L14 46L24 42H40L50 46L54 64Z", a) +
      filled("M24 42L32 58L40 42Z", k) +
      filled("M18 24H46V36Q44 46 32 46Q20 46 18 36Z", m) +
      filled("M4 22Q18 26 18 22L20 8Q26 2 32 6Q38 2 44 8L46 22Q46 26 60 22Q50 32 32 32Q14 32 4 22Z", a) +
      filled("M18 18H46V23H18Z", b) +
      filled("M20 32H30V37Q25 41 20 37ZM34 32H44V37Q39 41 34 37Z", k) +
      line("M30 34H34", k, 2.5),
    NEITHER,
  ),
  stumble_squad: entry(
    "events",
    "Group stumbles on a squad",
    (a, b, k, m) =>
      filled(helmetPath(14, 38, 0.86), m) +
      filled(helmetPath(50, 38, 0.86), m) +
      filled("M4 37H24V42H4ZM40 37H60V42H40Z", k) +
      filled("M2 64Q2 50 14 50Q26 50 26 64ZM38 64Q38 50 50 50Q62 50 62 64Z", m) +
      filled(helmetPath(32, 30, 1.05), a) +
      filled("M20 29H44V35H20Z", k) +
      filled("M14 64Q14 45 32 45Q50 45 50 64Z", a) +
      filled("M26 -2H38L36 9H28Z", b) +
      `<circle cx="32" cy="13.500" r="3.200" fill="${b}"/>`,
    NEITHER,
  ),
  accident: entry(
    "events",
    "Accident",
    (a, b, k) =>
      `<g transform="rotate(-38 32 32)">` +
      filled("M-2 22H66Q70 32 66 42H-2Q-6 32 -2 22Z", a) +
      filled("M20 22H44V42H20Z", b) +
      filled(dot(27, 28, 1.8) + dot(37, 28, 1.8) + dot(32, 32, 1.8) + dot(27, 37, 1.8) + dot(37, 37, 1.8), k) +
      "</g>" +
      filled(starPath(13, 14, 10, 6, 0.45), b) +
      filled(starPath(54, 52, 6, 6, 0.45), b),
    NEITHER,
  ),
  civil_war: entry(
    "events",
    "Civil war",
    (a, b, k) =>
      `<g transform="translate(-3 -1)">` +
      filled("M34 6A26 26 0 0 0 30 58L34 46L26 36L36 26L28 16Z", a) +
      "</g>" +
      `<g transform="translate(4 1)">` +
      filled("M34 6A26 26 0 0 1 30 58L34 46L26 36L36 26L28 16Z", b) +
      "</g>" +
      line("M8 26H20M14 20V40M44 22L54 32M54 22L44 32", k, 3.5),
    NEITHER,
  ),
  populace_wild: entry(
    "events",
    "Populace goes wild",
    (a, b, k, m) =>
      filled(flamePath(32, 16, 1.2), b) +
      (
        [
          [12, 44, 0.8, m],
          [52, 44, 0.8, m],
          [32, 46, 1, a],
        ] as const
      )
        .map(
          ([x, y, s, c]) =>
            `<circle cx="${x}" cy="${y - 4 * s}" r="${6 * s}" fill="${k}"/><circle cx="${x}" cy="${y - 4 * s}" r="${5 * s}" fill="${c}"/>` +
            line(
              `M${x - 9 * s} ${y - 14 * s}L${x - 7 * s} ${y + 6 * s}M${x + 9 * s} ${y - 14 * s}L${x + 7 * s} ${y + 6 * s}`,
              c,
              4 * s,
            ) +
            filled(`M${x - 9 * s} 64V${y + 4 * s}H${x + 9 * s}V64Z`, c),
        )
        .join(""),
    NEITHER,
  ),
  extra_bonus: entry(
    "events",
    "Extra bonus draw",
    (a, b, k, m) =>
      `<g transform="rotate(-14 24 40)">` +
      filled(cardPath(6, 16, 28, 40), m) +
      `</g><g transform="rotate(8 36 34)">` +
      filled(cardPath(22, 10, 32, 46), k) +
      filled(cardPath(24, 12, 28, 42), a) +
      filled("M34 20H42V29H51V37H42V46H34V37H25V29H34Z", b) +
      "</g>" +
      filled(starPath(10, 10, 8, 4, 0.3), a),
    REBELS,
  ),
  no_bonus: entry(
    "events",
    "No bonus draws",
    (a, b, k, m) =>
      `<g transform="rotate(-14 24 40)">` +
      filled(cardPath(6, 16, 28, 40), m) +
      `</g><g transform="rotate(8 36 34)">` +
      filled(cardPath(22, 10, 32, 46), k) +
      filled(cardPath(24, 12, 28, 42), a) +
      line("M29 24L47 42M47 24L29 42", b, 7) +
      "</g>",
    NEITHER,
  ),
  no_bonus_food: entry(
    "events",
    "Bad food: no bonus draws",
    (a, b, _k, m) =>
      filled("M4 34H60Q58 56 42 60H22Q6 56 4 34Z", a) +
      filled("M36 34H60Q58 56 42 60H32Q46 52 36 34Z", m) +
      filled("M2 30H62V36H2Z", a) +
      line("M20 24Q14 17 20 11Q26 5 20 -1M32 24Q26 17 32 11Q38 5 32 -1M44 24Q38 17 44 11Q50 5 44 -1", b, 3.5) +
      line("M22 42L32 52M32 42L22 52", b, 4.5),
    NEITHER,
  ),
  no_bonus_rumors: entry(
    "events",
    "Rumors: no bonus draws",
    (a, b, k, m) =>
      filled(bustPath(14, 48, 0.86), a) +
      filled(bustPath(50, 48, 0.86), m) +
      filled("M16 4H48V22H36L32 29L28 22H16Z", b) +
      filled(dot(24, 13, 2.5) + dot(32, 13, 2.5) + dot(40, 13, 2.5), k) +
      line("M26 38H30M34 38H38", a, 3),
    NEITHER,
  ),
  off_season: entry(
    "events",
    "Off season for creatures",
    (a, b) =>
      filled(pawPath(24, 40, 1.2), a) +
      line("M42 8H54L42 22H54", b, 4.5) +
      line("M52 28H60L52 38H60", b, 3.5) +
      line("M36 4H42L36 11H42", b, 2.6),
    NEITHER,
  ),
  atrocity: entry(
    "events",
    "Atrocity",
    (a, b, k, m) =>
      filled("M2 62Q32 44 62 62Z", m) +
      filled("M24 58Q28 44 26 36H38Q36 44 40 58Z", b) +
      filled("M8 30Q2 16 16 12Q20 0 32 2Q44 0 48 12Q62 16 56 30Q50 40 32 38Q14 40 8 30Z", a) +
      filled("M19 18a5 6 0 1 1 10 0a5 6 0 1 1 -10 0ZM35 18a5 6 0 1 1 10 0a5 6 0 1 1 -10 0ZM32 25l3 5h-6Z", k) +
      line("M14 46H50", b, 3.5),
    NEITHER,
  ),
  /** ---- galactic events ---- */
  pirate_plunder: entry(
    "galactic",
    "Pirates plunder",
    (a, b, k, m) =>
      line("M8 42L56 62M56 42L8 62", m, 5) +
      skull(32, 38, 1, a, k) +
      filled("M4 24Q14 20 18 8Q32 -2 46 8Q50 20 60 24Q46 30 32 26Q18 30 4 24Z", k) +
      filled("M6 22Q16 18 20 8Q32 0 44 8Q48 18 58 22Q46 26 32 22Q18 26 6 22Z", b) +
      filled(starPath(32, 13, 6), k),
    REBELS,
    98,
  ),
  segunden_news: entry(
    "galactic",
    "News of the Segundens",
    (a, b, k, m) =>
      filled("M20 2L28 16H36L44 2L46 24Q46 48 32 62Q18 48 18 24Z", a) +
      filled("M32 16H36L44 2L46 24Q46 48 32 62Z", m) +
      filled(dot(26, 27, 3.2) + dot(38, 27, 3.2) + dot(28, 37, 2.6) + dot(36, 37, 2.6), k) +
      line("M28 48H36", k, 2.6) +
      line("M12 20Q6 32 12 44M6 14Q-2 32 6 50M52 20Q58 32 52 44M58 14Q66 32 58 50", b, 3.5),
    REBELS,
    99,
  ),
  rare_mood: entry(
    "galactic",
    "The Emperor’s rare mood",
    (a, b, k, m) =>
      filled("M12 24H52V40Q50 60 32 62Q14 60 12 40Z", a) +
      filled("M32 24H52V40Q50 60 32 62Z", m) +
      filled(crownPath(32, 13, 1.45), b) +
      line("M18 32L28 37M46 32L36 37M22 52Q32 44 42 52", k, 4) +
      filled(dot(24, 40, 2.6) + dot(40, 40, 2.6), k),
    EMPIRE,
    100,
  ),
  time_singularity: entry(
    "galactic",
    "Time singularity",
    (a, b, _k, m) =>
      filled("M10 2H54V9H10ZM10 55H54V62H10Z", a) +
      filled("M14 9H50Q50 24 36 32Q50 40 50 55H14Q14 40 28 32Q14 24 14 9Z", m) +
      filled("M20 14H44Q42 22 32 28Q22 22 20 14Z", b) +
      filled("M18 52Q20 42 32 40Q44 42 46 52Z", b) +
      line("M32 30V40", b, 3) +
      line("M58 20A30 30 0 0 1 58 44M6 44A30 30 0 0 1 6 20", a, 3) +
      filled("M54 44L63 42L59 51ZM10 20L1 22L5 13Z", a),
    NEITHER,
    101,
  ),
  peace_month: entry(
    "galactic",
    "Month of peace",
    (a, b, k, m) =>
      filled("M4 20Q14 22 22 28L18 6Q36 10 40 26Q44 18 54 20L62 26L54 28Q52 48 32 50L22 60L20 48Q8 40 4 20Z", a) +
      filled("M22 28Q34 40 52 34Q48 48 32 50L22 60L20 48Q20 38 22 28Z", m) +
      filled(dot(51, 24, 1.8), k) +
      line("M60 30Q62 42 54 50", b, 3) +
      filled("M62 36q6 0 4 6q-6 0-4-6ZM58 44q6 2 2 7q-5-2-2-7ZM55 36q-6 0-4 6q6 0 4-6Z", b),
    REBELS,
    102,
  ),
  no_recruits: entry(
    "galactic",
    "No recruits",
    (a, b, k, m) =>
      filled(helmetPath(32, 30, 1.9), a) +
      filled("M10 26H54V36H10Z", k) +
      filled("M32 4Q40 4 44 8V18H32Z", m) +
      slash(b, k),
    REBELS,
    103,
  ),
  galactic_games: entry(
    "galactic",
    "Galactic games",
    (a, b, k, m) =>
      line("M16 10H6Q4 26 20 28M48 10H58Q60 26 44 28", b, 4.5) +
      filled("M14 4H50Q52 32 36 38V48H28V38Q12 32 14 4Z", b) +
      filled("M18 48H46V54H18Z", a) +
      filled("M12 54H52V62H12Z", m) +
      filled(starPath(32, 19, 10), k),
    EMPIRE,
    104,
  ),
  core_turbulence: entry(
    "galactic",
    "Turbulence at the core",
    (a, b, k) =>
      `<g transform="translate(32 32) rotate(-24) scale(1.080 .66) translate(-32 -32)">` +
      filled(
        "M32 32Q18 18 30 6Q52 0 60 20Q50 8 36 14Q28 20 32 32ZM32 32Q46 46 34 58Q12 64 4 44Q14 56 28 50Q36 44 32 32ZM32 32Q46 18 58 30Q64 50 46 58Q56 46 50 36Q44 28 32 32ZM32 32Q18 46 6 34Q0 14 18 6Q8 18 14 28Q20 36 32 32Z",
        a,
      ) +
      `<circle cx="32" cy="32" r="9" fill="${b}" stroke="${k}" stroke-width="2.500"/></g>` +
      filled(starPath(52, 8, 6, 4, 0.3), a) +
      filled(starPath(10, 56, 5, 4, 0.3), a),
    NEITHER,
    105,
  ),
  ghost_fleet: entry(
    "galactic",
    "The ghost fleet",
    (a, b, k, m) => {
      const s = (x: number, y: number, q: number, c: string, e = 0) =>
        `<g transform="translate(${x} ${y}) scale(${q})"><path d="M34 0Q14 -15 -12 -13L-30 -20L-24 -8L-34 -3L-25 1L-34 7L-24 10L-30 20L-12 13Q14 15 34 0Z" fill="${c}"/>${e ? `<ellipse cx="0" cy="-4" rx="4" ry="5" fill="${k}"/><ellipse cx="12" cy="-3" rx="3.500" ry="4.500" fill="${k}"/><path d="M0 6Q7 10 14 5" fill="none" stroke="${k}" stroke-width="2.600"/>` : ""}</g>`;
      return (
        s(24, 10, 0.5, m) +
        s(22, 54, 0.5, m) +
        s(32, 32, 0.92, a, 1) +
        line("M46 10H60M44 54H60", b, 3.5, ' stroke-dasharray="1 7"')
      );
    },
    REBELS,
    106,
  ),
  lonica_backlash: entry(
    "galactic",
    "Backlash on Lonica",
    (a, b, k, m) =>
      smallPlanet(24, 42, 19, a, m) +
      line("M60 40V24Q60 8 44 8Q30 8 27 16", b, 6) +
      filled("M18 12L34 14L25 28Z", b) +
      imperialHex(24, 42, 10, k, a),
    EMPIRE,
    107,
  ),
  zakir_scandal: entry(
    "galactic",
    "Scandal at Zakir",
    (a, b, k, m) =>
      filled("M4 8H48V58H10Q4 58 4 52Z", a) +
      filled("M48 18H58V52Q58 58 52 58H48Z", m) +
      filled("M9 14H43V22H9Z", k) +
      line("M28 30H42M28 37H42M28 44H42M10 51H42", k, 3) +
      filled("M10 28H23V45H10Z", k) +
      filled("M14 29H19.500L18.500 38H15Z", b) +
      filled(dot(16.8, 42, 2.3), b) +
      filled(starPath(54, 9, 10, 8, 0.5), b),
    REBELS,
    108,
  ),
  deblon_cult: entry(
    "galactic",
    "The cult of Deblon",
    (a, b, k, m) =>
      filled(rays(32, 36, 33, 16, 0.5, 20), b) +
      filled("M32 6L60 56H4Z", k) +
      filled("M32 12L55 53H9Z", a) +
      filled("M32 12L55 53H32Z", m) +
      filled("M18 42Q32 28 46 42Q32 54 18 42Z", k) +
      `<circle cx="32" cy="41" r="5" fill="${b}"/>`,
    REBELS,
    109,
  ),
  tamset_moons: entry(
    "galactic",
    "The moons of Tamset",
    (a, b, k, m) =>
      filled("M-2 66Q4 40 32 40Q60 40 66 66Z", m) +
      filled("M-2 66Q4 40 32 40Q14 48 10 66Z", a) +
      line("M2 42Q32 8 62 42", b, 3, ' stroke-dasharray="1 6"') +
      (
        [
          [9, 30, 7],
          [32, 13, 11],
          [55, 30, 7],
        ] as const
      )
        .map(
          ([x, y, r]) =>
            `<circle cx="${x}" cy="${y}" r="${r + 2.5}" fill="${k}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${b}"/>` +
            filled(
              dot(x - r * 0.3, y - r * 0.1, r * 0.24) +
                dot(x + r * 0.35, y - r * 0.4, r * 0.18) +
                dot(x + r * 0.2, y + r * 0.45, r * 0.22),
              k,
            ),
        )
        .join(""),
    NEITHER,
    110,
  ),
  varu_storms: entry(
    "galactic",
    "Storms over Varu",
    (a, b, _k, m) =>
      filled(cloudPath(31, 20, 1.25), a) +
      filled(boltPath(18, 44, 0.9), b) +
      filled(boltPath(48, 44, 0.9), b) +
      filled(pawPath(33, 48, 0.72), m),
    NEITHER,
    111,
  ),
  code_cracked: entry(
    "galactic",
    "Code cracked",
    (a, b, k, m) =>
      `<circle cx="26" cy="30" r="24" fill="${a}"/>` +
      filled("M26 6A24 24 0 0 1 26 54Z", m) +
      `<circle cx="26" cy="30" r="17" fill="${k}"/><circle cx="26" cy="30" r="12" fill="${a}"/>` +
      line("M26 8V13M26 47V52M4 30H9M43 30H48M10 14L14 18M42 14L38 18M10 46L14 42", k, 3) +
      line("M30 6L24 20L32 30L24 54", k, 3.5) +
      `<g transform="rotate(45 44 44)"><circle cx="36" cy="44" r="8" fill="${b}" stroke="${k}" stroke-width="2.500"/>` +
      filled("M43 41H66V47H61V53H56V47H43Z", b, ` stroke="${k}" stroke-width="2"`) +
      `<circle cx="35" cy="44" r="2.800" fill="${k}"/></g>`,
    EMPIRE,
    112,
  ),
  transport_error: entry(
    "galactic",
    "Transport error",
    (a, b, k, m) =>
      filled("M4 26L24 18L44 26V48L24 57L4 48Z", a) +
      filled("M24 35L44 26V48L24 57Z", m) +
      line("M4 26L24 35L44 26M24 35V57", k, 3) +
      line("M34 12Q50 2 56 16Q60 28 50 34", b, 5) +
      filled("M42 30L56 30L50 44Z", b) +
      filled(hexPath(14, 42, 6), k),
    REBELS,
    113,
  ),
  egrix_invasion: entry(
    "galactic",
    "Invasion of Egrix",
    (a, b, k, m) =>
      filled("M18 26L2 62H62L46 26Z", b) +
      filled("M18 16Q18 2 32 2Q46 2 46 16Z", m) +
      filled("M2 20Q2 14 14 13H50Q62 14 62 20Q62 28 32 29Q2 28 2 20Z", a) +
      filled(dot(14, 21, 2.6) + dot(26, 23, 2.6) + dot(38, 23, 2.6) + dot(50, 21, 2.6), k) +
      [14, 32, 50].map((x) => filled(dot(x, 54, 7), k) + filled(dot(x, 54, 5), a)).join(""),
    NEITHER,
    114,
  ),
  inventory_month: entry(
    "galactic",
    "Inventory month",
    (a, b, k, m) =>
      filled("M10 8H54V62H10Z", m) +
      filled("M15 14H49V57H15Z", a) +
      filled("M22 3H42V14H22Z", b) +
      line("M30 24H44M30 36H44M30 48H44", k, 3.5) +
      line("M19 24L22 27L26 20M19 36L22 39L26 32", b, 3.5) +
      line("M19 48H26", k, 3.5),
    REBELS,
    115,
  ),
  technician_strike: entry(
    "galactic",
    "Strike of the technicians",
    (a, b, k, m) =>
      `<g transform="rotate(42 32 34)">` +
      filled("M26 66V26Q16 22 18 8L26 14H38L46 8Q48 22 38 26V66Z", a) +
      filled("M32 14H38L46 8Q48 22 38 26V66H32Z", m) +
      `</g><g transform="rotate(-14 32 30)">` +
      line("M26 24V60", k, 8) +
      line("M26 24V60", a, 4.5) +
      filled("M4 4H48V28H4Z", b, ` stroke="${k}" stroke-width="2.500"`) +
      line("M18 10L34 22M34 10L18 22", k, 4) +
      "</g>",
    NEITHER,
    116,
  ),
  plague: entry(
    "galactic",
    "Plague",
    (a, b, k, m) =>
      filled("M14 6Q34 -4 48 10Q56 22 50 34Q46 42 36 40L4 62Q10 34 12 26Q10 14 14 6Z", a) +
      filled("M4 62Q18 44 34 30Q44 34 50 34Q46 42 36 40Z", m) +
      `<circle cx="28" cy="20" r="10" fill="${k}"/><circle cx="28" cy="20" r="6.500" fill="${b}"/>` +
      line("M38 12Q48 12 54 6M14 44L20 46M18 38L24 41", k, 3) +
      filled("M50 42Q58 52 50 58Q42 52 50 42Z", b) +
      filled("M60 50Q64 56 60 60Q56 56 60 50Z", b),
    NEITHER,
    117,
  ),
  hyperspace_flux: entry(
    "galactic",
    "Hyperspace flux",
    (a, b, k, m) =>
      line("M2 44Q12 28 22 44T42 44T62 44M2 56Q12 40 22 56T42 56T62 56", b, 4) +
      `<g transform="rotate(-14 20 22)">` +
      filled("M6 8H32V34H6Z", a) +
      filled(dot(12, 14, 2.8) + dot(26, 14, 2.8) + dot(19, 21, 2.8) + dot(12, 28, 2.8) + dot(26, 28, 2.8), k) +
      `</g><g transform="rotate(16 46 20)">` +
      filled("M36 8H58V30H36Z", m) +
      filled(dot(41, 13, 2.6) + dot(53, 25, 2.6) + dot(47, 19, 2.6), k) +
      "</g>",
    NEITHER,
    118,
  ),
  clone_success: entry(
    "galactic",
    "Cloning succeeds",
    (a, b, k, m) =>
      filled(bustPath(50, 34, 0.82), m) +
      filled(bustPath(32, 40, 0.98), k) +
      filled(bustPath(32, 40, 0.86), a) +
      filled(bustPath(15, 48, 1.02), k) +
      filled(bustPath(15, 48, 0.88), b) +
      line("M44 54L52 58L60 54M44 60L52 64L60 60", a, 2.6),
    NEITHER,
    119,
  ),
  kayn_dispute: entry(
    "galactic",
    "Dispute of the Kayns",
    (a, b, k) =>
      filled(wolfPath(11, 34, 1), a) +
      filled(wolfPath(53, 34, -1), b) +
      filled(dot(17, 32, 2) + dot(47, 32, 2), k) +
      filled(boltPath(32, 12, 0.85), a) +
      line("M22 42L28 41M42 42L36 41", k, 2.6),
    NEITHER,
    120,
  ),
  jamming: entry(
    "galactic",
    "Jamming",
    (a, b, k, m) =>
      filled("M32 20L44 62H20Z", m) +
      line("M24 50L40 50M27 40L38 34M26 44L42 58M38 44L22 58", k, 2.6) +
      `<circle cx="32" cy="18" r="5" fill="${a}"/>` +
      line("M22 28Q16 18 22 8M14 34Q4 18 14 2", a, 4) +
      line("M44 8L48 20L42 14L52 26L46 28M56 4L60 16L54 22L62 32", b, 4),
    REBELS,
    121,
  ),
  pdb_stop: entry(
    "galactic",
    "No work on the defences",
    (a, b, k, m) =>
      filled("M32 6L60 56H4Z", a) +
      filled("M32 6L60 56H32Z", m) +
      filled("M32 24L44 46H20Z", k) +
      `<circle cx="46" cy="46" r="16" fill="${b}" stroke="${k}" stroke-width="3"/>` +
      filled("M36 42H56V50H36Z", k),
    REBELS,
    122,
  ),
  suicide_outcry: entry(
    "galactic",
    "Outcry over the suicide squads",
    (a, b, k, m) =>
      `<circle cx="26" cy="40" r="20" fill="${a}"/>` +
      filled("M26 20A20 20 0 0 1 26 60Z", m) +
      filled("M34 16L44 24L40 28L30 21Z", a) +
      line("M40 20Q46 8 54 12", a, 3.5) +
      skull(26, 42, 0.7, k, a) +
      line("M6 6L58 58", k, 10) +
      line("M6 6L58 58", b, 5.5) +
      filled(starPath(56, 11, 7, 6, 0.45), b),
    REBELS,
    123,
  ),
  suvan_sermon: entry(
    "galactic",
    "Sermon of the Suvans",
    (a, b, k, m) =>
      filled("M32 22Q18 12 2 18V54Q18 48 32 58Q46 48 62 54V18Q46 12 32 22Z", a) +
      filled("M32 22Q46 12 62 18V54Q46 48 32 58Z", m) +
      line("M32 22V58", k, 3) +
      line("M8 28q4-4 8 0t8 0M8 38q4-4 8 0t8 0M40 28q4-4 8 0t8 0M40 38q4-4 8 0t8 0", k, 3) +
      filled("M22 5L8 0L14 9L8 17L22 14ZM42 5L56 0L50 9L56 17L42 14ZM28 2L32 -6L36 2Z", b) +
      filled("M32 20Q21 20 21 9Q21 0 32 0Q43 0 43 9Q43 20 32 20Z", b) +
      filled(dot(27.5, 8, 2.3) + dot(36.5, 8, 2.3), k) +
      line("M28 14.500H36", k, 2.2),
    REBELS,
    124,
  ),
  ship_recall: entry(
    "galactic",
    "Imperial ships recalled",
    (a, b, k, m) =>
      filled("M4 24L18 30L62 38L18 46L4 56L10 38Z", a) +
      filled("M10 38H62L18 46L4 56Z", m) +
      filled(hexPath(24, 38, 5), k) +
      line("M52 28Q54 10 36 9H20", b, 5.5) +
      filled("M22 0L8 9L22 19Z", b),
    REBELS,
    125,
  ),
  propaganda: entry(
    "galactic",
    "Propaganda",
    (a, b, k, m) =>
      megaphone(a, m) + line("M55 20L62 14M56 32H64M55 44L62 50", b, 4.5) + filled(starPath(30, 32, 9), k),
    NEITHER,
    126,
  ),
  /** ---- planet secrets ---- */
  "casino-galactica": entry(
    "secrets",
    "Casino Galactica",
    (a, b, k) =>
      `<g transform="rotate(-18 20 26)">` +
      filled("M6 4H36V48H6Z", a) +
      filled("M21 14Q31 24 26 30Q23 31 22 29L24 36H18L20 29Q18 31 15 30Q11 24 21 14Z", k) +
      `</g><g transform="rotate(12 44 40)">` +
      filled("M28 22H60V56H28Z", k) +
      filled("M30 24H58V54H30Z", b) +
      filled(dot(37, 31, 3) + dot(51, 31, 3) + dot(44, 39, 3) + dot(37, 47, 3) + dot(51, 47, 3), k) +
      "</g>",
    NEITHER,
  ),
  "cloning-complex": entry(
    "secrets",
    "Cloning Complex",
    (a, b, _k, m) =>
      filled("M10 52H54V62H10ZM14 2H50V9H14Z", a) +
      filled("M16 9H48V52H16Z", m) +
      filled(bustPath(32, 36, 0.74), b) +
      line("M22 13V48", a, 3.5) +
      filled(dot(42, 16, 2.2) + dot(44, 24, 1.6) + dot(25, 44, 2), a) +
      filled("M16 48H48V52H16Z", b) +
      line("M6 56V20M58 56V20", a, 3.5),
    NEITHER,
  ),
  "dead-world": entry(
    "secrets",
    "Dead World",
    (a, b, k, m) =>
      smallPlanet(32, 32, 27, a, m) +
      filled("M15 27a7 8 0 1 1 14 0a7 8 0 1 1 -14 0ZM35 27a7 8 0 1 1 14 0a7 8 0 1 1 -14 0ZM32 36l4 7h-8Z", k) +
      line("M23 50V58M29 51V59M35 51V59M41 50V58", k, 2.6) +
      line("M40 6L35 13L41 17M54 40L47 43L49 50", k, 2.6) +
      line("M2 46Q32 68 62 42", b, 3, ' stroke-dasharray="3 6"'),
    NEITHER,
  ),
  "drug-world": entry(
    "secrets",
    "Drug World",
    (a, b, k) =>
      `<g transform="rotate(-40 32 32)">` +
      filled("M32 18H52Q66 18 66 32Q66 46 52 46H32Z", b) +
      filled("M32 18H12Q-2 18 -2 32Q-2 46 12 46H32Z", a) +
      line("M6 26H24M40 26H54", k, 3.5) +
      line("M32 18V46", k, 3) +
      "</g>" +
      filled(starPath(12, 12, 8, 4, 0.3), b) +
      filled(starPath(54, 54, 6, 4, 0.3), a) +
      filled(dot(50, 10, 2.5) + dot(12, 52, 2.5) + dot(57, 17, 1.8), a),
    NEITHER,
  ),
  "empire-forever": entry(
    "secrets",
    "Empire Forever",
    (_a, b, k) =>
      filled(hexPath(32, 32, 31), b) +
      line(hexPath(32, 32, 26), k, 2) +
      filled(crownPath(32, 25, 1.1), k) +
      line("M32 46Q24 36 18 41Q13 46 18 51Q24 55 32 46Q40 36 46 41Q51 46 46 51Q40 55 32 46Z", k, 4),
    EMPIRE,
  ),
  "gem-world": entry(
    "secrets",
    "Gem World",
    (a, b, k, m) =>
      filled("M14 8H50L62 26L32 60L2 26Z", b) +
      filled("M14 8L22 26L32 8ZM50 8L42 26L32 8Z", a) +
      filled("M42 26H62L32 60Z", m) +
      filled("M2 26H22L14 8Z", m) +
      line("M2 26H62M22 26L32 60L42 26L32 8L22 26M14 8L22 26M50 8L42 26", k, 2.2),
    NEITHER,
  ),
  "hyper-world": entry(
    "secrets",
    "Hyper-World",
    (a, b, k, m) =>
      smallPlanet(32, 32, 17, a, m) +
      line("M6 40A28 28 0 0 1 50 11", b, 5) +
      filled("M46 2L60 14L44 19Z", b) +
      line("M58 24A28 28 0 0 1 14 53", b, 5) +
      filled("M18 62L4 50L20 45Z", b) +
      line("M22 28H34M24 36H42", k, 3),
    NEITHER,
  ),
  "imperial-archives": entry(
    "secrets",
    "Imperial Archives",
    (a, b, k, m) =>
      filled("M4 56H60V62H4ZM4 2H60V8H4Z", m) +
      filled("M8 12H17V56H8ZM29 16H37V56H29Z", a) +
      filled("M18 18H28V56H18Z", b) +
      filled("M40 15L48 12L60 53L52 56Z", a) +
      line("M8 22H17M8 27H17M29 26H37M18 46H28M18 50H28M44 26L52 23", k, 2.6) +
      filled(hexPath(23, 32, 5), k),
    EMPIRE,
  ),
  "imperial-deltronics": entry(
    "secrets",
    "Imperial Deltronics Ltd.",
    (a, b, k, m) =>
      line(
        "M20 4V14M32 4V14M44 4V14M20 50V60M32 50V60M44 50V60M4 20H14M4 32H14M4 44H14M50 20H60M50 32H60M50 44H60",
        m,
        4,
      ) +
      filled("M16 12H52V48L48 52H12V16Z", a) +
      filled("M32 18L46 45H18Z", k) +
      filled("M32 26L40 41H24Z", b),
    EMPIRE,
  ),
  ipoc: entry(
    "secrets",
    "IPOC",
    (a, b, k, m) =>
      filled(hexPath(32, 32, 15), a) +
      filled("M22 32Q32 22 42 32Q32 42 22 32Z", k) +
      `<circle cx="32" cy="32" r="4" fill="${b}"/>` +
      [0, 60, 120, 180, 240, 300]
        .map((q) => {
          const r = ((q - 90) * Math.PI) / 180,
            x = 32 + 26 * Math.cos(r),
            y = 32 + 26 * Math.sin(r);
          return (
            line(`M${short(32 + 15 * Math.cos(r))} ${short(32 + 15 * Math.sin(r))}L${short(x)} ${short(y)}`, m, 3.5) +
            filled(hexPath(short(x) * 1, short(y) * 1, 6), b)
          );
        })
        .join(""),
    EMPIRE,
  ),
  "industrial-world": entry(
    "secrets",
    "Industrial World",
    (a, b, k, m) =>
      filled("M2 62V38L18 28V38L34 28V38L50 28V8H58V62Z", a) +
      filled("M50 8H58V62H50Z", m) +
      filled("M8 46H14V52H8ZM20 46H26V52H20ZM32 46H38V52H32Z", k) +
      filled(cloudPath(36, 10, 0.62), b) +
      `<circle cx="14" cy="16" r="6" fill="none" stroke="${b}" stroke-width="5"/>` +
      line("M14 4V8M14 24V28M2 16H6M22 16H26", b, 4),
    NEITHER,
  ),
  "living-planet": entry(
    "secrets",
    "Living Planet",
    (a, b, k, m) =>
      smallPlanet(32, 38, 24, a, m) +
      filled("M12 36Q32 20 52 36Q32 52 12 36Z", k) +
      `<circle cx="32" cy="36" r="7.500" fill="${b}"/><circle cx="32" cy="36" r="3" fill="${k}"/>` +
      line("M32 14V8", b, 3.5) +
      filled("M32 9Q20 10 18 0Q30 -2 32 9ZM32 9Q44 10 48 -1Q34 -2 32 9Z", b) +
      line("M24 53Q32 57 40 53", k, 3),
    REBELS,
  ),
  "mutant-world": entry(
    "secrets",
    "Mutant World",
    (a, b, k, m) =>
      line("M14 24Q2 20 6 8Q10 2 14 8M50 24Q64 18 58 6Q52 0 50 8M18 52Q10 62 2 58M46 52Q56 64 62 56", b, 5.5) +
      smallPlanet(32, 34, 22, a, m) +
      `<circle cx="24" cy="28" r="6.500" fill="${k}"/><circle cx="40" cy="26" r="5" fill="${k}"/><circle cx="34" cy="38" r="4" fill="${k}"/>` +
      filled(dot(23, 28, 2.8) + dot(40, 26, 2.2) + dot(34, 38, 1.7), b) +
      line("M22 47L26 44L30 48L34 44L38 48L42 44", k, 2.6),
    NEITHER,
  ),
  "slave-world": entry(
    "secrets",
    "Slave World",
    (a, b, k, m) =>
      smallPlanet(32, 32, 25, a, m) +
      [4, 15, 49, 60]
        .map(
          (x) =>
            `<ellipse cx="${x}" cy="34" rx="8" ry="5" fill="none" stroke="${k}" stroke-width="7"/><ellipse cx="${x}" cy="34" rx="8" ry="5" fill="none" stroke="${b}" stroke-width="4"/>`,
        )
        .join("") +
      line("M24 30V24Q24 16 32 16Q40 16 40 24V30", k, 8) +
      line("M24 30V24Q24 16 32 16Q40 16 40 24V30", b, 4.5) +
      filled("M18 26H46V48H18Z", k) +
      filled("M20 28H44V46H20Z", b) +
      filled("M32 32a3.500 3.500 0 0 1 2 6.300V42H30V38.300A3.500 3.500 0 0 1 32 32Z", k),
    NEITHER,
  ),
  trap: entry(
    "secrets",
    "Trap!",
    (a, b, k, m) =>
      line("M4 50Q4 12 32 10Q60 12 60 50", a, 6) +
      filled(
        "M6 34L18 36L7 44ZM11 20L22 26L10 30ZM24 9L28 22L19 14ZM40 9L36 22L45 14ZM53 20L42 26L54 30ZM58 34L46 36L57 44Z",
        a,
      ) +
      filled("M0 48H64V57H0Z", m) +
      filled("M22 44H42L46 52H18Z", k) +
      filled(starPath(32, 36, 10), b) +
      `<circle cx="6" cy="53" r="5" fill="${a}"/><circle cx="58" cy="53" r="5" fill="${a}"/>`,
    NEITHER,
  ),
  "welcome-rebels": entry(
    "secrets",
    "Welcome Rebels",
    (a, b, k, m) =>
      filled("M6 62V26Q6 2 32 2Q58 2 58 26V62H48V28Q48 12 32 12Q16 12 16 28V62Z", a) +
      filled("M48 62V28Q48 12 32 12V2Q58 2 58 26V62Z", m) +
      sun(32, 34, 1.25, b, k) +
      filled("M24 52H40L46 62H18Z", b),
    REBELS,
  ),
  /** ---- markers ---- */
  "suicide-squad": entry(
    "markers",
    "Suicide Squad",
    (a, b, k) => filled(starPath(32, 32, 32, 9, 0.6), b) + skull(32, 34, 1, a, k),
    EMPIRE,
  ),
  resolution: entry(
    "markers",
    "Resolution",
    (a, b, k, m) =>
      filled("M12 22L2 62H18L20 22ZM26 24L24 62H40L38 24ZM44 22L46 62H62L52 22Z", b) +
      filled("M2 14L34 2L62 14L34 24H14Z", a) +
      filled("M2 14H62L34 24H14Z", m) +
      filled(hexPath(34, 13, 5), k),
    EMPIRE,
  ),
  peacemaker: entry(
    "markers",
    "Peacemaker",
    (a, b, k, m) =>
      filled("M24 0H40L42 8H37V14Q54 18 54 38Q54 52 32 64Q10 52 10 38Q10 18 27 14V8H22Z", a) +
      filled("M32 0H40L42 8H37V14Q54 18 54 38Q54 52 32 64Z", m) +
      `<circle cx="32" cy="37" r="14" fill="${k}"/><circle cx="32" cy="37" r="10.500" fill="none" stroke="${b}" stroke-width="3.500"/>` +
      line("M32 26V48M32 37L24.500 44.500M32 37L39.500 44.500", b, 3.5),
    EMPIRE,
  ),
  "planet-stabilizer": entry(
    "markers",
    "Planet Stabilizer",
    (a, b, k, m) =>
      smallPlanet(32, 32, 19, a, m) +
      line("M32 12L26 24L36 31L28 40L34 52", k, 4) +
      line("M20 4H4V20M44 4H60V20M4 44V60H20M60 44V60H44", b, 5.5) +
      line("M4 32H12M60 32H52M32 4V10M32 60V54", b, 5),
    EMPIRE,
  ),
  ...Object.fromEntries(
    [0, 1, 2].flatMap((l) =>
      [true, false].map((u) => [
        `pdb-${l}-${u ? "up" : "down"}`,
        entry(
          "markers",
          `PDB ${l} ${u ? "up" : "down"}`,
          (a, b, k, m) => defenceBase(l, u, a, b, k, m),
          u ? EMPIRE : NEITHER,
        ),
      ]),
    ),
  ),
  camp: entry(
    "markers",
    "Rebel camp",
    (a, b, k) =>
      filled("M32 14L62 58H2Z", b) +
      filled("M32 14L62 58H44L32 30Z", mix(b, INKS.ember, 0.55)) +
      filled("M32 28L44 58H20Z", k) +
      line("M32 16V2", a, 3.5) +
      filled(starPath(32, 48, 8), a) +
      line("M2 60H62", a, 3.5),
    REBELS,
  ),
  "coup-marker": entry(
    "markers",
    "Coup",
    (a, b, k) =>
      filled(crownPath(32, 30, 1.85), a) +
      filled("M10 50H54V58H10Z", a) +
      `<g transform="rotate(30 34 28)">` +
      filled("M34 60L28 46V14H40V46Z", k) +
      filled("M34 54L30.500 44V14H37.500V44Z", b) +
      filled("M24 8H44V14H24ZM31 -6H37V8H31Z", b) +
      "</g>",
    NEITHER,
  ),
  sovereign: entry(
    "markers",
    "Sovereign",
    (a, b, _k, m) =>
      filled("M6 64Q6 40 32 38Q58 40 58 64Z", m) +
      filled("M24 40L32 58L40 40Z", b) +
      `<circle cx="32" cy="28" r="12" fill="${a}"/>` +
      filled("M32 16a12 12 0 0 1 0 24Z", mix(a, INKS.ink, 0.3)) +
      filled(crownPath(32, 12, 1.05), b) +
      line("M56 24V62", a, 3.5) +
      `<circle cx="56" cy="20" r="5.500" fill="${b}"/>`,
    REBELS,
  ),
  "strategic-assignment": entry(
    "markers",
    "Strategic assignment",
    (a, b, k, m) =>
      filled(hexPath(20, 22, 18), a) +
      filled(hexPath(46, 44, 16), m) +
      line("M14 22H26M20 16V28", k, 3.5) +
      line("M40 10Q58 8 56 26", b, 4.5) +
      filled("M49 23L63 23L56 34Z", b) +
      line("M24 54Q6 56 8 44", b, 4.5) +
      filled("M1 46L15 46L8 35Z", b) +
      filled(starPath(46, 44, 7, 4, 0.4), k),
    EMPIRE,
  ),
  taxation: entry(
    "markers",
    "Taxation",
    (a, b, k, m) => {
      let g = "";
      for (const [x, n] of [
        [18, 3],
        [46, 5],
      ] as const)
        for (let i = 0; i < n; i++) {
          const y = 54 - i * 9;
          g +=
            filled(`M${x - 15} ${y}V${y - 5}Q${x} ${y - 12} ${x + 15} ${y - 5}V${y}Q${x} ${y + 8} ${x - 15} ${y}Z`, k) +
            filled(`M${x - 13} ${y - 1}V${y - 4}H${x + 13}V${y - 1}Q${x} ${y + 6} ${x - 13} ${y - 1}Z`, m) +
            `<ellipse cx="${x}" cy="${y - 5}" rx="13" ry="4.500" fill="${i === n - 1 ? b : a}"/>`;
        }
      return g + filled(hexPath(18, 14, 11), b) + filled(crownPath(18, 15, 0.5), k);
    },
    EMPIRE,
  ),
  base: entry(
    "markers",
    "Secret base",
    (a, b, k, m) =>
      filled("M4 40Q2 22 16 14Q28 2 44 8Q60 14 60 32Q62 50 46 56Q28 64 14 56Q4 52 4 40Z", m) +
      filled("M4 40Q2 22 16 14Q28 2 44 8Q30 14 22 26Q14 40 14 56Q4 52 4 40Z", a) +
      filled(dot(44, 17, 4) + dot(52, 28, 3), k) +
      filled("M16 56V42Q16 28 32 28Q48 28 48 42V55Q30 64 16 56Z", k) +
      sun(32, 44, 0.98, b, k),
    REBELS,
  ),
  "base-revealed": entry(
    "markers",
    "Base revealed",
    (a, b, k, m) =>
      filled(rays(32, 34, 33, 14, 0.5, 22), NEITHER) +
      filled("M10 42Q8 24 22 18Q38 8 50 22Q58 38 48 50Q32 62 16 52Q10 50 10 42Z", m) +
      sun(32, 36, 1.25, b, k) +
      line("M4 14Q32 -10 60 14", a, 3.5),
    REBELS,
  ),
  seen: entry(
    "markers",
    "Detected",
    (a, b, k) =>
      filled("M2 34Q32 4 62 34Q32 62 2 34Z", a) +
      `<circle cx="32" cy="34" r="13" fill="${k}"/><circle cx="32" cy="34" r="7" fill="${b}"/>` +
      line("M32 2V9M12 8L16 14M52 8L48 14", b, 4),
    NEITHER,
  ),
  hidden: entry(
    "markers",
    "Undetected",
    (a, b) =>
      line("M4 28Q32 56 60 28", a, 5.5) +
      line("M12 38L6 46M24 44L20 54M40 44L44 54M52 38L58 46", a, 4) +
      filled(starPath(32, 18, 9, 4, 0.3), b),
    REBELS,
  ),
  prisoner: entry(
    "markers",
    "Prisoner",
    (a, b, k) =>
      filled(bustPath(32, 42, 1.3), a) +
      line("M7 2V62M21 2V62M43 2V62M57 2V62", k, 7) +
      line("M7 2V62M21 2V62M43 2V62M57 2V62", b, 3.8) +
      filled("M2 2H62V8H2ZM2 56H62V62H2Z", b),
    EMPIRE,
  ),
  wound: entry(
    "markers",
    "Wound",
    (a, b, k) =>
      filled("M32 2Q56 32 50 48Q44 62 32 62Q20 62 14 48Q8 32 32 2Z", b) +
      line("M22 44Q22 54 30 55", a, 4) +
      line("M32 22L27 32H36L31 42", k, 3.5),
    NEITHER,
  ),
  domino: entry(
    "markers",
    "Domino effect",
    (a, b, k, m) =>
      `<g transform="rotate(52 16 60)">` +
      filled("M6 24H20V60H6Z", m) +
      filled(dot(13, 32, 2.6) + dot(13, 50, 2.6), k) +
      `</g><g transform="rotate(28 38 60)">` +
      filled("M24 22H38V60H24Z", k) +
      filled("M25 24H37V59H25Z", a) +
      filled(dot(31, 31, 2.6) + dot(31, 48, 2.6), k) +
      `</g><g transform="rotate(8 56 60)">` +
      filled("M44 20H58V60H44Z", k) +
      filled("M45 22H58V60H45Z", b) +
      filled(dot(51.5, 30, 2.6) + dot(51.5, 42, 2.6) + dot(51.5, 54, 2.6), k) +
      "</g>" +
      line("M6 14Q24 0 42 10", a, 3.5) +
      filled("M38 4L50 13L36 17Z", a),
    NEITHER,
  ),
  secret: entry(
    "markers",
    "Planet secret, hidden",
    (a, b, _k, m) =>
      smallPlanet(32, 32, 28, m, mix(m, INKS.ink, 0.3)) +
      line("M2 32A30 30 0 0 1 62 32", a, 2.5, ' stroke-dasharray="3 5"') +
      line("M22 24Q22 13 32 13Q43 13 43 23Q43 30 32 34V40", a, 6.5) +
      `<circle cx="32" cy="50" r="4.500" fill="${b}"/>`,
    NEITHER,
  ),
};

/** By letter of a mission or number of a card, where it has one. */
const BY_LETTER = new Map(
  Object.values(EMBLEMS)
    .reverse()
    .map((each) => [String(each.letter), each]),
);
const BLANK: Emblem = { set: "markers", name: "", d: () => "" };
const emblemOf = (key: string): Emblem => EMBLEMS[key] ?? BY_LETTER.get(key) ?? BLANK;

export const emblemArt = (key: string, a: string = INKS.paper, b?: string) => {
  const e = emblemOf(key);
  return e.d(a, b ?? e.b ?? NEITHER, INKS.ink, mix(a, INKS.night, 0.48));
};

/** What an emblem shows, in words. */
export const emblemName = (key: string): string => emblemOf(key).name;

export function emblem(key: string, s = 64, a: string = INKS.paper, b?: string) {
  const e = emblemOf(key);
  return `<svg class="em" width="${s}" height="${s}" viewBox="-2 -2 68 68" role="img" aria-label="${e.name}">${emblemArt(key, a, b)}</svg>`;
}
