/** "Really?" before a step that cannot be taken back, for those who want to be asked. */
import type { ActionInfo } from "../../wire/types";
import styles from "./Asking.module.css";

interface AskingProps {
  action: ActionInfo;
  onYes: (action: ActionInfo) => void;
  onNo: () => void;
}

export function Asking({ action, onYes, onNo }: AskingProps) {
  return (
    <div className={styles.asking} role="alertdialog" aria-label="Confirm this step">
      <p>
        <b>{action.label}.</b> This cannot be taken back.
      </p>
      <button type="button" className="button primary" autoFocus onClick={() => { onYes(action); }}>
        Do it
      </button>
      <button type="button" className="button" onClick={onNo}>
        Not yet <kbd>Esc</kbd>
      </button>
    </div>
  );
}
