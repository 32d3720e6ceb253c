/** A great moment as a poster over the whole table, in the colours of whose day it is; any key goes on. */
import { useEffect, type CSSProperties } from "react";
import { useBaked } from "../../art/bake";
import { dayPoster, deathPoster, worldPoster, type Day } from "../../art/moments";
import type { Picture } from "../../art/pictures";
import { useFacts } from "../../facts/FactsContext";
import { PLAYER } from "../../facts/names";
import { planetOf } from "../../scene/places";
import { useSettings } from "../../settings/settings";
import type { GreatMoment, LogEntry, PageFacts, Side, TableView } from "../../wire/types";
import { Portrait } from "../pieces/Portrait";
import { minus } from "../reference/PointSum";
import styles from "./Poster.module.css";
import { play } from "./sound";
import type { Telling } from "./useTelling";

/** What deserves the whole screen; every other great moment is told in the dock. */
const POSTERS = new Set(["death", "rising", "freedom", "fallen-capital", "planet-destroyed", "victory", "draw"]);

/** No title is set as large as if it had fewer letters. */
const SHORT = 9;

export function MomentPoster({ telling, needed }: { telling: Telling; needed: number }) {
  const { current, fresh } = telling;
  const { sound } = useSettings();
  const moment = fresh ? current?.moment : undefined;
  const mood = moment?.mood;
  const number = current?.number;
  useEffect(() => {
    if (sound && mood) play(mood);
  }, [sound, mood, number]);
  if (!current || !moment || !POSTERS.has(moment.kind)) return null;
  return <Poster key={current.number} entry={current} moment={moment} view={telling.table.view} needed={needed} onNext={telling.next} />;
}

interface PosterProps {
  entry: LogEntry;
  moment: GreatMoment;
  view: TableView;
  needed: number;
  onNext: () => void;
}

export function Poster({ entry, moment, view, needed, onNext }: PosterProps) {
  const facts = useFacts();
  const url = useBaked(pictureOf(entry, moment, view, facts));
  const lost = entry.partings?.find(({ how }) => how === "killed");
  const left = lost?.side ? living(view, lost.side) : [];
  return (
    // A click anywhere goes on, as the button and its key do.
    <div className={styles.poster} data-day={entry.day ?? "nobody"} data-moment={moment.kind} role="alert" onClick={onNext}>
      <img src={url} alt="" draggable={false} />
      <span className={styles.frame} aria-hidden="true" />
      <div className={styles.words}>
        <h2 style={{ "--letters": Math.max(moment.title.length, SHORT) } as CSSProperties}>{moment.title}</h2>
        <div className={styles.facts}>
          <p>{entry.text}</p>
          {lost?.side && (
            <p className={styles.left}>
              <span aria-hidden="true">
                {left.slice(0, 3).map(({ id }) => (
                  <Portrait key={id} id={id} size={46} />
                ))}
              </span>
              {leftWords(left.length, lost.side)}
            </p>
          )}
          <p className={styles.points}>
            <b>{minus(view.score.total)}</b>
            {`points for the Rebels, and ${String(needed)} win`}
          </p>
          <button type="button" className="button primary" onClick={(event) => { event.stopPropagation(); onNext(); }} data-next data-bright>
            Go on <kbd>↵</kbd>
          </button>
        </div>
      </div>
    </div>
  );
}

const living = (view: TableView, side: Side) => view.characters.filter((each) => each.side === side && each.fate === "free");

const NUMBERS = ["nobody", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function leftWords(number: number, side: Side): string {
  const many = NUMBERS[number] ?? String(number);
  return `${many.charAt(0).toUpperCase()}${many.slice(1)} of the ${PLAYER[side]} ${number === 1 || number === 0 ? "is" : "are"} left.`;
}

/** Faces that belong to the moment: those whom it names, then those who are there, then anybody of the side. */
function company(view: TableView, side: Side, entry: LogEntry, most: number): string[] {
  const near = (each: { place: string }) => each.place === entry.place;
  const ids = living(view, side).toSorted((a, b) => Number(near(b)) - Number(near(a)) || (b.ratings["leadership"] ?? 0) - (a.ratings["leadership"] ?? 0));
  return ids.map(({ id }) => id).slice(0, most);
}

function pictureOf(entry: LogEntry, { kind }: GreatMoment, view: TableView, facts: PageFacts): Picture {
  const day: Day = entry.day ?? "nobody";
  const gains = entry.day ?? "rebel";
  const lost = entry.partings?.find(({ how }) => how === "killed");
  if (kind === "death" && lost) {
    const side = lost.side ?? "rebel";
    return deathPoster(day, lost.character, company(view, side, entry, 2), company(view, side === "rebel" ? "imperial" : "rebel", entry, 2));
  }
  const planet = facts.planets[planetOf(facts, entry.place)];
  if (planet) return worldPoster(day, planet.name, planet.environs.flatMap((id) => facts.environs[id] ?? []), company(view, gains, entry, 2));
  return dayPoster(day, company(view, gains, entry, 5));
}
