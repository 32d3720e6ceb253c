/** What a player sets for himself. */
import { changeSettings, SPEEDS, useSettings, type Settings, type Speed } from "../settings/settings";
import styles from "./SettingsForm.module.css";

const SWITCHES: [keyof Settings & ("autoSearch" | "autoPass" | "autoPlace" | "autoShips" | "autoDraw" | "autoSecrets" | "autoFire" | "autoWatch" | "autoAssault" | "autoReact" | "autoLeaders" | "autoFight" | "sheets" | "openTable" | "report" | "sound" | "confirm" | "lessons"), string, string][] = [
  ["autoSearch", "Automatic searches", "Your military units search without asking wherever they may."],
  ["autoPass", "Automatic passes", "Where there is but one answer, it is given for you; against a person only if it is to pass, so that its haste tells nothing."],
  ["autoPlace", "One place, no question", "Where missions can be made in one place only, you go there at once."],
  ["autoShips", "Ships when they change", "You are asked about ships and possessions only when there is something new."],
  ["autoDraw", "Cards by themselves", "For missions cards are drawn until there is something to decide; there is a moment to stop it."],
  ["autoSecrets", "Secrets are kept", "The Empire shows no Planet Secret of its own accord, and is not asked."],
  ["autoFire", "Bases fire", "Your Planetary Defense Bases strike whatever passes them: it costs nothing."],
  ["autoWatch", "Watch in orbit", "Your units in orbit that lie open look for every ship that comes by: it costs nothing."],
  ["autoAssault", "Attacks as usual", "You are asked about a Determined Assault only when you have said so before the attack."],
  ["autoReact", "No reactions", "Your people and units never react to the enemy’s moves."],
  ["autoLeaders", "The best leads", "Searches and battles are led by your best leader without asking."],
  ["autoFight", "All for one", "Nobody of yours stays out of a fight."],
  ["sheets", "Sheets", "Purchases, taxes and deployments open as one sheet."],
  ["openTable", "Open table", "Two people at this screen who trust each other do without the curtain."],
  ["report", "Meanwhile", "Before your turn: what came of your missions and what the other side did."],
  ["sound", "Sound", "Great moments are heard."],
  ["confirm", "Ask before fate", "Ask again before steps that cannot be taken back."],
  ["lessons", "Lessons", "A few words when a decision comes up for the first time."],
];

export function SettingsForm() {
  const settings = useSettings();
  return (
    <form className={styles.form} onSubmit={(event) => { event.preventDefault(); }}>
      <fieldset>
        <legend>Dice, cards and the computer’s steps</legend>
        {Object.entries(SPEEDS).map(([speed, title]) => (
          <label key={speed}>
            <input
              type="radio"
              name="speed"
              checked={settings.speed === speed}
              onChange={() => { changeSettings({ speed: speed as Speed }); }}
            />
            {title}
          </label>
        ))}
      </fieldset>
      {SWITCHES.map(([name, title, text]) => (
        <label key={name} className={styles.switch}>
          <input
            type="checkbox"
            checked={settings[name]}
            onChange={(event) => {
              changeSettings({ [name]: event.target.checked });
              if (name === "lessons" && event.target.checked) changeSettings({ lessonsSeen: [] });
            }}
          />
          <span>
            <b>{title}</b>
            <small>{text}</small>
          </span>
        </label>
      ))}
      <p className={styles.note}>Settings are kept in this browser.</p>
    </form>
  );
}
