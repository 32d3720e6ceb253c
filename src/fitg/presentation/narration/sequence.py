"""The course of the game, and the pieces that come and go."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.events.course import GameEnded, SegmentBegan, SteppedBack, TurnBegan
from fitg.engine.events.missions import CharacterGained
from fitg.engine.events.pieces import (
    CharacterPlaced,
    PrisonerHanded,
    Restacked,
    SetUpShown,
    UnitsLost,
    UnitsPlaced,
    UnitsRevealed,
    UnitsSetUp,
)
from fitg.engine.machine.state import opponent
from fitg.engine.rules.units import carried
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Fallen, GreatMoment, Meaning, Opening, Parting, means
from fitg.presentation.narration.words import Words, count
from fitg.scenarios.sequence import Segment

#: [4.0] The Segments of a Player-Turn; those of the Non-Phasing Player name the moves they answer.
SEGMENTS = {
    "set-up": "Set-up",
    "movement": "{phasing} Movement Segment",
    "reaction": "{other} Reaction to the {phasing} moves",
    "military-combat": "{phasing} Military Combat Segment",
    "search": "{other} Search Phase, in the {phasing} Player-Turn",
    "missions": "{phasing} Mission Phase",
    "interphase": "Interphase",
}


def segment_title(segment: Segment) -> str:
    """A Segment of the sequence of play by its title.

    >>> from fitg.scenarios.sequence import parse
    >>> segment_title(parse("rebel.movement")), segment_title(parse("interphase"))
    ('Rebel Movement Segment', 'Interphase')
    >>> segment_title(parse("imperial.search"))
    'Rebel Search Phase, in the Imperial Player-Turn'
    """
    name = segment.name.replace("-", " ").title()
    title = SEGMENTS.get(segment.name, "{phasing} " + name if segment.player else name)
    return title.format(phasing=_adjective(segment.player), other=_adjective(segment.actor))


def _adjective(side: Side | None) -> str:
    return side.capitalize() if side else ""


def segment_of(event: SegmentBegan) -> Segment:
    """The Segment whose beginning is told."""
    return Segment(
        id=event.segment,
        name=event.name,
        phase=event.phase,
        player=event.side,
        actor=event.actor,
        round=event.round,
    )


@describes(TurnBegan)
def turn_began(event: TurnBegan, words: Words) -> str:
    return f"Game-Turn {event.turn} begins."


@means(TurnBegan)
def turn_opens(event: TurnBegan, words: Words) -> Meaning:
    return Meaning(opens=Opening(event.turn))


@describes(SegmentBegan)
def segment_began(event: SegmentBegan, words: Words) -> str:
    return f"{segment_title(segment_of(event))}."


@means(SegmentBegan)
def segment_opens(event: SegmentBegan, words: Words) -> Meaning:
    return Meaning(opens=Opening(event.turn, segment_of(event)))


@describes(GameEnded)
def game_ended(event: GameEnded, words: Words) -> str:
    at_once = " at once" if event.kind == "instant" else ""
    points = f" ({count(event.points, 'Victory Point')})" if event.kind == "instant" else ""
    said = "The game is drawn" if event.winner is None else f"{words.side_does(event.winner, 'win')}{at_once}"
    reason = event.reason.rstrip(".")
    # It is told within a sentence; a planet's name stays as it is.
    reason = reason[:1].lower() + reason[1:] if reason.startswith(("The ", "Any ", "All ")) else reason
    return f"{said}: {reason}{points}."


#: The end by who wins: its kind and its title.
ENDS: dict[Side | None, tuple[str, str]] = {
    "rebel": ("victory", "The galaxy is free"),
    "imperial": ("victory", "The Empire stands"),
    None: ("draw", "Nobody wins"),
}


@means(GameEnded)
def the_end(event: GameEnded, words: Words) -> Meaning:
    wins = "The game is drawn" if event.winner is None else words.side_does(event.winner, "win")
    return Meaning(
        weight=10,
        headline=f"{wins}.",
        pause=2.6,
        moment=GreatMoment(*ENDS[event.winner], "bright"),
        day=event.winner,
    )


@describes(SteppedBack)
def stepped_back(event: SteppedBack, words: Words) -> str:
    return "By agreement the last steps are taken back; the dice go on, and none of them comes again."


@describes(UnitsPlaced)
def units_placed(event: UnitsPlaced, words: Words) -> str:
    place = words.place(event.place)
    waiting = f"{words.units(event.waiting)} must wait until there is room at {place}"
    if not event.units:
        return f"{waiting}: {event.reason}."
    text = f"{words.side_does(event.side, 'place')} {words.units(event.units)} at {place}: {event.reason}"
    return f"{text}; {waiting}." if event.waiting else f"{text}."


@describes(UnitsSetUp)
def units_set_up(event: UnitsSetUp, words: Words) -> str:
    if not event.place:
        return f"{words.side_does(event.side, 'place')} a unit."
    placed = words.units(event.units)
    return f"{words.side_does(event.side, 'place')} {placed} at {words.place(event.place)}: set-up."


@describes(SetUpShown)
def set_up_shown(event: SetUpShown, words: Words) -> str:
    stands = [f"{words.units(units)} at {words.place(place)}" for place, units in event.units.items()]
    return f"{words.side_does(event.side, 'set')} up {'; '.join(stands)}."


@describes(UnitsLost)
def units_lost(event: UnitsLost, words: Words) -> str:
    loses = words.side_does(event.side, "lose")
    return f"{loses} {words.units(event.units)} at {words.place(event.place)}: {event.reason}."


@means(UnitsLost)
def loss_of_units(event: UnitsLost, words: Words) -> Meaning:
    loses = words.side_does(event.side, "lose")
    return Meaning(
        weight=4,
        headline=f"{loses} {words.units(event.units)} at {words.place(event.place)}.",
        pause=1,
        day=opponent(event.side),
        # In an order of its own: that of the stack would tell in which order they were put there (7.22).
        fallen=Fallen(event.side, dict(sorted(event.units.items()))),
    )


@describes(UnitsRevealed)
def units_revealed(event: UnitsRevealed, words: Words) -> str:
    shows = words.side_does(event.side, "show")
    loads = f" carrying {words.units(carried(event.cargo))}" if event.cargo else ""
    return f"{shows} {words.units(event.units)}{loads} at {words.place(event.place)}: {event.reason}."


@describes(CharacterPlaced)
def character_placed(event: CharacterPlaced, words: Words) -> str:
    where = "waits in space" if event.place == "space" else f"stands at {words.place(event.place)}"
    return f"{words.who(event.character)} {where}: {event.reason}."


@describes(CharacterGained)
def character_gained(event: CharacterGained, words: Words) -> str:
    return f"{words.who(event.character)} joins {words.side(event.side)} at {words.place(event.place)}."


@means(CharacterGained)
def companion(event: CharacterGained, words: Words) -> Meaning:
    return Meaning(
        weight=5,
        headline=f"{words.who(event.character)} joins {words.side(event.side)}.",
        pause=1,
        day=event.side,
        partings=(Parting(event.character, "joined", event.side),),
    )


@describes(Restacked)
def restacked(event: Restacked, words: Words) -> str:
    does = "joins" if event.with_units else "leaves"
    return f"{words.who(event.character)} {does} the military units at {words.place(event.place)}."


@describes(PrisonerHanded)
def prisoner_handed(event: PrisonerHanded, words: Words) -> str:
    return (
        f"The prisoner {words.who(event.captive)} is handed to {words.who(event.captor)} "
        f"at {words.place(event.place)}."
    )
