import { describe, expect, test } from "vitest";
import { action, facts } from "../../testing";
import type { Bundle } from "../../wire/types";
import { choicesOf } from "./choices";
import { click, foreseen, litKeys, narrowed, sharedKeys, standing, touchings } from "./lighting";

const walks = [
  action("walk redjac to 222.1", ["redjac"], ["222.1"], { to: "222.1" }),
  action("walk redjac to 222.2", ["redjac"], ["222.2"], { to: "222.2" }),
  action("attach redjac", ["redjac"]),
  action("walk gelba to 222.1", ["gelba"], ["222.1"]),
  action("march from 222.2", [], ["222.2"], { origin: "222.2" }),
  action("turn up pdb 222", [], ["222"]),
  action("done"),
];
const all = touchings(walks, "", facts);

describe("what is lit", () => {
  test("everything that an action touches, nothing else", () => {
    expect([...litKeys(all, [])].toSorted()).toEqual([
      "piece:gelba",
      "piece:redjac",
      "place:222.1",
      "place:222.2",
      "planet:222",
    ]);
  });

  test("after a piece is chosen, only its places", () => {
    expect([...litKeys(all, ["piece:redjac"])]).toEqual(["place:222.1", "place:222.2"]);
  });

  test("a unit that reacts is lit where it stands, and its goal", () => {
    const react = touchings([action("react line from 222.1 to 222.2", ["line"], ["222.1", "222.2"], { origin: "222.1", to: "222.2" })], "", facts);
    expect([...litKeys(react, [])]).toEqual(["unit:line@222.1", "place:222.2"]);
  });

  test("where a unit comes from and goes to does not depend on the order of the words", () => {
    const sent = action("to 222.2 with line from 222.1", ["line"], ["222.2", "222.1"], { origin: "222.1", to: "222.2" });
    expect(touchings([sent], "", facts)[0]?.keys).toEqual(["unit:line@222.1", "place:222.2"]);
  });

  test("what a flight goes over is pointed at before its goal, and its cargo where it stands", () => {
    const flight = action("fly", ["redjac"], ["222.1", "222.2"], { via: "222.1", to: "222.2", cargo: ["line"], origin: "" });
    expect(touchings([{ ...flight, origin: "222" }], "", facts)[0]?.keys).toEqual([
      "piece:redjac",
      "unit:line@222",
      "place:222.1",
      "place:222.2",
    ]);
  });

  test("a unit to be placed lies in the pool", () => {
    const place = touchings([action("place line at 222.1", ["line"], ["222.1"])], "", facts);
    expect([...litKeys(place, [])]).toEqual(["unit:line@pool", "place:222.1"]);
  });

  test("a unit that names no place stands where the decision is about", () => {
    expect(touchings([action("add line", ["line"])], "222.2", facts)[0]?.keys).toEqual(["unit:line@222.2"]);
  });
});

describe("what a click does", () => {
  test("a piece with several actions narrows the choice", () => {
    expect(click(all, [], "piece:redjac")).toEqual({ choose: ["piece:redjac"] });
    expect(narrowed(all, ["piece:redjac"])).toHaveLength(3);
  });

  test("a place completes what a piece began", () => {
    expect(click(all, ["piece:redjac"], "place:222.2")).toEqual({ act: walks[1] });
  });

  test("a piece with one walk does not run off by itself", () => {
    expect(click(all, [], "piece:gelba")).toEqual({ choose: ["piece:gelba"] });
  });

  test("the only action at a place is done at once", () => {
    expect(click(all, [], "planet:222")).toEqual({ act: walks[5] });
  });

  test("a second click gives the choice up", () => {
    expect(click(all, ["piece:redjac"], "piece:redjac")).toEqual({ choose: [] });
  });

  test("the place may come first, then the piece", () => {
    expect(click(all, ["place:222.1"], "piece:gelba")).toEqual({ act: walks[3] });
  });

  test("two ways to the same goal leave the choice to the buttons", () => {
    const ways = touchings(
      [
        action("react redjac to 222.1", ["redjac"], ["222.1"]),
        action("react redjac by ship to 222.1", ["redjac"], ["222.1"]),
      ],
      "",
      facts,
    );
    expect(click(ways, ["piece:redjac"], "place:222.1")).toEqual({ choose: ["piece:redjac", "place:222.1"] });
  });

  test("odds can be foreseen only where one click decides", () => {
    expect(foreseen(all, ["piece:redjac"], "place:222.1")).toBe(walks[0]);
    expect(foreseen(all, [], "piece:redjac")).toBeNull();
  });
});

test("actions of one piece share its key", () => {
  expect(sharedKeys(all, walks.slice(0, 3))).toEqual(["piece:redjac"]);
  expect(sharedKeys(all, walks)).toEqual([]);
});

test("what goes along is marked where it stands", () => {
  expect(standing(["redjac", "line"], "222.1", facts)).toEqual(new Set(["piece:redjac", "unit:line@222.1"]));
});

describe("bundles on the map", () => {
  const known = new Map([["fleet from 222.1", action("fleet from 222.1", [], ["222.1"], { origin: "222.1" })]]);
  const bundle = (text: string, pieces: string[], beside: boolean, ...then: string[]): Bundle => ({
    label: text, text, subject: "The units at Angoff", actions: ["fleet from 222.1", ...then], asked: then.map(() => "fleets.gather"), final: false, places: ["222.1"], pieces, origin: "222.1", beside, later: false, drawn: false,
  });
  const choices = choicesOf(
    [...known.values(), action("done")],
    [bundle("1 Line", ["line"], false, "add line"), bundle("2 Line", ["line"], true, "add line", "add line"), bundle("all", [], false, "all units")],
  );
  const lit = touchings(choices, "", facts);

  test("stand in the place of their first action", () => {
    expect(choices.map((each) => each.text)).not.toContain(known.get("fleet from 222.1")?.text);
    expect(choices).toHaveLength(4);
  });

  test("a unit means one unit, its place all of them; a number has a button only", () => {
    expect(click(lit, [], "unit:line@222.1")).toMatchObject({ act: { then: ["add line"] } });
    expect(click(lit, [], "place:222.1")).toMatchObject({ act: { then: ["all units"] } });
    expect(narrowed(lit, ["place:222.1"])).toHaveLength(3);
  });
});
