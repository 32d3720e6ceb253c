"""Questions: how the answers of several modules are joined, and what asking costs where there is one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from tests.engine.table import table

from fitg.engine import questions
from fitg.engine.machine import joins
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.joins import (
    PASS,
    AllAct,
    AnyOf,
    Display,
    Every,
    First,
    Gathered,
    Least,
    Most,
    Passed,
    Reason,
    Through,
    Topmost,
    Total,
    While,
)
from fitg.engine.machine.moments import TOGETHER, Announcement, Hook, Hooks, Moment
from fitg.engine.machine.state import ModuleState
from fitg.engine.modules import Module, SlotConflict
from fitg.engine.ruleset import Ruleset, compose
from fitg.engine.rulesets.standard import GAMES

GAME = table("rebel.movement", characters={"kogus": {"place": "222.1"}})
CTX = GAME.ctx

every: Every[[Context, int]] = Every("1.0", "Is it so?")
any_of: AnyOf[[Context, int]] = AnyOf("1.0", "Is there anything?")
reason: Reason[[Context, int]] = Reason("1.0", "Why not?")
first: First[[Context, int], str | None] = First("1.0", "Who?", None)
gathered: Gathered[[Context, int], str] = Gathered("1.0", "What?")
total: Total[[Context, int]] = Total("1.0", "How many?")
least: Least[[Context, int]] = Least("1.0", "At most?")
most: Most[[Context, int]] = Most("1.0", "At least?")
topmost: Topmost[[Context, int], str] = Topmost("1.0", "Which?")
through: Through[[Context, int], int] = Through("1.0", "How much?", lambda ctx, number: number)
acts: AllAct[[Context, list[str]]] = AllAct("1.0", "It happens.")


def rules(*modules: Module) -> Ruleset:
    return compose("toy", (*GAMES["star-system"], *modules))


def one(question: Any, *gives: Callable[..., Any]) -> Any:
    """What is called when as many modules answer a question as there are functions."""
    names = [f"m{number}" for number in range(len(gives))]
    modules = [
        Module(id=name, after=tuple(names[:number]), answers=(question.by(give),))
        for number, (name, give) in enumerate(zip(names, gives, strict=True))
    ]
    return rules(*modules).ask[question]


def is_even(ctx: Context, number: int) -> bool:
    return number % 2 == 0


def is_large(ctx: Context, number: int) -> bool:
    return number > 10


def test_all_must_agree() -> None:
    asked = one(every, is_even, is_large)
    assert [asked(CTX, number) for number in (2, 11, 12)] == [False, False, True]
    assert rules().ask[every](CTX, 1)


def test_answers_that_say_how_much_they_are_told_are_written_out() -> None:
    """Where none of them says so, they are told whatever the question is told."""

    def anything(*about: Any) -> bool:
        return bool(about[1] != 4)

    for gives in ((is_even, is_large), (anything, is_even), (anything, anything)):
        asked = one(every, *gives)
        assert asked.__code__.co_varnames[:2] == (
            ("ctx", "about") if is_even not in gives else ("ctx", "about1")
        )
        assert [asked(CTX, n) for n in (4, 11, 12)] == [
            all(give(CTX, n) for give in gives) for n in (4, 11, 12)
        ]


def test_one_is_enough() -> None:
    asked = one(any_of, is_even, is_large)
    assert [asked(CTX, number) for number in (1, 2, 11)] == [False, True, True]
    assert not rules().ask[any_of](CTX, 2)


def why_even(ctx: Context, number: int) -> str:
    return "it is even" if number % 2 == 0 else ""


def why_large(ctx: Context, number: int) -> str:
    return "it is large" if number > 10 else ""


def test_the_first_reason_counts() -> None:
    asked = one(reason, why_even, why_large)
    assert [asked(CTX, number) for number in (1, 2, 11, 12)] == [
        "",
        "it is even",
        "it is large",
        "it is even",
    ]
    assert rules().ask[reason](CTX, 2) == ""
    assert one(first, why_even, why_large)(CTX, 1) is None


def test_a_reason_is_muted_by_a_module_that_knows_it() -> None:
    one_reason = Module(id="even", answers=(reason.by(why_even),))
    other = Module(id="large", answers=(reason.by(why_large),))
    strict = Module(id="strict", needs=("even",), without=(why_even,))
    assert rules(one_reason, other).ask[reason](CTX, 2)
    assert not rules(one_reason, other, strict).ask[reason](CTX, 2)
    assert rules(one_reason, other, strict).ask[reason](CTX, 12) == "it is large"
    with pytest.raises(SlotConflict, match="'rude' lays why_even aside, which no module beneath it has"):
        rules(one_reason, Module(id="rude", without=(why_even,)))


def test_what_all_say_is_gathered() -> None:
    asked = one(gathered, lambda ctx, number: ("a",) * number, lambda ctx, number: ("b",))
    assert asked(CTX, 2) == ("a", "a", "b")
    assert rules().ask[gathered](CTX, 2) == ()


def by_luck(ctx: Context, number: int) -> list[Modifier]:
    return [Modifier("luck", number)]


def by_skill(ctx: Context, number: int) -> list[Modifier]:
    return [Modifier("skill", 1)]


def halved(parts: list[Modifier], ctx: Context, number: int) -> list[Modifier]:
    return [*parts, Modifier("halved", -(sum(part.by for part in parts) // 2))]


def test_parts_are_added_up_and_the_last_pass_sees_them_all() -> None:
    modules = (
        Module(id="half", answers=(total.last(halved),)),
        Module(id="luck", answers=(total.by(by_luck),)),
        Module(id="skill", answers=(total.by(by_skill),)),
    )
    parts = rules(*modules).ask[total](CTX, 5)
    assert parts == [Modifier("luck", 5), Modifier("skill", 1), Modifier("halved", -3)]
    assert rules().ask[total](CTX, 5) == []


def test_an_answer_counts_as_long_as_what_it_comes_from() -> None:
    now = {"face-up": True}
    lasting = total.by(by_luck).during(lambda ctx: now["face-up"], "a card")
    passing = total.last(halved).during(lambda ctx: now["face-up"])
    asked = rules(Module(id="card", answers=(lasting, total.by(by_skill), passing))).ask[total]
    assert sum(part.by for part in asked(CTX, 5)) == 3
    now["face-up"] = False
    assert asked(CTX, 5) == [Modifier("skill", 1)]
    cases: list[tuple[Any, Callable[..., Any], object]] = [
        (every, is_large, True),
        (any_of, is_even, False),
        (reason, why_even, ""),
        (gathered, lambda ctx, number: ("a",), ()),
        (acts, lambda ctx, heard: heard.append("no"), None),
    ]
    for question, give, nothing in cases:
        answer = question.by(give).during(lambda ctx: now["face-up"])
        ask: dict[Any, Any] = rules(Module(id="card", answers=(answer,))).ask
        assert ask[question](CTX, 2) == nothing


class Box(ModuleState):
    """What lies on a display."""

    cards: tuple[str, ...] = ()


#: The display of a module, and the game that it is laid out in.
BOX = Display("box", "cards")


def during(card: str) -> While:
    return While(lambda ctx: card in box().cards, BOX)


def box() -> Box:
    found = CTX.state.modules.setdefault("box", Box())
    assert isinstance(found, Box)
    return found


def laid(ask: Any, *cards: str, number: int = 5) -> Any:
    """What is said while cards lie on the display."""
    box().cards = cards
    return ask(CTX, number)


def test_answers_of_cards_count_while_their_card_is_on_display() -> None:
    lucky, skilled = total.by(by_luck).during(during("luck")), total.by(by_skill).during(during("skill"))
    half = total.last(halved).during(during("half"))
    asked = rules(Module(id="cards", answers=(lucky, skilled, half, total.by(by_skill)))).ask[total]
    assert laid(asked) == [Modifier("skill", 1)]
    assert laid(asked, "luck") == [Modifier("luck", 5), Modifier("skill", 1)]
    assert laid(asked, "skill", "luck") == [Modifier("luck", 5), Modifier("skill", 1), Modifier("skill", 1)]
    assert sum(part.by for part in laid(asked, "half", "luck")) == 3
    assert laid(asked) == [Modifier("skill", 1)]


def test_where_no_card_is_on_display_nothing_is_said() -> None:
    cases: list[tuple[Any, Callable[..., Any], object, object]] = [
        (every, is_even, True, False),
        (reason, lambda ctx, number: "a card", "", "a card"),
        (gathered, lambda ctx, number: ("a",), (), ("a",)),
        (total, by_luck, [], [Modifier("luck", 5)]),
        (least, lambda ctx, number: number, Least.nothing, 5),
        (most, lambda ctx, number: number, 0, 5),
    ]
    for question, give, nothing, said in cases:
        answer = question.by(give).during(during("card"))
        asked: Any = rules(Module(id="cards", answers=(answer,))).ask[question]
        assert [laid(asked), laid(asked, "card"), laid(asked)] == [nothing, said, nothing], question
    changed = through.changed(lambda value, ctx, number: value * 2).during(during("card"))
    asked = rules(Module(id="cards", answers=(changed,))).ask[through]
    assert [laid(asked), laid(asked, "card"), laid(asked)] == [5, 10, 5]


def test_cards_of_two_displays_answer_one_question() -> None:
    other = While(lambda ctx: bool(CTX.state.modules["other"].cards), Display("other", "cards"))  # type: ignore[attr-defined]
    CTX.state.modules["other"] = Box()
    answers = (any_of.by(is_even).during(during("even")), any_of.by(is_large).during(other))
    asked = rules(Module(id="cards", answers=answers)).ask[any_of]
    assert not laid(asked, "even", number=15)
    CTX.state.modules["other"] = Box(cards=("large",))
    assert laid(asked, "even", number=15)
    assert laid(asked, "even", number=2)
    assert not laid(asked, number=2)


def test_a_display_forgets_what_it_showed_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joins, "MOST_SHOWN", 2)
    answers = (any_of.by(is_even).during(during("even")), any_of.by(is_large).during(during("large")))
    asked = rules(Module(id="cards", answers=answers)).ask[any_of]
    shown = [(), ("even",), ("large",), ("large", "even"), ()]
    assert [laid(asked, *cards, number=15) for cards in shown] == [False, False, True, True, False]


def test_the_smallest_and_the_largest_number() -> None:
    assert one(least, lambda ctx, number: number, lambda ctx, number: 3)(CTX, 5) == 3
    assert one(most, lambda ctx, number: number, lambda ctx, number: 3)(CTX, 5) == 5


def on_top(ctx: Context, number: int) -> str | Passed:
    return "top" if number else PASS


def test_the_module_on_top_says_it_unless_it_passes() -> None:
    asked = one(topmost, lambda ctx, number: "bottom", on_top)
    assert [asked(CTX, number) for number in (0, 1)] == ["bottom", "top"]
    with pytest.raises(SlotConflict, match=r"'m' and 'n' both fill the answer to \[1.0\] Which\?; let one"):
        rules(Module(id="m", answers=(topmost.by(on_top),)), Module(id="n", answers=(topmost.by(on_top),)))
    with pytest.raises(LookupError, match="nobody answers"):
        rules().ask[topmost](CTX, 1)


def test_a_value_goes_through_all_hands() -> None:
    doubled = Module(id="doubled", answers=(through.changed(lambda value, ctx, number: value * 2),))
    more = Module(id="more", after=("doubled",), answers=(through.changed(lambda value, ctx, n: value + n),))
    assert rules(more, doubled).ask[through](CTX, 5) == 15
    assert rules().ask[through](CTX, 5) == 5


def test_whoever_has_a_part_in_it_acts() -> None:
    heard: list[str] = []
    one(acts, lambda ctx, told: told.append("first"), lambda ctx, told: told.append("second"))(CTX, heard)
    assert heard == ["first", "second"]


# What asking costs


def calls(function: Callable[[], object]) -> int:
    """How many functions in Python are called."""
    found = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal found
        found += event == "call"

    sys.setprofile(count)
    try:
        function()
    finally:
        sys.setprofile(None)
    return found - 1


def test_a_question_with_one_answer_is_bound_to_it() -> None:
    ask = rules(Module(id="even", answers=(every.by(is_even),))).ask
    assert ask[every] is is_even
    assert calls(lambda: ask[every](CTX, 2)) == 1


def test_cards_that_do_not_count_cost_nothing_but_a_look() -> None:
    answers = [any_of.by(is_even).during(during(f"card {number}")) for number in range(20)]
    asked = rules(Module(id="cards", answers=(any_of.by(is_large), *answers))).ask[any_of]
    laid(asked)
    assert calls(lambda: asked(CTX, 2)) == 2
    laid(asked, "card 3")
    assert calls(lambda: asked(CTX, 2)) == 4


def test_the_standard_rules_answer_with_one_call() -> None:
    kogus = GAME.state.characters["kogus"]
    is_open = CTX.rules.ask[questions.is_open]  # Nobody answers it: it is bound when it is first asked.
    assert calls(lambda: is_open(CTX, kogus.place)) <= 1
    assert calls(lambda: CTX.rules.ask[questions.is_hurt](CTX, kogus)) == 1


def test_cards_of_one_display_listen_together_one_after_the_other() -> None:
    """One look tells who listens; whoever is laid down meanwhile is heard in his turn, if that is to come."""
    heard: list[str] = []

    def hook(card: str, then: tuple[str, ...] | None = None) -> Hook:
        def listen(ctx: Context, moment: Moment) -> None:
            heard.append(card)
            if then is not None:
                box().cards = then

        return Hook(card, listen).during(during(card))

    hooks = Hooks([hook("a"), hook("b", ("a", "d")), hook("c"), hook("d")])
    ((number, listen),) = hooks.turns
    assert number == TOGETHER
    for laid, said in (((), ""), (("d", "c"), "cd"), (("a", "b", "c"), "abd"), (("a",), "a")):
        box().cards = laid
        heard.clear()
        assert listen(CTX, Moment(name="now", side="rebel")) is None
        assert "".join(heard) == said


def test_of_cards_that_listen_together_the_one_is_known_that_has_something_to_be_played() -> None:
    plays = Hook("plays", lambda ctx, moment: Announcement(moment=moment))
    hooks = Hooks([plays, plays.during(during("a")), plays.during(during("b")), plays.during(during("c"))])
    moment = Moment(name="now", side="rebel")
    box().cards = ("b", "c")
    (first, alone), (_, together) = hooks.turns
    assert (first, alone(CTX, moment)) == (0, Announcement(moment=moment))
    assert together(CTX, moment) == (2, Announcement(moment=moment))
