/** Everything that may be done, as buttons grouped by what it is about; number keys press them. */
import type { ActionInfo } from "../../wire/types";
import { MoreBelow } from "../MoreBelow";
import { useScrollBox } from "../useScrollBox";
import styles from "./ActionButtons.module.css";
import { brightOf, groupActions, isCrowded, type Group } from "./groups";
import { sharedKeys, type Key, type Touching } from "./lighting";

interface ButtonsProps {
  actions: ActionInfo[];
  all: Touching[];
  /** The action that the adviser would choose. */
  suggested: string | null;
  onAct: (action: ActionInfo, again?: boolean) => void;
  /** The pointer or the focus is on an action; its odds stay in view, so that they can be read and followed up. */
  onPreview: (action: ActionInfo) => void;
  onChoose: (keys: readonly Key[]) => void;
}

const MOST_NUMBERED = 9;

export function ActionButtons({ actions, all, suggested, onAct, onPreview, onChoose }: ButtonsProps) {
  const { groups, passes } = groupActions(actions);
  const bright = brightOf(actions);
  const { ref, tabIndex, more } = useScrollBox<HTMLDivElement>();
  const crowded = isCrowded(groups);
  const closed = groups.filter((group) => crowded && isClosed(group));
  const open = groups.filter((group) => !closed.includes(group));
  const numbered: (ActionInfo | Group)[] = [...closed, ...open.flatMap((group) => group.actions), ...passes];

  function isClosed(group: Group): boolean {
    return group.actions.length > 1 && sharedKeys(all, group.actions).length > 0;
  }

  function numberOf(thing: ActionInfo | Group) {
    const number = numbered.indexOf(thing) + 1;
    return number <= MOST_NUMBERED ? number : undefined;
  }

  /** The first of the actions that can be done over and over, where that is worth a button. */
  const over = actions.find((each) => each.again && (each.usual || actions.filter(({ again }) => again === each.again).length > 1));

  function button(action: ActionInfo, text: string) {
    const style = action === bright && action !== over ? "primary" : action.passes ? "quiet" : "";
    return (
      <button
        key={action.action}
        type="button"
        className={`button ${styles.action} ${style} ${action.action === suggested ? styles.suggested : ""}`}
        aria-label={action.label}
        title={action.final ? "Cannot be taken back" : undefined}
        data-number={numberOf(action)}
        data-action={action.action}
        data-bright={(action === bright && action !== over) || undefined}
        data-pass={action === passes[0] || undefined}
        onClick={() => { onAct(action); }}
        onPointerEnter={() => { onPreview(action); }}
        onFocus={() => { onPreview(action); }}
      >
        {text}
      </button>
    );
  }

  return (
    <div className={styles.buttons}>
      <div className={styles.scroll} ref={ref} tabIndex={tabIndex}>
        {over && (
          <div className={styles.row}>
            <button
              type="button"
              className={`button ${styles.action} ${over === bright ? "primary" : ""}`}
              data-again={over.action}
              data-bright={over === bright || undefined}
              onClick={() => { onAct(over, true); }}
              onPointerEnter={() => { onPreview(over); }}
              onFocus={() => { onPreview(over); }}
            >
              {over.again}
            </button>
          </div>
        )}
        {closed.length > 0 && (
          <div className={styles.row}>
            {closed.map((group) => (
              <button
                key={group.subject}
                type="button"
                className={`button ${styles.action} ${group.actions.some(({ action }) => action === suggested) ? styles.suggested : ""}`}
                data-number={numberOf(group)}
                data-group
                onClick={() => { onChoose(sharedKeys(all, group.actions)); }}
              >
                {`${group.subject} …`}
                <small className={styles.count}>{group.actions.length}</small>
              </button>
            ))}
          </div>
        )}
        <div className={open.length > 1 ? styles.groups : undefined}>
          {open.map((group) => (
            <div key={group.subject} className={styles.group} role="group" aria-label={group.subject || "Actions"}>
              {group.subject && <span className={styles.subject}>{group.subject}</span>}
              <div className={styles.row}>
                {group.actions.map((action) => button(action, group.subject ? action.text : action.label))}
              </div>
            </div>
          ))}
        </div>
        <MoreBelow shown={more} />
      </div>
      {passes.length > 0 && <div className={styles.passes}>{passes.map((each) => button(each, each.label))}</div>}
    </div>
  );
}
