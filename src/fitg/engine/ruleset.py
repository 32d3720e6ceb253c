"""Which rules a game is played by: the readings of unclear cases, and procedures a variant replaces."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fitg.engine.procedure import Procedure
from fitg.errors import FitgError


class UnknownOption(FitgError):
    """An option of `new_game` that does not exist, or a value it does not have."""


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Readings that players may choose; the defaults are the recommended ones of docs/rulings.md."""

    #: A-09-08: [9.45] a detected ship that leaves a planet without Enemy detection is undetected.
    leaving_hides: bool = True
    #: A-16-01: [16.15] reinforcements may also come to planets that nobody, or that the Enemy, controls.
    reinforcements: Literal["uncontrolled", "enemy-controlled"] = "uncontrolled"
    #: A-09-16: [9.6] a leader must already be stacked with the unit he reacts with.
    reacting_leader_stacked: bool = False
    #: A-12-01: [12.4] defenders without any Combat still wound their attackers.
    helpless_fight_back: bool = True
    #: A-12-12: [13.71] prisoners rest and heal.
    captives_heal: bool = True


class Ruleset(msgspec.Struct, frozen=True):
    """A named set of rules. A variant replaces procedures by its own, under the same name."""

    name: str = "standard"
    rulings: Rulings = Rulings()
    replacements: dict[str, type[Procedure]] = {}

    def variant_of(self, procedure: Procedure) -> Procedure:
        """The procedure as this ruleset plays it."""
        if not self.replacements:
            return procedure
        replacement = self.replacements.get(type(procedure).__name__)
        return msgspec.convert(msgspec.to_builtins(procedure), replacement) if replacement else procedure


RULESETS: dict[str, Ruleset] = {"standard": Ruleset()}


def ruleset(options: dict[str, Any]) -> Ruleset:
    """The ruleset that the options of a game ask for: `ruleset` by name, and any ruling by its name."""
    chosen = dict(options)
    name = chosen.pop("ruleset", "standard")
    if name not in RULESETS:
        raise UnknownOption(f"There is no ruleset {name!r}; choose one of: {', '.join(sorted(RULESETS))}.")
    base = RULESETS[name]
    try:
        rulings = msgspec.convert(msgspec.to_builtins(base.rulings) | chosen, Rulings)
    except msgspec.ValidationError as error:
        known = ", ".join(field.encode_name for field in msgspec.structs.fields(Rulings))
        raise UnknownOption(
            f"The game's options are wrong: {error}; the options are ruleset, {known}."
        ) from None
    return msgspec.structs.replace(base, rulings=rulings)
