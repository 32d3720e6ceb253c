/** A planet from afar, coloured by the environs on it. */
import type { EnvironType } from "../../wire/types";
import styles from "./Globe.module.css";

const COLOURS: Record<EnvironType, string> = {
  urban: "#b8a7d8",
  wild: "#6fbf8b",
  subterranean: "#a58466",
  liquid: "#5aa7d6",
  air: "#cfdcec",
  fire: "#e2734e",
};

export function Globe({ id, types }: { id: string; types: EnvironType[] }) {
  const band = 40 / types.length;
  return (
    <svg className={styles.globe} viewBox="0 0 48 48" aria-hidden="true">
      <defs>
        <clipPath id={`globe-${id}`}>
          <circle cx="24" cy="24" r="20" />
        </clipPath>
        <radialGradient id={`shade-${id}`} cx="0.32" cy="0.3" r="0.8">
          <stop offset="0" stopColor="#fff" stopOpacity="0.35" />
          <stop offset="0.45" stopColor="#000" stopOpacity="0.1" />
          <stop offset="1" stopColor="#02040c" stopOpacity="0.88" />
        </radialGradient>
      </defs>
      <g clipPath={`url(#globe-${id})`}>
        {types.map((type, index) => (
          <path
            key={index}
            d={`M0 ${String(4 + index * band)}q12 ${index % 2 ? "6" : "-6"} 24 0t24 0V48H0Z`}
            fill={COLOURS[type]}
          />
        ))}
        <path d="M2 20q10-5 20 0t24-2M4 30q9 4 18 0t22 2" stroke="#ffffff40" strokeWidth="2" fill="none" />
      </g>
      <circle cx="24" cy="24" r="20" fill={`url(#shade-${id})`} />
      <circle cx="24" cy="24" r="21" fill="none" stroke="#ffffff24" />
    </svg>
  );
}
