import json
import math
import random
from typing import Any

import pytest
from tests.sdk.league.support.made_up import blocks_of, result_of

from knaves.league.results import LeagueResult
from knaves.reports.league.as_json import league_document, matrix_document

PLANTED = {"pack/ann": 6.0, "pack/bob": 0.0, "other/cat": 0.0, "other/dan": -6.0}


def written(document: dict[str, Any]) -> dict[str, Any]:
    """A document as a program reads it; what JSON can't hold is an error."""
    read: dict[str, Any] = json.loads(json.dumps(document, allow_nan=False))
    return read


@pytest.fixture(scope="module")
def result() -> LeagueResult:
    return result_of(PLANTED)


def test_it_says_what_was_played(result: LeagueResult) -> None:
    document = written(league_document(result))
    assert (document["game"], document["rules"], document["sizes"]) == ("pisti", "house", [4])
    assert document["finished"] is True
    assert (document["games"], document["deals"], document["blocks"]) == (160, 40, 40)
    assert document["planned"] == {"games": 160, "deals": 40, "blocks": 40}
    assert document["seed"] == result.settings.seed
    assert document["secret"] == result.settings.secret.hex()


def test_bots_come_in_the_order_of_the_standing(result: LeagueResult) -> None:
    bots = written(league_document(result))["bots"]
    assert [bots[0]["label"], bots[3]["label"]] == ["ann", "dan"]
    ann = bots[0]
    assert (ann["key"], ann["pack"], ann["games"], ann["faults"]) == ("pack/ann", "pack", 160, 0)
    assert ann["rank"] == {"low": 1, "high": 1}
    assert ann["score"]["low"] < 6 < ann["score"]["high"]
    assert ann["wins"]["mean"] > 0.5
    assert ann["rating"]["elo"]["mean"] > bots[1]["rating"]["elo"]["mean"]


def test_differences_are_those_of_every_two_bots(result: LeagueResult) -> None:
    differences = written(league_document(result))["differences"]
    assert len(differences) == 6
    assert (differences[0]["bot"], differences[0]["told_apart"]) == ("ann", True)
    assert differences[0]["more_deals"] is None
    (alike,) = [pair for pair in differences if {pair["bot"], pair["other"]} == {"bob", "cat"}]
    assert alike["told_apart"] is False


def test_what_is_said_on_a_terminal_is_in_it(result: LeagueResult) -> None:
    document = written(league_document(result))
    assert document["verdicts"][0].startswith("ann is better than ")
    assert document["notes"] == []
    assert document["cycles"] == []


def test_nothing_that_could_give_deals_away_is_in_it_before_the_end() -> None:
    document = written(league_document(result_of(PLANTED, [], deals=5)))
    assert document["finished"] is False
    assert document["secret"] is document["seed"] is document["contributions"] is None
    assert document["bots"][0]["score"] is document["bots"][0]["rating"] is None


@pytest.mark.parametrize("deals", [1, 2, 5, 6, 30])
def test_there_is_no_nan_in_it_however_few_deals_there_are(deals: int) -> None:
    result = result_of(PLANTED, deals=deals)
    for document in (league_document(result), matrix_document(result)):
        assert all(map(math.isfinite, numbers(written(document))))


def numbers(value: Any) -> list[float]:
    if isinstance(value, dict):
        return [number for item in value.values() for number in numbers(item)]
    if isinstance(value, list):
        return [number for item in value for number in numbers(item)]
    return [value] if isinstance(value, int | float) else []


def test_games_that_all_came_out_alike_have_no_nan() -> None:
    equal = dict.fromkeys(PLANTED, 0.0)
    blocks = [
        type(block)(block.deal, block.bots, block.seating, ((5,) * 4,) * 4)
        for block in blocks_of([0.0] * 4, deals=8)
    ]
    result = result_of(equal, blocks, deals=8)
    written(league_document(result))
    written(matrix_document(result))


def test_the_order_of_the_games_makes_no_difference(result: LeagueResult) -> None:
    blocks = list(blocks_of([*PLANTED.values()]))
    random.Random(7).shuffle(blocks)
    other = result_of(PLANTED, blocks)
    assert league_document(other) == league_document(result)
    assert matrix_document(other) == matrix_document(result)


def test_the_matrix_has_both_directions_of_each_pair(result: LeagueResult) -> None:
    document = written(matrix_document(result))
    cells = {(cell["bot"], cell["other"]): cell for cell in document["cells"]}
    assert len(cells) == 12
    assert cells["ann", "dan"]["score"]["mean"] == -cells["dan", "ann"]["score"]["mean"] > 0
    assert cells["ann", "dan"]["certain"] is True
    assert (cells["ann", "dan"]["deals"], cells["ann", "dan"]["blocks"]) == (40, 40)
