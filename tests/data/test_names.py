"""Finding things by what people type."""

from __future__ import annotations

import pytest

from fitg.data import load
from fitg.data.names import KINDS, aliases, all_kind_names, all_of, find, find_any, find_kind, fold
from fitg.errors import UnknownNameError


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_everything_is_found_by_its_id_and_its_name_in_any_writing(kind: str) -> None:
    for match in all_of(kind):
        for text in (str(match.id), match.name, match.name.upper(), f" {match.name.replace(' ', '-')} "):
            assert find(kind, text) == match


@pytest.mark.parametrize(
    ("kind", "text", "found"),
    [
        ("character", "zina", "zina-adora"),
        ("character", "ADORA", "zina-adora"),
        ("character", "ka tie a", "vans-ka-tie-a"),
        ("character", "emp", "emperor-coreguya"),
        ("character", "22", "barca"),
        ("planet", "222", "222"),
        ("planet", "angoff", "222"),
        ("planet", "Annell", "541"),
        ("system", "Gelass", "24"),
        ("star", "egr", "22"),
        ("environ", "222.1", "222.1"),
        ("environ", "222 1", "222.1"),
        ("environ", "solvia wild", "432.3"),
        ("environ", "kelta", "352.1"),
        ("race", "rhone", "rhones"),
        ("race", "krits", "kirts"),
        ("locals", "kayns wild", "kayns.wild"),
        ("locals", "mutants", "mutants.any"),
        ("creature", "siromuse", "stromuse"),
        ("creature", "ymbarrors", "ym-barror"),
        ("possession", "s-13", "s-xiii"),
        ("possession", "sniper's", "high-energy-snipers-rifle"),
        ("possession", "46", "medi-kit-of-ptolus"),
        ("ship", "redjac", "redjacs-spaceship"),
        ("unit", "Urban 4-4", "urban-4-4"),
        ("unit", "mil", "militia"),
        ("sovereign", "magda sheels", "megda-sheels"),
        ("mission", "s", "S"),
        ("mission", "53", "S"),
        ("mission", "sabotage", "S"),
        ("mission", "gain allies", "G"),
        ("mission", "stop rebellion", "R"),
        ("mission", "gather", "I"),
        ("action-card", "70", 70),
        ("card", "97", 97),
        ("action-event", "populace", "populace_wild"),
        ("event", "109", 109),
        ("galactic-event", "deblon cult", 109),
        ("secret", "industry world", "industrial-world"),
        ("secret", "trap", "trap"),
        ("assignment", "127", 127),
        ("turn", "7", 7),
        ("route", "22-23", "22-23"),
        ("route", "egrix ancore", "22-23"),
        ("ability", "heal", "heal_stack"),
    ],
)
def test_a_kind_and_a_unique_part_of_a_name_are_enough(kind: str, text: str, found: str | int) -> None:
    assert find(kind, text).id == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("zina", "character Zina Adora (zina-adora)"),
        ("222", "planet Angoff (222)"),
        ("22", "system Egrix (22)"),
        ("70", "action-card 70"),
        ("S", "mission Sabotage (S)"),
        ("snow giants", "creature Snow Giants (snow-giants)"),
        ("gem world", "secret Gem World (gem-world)"),
        ("surprise", "creature-trait surprise"),
    ],
)
def test_most_things_are_found_without_their_kind(text: str, found: str) -> None:
    assert str(find_any(text)) == found


def test_an_ambiguous_name_lists_the_candidates() -> None:
    with pytest.raises(UnknownNameError) as error:
        find_any("hobar")
    assert str(error.value) == (
        "'hobar' could be character Odene Hobar (odene-hobar) or sovereign Odel Hobar (odel-hobar); "
        "say which one."
    )
    assert find("sovereign", "hobar").id == "odel-hobar"


def test_a_very_ambiguous_name_lists_only_some_candidates() -> None:
    with pytest.raises(UnknownNameError, match=r"could be .* or one of \d+ more; say which one\.$"):
        find_any("re")


def test_a_whole_name_wins_over_the_beginning_of_another() -> None:
    assert find("mission", "coup").id == "C"
    assert find("secret", "trap!").id == "trap"


def test_a_near_miss_is_suggested() -> None:
    with pytest.raises(
        UnknownNameError, match=r"there is no planet 'anglof'; did you mean planet Angoff \(222\)\?"
    ):
        find("planet", "anglof")
    with pytest.raises(UnknownNameError, match=r"did you mean character Redjac \(redjac\)"):
        find_any("redjak")


@pytest.mark.parametrize("text", ["qqqq", "", "  - "])
def test_what_nothing_is_called_points_to_the_lists(text: str) -> None:
    with pytest.raises(UnknownNameError, match="`fitg data` lists what there is"):
        find_any(text)


def test_kinds_go_by_singular_plural_and_other_names() -> None:
    for kind in KINDS:
        for name in (kind.name, kind.plural, kind.plural.replace("-", " ").title(), *kind.others):
            assert find_kind(name) == kind.name
    assert len(set(all_kind_names())) == len(KINDS)


def test_an_unknown_kind_is_refused_with_the_nearest() -> None:
    with pytest.raises(
        UnknownNameError, match=r"there is no kind of thing 'planetz'; did you mean planets\?"
    ):
        find("planetz", "222")


def test_every_alias_leads_to_what_it_names() -> None:
    for (kind, key), names in aliases().items():
        for name in names:
            if kind == "environ-type":
                assert find("environ", f"akubera {name}").name == f"Akubera {key}"
            else:
                assert str(find(kind, name).id) == key


def test_the_facts_in_use_are_searched_when_others_are_given(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    path = tmp_path_factory.mktemp("names") / "mine.toml"
    path.write_text('planets.222.name = "New Angoff Prime"', encoding="utf-8")
    mine = load(path)
    assert find("planet", "prime", mine).id == "222"
    with pytest.raises(UnknownNameError):
        find("planet", "prime")


def test_folding_keeps_letters_and_digits_only() -> None:
    assert fold("High-Energy Sniper’s  RIFLE (41)") == "highenergysnipersrifle41"
