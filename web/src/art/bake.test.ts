import { describe, expect, it } from "vitest";
import { subjectOf } from "./bake";
import { counterPicture, globePicture, portraitPicture } from "./pictures";
import { SKY } from "./posters";

describe("a picture that is not drawn yet", () => {
  it("is stood in for by the same thing in another size or state, and by nothing else", () => {
    const subject = (picture: { key: string }) => subjectOf(picture.key);
    expect(subject(portraitPicture("kogus", 32))).toBe(subject(portraitPicture("kogus", 44.5, { wounds: 2 })));
    expect(subject(portraitPicture("kogus", 32))).not.toBe(subject(portraitPicture("redjac", 32)));
    expect(subject(globePicture("Angoff", [], 24))).toBe(subject(globePicture("Angoff", [], 90)));
    const line = { kind: "line", side: "imperial" } as const;
    expect(subject(counterPicture(line, 32))).not.toBe(subject(counterPicture({ ...line, back: true }, 32)));
  });
});

describe("the sky of the start page", () => {
  it("has no dots that nobody can see", () => {
    const starts = [...SKY.draw().matchAll(/M(-?[\d.]+) (-?[\d.]+)a/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    expect(starts.length).toBeGreaterThan(1000);
    expect(Math.max(...starts.map(([x]) => x))).toBeLessThan(1920 + 28);
    expect(Math.max(...starts.map(([, y]) => y))).toBeLessThan(1080 + 28);
  });
});
