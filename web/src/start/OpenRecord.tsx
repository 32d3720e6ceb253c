/** Open a record file: replay it, or play on. */
import { useRef } from "react";
import { http } from "../wire/http";
import type { GameSummary } from "../wire/types";

interface OpenProps {
  onOpened: (game: GameSummary) => void;
  onProblem: (error: unknown) => void;
}

export function OpenRecord({ onOpened, onProblem }: OpenProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="button" onClick={() => { input.current?.click(); }}>
        Open a record file
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".fitg,.txt,text/plain"
        aria-label="Record file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) file.text().then(http.openRecord).then(onOpened, onProblem);
        }}
      />
    </>
  );
}
