/** What kind of place an environ is. */
import type { EnvironType } from "../../wire/types";

const PATHS: Record<EnvironType, string> = {
  urban: "M3 21V9h5v12M8 21V4h7v17m0-11h6v11M1 21h22M11 8h1m-1 4h1m-1 4h1m6-3h1m-1 4h1",
  wild: "M12 3 5 12h4l-5 6h16l-5-6h4ZM12 18v4",
  subterranean: "M2 20C2 5 22 5 22 20M7 20c0-8 10-8 10 0M1 20h22",
  liquid: "M2 8q5-5 10 0t10 0M2 14q5-5 10 0t10 0M2 20q5-5 10 0t10 0",
  air: "M3 9h11a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h7",
  fire: "M12 2c7 6 8 9 8 12a8 8 0 0 1-16 0c0-3 2-5 4-7 0 3 1 4 2 4 2 0 1-5 2-9Z",
};

export function EnvironIcon({ type, size = 18 }: { type: EnvironType; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[type]} />
    </svg>
  );
}
