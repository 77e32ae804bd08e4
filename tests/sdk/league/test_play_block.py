from typing import Any

import pytest
from tests.sdk.match.bots import Captor, Drawer, First, Stumbler

from knaves.fair import LeagueChance
from knaves.faults import kind_of
from knaves.league.play_block import Conditions, play_block
from knaves.league.played import PlayedBlock
from knaves.players.in_process import InProcessBot
from knaves_core import Game, View, hookimpl
from knaves_core.games.azi import Azi
from knaves_core.games.pisti import Pisti

CHANCE = LeagueChance.of_seed("blocks")
PLAYERS = {
    "bots/captor": InProcessBot("captor", Captor),
    "bots/drawer": InProcessBot("drawer", Drawer),
    "bots/first": InProcessBot("first", First),
    "bots/stumbler": InProcessBot("stumbler", Stumbler),
    "more/drawer": InProcessBot("drawer", Drawer),
}
FOUR = ("bots/captor", "bots/drawer", "bots/first", "more/drawer")


def play(deal: int, *table: str, game: Game[Any] | None = None) -> PlayedBlock:
    game = Pisti() if game is None else game
    return play_block(Conditions(game, game.rules(), CHANCE, PLAYERS), deal, table)


def test_each_place_sits_once_in_each_seat() -> None:
    block = play(3, *FOUR)
    assert sorted(block.seating) == [0, 1, 2, 3]
    assert len(block.games) == 4
    for seat in range(4):
        assert sorted(block.places(turn)[seat] for turn in range(4)) == [0, 1, 2, 3]


def test_a_block_is_the_same_whatever_was_played_before() -> None:
    alone = play(7, *FOUR)
    for deal in range(5):
        play(deal, *FOUR)
    assert play(7, *FOUR) == alone


def test_tables_and_deals_differ_in_their_seatings_and_their_draws() -> None:
    tables = [FOUR, ("bots/drawer",) * 4, ("bots/drawer", *["more/drawer"] * 3)]
    blocks = [play(deal, *table) for deal in range(4) for table in tables]
    assert len({block.seating for block in blocks}) > 3
    assert len({block.games[0].moves for block in blocks}) == len(blocks)


@pytest.mark.parametrize(
    ("game", "seats"), [(Pisti(), 4), (Azi(), 2), (Azi(), 5)], ids=["pisti", "azi of 2", "azi of 5"]
)
def test_its_games_can_be_played_again_from_what_is_kept(game: Game[Any], seats: int) -> None:
    rules = game.rules()
    for deal in range(5):
        block = play(deal, *(["bots/drawer"] * (seats - 1)), "more/drawer", game=game)
        cards = CHANCE.deal(game, rules, seats, deal)
        assert block.starter == cards.starter
        for kept in block.games:
            state = game.start(rules, cards, seats)
            for code in kept.moves.split():
                state.play(game.read_move(code))
            assert state.over
            assert state.result.scores == kept.scores
            assert state.result.reason == kept.reason
            assert state.decks_used == kept.decks_used


def test_all_tables_play_the_same_cards() -> None:
    players = {f"{pack}/first": InProcessBot("first", First) for pack in "abcdefgh"}
    conditions = Conditions(Pisti(), Pisti().rules(), CHANCE, players)
    one, other = tuple(players)[:4], tuple(players)[4:]
    games = {play_block(conditions, 11, table).games for table in (one, other)}
    # Nothing but the cards tells these games apart.
    assert len({game.moves for block in games for game in block}) == 1


class Failing:
    """Fails at every move, in two places of its code, and answers with nonsense now and then."""

    def __init__(self) -> None:
        self.decisions = 0

    @hookimpl
    def play(self, view: View) -> Any:
        self.decisions += 1
        if self.decisions % 3 == 0:
            return "nonsense"
        if self.decisions % 3 == 1:
            raise ValueError(f"at {view.seat}, {self.decisions}")
        raise ValueError("elsewhere")


def test_of_faults_that_are_alike_the_first_of_a_block_is_kept_in_full() -> None:
    players = {"a/failing": InProcessBot("failing", Failing), **PLAYERS}
    table = ("a/failing", "bots/captor", "bots/drawer", "bots/stumbler")
    conditions = Conditions(Pisti(), Pisti().rules(), CHANCE, players)
    block = play_block(conditions, 3, table)
    kinds = [
        (block.table[block.places(rotation)[fault.seat]], fault)
        for rotation, game in enumerate(block.games)
        for fault in game.faults
    ]
    assert len(kinds) == 4 * 12 + 4 * 2  # every move of the one, two a game of the other
    first = {kind_of(*each): each for each in reversed(kinds)}
    assert len(first) == 3 + 2
    for bot, fault in kinds:
        in_full = first[kind_of(bot, fault)][1] is fault
        assert (fault.view != "") is in_full
        assert ("raise " in fault.traceback) is (in_full and fault.kind == "exception")
    assert play_block(conditions, 3, table) == block


def test_faults_are_kept_with_their_games() -> None:
    block = play(0, "bots/captor", "bots/first", "bots/stumbler", "more/drawer")
    for rotation, game in enumerate(block.games):
        assert [fault.kind for fault in game.faults] == ["exception", "wrong-type"]
        assert {block.places(rotation)[fault.seat] for fault in game.faults} == {2}
