/** The emblems of the two sides: a rising star for the Rebels, a crowned hexagon for the Empire. */
import type { Side } from "../../wire/types";

export function Emblem({ side, size = 16 }: { side: Side; size?: number }) {
  return (
    <svg className={`emblem ${side}`} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {side === "rebel" ? (
        <path
          d="M12 1.5 14.7 9l7.8.3-6.1 4.9 2.1 7.6L12 17.5l-6.5 4.3 2.1-7.6L1.5 9.3 9.3 9Z"
          fill="currentColor"
        />
      ) : (
        <g fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinejoin="round">
          <path d="M12 2 21 7v10l-9 5-9-5V7Z" />
          <path d="M7.5 15.5v-6l2.6 2.4L12 8.2l1.9 3.7 2.6-2.4v6Z" fill="currentColor" strokeWidth="1" />
        </g>
      )}
    </svg>
  );
}
