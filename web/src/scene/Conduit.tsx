/** A Conduit of the supply network: a question for the Empire, a well for the Rebels, an eye, a ruin. */
import { INKS, mix } from "../art/palette";
import { starPath } from "../art/shapes";
import type { ConduitState } from "../wire/modules";

export const CONDUIT_NAME: Record<ConduitState, string> = {
  undiscovered: "Undiscovered Conduit",
  infiltrated: "Infiltrated Conduit",
  destroyed: "Destroyed Conduit",
};

/** `own`: on the screen of the Rebels, whose network it is. */
export function Conduit({ state, own, size }: { state: ConduitState; own: boolean; size: number }) {
  return (
    <svg width={size} height={size} viewBox="-17 -17 34 34" role="img" aria-label={CONDUIT_NAME[state]} data-conduit={state}>
      {state === "destroyed" ? <Ruin /> : <Well state={state} own={own} />}
    </svg>
  );
}

const PIPES = "M-17 3H-9M9 3H17";

function Well({ state, own }: { state: "undiscovered" | "infiltrated"; own: boolean }) {
  const ink = own ? INKS.amber : INKS.paper;
  const known = state === "infiltrated";
  return (
    <>
      {(own || known) && <path d={PIPES} stroke={ink} strokeWidth="4" />}
      <circle r="11" fill={INKS.ink} stroke={ink} strokeWidth={own || known ? 2.2 : 1.6} strokeDasharray={own || known ? undefined : "3.7 3.3"} />
      {known && <path d="M-9 0Q0 -9 9 0Q0 9 -9 0Z" fill={INKS.paper} />}
      {known && <circle r="3.3" fill={INKS.ink} />}
      {!known && own && <path d={starPath(0, 0, 5)} fill={ink} />}
      {!known && !own && (
        <>
          <path d="M-3.6 -2Q-3.6 -6.6 0 -6.6Q4 -6.6 4 -2.2Q4 .6 0 1.8V3" fill="none" stroke={ink} strokeWidth="2.2" strokeLinecap="round" />
          <circle cy="6.2" r="1.5" fill={ink} />
        </>
      )}
    </>
  );
}

function Ruin() {
  const stone = mix(INKS.paper, INKS.night, 0.6);
  const cross = "M-9 -9L10 10M10 -9L-9 10";
  return (
    <>
      <path d="M-11 0A11 11 0 0 1 2.200 -10.800L-1 -3.300L4.400 0L0 10.600A11 11 0 0 1 -11 0Z" fill={stone} stroke={INKS.ink} />
      <path d="M8 -8A11 11 0 0 1 8 11L11 2L5.500 -2Z" fill={stone} stroke={INKS.ink} />
      <path d={cross} stroke={INKS.ink} strokeWidth="5.5" />
      <path d={cross} stroke={INKS.ember} strokeWidth="3" />
    </>
  );
}
