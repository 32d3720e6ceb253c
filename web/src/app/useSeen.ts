/** Whether something has come into view: what is dear to draw waits for it. */
import { useEffect, useState, type RefObject } from "react";

/** `early` is how far from the window it counts as seen already, in pixels. */
export function useSeen(box: RefObject<HTMLElement | null>, early = 0): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || seen) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((each) => each.isIntersecting)) setSeen(true);
      },
      { rootMargin: `${String(early)}px` },
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
    };
  }, [box, early, seen]);
  return seen;
}
