import { expect, test } from "vitest";
import { commitmentOf } from "../table/end/diceProof";
import { mixed, newNumber, seal } from "./numbers";
import { envelopes, verdict, type Proof } from "./proof";

function proved(change: Partial<Proof> = {}): Proof {
  const numbers: Record<string, string> = { server: newNumber(), rebel: newNumber(), imperial: newNumber() };
  const seals = Object.fromEntries(Object.entries(numbers).map(([who, number]) => [who, seal(number)]));
  const seed = mixed(numbers);
  return { numbers, seals, seed, commitment: commitmentOf(seed), wanted: false, ...change };
}

test("what fits holds", () => {
  const proof = proved();
  expect(verdict(proof, proof.commitment, commitmentOf).holds).toBe(true);
  expect(envelopes(proof, { sitting: [] }).map((each) => each.fits)).toEqual([true, true, true]);
});

test("a number that was changed is seen", () => {
  const proof = proved();
  const numbers = { ...proof.numbers, rebel: newNumber() };
  const forged = { ...proof, numbers, seed: mixed(numbers) };
  expect(verdict(forged, forged.commitment, commitmentOf).holds).toBe(false);
  expect(envelopes(forged, { sitting: [] }).map((each) => each.fits)).toEqual([false, true, true]);
});

test("a seed that is not theirs, or was not promised, is seen", () => {
  const other = proved();
  expect(verdict(proved({ seed: other.seed }), "", commitmentOf).sentence).toContain("not what the numbers make");
  expect(verdict(proved(), other.commitment, commitmentOf).sentence).toContain("promised");
});

test("before the end everything is closed", () => {
  const proof = proved({ numbers: {}, seed: "" });
  expect(verdict(proof, "", commitmentOf).sentence).toContain("when the game is over");
  expect(envelopes(proof, { sitting: [] }).map((each) => each.fits)).toEqual([null, null, null]);
});
