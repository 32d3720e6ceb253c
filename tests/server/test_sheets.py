"""Sheets over the socket: asked for, refused as a whole, laid out, taken back together."""

from __future__ import annotations

import json
from typing import Any

from tests.server.conftest import RunningServer
from tests.server.seat import Seat, new_game


def ask(seat: Seat, what: str = "plan", **more: Any) -> dict[str, Any]:
    seat.send({"type": "sheet", "asked": 7, "what": what, **more})
    found = seat.wait_for("sheet")
    assert found["asked"] == 7
    return found


def lay_out(seat: Seat, **sheet: Any) -> None:
    seat.send({"type": "lay-out", "step": seat.table["step"], "moment": seat.table["moment"], **sheet})


def draft_of(sheet: dict[str, Any]) -> dict[str, Any]:
    """What stands on a sheet, as the page sends it back."""
    return {
        "units": {offer["place"]: offer["wanted"] for offer in sheet["places"] if offer["wanted"]},
        "pdbs": {
            offer["planet"]: [offer["wanted_level"], offer["wanted_up"]]
            for offer in sheet["pdbs"]
            if (offer["wanted_level"], offer["wanted_up"]) != (offer["level"], offer["up"])
        },
    }


def test_a_deployment_is_suggested_changed_laid_out_and_taken_back(shared_server: RunningServer) -> None:
    game = new_game(shared_server, scenario="empires-backdoor", rebel="human", imperial="human", seed="s")
    with Seat(shared_server, game, "imperial") as imperial, Seat(shared_server, game, "rebel") as rebel:
        while imperial.table["view"]["decision"]["kind"] != "force-points":
            imperial.act(imperial.actions[0])
        step = imperial.table["step"]
        assert ask(imperial)["spending"]["spent"] == 0
        advised = ask(imperial, "adviser")
        wished = advised["spending"]
        assert advised["why"]
        assert ask(imperial)["why"] == [], "what nobody has advised has no reason"
        assert wished["complete"]
        opened = ask(imperial, "open")
        assert (opened["source"], opened["spending"]) == ("adviser", wished), "nothing was bought before"
        draft = draft_of(wished)
        place, kinds = next(iter(draft["units"].items()))
        assert ask(imperial, "draft", draft=draft)["spending"]["text"] == wished["text"]
        assert draft_of(ask(imperial, "kept", text=wished["text"])["spending"]) == draft
        lay_out(imperial, draft={"units": {place: {"elite-navy": 90}}})
        assert "nothing was changed" in imperial.wait_for("error")["message"].lower()
        rebel.send({"type": "sheet", "asked": 1})
        assert rebel.wait_for("error")["code"] == "not-your-turn"
        lay_out(imperial, draft=draft)
        table = imperial.wait_for_table()
        standing = {space["id"]: space["units"].get("imperial") for space in table["view"]["spaces"]}
        assert kinds.items() <= standing[place].items()
        assert table["step"] > step + 1
        if table["can_undo"]:
            imperial.send({"type": "undo", "step": table["step"]})
            assert imperial.wait_for_table()["step"] == step
        assert "elite" not in json.dumps(rebel.table["log"])


def test_there_is_no_sheet_where_there_is_nothing_to_lay_out(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="rookie", seed="five")
    with Seat(shared_server, game, "rebel") as rebel:
        rebel.wait_for_turn()
        rebel.send({"type": "sheet", "asked": 1})
        assert "no sheet" in rebel.wait_for("error")["message"]
        lay_out(rebel, taxes={"222": "full"})
        assert "no sheet" in rebel.wait_for("error")["message"]


def test_a_stale_or_malformed_sheet_changes_nothing(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human", seed="two")
    with Seat(shared_server, game, "imperial") as imperial:
        sheet = ask(imperial, "adviser")["spending"]
        assert sheet["points"] is None
        draft = draft_of(sheet)
        imperial.send({"type": "lay-out", "step": 99, "draft": draft})
        assert imperial.wait_for("error")["code"] == "stale"
        lay_out(imperial, draft={"units": {"222.1": {"line": -1}}})
        assert imperial.wait_for("error")["code"] == "malformed"
        imperial.act("place line at 222.1")
        shown = ask(imperial)["spending"]
        assert draft_of(shown)["units"] == {"222.1": {"line": 1}}
        lay_out(imperial, draft=draft)
        table = imperial.wait_for_table()
        assert table["view"]["decision"]["kind"] != "setup.units"


def test_a_bundle_is_told_as_one_and_ends_where_it_cannot_go_on(shared_server: RunningServer) -> None:
    game = new_game(shared_server, rebel="human", imperial="human", seed="two")
    with Seat(shared_server, game, "imperial") as imperial:
        step = imperial.table["step"]
        first = imperial.actions[0]
        other = next(action for action in imperial.actions if action.split()[1] != first.split()[1])
        then = [other, "no such thing", first]
        together = {"type": "act", "step": step, "action": first, "then": then}
        imperial.send(together | {"asked": ["setup.units"] * 3})
        told = imperial.wait_for_table()
        assert own_steps(told) == step + 2, "nobody is asked what is answered already"
        imperial.undo()
        assert first in imperial.actions
        assert imperial.table["step"] == step, "what was done by one click is taken back by one"
        imperial.send(together | {"asked": ["movement"] * 3})
        assert own_steps(imperial.wait_for_table()) == step + 1
        assert imperial.undo()["step"] == step, "another question was asked than was meant"


def own_steps(told: dict[str, Any]) -> int:
    """How far a table has come without what has just happened."""
    return int(told["step"]) - len(told["log"])
