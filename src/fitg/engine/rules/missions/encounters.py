"""[13.4] What an action event starts: creatures, mobs, raids, betrayed coups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitg.data.records import Rating, Side
from fitg.engine import naming
from fitg.engine.actions import Action, CharacterId, PossessionId, UnitKindId
from fitg.engine.context import Context
from fitg.engine.events import EventIgnored
from fitg.engine.moments import Moment, at
from fitg.engine.procedure import DONE, Ask, Call, Done, Next, Option, Procedure
from fitg.engine.rules import (
    characters,
    control,
    creatures,
    custody,
    harm,
    loyalty,
    pdb,
    possessions,
    search,
    spaceships,
    units,
)
from fitg.engine.rules.character_combat import CharacterCombat, FightResult
from fitg.engine.rules.missions import groups
from fitg.engine.rules.swarm import Swarm
from fitg.engine.state import UNITS, opponent

if TYPE_CHECKING:
    from fitg.engine.rules.missions.environ_missions import EnvironMissions


#: The Diplomacy that settles a dispute.
DISPUTE_DIPLOMACY = 2
#: [13.4] Why a Diplomacy mission ends, by the event that ends it.
DIPLOMACY_FAILS = {
    "diplomacy_dispute": "a dispute that nobody could settle",
    "diplomacy_protocol": "a breach of protocol",
}


def skill_of(ctx: Context, members: tuple[str, ...], rating: Rating) -> int:
    """The best rating in a group."""
    return max(characters.rating(ctx, ctx.state.characters[each], rating) for each in members)


class CreatureEncounter(Procedure):
    """[13.45] A creature, or sentry robots, meet one Mission Group."""

    place: str
    side: Side
    creature: str
    members: tuple[str, ...]

    def begin(self, ctx: Context) -> Next:
        """Some characters are left alone; others may first declare a companion that helps."""
        reason = self._why_spared(ctx)
        if reason:
            return self._spared(ctx, reason)
        moment = Moment(
            name="creature",
            side=self.side,
            holders=self.members,
            uses=creatures.remedies(self._traits(ctx)),
            prompt=f"Attack of the {naming.piece(ctx.facts, self.creature)}! Declare a possession?",
        )
        return at(ctx, moment, self.declared)

    def _traits(self, ctx: Context) -> dict[str, str]:
        return ctx.facts.creatures[self.creature].traits

    def _why_spared(self, ctx: Context) -> str:
        traits = self._traits(ctx)
        if "sentry" in traits and self._ability(ctx, "ignore_sentries"):
            return "one of the group knows how to pass sentries"
        if self._ability(ctx, "ignore_first_creature") and ctx.facts.environs[self.place].type != "urban":
            return "one of the group knows the beasts of the wild"
        if "rebels_only" in traits and self.side != "rebel":
            return "it keeps away from Imperials"
        if "once_per_game" in traits and self.creature in ctx.state.spent_creatures:
            return "it has been seen, and never comes again"
        if "no_effect_without_ship" in traits and not creatures.group_ships(ctx, self.place, self.members):
            return "there is no spaceship for it"
        return self._why_calmed(ctx)

    def _why_calmed(self, ctx: Context) -> str:
        """What a possession can bring about as well."""
        traits = self._traits(ctx)
        diplomat = traits.get("no_effect_if_max_diplomacy_at_least")
        if diplomat and skill_of(ctx, self.members, "diplomacy") >= int(diplomat):
            return "a diplomat of the group calms it"
        shielded = possessions.shown_trait(ctx, self.members, "ignore_intelligence_creatures")
        if creatures.uses_intelligence(traits) and shielded:
            return "a companion shields their minds"
        return ""

    def _ability(self, ctx: Context, ability: str) -> bool:
        return any(ability in ctx.facts.characters[each].abilities for each in self.members)

    def _spared(self, ctx: Context, reason: str) -> Next:
        ctx.emit(EventIgnored(case="13.45", event="creature_attack", place=self.place, reason=reason))
        return DONE

    def declared(self, ctx: Context, used: tuple[str, ...]) -> Next:
        if any(entry.startswith("ignore_first_creature@") for entry in used):
            return self._spared(ctx, "a companion drives it off")
        reason = self._why_calmed(ctx)
        return self._spared(ctx, reason) if reason else self.meet

    def meet(self, ctx: Context) -> Next:
        """The creature attacks in its own way."""
        traits = self._traits(ctx)
        if "no_combat" in traits:
            return self._without_combat(ctx, traits)
        if "alone_dies" in traits and len(self.members) == 1:
            harm.die(ctx, ctx.state.characters[self.members[0]], self.creature, "13.45")
            return DONE
        return Call(self._fight(ctx, traits), self.fought)

    def _fight(self, ctx: Context, traits: dict[str, str]) -> Procedure:
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

    def _without_combat(self, ctx: Context, traits: dict[str, str]) -> Next:
        """Some creatures do not fight: they delay, hurt or help."""
        intelligence = skill_of(ctx, self.members, "intelligence")
        if "wounds_each" in traits:
            base = int(traits["wounds_each"].partition("-")[0])
            for each in self.members:
                harm.wound(
                    ctx, ctx.state.characters[each], max(0, base - intelligence), self.creature, "13.45"
                )
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
        return Call(gift, self.given)

    def given(self, ctx: Context) -> Next:
        return DONE

    def fought(self, ctx: Context, result: FightResult) -> Next:
        return Done(result)


class TakePossession(Action, frozen=True):
    form = "give {card} to {who}"
    saying = "{card}|goes to {who}"
    card: PossessionId
    who: CharacterId

    def is_final(self, ctx: Context) -> bool:
        """[14.11] A spaceship is seen by everybody."""
        return ctx.facts.possessions[self.card].kind == "spaceship"


class TakeForOwn(Action, frozen=True):
    form = "give {card} to {who}, who gives up his own"
    saying = "{card}|goes to {who}, who gives up his own"
    card: PossessionId
    who: CharacterId

    def is_final(self, ctx: Context) -> bool:
        """[14.11] A spaceship is seen by everybody."""
        return ctx.facts.possessions[self.card].kind == "spaceship"


class ReturnPossession(Action, frozen=True):
    form = "return {card}"
    saying = "{card}|goes back to the deck"
    card: PossessionId


class GivePossession(Procedure):
    """[14.11] A new card goes at once to one of the group; who is full may exchange (A-14-01)."""

    first = "choose"

    possession: str
    members: tuple[str, ...]
    reason: str

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [
            (TakePossession(self.possession, each), self.give)
            for each in self.members
            if possessions.can_hold(ctx, each, self.possession)
        ]
        if not options:
            options += [(TakeForOwn(self.possession, each), self.exchange) for each in self.members]
            options.append((ReturnPossession(self.possession), self.decline))
        return Ask(
            "rebel",
            "possession.assign",
            "14.11",
            f"Who takes the {naming.piece(ctx.facts, self.possession)}?",
            options,
            about=ctx.state.characters[self.members[0]].place,
            always=True,
        )

    def give(self, ctx: Context, action: TakePossession) -> Next:
        return self._gain(ctx, action.who)

    def _gain(self, ctx: Context, character_id: str) -> Next:
        character = ctx.state.characters[character_id]
        possessions.gain(ctx, self.possession, character, self.reason, "14.11")
        return DONE

    def exchange(self, ctx: Context, action: TakeForOwn) -> Next:
        """[14.13] The companion or ship that he has goes back to the deck."""
        kind = ctx.facts.possessions[self.possession].kind
        if kind == "spaceship":
            ship = spaceships.owned_by(ctx, action.who)
            assert ship is not None
            spaceships.lose(ctx, ship, "given up for another", "14.13")
        for held in possessions.held_by(ctx, action.who):
            if kind == "companion" and possessions.card(ctx, held).kind == kind:
                possessions.lose(ctx, held, "given up for another", "14.13")
        return self._gain(ctx, action.who)

    def decline(self, ctx: Context) -> Next:
        return DONE


class LocalsEncounter(Procedure):
    """[12.14, 13.47] Irate Locals attack a group; a Scrambler can halve their strength."""

    place: str
    side: Side
    members: tuple[str, ...]

    def begin(self, ctx: Context) -> Next:
        prompt = "Irate locals attack! Declare a possession?"
        moment = Moment(name="locals", side=self.side, holders=self.members, prompt=prompt)
        return at(ctx, moment, self.declared)

    def declared(self, ctx: Context, used: tuple[str, ...]) -> Next:
        return self._mob(ctx, halved=bool(used))

    def _mob(self, ctx: Context, *, halved: bool) -> Next:
        environ = ctx.facts.environs[self.place]
        mob = ctx.facts.mob(environ.races[0], environ.type)
        fight = CharacterCombat(
            place=self.place,
            kind="locals",
            name="irate-locals",
            attacker_side=opponent(self.side),
            defenders=self.members,
            strength=mob.strength // 2 if halved else mob.strength,
            endurance=mob.endurance,
            weapon=mob.weapon,
        )
        return Call(fight, self.fought)

    def fought(self, ctx: Context, result: FightResult) -> Next:
        return Done(result)


class LoseUnitToLocals(Action, frozen=True):
    form = "lose {unit}"
    saying = "Lose {unit}"
    final = True
    unit: UnitKindId


class LosePdbToLocals(Action, frozen=True):
    form = "pdb goes down"
    saying = "The PDB goes Down"
    final = True


class LocalsRaid(Procedure):
    """[8.31, A-13-24] The raided player gives up a unit in the Environ or his PDB; with neither, nothing."""

    first = "choose"

    place: str
    side: Side

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [
            (LoseUnitToLocals(kind.id), self.lose_unit) for kind in units.kinds(ctx, self.place, self.side)
        ]
        planet = ctx.board.planet_of[self.place]
        if control.usable_pdb(ctx, planet, self.side):
            options.append((LosePdbToLocals(), self.lose_pdb))
        if not options:
            return self.finish
        prompt = "Locals raid you: what do you lose?"
        return Ask(self.side, "missions.raid", "8.31", prompt, options, about=self.place)

    def lose_unit(self, ctx: Context, action: LoseUnitToLocals) -> Next:
        units.eliminate(ctx, self.place, {action.unit: 1}, "raided by locals", "8.31")
        return DONE

    def lose_pdb(self, ctx: Context) -> Next:
        planet = groups.planet_of(ctx, self.place)
        pdb.turn_down(ctx, planet, "raided by locals", "8.31")
        return DONE

    def finish(self, ctx: Context) -> Next:
        ctx.emit(
            EventIgnored(
                case="8.31",
                event="locals_raid",
                place=self.place,
                reason="the enemy has nothing to lose here",
            )
        )
        return DONE


def table_entry(table: str, die: int) -> str:
    """The result of a die on a card's table, written "1-2=none;3-5=shift;6=shift+captured"."""
    entries = (entry.partition("=") for entry in table.split(";"))
    return next(result for span, _, result in entries if die <= int(span.rpartition("-")[2]))


class SacrificeOne(Action, frozen=True):
    form = "{who} dies"
    saying = "{who} dies"
    final = True
    who: CharacterId


class CoupBetrayed(Procedure):
    """What befalls the group of an aborted Coup, by the table of the card."""

    place: str
    side: Side
    members: tuple[str, ...]
    result: str

    def begin(self, ctx: Context) -> Next:
        effects = self.result.split("+")
        if "shift" in effects:
            planet = groups.planet_of(ctx, self.place)
            loyalty.shift(ctx, planet, 1, opponent(self.side), "the coup was betrayed", "15.12")
        if "kill1" in effects:
            return self.sacrifice
        if "killed" in effects:
            for each in self.members:
                harm.die(ctx, ctx.state.characters[each], "the coup was betrayed", "13.4")
        if "captured" in effects:
            return Call(self._arrest(self.members), self.over)
        if "found" in effects:
            return Call(
                search.FoundByEvent(place=self.place, side=opponent(self.side), group=self.members),
                self.over,
            )
        return DONE

    def sacrifice(self, ctx: Context) -> Next:
        """The owner picks the one who dies; the others are captured (A9)."""
        options: list[Option] = [(SacrificeOne(each), self.kill_one) for each in self.members]
        prompt = "One of the group is killed: who?"
        return Ask(self.side, "missions.sacrifice", "12.87", prompt, options, about=self.place)

    def kill_one(self, ctx: Context, action: SacrificeOne) -> Next:
        harm.die(ctx, ctx.state.characters[action.who], "the coup was betrayed", "13.4")
        others = tuple(each for each in self.members if each != action.who)
        return Call(self._arrest(others), self.over) if others else DONE

    def _arrest(self, victims: tuple[str, ...]) -> Procedure:
        return Arrest(
            place=self.place, side=opponent(self.side), victims=victims, cause="the coup was betrayed"
        )

    def over(self, ctx: Context, result: object) -> Next:
        return Done(result)


class GuardWithUnits(Action, frozen=True):
    form = "to the units"
    saying = "The military units guard them"
    final = True


class GuardArrested(Action, frozen=True):
    form = "guard with {who}"
    saying = "{who} guards them"
    final = True
    who: CharacterId


class Arrest(Procedure):
    """[12.87] An event captures characters; where the Enemy has nobody, they stay free."""

    first = "choose_guard"

    place: str
    side: Side
    victims: tuple[str, ...]
    cause: str

    def choose_guard(self, ctx: Context) -> Next:
        """[12.81] They are stacked with the Enemy's military units or with a guard, as he likes."""
        options: list[Option] = []
        if units.present(ctx, self.place, self.side):
            options.append((GuardWithUnits(), self.hand_to_units))
        options += [
            (GuardArrested(guard.id), self.guard) for guard in characters.separate(ctx, self.place, self.side)
        ]
        if not options:
            return DONE
        prompt = "Who guards the prisoners?"
        return Ask(self.side, "missions.guard", "12.87", prompt, options, about=self.place)

    def hand_to_units(self, ctx: Context) -> Next:
        return self._take_away(ctx, UNITS)

    def guard(self, ctx: Context, action: GuardArrested) -> Next:
        return self._take_away(ctx, action.who)

    def _take_away(self, ctx: Context, guard: str) -> Next:
        for each in self.victims:
            custody.capture(ctx, ctx.state.characters[each], guard, self.cause, "12.87")
        return DONE


class HurtInAccident(Action, frozen=True):
    form = "wound {who}"
    saying = "{who} takes a wound"
    who: CharacterId


class Accident(Procedure):
    """One character takes a wound."""

    first = "choose"

    side: Side
    candidates: tuple[str, ...]

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(HurtInAccident(each), self.wound) for each in self.candidates]
        place = ctx.state.characters[self.candidates[0]].place
        return Ask(self.side, "missions.accident", "13.4", "An accident: who is hurt?", options, about=place)

    def wound(self, ctx: Context, action: HurtInAccident) -> Next:
        harm.wound(ctx, ctx.state.characters[action.who], 1, "an accident", "13.4")
        return DONE


def trouble_diplomacy(ctx: Context, missions: EnvironMissions, index: int, event: str) -> Next:
    """An event that would abort Diplomacy; the Rebel Player may declare what could prevent it (A-14-10)."""
    missions.struck = index
    if diplomacy_saved(ctx, missions, event):
        return missions.count_letters
    members = groups.living(ctx, missions.groups[index])
    moment = Moment(
        name="dispute" if event == "diplomacy_dispute" else "diplomacy-abort",
        side=missions.side,
        holders=members,
        prompt="Diplomacy is about to fail. Declare a possession?",
    )
    return at(ctx, moment, missions.diplomacy_advised)


def diplomacy_saved(ctx: Context, missions: EnvironMissions, event: str) -> bool:
    """Skill settles a dispute; the Advisor Android cancels the first event that would abort (A17)."""
    group = missions.groups[missions.struck]
    members = groups.living(ctx, group)
    if event == "diplomacy_dispute" and skill_of(ctx, members, "diplomacy") >= DISPUTE_DIPLOMACY:
        reason, case = "a skilled diplomat settles the matter", "13.4"
    elif not group.advised and possessions.shown_trait(ctx, members, "ignore_first_diplomacy_abort"):
        missions.change(missions.struck, advised=True)
        reason, case = "the Advisor Android finds a way", "14.3"
    else:
        return False
    ctx.emit(EventIgnored(case=case, event=event, place=missions.place, reason=reason))
    return True


def abort_diplomacy(ctx: Context, missions: EnvironMissions, event: str) -> Next:
    """Diplomacy is aborted; a breach of protocol also shifts Loyalty in the Enemy's favor."""
    missions.abort(ctx, missions.struck, DIPLOMACY_FAILS[event])
    if event == "diplomacy_protocol":
        planet = groups.planet_of(ctx, missions.place)
        loyalty.shift(ctx, planet, 1, missions.enemy, "a breach of protocol", "15.12")
    return missions.count_letters
