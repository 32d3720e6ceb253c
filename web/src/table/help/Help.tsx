/** Help: a drawn legend of what is on the table, made of the table's own pieces; then the rules played, and the keys. */
import type { ReactNode } from "react";
import { Baked } from "../../art/Baked";
import { globePicture } from "../../art/pictures";
import { useFacts } from "../../facts/FactsContext";
import { LOYALTY_NAME, RATING_LETTER, RATINGS, type RatingName } from "../../facts/names";
import { Crown, Defence, Force, House, Moon } from "../../scene/glyphs";
import type { RulesPlayed } from "../../wire/types";
import { TRACK } from "../board/track";
import { Portrait } from "../pieces/Portrait";
import { UnitCounter } from "../pieces/UnitCounter";
import { KEYS } from "./keys";
import styles from "./Help.module.css";

export function Help({ rules }: { rules: RulesPlayed }) {
  return (
    <div className={styles.help}>
      <div className={styles.legend}>
        <Planet />
        <div className={styles.boxes}>
          <Box title="The moon: how loyal a world is" note="the lit part is the Empire’s">
            {TRACK.map((level, index) => (
              <Item key={level} picture={<Moon level={TRACK.length - 1 - index} control="empire" r={14} />} name={LOYALTY_NAME[level] ?? level} text={LEVEL_WORDS[index] ?? ""} />
            ))}
            <Item picture={<Moon level={-1} control="none" r={14} />} name="Rebellion" text="it has risen" />
          </Box>
          <Box title="The frame: who controls it">
            <Item picture={<Moon level={2} control="empire" r={14} />} name="Hexagon" text="the Empire" />
            <Item picture={<Moon level={0} control="rebel" r={14} />} name="Sun" text="the Rebels" />
            <Item picture={<Moon level={-1} control="none" r={14} />} name="Dashed" text="nobody yet" />
          </Box>
          <Box title="Triangles: the defence base (PDB)">
            <Item picture={<Defence level={0} up side="imperial" size={24} />} name="Hollow" text="level 0" />
            <Item picture={<Defence level={1} up side="imperial" size={24} />} name="One" text="level 1" />
            <Item picture={<Defence level={2} up side="imperial" size={24} />} name="Two" text="level 2" />
            <Item picture={<Defence level={2} up={false} side="imperial" size={24} />} name="Dashed" text="silenced" />
          </Box>
          <Ratings />
          <Box title="Chances">
            <Chance name="at least this" share={86} kind="" />
            <Chance name="even this" share={47} kind={styles.hatched} />
            <Chance name="goes wrong" share={20} kind={styles.wrong} />
            <p>Of 100 tries 86 come so far, and 47 of these go on.</p>
          </Box>
          <Box title="On the map of many stars">
            <Item picture={<Crown />} name="Crown" text="a capital" />
            <Item picture={<Crown large />} name="Large crown" text="the Throne" />
            <Item picture={<House />} name="House" text="a home planet" />
            <Item picture={<Force side="imperial" number={6} />} name="Hexagon" text="units of the Empire" />
            <Item picture={<Force side="rebel" number={4} />} name="Disc" text="units of the Rebels" />
            <Item picture={<b className={styles.news}>▼</b>} name="▲ ▼" text="rose, fell since you looked" />
          </Box>
        </div>
      </div>
      <h3>The rules</h3>
      <p>
        <b>{rules.title}.</b> {[rules.summary, ...rules.chosen].join(" ")}
      </p>
      <p>
        What may be done is lit on the board and stands below as a button. A step can be undone until dice are rolled, a card is
        drawn, something hidden is shown, or the other side has to decide. In the story, click a sentence to see how it came about.
      </p>
      <h3>Fewer clicks</h3>
      <p>
        Draw a unit, a ship or a person over the map to where it goes; of several units a number key, or the wheel, says meanwhile how
        many go. What you say <b>until I say otherwise</b> is answered for you until you press <b>Ask me again</b>.
      </p>
      <h3>Keys</h3>
      <dl className={styles.keys}>
        {KEYS.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const LEVEL_WORDS = ["nobody listens", "taxes well", "half and half", "it grumbles", "it can rise"];

function Box({ title, note = "", children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={styles.box} aria-label={title}>
      <h3>
        {title} {note && <small>{note}</small>}
      </h3>
      <div>{children}</div>
    </section>
  );
}

function Item({ picture, name, text }: { picture: ReactNode; name: string; text: string }) {
  return (
    <span className={styles.item}>
      <span aria-hidden="true">{picture}</span>
      <b>{name}</b>
      <small>{text}</small>
    </span>
  );
}

/** A world with everything on it, each thing named beside it. */
function Planet() {
  const facts = useFacts();
  const [face, foe] = ["boccanegra", "jon-kidu"];
  const planet = Object.values(facts.planets).find(({ name }) => name === "Angoff") ?? Object.values(facts.planets)[0];
  const kind = facts.unit_kinds["militia"];
  return (
    <section className={styles.planet} aria-label="Around a world">
      {planet && (
        <span className={styles.globe} aria-hidden="true">
          <Baked picture={globePicture(planet.name, planet.environs.flatMap((id) => facts.environs[id] ?? []), 76)} />
        </span>
      )}
      <ul>
        <Named picture={<span className={styles.chosen}><Portrait id={face} size={46} /></span>} words="Full ring: chosen" />
        <Named picture={<span className={styles.lit}><Portrait id="doctor-sontag" size={46} /></span>} words="Dashed ring: may be chosen" />
        <Named picture={<Portrait id={face} size={46} state={{ detected: true }} />} words="Eye: detected, so it can be searched for" />
        <Named picture={<Portrait id="frun-sentel" size={46} state={{ wounds: 2 }} />} words="Cracks and plasters: wounds" />
        <Named picture={<Portrait id={foe} size={46} />} words="Hexagon: the Empire’s; circle: the Rebels’" />
        <Named picture={<Portrait id="zina-adora" size={46} state={{ captive: true }} />} words="Bars: a prisoner" />
        <Named picture={<UnitCounter kind="militia" facts={kind} side="imperial" size={44} />} words="A unit: strength on the ground · in space" />
        <Named picture={<UnitCounter kind="face-down" facts={undefined} side="imperial" size={44} />} words="A unit whose face you have not seen" />
      </ul>
      <p>
        <b>size 6, wealth 9★</b> below a world: so many cards are drawn for missions in that Environ, the part of a world where people
        stand; so much rises there, with ★ in larger units. <b>6/2</b>: strength and endurance of the locals or the creature, if angered.
      </p>
    </section>
  );
}

function Named({ picture, words }: { picture: ReactNode; words: string }) {
  return (
    <li>
      <span aria-hidden="true">{picture}</span>
      {words}
    </li>
  );
}

const RATING_WORDS: Record<RatingName, (rating: number) => string> = {
  combat: (rating) => `fights with ${String(rating)}`,
  endurance: (rating) => `dies of ${String(rating)} ${rating === 1 ? "wound" : "wounds"}`,
  intelligence: () => "hides, searches, finds out",
  leadership: () => "leads troops",
  diplomacy: () => "talks worlds round",
  navigation: () => "flies and jumps",
};

function Ratings() {
  const facts = useFacts();
  const someone = facts.characters["boccanegra"];
  if (!someone) return null;
  return (
    <section className={styles.box} aria-label="Ratings">
      <h3>Ratings, six of them</h3>
      <div className={styles.ratings}>
        <span aria-hidden="true">
          <Portrait id={someone.id} size={76} />
        </span>
        <dl>
          {RATINGS.map((name) => (
            <div key={name}>
              <dt>{`${RATING_LETTER[name]} ${String(someone[name])}`}</dt>
              <dd>{RATING_WORDS[name](someone[name])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Chance({ name, share, kind }: { name: string; share: number; kind: string | undefined }) {
  return (
    <span className={styles.chance}>
      <span>{name}</span>
      <i aria-hidden="true">
        <i className={kind ?? ""} style={{ inlineSize: `${String(share)}%` }} />
      </i>
      <b>{`${String(share)}%`}</b>
    </span>
  );
}
