"""[13.45, 13.47] What attacks a group by an action event: creatures, sentry robots, irate locals."""

from __future__ import annotations

from typing import ClassVar

from fitg.data.records import Mob, Side
from fitg.engine import points, questions
from fitg.engine.events.missions import EventIgnored
from fitg.engine.machine import naming
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Call, Done, Next, Procedure
from fitg.engine.machine.state import opponent
from fitg.engine.rules import creatures, harm, possessions
from fitg.engine.rules.causes import CREATURE
from fitg.engine.rules.character_combat import CharacterCombat, FightResult
from fitg.engine.rules.missions.encounters import GivePossession
from fitg.engine.rules.missions.groups import best_rating
from fitg.engine.rules.swarm import Swarm

#: The trait of no card: nothing can be declared.
NO_REMEDY = "no_remedy"


class CreatureEncounter(Procedure):
    """[13.45] A creature, or sentry robots, meet one Mission Group."""

    #: What comes so is called up by nobody.
    is_wild: ClassVar[bool] = True

    place: str
    side: Side
    creature: str
    members: tuple[str, ...]
    #: [111] The group has met a creature before in this Mission Phase: only the first one can be ignored.
    again: bool = False

    def begin(self, ctx: Context) -> Next:
        """Some characters are left alone; others may first declare a companion that helps."""
        reason = self.why_spared(ctx)
        if reason:
            return self._spared(ctx, reason)
        moment = Moment(
            name=points.CREATURE.name,
            side=self.side,
            holders=self.members,
            uses=ctx.rules.ask[questions.remedies](ctx, self) or (NO_REMEDY,),
            prompt=f"Attack of the {naming.piece(ctx.facts, self.creature)}! Declare a possession?",
        )
        return at(ctx, moment, self.declared)

    def traits(self, ctx: Context) -> dict[str, str]:
        return ctx.facts.creatures[self.creature].traits

    def why_spared(self, ctx: Context) -> str:
        traits = self.traits(ctx)
        if found := ctx.rules.ask[questions.why_spared](ctx, self):
            return found
        if "rebels_only" in traits and self.side != "rebel":
            return "it keeps away from Imperials"
        if "once_per_game" in traits and self.creature in ctx.state.spent_creatures:
            return "it has been seen, and never comes again"
        if "no_effect_without_ship" in traits and not creatures.group_ships(ctx, self.place, self.members):
            return "there is no spaceship for it"
        return self._why_calmed(ctx, ())

    def is_of_robots(self, ctx: Context) -> bool:
        """Do sentries come, and no creature?"""
        return "sentry" in self.traits(ctx)

    def _why_calmed(self, ctx: Context, used: tuple[str, ...]) -> str:
        """What a possession can bring about as well."""
        if found := ctx.rules.ask[questions.why_calmed](ctx, self, used):
            return found
        traits = self.traits(ctx)
        diplomat = traits.get("no_effect_if_max_diplomacy_at_least")
        if diplomat and best_rating(ctx, self.members, "diplomacy") >= int(diplomat):
            return "a diplomat of the group calms it"
        return ""

    def _spared(self, ctx: Context, reason: str) -> Next:
        ctx.emit(EventIgnored(case="13.45", event="creature_attack", place=self.place, reason=reason))
        return DONE

    def declared(self, ctx: Context, used: tuple[str, ...]) -> Next:
        reason = self._why_calmed(ctx, used)
        return self._spared(ctx, reason) if reason else self.meet

    def meet(self, ctx: Context) -> Next:
        """The creature attacks in its own way."""
        traits = self.traits(ctx)
        if "no_combat" in traits:
            return self.without_combat(ctx, traits)
        if "alone_dies" in traits and len(self.members) == 1:
            harm.defeat(ctx, ctx.state.characters[self.members[0]], Cause(CREATURE, self.creature), "13.45")
            return DONE
        return Call(self.fight(ctx, traits), self.fought)

    def fight(self, ctx: Context, traits: dict[str, str]) -> Procedure:
        creature = ctx.facts.creatures[self.creature]
        if "individual_attack" in traits:
            return Swarm(
                place=self.place, name=self.creature, defender_side=self.side, defenders=self.members
            )
        return CharacterCombat(
            place=self.place,
            kind="creature",
            name=self.creature,
            attacker_side=opponent(self.side),
            defenders=self.members,
            strength=creature.strength or 0,
            endurance=creature.endurance,
            weapon=creature.weapon,
        )

    def without_combat(self, ctx: Context, traits: dict[str, str]) -> Next:
        """Some creatures do not fight: they delay, hurt or help."""
        intelligence = best_rating(ctx, self.members, "intelligence")
        if "wounds_each" in traits:
            base = int(traits["wounds_each"].partition("-")[0])
            for each in self.members:
                wounds = max(0, base - intelligence)
                harm.wound(ctx, ctx.state.characters[each], wounds, Cause(CREATURE, self.creature), "13.45")
        if "gives_possession" in traits:
            ctx.state.spent_creatures = (*ctx.state.spent_creatures, self.creature)
            return self._gift(ctx)
        spoils = "no_bonus_draws" in traits or intelligence < int(
            traits.get("no_bonus_draws_if_max_intelligence_below", intelligence)
        )
        return Done(FightResult(spoils_bonus=spoils, bonus_change=int(traits.get("bonus_draws", 0))))

    def _gift(self, ctx: Context) -> Next:
        """Some bring a possession that is no spaceship."""
        gifts = [each for each in possessions.in_deck(ctx) if ctx.facts.possessions[each].kind != "spaceship"]
        if not gifts:
            return DONE
        reason = f"brought by the {naming.piece(ctx.facts, self.creature)}"
        gift = GivePossession(possession=ctx.pick(gifts), members=self.members, reason=reason)
        return Call(gift)

    def fought(self, ctx: Context, result: FightResult) -> Next:
        return Done(result)


class LocalsEncounter(Procedure):
    """[12.14, 13.47] Irate Locals attack a group; a Scrambler can halve their strength."""

    #: How they fight.
    combat: ClassVar[type[CharacterCombat]] = CharacterCombat

    place: str
    side: Side
    members: tuple[str, ...]

    def begin(self, ctx: Context) -> Next:
        prompt = "Irate locals attack! Declare a possession?"
        moment = Moment(name=points.LOCALS.name, side=self.side, holders=self.members, prompt=prompt)
        return at(ctx, moment, self.declared)

    def declared(self, ctx: Context, used: tuple[str, ...]) -> Next:
        return self._attack(ctx, used)

    def mob(self, ctx: Context) -> Mob:
        """[A-13-19] The locals who attack: the Environ's first race."""
        environ = ctx.facts.environs[self.place]
        return ctx.facts.mob(environ.races[0], environ.type)

    def _attack(self, ctx: Context, used: tuple[str, ...]) -> Next:
        mob = self.mob(ctx)
        fight = self.combat(
            place=self.place,
            kind="locals",
            name="irate-locals",
            attacker_side=opponent(self.side),
            defenders=self.members,
            strength=ctx.rules.ask[questions.mob_strength](ctx, mob.strength, used),
            endurance=mob.endurance,
            weapon=mob.weapon,
        )
        return Call(fight)
