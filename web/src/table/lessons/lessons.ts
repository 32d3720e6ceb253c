/** Short lessons for a first game, each at the decision it is about. What they put in “quotes” stands on the page then. */

export interface LessonText {
  id: string;
  /** The beginning of the kinds of decision at which it is shown; "" shows it while the other side decides. */
  kind: string;
  title: string;
  text: string;
}

export const LESSONS: readonly LessonText[] = [
  {
    id: "watch",
    kind: "",
    title: "The other side is at work",
    text: "What it does is told here as it happens, with its cards and dice; what you may not know stays hidden. Your own decisions come up in the bar at the bottom.",
  },
  {
    id: "setup-units",
    kind: "setup.units",
    title: "Placing units",
    text: "Everything that may be done is lit on the board and stands as a button below. Choose a unit, then a lit place. “Undo” takes it back, and “Let the adviser go on” places the rest.",
  },
  {
    id: "setup-characters",
    kind: "setup.characters",
    title: "Placing your people",
    text: "Who stands together can go on missions together. Missions go best where a world is nearly ripe: the fewer steps it is from Unrest, the sooner it can be raised.",
  },
  {
    id: "setup-base",
    kind: "setup.base",
    title: "The secret base",
    text: "One world hides your base, and the Empire does not know which. An army can be raised there. If it is found while no world is yours, you have lost: choose a world where nobody has much reason to look.",
  },
  {
    id: "setup-assignments",
    kind: "setup.assignments",
    title: "Strategic Assignments",
    text: "Each card names the provinces where your fleets may move freely in one turn. Their order is your plan for the whole game; nobody is bound to guess it at the first try. “Let the adviser go on” takes the usual order.",
  },
  {
    id: "possessions",
    kind: "possession.assign",
    title: "Things that help",
    text: "Ships, weapons and companions belong to one person, and work for whoever holds them. Give each to the one whose ratings it raises most; they can be passed on later.",
  },
  {
    id: "entry",
    kind: "entry",
    title: "Where to land",
    text: "Your crew drops out of hyperspace. Every place says how likely the ship is detected on the way in: who is detected can be searched for. Take a world that you want to turn, with as few defences as possible.",
  },
  {
    id: "movement",
    kind: "movement",
    title: "Moving",
    text: "Click one of your lit pieces, then a lit place: people walk within a world, ships fly between worlds. When everybody is where you want them, finish with the bright button.",
  },
  {
    id: "flight",
    kind: "movement.flight",
    title: "A flight",
    text: "Take companions aboard by clicking them, then click where to go. Each place says how likely the ship is detected.",
  },
  {
    id: "fleets",
    kind: "fleets",
    title: "Fleets",
    text: "A fleet is made of units that can fly. Choose the units, or all of a place at once, then where they go: to another orbit, or on to another star by a jump.",
  },
  {
    id: "jump",
    kind: "fleets.destination",
    title: "A jump between stars",
    text: "The farther the star and the poorer the pilot, the likelier the jump goes wrong: the fleet drifts, or units are lost. Short jumps along the lines of the map are nearly safe.",
  },
  {
    id: "interception",
    kind: "interception",
    title: "In their way",
    text: "A fleet in orbit may stop another that passes. Who is stopped has to fight, or turn away.",
  },
  {
    id: "missions",
    kind: "missions",
    title: "Missions win the game",
    text: "Your people spend the turn on missions. “Diplomacy” moves a world one step towards Unrest, sometimes two; where there is Unrest, Start Rebellion raises it, and a world that is yours is worth points.",
  },
  {
    id: "assign",
    kind: "missions.assign",
    title: "Who does what",
    text: "Several on the same mission form one group and draw more for it. What a card of the decision calls a chance is the chance of at least that much.",
  },
  {
    id: "draw",
    kind: "missions.draw",
    title: "Letters and events",
    text: "Whatever is drawn shows letters and an event. A letter of your mission is a success in hand; events strike your people: creatures, angry locals, searches. Draw on, or be content with what you have.",
  },
  {
    id: "events",
    kind: "events",
    title: "The event card game",
    text: "Cards lie in New for one turn and are due in the next; what is in force now stands on a dark ground. You hold cards of your own: whoever has First Right may play one first, and hands the right over by it. Research looks into the decks.",
  },
  {
    id: "intelligence",
    kind: "intelligence",
    title: "What was found out",
    text: "One letter: take a small thing that is sure, or let the other side give you a larger one that hurts it least. Two letters: you choose from both lists. The ledger keeps what you have, open to both.",
  },
  {
    id: "drama",
    kind: "drama",
    title: "Drama",
    text: "A die or a chit that you cannot bear is made again, and the other side moves one of the bids by a turn for it. Most things are not worth a turn: let them stand, for this once or for the whole turn.",
  },
  {
    id: "recruit",
    kind: "missions.recruit",
    title: "Recruits",
    text: "One roll of a ten-sided die: with 10 or more, all modifiers counted, somebody new joins you here and may go on a mission at once.",
  },
  {
    id: "leader",
    kind: "missions.leader",
    title: "A leader for each group",
    text: "Bonus rolls come from the leader’s ratings, not from the best of the group.",
  },
  {
    id: "step",
    kind: "missions.step",
    title: "Step by step",
    text: "Each step brings a random event and a roll for success: a letter of your mission raises its level. Levels count when all steps are over. A mission that is called off keeps its level, but gets no bonus rolls.",
  },
  {
    id: "sovereign",
    kind: "missions.sovereign",
    title: "A sovereign",
    text: "Some races have a sovereign of their own. Who wins one over has a leader whom that race follows, on every world where it lives.",
  },
  {
    id: "mulligan",
    kind: "mulligan",
    title: "A mulligan",
    text: "The dice lie on the table and do not count yet. You may have them rolled again; the new ones stand, and your mulligan is gone.",
  },
  {
    id: "fight",
    kind: "character-combat",
    title: "A fight",
    text: "Both sides stand on the stage with their strength; the shields below a face are what it can still bear. Each round both roll, and wounds weaken. Who is attacked may try to break off.",
  },
  {
    id: "reaction",
    kind: "reaction",
    title: "Reacting",
    text: "The enemy has moved. You may answer what you have seen: one unit or one of your people moves on the same world. Or leave it.",
  },
  {
    id: "search",
    kind: "search",
    title: "Searching",
    text: "Enemies who are detected may be searched for, by units or by your people. Who is found has to fight or surrender.",
  },
  {
    id: "battle",
    kind: "military-combat",
    title: "A battle",
    text: "Units attack units in the same place. Each option says what both sides may lose.",
  },
  {
    id: "purchase",
    kind: "force-points",
    title: "Purchases",
    text: "Resources buy units, and what is not spent here stays for later or is lost, as the sheet says. It opens with a suggestion: change what you like, then lay it out.",
  },
  {
    id: "tax",
    kind: "taxation",
    title: "Taxes",
    text: "Each world can be taxed by half, in full, or not at all. Taxes pay for armies and cost loyalty: the sheet shows where each world would stand afterwards.",
  },
  {
    id: "domino",
    kind: "domino",
    title: "The domino effect",
    text: "A world that rises or falls is an example to others, above all to those of the same race. Choose which of them takes a step.",
  },
  {
    id: "secret",
    kind: "secrets",
    title: "A Planet Secret",
    text: "Some worlds hide something that is on no chart. It is shown once, and works from then on.",
  },
];

/** The lesson for this decision that has not been given yet: what is general comes before what is particular. */
export function lessonFor(kind: string, mine: boolean, seen: readonly string[]): LessonText | null {
  const fitting = LESSONS.filter((each) => (mine ? each.kind !== "" && isOf(kind, each.kind) : each.kind === ""));
  return fitting.toSorted((a, b) => a.kind.length - b.kind.length).find((each) => !seen.includes(each.id)) ?? null;
}

const isOf = (kind: string, of: string) => kind === of || kind.startsWith(`${of}.`);
