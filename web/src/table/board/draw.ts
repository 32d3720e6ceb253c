/**
 * To draw a thing over the map: it sets out when it is moved, and goes where it is let go. Of several units of a kind a
 * number key, or the wheel, says while they are drawn how many go.
 */
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
  const party = new Party(lights, key);
  let shade: HTMLElement | null = null;

  function move(now: globalThis.PointerEvent): void {
    if (now.pointerId !== pointerId) return;
    if (!shade && Math.hypot(now.clientX - x, now.clientY - y) < A_CLICK) return;
    if (!shade) {
      shade = shadeOf(from);
      drawing = true;
      lights.foresee(null);
      lights.grab(key);
      party.sayTo(shade);
    }
    now.preventDefault();
    shade.style.transform = `translate(${String(now.clientX - x)}px, ${String(now.clientY - y)}px)`;
  }

  function end(now: globalThis.PointerEvent): void {
    if (now.pointerId !== pointerId) return;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    party.hear(false);
    if (!shade) return;
    shade.remove();
    notAClick();
    const goals = now.type === "pointerup" ? keysAt(now.clientX, now.clientY).filter((each) => each !== key) : [];
    letGo(lights, party, goals, () => { drawing = false; });
  }

  party.hear(true);
  window.addEventListener("pointermove", move, { passive: false });
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}

/** What lies under the hand, the nearest first. */
function keysAt(x: number, y: number): Key[] {
  const found = document.elementsFromPoint(x, y).map((each) => each.closest<HTMLElement>("[data-key]")?.dataset.key ?? "");
  return [...new Set(found.filter(Boolean))];
}

/** How many of a kind are drawn together. */
class Party {
  private wanted = 1;
  private said = 1;
  private shade: HTMLElement | null = null;
  /** How often more were added. */
  private times = 0;
  private waiting = 0;

  constructor(private readonly lights: Lights, private readonly key: Key) {}

  /** Number keys mean nothing else meanwhile. */
  hear(on: boolean): void {
    if (!this.key.startsWith("unit:")) return;
    const [change, options] = [on ? "addEventListener" : "removeEventListener", { capture: true, passive: false }] as const;
    window[change]("keydown", this.press, options);
    window[change]("wheel", this.turn, options);
  }

  sayTo(shade: HTMLElement): void {
    this.shade = shade;
  }

  /** Has everybody set out who was asked to? */
  get isWhole(): boolean {
    return this.said === this.wanted;
  }

  /** The steps in which it was put together. */
  get steps(): number {
    return 1 + this.times;
  }

  private readonly press = (event: Event): void => {
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec((event as KeyboardEvent).code)?.[1];
    if (digit) this.want(event, Number(digit));
  };

  private readonly turn = (event: Event): void => {
    this.want(event, this.wanted + ((event as WheelEvent).deltaY < 0 ? 1 : 0));
  };

  private want(event: Event, number: number): void {
    event.stopPropagation();
    event.preventDefault();
    // Who wants fewer lets go and draws again.
    if (!this.shade || number <= this.wanted || number > MOST) return;
    this.wanted = number;
    this.shade.dataset.number = String(number);
    window.clearInterval(this.waiting);
    const began = performance.now();
    this.waiting = window.setInterval(() => {
      const late = performance.now() - began > WAITS;
      if (late) this.wanted = this.said;
      else if (!this.lights.more(this.key, this.wanted - this.said)) return;
      else this.times += 1;
      this.said = this.wanted;
      window.clearInterval(this.waiting);
    }, A_MOMENT);
  }
}

/** As many as a key can say. */
const MOST = 9;

/** The table may not have said yet where it can go: then one waits for its word. */
function letGo(lights: Lights, party: Party, goals: readonly Key[], done: () => void): void {
  const tryIt = () => {
    const goal = party.isWhole && lights.settled ? goals.find((each) => lights.of(each) === "lit") : undefined;
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
    if (late) comeBack(lights, party.steps);
    done();
  }, A_MOMENT);
}

/** What was put together in two steps is taken back in two. */
function comeBack(lights: Lights, steps: number): void {
  lights.drop();
  if (steps === 1) return;
  const until = performance.now() + WAITS;
  const timer = window.setInterval(() => {
    if (!lights.settled && performance.now() < until) return;
    window.clearInterval(timer);
    if (lights.settled) comeBack(lights, steps - 1);
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
