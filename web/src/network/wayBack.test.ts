import { beforeEach, expect, test, vi } from "vitest";
import { deviceToken, keepWayBack, takeWayBack } from "./wayBack";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => { kept.set(name, value); },
    removeItem: (name: string) => { kept.delete(name); },
  });
});

test("a table is come back to once", () => {
  expect(takeWayBack()).toBeNull();
  keepWayBack("a-game");
  expect(takeWayBack()).toBe("a-game");
  expect(takeWayBack()).toBeNull();
});

test("only a link from another device is one", () => {
  expect(deviceToken("https://games.example/#/device/AbC_1-2 ")).toBe("AbC_1-2");
  expect(deviceToken("https://games.example/#/sit/game/token")).toBeNull();
  expect(deviceToken("")).toBeNull();
});
