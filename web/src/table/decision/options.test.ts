import { expect, test } from "vitest";
import { action } from "../../testing";
import { allTogether, emblemOf, errands, inRow, spread, withoutCommon } from "./options";

const goes = (who: string, letter: string) => action(`assign ${who} to ${letter}`, [who], [], { verb: "assign-character", subject: `${who} goes on`, words: [letter] });
const missions = ["kogus", "tourag"].flatMap((who) => [..."SDPGI"].map((letter) => goes(who, letter)));

test("of two people with five missions each, the first is shown with his, as cards", () => {
  const laid = spread(missions, missions);
  expect(laid.who.map(({ subject }) => subject)).toEqual(["kogus goes on", "tourag goes on"]);
  expect(laid.current).toBe("kogus goes on");
  expect(laid.groups).toHaveLength(1);
  expect(laid.cards).toBe(true);
});

test("who was chosen is shown, and the others stay in reach", () => {
  const laid = spread(missions.slice(5), missions);
  expect(laid.who).toHaveLength(2);
  expect(laid.current).toBe("tourag goes on");
});

test("a few options are all shown at once; many of many people are buttons", () => {
  const walks = Array.from({ length: 13 }, (_, index) => action(`walk ${String(index)}`, [], [], { subject: `p${String(index >> 1)}` }));
  expect(spread(walks.slice(0, 4), walks.slice(0, 4))).toMatchObject({ who: [], cards: true });
  expect(spread(walks, walks)).toMatchObject({ who: [], cards: false });
});

test("an option knows its emblem", () => {
  const [first] = missions;
  if (!first) throw new Error("no mission");
  expect(emblemOf(first, "rebel")).toBe("sabotage");
  expect(emblemOf(action("fly kogus"), "rebel")).toBeUndefined();
});

test("what all can do together is a tab of its own", () => {
  const { who } = spread(missions, missions);
  const bundle = (letter: string) => ({ label: `All 2: ${letter}`, actions: [`assign kogus to ${letter}`, `assign tourag to ${letter}`], final: false, asked: ["missions.assign"], beside: true, later: false, drawn: false, origin: "", pieces: [], places: [], subject: "", text: "" });
  const all = allTogether(who, [bundle("S"), bundle("D")]);
  expect(all?.subject).toBe("All 2");
  expect(all?.actions.map(({ action: first, then, words }) => [first, then, words])).toEqual([
    ["assign kogus to S", ["assign tourag to S"], ["S"]],
    ["assign kogus to D", ["assign tourag to D"], ["D"]],
  ]);
  expect(allTogether(who, [])).toBeNull();
});

test("what all names begin with is said by the question, not on every card", () => {
  expect(withoutCommon(["Fly to Horon (liquid)", "Fly to Solvia (urban)"])).toEqual(["Horon (liquid)", "Solvia (urban)"]);
  expect(withoutCommon(["Fly to Tiglyf (urban)", "Fly to Tiglyf (orbit)"])).toEqual(["Tiglyf (urban)", "Tiglyf (orbit)"]);
  expect(withoutCommon(["Jon Kidu leads", "No leader"])).toEqual(["Jon Kidu leads", "No leader"]);
  expect(withoutCommon(["Attack at Angoff", "Attack at Angoff with all"])).toEqual(["Angoff", "Angoff with all"]);
  expect(withoutCommon(["Stand and fight"])).toEqual(["Stand and fight"]);
});

test("up to six cards stand in one row, more in two", () => {
  expect([1, 5, 6, 7, 12].map(inRow)).toEqual([1, 5, 6, 4, 6]);
});

test("a mission's card sends all, or the only one who can; where some can it asks who", () => {
  const named = (who: string, letter: string) => action(`assign ${who} to ${letter}`, [who], [], { verb: "assign-character", subject: who, text: letter, words: [letter] });
  const three = ["kogus", "tourag", "zina-adora"];
  const options = [...three.map((who) => named(who, "D")), named("kogus", "C"), named("tourag", "C"), ...three.map((who) => named(who, "P")), named("zina-adora", "G"), ...three.map((who) => named(who, "T"))];
  const { who } = spread(options, options);
  const all = { subject: "All 3", actions: [..."DPT"].map((letter) => ({ ...named("kogus", letter), then: ["more"] })) };
  const found = errands(who, all);
  expect(found.map(({ says, sends, who: own }) => [says.text, sends?.then ?? sends?.action ?? null, own.length])).toEqual([
    ["D", ["more"], 3],
    ["C", null, 2],
    ["P", ["more"], 3],
    ["T", ["more"], 3],
    ["G", "assign zina-adora to G", 1],
  ]);
  expect(errands([{ subject: "The camp", actions: [action("fly kogus")] }], all)).toEqual([]);
});
