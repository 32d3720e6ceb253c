"""Pages of the cards: missions, Action Cards, galactic events, planet secrets, assignments."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.data.catalogue import Facts
from fitg.data.describe.page import Cells, Page, Section
from fitg.data.records import (
    ActionCard,
    ActionCell,
    Explanation,
    GalacticEvent,
    Mission,
    PlanetSecret,
    StrategicAssignment,
    TurnSpace,
)

ANY_VALUE = "n"


def mission_page(mission: Mission, facts: Facts) -> Page:
    """[13.2] A mission, with all who add bonus draws to it."""
    needed = {str(side): letters for side, letters in mission.need.items()} | mission.need_for
    tokens = {token.removeprefix("-") for token in (*mission.bonus, *mission.torture_bonus)}
    return Page(
        f"{mission.name}, mission {mission.letter}",
        (
            ("card", mission.card),
            ("sides", mission.sides),
            ("games", mission.games),
            ("place", mission.place),
            ("needs", mission.precondition),
            ("name before drawing", mission.target),
            ("letters needed", needed),
            ("most letters", mission.most_letters or "no limit"),
            ("graded", mission.graded),
            ("effects by letters", "; ".join(mission.effects)),
            ("failure", mission.failure),
            ("bonus draws", " + ".join(mission.bonus)),
            ("with torture", " + ".join(mission.torture_bonus).replace("+ -", "- ")),
            ("on the home planet", mission.home_bonus),
            ("as royalty there", mission.royalty_bonus),
            ("Rebel camp", mission.camp),
            ("only bonus draws", mission.only_bonus),
            ("all sections count", mission.all_sections),
            ("text", mission.text),
        ),
        (
            Section(
                "Bonus draws",
                ("token", "meaning"),
                tuple((t.id, t.text) for t in facts.bonus_tokens.values() if t.id in tokens),
            ),
            Section(
                "Who adds bonus draws",
                ("who", "draws"),
                tuple(_bonus_givers(mission.letter, facts)),
            ),
        ),
    )


def _bonus_givers(letter: str, facts: Facts) -> Iterable[Cells]:
    for character in facts.characters.values():
        if character.bonus_draws(letter):
            yield character.name, character.bonus_draws(letter)
    for possession in facts.possessions.values():
        if f"bonus_{letter}" in possession.traits:
            yield possession.name, possession.traits[f"bonus_{letter}"]


def action_card_page(card: ActionCard, facts: Facts) -> Page:
    """[13.32] An Action Card with its three sections and their events."""
    cells = {"urban": card.urban, "special": card.special, "wild": card.wild}
    events = [facts.action_events[code] for code in dict.fromkeys(cell.event for cell in cells.values())]
    return Page(
        f"Action Card {card.card}",
        tuple((section, cell_text(cell, facts)) for section, cell in cells.items()),
        (Section("Events", ("event", "meaning"), tuple((event.name, event.text) for event in events)),),
    )


def cell_text(cell: ActionCell, facts: Facts) -> str:
    """A section of an Action Card in one line."""
    parameter = f" ({cell.parameter})" if cell.parameter else ""
    return f"{cell.letters}: {facts.action_events[cell.event].name}{parameter}"


def action_event_page(event: Explanation, facts: Facts) -> Page:
    """An event of the Action Cards and where it occurs."""
    sections = ("urban", "special", "wild")
    places = [
        f"{card.card} {section}"
        for card in facts.action_cards.values()
        for section in sections
        if getattr(card, section).event == event.id
    ]
    return Page(event.name, (("id", event.id), ("on cards", places), ("text", event.text)))


def galactic_event_page(event: GalacticEvent, facts: Facts) -> Page:
    """[32.0] A galactic event."""
    return Page(
        f"{event.name}, galactic event {event.card}",
        (
            ("kind", event.kind),
            ("lasts", event.duration.replace("_", " ")),
            ("chosen by", event.chooser.replace("_", " ")),
            ("affects", [code.replace("_", " ") for code in event.affects]),
            ("parameters", event.parameters),
            ("ignored if", [code.replace("_", " ") for code in event.ignored_if]),
            ("text", event.text),
        ),
    )


def secret_page(secret: PlanetSecret, facts: Facts) -> Page:
    """[31.0] A planet secret."""
    return Page(
        f"{secret.name}, planet secret",
        (
            ("concerns", secret.sides),
            ("when revealed", secret.on_reveal),
            ("always", secret.standing),
            ("works before it is revealed", secret.applies_unrevealed),
            ("use reveals it", secret.revealed_by_use),
            ("at a rebellion", secret.on_rebellion),
            ("lost", secret.lost.replace("_", " ")),
            ("text", secret.text),
        ),
    )


def assignment_page(assignment: StrategicAssignment, facts: Facts) -> Page:
    """[35.2] A Strategic Assignment card."""
    names = [facts.provinces[province].name for province in assignment.provinces]
    return Page(f"Strategic Assignment {assignment.card}", (("provinces", names),))


def turn_page(space: TurnSpace, facts: Facts) -> Page:
    """[33.1] A space of the Game-Turn Record Track."""
    return Page(
        f"Game-Turn {space.turn}", (("scheduled for taxation", facts.provinces[space.province].name),)
    )


def explanation_page(explanation: Explanation, facts: Facts) -> Page:
    """What a code of the data means."""
    return Page(explanation.id, (("meaning", explanation.with_value(ANY_VALUE)),))
