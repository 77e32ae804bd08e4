import random
from collections import Counter

import pytest
from tests.core.games.support.adapters import ADAPTERS
from tests.core.games.support.pisti_table import GAME, started

from knaves.fair import Chance
from knaves.players.in_process import InProcessBot
from knaves.referee import PlayedGame, play_game
from knaves_bots_basic import Dummy, Random
from knaves_core import DealInfo, Game

GAMES = [adapter.game for adapter in ADAPTERS.values()]
PRESETS = [(game, preset) for game in GAMES for preset in game.presets]

each_preset = pytest.mark.parametrize(
    ("game", "preset"), PRESETS, ids=[f"{game.name}-{preset}" for game, preset in PRESETS]
)


def seated_random(seed: int) -> Random:
    bot = Random()
    bot.deal_started(DealInfo("pisti", GAME.rules(), 0, 4, seed))
    return bot


def played(game: Game, preset: str, factory: type, seed: str = "basic") -> PlayedGame:
    rules, chance, seats = game.rules(preset), Chance.of_seed(seed), game.seats[-1]
    return play_game(
        game,
        rules,
        chance.deal(game, rules, seats, 0),
        [InProcessBot("bot", factory)] * seats,
        seed_of=lambda seat: chance.bot_seed("bot", 0, seat),
    )


def test_random_draws_each_move_about_equally_often() -> None:
    view = started().view()
    bot = seated_random(1)
    drawn = Counter(bot.play(view) for _ in range(4000))
    assert set(drawn) == set(view.legal)
    assert all(900 < times < 1100 for times in drawn.values())


def test_random_draws_from_the_generator_of_its_game_alone() -> None:
    view = started().view()
    one, another, third = seated_random(1), seated_random(1), seated_random(2)
    before = random.getstate()
    drawn = [one.play(view) for _ in range(50)]
    assert drawn == [another.play(view) for _ in range(50)]
    assert drawn != [third.play(view) for _ in range(50)]
    assert random.getstate() == before


def test_dummy_plays_its_cards_in_the_order_dealt() -> None:
    state = started()
    hand = state.view().hand
    for card in hand:
        for _ in range(4):
            view = state.view()
            move = Dummy().play(view)
            assert move is (card if view.seat == 0 else view.hand[0])
            state.play(move)


@each_preset
@pytest.mark.parametrize("bot", [Random, Dummy])
def test_both_play_every_game_without_a_fault(game: Game, preset: str, bot: type) -> None:
    assert played(game, preset, bot).faults == ()


@each_preset
def test_a_game_of_random_bots_is_the_same_again(game: Game, preset: str) -> None:
    assert played(game, preset, Random) == played(game, preset, Random)


def test_games_of_random_bots_differ() -> None:
    moves = {tuple(played(GAME, "house", Random, str(seed)).moves) for seed in range(9)}
    assert len(moves) == 9
