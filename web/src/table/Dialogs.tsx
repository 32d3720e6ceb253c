/** The windows over the table: help, settings, victory. */
import { useEffect, useRef, type ReactNode } from "react";
import type { GameSummary, LogEntry, Table } from "../wire/types";
import type { Seat } from "../wire/seat";
import type { Choice } from "./decision/choices";
import { Comparison } from "./decision/Comparison";
import { VictoryScreen } from "./end/VictoryScreen";
import styles from "./Dialogs.module.css";
import { Help } from "./help/Help";
import { SettingsForm } from "./SettingsForm";

export type DialogName = "compare" | "help" | "settings" | "victory";

interface DialogsProps {
  open: DialogName | null;
  /** A window has closed; another one may be open by then. */
  onClose: (closed: DialogName) => void;
  summary: GameSummary;
  table: Table;
  log: LogEntry[];
  seat: Seat;
  onAct: (action: Choice) => void;
  onRule: (number: string) => void;
}

const TITLES: Record<DialogName, string> = { compare: "What may come of it", help: "What is on the table", settings: "Settings", victory: "The game is over" };

const SIZES: Partial<Record<DialogName, "wide" | "whole">> = { compare: "wide", help: "wide", victory: "whole" };

export function Dialogs({ open, onClose, summary, table, log, seat, onAct, onRule }: DialogsProps) {
  if (!open) return null;
  return (
    <Dialog key={open} title={TITLES[open]} size={SIZES[open] ?? ""} onClose={() => { onClose(open); }}>
      {open === "compare" && <Comparison table={table} seat={seat} onAct={onAct} onRule={onRule} />}
      {open === "help" && <Help rules={summary.briefing.rules} />}
      {open === "settings" && <SettingsForm />}
      {open === "victory" && <VictoryScreen summary={summary} view={table.view} log={log} />}
    </Dialog>
  );
}

interface DialogProps {
  title: string;
  /** `wide`: as wide as the window allows; `whole`: it takes all of it. */
  size?: "" | "wide" | "whole";
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ title, size = "", onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  return (
    <dialog ref={ref} className={`${styles.dialog} ${size ? styles[size] : ""}`} aria-label={title} onClose={onClose}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <button type="button" className="button quiet" aria-label="Close" onClick={() => { ref.current?.close(); }}>
          ✕
        </button>
      </div>
      {children}
    </dialog>
  );
}
