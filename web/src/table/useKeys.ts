/** The keyboard: everything that the pointer can do. */
import { useEffect } from "react";
import type { DialogName } from "./Dialogs";
import { nearest, type Direction } from "./nearest";

interface Keys {
  undo: () => void;
  back: () => void;
  hint: () => void;
  open: (dialog: DialogName) => void;
}

const LIT = "[data-lit], [data-action], [data-group]";
const TYPING = "input, textarea, select, [contenteditable]";

export function useKeys({ undo, back, hint, open }: Keys): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest(TYPING) || document.querySelector("dialog[open]")) return;
      if (handle(event.key, target)) event.preventDefault();
    }

    /** Whether the key meant something here. */
    function handle(key: string, target: HTMLElement): boolean {
      if (key.startsWith("Arrow")) return move(key as Direction, target);
      if (/^[1-9]$/.test(key)) return clickOn(`[data-number="${key}"]`);
      switch (key.toLowerCase()) {
        case "u":
          undo();
          return true;
        case "h":
          hint();
          return true;
        case "d":
          return clickOn("[data-pass]");
        case "?":
          open("help");
          return true;
        case "a":
          return clickOn("[data-suggest]");
        case "w":
          return clickOn("[data-wait]");
        case "p":
          return clickOn("[data-sheet]");
        case "o":
          return clickOn("[data-compare]");
        case "s":
          open("settings");
          return true;
        case "enter":
          return target.closest("button, a, summary, [tabindex='0']") ? false : clickOn("[data-bright]");
        case "escape":
          if (!clickOn("[data-skip]")) back();
          return true;
        case " ":
          return target.closest("button, [tabindex='0']") ? false : clickOn("[data-next]");
        default:
          return false;
      }
    }

    window.addEventListener("keydown", press);
    return () => {
      window.removeEventListener("keydown", press);
    };
  }, [undo, back, hint, open]);
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
