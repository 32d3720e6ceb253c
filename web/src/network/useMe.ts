/** Who sits at this browser; null until the server has said so. */
import { useCallback, useEffect, useState } from "react";
import { http } from "../wire/http";
import type { Me } from "../wire/types";

export function useMe(): { me: Me | null; again: () => void } {
  const [me, setMe] = useState<Me | null>(null);
  const again = useCallback(() => {
    // Without an answer nothing of people is shown, and everything else is.
    http.me().then(setMe, () => undefined);
  }, []);
  useEffect(again, [again]);
  return { me, again };
}
