/** How fast the story is told. */
import { changeSettings, SPEEDS, useSettings, type Speed } from "../../settings/settings";
import styles from "./Pace.module.css";

export function Pace({ onPace }: { onPace?: () => void }) {
  const { speed } = useSettings();
  return (
    <label className={styles.pace}>
      Pace
      <select
        className="field"
        value={speed}
        onChange={(event) => {
          changeSettings({ speed: event.target.value as Speed });
          onPace?.();
        }}
      >
        {Object.entries(SPEEDS).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
