/** Whether the key is held down that says with a choice: and that is all. */
import { useSyncExternalStore } from "react";

let held = false;
const listeners = new Set<() => void>();

function hear(now: boolean): void {
  if (now === held) return;
  held = now;
  for (const tell of listeners) tell();
}

if (typeof window !== "undefined") {
  // Before anybody acts on it: a drop, a click and a key all know it.
  // A button that a key presses is clicked by the page itself: that click knows nothing of the keyboard.
  const watch = (event: MouseEvent | KeyboardEvent) => { if (event.isTrusted) hear(event.shiftKey); };
  for (const type of ["pointerdown", "pointermove", "pointerup", "click", "keydown", "keyup"] as const) window.addEventListener(type, watch, { capture: true, passive: true });
  window.addEventListener("blur", () => { hear(false); });
}

export const isLastHeld = (): boolean => held;

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export function useLastHeld(): boolean {
  return useSyncExternalStore(subscribe, isLastHeld);
}
