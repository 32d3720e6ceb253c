/** To draw a thing over the map: it sets out when it is moved, and goes where it is let go. */
import type { PointerEvent } from "react";
import type { Key } from "../decision/lighting";
import type { Lights } from "./lights";
import styles from "./Lit.module.css";

/** A hand that clicks moves no further. */
const A_CLICK = 8;
/** So long what was let go waits for the table to say whether it may stand there. */
const WAITS = 2500;

let drawing = false;
export const isDrawing = () => drawing;

export function draw(event: PointerEvent<HTMLElement>, lights: Lights, key: Key): void {
  const from = event.currentTarget;
  const { clientX: x, clientY: y, pointerId } = event;
  let shade: HTMLElement | null = null;

  function move(now: globalThis.PointerEvent): void {
    if (now.pointerId !== pointerId) return;
    if (!shade && Math.hypot(now.clientX - x, now.clientY - y) < A_CLICK) return;
    if (!shade) {
      shade = shadeOf(from);
      drawing = true;
      lights.foresee(null);
      lights.grab(key);
    }
    now.preventDefault();
    shade.style.transform = `translate(${String(now.clientX - x)}px, ${String(now.clientY - y)}px)`;
  }

  function end(now: globalThis.PointerEvent): void {
    if (now.pointerId !== pointerId) return;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    if (!shade) return;
    shade.remove();
    notAClick();
    const goals = now.type === "pointerup" ? keysAt(now.clientX, now.clientY).filter((each) => each !== key) : [];
    letGo(lights, goals, () => { drawing = false; });
  }

  window.addEventListener("pointermove", move, { passive: false });
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}

/** What lies under the hand, the nearest first. */
function keysAt(x: number, y: number): Key[] {
  const found = document.elementsFromPoint(x, y).map((each) => each.closest<HTMLElement>("[data-key]")?.dataset.key ?? "");
  return [...new Set(found.filter(Boolean))];
}

/** The table may not have said yet where it can go: then one waits for its word. */
function letGo(lights: Lights, goals: readonly Key[], done: () => void): void {
  const tryIt = () => {
    const goal = goals.find((each) => lights.of(each) === "lit");
    if (goal) lights.click(goal);
    return goal !== undefined;
  };
  if (goals.length > 0 && tryIt()) {
    done();
    return;
  }
  const until = performance.now() + (goals.length > 0 ? WAITS : 0);
  const timer = window.setInterval(() => {
    const late = performance.now() >= until;
    if (!late && !tryIt()) return;
    window.clearInterval(timer);
    if (late) lights.drop();
    done();
  }, A_MOMENT);
}

const A_MOMENT = 60;

/** The browser takes what was drawn and let go on the same thing for a click. */
function notAClick(): void {
  const stop = (click: Event) => {
    click.stopPropagation();
    click.preventDefault();
  };
  window.addEventListener("click", stop, { capture: true, once: true });
  window.setTimeout(() => { window.removeEventListener("click", stop, { capture: true }); }, 0);
}

/** A picture of it under the hand. */
function shadeOf(thing: HTMLElement): HTMLElement {
  const box = thing.getBoundingClientRect();
  const shade = thing.cloneNode(true) as HTMLElement;
  for (const each of [shade, ...shade.querySelectorAll<HTMLElement>("[data-key]")]) {
    for (const name of ["data-key", "data-lit", "data-grab", "id"]) each.removeAttribute(name);
  }
  shade.setAttribute("aria-hidden", "true");
  shade.classList.add(styles.shade ?? "");
  Object.assign(shade.style, { left: `${String(box.left)}px`, top: `${String(box.top)}px`, width: `${String(box.width)}px`, height: `${String(box.height)}px` });
  document.body.append(shade);
  return shade;
}
