/** Whether the last thing that touched the page was a finger. */
let last = "";

if (typeof window !== "undefined") {
  window.addEventListener(
    "pointerdown",
    (event) => {
      last = event.pointerType;
    },
    { capture: true, passive: true },
  );
  // A key is no finger, even on a screen that can be touched.
  window.addEventListener(
    "keydown",
    () => {
      last = "";
    },
    { capture: true, passive: true },
  );
}

export function byTouch(): boolean {
  return last === "touch";
}
