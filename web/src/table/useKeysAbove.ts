/** The keys of a page that lies over the table: it has them all in the very moment in which it is seen. */
import { useEffectEvent, useLayoutEffect, type RefObject } from "react";

/** What it does with a key that was pressed on none of its buttons and links, and what it does with Escape. */
interface KeysAbove {
  box: RefObject<HTMLElement | null>;
  enter: () => void;
  escape: () => void;
}

/** No key decides anything below a page that covers the question; an effect that comes a moment later would let one through. */
export function useKeysAbove({ box, enter, escape }: KeysAbove): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopImmediatePropagation();
    if (event.key === "Escape") escape();
    if (event.key === "Enter" && !(event.target as HTMLElement).closest("button, a")) enter();
  });
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true });
    window.addEventListener("keydown", press, { capture: true });
    return () => {
      window.removeEventListener("keydown", press, { capture: true });
    };
  }, [box]);
}
