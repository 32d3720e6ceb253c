/** Short lessons for a first game, each at the decision it is about. */

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
    title: "The Empire sets up",
    text: "The computer places its garrison; you see only how many units lie face down. Your decision comes up in the bar at the bottom.",
  },
  {
    id: "setup",
    kind: "setup",
    title: "Setting up",
    text: "Everything that may be done is lit on the board and stands as a button below. Choose a unit in the tray, then a lit Environ. Undo takes it back.",
  },
  {
    id: "entry",
    kind: "entry",
    title: "Where to land",
    text: "Your crew drops out of deep space. Point at a lit Environ: the panel on the right shows the odds of being detected on the way in. Detected characters can be hunted. Then click the place.",
  },
  {
    id: "movement",
    kind: "movement",
    title: "Moving",
    text: "Click one of your lit pieces, then a lit place: characters walk within a planet, ships fly between planets. When everybody is where you want them, press “Finish moving”.",
  },
  {
    id: "flight",
    kind: "movement.flight",
    title: "A flight",
    text: "Take companions aboard by clicking them, then click the destination. Its odds appear while you point at it.",
  },
  {
    id: "missions",
    kind: "missions",
    title: "Missions win the game",
    text: "In your Mission Phase characters spend the turn on missions. Choose a place where your people are: Diplomacy moves a planet’s loyalty toward Unrest, and where there is unrest, Start Rebellion can raise it. A planet you hold wins.",
  },
  {
    id: "assign",
    kind: "missions.assign",
    title: "Who does what",
    text: "Click a character, then a mission. Several on the same mission form one group and add their bonus draws. When all are assigned, go to the Action Cards.",
  },
  {
    id: "draw",
    kind: "missions.draw",
    title: "Action Cards",
    text: "Each card shows letters and an event. A letter of your mission is a success in hand; events strike your people: creatures, angry locals, searches. Draw on, or be content with what you have.",
  },
  {
    id: "recruit",
    kind: "missions.recruit",
    title: "Recruits",
    text: "One roll of a ten-sided die: with 10 or more, all modifiers counted, a new character joins you here and may go on a mission at once.",
  },
  {
    id: "leader",
    kind: "missions.leader",
    title: "A leader for each group",
    text: "Bonus rolls come from the leader’s ratings, not from the best of the group. Point at the buttons to compare the chances.",
  },
  {
    id: "step",
    kind: "missions.step",
    title: "Step by step",
    text: "Each step brings a random event and a roll for success: a letter of your mission raises its level. Levels count when all steps are over. A mission that is called off keeps its level, but gets no bonus rolls.",
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
    text: "The panel beside the board shows both sides. Each round both roll; wounds lower Combat and Endurance. The defender may try to break off: point at the buttons to compare the odds.",
  },
  {
    id: "reaction",
    kind: "reaction",
    title: "Reacting",
    text: "After the enemy has moved you may answer what you have seen: move one unit or character on the same planet. Or leave it.",
  },
  {
    id: "search",
    kind: "search",
    title: "Searching",
    text: "Detected enemies may be searched for by units or by characters. In the settings, searches by military units can be made automatic.",
  },
  {
    id: "battle",
    kind: "military-combat",
    title: "A battle",
    text: "Units attack units in the same Environ. Point at “Attack” to see what both sides may lose.",
  },
];

/** The lesson for this decision that has not been given yet: the most particular one. */
export function lessonFor(kind: string, mine: boolean, seen: readonly string[]): LessonText | null {
  const fitting = LESSONS.filter((each) => (mine ? each.kind !== "" && kind.startsWith(each.kind) : each.kind === ""));
  const [best] = fitting.toSorted((a, b) => b.kind.length - a.kind.length);
  return best && !seen.includes(best.id) ? best : null;
}
