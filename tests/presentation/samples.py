"""An event of every type, with a plausible value in every field."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from fitg.data import facts
from fitg.engine.events import event_deck
from fitg.engine.events.character_combat import Captured, FightBegan
from fitg.engine.events.control import ControlChanged, StatusChanged
from fitg.engine.events.course import SegmentBegan
from fitg.engine.events.dice import DiceRerolled, DiceRolled
from fitg.engine.events.drama import CardDrawnAgain, DieRolledAgain, DrawShown
from fitg.engine.events.galactic import (
    AssignmentDrawn,
    AssignmentsArranged,
    AssignmentSeen,
    GalacticEventDrawn,
    PrisonerTortured,
    ProvinceShown,
    UnitsReplaced,
)
from fitg.engine.events.intelligence import (
    CardSpied,
    ProvinceClosed,
    ProvinceOpened,
    ResultRefused,
    ResultTaken,
    SheetChanged,
)
from fitg.engine.events.missions import EventStruck, InformationGained
from fitg.engine.events.network import ConduitChanged
from fitg.engine.events.newcast import MinorCastJoined, MinorCastShown
from fitg.engine.events.people import LuckTried
from fitg.engine.events.pieces import SetUpShown
from fitg.engine.events.politics import Ripple
from fitg.engine.events.space import DetachmentAttacked, Hyperjumped, LoadPassed, RepairTried
from fitg.engine.machine.events import Event, Modifier
from fitg.engine.rulesets.dice_missions import events as dice_events
from fitg.engine.rulesets.underground.atrocities.events import EnvironPoisoned
from fitg.engine.rulesets.underground.cells import events as cell_events
from fitg.engine.rulesets.underground.chits import events as chit_events
from fitg.tables import Shift

FACTS = facts()
KINDS = sorted(Event.__subclasses__(), key=lambda kind: kind.__name__)

#: A value for every field that an event can have, by its name.
VALUES: dict[str, Any] = {
    "turn": 3,
    "segment": "rebel.movement",
    "winner": "rebel",
    "kind": "instant",
    "points": 4,
    "reason": "the test",
    "place": "222.1",
    "origin": "221.1",
    "destination": "222.1",
    "units": {"patrol": 2, "line": 1},
    "waiting": {"militia": 1},
    "character": "frun-sentel",
    "captive": "doctor-sontag",
    "captor": "jon-kidu",
    "captives": ("doctor-sontag",),
    "characters": ("boccanegra", "frun-sentel"),
    "ships": ("imperial-spaceship#2",),
    "ship": "redjacs-spaceship#1",
    "pilot": "redjac",
    "aboard": ("redjac", "gelba"),
    "planet": "222",
    "column": "4",
    "shifts": (Shift(reason="level 2 PDB", columns=-2, case="9.7"),),
    "result": "Dd",
    "attacker": "rebel",
    "purpose": "search",
    "ratio": "2-1",
    "by": "units",
    "searchers": ("gelba",),
    "hiders": ("boccanegra",),
    "parts": (Modifier("Environ Size", 4), Modifier("hiding characters", -1)),
    "die_parts": (Modifier("Leadership of Barca", -2),),
    "attackers": (),
    "defenders": ("boccanegra", "frun-sentel"),
    "weapon": "firefight",
    "intent": "capture",
    "tried": ("boccanegra",),
    "escaped": (),
    "attacker_dice": (4, 2),
    "active": ("boccanegra",),
    "creature": "drants",
    "force": "snow-giants",
    "cause": "snow-giants",
    "letter": "D",
    "members": ("zina-adora",),
    "target": "redjac",
    "letters": "DI",
    "event": "creature_attack",
    "detail": "",
    "cards": (68, 70),
    "section": "urban",
    "possession": "scanner",
    "giver": "kogus",
    "receiver": "zina-adora",
    "use": "shown",
    "fate": "deck",
    "owner": "kogus",
    "rolls": (25, 41),
    "dice": (2, 5),
    "meaning": "nobody gets away",
    "gained": ("D", "I"),
    "spark": "rebellion",
    "races": ("saurians",),
    "ripples": (
        Ripple(race="", planets=("222", "223")),
        Ripple(race="saurians", planets=("151", "163"), most=1),
    ),
    "source": "221",
    "sovereign": "nam-nhuk",
    "cargo": {"line+militia": 1},
    "levels": {"D": 1, "I": 2},
    "title": "A creature attacks",
    "share": "half",
    "secret": "gem-world",
    "secrets": {"222": "gem-world", "221": "ipoc"},
    "provinces": ("2", "3"),
    "province": "2",
    "unit": "resolution",
    "deed": "strafing",
    "star": "22",
    "risen": ("221", "223", "231"),
    "detours": (Modifier("turbulence", 2),),
}

#: Fields whose value depends on the event.
SPECIAL: dict[tuple[type[Event], str], Any] = {
    (SegmentBegan, "name"): "movement",
    (SegmentBegan, "phase"): "operations",
    (SegmentBegan, "actor"): "rebel",
    (FightBegan, "attacker"): "irate-locals",
    (Captured, "cause"): "taken in combat",
    (EventStruck, "die"): None,
    (InformationGained, "units"): {"222.1": {"face-down": 2}},
    (SetUpShown, "units"): {"222.1": {"face-down": 2}},
    (ConduitChanged, "before"): "undiscovered",
    (ConduitChanged, "after"): "infiltrated",
    (StatusChanged, "before"): "rebellion",
    (StatusChanged, "after"): "rebel-control",
    (dice_events.RandomEventRolled, "event"): "creature",
    (dice_events.RandomEventVoid, "event"): "creature",
    (dice_events.RandomEventStruck, "event"): "creature",
    (dice_events.BonusRolled, "letters"): ("D", "DI"),
    (chit_events.BonusChitDrawn, "counting"): "DI",
    (cell_events.CellRolled, "success"): "S",
    (chit_events.EventUndone, "by"): "creature_attack",
    (ControlChanged, "before"): None,
    (DiceRolled, "answer"): (3,),
    (DiceRerolled, "before"): (1, 6),
    (ControlChanged, "after"): "rebel",
    (DetachmentAttacked, "result"): "damaged",
    (Hyperjumped, "effect"): "damaged",
    (RepairTried, "item"): "explorer",
    (LoadPassed, "cargo"): "militia",
    (LoadPassed, "giver"): "line",
    (LoadPassed, "taker"): "patrol",
    (EnvironPoisoned, "survivor"): "line",
    (LuckTried, "before"): (6, 1),
    (MinorCastJoined, "kind"): "rebel-agent",
    (MinorCastShown, "kind"): "cutthroat",
    (DrawShown, "says"): ("D R",),
    (DieRolledAgain, "before"): (6,),
    (CardDrawnAgain, "before"): "scrambler",
    (CardDrawnAgain, "card"): "medi-kit-of-ptolus",
    (GalacticEventDrawn, "card"): 102,
    (event_deck.SecretEventTaken, "card"): "RS1",
    (event_deck.HistoricEventReceived, "card"): "H4",
    (event_deck.EventCardsLeft, "discarded"): ("G2",),
    (event_deck.EventCardsLeft, "lasting"): ("H4",),
    (event_deck.EventCardTurnedUp, "card"): "G8",
    (event_deck.EventCardTurnedUp, "box"): "new",
    (event_deck.SuddenEventsLaid, "under"): "G27",
    (event_deck.SuddenEventsLaid, "number"): 2,
    (event_deck.EventCardDue, "card"): "G2",
    (event_deck.EventCardReturned, "card"): "M1",
    (event_deck.HandCardPlayed, "card"): "H4",
    (event_deck.FirstRightPassed, "to"): "imperial",
    (event_deck.EventCardsSeen, "cards"): ("G2", "G3"),
    (event_deck.EventCardsSeen, "where"): "Galactic deck",
    (event_deck.EventLowered, "card"): "G2",
    (event_deck.EventLowered, "effect"): "beacons",
    (event_deck.EventDieNamed, "card"): "G5",
    (event_deck.EventDieNamed, "dice"): (2,),
    (event_deck.EventDieNamed, "named"): ("21",),
    (PrisonerTortured, "by"): "redjac",
    (AssignmentDrawn, "card"): 127,
    (AssignmentSeen, "card"): 127,
    (CardSpied, "card"): 127,
    (ProvinceOpened, "province"): "2",
    (ProvinceClosed, "province"): "2",
    (ResultRefused, "result"): "raise-money",
    (ResultTaken, "result"): "raise-money",
    (SheetChanged, "track"): "general-research",
    (AssignmentsArranged, "cards"): (127, 140),
    (ProvinceShown, "units"): {"222.1": {"patrol": 2}},
    (UnitsReplaced, "before"): "elite-army",
    (UnitsReplaced, "after"): "veteran",
}


def sample(kind: type[Event], /, **changes: Any) -> Event:
    """An event of a type, with a plausible value in every field."""
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        values[field.name] = SPECIAL.get((kind, field.name), VALUES.get(field.name, 2))
        if field.name == "side":
            values["side"] = "imperial"
        if field.name == "letters" and field.type is int:
            values["letters"] = 2
    return kind(**(values | {"case": "9.0"} | changes))


def raw_ids(text: str) -> list[str]:
    """Whatever in a text is an id and no word of ours."""
    ids = {*FACTS.characters, *FACTS.possessions, *FACTS.creatures, *FACTS.unit_kinds, *FACTS.planets}
    ids |= {*FACTS.environs, *FACTS.imperial_ships}
    found = re.findall(r"[\w.#-]*[\w#]", text)
    return [word for word in found if word in ids or "#" in word or "_" in word]
