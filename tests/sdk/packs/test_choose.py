"""Bots that are chosen for somebody who named too few."""

from __future__ import annotations

import pytest
from tests.sdk.sites import GOOD_BOT, Site

from knaves.errors import BotError
from knaves.packs import choose_bots

BROKEN = "1 / 0"


def install(site: Site, pack: str, group: str, *names: str, module: str = GOOD_BOT) -> None:
    stem = pack.replace("-", "_")
    site.install(pack, {group: dict.fromkeys(names, f"{stem}:Fisher")}, modules={stem: module})


@pytest.fixture
def whist(site: Site) -> Site:
    """A site with a game for which nobody else has bots."""
    site.install("a-game", {"knaves.games": {"whist": "a_game:Whist"}})
    return site


def test_bots_of_the_game_come_by_name(whist: Site) -> None:
    install(whist, "a-pack", "knaves.bots.whist", "zoe", "bea")
    install(whist, "b-pack", "knaves.bots.whist", "kim")
    assert choose_bots("whist", 2) == ["bea", "kim"]


def test_they_sit_at_the_table_again_where_they_are_too_few(whist: Site) -> None:
    install(whist, "a-pack", "knaves.bots.whist", "zoe", "bea")
    assert choose_bots("whist", 5) == ["bea", "zoe", "bea", "zoe", "bea"]


def test_bots_of_any_game_play_where_the_game_has_none(whist: Site) -> None:
    install(whist, "a-pack", "knaves.bots", "aaron")
    assert choose_bots("whist", 1) == ["aaron"]


def test_one_that_is_not_to_be_chosen_is_passed_over(whist: Site) -> None:
    install(whist, "a-pack", "knaves.bots.whist", "zoe", "bea")
    install(whist, "b-pack", "knaves.bots", "aaron")
    assert choose_bots("whist", 2, besides="bea") == ["zoe", "zoe"]


def test_where_it_is_the_only_one_of_the_game_bots_of_any_game_are_chosen(whist: Site) -> None:
    install(whist, "a-pack", "knaves.bots.whist", "bea")
    install(whist, "b-pack", "knaves.bots", "aaron")
    assert choose_bots("whist", 1, besides="bea") == ["aaron"]


def test_bots_that_cannot_be_used_are_passed_over(whist: Site) -> None:
    install(whist, "a-pack", "knaves.bots.whist", "ann", module=BROKEN)
    install(whist, "b-pack", "knaves.bots.whist", "bea", "twin")
    install(whist, "c-pack", "knaves.bots.whist", "twin")
    assert choose_bots("whist", 2) == ["bea", "bea"]


def test_a_game_without_any_bot_is_an_error(whist: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.path", [str(whist.path)])
    with pytest.raises(BotError, match="no installed bot plays whist: install a pack"):
        choose_bots("whist", 3)
