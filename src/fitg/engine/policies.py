"""Policies: questions that one ruleset answers differently from another.

Each method is one question, answered here as the standard rules do. A module of a ruleset overrides those
that it answers in its own way; rules ask through the function of their room (`control.controller`, …).
"""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.context import Context
from fitg.engine.rules import control, movement, pdb, units
from fitg.engine.state import Character


class Policies:
    """The answers of the standard rules."""

    def controller(self, ctx: Context, planet_id: str) -> Side | None:
        """[15.8] Who controls a planet?"""
        return control.by_chart(ctx, planet_id)

    def room(self, ctx: Context, place: str, side: Side) -> int:
        """[9.51] How many more military units may a side have in a place?"""
        return units.room_by_size(ctx, place, side)

    def may_move(self, ctx: Context, character: Character) -> bool:
        """[9.0b] May this character still move?"""
        return movement.is_ready(ctx, character)

    def may_fire(self, ctx: Context, planet_id: str, target: Side) -> bool:
        """[9.22] May the PDB of a planet fire on military units of a side?"""
        return pdb.is_armed(ctx, planet_id, target)

    def draws(self, ctx: Context, place: str) -> int:
        """[13.3a] How many draws do the missions of an Environ get?"""
        return ctx.board.sizes[place]
