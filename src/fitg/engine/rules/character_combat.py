"""[12.0] Character combat: characters, a squad, a creature or Irate Locals attack characters."""

from __future__ import annotations

from typing import Literal

import msgspec

from fitg import tables
from fitg.data.records import Side
from fitg.engine import naming
from fitg.engine.events import (
    BreakOffTried,
    FightBegan,
    FightEnded,
    RoundFought,
    Stung,
)
from fitg.engine.play import Play
from fitg.engine.procedure import Ask, Call, Choice, Done, Next, Procedure
from fitg.engine.rules import characters, creatures, fates, possessions, units
from fitg.engine.state import UNITS, Character, opponent

ForceKind = Literal["characters", "squad", "creature", "locals"]


class FightResult(msgspec.Struct, frozen=True):
    """What a fight leaves to the mission it interrupted."""

    beaten: bool
    spoils_bonus: bool = False
    bonus_change: int = 0


class CharacterCombat(Procedure):
    """[12.0] One fight, round by round, until one side is gone or the defenders have broken off."""

    place: str
    kind: ForceKind
    name: str
    attacker_side: Side
    defenders: tuple[str, ...]
    attackers: tuple[str, ...] = ()
    strength: int = 0
    #: None: the force cannot be wounded.
    endurance: int | None = None
    weapon: str = ""
    intent: str = ""
    round: int = 0
    active: tuple[str, ...] = ()
    #: [12.53] Active characters have tried to break off this round, and failed.
    failed: bool = False
    force_wounds: int = 0
    inflicted: int = 0
    round_wounds: int = 0
    attacker_wounds: int = 0
    defender_wounds: int = 0
    captures: int = 0
    #: [12.84] Captured in this combat; theirs is no side until it is over.
    taken: tuple[str, ...] = ()
    #: Combat added by possessions for this round, and for the whole combat.
    round_aid: dict[str, int] = {}
    aid: dict[str, int] = {}
    grabbed: str = ""
    spoils_bonus: bool = False
    over: str = ""

    @property
    def defender_side(self) -> Side:
        return opponent(self.attacker_side)

    # Before the first round

    def begin(self, play: Play) -> Next:
        return self.choose_weapon

    def choose_weapon(self, play: Play) -> Next:
        """[12.31] Attacking characters pick the weapons; the other forces have theirs."""
        weapons = (self.weapon,) if self.weapon else ("hand-to-hand", "firefight")
        choices: dict[str, Choice] = {weapon: (self.set_weapon, weapon) for weapon in weapons}
        return Ask(self.attacker_side, "character-combat.weapon", "12.31", "How do you fight?", choices)

    def set_weapon(self, play: Play, weapon: str) -> Next:
        self.weapon = weapon
        return self.declare_intent

    def declare_intent(self, play: Play) -> Next:
        """[12.32, 12.85] Kill or capture, for the whole combat; creatures and locals always kill."""
        intents = ("kill", "capture") if self.kind in ("characters", "squad") else ("kill",)
        choices: dict[str, Choice] = {intent: (self.set_intent, intent) for intent in intents}
        return Ask(self.attacker_side, "character-combat.intent", "12.32", "Kill or capture?", choices)

    def set_intent(self, play: Play, intent: str) -> Next:
        self.intent = intent
        return self.choose_champion

    def choose_champion(self, play: Play) -> Next:
        """Some minds are attacked one at a time: the owner names who faces the creature."""
        traits = creatures.traits_of(play, self)
        alone = traits.get("intelligence_side") == "one_chosen"
        choices: dict[str, Choice] = {"all": (self.open_fight, "")}
        if alone:
            choices = {f"face it with {each}": (self.open_fight, each) for each in self.defenders}
        return Ask(
            self.defender_side, "character-combat.champion", "13.45", "Who faces the creature?", choices
        )

    def open_fight(self, play: Play, champion: str) -> Next:
        if champion:
            self.defenders = (champion,)
        if "grabs_one" in creatures.traits_of(play, self):
            self.grabbed = play.pick(self.defenders)
            self.defenders = tuple(each for each in self.defenders if each != self.grabbed)
        if self.kind == "squad":
            units.reveal(play, self.place, self.attacker_side, "their squad attacks")
        play.emit(
            FightBegan(
                case="12.0",
                place=self.place,
                attacker=self.name,
                attackers=self.attackers,
                strength=self._attack(play),
                endurance=self.endurance,
                defenders=(*self.defenders, self.grabbed) if self.grabbed else self.defenders,
                weapon=self.weapon,
                intent=self.intent,
            )
        )
        return self.start_round

    # A round

    def start_round(self, play: Play) -> Next:
        """[12.43] A new round: all may be divided anew."""
        if not self.defenders:
            return self.finish
        self.round += 1
        self.failed = False
        self.round_aid = {}
        self.round_wounds = 0
        creatures.grow(play, self)
        self.active = self._willing(play)
        return self.declare_attacking

    def _willing(self, play: Play) -> tuple[str, ...]:
        able = tuple(each for each in self.defenders if not play.state.characters[each].disabled)
        return able or self.defenders

    def declare_attacking(self, play: Play) -> Next:
        """[A-12-17] The attacker declares possessions first."""
        if self.attacker_side == "rebel" and possessions.may_declare(play, "attacking", self.attackers):
            return Call(
                possessions.Declaration(
                    moment="attacking", holders=self.attackers, prompt="Declare a possession for this round?"
                ),
                self.declared_attacking,
            )
        return self.choose_active

    def declared_attacking(self, play: Play, used: tuple[str, ...]) -> Next:
        self._note_aid(play, used)
        return self.choose_active

    def _note_aid(self, play: Play, used: tuple[str, ...]) -> None:
        for entry in used:
            trait, _, holder = entry.partition("@")
            for record in play.facts.possessions.values():
                if trait in record.traits and trait == "combat_one_round":
                    self.round_aid = self.round_aid | {holder: int(record.traits[trait])}
                elif trait in record.traits and trait == "combat_defending":
                    self.aid = self.aid | {holder: int(record.traits[trait])}

    def choose_active(self, play: Play) -> Next:
        """[12.4] Divide the defenders; at least one who can fight must be active (A-12-01)."""
        choices: dict[str, Choice] = {}
        if "all_active" not in creatures.traits_of(play, self):
            for each in self.active:
                rest = tuple(other for other in self.active if other != each)
                if self._may_be_active_alone(play, rest):
                    choices[f"hold back {each}"] = (self.hold_back, each)
        choices["ready"] = (self.ready,)
        prompt = f"Round {self.round}: who stays out of the fight?"
        return Ask(self.defender_side, "character-combat.active", "12.4", prompt, choices)

    def _may_be_active_alone(self, play: Play, active: tuple[str, ...]) -> bool:
        if not active:
            return False
        able = [each for each in self._willing(play) if self._power(play, each) > 0]
        return not able or any(each in able for each in active)

    def hold_back(self, play: Play, character_id: str) -> Next:
        self.active = tuple(each for each in self.active if each != character_id)
        return self.choose_active

    def ready(self, play: Play) -> Next:
        for each in self.active:
            characters.does_something(play, play.state.characters[each])
        if self.defender_side == "rebel" and possessions.may_declare(play, "defending", self.active):
            return Call(
                possessions.Declaration(
                    moment="defending", holders=self.active, prompt="Declare a possession for this round?"
                ),
                self.declared_defending,
            )
        return self.choose_break_off

    def declared_defending(self, play: Play, used: tuple[str, ...]) -> Next:
        self._note_aid(play, used)
        return self.choose_break_off

    @property
    def inactive(self) -> tuple[str, ...]:
        return tuple(each for each in self.defenders if each not in self.active)

    def choose_break_off(self, play: Play) -> Next:
        """[12.5, 12.52] Nobody, the inactive only, or everybody (A-12-02)."""
        choices: dict[str, Choice] = {"stand and fight": (self.stand,)}
        if creatures.break_off_allowed(creatures.traits_of(play, self), self.round):
            if self.inactive:
                choices["break off with the inactive"] = (self.break_off, False)
            choices["break off with all"] = (self.break_off, True)
        return Ask(self.defender_side, "character-combat.break-off", "12.5", "Try to break off?", choices)

    def stand(self, play: Play) -> Next:
        return self.fight

    def break_off(self, play: Play, everybody: bool) -> Next:
        """[12.5, 12.53] One roll, compared with the number of each set."""
        modifier = creatures.break_off_modifier(creatures.traits_of(play, self), self.round)
        column = self._column(play, breaking_off=True)
        die = play.roll()
        result = tables.break_off(column.column, die, modifier, facts=play.facts)
        escaped = self.inactive if result.inactive else ()
        if everybody and result.active:
            escaped = self.defenders
        self.failed = everybody and not result.active
        play.emit(
            BreakOffTried(
                case="12.5",
                round=self.round,
                column=column.column,
                die=die,
                modifier=modifier,
                tried=self.defenders if everybody else self.inactive,
                escaped=escaped,
            )
        )
        self.defenders = tuple(each for each in self.defenders if each not in escaped)
        self.active = tuple(each for each in self.active if each not in escaped)
        return self.fight if self.active else self.finish

    def fight(self, play: Play) -> Next:
        """[12.6] Both roll on the column of the differential."""
        traits = creatures.traits_of(play, self)
        attack, defense = self._attack(play), self._defense(play)
        column = self._column(play)
        attacker_dice = tuple(play.roll() for _ in range(creatures.attack_rolls(traits)))
        defender_die = play.roll() if self._fights_back(play, defense) else None
        self._read(play, column.column, attacker_dice, defender_die)
        play.emit(
            RoundFought(
                case="12.6",
                round=self.round,
                attack=attack,
                defense=defense,
                differential=attack - defense,
                column=column.column,
                shifts=column.shifts,
                attacker_dice=attacker_dice,
                defender_die=defender_die,
                attacker_wounds=self.attacker_wounds,
                defender_wounds=self.defender_wounds,
                captures=self.captures,
                active=self.active,
            )
        )
        return self.wound_defenders

    def _read(
        self, play: Play, column: str, attacker_dice: tuple[int, ...], defender_die: int | None
    ) -> None:
        """[12.6e, 12.8] Wounds and captures; a firefight doubles what a Body Shield leaves."""
        capture = self.intent == "capture"
        returned = tables.combat_wounds(column, None, defender_die, capture=capture, facts=play.facts)
        attacker_wounds, defender_wounds, captures = returned.attacker_wounds, 0, returned.captures
        for die in attacker_dice:
            struck = tables.combat_wounds(column, die, None, capture=capture, facts=play.facts)
            defender_wounds += max(0, struck.defender_wounds + self._shielding(play, self.defenders))
            captures += struck.captures
        attacker_wounds = max(0, attacker_wounds + self._shielding(play, self.attackers))
        times = play.facts.charts.character_combat.firefight_multiplier if self.weapon == "firefight" else 1
        self.attacker_wounds = attacker_wounds * times
        self.defender_wounds = self.round_wounds = defender_wounds * times
        self.captures = captures

    def _shielding(self, play: Play, group: tuple[str, ...]) -> int:
        return min(0, possessions.shown_trait(play, group, "combat_result"))

    def _fights_back(self, play: Play, defense: int) -> bool:
        if "no_fight_back" in creatures.traits_of(play, self):
            return False
        return defense > 0 or play.rulings.helpless_fight_back

    # Strength and column

    def _power(self, play: Play, character_id: str) -> int:
        """[12.72] What a character adds: Combat with wounds and possessions, or Intelligence."""
        character = play.state.characters[character_id]
        if creatures.uses_intelligence(creatures.traits_of(play, self)):
            return characters.rating(play, character, "intelligence")
        aid = self.round_aid.get(character_id, 0) + self.aid.get(character_id, 0)
        return characters.rating(play, character, "combat") + aid

    def _attack(self, play: Play) -> int:
        """[12.11, 12.12] The strength of the attacking force."""
        if self.kind == "characters":
            return sum(self._power(play, each) for each in self.attackers)
        return creatures.strength(play, self)

    def _defense(self, play: Play) -> int:
        """[12.6a] The sum over the active defenders."""
        return sum(self._power(play, each) for each in self.active)

    def _column(self, play: Play, *, breaking_off: bool = False) -> tables.CombatColumn:
        """[12.6b, 12.6c, 12.6d] The differential's column with all shifts."""
        return tables.combat_column(
            self._attack(play) - self._defense(play),
            capture=self.intent == "capture",
            failed_break_off=self.failed and not breaking_off,
            surprise=0 if breaking_off else creatures.surprise(play, self),
            facts=play.facts,
        )

    # Wounds and captures

    def wound_defenders(self, play: Play) -> Next:
        """[12.7] The owner spreads the wounds over his active characters."""
        wound = self._spread(play, self.active, self.defender_wounds)
        if wound is None:
            self.defender_wounds = 0
            return self.wound_attackers
        return wound

    def _spread(self, play: Play, targets: tuple[str, ...], wounds: int) -> Ask | None:
        """Ask who takes the next wound; what more than kills everyone is lost (A-12-08)."""
        alive = self._alive(play, targets)
        if not wounds or not alive:
            return None
        side = play.state.characters[alive[0]].side
        choices: dict[str, Choice] = {f"wound {each}": (self.wound, each) for each in alive}
        sacrifice = self._sacrifices(play, alive)
        choices |= sacrifice
        prompt = f"{wounds} wound{'s' if wounds > 1 else ''} to take: who takes one?"
        return Ask(
            side,
            "character-combat.wounds",
            "12.7",
            prompt,
            choices,
            always=bool(sacrifice) or possessions.hidden_among(play, alive),
        )

    def _sacrifices(self, play: Play, alive: tuple[str, ...]) -> dict[str, Choice]:
        """The Norrocks may take one wound in place of a character, and is then gone."""
        return {
            f"{possession.id} takes it": (self.sacrifice, possession.id)
            for each in alive
            for possession in possessions.held_by(play, each)
            if "takes_wound" in possessions.card(play, possession).traits
        }

    def sacrifice(self, play: Play, possession_id: str) -> Next:
        possession = play.state.possessions[possession_id]
        owner = possession.owner
        possessions.show(play, possession, "takes_wound")
        possessions.lose(play, possession, "took a wound", "14.3", removed=True)
        return self._after_wound(play.state.characters[owner])

    def wound(self, play: Play, character_id: str) -> Next:
        character = play.state.characters[character_id]
        fates.wound(play, character, 1, self.name, "12.7")
        return self._after_wound(character)

    def _after_wound(self, character: Character) -> Next:
        if character.side == self.defender_side:
            self.defender_wounds -= 1
            self.inflicted += 1
            return self.wound_defenders
        self.attacker_wounds -= 1
        return self.wound_attackers

    def _alive(self, play: Play, group: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(each for each in group if play.state.characters[each].fate == "free")

    def wound_attackers(self, play: Play) -> Next:
        """[12.7, 12.74] Attacking characters share their wounds; other forces just take them."""
        if self.kind == "characters":
            wound = self._spread(play, self.attackers, self.attacker_wounds)
            if wound is not None:
                return wound
            self.attacker_wounds = 0
            return self.capture
        return self.wound_force

    def wound_force(self, play: Play) -> Next:
        creatures.wound_force(play, self, self.attacker_wounds, "the defenders strike back")
        self.attacker_wounds = 0
        return self.capture

    def capture(self, play: Play) -> Next:
        """[12.8, A-12-06] After the wounds, each asterisk takes one active defender at random."""
        for _ in range(self.captures):
            alive = [each for each in self._alive(play, self.active) if each not in self.taken]
            if alive:
                self.taken = (*self.taken, play.pick(alive))
        self.captures = 0
        return self.end_round

    def end_round(self, play: Play) -> Next:
        """[12.0] Who is left, and does the fight go on?"""
        creatures.after_round(play, self)
        self.attackers = self._alive(play, self.attackers)
        self.defenders = tuple(each for each in self._alive(play, self.defenders) if each not in self.taken)
        if self.grabbed and play.state.characters[self.grabbed].fate == "dead":
            self.grabbed = ""
        if self.beaten(play) or not self.defenders:
            return self.finish
        self.over = creatures.ends(play, self)
        return self.finish if self.over else self.start_round

    def beaten(self, play: Play) -> bool:
        """[12.74] The attacking force is dead, destroyed or has fled."""
        if self.kind == "characters":
            return not self._alive(play, self.attackers)
        return self.endurance is not None and self.force_wounds >= self.endurance

    # After the last round

    def finish(self, play: Play) -> Next:
        """[12.83] Captives of a force that was wiped out were never captured."""
        if self.beaten(play):
            self.taken = ()
            creatures.beaten(play, self)
        elif self.grabbed:
            fates.die(play, play.state.characters[self.grabbed], self.name, "13.45")
        return self.choose_guard

    def choose_guard(self, play: Play) -> Next:
        """[12.81b, A-12-09] A squad hands its prisoners to the military units, characters name a guard."""
        choices: dict[str, Choice] = {}
        if not self.taken or self.kind == "squad":
            choices["to the units"] = (self.end, UNITS)
        else:
            for each in self.attackers:
                choices[f"guard with {each}"] = (self.end, each)
        return Ask(
            self.attacker_side, "character-combat.guard", "12.81", "Who guards the prisoners?", choices
        )

    def end(self, play: Play, guard: str) -> Next:
        for each in self.taken:
            fates.capture(play, play.state.characters[each], guard, "taken in combat", "12.8")
        if self.kind == "squad":
            units.conceal(play, self.place)
        play.emit(FightEnded(case="12.0", place=self.place, rounds=self.round, reason=self._ending(play)))
        return Done(FightResult(self.beaten(play), self.spoils_bonus))

    def _ending(self, play: Play) -> str:
        if self.beaten(play):
            return "the attackers are beaten"
        if not self.defenders:
            return "no defender is left in the fight"
        return self.over


def squad_attack(
    play: Play, place: str, side: Side, defenders: tuple[str, ...], *, led: bool | None = None
) -> CharacterCombat:
    """[12.12] A squad of the military units in the place; a leader with them raises its endurance."""
    if led is None:
        led = any(leader.with_units for leader in characters.leaders(play, place, side))
    squad = tables.squad(units.strength(play, place, side), leader=led, facts=play.facts)
    return CharacterCombat(
        place=place,
        kind="squad",
        name="squad",
        attacker_side=side,
        defenders=defenders,
        strength=squad.combat,
        endurance=squad.endurance,
        weapon=squad.weapon,
    )


class Swarm(Procedure):
    """[13.45] A creature that attacks each character by himself on a fixed column and cannot be hurt."""

    place: str
    name: str
    defender_side: Side
    defenders: tuple[str, ...]
    round: int = 0
    waiting: tuple[str, ...] = ()

    def begin(self, play: Play) -> Next:
        creature = play.facts.creatures[self.name]
        play.emit(
            FightBegan(
                case="13.45",
                place=self.place,
                attacker=self.name,
                attackers=(),
                strength=0,
                endurance=None,
                defenders=self.defenders,
                weapon=creature.weapon,
                intent="kill",
            )
        )
        return self.next_round

    def next_round(self, play: Play) -> Next:
        traits = play.facts.creatures[self.name].traits
        self.defenders = tuple(each for each in self.defenders if play.state.characters[each].fate == "free")
        if not self.defenders or (self.round and "one_round_only" in traits):
            return self.end
        self.round += 1
        self.waiting = self.defenders
        return self.choose

    def choose(self, play: Play) -> Next:
        """Each in turn may try to break off by himself, where the creature lets him; the others are stung."""
        each = self.waiting[0]
        choices: dict[str, Choice] = {f"{each} stands": (self.sting, each)}
        if "break_off_individual" in play.facts.creatures[self.name].traits:
            choices[f"{each} breaks off"] = (self.break_off, each)
        prompt = f"Round {self.round}: does {naming.piece(play.facts, each)} try to break off?"
        return Ask(self.defender_side, "character-combat.break-off", "13.45", prompt, choices)

    def break_off(self, play: Play, character_id: str) -> Next:
        column = play.facts.creatures[self.name].traits["break_off_column"]
        die = play.roll()
        result = tables.break_off(column, die, facts=play.facts)
        escaped = (character_id,) if result.active else ()
        play.emit(
            BreakOffTried(
                case="13.45",
                round=self.round,
                column=column,
                die=die,
                modifier=0,
                tried=(character_id,),
                escaped=escaped,
            )
        )
        if escaped:
            self.defenders = tuple(each for each in self.defenders if each != character_id)
            return self._next_victim(play)
        return self.sting(play, character_id)

    def sting(self, play: Play, character_id: str) -> Next:
        column = play.facts.creatures[self.name].traits["fixed_column"]
        die = play.roll()
        result = tables.combat_wounds(column, die, None, facts=play.facts)
        wounds = max(
            0,
            result.defender_wounds + min(0, possessions.shown_trait(play, self.defenders, "combat_result")),
        )
        play.emit(
            Stung(
                case="13.45",
                creature=self.name,
                character=character_id,
                column=column,
                die=die,
                wounds=wounds,
            )
        )
        character = play.state.characters[character_id]
        characters.does_something(play, character)
        fates.wound(play, character, wounds, self.name, "13.45")
        return self._next_victim(play)

    def _next_victim(self, play: Play) -> Next:
        self.waiting = self.waiting[1:]
        return self.choose if self.waiting else self.next_round

    def end(self, play: Play) -> Next:
        play.emit(
            FightEnded(case="13.45", place=self.place, rounds=self.round, reason="the creature is gone")
        )
        return Done(FightResult(beaten=False))
