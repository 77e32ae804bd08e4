"""A game that somebody else wrote is installed, and is a game like any other."""

import io
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from tests.core.games.support.adapters import Adapter, Places
from tests.core.games.support.machine import GameMachine
from tests.sdk.cli.conftest import Outcome
from tests.sdk.sites import Site

from knaves.packs import load_game
from knaves_core import Game

Run = Callable[..., Outcome]

EIGHTS = Path(__file__).parents[2] / "packs" / "knaves-eights"


@pytest.fixture(autouse=True)
def _installed(site: Site) -> None:
    site.install_project(EIGHTS)


def test_it_is_listed_with_the_others(run: Run) -> None:
    games = {game["name"]: game for game in json.loads(run("games", "--json").out)["games"]}
    assert games["eights"]["status"] == "ok"
    assert games["eights"]["pack"] == "knaves-eights"
    assert games["eights"]["seats"] == {"least": 2, "most": 5}
    assert "eights" in run("games").out


def test_it_is_explained_with_its_presets_and_options(run: Run) -> None:
    outcome = run("games", "eights")
    words = (EIGHTS / "src" / "knaves_eights" / "rules.md").read_text("utf-8")
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.startswith(words)
    rows = [" ".join(line.split()) for line in outcome.out.splitlines()]
    assert "quick hand=3, cost=ones" in rows
    assert "wild on|off on an eight fits any card" in rows


def test_its_bots_are_those_made_for_it_and_those_for_any_game(run: Run) -> None:
    listed = json.loads(run("bots", "--game", "eights", "--json").out)["bots"]
    assert {bot["name"]: bot["status"] for bot in listed} == {
        "dummy": "ok",
        "random": "ok",
        "shedder": "ok",
    }


def test_a_match_is_recorded_and_replayed(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    arguments = ("eights", "shedder", "random", "dummy", "--games", "60", "--seed", "eights")
    outcome = run("match", *arguments, "--record", str(record), "--json")
    assert (outcome.status, outcome.err) == (0, "")
    result = json.loads(outcome.out)
    means = {bot["name"]: bot["score"]["mean"] for bot in result["bots"]}
    assert max(means, key=means.__getitem__) == "shedder"
    assert all(bot["faults"] == 0 for bot in result["bots"])
    assert run("replay", str(record)).status == 0


@pytest.mark.parametrize("preset", ["house", "quick", "tame"])
def test_any_number_of_processes_comes_to_the_same(run: Run, preset: str) -> None:
    arguments = ("eights", "shedder", "random", "--rules", preset, "--seed", "eights", "--json")
    one, two = (run("match", *arguments, "--games", "40", "--jobs", jobs) for jobs in "12")
    assert one == two
    assert one.status == 0


def test_a_person_plays_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("draw\n" * 100))
    outcome = run("play", "eights", "shedder", "--rules", "quick", "--seed", "eights")
    assert (outcome.status, outcome.err) == (0, "")
    assert "draw a card" in outcome.out
    assert "you draw a card" in outcome.out
    assert "shedder wins." in outcome.out


def test_its_own_tests_pass_where_it_is_installed(site: Site, tmp_path: Path) -> None:
    folder = shutil.copytree(EIGHTS, tmp_path / "elsewhere")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(site.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


class EightsAdapter(Adapter):
    """Eights as the tests of all games see it."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def known(self, state: Any) -> Places:
        return {"hand": state._hands[state.to_act], "pile": state._pile}

    def hidden(self, state: Any) -> Places:
        hands = {f"hand {seat}": hand for seat, hand in enumerate(state._hands)}
        del hands[f"hand {state.to_act}"]
        return {**hands, "stock": state._stock}


def test_what_is_promised_of_all_games_holds_for_it() -> None:
    class Machine(GameMachine):
        adapter: ClassVar = EightsAdapter(load_game("eights"))

        def the_events_tell_it_all(self) -> None:
            assert self.state is not None
            kinds = Counter(event.kind for event in self.events)
            assert sum(kinds.values()) == len(self.moves)
            shown = [card for event in self.events for card in event.cards]
            assert shown == list(self.state._pile[1:])
            assert kinds["draw"] == len(self.first._stock) - len(self.state._stock)

    run_state_machine_as_test(Machine, settings=settings(max_examples=100, stateful_step_count=25))
