/** How a result came about: dice, cards, column and shifts with their reasons. */
import { capital, missionName, RATING_LETTER } from "../../facts/names";
import { eventOf, type LogEntry, type Modifier, type PageFacts, type Shift } from "../../wire/types";

export interface Roll {
  label: string;
  value: number;
  /** Of a small pair: the die that is read as units, beside the one that is read as tens. */
  units?: number;
  /** It counts for what it was rolled for. */
  counts?: boolean;
}

export interface Line {
  label: string;
  value: string;
}

export interface DrawnCard {
  number: number;
  section: string;
  letters: string;
  event: string;
}

export interface Arithmetic {
  dice: Roll[];
  cards: DrawnCard[];
  lines: Line[];
  /** The outcome in a few words. */
  result: string;
}

const DETECTION: Record<string, string> = {
  U: "undetected",
  D: "detected",
  Ud: "undetected, ship lost",
  Dd: "detected, ship lost",
  E: "shot down",
};

const signed = (n: number): string => (n > 0 ? `+${String(n)}` : String(n).replace("-", "−"));
const plural = (n: number, noun: string): string => `${String(n)} ${noun}${n === 1 ? "" : "s"}`;

function shiftLines(shifts: readonly Shift[]): Line[] {
  return shifts.map((each) => ({ label: capital(each.reason), value: signed(each.columns) }));
}

function modifierLines(parts: readonly Modifier[]): Line[] {
  return parts.map((each) => ({ label: capital(each.reason), value: signed(each.by) }));
}

function line(label: string, value: string | number): Line {
  return { label, value: String(value) };
}

type Teller = (entry: LogEntry, facts: PageFacts) => Arithmetic | null;

const nothing = { dice: [], cards: [], lines: [], result: "" };

const detection: Teller = (entry) => {
  const event = eventOf(entry, "DetectionRolled");
  return (
    event && {
      ...nothing,
      dice: [{ label: "Detection", value: event.die }],
      lines: [
        line("Evasion of the ship", event.evasion),
        line("Level of the PDB", event.pdb),
        ...shiftLines(event.shifts),
        line("Column", event.column),
      ],
      result: DETECTION[event.result] ?? event.result,
    }
  );
};

const pdbFire: Teller = (entry) => {
  const event = eventOf(entry, "PdbFired");
  return (
    event && {
      ...nothing,
      dice: [
        { label: "PDB", value: event.die },
        { label: "Units", value: event.return_die },
      ],
      lines: [line("Level of the PDB", event.level), line("Column", event.column)],
      result: `units lose ${String(event.units_loss)}, PDB loses ${String(event.pdb_loss)}`,
    }
  );
};

const battle: Teller = (entry) => {
  const event = eventOf(entry, "BattleFought");
  return (
    event && {
      ...nothing,
      dice: [
        { label: "Attacker", value: event.attacker_die },
        { label: "Defender", value: event.defender_die },
      ],
      lines: [
        line("Attack strength", event.attack),
        line("Defense strength", event.defense),
        line("Ratio", event.ratio),
        ...shiftLines(event.shifts),
        line("Column", event.column),
      ],
      result: `attacker loses ${String(event.attacker_loss)}, defender loses ${String(event.defender_loss)}`,
    }
  );
};

const search: Teller = (entry) => {
  const event = eventOf(entry, "SearchMade");
  return (
    event && {
      ...nothing,
      dice: [{ label: "Search", value: event.die }],
      lines: [
        line("Search Value", event.search_value),
        line("Hiding Value", event.hiding_value),
        ...modifierLines(event.parts),
        line("Found on", `${String(event.number)} or less`),
      ],
      result: event.found ? "found" : "not found",
    }
  );
};

const breakOff: Teller = (entry) => {
  const event = eventOf(entry, "BreakOffTried");
  return (
    event && {
      ...nothing,
      dice: [{ label: "Break-off", value: event.die }],
      lines: [
        line("Column", event.column),
        ...(event.modifier ? [line("Modifier of the die", signed(event.modifier))] : []),
      ],
      result: event.escaped.length > 0 ? "got away" : "in vain",
    }
  );
};

const fightRound: Teller = (entry) => {
  const event = eventOf(entry, "RoundFought");
  if (!event) return null;
  const dice = event.attacker_dice.map((value) => ({ label: "Attackers", value }));
  if (event.defender_die !== null) dice.push({ label: "Defenders", value: event.defender_die });
  const captures = event.captures ? `, ${plural(event.captures, "capture")}` : "";
  return {
    ...nothing,
    dice,
    lines: [
      line("Strength of the attackers", event.attack),
      line("Strength of the defenders", event.defense),
      line("Differential", signed(event.differential)),
      ...shiftLines(event.shifts),
      line("Column", event.column),
    ],
    result: `attackers ${plural(event.attacker_wounds, "wound")}, defenders ${plural(event.defender_wounds, "wound")}${captures}`,
  };
};

const sting: Teller = (entry) => {
  const event = eventOf(entry, "Stung");
  return (
    event && {
      ...nothing,
      dice: [{ label: "Attack", value: event.die }],
      lines: [line("Column", event.column)],
      result: plural(event.wounds, "wound"),
    }
  );
};

const card: Teller = (entry, facts) => {
  const event = eventOf(entry, "CardDrawn");
  if (!event) return null;
  const named = facts.action_events[event.event]?.name ?? "";
  return {
    ...nothing,
    cards: [{ number: event.card, section: event.section, letters: event.letters, event: named }],
    lines: [line("Card", `${String(event.number)} of ${String(event.limit)}`)],
    result: named,
  };
};

const bonus: Teller = (entry, facts) => {
  const event = eventOf(entry, "BonusDrawn");
  return (
    event && {
      ...nothing,
      lines: [
        ...modifierLines(event.parts).map((each) => ({ ...each, label: ratingInFull(each.label) })),
        line("Bonus draws", event.draws),
        ...(event.cards.length > 0 ? [line("Cards", event.cards.join(", "))] : []),
      ],
      result: `${plural(event.hits, "letter")} ${event.letter} for ${missionName(facts, event.letter)}`,
    }
  );
};

function ratingInFull(label: string): string {
  const found = Object.entries(RATING_LETTER).find(([, letter]) => letter === label);
  return found ? capital(found[0]) : label;
}

/** Two dice that are read as tens and units. */
function tensAndUnits(roll: unknown): Roll[] {
  if (typeof roll !== "number") return [];
  return [
    { label: "Tens", value: Math.floor(roll / 10) },
    { label: "Units", value: roll % 10 },
  ];
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "number") : [];
}

const step = (number: number, limit: number): Line => line("Step", `${String(number)} of ${String(limit)}`);

const randomEvent: Teller = (entry) => {
  const event = eventOf(entry, "RandomEventRolled");
  return (
    event && {
      ...nothing,
      dice: tensAndUnits(event.roll),
      lines: [step(event.number, event.limit), line("Row of the table", event.roll)],
      result: event.title,
    }
  );
};

const success: Teller = (entry, facts) => {
  const event = eventOf(entry, "SuccessRolled");
  if (!event) return null;
  const gained = Object.entries(event.levels).map(
    ([letter, level]) => `${missionName(facts, letter, event.side)}: level ${String(level)}`,
  );
  return {
    ...nothing,
    dice: tensAndUnits(event.roll),
    lines: [
      step(event.number, event.limit),
      line("Row of the table", `${String(event.roll)}, letters ${[...event.letters].join(" ")}`),
    ],
    result: gained.join(", ") || "no mission gains a level",
  };
};

const bonusRolls: Teller = (entry) => {
  const event = eventOf(entry, "BonusRolled");
  return (
    event && {
      ...nothing,
      dice: event.rolls.map((roll, index) => {
        const letters = event.letters[index] ?? "";
        return { label: letters, value: Math.floor(roll / 10), units: roll % 10, counts: letters.includes(event.letter) };
      }),
      lines: [
        ...modifierLines(event.parts),
        line("Bonus rolls", event.number),
        line(`Rolls with the letter ${event.letter}`, event.hits),
      ],
      result: `level ${String(event.level)}, ${String(event.needed)} needed`,
    }
  );
};

const recruitment: Teller = (entry) => {
  const event = eventOf(entry, "RecruitmentRolled");
  return (
    event && {
      ...nothing,
      dice: [{ label: "Recruits", value: event.die }],
      lines: [
        ...modifierLines(event.parts),
        line("In all", event.total),
        line("Somebody joins on", `${String(event.needed)} or more`),
      ],
      result: event.joined ? "somebody joins" : "nobody joins",
    }
  );
};

const suppression: Teller = (entry) => {
  const event = eventOf(entry, "SuppressionRolled");
  if (!event) return null;
  const most = event.cell ? 1 : event.strength + event.leadership - event.size;
  return {
    ...nothing,
    dice: [{ label: "Search", value: event.die }],
    lines: [
      line("Strength of the units", event.strength),
      ...(event.leadership ? [line("Leadership", signed(event.leadership))] : []),
      line("Size of the Environ", signed(-event.size)),
      line("Found on", `${String(most)} or less`),
    ],
    result: event.removed ? "found" : "not found",
  };
};

/** Events that are told by their sentence, beside the dice that fell and what was added to them. */
const plainDice: Teller = (entry) => {
  const { die, dice, answer, roll, rolls, parts } = entry.data;
  const single = [...(typeof die === "number" ? [die] : []), ...numbers(dice), ...numbers(answer)];
  const shown = [
    ...single.map((value) => ({ label: "Die", value })),
    ...tensAndUnits(roll),
    ...numbers(rolls).flatMap(tensAndUnits),
  ];
  const lines = Array.isArray(parts) ? modifierLines(parts as Modifier[]) : [];
  return shown.length + lines.length > 0 ? { ...nothing, dice: shown, lines } : null;
};

const TELLERS: Record<string, Teller> = {
  DetectionRolled: detection,
  PdbFired: pdbFire,
  BattleFought: battle,
  SearchMade: search,
  BreakOffTried: breakOff,
  RoundFought: fightRound,
  Stung: sting,
  CardDrawn: card,
  BonusDrawn: bonus,
  RandomEventRolled: randomEvent,
  SuccessRolled: success,
  BonusRolled: bonusRolls,
  RecruitmentRolled: recruitment,
  SuppressionRolled: suppression,
};

/** The arithmetic of an entry, or null where the sentence says everything. */
export function arithmetic(entry: LogEntry, facts: PageFacts): Arithmetic | null {
  return (TELLERS[entry.kind] ?? plainDice)(entry, facts);
}

/** Things worth showing although no dice fell. */
const NOTABLE = new Set([
  "AssignmentDrawn",
  "AtrocityCommitted",
  "BaseRevealed",
  "CampFounded",
  "CampRaised",
  "Captured",
  "CellFounded",
  "CharacterGained",
  "CharacterReborn",
  "ControlChanged",
  "CoupMarked",
  "Died",
  "DominoSparked",
  "EventStruck",
  "HitsTaken",
  "FightBegan",
  "FightEnded",
  "Flew",
  "Freed",
  "GalacticEventDrawn",
  "GameEnded",
  "Hyperjumped",
  "InformationGained",
  "Intercepted",
  "LoyaltyShifted",
  "Marched",
  "MissionCompleted",
  "MissionCalledOff",
  "MissionFailed",
  "MulliganGained",
  "PlanetDestroyed",
  "PlanetIncited",
  "PossessionGained",
  "RandomEventStruck",
  "RandomEventVoid",
  "SecretRevealed",
  "ShipDamaged",
  "ShipLost",
  "SovereignGone",
  "SovereignSummoned",
  "StatusChanged",
  "UnitsLost",
  "Wounded",
]);

/** Is this worth a moment in view when it happens? */
export function isShown(entry: LogEntry, facts: PageFacts): boolean {
  return NOTABLE.has(entry.kind) || arithmetic(entry, facts) !== null;
}
