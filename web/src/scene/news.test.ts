import { expect, test } from "vitest";
import { planet, view } from "../testing";
import type { Side } from "../wire/types";
import { begin, drifted, remember } from "./news";

const at = (phasing: Side, loyalty: "loyal" | "neutral" | "dissent", viewer: Side | "spectator" = "rebel", turn = 1) =>
  view({ viewer, turn, phasing, planets: [planet({ id: "221", loyalty })] });

test("what changes while the other side is at work is marked, and stays marked while I decide", () => {
  let memory = begin(at("rebel", "neutral"));
  expect(drifted(memory, "221")).toBe("");
  memory = remember(memory, at("imperial", "neutral"));
  memory = remember(memory, at("imperial", "loyal"));
  expect(drifted(memory, "221")).toBe("rose");
  memory = remember(memory, at("rebel", "loyal"));
  expect(drifted(memory, "221")).toBe("rose");
  // What I do myself is no news, and takes no mark away.
  memory = remember(memory, at("rebel", "dissent"));
  expect(drifted(memory, "221")).toBe("rose");
  memory = remember(memory, at("imperial", "dissent"));
  expect(drifted(memory, "221")).toBe("");
});

test("whoever watches sees what a Game-Turn has brought; another player begins anew", () => {
  let memory = begin(at("rebel", "neutral", "spectator", 1));
  memory = remember(memory, at("imperial", "dissent", "spectator", 1));
  expect(drifted(memory, "221")).toBe("fell");
  memory = remember(memory, at("rebel", "dissent", "spectator", 2));
  expect(drifted(memory, "221")).toBe("");
  expect(drifted(remember(memory, at("rebel", "loyal", "rebel", 2)), "221")).toBe("");
});
