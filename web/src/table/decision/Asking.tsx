/** "Really?" before a step that gives something up, or that cannot be taken back. */
import type { ActionInfo } from "../../wire/types";
import styles from "./Asking.module.css";

interface AskingProps {
  action: ActionInfo;
  onYes: (action: ActionInfo) => void;
  onNo: () => void;
  /** What is given up by it; else that it cannot be taken back. */
  waste: string;
}

export function Asking({ action, waste, onYes, onNo }: AskingProps) {
  return (
    <div className={styles.asking} role="alertdialog" aria-label="Confirm this step">
      <p>
        <b>{action.label}.</b> {waste || "This cannot be taken back."}
      </p>
      <button type="button" className="button primary" data-sure autoFocus onClick={() => { onYes(action); }}>
        Do it
      </button>
      <button type="button" className="button" onClick={onNo}>
        Not yet <kbd>Esc</kbd>
      </button>
    </div>
  );
}
