/** A box that may scroll: a stop for the Tab key while it does, with a sign while there is more below. */
import { useEffect, useRef, useState, type RefObject } from "react";

interface ScrollBox<E> {
  ref: RefObject<E | null>;
  tabIndex: 0 | undefined;
  more: boolean;
}

/** Less than this is the edge of what is seen already, in pixels. */
const HARDLY = 8;

export function useScrollBox<E extends HTMLElement>(): ScrollBox<E> {
  const ref = useRef<E>(null);
  const [scrolls, setScrolls] = useState(false);
  const [more, setMore] = useState(false);
  // After every change of what is in the box: it may be more or less than before.
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    function look(): void {
      if (!box) return;
      setScrolls(box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1);
      setMore(box.scrollHeight - box.scrollTop - box.clientHeight > HARDLY);
    }
    const observer = new ResizeObserver(look);
    for (const each of [box, ...box.children]) observer.observe(each);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", look);
    };
  });
  return { ref, tabIndex: scrolls ? 0 : undefined, more };
}
