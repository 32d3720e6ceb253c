/** Before anything is asked: what came of one's missions and what the other side did, the most important first. */
import { useRef } from "react";
import { Baked } from "../../art/Baked";
import { useBaked } from "../../art/bake";
import { halfPicture } from "../../art/fights";
import { moonPicture } from "../../art/pictures";
import type { Control } from "../../art/moon";
import { useFacts } from "../../facts/FactsContext";
import { LOYALTY_NAME, PLAYER, STATUS_NAME } from "../../facts/names";
import type { LogEntry, Side, TableView } from "../../wire/types";
import { TRACK } from "../board/track";
import { Emblem } from "../pieces/Emblem";
import { minus } from "../reference/PointSum";
import { useKeysAbove } from "../useKeysAbove";
import { useScrollBox } from "../useScrollBox";
import { Faces } from "./Faces";
import { besides, type Report } from "./report";
import styles from "./ReportPage.module.css";

interface ReportProps {
  report: Report;
  view: TableView;
  viewer: Side;
  needed: number;
  /** "Since you last sat here", where two share a screen. */
  title: string;
  onPoint: (place: string | null) => void;
  onLook: (entry: number) => void;
  onTell: (entry: number) => void;
  onClose: () => void;
}

export function ReportPage({ report, view, viewer, needed, title, onPoint, onLook, onTell, onClose }: ReportProps) {
  const box = useRef<HTMLElement>(null);
  const { ref: scroller, tabIndex } = useScrollBox<HTMLDivElement>();
  const other: Side = viewer === "rebel" ? "imperial" : "rebel";
  useKeysAbove({ box, enter: onClose, escape: onClose });
  const line = { onPoint, onLook };
  return (
    <section ref={box} className={styles.report} aria-label="What happened meanwhile" tabIndex={-1} data-report>
      <header className={styles.head}>
        <p>{`Your missions, then the ${other === "rebel" ? "Rebels’" : "Empire’s"} turn`}</p>
        <h2>{title}</h2>
        <b className={styles.points}>
          {minus(view.score.total)} <small>{`and ${String(needed)} win`}</small>
        </b>
      </header>
      <div className={styles.lines} ref={scroller} tabIndex={tabIndex}>
        {report.lead && <Lead entry={report.lead} {...line} />}
        <Lines title="What came of your missions" side={viewer} entries={report.own} {...line} />
        <Lines title={`What the ${PLAYER[other]} did`} side={other} entries={report.other} {...line} />
      </div>
      <footer className={styles.foot}>
        <button type="button" className="button primary" onClick={onClose} data-bright data-report-on>
          {`On to turn ${String(view.turn)}`} <kbd>↵</kbd>
        </button>
        <button type="button" className="button quiet" onClick={() => { onClose(); onTell(report.from); }}>
          Watch it again
        </button>
        {report.left > 0 && <small>{`${String(report.left)} smaller ${report.left === 1 ? "thing stands" : "things stand"} in the story.`}</small>}
      </footer>
    </section>
  );
}

interface LineActions {
  onPoint: (place: string | null) => void;
  onLook: (entry: number) => void;
}

/** The one thing that matters most, with a picture in the colours of whose day it was. */
function Lead({ entry, onPoint, onLook }: LineActions & { entry: LogEntry }) {
  const url = useBaked(halfPicture(entry.day ?? "rebel"));
  const more = besides(entry);
  return (
    <article className={styles.lead} data-entry={entry.number}>
      <div className={styles.picture}>
        <img src={url} alt="" draggable={false} />
        <Faces entry={entry} size={118} most={1} />
      </div>
      <div>
        <p className={styles.whose}>
          {entry.day && <Emblem side={entry.day} size={18} />}
          {entry.day ? `A day for the ${PLAYER[entry.day]}` : "What matters most"}
        </p>
        <h3>{entry.headline}</h3>
        {more && <p>{more}</p>}
        <Step entry={entry} />
        <Moment entry={entry} onPoint={onPoint} onLook={onLook} />
      </div>
    </article>
  );
}

interface LinesProps extends LineActions {
  title: string;
  side: Side;
  entries: LogEntry[];
}

function Lines({ title, side, entries, ...line }: LinesProps) {
  if (entries.length === 0) return null;
  return (
    <>
      <h4 className={styles.title}>
        <Emblem side={side} size={17} />
        {title}
      </h4>
      <ul>
        {entries.map((entry) => (
          <li key={entry.number} data-entry={entry.number}>
            <Faces entry={entry} size={42} most={2} />
            <span className={styles.words}>
              <b>{entry.headline}</b>
              {entry.errand?.reason && <small>{`${entry.errand.reason.charAt(0).toUpperCase()}${entry.errand.reason.slice(1)}.`}</small>}
            </span>
            <Step entry={entry} />
            <Moment entry={entry} {...line} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The way to the moment itself. */
function Moment({ entry, onPoint, onLook }: LineActions & { entry: LogEntry }) {
  return (
    <button
      type="button"
      className={`link ${styles.moment}`}
      title="The table as it was then"
      onPointerEnter={() => { onPoint(entry.place || null); }}
      onPointerLeave={() => { onPoint(null); }}
      onClick={() => {
        onPoint(entry.place || null);
        onLook(entry.number);
      }}
    >
      look
    </button>
  );
}

const FULL = TRACK.length - 1;
const CONTROLS: Record<string, Control> = { rebellion: "none", "rebel-control": "rebel" };

/** A step of a world: two moons with an arrow between them. */
function Step({ entry: { turning } }: { entry: LogEntry }) {
  const facts = useFacts();
  if (!turning) return null;
  const moons = [turning.before, turning.after].map((name) =>
    turning.track === "loyalty" ? moonPicture(FULL - TRACK.indexOf(name as (typeof TRACK)[number]), "empire", 11) : moonPicture(name === "imperial-control" ? 2 : -1, CONTROLS[name] ?? "empire", 11),
  );
  const names = [turning.before, turning.after].map((name) => LOYALTY_NAME[name] ?? STATUS_NAME[name] ?? name);
  return (
    <span className={styles.step} role="img" aria-label={`${facts.planets[turning.planet]?.name ?? ""}: from ${names.join(" to ")}`}>
      {moons[0] && <Baked picture={moons[0]} />}
      <i>→</i>
      {moons[1] && <Baked picture={moons[1]} />}
      <small>{names[1]}</small>
    </span>
  );
}
