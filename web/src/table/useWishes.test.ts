import { expect, test } from "vitest";
import type { Wish } from "../wire/types";
import { action } from "../testing";
import type { Table } from "../wire/types";
import { answered, overruled, sayable, stillHeld } from "./useWishes";

const rest: Wish = { name: "rest", label: "Nothing more", scope: "3 rebel 1", action: "done", holds: true, alike: [] };
const asks: Wish = { name: "assault", label: "Ask me", scope: "3 combat", action: "", holds: true, alike: [] };

test("a wish answers as long as its scope and its reason last", () => {
  expect(answered({ rest: "3 rebel 1" }, [rest])).toBe("done");
  expect(answered({ rest: "2 rebel 1" }, [rest])).toBeNull();
  expect(answered({ rest: "3 rebel 1" }, [{ ...rest, holds: false }])).toBeNull();
  expect(answered({ assault: "3 combat" }, [asks])).toBeNull();
});

test("it is forgotten when it is over, and not by a question of another kind", () => {
  const held = { rest: "3 rebel 1", draw: "3 rebel 1 222.1" };
  expect(stillHeld(held, [])).toBe(held);
  expect(stillHeld(held, [{ ...rest, scope: "4 rebel 1" }])).toEqual({ draw: "3 rebel 1 222.1" });
  expect(stillHeld(held, [{ ...rest, holds: false }])).toEqual({ draw: "3 rebel 1 222.1" });
});

test("who wants to be asked about assaults is asked", () => {
  const usual = { order: "assault", action: "usual attack" } as const;
  expect(overruled(usual, { assault: "3 combat" }, [asks])).toBeNull();
  expect(overruled(usual, {}, [asks])).toBe(usual);
  expect(overruled({ order: "fire", action: "rake" }, { assault: "3 combat" }, [asks])).not.toBeNull();
});

test("what is chosen can be said to be the last, as long as something can be chosen", () => {
  const last: Wish = { name: "last", label: "… and no more fleets", scope: "3 fleets", action: "done", holds: true, alike: [] };
  const table = (actions: Table["actions"]) => ({ wishes: [rest, last], actions }) as Table;
  const some = [action("fleet from 1"), action("done", [], [], { passes: true })];
  expect(sayable(table(some), {})).toBe(last);
  expect(sayable(table(some), { last: "2 fleets" })).toBe(last);
  expect(sayable(table(some), { last: "3 fleets" })).toBeNull();
  expect(sayable(table(some.slice(1)), {})).toBeNull();
});
