import { expect, test } from "vitest";
import { blocks } from "./ruleText";

test("paragraphs, steps and cases", () => {
  expect(blocks("As 12.31 says.\n\n1. First, **once**.\n2. Then (12.8a).")).toEqual([
    { mark: "", depth: 0, pieces: [{ text: "As " }, { rule: "12.31" }, { text: " says." }] },
    { mark: "1.", depth: 0, pieces: [{ text: "First, " }, { strong: "once" }, { text: "." }] },
    { mark: "2.", depth: 0, pieces: [{ text: "Then (" }, { rule: "12.8a" }, { text: ")." }] },
  ]);
});

test("lists inside lists, and stress", () => {
  expect(blocks("1. **Rebels**\n   1. *Movement*: they move.")).toEqual([
    { mark: "1.", depth: 0, pieces: [{ strong: "Rebels" }] },
    { mark: "1.", depth: 1, pieces: [{ stressed: "Movement" }, { text: ": they move." }] },
  ]);
});

test("rulings and plain numbers are not cases", () => {
  expect(blocks("Choice: A-12-03; 3 units, 50%.")[0]?.pieces).toEqual([{ text: "Choice: A-12-03; 3 units, 50%." }]);
});
