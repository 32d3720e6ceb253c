/**
 * A number with less and more: arrows go from one to the next, plus and minus count, digits set the one that has the focus
 * or lies under the hand. With Shift held down it is the last.
 */
import { useRef, type KeyboardEvent } from "react";
import styles from "./Stepper.module.css";

interface StepperProps {
  label: string;
  value: number;
  most: number;
  /** Where it stands, so that arrows find their way. */
  row: number;
  column: number;
  /** The one that Tab comes to. */
  first: boolean;
  onChange: (value: number, last: boolean) => void;
}

const STEPS: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function Stepper({ label, value, most, row, column, first, onChange }: StepperProps) {
  const number = useRef<HTMLElement>(null);

  function set(wanted: number, last: boolean): void {
    const next = Math.max(0, Math.min(wanted, most));
    if (next !== value || last) onChange(next, last);
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    const step = STEPS[event.key];
    // With Shift a number key writes something else, and means the same.
    const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1] ?? /^[0-9]$/.exec(event.key)?.[0];
    if (step) go(event.currentTarget, row + step[0], column + step[1], step);
    else if (digit) set(Number(digit), event.shiftKey);
    else if (event.key === "+" || event.key === "=") set(value + 1, false);
    else if (event.key === "-" || event.key === "Backspace") set(value - 1, false);
    else return;
    event.preventDefault();
  }

  return (
    <span
      // Who points at a number can press it: the focus is not taken from where something is written.
      onPointerEnter={(event) => { if (event.pointerType === "mouse" && !document.activeElement?.matches("input, textarea")) number.current?.focus({ preventScroll: true }); }}
      className={`${styles.stepper} ${value > 0 ? styles.some : ""} ${most === 0 ? styles.none : ""}`}
    >
      <button type="button" tabIndex={-1} aria-label={`One less: ${label}`} disabled={value === 0} onClick={(event) => { set(value - 1, event.shiftKey); }} data-less={label}>
        −
      </button>
      <b
        ref={number}
        role="spinbutton"
        tabIndex={first ? 0 : -1}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={most}
        data-row={row}
        data-column={column}
        onKeyDown={press}
      >
        {value || "·"}
      </b>
      <button type="button" tabIndex={-1} aria-label={`One more: ${label}`} disabled={value >= most} onClick={(event) => { set(value + 1, event.shiftKey); }} data-more={label}>
        +
      </button>
    </span>
  );
}

/** The next number in that direction, past gaps in the sheet. */
function go(from: HTMLElement, row: number, column: number, [rows, columns]: [number, number]): void {
  const sheet = from.closest("[data-steppers]");
  for (let tries = 0; tries < 80; tries += 1) {
    const next = sheet?.querySelector<HTMLElement>(`[data-row="${String(row)}"][data-column="${String(column)}"]`);
    if (next) {
      next.focus();
      next.scrollIntoView({ block: "nearest", inline: "nearest" });
      return;
    }
    row += rows;
    column += columns;
    if (row < 0 || column < 0) return;
  }
}
