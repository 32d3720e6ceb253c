"""[13.0] What players may do with their missions in an Environ."""

from __future__ import annotations

from fitg.engine.actions import Action, CharacterId, Letter, PossessionId, Purpose


class AssignCharacter(Action, frozen=True):
    form = "assign {who} to {letter}"
    saying = "{who} goes on|{letter}"
    who: CharacterId
    letter: Letter


class AssignCamp(Action, frozen=True):
    form = "assign the camp to {letter}"
    saying = "The Rebel camp works on|{letter}"
    letter: Letter


class ShowPossession(Action, frozen=True):
    form = "show {card}"
    saying = "{card}|is shown"
    final = True
    card: PossessionId


class UseForMission(Action, frozen=True):
    form = "use {card} for {letter}"
    saying = "{card}|is used for {letter}"
    final = True
    card: PossessionId
    letter: Purpose


class BeginMissions(Action, frozen=True):
    form = "draw"
    saying = "All are assigned: go to the Action Cards"


class SkipMissions(Action, frozen=True):
    form = "no missions"
    saying = "No missions here"
    passes = True


class DrawCard(Action, frozen=True):
    form = "draw"
    saying = "Draw an Action Card"
    final = True


class CompleteMission(Action, frozen=True):
    form = "complete {letter}"
    saying = "Complete {letter} with the letters in hand"
    final = True
    letter: Purpose


class StopDrawing(Action, frozen=True):
    form = "stop"
    saying = "Stop here, without bonus draws"


class CompleteFirst(Action, frozen=True):
    form = "complete {letter}"
    saying = "Complete {letter}"
    final = True
    letter: Purpose


class DrawBonus(Action, frozen=True):
    form = "bonus draws for {letter}"
    saying = "Bonus draws for {letter}"
    final = True
    letter: Purpose


class ConcludeMission(Action, frozen=True):
    form = "conclude {letter}"
    saying = "Conclude {letter}"
    final = True
    letter: Purpose
