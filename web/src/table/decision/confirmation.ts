/** Which steps cannot be taken back: those that roll dice, draw cards, or end what is going on. */
import type { ActionInfo } from "../../wire/types";
import { isPass } from "./groups";

const FATEFUL = /^(draw|fire|attack|search|land|to |kill|capture|stand and fight|break off|bonus draws|conclude|complete)/;

export function needsConfirmation(action: ActionInfo, kind: string): boolean {
  if (isPass(action)) return !kind.startsWith("setup");
  return FATEFUL.test(action.action);
}
