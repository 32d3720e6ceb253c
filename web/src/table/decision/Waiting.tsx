/** While somebody else decides, and when nothing is left to decide. */
import { PLAYER } from "../../facts/names";
import type { LogEntry, PageMessage, PastMoment, ScorePoint, Table } from "../../wire/types";
import type { DialogName } from "../Dialogs";
import { Emblem } from "../pieces/Emblem";
import type { Past } from "../story/usePast";
import { Pace } from "../now/Pace";
import { Told } from "../now/Told";
import type { Telling } from "../now/useTelling";
import { HUMAN } from "../seats";
import { Timeline } from "../../timeline/Timeline";
import { segmentTitle } from "../story/logGroups";
import styles from "./Waiting.module.css";

interface WaitingProps {
  table: Table;
  held: boolean;
  onHold: (held: boolean) => void;
  paused: boolean;
  telling: Telling;
  past: Past;
  send: (message: PageMessage) => void;
  onOpen: (dialog: DialogName) => void;
}

export function Waiting({ table, held, onHold, paused, telling, past, send, onOpen }: WaitingProps) {
  const { view, thinking, players } = table;
  // Nobody holds or hurries two people by watching them.
  const mayHold = view.viewer === "spectator" && Object.values(players).some((each) => each !== HUMAN);
  if (past.moment) return <LookingBack moment={past.moment} told={telling.log} past={past} />;
  if (telling.going) {
    return (
      <Told telling={telling}>{mayHold && <Hold held={held} onHold={onHold} />}</Told>
    );
  }
  if (view.outcome) return <Over outcome={view.outcome} onOpen={onOpen} />;
  const side = view.decision?.side ?? view.phasing;
  const computer = players[side] !== HUMAN;
  return (
    <div className={styles.waiting}>
      <span className={styles.orbit} aria-hidden="true" />
      <Emblem side={side} size={22} />
      <p role="status">
        {`The ${PLAYER[side]} ${side === "rebel" ? "are" : "is"} ${computer ? "at work" : "to decide"} …`}
        <small>{segmentTitle(view.current_segment)}</small>
      </p>
      {thinking && !paused && (
        <button
          type="button"
          className={`button ${styles.stop}`}
          title="Let it answer at once"
          onClick={() => { send({ type: "stop-thinking" }); }}
        >
          ■ Stop thinking
        </button>
      )}
      {mayHold && <Watching held={held} onHold={onHold} />}
    </div>
  );
}

/** In a running game nobody counts again what the points were. */
const NO_POINTS: ScorePoint[] = [];

/** The table as it was: a step back, a step on, and the way to the present. */
function LookingBack({ moment, told, past }: { moment: PastMoment; told: LogEntry[]; past: Past }) {
  const entry = told[moment.entry];
  return (
    <div className={styles.waiting} data-past={moment.entry}>
      <p role="status">
        {`The table in Game-Turn ${String(moment.view.turn)}, as it was`}
        <small>{entry?.text}</small>
      </p>
      <button type="button" className="button primary" onClick={past.back} data-now>
        Back to now <kbd>Esc</kbd>
      </button>
      <Timeline log={told} at={moment.entry} turns={moment.view.turns} scores={NO_POINTS} needed={0} onLook={past.look} />
    </div>
  );
}

function Over({ outcome, onOpen }: { outcome: NonNullable<Table["view"]["outcome"]>; onOpen: (dialog: DialogName) => void }) {
  return (
    <div className={styles.waiting}>
      {outcome.winner && <Emblem side={outcome.winner} size={26} />}
      <p>
        <b>{outcome.winner ? `The ${PLAYER[outcome.winner]} ${outcome.winner === "rebel" ? "have" : "has"} won.` : "The game is drawn."}</b> {outcome.reason}
      </p>
      <button type="button" className="button primary" onClick={() => { onOpen("victory"); }}>
        The story of the game
      </button>
    </div>
  );
}

/** Two computers play: hold them, or set their pace. */
function Watching({ held, onHold }: Pick<WaitingProps, "held" | "onHold">) {
  return (
    <>
      <Hold held={held} onHold={onHold} />
      <Pace onPace={() => { onHold(false); }} />
    </>
  );
}

function Hold({ held, onHold }: Pick<WaitingProps, "held" | "onHold">) {
  return (
    <button
      type="button"
      className="button"
      aria-pressed={held}
      onClick={() => { onHold(!held); }}
    >
      {held ? "▶ Go on" : "❚❚ Hold"}
    </button>
  );
}
