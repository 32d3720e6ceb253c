/** Everything that may be done, as buttons grouped by what it is about; number keys press them. */
import type { ActionInfo } from "../../wire/types";
import styles from "./ActionButtons.module.css";
import { groupActions } from "./groups";

interface ButtonsProps {
  actions: ActionInfo[];
  /** The action that the adviser would choose. */
  suggested: string | null;
  onAct: (action: ActionInfo) => void;
  onPreview: (action: ActionInfo | null) => void;
}

const MOST_NUMBERED = 9;

export function ActionButtons({ actions, suggested, onAct, onPreview }: ButtonsProps) {
  const { groups, passes } = groupActions(actions);
  const ordered = [...groups.flatMap((group) => group.actions), ...passes];
  const many = groups.length > 1;

  function button(action: ActionInfo, text: string, style = "") {
    const number = ordered.indexOf(action) + 1;
    return (
      <button
        key={action.action}
        type="button"
        className={`button ${styles.action} ${style} ${action.action === suggested ? styles.suggested : ""}`}
        aria-label={action.label}
        data-number={number <= MOST_NUMBERED ? number : undefined}
        data-action={action.action}
        data-pass={action === passes[0] || undefined}
        onClick={() => { onAct(action); }}
        onPointerEnter={() => { onPreview(action); }}
        onPointerLeave={() => { onPreview(null); }}
        onFocus={() => { onPreview(action); }}
        onBlur={() => { onPreview(null); }}
      >
        {number <= MOST_NUMBERED && <kbd aria-hidden="true">{number}</kbd>}
        {text}
      </button>
    );
  }

  return (
    <div className={styles.buttons}>
      <div className={many ? styles.groups : styles.single}>
        {groups.map((group) => (
          <div key={group.subject} className={styles.group} role="group" aria-label={group.subject || "Actions"}>
            {group.subject && <span className={styles.subject}>{group.subject}</span>}
            <div className={styles.row}>
              {group.actions.map((action) => button(action, group.subject ? action.text : action.label))}
            </div>
          </div>
        ))}
      </div>
      {passes.length > 0 && <div className={styles.passes}>{passes.map((each) => button(each, each.label, "primary"))}</div>}
    </div>
  );
}
