"""A fight stands in the place of the map: its people are clicked there, and one button leads back."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.engine.province.orbit_table import BOX, fleets
from tests.web import positions
from tests.web.conftest import EVERY_SIZE, Table, Visit, come_to_rest, picture, resize
from tests.web.person import IN_A_HURRY
from tests.web.scenes import asked
from tests.web.test_access import complaints


def test_a_fight_is_a_scene(visit: Visit, table: Table) -> None:
    page = visit(f"#/table/{positions.lay(table, positions.fighting())}", settings=IN_A_HURRY)
    positions.sit_down(page)
    scene = page.locator("[data-fight]")
    expect(scene).to_have_attribute("aria-label", "Fight at Solvia")
    rebels = scene.get_by_role("group", name="The Rebels, defending")
    expect(rebels.locator("[data-lit]")).to_have_count(4)
    expect(scene).to_contain_text("Sentry Robots (two)")
    # No dice have fallen: what stands there is added up, and nothing else is said.
    expect(scene).to_contain_text("the dice come next")
    come_to_rest(page)
    picture(page, "fight-scene")
    assert complaints(page) == []
    scene.get_by_role("button", name="See the map").click()
    expect(page.get_by_role("button", name="Look at Solvia")).to_be_visible()
    page.get_by_role("button", name="See the fight").click()
    before = page.locator("[data-step]").get_attribute("data-step")
    rebels.locator("[data-key='piece:zina-adora']").click()
    expect(page.locator("[data-step]")).not_to_have_attribute("data-step", before or "")


#: The stage, its title, and everybody who stands on it with his words.
ON_STAGE = """scene => {
  const box = (each) => each.getBoundingClientRect();
  const [stage, head] = [box(scene), box(scene.querySelector("h2"))];
  const people = [...scene.querySelectorAll("li")].map(box);
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  return people.length > 5
    && people.every((each) => apart(each, head) && each.bottom <= stage.bottom && each.left >= stage.left);
}"""


def test_five_people_stand_below_the_title_of_their_fight(visit: Visit, table: Table) -> None:
    """As found: three rows of them covered the title, and the last one's shields were cut."""
    # Each of the five may stay out, or nobody.
    fight = asked("empires-backdoor", "character-combat.active", "rebel", answers=6)
    page = visit(f"#/table/{positions.lay(table, fight)}", settings=IN_A_HURRY, size="small")
    positions.sit_down(page)
    scene = page.locator("[data-fight]")
    expect(scene.get_by_role("group", name="The Rebels").locator("[data-lit]")).to_have_count(5)
    for size in EVERY_SIZE:
        resize(page, size)
        assert scene.evaluate(ON_STAGE), size


def test_a_battle_in_orbit_is_a_scene_above_its_planet(visit: Visit, table: Table) -> None:
    """[22.0] It is on the stage while a leader is named, the planet below it; he is clicked there."""
    game = fleets(
        {"wild-2-3": 2, "line": 2},
        characters={
            "ly-mantok": {"place": BOX, "with_units": True},
            "barca": {"place": BOX, "with_units": True},
        },
    )
    game.apply(f"attack at {BOX}")
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=IN_A_HURRY)
    positions.sit_down(page)
    scene = page.locator("[data-fight]")
    expect(scene).to_have_attribute("aria-label", "Battle above Orning")
    rebels = scene.get_by_role("group", name="The Rebels, attacking")
    expect(rebels).to_contain_text("Ly Mantok")
    come_to_rest(page)
    picture(page, "space-combat")
    assert complaints(page) == []
    rebels.locator("[data-key='piece:ly-mantok'][data-lit]").click()
    expect(page.get_by_role("heading", name="Hand over to the Imperial player")).to_be_visible()
