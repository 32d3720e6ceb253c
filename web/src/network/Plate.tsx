/** A person is a plate with the head of a race; a free seat is the same plate, dashed, with a chair. */
import { Baked } from "../art/Baked";
import { racePicture } from "../art/pictures";
import styles from "./Network.module.css";

export function Plate({ race, size = 36 }: { race: string | null; size?: number }) {
  if (race) return <Baked picture={racePicture(race, size)} className={styles.plate} />;
  return (
    <svg className={styles.chair} width={size} height={size} viewBox="0 0 36 36" aria-hidden="true">
      <path d="M5 1H35V31L31 35H1V5Z" />
      <path d="M13 8V28M13 18H24V28" />
    </svg>
  );
}
