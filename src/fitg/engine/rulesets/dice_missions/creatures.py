"""[D-80 to D-86] Creatures by the variant's chart: how many come, how they fight, what else they do.

A creature is a row of the chart; where it is silent, the original creature counts (D-86).
"""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.procedure import Ask, Call, Done, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import opponent
from fitg.engine.rules import characters, creatures, possessions
from fitg.engine.rules.causes import CREATURE
from fitg.engine.rules.character_combat import FaceCreature, FightResult
from fitg.engine.rules.missions.attacks import CreatureEncounter
from fitg.engine.rules.missions.groups import best_rating
from fitg.engine.rules.swarm import Swarm
from fitg.engine.rulesets.dice_missions import hits
from fitg.engine.rulesets.dice_missions.charts import CreatureRow, charts
from fitg.engine.rulesets.dice_missions.fights import ChartCombat
from fitg.engine.rulesets.dice_missions.memory import memory, options

#: Two robots are twice one.
PAIRS = {"sentry-robots-two": ("sentry-robot", 2)}

#: Traits of the chart that the procedure of character combat knows, by the names it has for them.
KNOWN = {
    "no_fight_back": "no_fight_back",
    "no_attack_roll": "no_attack_roll",
    "no_break_off": "no_break_off",
    "no_break_off_first_round": "no_break_off_first_round",
    "break_off_mod": "break_off_mod",
    "break_off_mod_first_round": "break_off_mod_first_round",
    "max_rounds": "max_rounds",
    "rebel_win_loyalty_shift": "rebel_win_loyalty_shift",
    "steals_random_possession_not_ship": "steals_possession",
    "lose_all_bonus_rolls_if_alive_after_round": "no_bonus_draws_if_alive_after_round",
    "attacks_spaceship": "attacks_spaceship",
    "grabs_one": "grabs_one",
    "alone_dies": "alone_dies",
}
#: [D-80, D-81] So many creatures or locals are more than one likes to meet.
MANY = 4
#: [G6] Two hits damage a ship.
SHIP_HITS = 2
#: [D-84] What halves the Virus as a doctor does.
MEDI_KIT = "medi-kit-of-ptolus"


def row_of(creature: str) -> tuple[CreatureRow | None, int]:
    """The line of the chart, and how many come if that is fixed."""
    name, number = PAIRS.get(creature, (creature, 1))
    return charts().creatures.get(name), number


def amount(ctx: Context, formula: str, members: tuple[str, ...], die: int | None = None) -> int:
    """[G6] "d6-2", "d6", "5-max_intelligence", "3": never below 0; with a new die, or one that lies there."""
    first, sign, second = formula.replace("+", " + ").replace("-", " - ").partition(" - ")
    if not sign:
        first, sign, second = formula.partition("+")
    value = _term(ctx, first.strip(), members, die)
    other = _term(ctx, second.strip(), members, die) if second else 0
    return max(0, value - other if "-" in sign else value + other)


def _term(ctx: Context, word: str, members: tuple[str, ...], die: int | None) -> int:
    if word == "d6":
        return ctx.roll() if die is None else die
    if word == "max_intelligence":
        return best_rating(ctx, members, "intelligence")
    return int(word)


class DiceEncounter(CreatureEncounter, tag="dice-missions.OriginalEncounter"):
    """[D-82, D-83] A creature with its original values meets one group."""

    def fought(self, ctx: Context, result: FightResult) -> Next:
        """[D-82, G29] Of some there is only one: beaten, it is gone for good."""
        row, _ = row_of(self.creature)
        if result.beaten and row is not None and "unique" in row.specials:
            ctx.state.spent_creatures = (*ctx.state.spent_creatures, self.creature)
        return super().fought(ctx, result)


class ChartEncounter(DiceEncounter, tag="dice-missions.CreatureEncounter"):
    """[D-81] A creature of the chart meets one group."""

    def meet(self, ctx: Context) -> Next:
        row, number = row_of(self.creature)
        if row is None:
            return super().meet(ctx)
        specials = row.specials
        if "alone_dies" in specials and len(self.members) == 1:
            return super().meet(ctx)
        if "no_combat" in specials or "hits_each_once" in specials:
            return self._suffer(ctx, specials)
        if "one_target_per_round" in specials:
            return Call(MindHunt(place=self.place, name=self.creature, members=self.members), self.fought)
        if "hits_each_per_round" in specials:
            swarm = ChartSwarm(
                place=self.place, name=self.creature, defender_side=self.side, defenders=self.members
            )
            return Call(swarm, self.fought)
        if "number" in specials:
            roll = Roll(purpose="the number of creatures", case="D-81", side=self.side)
            return rolled(ctx, roll, self.counted, self.read_number)
        return Call(self._chart_fight(ctx, row, number), self.fought)

    def _number(self, ctx: Context, die: int) -> int:
        """[D-81] How many come with this die."""
        row, _ = row_of(self.creature)
        assert row is not None
        return amount(ctx, row.specials["number"], self.members, die)

    def read_number(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        number = self._number(ctx, *dice)
        return Reading(f"{number} of them", grave=number >= MANY)

    def counted(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        row, _ = row_of(self.creature)
        assert row is not None
        return Call(self._chart_fight(ctx, row, self._number(ctx, *dice)), self.fought)

    def _chart_fight(self, ctx: Context, row: CreatureRow, number: int) -> Procedure:
        """[D-80, G4] Number times strength, half the hits, rounded up."""
        weapon = ctx.facts.creatures[self.creature].weapon
        return ChartFight(
            place=self.place,
            kind="creature",
            name=self.creature,
            attacker_side=opponent(self.side),
            defenders=self.members,
            strength=number * (row.strength or 0),
            endurance=None if row.hits is None else hits.as_wounds(ctx, number * row.hits),
            weapon="hand-to-hand" if weapon == "none" else weapon,
        )

    def _suffer(self, ctx: Context, specials: dict[str, str]) -> Next:
        """[D-81] No fight, only the effect."""
        formula = specials.get("hits_each") or specials.get("hits_each_once", "")
        if formula:
            for each in self.members:
                self._hit(ctx, each, formula)
        if "gives_possession_not_ship" in specials:
            return self.without_combat(ctx, {"gives_possession": ""})
        least = specials.get("lose_all_bonus_rolls_if_max_intelligence_below")
        spoiled = "lose_all_bonus_rolls" in specials
        if least is not None:
            spoiled = best_rating(ctx, self.members, "intelligence") < int(least)
        return Done(FightResult(spoils_bonus=spoiled, bonus_change=int(specials.get("bonus_rolls", 0))))

    def _hit(self, ctx: Context, who: str, formula: str) -> None:
        character = ctx.state.characters[who]
        if formula == "EF-1":
            self._infect(ctx, who)
        else:
            hits.take(
                ctx, character, amount(ctx, formula, self.members), Cause(CREATURE, self.creature), "D-81"
            )

    def _infect(self, ctx: Context, who: str) -> None:
        """[D-84, K3] All hits but one, added to those he has; halved with help; then immune."""
        known, character = memory(ctx), ctx.state.characters[who]
        if who in known.immune:
            return
        suffered = hits.per_wound(ctx) * characters.rating(ctx, character, "endurance") - 1
        if self._is_treated(ctx):
            suffered //= 2
        known.immune = (*known.immune, who)
        hits.take(ctx, character, suffered, Cause(CREATURE, self.creature), "D-84")

    def _is_treated(self, ctx: Context) -> bool:
        kits = (held.id for each in self.members for held in possessions.usable_by(ctx, each))
        is_doctor, people = ctx.rules.ask[questions.is_doctor], ctx.state.characters
        return any(is_doctor(ctx, people[each]) for each in self.members) or MEDI_KIT in kits


class ChartFight(ChartCombat, tag="dice-missions.CreatureFight"):
    """[D-81] A fight by the numbers of the chart."""

    def specials(self) -> dict[str, str]:
        row, _ = row_of(self.name)
        assert row is not None
        return row.specials

    def traits(self, ctx: Context) -> dict[str, str]:
        """What the chart says, in the words of character combat."""
        specials = self.specials()
        found = {KNOWN[name]: value for name, value in specials.items() if name in KNOWN}
        if self.surprised(ctx):
            found["no_break_off_first_round"] = ""
        if "intelligence_combat" in specials:
            found["intelligence_combat"] = str(self.strength)
            if specials["intelligence_combat"] != "all":
                found["intelligence_side"] = "one_chosen"
        if "hit_ship_per_round" in specials:
            found["ship_damaged_after_round"] = str(SHIP_HITS)
        if "may_target_itself" in specials:
            found["self_attack_column"] = ctx.facts.creatures[self.name].traits["self_attack_column"]
        return found

    def surprised(self, ctx: Context) -> bool:
        """[K12] In the first round; the Charsot gives warning."""
        warned = ctx.rules.ask[questions.is_warned](ctx, self.group)
        return "surprise" in self.specials() and self.round <= 1 and not warned

    def choose_champion(self, ctx: Context) -> Next:
        """[K23] The most intelligent alone; among equals the owner chooses."""
        if self.traits(ctx).get("intelligence_side") != "one_chosen":
            return self.open_fight
        people = ctx.state.characters
        best = best_rating(ctx, self.defenders, "intelligence")
        options: list[Option] = [
            (FaceCreature(each), self.face_creature)
            for each in self.defenders
            if characters.rating(ctx, people[each], "intelligence") == best
        ]
        prompt = f"{self.enemy(ctx)} at {naming.place(ctx.facts, self.place)}: who faces the creature?"
        return Ask(self.defender_side, "character-combat.champion", "D-81", prompt, options, about=self.place)

    def start_round(self, ctx: Context) -> Next:
        following = super().start_round(ctx)
        specials = self.specials()
        if "joins_each_round_from_2" in specials and self.round >= 2:
            self._join(ctx, int(specials["joins_each_round_from_2"]))
        if "joins_odd_rounds_from_3" in specials and self.round >= 3 and self.round % 2:
            self._join(ctx, amount(ctx, specials["joins_odd_rounds_from_3"], self.defenders))
        if "af_minus_one_intelligence_each_round" in specials:
            self.strength = max(0, self.strength - best_rating(ctx, self.defenders, "intelligence"))
            if not self.strength:
                self.over = "the creature is driven off"
                return self.finish
        return following

    def _join(self, ctx: Context, number: int) -> None:
        row, _ = row_of(self.name)
        assert row is not None
        self.strength += number * (row.strength or 0)
        if self.endurance is not None:
            self.endurance += hits.as_wounds(ctx, number * (row.hits or 0))

    def attack_strength(self, ctx: Context) -> int:
        """[K12] Surprise adds one; some creatures change when they are wounded."""
        value = creatures.strength(ctx, self)
        if "af_wounded" in self.specials() and self.wounded():
            value = int(self.specials()["af_wounded"])
        return value + 1 if self.surprised(ctx) else value

    def defense_strength(self, ctx: Context) -> int:
        """[K12] Who is surprised fights with one less: the group, or each of them."""
        value = super().defense_strength(ctx)
        if not self.surprised(ctx):
            return value
        return max(0, value - (len(self.active) if options(ctx).surprise == "each" else 1))

    def end_round(self, ctx: Context) -> Next:
        """[D-81] What hits instead of wounding, when the round is over and it is alive."""
        specials = self.specials()
        if not self.beaten(ctx):
            for each in self._alive(ctx, self.defenders):
                amount_each = int(specials.get("hit_each_after_round", 0))
                hits.take(ctx, ctx.state.characters[each], amount_each, Cause(CREATURE, self.name), "D-81")
            if self.grabbed:
                held = int(specials.get("hit_grabbed_after_round", 0))
                hits.take(ctx, ctx.state.characters[self.grabbed], held, Cause(CREATURE, self.name), "D-81")
        return super().end_round(ctx)

    def makes_off(self, ctx: Context) -> bool:
        """[G5] Some never do, and some not once they have hit."""
        specials = self.specials()
        held = "no_creature_break_off_once_it_has_hit" in specials and self.inflicted > 0
        return super().makes_off(ctx) and "never_breaks_off" not in specials and not held


class ChartSwarm(Swarm, tag="dice-missions.Swarm"):
    """[D-81] A creature that hits each character by himself and cannot be hurt."""

    def _traits(self, ctx: Context) -> dict[str, str]:
        row, _ = row_of(self.name)
        assert row is not None
        return row.specials

    def read_sting(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        number = self._suffered(ctx, *dice)
        return Reading(f"hits: {number}", grave_answer=number > SHIP_HITS)

    def _suffered(self, ctx: Context, die: int) -> int:
        return amount(ctx, self._traits(ctx)["hits_each_per_round"], self.waiting[:1], die)

    def stung(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        victim, number = self.waiting[0], self._suffered(ctx, *dice)
        characters.does_something(ctx, ctx.state.characters[victim])
        hits.take(ctx, ctx.state.characters[victim], number, Cause(CREATURE, self.name), "D-81")
        return self.next_victim


class MindHunt(Procedure, tag="dice-missions.MindHunt"):
    """[D-81, K23] A creature that hits one mind in each round, until it does no harm."""

    first = "hunt"

    place: str
    name: str
    members: tuple[str, ...]

    def hunt(self, ctx: Context) -> Next:
        alive = [each for each in self.members if ctx.state.characters[each].fate in CAN_ACT]
        if not alive:
            return Done(FightResult())
        row, _ = row_of(self.name)
        assert row is not None
        victim = ctx.pick(alive)
        number = amount(ctx, row.specials["hits"], (victim,))
        hits.take(ctx, ctx.state.characters[victim], number, Cause(CREATURE, self.name), "D-81")
        return self.hunt if number else Done(FightResult())
