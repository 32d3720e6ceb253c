/** The frame of a sheet: what it is about, the sheet itself, suggestions beside it, and the way on below. */
import { useEffect, useRef, type ReactNode } from "react";
import { PLAYER } from "../../facts/names";
import type { Side, Table } from "../../wire/types";
import { Emblem } from "../pieces/Emblem";
import { people } from "../seats";
import styles from "./SheetWindow.module.css";

interface WindowProps {
  table: Table;
  side: Side;
  title: string;
  /** What the rules want to be thought of. */
  prompt: string;
  figures: ReactNode;
  aside: ReactNode;
  /** The bright button. */
  bright: { text: string; act: () => void; disabled?: boolean };
  tools?: ReactNode;
  error: string | null;
  onClose: () => void;
  onUndo: (() => void) | null;
  children: ReactNode;
}

export function SheetWindow({ table, side, title, prompt, figures, aside, bright, tools, error, onClose, onUndo, children }: WindowProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    heading.current?.focus();
  }, []);
  return (
    <dialog
      ref={ref}
      className={`${styles.window} ${styles[side] ?? ""}`}
      aria-label={title}
      data-sheet-open
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        const typing = (event.target as HTMLElement).closest("input, summary, button, [role='spinbutton']");
        if (event.key === "Enter" && !typing && !bright.disabled) bright.act();
        if (event.key === "u" && onUndo) onUndo();
      }}
    >
      <header className={styles.head}>
        <p className={styles.game}>{table.view.title}</p>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className={styles.whose}>
          <Emblem side={side} /> {people(table.players).length > 1 ? `The ${PLAYER[side]}` : `You, the ${PLAYER[side]}`}
        </p>
        <button type="button" className="button quiet" onClick={onClose}>
          Look at the map <kbd>Esc</kbd>
        </button>
      </header>
      <div className={styles.body}>{children}</div>
      <aside className={styles.aside} aria-label="Suggestions">{aside}</aside>
      <footer className={styles.foot}>
        <div className={styles.words}>
          {error ? <p className={styles.error} role="alert">{error}</p> : <p>{prompt}</p>}
        </div>
        <div className={styles.figures}>{figures}</div>
        <div className={styles.tools}>
          {tools}
          {onUndo && (
            <button type="button" className="button quiet" onClick={onUndo}>
              Undo <kbd>U</kbd>
            </button>
          )}
        </div>
        <button type="button" className={`button primary ${styles.bright}`} disabled={bright.disabled} onClick={bright.act} data-lay-out>
          {bright.text} <kbd>↵</kbd>
        </button>
      </footer>
    </dialog>
  );
}
