"""What a rule of thumb says: one of the options, and why.

A rule looks for the options it knows by their class and reads their fields; it never reads or writes the
text of an action, so that a changed wording changes no bot.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from fitg.bots.table import Table
from fitg.engine.machine.actions import Action


class Advice(NamedTuple):
    """One option with its reason, a sentence for a person."""

    action: Action
    reason: str


Actions = Sequence[Action]
Offered = TypeVar("Offered", bound=Action)
#: A rule of thumb: it may have nothing to say.
Rule = Callable[[Table, Actions], Advice | None]
#: The answer to one kind of decision.
Answer = Callable[[Table, Actions], Advice]


def first_of(rules: Sequence[Rule], otherwise: Answer) -> Answer:
    """Ask the rules in order of importance; the first that has something to say is followed."""

    def answer(table: Table, actions: Actions) -> Advice:
        for rule in rules:
            advice = rule(table, actions)
            if advice is not None:
                return advice
        return otherwise(table, actions)

    return answer


# Looking for options


def all_of(kind: type[Offered], actions: Actions) -> list[Offered]:
    """The options of a class."""
    return [action for action in actions if isinstance(action, kind)]


def one_of(kind: type[Offered], actions: Actions) -> Offered | None:
    """The first option of a class, if there is one."""
    return next((action for action in actions if isinstance(action, kind)), None)


def favorite(actions: Actions, *kinds: type[Action]) -> Action:
    """The first option of the first of these classes that is on offer, or else of all."""
    return next((found for kind in kinds if (found := one_of(kind, actions)) is not None), actions[0])


def nothing(actions: Actions) -> Action:
    """The option that does nothing, or else the first."""
    return next((action for action in actions if action.passes), actions[0])


# Answers


#: Why nothing more is done, where a person would say it in other words.
ENOUGH = {
    "LeaveSovereign": "He can still come later.",
    "CallNobody": "They are needed where they are.",
    "EndLifting": "The points are needed elsewhere.",
    "LeaveWithout": "The troops are needed where they are.",
    "TakeTheRoll": "This star will do.",
    "SealNoMore": "No other leak is worth it.",
    "LetAgentsBe": "The stock is needed more elsewhere.",
    "PayForNobody": "He is not worth the bounty any more.",
    "LetThemHunt": "They may bring us others.",
    "PayNoRansom": "The points are needed elsewhere.",
    "NoFreeMove": "Everybody stands where he is needed.",
    "CallItOff": "It is better where it is.",
    "AttackOpenly": "In a raid the pirates would be lost first.",
    "StandTheirGround": "We want their losses, and can bear ours.",
    "KeepTeam": "Our people can face it themselves.",
    "DoneWithResearch": "Research that is kept can be used later.",
    "KeepEventCards": "The moment for these cards is still to come.",
    "LetCardBePlayed": "Our research is worth more than this card.",
    "GiveWay": "The card stays with us, and First Right, too.",
    "KeepDrug": "The mission does not need it, or would gain nothing by it.",
    "KeepLuck": "Luck that is kept can be used later.",
    "KeepBlaster": "The gun is in good hands.",
    "KeepMinorCast": "What nobody knows can still surprise.",
    "StayAboard": "Aboard the flagship they are safe, and go where it goes.",
    "LeaveCommandos": "They are in good hands.",
    "KeepRetinue": "The Emperor is safest among his own.",
    "StaySeen": "There is nothing to hide from.",
    "TurnNone": "There is no planet worth it.",
    "MakeNoneNeutral": "They are better off as they are.",
    "QuellNoMore": "The other rebellions keep the Rebels busy.",
    "SpareExtremists": "They are too strong for us here.",
    "NoMoreCells": "More cells would only be more to find.",
    "KaynsWait": "A greater rebellion may still come.",
    "UncoverNoMore": "There is nothing left to uncover.",
    "EndGames": "There is no planet left that would cheer.",
    "BringNobody": "Nobody is left whom we could bring home.",
    "RaiseNone": "None of these planets could hold out.",
    "AyodWaits": "Ayod could not hold out alone.",
    "AttackAsUsual": "In a Determined Assault our own losses are doubled, too.",
    "BuyElsewhere": "Another place needs the units more.",
    "CallOff": "No planet is in reach of this fleet.",
    "CommitNone": "The other worlds would hear of it, and turn from us.",
    "DeclareNothing": "None of these possessions helps here, and a secret that is kept can be used later.",
    "DefendAsUsual": "In a Determined Defense our own losses are doubled, too.",
    "EnoughHelp": "The PDB does as well without more of our units.",
    "FightWithoutLeader": "Whoever leads can be killed with his units, and makes them little stronger.",
    "FinishAttacking": "Where we could still attack, our losses would be greater than theirs.",
    "FinishDomino": "No other planet is worth the example.",
    "FinishHiding": "To rest does more for them, or somebody beside them would give them away.",
    "KeepDieSecret": "They are not found: nobody needs to know what we have here.",
    "NoEscort": "Our people can do without.",
    "ShowNoMore": "The rest may stay unknown.",
    "FinishEventSearch": "Nobody whom we could find here is worth the search.",
    "FinishFleets": "The fleets stand where they are needed.",
    "FinishLevy": "There is no room for more loyal units, or no money.",
    "FinishMissions": "Nobody who is left can do anything of use.",
    "FinishMoving": "Everybody stands where he is needed.",
    "FinishOrbitMissions": "Nobody here could bring such a quest to its end.",
    "FinishOutbreak": "The risen units would lose more than they win.",
    "FinishPurchases": "Nothing that is left is worth its price.",
    "FinishReacting": "Whoever else could come or go is best where he is.",
    "FinishRepairs": "What is left to repair is not worth the try.",
    "FinishReplacingShips": "Nobody else has a use for a spaceship.",
    "FinishSearching": "We would not find anybody, or could not hold them.",
    "FinishSetUp": "Alone they can do more.",
    "FinishSpaceCombat": "In space our losses would be greater than theirs.",
    "FinishTrading": "Ships and possessions are in the right hands.",
    "GiveUpQuest": "The way there is more likely to kill than to bring the ship.",
    "GoOn": "Nothing more is to be had from it.",
    "GoWithoutLeader": "Nobody can be spared to lead them.",
    "HoldFire": "To fire would show the base, and hit nothing of worth.",
    "HoldFollowers": "The followers would lose more than they win.",
    "HoldPosition": "Here others can guard the prisoners.",
    "StayTogether": "Together they can fight it out.",
    "HoldInOrbit": "An attack from orbit would cost us more than them.",
    "KeepCells": "More camps would only be more to find.",
    "KeepLoads": "They are carried by those who can carry them best.",
    "KeepSecrets": "A secret that is kept can still surprise.",
    "KeepTheRest": "All is bought that can be used.",
    "LeaveAsIs": "It serves us best as it is.",
    "LeaveCells": "The cells can wait: to strike would show our units.",
    "CommitTheRest": "Every unit counts in the attack; the reserve wins nothing.",
    "LetDiceStand": "The dice could fall worse a second time.",
    "LetStand": "It is not worth a Game-Turn of the bids.",
    "LetDiscoveredGo": "They would win the fight.",
    "LetFoundGo": "They would win the fight.",
    "LetShipPass": "Our units in orbit would gain nothing by showing themselves.",
    "LetSympathizersBe": "They can do more for us another time.",
    "LetThemPass": "Their fleet is too strong to be stopped here.",
    "LiveOn": "A prisoner can be freed, and the dead come back from one world only.",
    "ReactApart": "With the units everybody would know where he is.",
    "PlayFair": "If we are found out the locals attack, and we are too few for that.",
    "RaiseNoMore": "There is nothing left to raise.",
    "LeaveNow": "Nobody here needs her things.",
    "PlaceNothing": "There is no good place for it.",
    "NoneLeft": "We have no Special Ops that could go.",
    "NoReform": "The points are needed elsewhere.",
    "SaveMedicalAid": "Nobody is hurt badly enough.",
    "SearchWithoutLeader": "Nobody here would search better than the units do.",
    "ShiftNoMore": "No other planet is worth a shift.",
    "SkipMissions": "No mission here is worth the risk of being seen.",
    "SkipRecruitment": "Nobody who could be won here is worth the time.",
    "SpareCamps": "The camps can wait: units that attack them cannot fight elsewhere.",
    "SparePdb": "The base would shoot back harder than we can hit it.",
    "StandReady": "The others are better fighters.",
    "StayWhereWeAre": "The base is as safe where it is as anywhere.",
    "StopDrawing": "Every further card may do harm, and the missions are decided.",
}


def leave(actions: Actions) -> Advice:
    """Nothing worth doing: leave it, or take the first thing offered."""
    action = nothing(actions)
    if action.passes:
        return Advice(action, why_pass(type(action)))
    return Advice(action, "One choice is as good as another.")


def why_pass(kind: type[Action]) -> str:
    """Why nothing is done; a ruleset may reword an action of the rules, or bring one that nobody knows."""
    known = (ENOUGH[each.__name__] for each in kind.__mro__ if each.__name__ in ENOUGH)
    return next(known, "We let it pass.")


def let_be(table: Table, actions: Actions) -> Advice:
    """The answer to what is not worth an answer of its own."""
    return leave(actions)


def best_of(
    actions: Actions, options: Sequence[Offered], score: Callable[[Offered], Any], reason: str
) -> Advice:
    """The highest score of some options, the first of equals; without any of them there is nothing to do."""
    return Advice(max(options, key=score), reason) if options else leave(actions)
