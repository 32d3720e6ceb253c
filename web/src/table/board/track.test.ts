import { expect, test } from "vitest";
import { planet } from "../../testing";
import { pdbSpace } from "./track";

test("[8.11] the space of the PDB marker shows level and owner", () => {
  expect(pdbSpace(planet({ pdb: 2 }))).toBe("patriotic");
  expect(pdbSpace(planet({ pdb: 1 }))).toBe("loyal");
  expect(pdbSpace(planet({ pdb: 0 }))).toBe("neutral");
  expect(pdbSpace(planet({ pdb: 1, controller: "rebel", status: "rebel-control" }))).toBe("dissent");
  expect(pdbSpace(planet({ pdb: 2, controller: "rebel", status: "rebel-control" }))).toBe("unrest");
});
