"""[13.4] What an action event is: whom it concerns, when it is ignored, what it does.

The events of a ruleset are found by their names in its slot `events`. An event reads the missions under way
and returns what it brings about; the procedure that plays them carries it out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.missions import EventIgnored
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.procedure import Procedure
from fitg.engine.rules.character_combat import FightResult
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site


class Headline(NamedTuple):
    """An event as it was drawn, and the number of the group whose mission it is about."""

    name: str
    parameter: str = ""
    group: int = -1


class Happening(NamedTuple):
    """What comes of an event."""

    #: The number of the group that it has struck, and of the one whose mission it has aborted.
    struck: int = -1
    aborted: int = -1
    #: What it changes at once about groups, by their numbers.
    changes: Mapping[int, dict[str, Any]] = {}
    #: What has to be played out first.
    procedure: Procedure | None = None


NOTHING = Happening()


class Ignored(NamedTuple):
    """Why an event is ignored."""

    case: str
    reason: str


#: [13.42] The usual reason.
CONTRADICTION = Ignored("13.42", "it contradicts an earlier event")


def after_fight(group: Group, result: object) -> dict[str, Any]:
    """What a fight changes about the group that was attacked."""
    if not isinstance(result, FightResult):
        return {}
    return {
        "no_bonus": group.no_bonus or result.spoils_bonus,
        "bonus_change": group.bonus_change + result.bonus_change,
        "loyalty_moved": group.loyalty_moved + result.loyalty_moved,
    }


def never(result: object) -> bool:
    """Most events leave the missions alone that they do not strike."""
    return False


class EventRule(msgspec.Struct, frozen=True, kw_only=True):
    """[13.4] An action event."""

    handle: Callable[[Context, Site, Headline], Happening]
    #: The Action Event for which cards take it that speak of Action Events; "" if that is its own name.
    kind: str = ""
    #: What the result of its procedure changes about the group that it has struck.
    after: Callable[[Group, Any], dict[str, Any]] = after_fight
    #: [13.41] The letter of the only mission that it concerns, and why not those of one side.
    about: str = ""
    spares: Mapping[Side, str] = {}
    #: [13.42] Events after which it is ignored.
    contradicted_by: Mapping[str, Ignored] = {}
    #: [13.42] Events that it undoes: they are forgotten, and no longer contradict others.
    overrules: tuple[str, ...] = ()
    #: [36.32] Whether the result of its procedure puts an end to all missions that are being resolved.
    ends_missions: Callable[[Any], bool] = never
    #: What is taken back when it is overruled itself.
    undone: Callable[[Context, Site], None] | None = None
    #: [13.42, 13.48] It may strike again.
    repeatable: bool = False
    #: [13.6] What it adds to the bonus draws of every mission here, and whether there are none any more.
    bonus: Modifier | None = None
    ends_bonus: bool = False

    def why_ignored(self, event: str, site: Site) -> Ignored | None:
        """[13.41, 13.42, 13.48] The case and the reason why it is ignored, if it is."""
        if self.about and site.people_on(self.about) is None:
            return Ignored("13.41", "nobody here is on that mission")
        if site.side in self.spares:
            return Ignored("13.41", self.spares[site.side])
        if event in site.seen and not self.repeatable:
            return Ignored("13.42", "it was drawn before")
        return next((why for other, why in self.contradicted_by.items() if other in site.seen), None)


def why_ignored(ctx: Context, site: Site, event: str, usual: Ignored | None) -> Ignored | None:
    """[13.41, 13.42] Why an event is ignored here: by the usual reason, or by one that a card gives."""
    ask = ctx.rules.ask
    why = ask[questions.why_void](ctx, site, event)
    if why is None and usual is not None and not ask[questions.strikes_anyway](ctx, site, event):
        return usual
    return why


def ignored(ctx: Context, site: Site, event: str, reason: str, case: str = "13.4") -> Happening:
    """The event has no effect; the letters of its card count all the same (A-13-02)."""
    ctx.emit(EventIgnored(case=case, event=event, place=site.place, reason=reason))
    return NOTHING
