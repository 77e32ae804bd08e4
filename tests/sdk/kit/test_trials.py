from collections import Counter

import pytest

from knaves.kit.trials import FAULTY_ROUNDS, ROUNDS, Trial, sample, tour
from knaves.packs import load_game

GAMES = ["azi", "call", "fool", "pisti"]


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_sits_everywhere_in_all_rounds(name: str) -> None:
    game = load_game(name)
    trials = tour([game])
    rest = trials[len(sample([game])) :]
    places = Counter((trial.rules, trial.seats, trial.seat) for trial in rest if not trial.faulty)
    assert places == {
        (preset, seats, seat): ROUNDS
        for preset in game.presets
        for seats in game.seats
        for seat in range(seats)
    }
    faulty = Counter((trial.rules, trial.seats, trial.seat) for trial in trials if trial.faulty)
    assert faulty == {
        ("house", seats, seat): FAULTY_ROUNDS for seats in game.seats for seat in range(seats)
    }


def test_the_sample_comes_first_and_has_each_seat_once() -> None:
    games = [load_game(name) for name in GAMES]
    trials = sample(games)
    assert tour(games)[: len(trials)] == trials
    assert Counter(trial.game for trial in trials) == {"azi": 20, "call": 4, "fool": 2, "pisti": 4}
    assert {trial.rules for trial in trials} == {"house"}


def test_no_two_trials_of_a_game_have_the_same_number() -> None:
    trials = tour([load_game(name) for name in GAMES])
    assert len({(trial.game, trial.number) for trial in trials}) == len(trials)


def test_a_trial_of_a_game_is_the_same_whichever_others_are_played() -> None:
    alone = set(tour([load_game("fool")]))
    assert alone < set(tour([load_game(name) for name in GAMES]))


def test_a_trial_says_which_game_it_is() -> None:
    assert str(Trial("azi", "house", 6, 2, 17)) == "azi (house), game 17, seat 2 of 6"
