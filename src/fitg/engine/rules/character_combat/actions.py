"""[12.0] What may be done in a fight."""

from __future__ import annotations

from fitg.engine.machine.actions import Action, CharacterId


class FightToKill(Action, frozen=True):
    form = "kill"
    saying = "Kill"
    final = True


class FightToCapture(Action, frozen=True):
    form = "capture"
    saying = "Capture"
    final = True


class FaceCreature(Action, frozen=True):
    form = "face it with {who}"
    saying = "{who} faces it"
    who: CharacterId


class StandAndFight(Action, frozen=True):
    form = "stand and fight"
    saying = "Stand and fight"
    final = True
    again = "Fight on until somebody is hurt"


class BreakOffInactive(Action, frozen=True):
    form = "break off with the inactive"
    saying = "Those who stay out try to break off"
    final = True


class BreakOffAll(Action, frozen=True):
    form = "break off with all"
    saying = "All try to break off"
    final = True
    again = "Try to break off until it works or somebody is hurt"


class GuardPrisoners(Action, frozen=True):
    form = "guard with {who}"
    saying = "{who} guards them"
    who: CharacterId
