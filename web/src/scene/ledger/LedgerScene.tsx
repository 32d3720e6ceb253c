/** The Intelligence Sheet in the place of the map: a spy's ledger of two pages, the stocks and the network. */
import { INKS } from "../../art/palette";
import { hexPath, rays } from "../../art/shapes";
import { Conduit } from "../Conduit";
import { useFacts } from "../../facts/FactsContext";
import { placeName } from "../../facts/names";
import type { ConduitState, IntelligenceView, NetworkView } from "../../wire/modules";
import type { Side } from "../../wire/types";
import { PROVINCES } from "../provinces";
import styles from "./LedgerScene.module.css";

interface LedgerSceneProps {
  sheet: IntelligenceView;
  network: NetworkView | null;
  viewer: Side | "spectator";
  onMap: () => void;
}

const PARTS: readonly { side: Side | null; title: string }[] = [
  { side: "rebel", title: "The Rebels" },
  { side: null, title: "Bounty hunters, for both" },
  { side: "imperial", title: "The Empire" },
];

export function LedgerScene({ sheet, network, viewer, onMap }: LedgerSceneProps) {
  return (
    <section className={styles.stage} aria-label={sheet.title} data-still data-module={sheet.id}>
      <button type="button" className={styles.map} onClick={onMap}>
        See the map
      </button>
      <div className={styles.book}>
        <div className={styles.page}>
          <h2>
            The ledger <small>open to both</small>
          </h2>
          {PARTS.map(({ side, title }) => (
            <Part key={title} sheet={sheet} side={side} title={title} />
          ))}
          {sheet.hunters_gone && <p className={styles.line}>The hunters are gone for good.</p>}
          <p className={styles.line}>{`A search by Special Ops takes ${String(sheet.special_ops)} off its die.`}</p>
        </div>
        {network && <Network network={network} own={viewer === "rebel"} />}
      </div>
    </section>
  );
}

function Part({ sheet, side, title }: { sheet: IntelligenceView; side: Side | null; title: string }) {
  const stocks = sheet.stocks.filter((stock) => stock.side === side);
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.stocks}>
        {stocks.map((stock) => (
          <li key={stock.track} data-track={stock.track}>
            <span>
              <b>{stock.title}</b>
              <small>{stock.use}</small>
            </span>
            <span className={styles.boxes} role="img" aria-label={`${String(stock.number)} of ${String(stock.boxes)}`}>
              {Array.from({ length: stock.boxes }, (_, index) => (
                <i key={index}>{index < stock.number && <Stamp side={side} letter={stock.title.charAt(0)} askew={askew(stock.track, index)} />}</i>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** No hand stamps twice alike: the same box always lies the same way. */
function askew(track: string, index: number): number {
  const letters = [...track].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return ((letters + index * 7) % 5) * 5 - 10;
}

/** The sun of the Rebels, the hexagon of the Empire, a ring for what is counted for both; in it the letter of its line. */
function Stamp({ side, letter, askew }: { side: Side | null; letter: string; askew: number }) {
  return (
    <svg viewBox="-13 -13 26 26" aria-hidden="true" data-stamp={side ?? "both"} style={{ rotate: `${String(askew)}deg` }}>
      {side === "rebel" && (
        <>
          <path d={rays(0, 0, 14, 16, 0.6, 11)} fill={INKS.ember} />
          <circle r="11.5" fill={INKS.ember} />
        </>
      )}
      {side === "imperial" && <path d={hexPath(0, 0, 13)} fill={INKS.cobalt} />}
      {side === null && <circle r="11" fill="none" stroke={INKS.ink} strokeWidth="2" />}
      <text className={styles.letter} y="7" fill={side === null ? INKS.ink : INKS.paper}>
        {letter}
      </text>
    </svg>
  );
}

const MARKS: readonly ConduitState[] = ["infiltrated", "destroyed"];

function Network({ network, own }: { network: NetworkView; own: boolean }) {
  const facts = useFacts();
  const provinces = new Map<string, string[]>();
  for (const planet of Object.keys(network.conduits)) {
    const province = planet.slice(0, 1);
    provinces.set(province, [...(provinces.get(province) ?? []), planet]);
  }
  const dark = Object.values(network.conduits).filter((state) => state === "undiscovered").length;
  return (
    <div className={styles.page}>
      <h2>
        The network <small>{`${String(Object.keys(network.conduits).length)} places`}</small>
      </h2>
      <div className={styles.places}>
        {[...provinces].sort().map(([province, planets]) => (
          <div key={province}>
            <h3>{`Province ${PROVINCES[province] ?? province}`}</h3>
            <ul>
              {planets.map((planet) => {
                const state = network.conduits[planet] ?? "undiscovered";
                return (
                  <li key={planet} data-state={state}>
                    <span>{placeName(facts, planet)}</span>
                    {MARKS.includes(state) ? <Conduit state={state} own={own} size={20} /> : <small>dark</small>}
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </div>
      <p className={styles.line}>{`${String(dark)} still dark.`}</p>
    </div>
  );
}
