/** A box that scrolls is a stop for the Tab key, but only while there is something to scroll. */
import { useEffect, useRef, useState, type RefObject } from "react";

interface TabStop<E> {
  ref: RefObject<E | null>;
  tabIndex: 0 | undefined;
}

export function useTabStop<E extends HTMLElement>(): TabStop<E> {
  const ref = useRef<E>(null);
  const [scrolls, setScrolls] = useState(false);
  // After every change of what is in the box: it may be more or less than before.
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      setScrolls(box.scrollHeight > box.clientHeight + 1);
    });
    for (const each of [box, ...box.children]) observer.observe(each);
    return () => {
      observer.disconnect();
    };
  });
  return { ref, tabIndex: scrolls ? 0 : undefined };
}
