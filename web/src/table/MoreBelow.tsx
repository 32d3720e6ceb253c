/** The sign at the lower edge of a box that there is more to scroll to. */
import styles from "./MoreBelow.module.css";

export function MoreBelow({ shown }: { shown: boolean }) {
  return shown ? <span className={styles.more} aria-hidden="true" data-more /> : null;
}
