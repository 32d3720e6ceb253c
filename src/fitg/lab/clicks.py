"""How many decisions a Game-Turn takes, and how many clicks at the table: what an evening is made of.

Two bots of the adviser's level play games with known seeds, and each of their answers is counted as a person
at the page would give it: as the page lays the answers out (`laid_out`), and by the click of a bundle where
it gives several answers just as the bot gave them. What is wished for a while costs one click, if the bot
never went back on it; a piece that is drawn over the map to its goal costs one movement. A question with one
answer is no decision, but takes its click where the page does not answer it. To move the map by the wheel or
by dragging is not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

import msgspec

from fitg.bots import create, observe
from fitg.data.records import Side
from fitg.engine.game import Game, new_game
from fitg.engine.machine.actions import Action
from fitg.engine.machine.state import SIDES
from fitg.engine.rules.battles import AttackAt
from fitg.engine.rules.force_points.purchases import FinishPurchases
from fitg.engine.rules.galactic.taxation import (
    SparePlanet,
    SpareRest,
    Tax,
    TaxByHalf,
    TaxInFullBySecret,
    TaxRestByHalf,
)
from fitg.engine.rules.missions.actions import AssignCharacter
from fitg.engine.rules.missions.phase import GoOnMissions
from fitg.engine.rules.movement.free_movement import JoinUnits, LeaveUnits
from fitg.engine.rules.movement.marching import AddUnit, Mustering
from fitg.engine.rules.politics.domino import MovePlanet
from fitg.engine.rules.space.gathering import Gathering
from fitg.engine.rules.space.interplanetary import MoveFleetTo, SetCourse
from fitg.lab.bench import playable
from fitg.lab.laid_out import LaidOut
from fitg.presentation.bundles import Bundle, bundles
from fitg.presentation.narration import label
from fitg.presentation.sheets import (
    changed_numbers,
    is_spending,
    is_taxation,
    is_untouched,
    mild_taxes,
)
from fitg.presentation.standing import HARM, OrderName, once_more, standing_order
from fitg.presentation.wishes import Wish, wishes
from fitg.scenarios import Scenario
from fitg.scenarios.sequence import SET_UP

#: With more buttons than this, in several groups, the page once showed the groups first: what clicks are
#: compared with.
ONCE_TOO_MANY = 9
#: The standing orders that a page follows, against the computer, before anybody has set anything.
FOLLOWED: frozenset[OrderName] = frozenset(
    {"no-choice", "one-answer", "one-place", "ships", "draw", "secrets", "fire", "watch", "assault"}
)
#: A proposal that does not lie on a sheet when it is opened, and to lay it out.
PROPOSED = 2
#: Of several who do the same each may be named first.
IN_ANY_ORDER = (AssignCharacter, JoinUnits, LeaveUnits, MovePlanet)
#: Where one attacks, and where one goes on missions, may be said in any order.
PLACE_BY_PLACE = (AttackAt, GoOnMissions)
#: As many as a key can say.
MOST_AT_ONCE = 9
#: The question who goes on which mission.
ASSIGNING = "missions.assign"
#: The wish that is said with what is done, by a key that is held down.
LAST = "last"
BOT = "rookie"


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """Decisions and clicks per Game-Turn of one kind of question."""

    kind: str
    decisions: float
    clicks: float


class Counts(msgspec.Struct, frozen=True, kw_only=True):
    """Per Game-Turn of one side: decisions, clicks if each were given by hand, clicks at the table.

    The set-up is taken as the adviser suggests it. `clicks_with_orders` are those of somebody who has given
    all standing orders; `by_suggestion` are the clicks of somebody who lets the adviser play every Segment.
    """

    scenario: str
    side: Side
    turns: int
    decisions: float
    clicks_without: float
    clicks: float
    clicks_with_orders: float
    by_suggestion: float
    #: Which questions take most clicks.
    kinds: list[Kind]


class _Offer(NamedTuple):
    """A bundle, the clicks that it takes, and the fleet that it puts together, if it does."""

    bundle: Bundle
    clicks: int
    gathers: str
    #: So many of its answers put the fleet together.
    by: int
    #: It begins with something that can be drawn to where it goes; it ends where something is let go.
    grabs: bool
    lands: bool


class _Answer(NamedTuple):
    """One step of a game, and what it took at the table."""

    side: Side
    kind: str
    action: str
    #: Whoever does the same may be named in any order: who joins or leaves units, which planets follow.
    in_any_order: bool
    #: A place of its own, which may be gone to before a wish speaks of the others.
    comes_first: bool
    #: It was a choice, not the only answer; and it is played, not set up.
    counts: bool
    #: By hand, without anything that the table does; and by the button or on the sheet of the table.
    by_hand: int
    at_the_table: int
    #: Done over and over, or by an order that is followed, or by one that could be given.
    by_itself: bool
    followed: bool
    given: bool
    #: It could have been done over and over, and something else was done.
    strays: bool
    #: The bundles that could begin here.
    bundles: list[_Offer]
    #: What could be wished for a while.
    wishes: list[Wish]
    #: It begins with something that can be drawn to where it goes; it ends where something is let go.
    grabs: bool
    lands: bool
    #: The unit that is added to a fleet or stack.
    added: str
    #: The stack or fleet that has been put together so far.
    gathered: str
    #: Who goes on a mission, and who is shown before him; nothing if the others must be sent first.
    sent: str
    shown_before: frozenset[str]
    #: The same side decides next, chance has not spoken, and nobody has come to harm.
    undisturbed: bool


class _Tally:
    """What one side has done so far."""

    def __init__(self) -> None:
        self.decisions = self.without = self.clicks = self.with_orders = 0
        self.turns: set[tuple[int, int]] = set()
        self.segments: set[tuple[int, int, str]] = set()
        #: Per kind of question: decisions and clicks.
        self.kinds: dict[str, list[int]] = {}
        #: Who was sent on which mission in the sitting under way.
        self.sent: list[str] = []
        #: The missions that were on offer when it began.
        self.offered: set[str] = set()
        #: What of the mild taxes of the sitting under way has been levied.
        self.mild: list[str] = []
        #: The answer before, and its step.
        self.last: tuple[Action | None, int] = (None, -1)

    def note(self, kind: str, decisions: int, clicks: int) -> None:
        so_far = self.kinds.setdefault(kind, [0, 0])
        so_far[0] += decisions
        so_far[1] += clicks

    def counts(self, scenario: str, side: Side) -> Counts:
        turns = len(self.turns) or 1
        return Counts(
            scenario=scenario,
            side=side,
            turns=len(self.turns),
            decisions=self.decisions / turns,
            clicks_without=self.without / turns,
            clicks=self.clicks / turns,
            clicks_with_orders=self.with_orders / turns,
            by_suggestion=len(self.segments) / turns,
            kinds=[
                Kind(kind=kind, decisions=decisions / turns, clicks=clicks / turns)
                for kind, (decisions, clicks) in sorted(
                    self.kinds.items(), key=lambda each: (-each[1][1], -each[1][0], each[0])
                )
            ],
        )


def run(
    answers: int,
    options: Mapping[str, Any] | None = None,
    telling: Callable[[str], None] = lambda scenario: None,
) -> list[Counts]:
    """So many answers in every scenario: the same figures on every machine."""
    counted = list[Counts]()
    for scenario in playable(options):
        telling(scenario.title)
        counted += count(scenario, answers, options)
    return counted


def count(scenario: Scenario, answers: int, options: Mapping[str, Any] | None = None) -> list[Counts]:
    """Games of one scenario, one after the other; the one that is under way at the end is counted so far."""
    tallies = {side: _Tally() for side in SIDES}
    seed = 0
    while answers > 0:
        given = _play(new_game(scenario, seed=seed, options=options), seed, tallies, answers)
        _add_up(given, tallies)
        answers -= len(given)
        seed += 1
    return [tallies[side].counts(scenario.id, side) for side in SIDES]


def _play(game: Game, seed: int, tallies: dict[Side, _Tally], most: int) -> list[_Answer]:
    bot, chance, answers = create(BOT), Random(seed), list[_Answer]()
    repeated: Action | None = None
    while game.side is not None and len(answers) < most:
        tally, before, side = tallies[game.side], game.copy(), game.side
        action = bot.choose(observe(game), chance, None)
        option = game.decision.option(action) if game.decision is not None else None
        assert option is not None
        tally.turns.add((seed, game.state.turn))
        tally.segments.add((seed, game.state.turn, game.ctx.segment))
        answer = _answer(tally, game, option, repeated)
        events = game.apply(option)
        disturbed = game.side != side or game.ctx.barrier or any(isinstance(each, HARM) for each in events)
        answers.append(answer._replace(undisturbed=not disturbed))
        repeated = once_more(before, option, events, game)
    return answers


def _answer(tally: _Tally, game: Game, option: Action, repeated: Action | None) -> _Answer:
    assert game.side is not None
    assert game.decision is not None
    order, found = standing_order(game), bundles(game)
    laid = LaidOut(game, found)
    given = order is not None and order.action == option.text
    answer = _Answer(
        side=game.side,
        kind=game.decision.kind,
        action=option.text,
        in_any_order=isinstance(option, IN_ANY_ORDER),
        comes_first=isinstance(option, PLACE_BY_PLACE),
        counts=len(game.options) > 1 and game.ctx.segment != SET_UP.id,
        by_hand=_by_hand(game, option),
        at_the_table=0 if game.ctx.segment == SET_UP.id else _needed(tally, game, option, laid),
        by_itself=repeated == option,
        followed=given and order is not None and order.order in FOLLOWED and not _is_laid_out(game, option),
        given=given and not _is_laid_out(game, option),
        strays=repeated is not None and repeated != option,
        bundles=[
            _Offer(
                each,
                laid.clicks_together(each),
                *_would_gather(game, each),
                laid.grabs(each),
                laid.lands(each),
            )
            for each in found
            if _begins(each, option)
        ],
        wishes=wishes(game),
        grabs=laid.grabs(option),
        lands=laid.lands(option),
        added=option.unit if isinstance(option, AddUnit) else "",
        gathered=_gathered(game),
        sent=_sent(tally, option),
        shown_before=_shown_before(game, option),
        undisturbed=False,
    )
    tally.last = option, game.steps
    return answer


def _add_up(answers: list[_Answer], tallies: dict[Side, _Tally]) -> None:
    """One game: answers that a bundle gives cost the click of the bundle, a wish costs one for a while."""
    covered, held, drawn = 0, _Held(), 0
    for number, answer in enumerate(answers):
        tally, needed = tallies[answer.side], answer.at_the_table
        grabs, lands = answer.grabs, answer.lands
        if needed > 1 and answer.sent and _others_are_sent_later(answers, number):
            needed = 1
        asked_again = held.end(answer) if number >= covered else 0
        if number < covered or held.answers(answer):
            needed = 0
        elif needed and not answer.followed:
            # What the table answers at once begins no bundle: nobody could click on it.
            best = _at_best(answers, number, held)
            if best is not None:
                covered, needed, grabs, lands = number + best.answers, best.clicks, best.grabs, best.lands
        by_itself = answer.by_itself and not _strays(answers, number)
        clicks = 0 if by_itself or answer.followed else needed
        with_orders = 0 if by_itself or answer.given else needed
        if clicks:
            held.end_with(answers, number, covered)
        # What is drawn over the map is let go where it goes: one movement of the hand.
        let_go = bool(drawn) and lands and clicks == 1
        if let_go:
            clicks, with_orders = 1 - drawn, with_orders - drawn
        clicks, with_orders = clicks + asked_again, with_orders + asked_again
        tally.clicks += clicks
        tally.with_orders += with_orders
        goes_on = answer.undisturbed and not let_go
        drawn = (clicks if grabs and clicks else 0 if clicks else drawn) if goes_on else 0
        if answer.counts:
            tally.decisions += 1
            tally.without += answer.by_hand
        if answer.counts or clicks:
            tally.note(answer.kind, answer.counts, clicks)


def _at_best(answers: list[_Answer], number: int, held: _Held) -> _Best | None:
    """The wish or the bundle that saves most; what is wished is held from now on."""
    best, wish = _best_bundle(answers, number), _best_wish(answers, number)
    several = _several_drawn(answers, number)
    if several is not None and _saved(answers, number, several) > (
        _saved(answers, number, best) if best else 0
    ):
        best = several
    if wish is None or wish.saves <= (_saved(answers, number, best) if best else 0):
        return best
    held.wish(answers[number].side, wish.wish)
    return _Best(0, 1, False, answers[number].lands)


def _several_drawn(answers: list[_Answer], number: int) -> _Best | None:
    """A unit of a fleet that is put together, drawn to its goal with as many of its kind as one says."""
    if not answers[number].grabs:
        return None
    several = _with_as_many(answers, number, _Best(1, answers[number].at_the_table, True, False))
    return several if several.answers > 1 else None


class _Held:
    """The wishes that are held, by side and name."""

    def __init__(self) -> None:
        self._scopes: dict[tuple[Side, str], str] = {}

    def wish(self, side: Side, wish: Wish) -> None:
        self._scopes[side, wish.name] = wish.scope

    def end_with(self, answers: list[_Answer], number: int, covered: int) -> None:
        """What is clicked may be said to be the last of its kind, in the same click: the key is held down.

        It is said where the next question of the Segment, after what is clicked, was answered by its end.
        """
        side = answers[number].side
        for last in (each for each in answers[number].wishes if each.name == LAST):
            if last.action == answers[number].action:
                continue
            later = (each for each in answers[max(number + 1, covered) :] if each.side == side)
            asked = next((each for each in later if _ends(each, last.scope) is not None), None)
            wish = _ends(asked, last.scope) if asked is not None else None
            if asked is not None and wish is not None and wish.holds and wish.action == asked.action:
                self.wish(side, wish)

    def answers(self, answer: _Answer) -> bool:
        """Is the question answered by a wish? One that does not hold any more is forgotten."""
        for each in answer.wishes:
            key = answer.side, each.name
            if self._scopes.get(key) != each.scope or not each.action:
                continue
            if each.holds and _says(each, answer.action):
                return True
            if each.holds and answer.comes_first and each.alike:
                continue
            del self._scopes[key]
        return False

    def end(self, answer: _Answer) -> int:
        """What would answer otherwise is ended before, by a click each."""
        against = [
            each
            for each in answer.wishes
            if _is_always(each)
            and each.holds
            and each.action
            and self._scopes.get((answer.side, each.name)) == each.scope
            and not _says(each, answer.action)
            and not (answer.comes_first and each.alike)
        ]
        for each in against:
            del self._scopes[answer.side, each.name]
        return len(against)


def _ends(answer: _Answer, scope: str) -> Wish | None:
    """The wish that would end this Segment here, as a question of its own."""
    return next(
        (each for each in answer.wishes if each.name == LAST and each.scope == scope and each.action), None
    )


class _BestWish(NamedTuple):
    """A wish that answers as was answered, and the clicks that it saves."""

    wish: Wish
    saves: int


def _best_wish(answers: list[_Answer], number: int) -> _BestWish | None:
    """What somebody would have wished who knew what he wanted: a wish that was never gone back on."""
    answer = answers[number]
    found = [
        _BestWish(each, _saved_by_wish(answers, number, each))
        for each in answer.wishes
        if each.label and _says(each, answer.action) and each.name != LAST
    ]
    return max((each for each in found if each.saves > 0), key=lambda each: each.saves, default=None)


def _is_always(wish: Wish) -> bool:
    """Does it hold until one asks to be asked again?"""
    return wish.scope.split()[0] == wish.name


def _says(wish: Wish, action: str) -> bool:
    """Does it give this answer, now or after others of its own?"""
    return action == wish.action or action in wish.alike


def _saved_by_wish(answers: list[_Answer], number: int, wish: Wish) -> int:
    """The clicks that a wish saves until it is over; nothing if something else was answered before."""
    side, saved = answers[number].side, answers[number].at_the_table - 1
    for later in answers[number + 1 :]:
        if later.side != side:
            continue
        now = next((each for each in later.wishes if each.name == wish.name), None)
        if now is None:
            continue
        if now.scope != wish.scope or not now.holds:
            break
        comes_first = later.comes_first and bool(now.alike)
        if now.action and not _says(now, later.action) and not comes_first:
            # What holds until one says otherwise is ended by a click.
            return saved - 1 if _is_always(wish) else 0
        if not now.action or not _says(now, later.action):
            continue
        saved += 0 if later.by_itself or later.followed else later.at_the_table
    return saved


def _sent(tally: _Tally, option: Action) -> str:
    """Who is sent, if he could have been sent at any moment of the sitting."""
    return option.who if isinstance(option, AssignCharacter) and option.letter in tally.offered else ""


def _shown_before(game: Game, option: Action) -> frozenset[str]:
    """The people whose missions the page shows before those of this one."""
    if not isinstance(option, AssignCharacter):
        return frozenset()
    people = dict.fromkeys(each.who for each in game.options if isinstance(each, AssignCharacter))
    return frozenset([*people][: [*people].index(option.who)])


def _others_are_sent_later(answers: list[_Answer], number: int) -> bool:
    """Are all who are shown before him sent in the same sitting? A person sends them in the page's order."""
    later = set[str]()
    for each in answers[number + 1 :]:
        if each.kind != ASSIGNING or not each.sent:
            break
        later.add(each.sent)
    return answers[number].shown_before <= later


def _strays(answers: list[_Answer], number: int) -> bool:
    """Does a row of the same answers end in another one? Then it was not said that they go on."""
    later = (each for each in answers[number + 1 :] if not each.by_itself)
    return next((each.strays for each in later), False)


def _begins(bundle: Bundle, option: Action) -> bool:
    """Is it the first answer of a bundle? Of those who do the same anybody may be the first."""
    if isinstance(option, IN_ANY_ORDER):
        return option.text in bundle.actions
    return bundle.actions[0] == option.text


def _would_gather(game: Game, bundle: Bundle) -> tuple[str, int]:
    """The fleet that a bundle puts together, and by how many of its answers, before it sends it anywhere."""
    twin, fleet, answers = game.copy(), "", 0
    for text in bundle.actions:
        option = twin.decision.option(text) if twin.decision is not None else None
        if option is None or isinstance(option, SetCourse | MoveFleetTo):
            break
        twin.apply(option)
        fleet, answers = _gathered(twin), answers + 1
    return fleet, answers


def _gathered(game: Game) -> str:
    """The fleet or stack that is being put together: all that has been chosen, by number."""
    putting = game.state.stack[-1] if game.state.stack else None
    match putting:
        case Gathering():
            return repr(putting.fleet)
        case Mustering():
            stack = putting.companions, putting.captives, putting.ships
            return repr((sorted(putting.units.items()), stack))
    return ""


class _Best(NamedTuple):
    """So many answers by so many clicks."""

    answers: int
    clicks: int
    grabs: bool
    lands: bool


def _best_bundle(answers: list[_Answer], number: int) -> _Best | None:
    """The bundle that saves most clicks: it answers as was answered, or puts the same fleet together."""
    found = [
        _Best(_length(answers, number, each), each.clicks, each.grabs, each.lands)
        for each in answers[number].bundles
    ]
    found = [_with_as_many(answers, number, each) for each in found if each.answers]
    best = max(found, key=lambda each: _saved(answers, number, each), default=None)
    return best if best is not None and _saved(answers, number, best) > 0 else None


def _with_as_many(answers: list[_Answer], number: int, best: _Best) -> _Best:
    """A unit that is drawn to its goal takes along as many of its kind as one says while it is drawn."""
    if not best.grabs:
        return best
    last = number + best.answers - 1
    added, end = answers[last].added, number + best.answers
    while added and end < len(answers) and answers[end - 1].undisturbed and answers[end].added == added:
        end += 1
    more = end - last - 1
    drawn = 0 < more < MOST_AT_ONCE and answers[end - 1].undisturbed and _lands(answers, end)
    return best._replace(answers=best.answers + more) if drawn else best


def _lands(answers: list[_Answer], number: int) -> bool:
    """Is it a place on which something that is drawn can be let go?"""
    if number >= len(answers):
        return False
    best = _best_bundle(answers, number)
    return best.lands if best is not None else answers[number].lands


def _saved(answers: list[_Answer], number: int, best: _Best) -> int:
    """The clicks of the answers one by one, less those of the bundle."""
    given = answers[number : number + best.answers]
    return sum(each.at_the_table for each in given if not each.by_itself and not each.followed) - best.clicks


def _same_fleet(answers: list[_Answer], number: int, fleet: str) -> int:
    """After how many answers the same fleet stood there; 0 if it never did."""
    for index in range(number + 1, len(answers)):
        if not answers[index].gathered:
            break
        if answers[index].gathered == fleet:
            return index - number
    return 0


def _length(answers: list[_Answer], number: int, offer: _Offer) -> int:
    """How far a bundle goes from here; 0 if it would have done something else than was done."""
    bundle, said, done = offer.bundle, 1, 1
    left = [*bundle.actions]
    left.remove(answers[number].action)
    if offer.gathers and (gathered := _same_fleet(answers, number, offer.gathers)):
        said, done = offer.by, gathered
        left = bundle.actions[said:]
    for kind in bundle.asked[said - 1 :]:
        before = answers[number + done - 1]
        if not before.undisturbed or number + done >= len(answers):
            break
        now = answers[number + done]
        if now.kind != kind:
            break
        # Those who do the same may be named in any order.
        if now.action not in (left if now.in_any_order else left[:1]):
            return 0
        left.remove(now.action)
        done += 1
    return done


def _needed(tally: _Tally, game: Game, option: Action, laid: LaidOut) -> int:
    """The clicks of an answer by itself, on a sheet where the page has one."""
    if is_taxation(game):
        return _of_taxes(tally, game, option)
    if is_spending(game):
        return _of_purchases(game, option)
    if isinstance(option, AssignCharacter) and _goes_with_the_others(tally, game, option):
        return 0
    return laid.clicks(option)


def _of_purchases(game: Game, option: Action) -> int:
    """A click for each number that is changed, the last with the key held down that lays the sheet out.

    Where nothing is changed to lay it out is a click of its own, even if nothing else is left to do.
    """
    return max(1, changed_numbers(game)) if isinstance(option, FinishPurchases) else 0


def _is_laid_out(game: Game, option: Action) -> bool:
    """Is it the end of a sheet on which something stands? That needs its click."""
    return isinstance(option, FinishPurchases) and is_spending(game) and not is_untouched(game)


def _of_taxes(tally: _Tally, game: Game, option: Action) -> int:
    """A click for each planet that is changed, one for another proposal, and one to lay it out.

    Mild taxes lie on the sheet: nothing from those who come back for it, half from the others. Half from
    everybody and nothing from anybody are proposals.
    """
    before, step = tally.last
    if not (isinstance(before, Tax | TaxInFullBySecret) and step == game.steps - 1):
        tally.mild = []
    if isinstance(option, TaxRestByHalf):
        still_mild = sum(choice == "none" for choice in mild_taxes(game).values())
        return 1 + min(still_mild, 1 + len(tally.mild))
    if isinstance(option, SpareRest):
        return PROPOSED
    if isinstance(option, SparePlanet) and mild_taxes(game)[option.planet] == "none":
        tally.mild.append(option.planet)
        return 0
    return 0 if isinstance(option, TaxByHalf) else 1


def _goes_with_the_others(tally: _Tally, game: Game, option: AssignCharacter) -> bool:
    """Those who go on one mission are sent together, if nobody else is left: the others are sent first.

    The first of them costs a click; so does everybody who goes elsewhere.
    """
    before, step = tally.last
    if not (isinstance(before, AssignCharacter) and step == game.steps - 1):
        tally.sent = []
        tally.offered = {each.letter for each in game.options if isinstance(each, AssignCharacter)}
    largest = max(map(tally.sent.count, tally.sent), default=0)
    tally.sent.append(option.letter)
    others_first = set(tally.sent) - {option.letter} <= tally.offered
    grows = tally.sent.count(option.letter) > max(1, largest)
    return others_first and grows


def _by_hand(game: Game, option: Action) -> int:
    """The clicks that one answer once took: its button, and that of its group before it."""
    assert game.side is not None
    side, groups = game.side, dict[str, list[Action]]()
    for each in game.options:
        if not each.passes:
            groups.setdefault(label(each, side, game.facts).subject, []).append(each)
    crowded = len(groups) > 1 and sum(map(len, groups.values())) > ONCE_TOO_MANY
    own = next((group for group in groups.values() if option in group), [])
    return 2 if crowded and len(own) > 1 else 1
