import { expect, test } from "vitest";
import { planet } from "../../testing";
import { pdbOwner } from "./track";

test("[8.11] a Planetary Defense Base is the controller's; without one, as the planet's status has it", () => {
  expect(pdbOwner(planet({ controller: "imperial" }))).toBe("imperial");
  expect(pdbOwner(planet({ controller: "rebel", status: "rebel-control" }))).toBe("rebel");
  expect(pdbOwner(planet({ controller: null, status: "rebellion" }))).toBe("rebel");
});
