"""The Galactic Game: resources, secrets, the base, assignments."""

from __future__ import annotations

from fitg.engine.events.galactic import (
    AssignmentDrawn,
    AssignmentsArranged,
    AssignmentSeen,
    AtrocityCommitted,
    BaseChosen,
    BaseRevealed,
    CharacterReborn,
    FirstLetterVoid,
    GalacticEventDrawn,
    HypnosisBegan,
    HypnosisEnded,
    MaintenancePaid,
    PlanetDestroyed,
    PlanetNamed,
    PlanetTaxed,
    PrisonerTortured,
    ProvinceShown,
    SecretLost,
    SecretRevealed,
    SecretsDeployed,
    TrackChanged,
    UnitsReplaced,
)
from fitg.engine.machine import naming
from fitg.engine.machine.naming import HIDDEN
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import GreatMoment, Meaning, means
from fitg.presentation.narration.words import Words, count

SHARES = {"full": "in full", "half": "by half", "none": "nothing"}


@describes(TrackChanged)
def track_changed(event: TrackChanged, words: Words) -> str:
    verb = "gain" if event.after > event.before else "lose"
    points = count(abs(event.after - event.before), "Force Point")
    return f"{words.side_does(event.side, verb)} {points} ({event.reason}): {event.after} on the track."


@describes(PlanetTaxed)
def planet_taxed(event: PlanetTaxed, words: Words) -> str:
    planet = words.planet(event.planet)
    if event.share == "none":
        return f"{planet} is spared: it pays nothing."
    return f"{planet} is taxed {SHARES[event.share]}: {count(event.points, 'Force Point')}."


@describes(MaintenancePaid)
def maintenance_paid(event: MaintenancePaid, words: Words) -> str:
    due = count(event.due, "Force Point")
    if event.paid == event.due:
        return f"Elite units and Level 2 PDBs cost {due}."
    return f"Elite units and Level 2 PDBs cost {due}; {event.paid} can be paid."


@describes(UnitsReplaced)
def units_replaced(event: UnitsReplaced, words: Words) -> str:
    if event.before == event.after:
        return "One of the face-down units is not paid any more."
    return f"{words.piece(event.before)} at {words.place(event.place)} becomes {words.piece(event.after)}."


@describes(SecretsDeployed)
def secrets_deployed(event: SecretsDeployed, words: Words) -> str:
    number = count(len(event.secrets), "planet")
    if HIDDEN in event.secrets.values():
        return f"A secret is laid on each of {number}; the Empire looks at them."
    laid = [f"{words.planet(planet)}: {words.secret(code)}" for planet, code in event.secrets.items()]
    return f"The secrets of {number}: {'; '.join(laid)}."


@describes(SecretRevealed)
def secret_revealed(event: SecretRevealed, words: Words) -> str:
    return f"The secret of {words.planet(event.planet)} is {words.secret(event.secret)} ({event.reason})."


@means(SecretRevealed)
def secret_out(event: SecretRevealed, words: Words) -> Meaning:
    return Meaning(
        weight=6,
        headline=f"The secret of {words.planet(event.planet)} is out: {words.secret(event.secret)}".rstrip(
            "."
        )
        + ".",
        pause=1,
        moment=GreatMoment("secret", "A secret comes to light", "bright"),
    )


@describes(SecretLost)
def secret_lost(event: SecretLost, words: Words) -> str:
    return (
        f"The secret of {words.planet(event.planet)}, {words.secret(event.secret)}, is lost: {event.reason}."
    )


@describes(BaseChosen)
def base_chosen(event: BaseChosen, words: Words) -> str:
    if event.planet == HIDDEN:
        return "The Rebels have chosen their secret base."
    return f"The secret base of the Rebels is on {words.planet(event.planet)}."


@describes(BaseRevealed)
def base_revealed(event: BaseRevealed, words: Words) -> str:
    return f"The Rebel base is on {words.planet(event.planet)}: {event.reason}."


@means(BaseRevealed)
def base_found(event: BaseRevealed, words: Words) -> Meaning:
    return Meaning(
        weight=10,
        headline=f"The Rebel base is on {words.planet(event.planet)}.",
        pause=1,
        moment=GreatMoment("base-found", "The base is found", "dark"),
        day="imperial",
    )


@describes(PlanetNamed)
def planet_named(event: PlanetNamed, words: Words) -> str:
    return f"The Rebel base is not on {words.planet(event.planet)}."


@describes(AssignmentsArranged)
def assignments_arranged(event: AssignmentsArranged, words: Words) -> str:
    if not event.cards:
        return "The Empire has arranged its Strategic Assignments."
    known = words.facts
    pairs = [naming.provinces(known, known.strategic_assignments[card].provinces) for card in event.cards]
    return f"The Strategic Assignments come in this order: {'; '.join(pairs)}."


@describes(AssignmentDrawn)
def assignment_drawn(event: AssignmentDrawn, words: Words) -> str:
    open_to_them = naming.provinces(words.facts, event.provinces)
    return f"Strategic Assignment: Imperial forces may move in and between {open_to_them}."


@means(AssignmentDrawn)
def assignment(event: AssignmentDrawn, words: Words) -> Meaning:
    return Meaning(weight=2, headline=assignment_drawn(event, words), pause=1)


@describes(GalacticEventDrawn)
def galactic_event_drawn(event: GalacticEventDrawn, words: Words) -> str:
    card = words.facts.galactic_events[event.card]
    text = " ".join(card.text.split())
    if event.ignored:
        text = "It is ignored: everybody knows the Rebel base already."
    return f"Galactic Event {event.card}: {card.name}. {text}"


@means(GalacticEventDrawn)
def galactic_event(event: GalacticEventDrawn, words: Words) -> Meaning:
    name = words.facts.galactic_events[event.card].name
    return Meaning(weight=5, headline=f"Galactic Event: {name}.", pause=1)


@describes(CharacterReborn)
def character_reborn(event: CharacterReborn, words: Words) -> str:
    return f"{words.piece(event.character)} lives again, at {words.place(event.place)}."


@means(CharacterReborn)
def rebirth(event: CharacterReborn, words: Words) -> Meaning:
    return Meaning(
        weight=6,
        headline=f"{words.piece(event.character)} lives again.",
        pause=1,
        moment=GreatMoment("reborn", "Back from the dead", "bright"),
        day=event.side,
    )


@describes(PlanetDestroyed)
def planet_destroyed(event: PlanetDestroyed, words: Words) -> str:
    return f"{words.planet(event.planet)} is no more: {event.reason}."


@means(PlanetDestroyed)
def end_of_a_planet(event: PlanetDestroyed, words: Words) -> Meaning:
    return Meaning(
        weight=10,
        headline=f"{words.planet(event.planet)} is no more.",
        pause=2.6,
        moment=GreatMoment("planet-destroyed", f"{words.planet(event.planet)} is no more", "dark"),
        day="imperial",
    )


@describes(AtrocityCommitted)
def atrocity_committed(event: AtrocityCommitted, words: Words) -> str:
    return f"The Empire commits an Atrocity on {words.planet(event.planet)}: {event.deed}."


@means(AtrocityCommitted)
def atrocity(event: AtrocityCommitted, words: Words) -> Meaning:
    return Meaning(
        weight=8,
        headline=f"The Empire commits an Atrocity on {words.planet(event.planet)}.",
        pause=1,
        moment=GreatMoment("atrocity", "An Atrocity", "dark"),
        day="imperial",
    )


@describes(HypnosisBegan)
def hypnosis_began(event: HypnosisBegan, words: Words) -> str:
    return f"{words.piece(event.unit)} holds {words.planet(event.planet)} under mass hypnosis."


@describes(HypnosisEnded)
def hypnosis_ended(event: HypnosisEnded, words: Words) -> str:
    return f"{words.planet(event.planet)} awakes from its hypnosis."


@describes(PrisonerTortured)
def prisoner_tortured(event: PrisonerTortured, words: Words) -> str:
    suffers = count(event.wounds, "wound")
    return f"{words.piece(event.by)} tortures {words.piece(event.character)} (die {event.die}): {suffers}."


@describes(ProvinceShown)
def province_shown(event: ProvinceShown, words: Words) -> str:
    found = [
        f"{words.place(place)}: {naming.units(words.facts, counts)}" for place, counts in event.units.items()
    ]
    seen = "; ".join(found) or "nothing"
    return f"The Rebels see the Imperial units of {naming.provinces(words.facts, [event.province])}: {seen}."


@describes(AssignmentSeen)
def assignment_seen(event: AssignmentSeen, words: Words) -> str:
    if not event.card:
        return "The Rebels have seen the next Strategic Assignment."
    named = words.facts.strategic_assignments[event.card].provinces
    return f"The next Strategic Assignment names {naming.provinces(words.facts, named)}."


@describes(FirstLetterVoid)
def first_letter_void(event: FirstLetterVoid, words: Words) -> str:
    mission = words.mission(event.letter, event.side)
    planet, secret = words.planet(event.planet), words.secret(event.secret)
    return f"{mission} on {planet} ({secret}): the first letter does not count."
