/** An Action Card dealt large: the event of this Environ with its picture, and the letters; those that count fly off. */
import { Baked } from "../../art/Baked";
import { EMBLEMS } from "../../art/emblems";
import { INKS } from "../../art/palette";
import { emblemPicture, terrainPicture } from "../../art/pictures";
import { TERRAIN, type Terrain } from "../../art/terrain";
import { useFacts } from "../../facts/FactsContext";
import { capital } from "../../facts/names";
import styles from "./Dealt.module.css";
import { counts, ofHowMany, type DealtCard, type Groups } from "./dealing";

interface DealtProps {
  card: DealtCard;
  groups: Groups;
  falling: boolean;
}

export function Dealt({ card: { entry, drawn }, groups, falling }: DealtProps) {
  const facts = useFacts();
  // "Action Card" is headed Action, and is a Card; a Mission Chit likewise.
  const [kind, noun] = drawn.noun.split(" ");
  const letters = [...drawn.letters];
  return (
    <div className={styles.pile} data-beneath={Math.min(2, drawn.drawn - 1)}>
      <figure
        key={drawn.number}
        className={`${styles.card} ${falling ? styles.falling : ""}`}
        aria-label={`${drawn.noun} ${String(drawn.number)}: ${drawn.event}; letters ${letters.join(", ") || "none"}`}
        data-dealt={drawn.number}
      >
        <figcaption className={styles.head}>
          <b>{kind}</b>
          <span>{`${noun} ${String(drawn.number)} · ${ofHowMany(drawn.drawn, drawn.limit)}`}</span>
        </figcaption>
        <div className={styles.section}>
          <div className={styles.picture}>
            <Ground section={drawn.section} place={facts.environs[entry.place]?.type} />
            <span className={styles.emblem}>
              <Baked picture={emblemPicture(emblemFor(drawn.code), 92, INKS.paper, INKS.ember)} />
            </span>
          </div>
          <div className={styles.words}>
            <small>{capital(drawn.section)}</small>
            <strong>{drawn.event}</strong>
            <p>{drawn.brief}</p>
          </div>
          <p className={styles.letters} aria-hidden="true">
            {letters.map((letter, index) => (
              <b key={index} className={counts(letter, groups) ? styles.counting : styles.idle} data-letter={letter} data-flies={counts(letter, groups) || undefined}>
                {letter}
              </b>
            ))}
            {letters.length === 0 && <i>no letters</i>}
          </p>
        </div>
      </figure>
    </div>
  );
}

/** The emblem of an event; where it has several, the first of them. */
const emblemFor = (event: string) => (event in EMBLEMS ? event : (Object.keys(EMBLEMS).find((each) => each.startsWith(event)) ?? event));

/** The ground of the section, or of the Environ where the section says "special". */
function Ground({ section, place: type }: { section: string; place: Terrain | undefined }) {
  const ground = section in TERRAIN ? (section as Terrain) : type;
  return ground ? <Baked picture={terrainPicture(ground, 380, 120)} /> : null;
}
