/** Looking back: the table as it was after an entry of the log. */
import { useCallback, useState } from "react";
import { http } from "../../wire/http";
import type { PastMoment } from "../../wire/types";

export interface Past {
  moment: PastMoment | null;
  look: (entry: number) => void;
  back: () => void;
}

export function usePast(game: string, seat: string): Past {
  const [moment, setMoment] = useState<PastMoment | null>(null);
  const look = useCallback(
    (entry: number) => {
      // What cannot be shown is not shown; the table stays as it is.
      http.past(game, seat, entry).then(setMoment, () => { setMoment(null); });
    },
    [game, seat],
  );
  const back = useCallback(() => {
    setMoment(null);
  }, []);
  return { moment, look, back };
}
