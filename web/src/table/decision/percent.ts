/** A chance as people say it: never 0% or 100% for what is merely unlikely or likely. */
export function percent(chance: number): string {
  if (chance <= 0) return "0%";
  if (chance >= 1) return "100%";
  if (chance < 0.005) return "<1%";
  if (chance > 0.995) return ">99%";
  return `${String(Math.round(chance * 100))}%`;
}
