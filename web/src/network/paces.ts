/** Paces in words. */
import type { PaceName } from "../wire/types";

export const PACES: readonly { name: PaceName; title: string; text: string }[] = [
  { name: "none", title: "No clock", text: "both take their time" },
  { name: "live", title: "Live", text: "20 min, 3 more a Player-Turn; 60 s for a reaction" },
  { name: "days", title: "Day by day", text: "3 days, 1 more a Player-Turn; 12 h for a reaction" },
  { name: "weeks", title: "Week by week", text: "7 days, 3 more a Player-Turn; 48 h for a reaction" },
];

export function paceTitle(pace: PaceName): string {
  return PACES.find((each) => each.name === pace)?.title.toLowerCase() ?? "";
}
