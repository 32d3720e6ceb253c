/** What kind of place an environ is. */
import { environSign } from "../../art/terrain";
import type { EnvironType } from "../../wire/types";

export function EnvironIcon({ type, size = 18 }: { type: EnvironType; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" dangerouslySetInnerHTML={{ __html: environSign(type) }} />
  );
}
