/** How the table works, and its keys. */
import type { RulesPlayed } from "../wire/types";
import styles from "./Help.module.css";
import { Sign } from "./pieces/Sign";

const KEYS: [string[], string][] = [
  [["←", "→", "↑", "↓"], "from one lit thing to the next"],
  [["Tab"], "through everything that can be pressed"],
  [["Enter"], "click what has the focus; where nothing has it, the bright button"],
  [["1", "…", "9"], "press a button of the decision by its number"],
  [["D"], "done, or pass"],
  [["U"], "undo"],
  [["H"], "hint: what the computer would do"],
  [["O"], "all options side by side, with their chances"],
  [["A"], "let the adviser decide until this Segment is over"],
  [["P"], "purchases, deployment or taxes on one sheet"],
  [["W"], "wait: no card is drawn by itself"],
  [["Space"], "on to the next card or dice"],
  [["Esc"], "back: give up what was chosen, close a window; or skip what is still to be told"],
  [["S"], "settings"],
  [["?"], "this help"],
];

export function Help({ rules }: { rules: RulesPlayed }) {
  return (
    <div className={styles.help}>
      <p>
        <b>{rules.title}.</b> {[rules.summary, ...rules.chosen].join(" ")}
      </p>
      <p>
        At the bottom stands the <b>decision</b>: what is asked, and everything that may be done. The same things are
        <b> lit on the board</b>, with a ring and a marked corner: click a piece, then the place where it goes. Point at
        a lit thing or a button to see its <b>chances</b> before you commit yourself.
      </p>
      <p>
        A step can be <b>undone</b> until dice are rolled, a card is drawn, something hidden is shown, or the other side
        has to decide. In the <b>story</b>, click a sentence to see how it came about.
      </p>
      <p>
        Planets stand side by side with their tracks level: <b>Patriotic</b> at the top is the Empire’s,{" "}
        <b>Unrest</b> at the bottom the Rebels’. The dot is the planet’s loyalty, the small flag with a number its
        Planetary Defense Base: ▲ Up, ▽ Down. In an Environ, <Sign name="people" /> are its people and{" "}
        <Sign name="skull" /> its creature, with strength and endurance if they attack.
      </p>
      <p>
        Letters of a character: <b>C</b>ombat, <b>E</b>ndurance, <b>I</b>ntelligence, <b>L</b>eadership, <b>D</b>iplomacy,{" "}
        <b>N</b>avigation. Marks: <Sign name="wound" /> wounds, <Sign name="eye" /> detected,{" "}
        <Sign name="bars" /> a prisoner, <Sign name="gem" /> possessions.
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
