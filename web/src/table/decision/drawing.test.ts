import { expect, test } from "vitest";
import { action, facts } from "../../testing";
import type { Bundle } from "../../wire/types";
import { choicesOf } from "./choices";
import { drawnBy, grabKeys, manyMore } from "./drawing";
import { click, told, touchings } from "./lighting";

const bundle = (label: string, actions: string[], more: Partial<Bundle>): Bundle => ({ label, text: label, subject: "", actions, asked: actions.slice(1).map(() => "movement"), final: false, places: [], pieces: [], origin: "", beside: true, later: false, drawn: false, ...more });
const fleet = action("fleet from 222.1", [], ["222.1"], { origin: "222.1" });
const walk = action("walk redjac to 222.2", ["redjac"], ["222.2"]);
const join = action("attach jon-kidu", ["jon-kidu"]);
const done = action("done", [], [], { passes: true });
const all = touchings(
  choicesOf(
    [fleet, walk, join, done],
    [
      bundle("1 Line", ["fleet from 222.1", "add line"], { pieces: ["line"], places: ["222.1"], origin: "222.1", beside: false }),
      bundle("The ship flies", ["done", "fly explorer"], { pieces: ["explorer"], later: true }),
      bundle("The ship flies with Redjac", ["done", "fly explorer", "board redjac"], { pieces: ["explorer"], later: true, drawn: true }),
    ],
  ),
  "",
  facts,
);

test("what sets out can be drawn, and what needs nothing but a goal; who only joins others cannot", () => {
  expect(grabKeys(all)).toEqual(new Set(["unit:line@222.1", "piece:redjac", "piece:explorer"]));
});

test("a ship that is drawn takes everybody along; by a click it sets out alone", () => {
  expect(drawnBy(all, "piece:explorer")?.then).toEqual(["fly explorer", "board redjac"]);
  expect(drawnBy(all, "piece:redjac")).toBeNull();
  expect(click(all, [], "piece:explorer")).toMatchObject({ act: { then: ["fly explorer"] } });
});

test("what is to be done next is found on the map alone", () => {
  const everything = all.map((each) => each.action);
  expect(told(everything, []).some((each) => each.later)).toBe(false);
  expect(told(everything.filter((each) => each.later), ["piece:explorer"]).map((each) => each.then)).toEqual([["fly explorer"]]);
});

test("of the units that are drawn as many more come along as one says", () => {
  const putting = touchings([action("add line", ["line"], [], { origin: "222.1" }), action("course 223", [], ["223"])], "222.1", facts);
  expect(manyMore(putting, "unit:line@222.1", 3)).toMatchObject({ action: "add line", then: ["add line", "add line"] });
  expect(manyMore(putting, "place:223.1", 3)).toBeNull();
  expect(manyMore(all, "unit:line@222.1", 2)).toBeNull();
});
