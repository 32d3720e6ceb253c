/** The first turn of a larger game, Segment by Segment: what it is good for, and what one does in it at first. */
import { PLAYER } from "../../facts/names";
import type { Segment, Side } from "../../wire/types";

interface Advice {
  /** What it is called on the way. */
  name: string;
  rebel: string;
  imperial: string;
}

const GUIDE: Record<string, Advice> = {
  taxation: { name: "Taxes", rebel: "", imperial: "One province pays. Half is what its people bear; full taxes drive them to the Rebels." },
  "imperial-purchases": { name: "Purchases", rebel: "", imperial: "Points become units and defence bases. Begin with the suggestion, and look that no world stands empty." },
  "rebel-purchases": { name: "Purchases", rebel: "Points become units where a world is yours. There is little to buy yet: the rest is kept.", imperial: "" },
  "force-points": { name: "Purchases", rebel: "Points become units where a world is yours. Take the suggestion, and change it when you know better.", imperial: "Points become units and defence bases. Hold the worlds that waver first." },
  "interplanetary-movement": {
    name: "Fleets",
    rebel: "Units fly from world to world. In the first turn there are few or none: nothing is lost by going on.",
    imperial: "Bring ships above worlds that waver: whoever lands there is looked for from orbit.",
  },
  "character-movement": {
    name: "People",
    rebel: "The first thing that matters. Two or three fly together to a world that is one or two steps from Unrest; the cards say what each landing risks.",
    imperial: "Knights fly to where Rebels were detected, diplomats to where a world grumbles. Who flies alone does little.",
  },
  "surface-movement": {
    name: "On foot",
    rebel: "Whoever has landed may walk to another Environ of the same world. Large ones hide people better.",
    imperial: "Units walk to the Environs where Rebels stand: there they can search.",
  },
  reaction: {
    name: "Reaction",
    rebel: "The Empire has moved. Whoever is near may come to help, or leave it.",
    imperial: "The Rebels have moved. One unit or ship near them may still come: send it where somebody was detected.",
  },
  "military-combat": {
    name: "Combat",
    rebel: "Units fight only if you want it. Without the better odds do not.",
    imperial: "Units fight only if you want it. A rising that has just begun is weak.",
  },
  search: {
    name: "Search",
    rebel: "Imperial people who were detected can be searched for. It costs nothing to try with units.",
    imperial: "Search wherever a Rebel was detected: to try costs nothing, and whoever is found can be taken.",
  },
  missions: {
    name: "Missions",
    rebel: "What wins the game. Diplomacy brings a world nearer to Unrest, and in Unrest it can be raised. Nobody should stay idle.",
    imperial: "Diplomacy brings a world back, and whoever looks for Rebels finds some. Nobody should stay idle.",
  },
};

export interface Step {
  name: string;
  now: boolean;
  done: boolean;
}

export interface Guide {
  title: string;
  text: string;
  steps: Step[];
}

/** A turn of so many kinds is worth a guide; that of one star system is not. */
const LARGE = 12;

/** What the viewer does in the first turn, and where he is in it; null where there is nothing to say. */
export function guideFor(sequence: readonly Segment[], segment: string, turn: number, viewer: Side): Guide | null {
  const at = sequence.findIndex((each) => each.id === segment);
  const mine = sequence.filter((each) => GUIDE[each.name]?.[viewer] && each.round === 1 && (each.actor === viewer || each.player === null));
  const now = mine.find((each) => each.id === segment);
  if (turn !== 1 || sequence.length < LARGE || !now) return null;
  const steps = mine.map((each) => ({ name: GUIDE[each.name]?.name ?? "", now: each === now, done: sequence.indexOf(each) < at }));
  return { title: `Your first turn as the ${PLAYER[viewer]}`, text: GUIDE[now.name]?.[viewer] ?? "", steps };
}
