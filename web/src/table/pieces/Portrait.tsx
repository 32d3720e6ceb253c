/** A portrait without a painter: initials before the character's own constellation. */
import { useMemo } from "react";
import { initials } from "../../facts/names";
import type { Side } from "../../wire/types";
import { constellation } from "./constellation";
import styles from "./Portrait.module.css";

export function Portrait({ id, name, side }: { id: string; name: string; side: Side }) {
  const stars = useMemo(() => constellation(id), [id]);
  const path = stars.map(({ x, y }, index) => `${index ? "L" : "M"}${String(x)} ${String(y)}`).join("");
  return (
    <svg className={`${styles.portrait} ${styles[side]}`} viewBox="0 0 48 48" aria-hidden="true">
      {side === "rebel" ? (
        <circle className={styles.frame} cx="24" cy="24" r="22.5" />
      ) : (
        <path className={styles.frame} d="M24 1.5 43.5 12.7v22.6L24 46.5 4.5 35.3V12.7Z" />
      )}
      <path className={styles.lines} d={path} />
      {stars.map((star, index) => (
        <circle key={index} className={styles.star} cx={star.x} cy={star.y} r={star.r} />
      ))}
      <text className={styles.initials} x="24" y="31" textAnchor="middle">
        {initials(name)}
      </text>
    </svg>
  );
}
