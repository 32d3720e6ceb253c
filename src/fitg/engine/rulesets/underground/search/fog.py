"""[VM-09] Fog of war: the Empire rolls in secret, and shows as much of it as it likes.

Whatever is decided after such a roll is asked for in any case, and each unit that is shown is shown at once:
neither the questions nor their number tell anybody what the die was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from msgspec import UNSET
from msgspec.structs import replace

from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, UnitName
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.procedure import Ask, Call, Done, Handler, Next, Option, Procedure
from fitg.engine.machine.rolls import FACES, DiceOnTable, Reading, Roll, cast, listened_to
from fitg.engine.machine.secrets import Pick, Secret, Viewer
from fitg.engine.options import Options, Saying
from fitg.engine.rules import character_combat, control, units
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.detection import MEANING, DetectionRoutine
from fitg.engine.rules.search import Search
from fitg.engine.rules.space.orbit_detection import ENOUGH_ALONE, points_of
from fitg.engine.rulesets.underground.search.events import DieKeptSecret, RolledUnseen

#: [VQ-82] Whose rolls nobody else sees.
EMPIRE: Side = "imperial"


class FogOptions(Options, frozen=True):
    sayings: ClassVar[Mapping[str, Saying]] = {
        "fog_of_war": Saying(
            "VM-09",
            "When the Empire looks for ships and characters,",
            {
                True: "it rolls in secret, and shows the die and some units only if it likes",
                False: "everybody sees the die and all of its units there",
            },
        )
    }

    fog_of_war: bool = True


class KeepDieSecret(Action, frozen=True):
    form = "keep the die secret"
    saying = "Keep the die secret"
    passes = True
    final = True


class ShowDie(Action, frozen=True):
    form = "show the die"
    saying = "Show the die"
    final = True


class ShowUnit(Action, frozen=True):
    form = "show {unit}"
    saying = "Show {unit}"
    final = True
    unit: UnitName


class ShowAllUnits(Action, frozen=True):
    form = "show all units"
    saying = "Show all units"
    final = True


class ShowNoMore(Action, frozen=True):
    form = "show no more"
    saying = "Show no more"
    passes = True
    final = True


# The die


class DiceUnseen(DiceOnTable, tag="military.search.DiceUnseen"):
    """[VM-09, VQ-78] The Empire alone sees them, and may have them rolled again: then 1 is handed on, too."""

    again: bool = False

    def roll_again(self, ctx: Context, *, answering: bool) -> None:
        self.again = True
        super().roll_again(ctx, answering=answering)

    def roll_one_again(self, ctx: Context, number: int) -> None:
        self.again = True
        super().roll_one_again(ctx, number)

    def count(self, ctx: Context) -> Next:
        return Done((*self.dice, int(self.again)))


def unseen(ctx: Context, roll: Roll, then: Handler, reader: str) -> Next:
    """[VM-09] Roll in secret; the step `then` goes on with the die, and whether it was rolled again."""
    dice = cast(ctx, roll.kind, roll.number)
    if not listened_to(ctx):
        return then(ctx, (*dice, 0))
    return Call(DiceUnseen(roll=roll, dice=dice, reader=reader), then)


def uncovered(ctx: Context, roll: Roll, die: int, then: Handler, reader: str) -> Next:
    """[VQ-78] The die lies open, and whoever sees it only now may have it rolled again."""
    if not listened_to(ctx):
        return then(ctx, (die,))
    return Call(DiceOnTable(roll=roll, dice=(die,), reader=reader), then)


class DiceInTheFog(Secret):
    """[VM-09] What a die shows that is not shown."""

    kept_from = ("rebel", "spectator")

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        return replace(event, die=0) if isinstance(event, RolledUnseen) else event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        faces = FACES["die"]
        for procedure in ctx.state.stack:
            if isinstance(procedure, DiceUnseen):
                procedure.dice = tuple(faces[pick(len(faces))] for _ in procedure.dice)
            elif getattr(procedure, "unseen_die", 0):
                setattr(procedure, "unseen_die", faces[pick(len(faces))])  # noqa: B010 - whichever it is

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset()


# Units


def covered(ctx: Context, place: str, there: Mapping[str, int]) -> dict[str, int]:
    """[VM-09b] Of these units those that nobody sees: they count once they are shown."""
    stack = units.stack_at(ctx, place, EMPIRE)
    if stack is None or stack.revealed:
        return {}
    open_ones = {} if stack.shown is UNSET else stack.shown
    hidden = ctx.facts.hidden_kinds
    left = {kind: n - open_ones.get(kind, 0) for kind, n in there.items() if kind in hidden}
    return {kind: n for kind, n in left.items() if n > 0}


def showing(ctx: Context, left: Mapping[str, int], show: Handler, show_all: Handler) -> list[Option]:
    """Each kind of unit that is left to be shown, or all."""
    options: list[Option] = [(ShowUnit(kind), show) for kind in sorted(left)]
    if sum(left.values()) > 1:
        options.append((ShowAllUnits(), show_all))
    return options


def looks_in_secret(ctx: Context, side: Side) -> bool:
    """[VQ-82] The Empire, for Rebel ships."""
    return side == EMPIRE


def may_search(ctx: Context, place: str, side: Side) -> bool:
    """[VM-09] The Empire always may, with any unit at all."""
    return side == EMPIRE and units.present(ctx, place, side)


# What the Empire rolls, and shows if it likes


class InFog(Procedure, layer=True, tag="military.search-fog.InFog"):
    """[VM-09] The Empire looks at the die, and then says whether it was looking, and with what."""

    #: What the roll is for, how its questions are called, and why units are turned up.
    purpose: ClassVar[str]
    question: ClassVar[str]
    why_shown: ClassVar[str]
    #: The die that the Empire alone has seen; 0 before the roll, and when everybody knows it.
    unseen_die: int = 0
    #: The die that lies open.
    shown_die: int = 0
    #: [VQ-78] The Empire has had it rolled again.
    rerolled: bool = False
    #: [VM-09b] The die was rolled in secret: only what lies open counts.
    fogged: bool = False

    if TYPE_CHECKING:

        def apply_roll(self, ctx: Context, dice: tuple[int, ...]) -> Next: ...

        def spot(self) -> str:
            """What is searched."""

        def box(self, ctx: Context) -> str:
            """Where the units lie that may be shown."""

        def still_covered(self, ctx: Context) -> dict[str, int]:
            """Units that would count, and lie face down."""

        def has_means(self, ctx: Context) -> bool:
            """Can anybody look who lies open?"""

        def shows(self, ctx: Context) -> list[Option]:
            """What can be shown."""

        def may_show_more(self, ctx: Context, options: list[Option]) -> bool:
            """Is the Empire asked whether it shows more?"""

        def told(self, ctx: Context) -> str:
            """What was rolled, in words."""

        def so_far(self, ctx: Context) -> str:
            """What is looked for, with the die that lies open."""

        def keep(self, ctx: Context) -> Next: ...

    def roll_of(self, *, secret: bool) -> Roll:
        return Roll(
            purpose=self.purpose,
            case="VM-09",
            side=EMPIRE,
            seen_by=EMPIRE if secret else UNSET,
            rerolled_by=(EMPIRE,) if self.rerolled else UNSET,
        )

    def look(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        self.unseen_die, again = dice
        self.rerolled, self.fogged = bool(again), True
        ctx.emit(
            RolledUnseen(
                case="VM-09", side=EMPIRE, place=self.spot(), purpose=self.purpose, die=self.unseen_die
            )
        )
        return self.decide

    def decide(self, ctx: Context) -> Next:
        """[VM-09a, VM-09b] Hide the die, or show it with as many units as he likes."""
        options: list[Option] = [(KeepDieSecret(), self.keep)]
        if self.has_means(ctx):
            options.append((ShowDie(), self.uncover))
        options += self.shows(ctx)
        prompt = f"{self.told(ctx)} Show it?"
        return Ask(EMPIRE, self.question, "VM-09", prompt, options, about=self.spot(), always=True)

    def keep_secret(self, ctx: Context) -> None:
        """[VM-09a] Nobody learns what it was."""
        self.unseen_die = 0
        ctx.show()
        ctx.emit(DieKeptSecret(case="VM-09a", side=EMPIRE, place=self.spot(), purpose=self.purpose))

    def show_unit(self, ctx: Context, action: ShowUnit) -> Next:
        return self.turn_up(ctx, {action.unit: 1})

    def show_all(self, ctx: Context) -> Next:
        return self.turn_up(ctx, self.still_covered(ctx))

    def turn_up(self, ctx: Context, some: Mapping[str, int]) -> Next:
        self.lay_open()
        units.turn_up(ctx, self.box(ctx), EMPIRE, some, self.why_shown)
        return self.show_more

    def lay_open(self) -> None:
        if self.unseen_die:
            self.shown_die, self.unseen_die = self.unseen_die, 0

    def show_more(self, ctx: Context) -> Next:
        options = self.shows(ctx)
        if not self.may_show_more(ctx, options):
            return self.uncover
        if self.has_means(ctx):
            options.append((ShowNoMore(), self.uncover))
        prompt = f"{self.so_far(ctx)}, die {self.shown_die}: show more units?"
        return Ask(EMPIRE, self.question, "VM-09b", prompt, options, about=self.spot(), always=True)

    def uncover(self, ctx: Context) -> Next:
        """[VM-09b, VQ-78]"""
        self.lay_open()
        ctx.show()
        return uncovered(ctx, self.roll_of(secret=False), self.shown_die, self.apply_roll, "read_roll")


# Searches


class SearchInFog(InFog, Search, layer=True, tag="military.search-fog.Search"):
    """[VM-09] Searches of the Empire."""

    purpose, question, why_shown = "the search", "search.show", "search"

    def roll(self, ctx: Context) -> Next:
        if self.side != EMPIRE:
            return super().roll(ctx)
        return unseen(ctx, self.roll_of(secret=True), self.look, "read_roll")

    def sent(self, ctx: Context) -> Mapping[str, int]:
        """[VM-09b] Only what is shown; characters who search show no units."""
        there = super().sent(ctx)
        if not self.fogged:
            return there
        return units.without(there, covered(ctx, self.place, there)) if self.by == "units" else {}

    def spot(self) -> str:
        return self.place

    def box(self, ctx: Context) -> str:
        return self.place

    def still_covered(self, ctx: Context) -> dict[str, int]:
        there = units.of_side(ctx, self.place, EMPIRE)
        return covered(ctx, self.place, there) if self.by == "units" else {}

    def finds_with_all(self, ctx: Context) -> bool:
        """Would they be found with all units here?"""
        everything = replace(self, fogged=False)
        return everything.result(ctx, self.unseen_die or self.shown_die).found

    def has_means(self, ctx: Context) -> bool:
        """[VM-09b, VQ-421] The die can be shown with no unit at all, as one that brings hunters is."""
        return True

    def _searches(self, ctx: Context) -> bool:
        """[11.1, 19.61, VE-05] Does somebody who can search lie open, or is posted there?"""
        catalogue = ctx.facts.unit_kinds
        posted = character_combat.garrison(ctx, self.place, self.side) > 0
        return posted or any(not catalogue[kind].suicide for kind in self.sent(ctx))

    def shows(self, ctx: Context) -> list[Option]:
        left = self.still_covered(ctx)
        catalogue = ctx.facts.unit_kinds
        if all(catalogue[kind].suicide for kind in left) and not self._searches(ctx):
            return []
        return showing(ctx, left, self.show_unit, self.show_all)

    def leadership(self, ctx: Context) -> int:
        """[VM-11, VQ-421] A leader helps those of his units that are shown."""
        return super().leadership(ctx) if not self.fogged or self.sent(ctx) else 0

    def attack_found(self, ctx: Context) -> Next:
        """[VM-09b] Nobody attacks with units that are not shown."""
        strikes = self.by == "characters" or not self.fogged or self._searches(ctx)
        return super().attack_found(ctx) if strikes else self.end

    def may_show_more(self, ctx: Context, options: list[Option]) -> bool:
        return bool(options)

    def told(self, ctx: Context) -> str:
        return f"Your search of {naming.place(ctx.facts, self.place)} has rolled {self.unseen_die}."

    def so_far(self, ctx: Context) -> str:
        return f"Search of {naming.place(ctx.facts, self.place)}"

    def keep(self, ctx: Context) -> Next:
        """[VM-09a] Not found."""
        self.keep_secret(ctx)
        return self.end

    def squad(self, ctx: Context) -> CharacterCombat:
        """[VM-09b] Of the units that are shown."""
        if not self.fogged:
            return super().squad(ctx)
        return character_combat.squad_attack(ctx, self.place, EMPIRE, self.hiders, self.sent(ctx))


# Detection


class LookInFog(InFog, DetectionRoutine, layer=True, tag="military.search-fog.DetectionRoutine"):
    """[VM-09, VQ-82] The Empire rolls for Rebel ships, and shows die and units only if it likes them."""

    purpose, question = "the Detection Routine", "detection.show"
    why_shown = "they look for a spaceship"

    def roll(self, ctx: Context) -> Next:
        if ctx.state.ships[self.ship].side == EMPIRE:
            return super().roll(ctx)
        return unseen(ctx, self.roll_of(secret=True), self.look, "read_roll")

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        """Units that are too weak to look by themselves see nothing."""
        if not self.has_means(ctx):
            return Reading(MEANING["U"])
        return super().read_roll(ctx, dice)

    def has_means(self, ctx: Context) -> bool:
        return self._is_enough(ctx, self.looking(ctx))

    def _is_enough(self, ctx: Context, looking: Mapping[str, int]) -> bool:
        """[20.7, 20.76] A PDB of his, or enough space strength."""
        if control.usable_pdb(ctx, self.planet, EMPIRE) or ctx.state.ships[self.ship].side == EMPIRE:
            return True
        return points_of(ctx, looking) >= ENOUGH_ALONE

    def finds(self, ctx: Context) -> bool:
        """Is the ship detected with what lies open?"""
        die = self.unseen_die or self.shown_die
        return self.has_means(ctx) and self._found(ctx, die).result != "U"

    def finds_with_all(self, ctx: Context) -> bool:
        """Would it be with all units?"""
        return replace(self, fogged=False).finds(ctx)

    def spot(self) -> str:
        return self.planet

    def box(self, ctx: Context) -> str:
        return ctx.board.orbits.get(self.planet, "")

    def looking(self, ctx: Context) -> Mapping[str, int]:
        """[VM-09b, VM-09c] What is shown counts for shifts and for a fleet detachment alike."""
        there = super().looking(ctx)
        if not self.fogged or not there:
            return there
        return units.without(there, self.still_covered(ctx))

    def still_covered(self, ctx: Context) -> dict[str, int]:
        there = super().looking(ctx)
        return covered(ctx, self.box(ctx), there) if there else {}

    def shows(self, ctx: Context) -> list[Option]:
        left = self.still_covered(ctx)
        if not left or not self._is_enough(ctx, super().looking(ctx)):
            return []
        return showing(ctx, left, self.show_unit, self.show_all)

    def may_show_more(self, ctx: Context, options: list[Option]) -> bool:
        """As long as anything lies face down: not to be asked would tell that it cannot look."""
        return bool(covered(ctx, self.box(ctx), units.of_side(ctx, self.box(ctx), EMPIRE)))

    def told(self, ctx: Context) -> str:
        name, ship = naming.planet(ctx.facts, self.planet), naming.the(ctx.facts, self.ship)
        return f"You look for {ship} at {name}, and have rolled {self.unseen_die}."

    def so_far(self, ctx: Context) -> str:
        return f"The Detection Routine of {naming.planet(ctx.facts, self.planet)}"

    def keep(self, ctx: Context) -> Next:
        """[VM-09a] The result is U, whoever was aboard."""
        self.keep_secret(ctx)
        self._apply(ctx, "U")
        return Done("U")


# Cells


class ShowStrength(Procedure, tag="military.search-fog.ShowStrength"):
    """[VM-09e] To destroy a Cell no more units are shown than it takes."""

    first = "choose"

    place: str
    needed: int

    def _left(self, ctx: Context) -> dict[str, int]:
        return covered(ctx, self.place, units.of_side(ctx, self.place, EMPIRE))

    def choose(self, ctx: Context) -> Next:
        left = self._left(ctx)
        seen = units.without(units.of_side(ctx, self.place, EMPIRE), left)
        strength = units.strength_of(ctx, seen)
        if not left or strength >= self.needed:
            return Done()
        prompt = f"Show strength {self.needed} at {naming.place(ctx.facts, self.place)}, so far {strength}:"
        options = showing(ctx, left, self.show_unit, self.show_all)
        return Ask(
            EMPIRE, "cells.show", "VM-09e", f"{prompt} which unit?", options, about=self.place, always=True
        )

    def show_unit(self, ctx: Context, action: ShowUnit) -> Next:
        units.turn_up(ctx, self.place, EMPIRE, {action.unit: 1}, "they destroy a Rebel cell")
        return self.choose

    def show_all(self, ctx: Context) -> Next:
        units.turn_up(ctx, self.place, EMPIRE, self._left(ctx), "they destroy a Rebel cell")
        return self.choose


def show_strength(ctx: Context, place: str, needed: int) -> Procedure:
    """[VM-09e]"""
    return ShowStrength(place=place, needed=needed)
