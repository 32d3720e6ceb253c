/** An address that a telephone can read. */
export function SquareCode({ rows, className }: { rows: readonly string[]; className?: string | undefined }) {
  if (rows.length === 0) return null;
  const size = rows.length + 8;
  const dark = rows.flatMap((row, y) => [...row].map((module, x) => (module === "1" ? `M${String(x + 4)} ${String(y + 4)}h1v1h-1z` : "")));
  return (
    <svg className={className} viewBox={`0 0 ${String(size)} ${String(size)}`} role="img" aria-label="The link as a code to be photographed" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#f4e7cd" />
      <path d={dark.join("")} fill="#0b1026" />
    </svg>
  );
}
