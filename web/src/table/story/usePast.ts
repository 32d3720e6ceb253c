/** Looking back: the table as it was after an entry of the log. */
import { useCallback, useRef, useState } from "react";
import { http } from "../../wire/http";
import type { PastMoment } from "../../wire/types";

export interface Past {
  moment: PastMoment | null;
  look: (entry: number) => void;
  back: () => void;
}

export function usePast(game: string, seat: string): Past {
  const [moment, setMoment] = useState<PastMoment | null>(null);
  /** The moment that was asked for last: an answer that comes after somebody has turned away changes nothing. */
  const wanted = useRef(0);
  const look = useCallback(
    (entry: number) => {
      const asked = (wanted.current += 1);
      const show = (found: PastMoment | null) => {
        if (wanted.current === asked) setMoment(found);
      };
      // What cannot be shown is not shown; the table stays as it is.
      http.past(game, seat, entry).then(show, () => { show(null); });
    },
    [game, seat],
  );
  const back = useCallback(() => {
    wanted.current += 1;
    setMoment(null);
  }, []);
  return { moment, look, back };
}
