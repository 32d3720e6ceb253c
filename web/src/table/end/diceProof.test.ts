import { expect, test } from "vitest";
import { commitmentOf, drawOf } from "./diceProof";

/** The engine's own numbers for the seed 7. */
const SEED = "c9a5f2c2fcd7c88ad7ba807b8ba2b534";

test("the hash of the seed is the engine's commitment", () => {
  expect(commitmentOf(SEED)).toBe("487becd5095af6f4b2a4697544068a8f");
});

test("the draws are the engine's dice", () => {
  expect([0, 1, 2, 3, 4, 5].map((count) => 1 + drawOf(SEED, count, 6))).toEqual([3, 1, 1, 1, 1, 6]);
});
