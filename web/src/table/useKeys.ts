/** The keyboard: everything that the pointer can do. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from "react";
import type { DialogName } from "./Dialogs";
import { nearest, type Direction } from "./nearest";

interface Keys {
  step: number;
  /** Something was sent that has not been answered yet. */
  awaiting: RefObject<boolean>;
  undo: () => void;
  back: () => void;
  hint: () => void;
  open: (dialog: DialogName) => void;
}

const LIT = "[data-lit], [data-action], [data-send], [data-group]";
const TYPING = "input, textarea, select, [contenteditable]";

/** The keys that press a button, and which. */
const PRESSES: Record<string, string> = {
  d: "[data-pass]",
  a: "[data-suggest]",
  w: "[data-wait]",
  p: "[data-sheet]",
  o: "[data-compare]",
  enter: "[data-bright]",
  " ": "[data-next]",
};
/** The button that stands wherever a question is asked. */
const ASKED = PRESSES.a ?? "";
/**
 * So long a key waits for a button that something lies over, in milliseconds; who looks at that for longer has turned
 * to something else. How long the server takes is not up to him: a step back waits until it has answered.
 */
const KEPT_FOR = 2000;
const UNDO = "u";

/** A key whose button was not there when it was pressed. */
interface Kept {
  key: string;
  step: number;
}

export function useKeys({ step, awaiting, undo, back, hint, open }: Keys): void {
  const kept = useRef<Kept | null>(null);
  /** The question that was on the screen last. */
  const asked = useRef(-1);

  /** Of a question that somebody has seen, but cannot answer at this moment, or of a step that is still on its way. */
  function keep(key: string): boolean {
    const late: Kept = { key, step };
    kept.current = late;
    if (key === UNDO) return true;
    // A timer, not the clock: a page that stands still for as long has not shown anything else meanwhile.
    window.setTimeout(() => {
      if (kept.current === late) kept.current = null;
    }, KEPT_FOR);
    return true;
  }

  /** Whether the key meant something here. */
  function handle(key: string, target: HTMLElement): boolean {
    if (key.startsWith("Arrow")) return move(key as Direction, target);
    const pressed = buttonOf(key);
    if (pressed) {
      const stands = key === " " ? "button, [tabindex='0']" : "button, a, summary, [tabindex='0']";
      if ((key === " " || key === "enter") && target.closest(stands)) return false;
      return clickOn(pressed) || (asked.current === step && !document.querySelector(ASKED) && keep(key));
    }
    switch (key) {
      case UNDO:
        if (awaiting.current) return keep(key);
        undo();
        return true;
      case "h":
        hint();
        return true;
      case "?":
        open("help");
        return true;
      case "s":
        open("settings");
        return true;
      case "escape":
        if (!clickOn("[data-skip]")) back();
        return true;
      default:
        return false;
    }
  }

  // What a key means follows the screen at once, not a moment after it: a listener of its own would come too late.
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest(TYPING) || document.querySelector("dialog[open]")) return;
    kept.current = null;
    // With Shift a number key writes something else, and means the same.
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    const key = event.key.startsWith("Arrow") ? event.key : (event.shiftKey && digit) || event.key.toLowerCase();
    if (handle(key, target)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => {
      window.removeEventListener("keydown", press);
    };
  }, []);

  // After every change of the screen: what was kept may have its button now.
  useLayoutEffect(() => {
    if (document.querySelector(ASKED)) asked.current = step;
    const late = kept.current;
    if (!late || !isDue(late, step, awaiting.current)) return;
    kept.current = null;
    if (late.key !== UNDO) {
      if (late.step === step) clickOn(buttonOf(late.key) ?? "");
      return;
    }
    // What was to be taken back may have been refused, or lost with the line: then there is nothing to take back.
    if (late.step !== step) undo();
  });
}

/** A step is taken back when it has been answered; a button is pressed when it is there, if the question is the same. */
function isDue({ key, step: then }: Kept, step: number, awaiting: boolean): boolean {
  if (key === UNDO) return !awaiting;
  return then !== step || document.querySelector(buttonOf(key) ?? "") !== null;
}

function buttonOf(key: string): string | undefined {
  return /^[1-9]$/.test(key) ? `[data-number="${key}"]` : PRESSES[key];
}

function clickOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.click();
  return found !== null;
}

function move(direction: Direction, target: HTMLElement): boolean {
  if (target.closest("[role='log'], [role='tabpanel'], [role='tablist']")) return false;
  const all = [...document.querySelectorAll<HTMLElement>(LIT)].filter((each) => each.offsetParent !== null);
  const here = target.closest<HTMLElement>(LIT);
  const others = all.filter((each) => each !== here);
  const index = here ? nearest(here.getBoundingClientRect(), others.map((each) => each.getBoundingClientRect()), direction) : 0;
  const next = others[index];
  next?.focus();
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return next !== undefined;
}
