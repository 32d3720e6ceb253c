/** Small signs for states and markers, drawn so that they look the same everywhere. */

const SIGNS = {
  camp: "M12 4 2 20h20ZM12 11l-4 9h8Z",
  crown: "M3 18V8l5 4 4-7 4 7 5-4v10Z",
  wild: "M12 2v6m0 8v6M2 12h6m8 0h6M5 5l4 4m6 6 4 4M19 5l-4 4m-6 6-4 4",
  bars: "M4 3h16v18H4Zm4 0v18m4-18v18m4-18v18",
  eye: "M1.5 12C6 4.5 18 4.5 22.5 12 18 19.5 6 19.5 1.5 12Zm10.5-3.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z",
  wound: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6Z",
  gem: "M6 4h12l4 6-10 11L2 10Zm-4 6h20M9 10l3 11 3-11-3-6Z",
  skull: "M5 17v-3a8 8 0 1 1 14 0v3h-3v4H8v-4Zm4-6.5h.1m5.9 0h.1M12 15v1.5",
  people: "M8 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 10c0-9 14-9 14 0M17 12a3 3 0 1 0-1-6m2 8c4 1 5 3 5 7",
  flag: "M5 22V3h13l-3 5 3 5H5",
  swords: "m3 3 12 12m6-12L9 15m-5-2 7 7m2 0 7-7M6 18l-3 3m15-3 3 3",
  spark: "m12 2 2.5 7.5L22 12l-7.5 2.5L12 22l-2.5-7.5L2 12l7.5-2.5Z",
} as const;

export type SignName = keyof typeof SIGNS;

const FILLED = new Set<SignName>(["crown", "wound", "spark"]);

export function Sign({ name }: { name: SignName }) {
  return (
    <svg className="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={SIGNS[name]}
        fill={FILLED.has(name) ? "currentColor" : "none"}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
