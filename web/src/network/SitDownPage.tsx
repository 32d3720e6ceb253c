/** An invitation: who invites, to which side of what; one click sits down. To open it takes no seat. */
import { useEffect, useState, type FormEvent } from "react";
import { go } from "../app/route";
import { Baked } from "../art/Baked";
import { useBaked } from "../art/bake";
import { COURT, PLAY, SKY } from "../art/posters";
import { Emblem } from "../table/pieces/Emblem";
import { http } from "../wire/http";
import type { Invitation, Side } from "../wire/types";
import styles from "./Network.module.css";
import { keepNumber, newNumber } from "./numbers";
import { PACES, paceTitle } from "./paces";
import { Plate } from "./Plate";
import { SIDE_NAMES } from "./sides";
import { useMe } from "./useMe";

interface SitDownProps {
  game: string;
  token: string;
  watch: boolean;
}

export function SitDownPage({ game, token, watch }: SitDownProps) {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [problem, setProblem] = useState("");
  const sky = useBaked(SKY);
  const tell = (error: unknown) => { setProblem(error instanceof Error ? error.message : String(error)); };
  useEffect(() => { http.invitation(game, token).then(setInvitation, tell); }, [game, token]);
  return (
    <main className={styles.sky} style={{ backgroundImage: `url(${sky})` }}>
      {problem && <UsedLink problem={problem} />}
      {invitation && !problem && (
        <div className={styles.doors}>
          <SeatDoor side="rebel" invitation={invitation} />
          <Offer invitation={invitation} token={token} watch={watch} onProblem={tell} />
          <SeatDoor side="imperial" invitation={invitation} />
        </div>
      )}
    </main>
  );
}

function UsedLink({ problem }: { problem: string }) {
  return (
    <section className={`${styles.card} ${styles.alone}`} role="alert">
      <h1>This link opens nothing</h1>
      <p>{problem}</p>
      <button type="button" className="button" onClick={() => { go({ page: "start" }); }}>To the start page</button>
    </section>
  );
}

interface OfferProps {
  invitation: Invitation;
  token: string;
  watch: boolean;
  onProblem: (error: unknown) => void;
}

function Offer({ invitation, token, watch, onProblem }: OfferProps) {
  const { me } = useMe();
  const [name, setName] = useState("");
  const { game, title, situation, seat } = invitation;
  const inviting = invitation.by.filter((each) => each.side !== seat).map((each) => each.name);
  const sit = (event: FormEvent) => {
    event.preventDefault();
    const number = newNumber();
    const seated = watch ? http.watch(game, token) : http.sit(game, { token, name: name.trim(), plate: "", number });
    seated.then(() => {
      if (!watch) keepNumber(game, number);
      go({ page: "table", game });
    }, onProblem);
  };
  return (
    <form className={styles.card} data-bright={seat} onSubmit={sit}>
      <p className={styles.voice}>{`${inviting.join(" and ") || "Somebody"} ${inviting.length > 1 ? "invite" : "invites"} you to`}</p>
      <h1>{title}</h1>
      <p>{situation}</p>
      <ul className={styles.three}>
        <li><b>{`${invitation.hours} h`}</b><small>{`in all, ${String(invitation.turns)} Game-Turns`}</small></li>
        <li><b>{paceTitle(invitation.pace)}</b><small>{PACES.find((each) => each.name === invitation.pace)?.text}</small></li>
        <li><b>honest dice</b><small>mixed of three numbers</small></li>
      </ul>
      <button type="submit" className={`button primary ${styles.sit}`} autoFocus>
        {seat === "spectator" ? "Watch this game" : `Sit down as ${SIDE_NAMES[seat]}`}
      </button>
      <p className={styles.small}>
        {seat === "spectator" ? "You see each Player-Turn when it is over, and nothing that is hidden." : "No account, nothing to install. Never played? The table shows what you may do."}
      </p>
      {invitation.taken && <p className={styles.small}>Whoever sat here before loses the seat, and both will see that.</p>}
      {!watch && (
        <label className={styles.name}>
          <Plate race={me?.plate ?? null} size={30} />
          <span>You will be</span>
          <input className="field" maxLength={24} value={name} placeholder={me?.name.length ? me.name : "a name of your own, or one is made up"} onChange={(event) => { setName(event.target.value); }} />
        </label>
      )}
    </form>
  );
}

function SeatDoor({ side, invitation }: { side: Side; invitation: Invitation }) {
  const there = invitation.by.find((each) => each.side === side);
  const yours = invitation.seat === side;
  return (
    <section className={styles.door} data-side={side} aria-label={SIDE_NAMES[side]}>
      <div className={styles.view} aria-hidden="true"><Baked picture={side === "rebel" ? PLAY : COURT} /></div>
      <div className={styles.seat}>
        <Plate race={there && !yours ? there.plate : null} size={46} />
        <div>
          <b>{yours ? "You" : (there?.name ?? "Nobody yet")}</b>
          <small><Emblem side={side} /> {SIDE_NAMES[side]}</small>
        </div>
      </div>
    </section>
  );
}
