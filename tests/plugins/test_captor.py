import random
from collections.abc import Callable

import pytest
from tests.core.games.support.pisti_table import GAME, play, started

from knaves.fair import Chance
from knaves.players.in_process import InProcessBot
from knaves.referee import play_game
from knaves_bots_basic import Dummy, Random
from knaves_bots_book.captor import Captor
from knaves_core import CARDS, Deal, Rank
from knaves_core.games.pisti import PistiView

BLOCKS = 60


def asked(start: str, hand: str, plays: str = "", spec: str = "classic") -> PistiView:
    """Return the view of seat 0 after a round, or at its first play if there was none."""
    moves = plays.split()
    first, others = moves[:1], moves[1:]
    filler = [card.code for card in CARDS if card.code not in f"{start} {hand} {plays}".split()]
    hands = [[*first, *hand.split()], *([move] for move in others)]
    cards = [start]
    for held in [*hands, [], [], []][:4]:
        while len(held) < 4:
            held.append(filler.pop(0))
        cards.append(" ".join(held[:4]))
    state = started(cards, spec)
    play(state, moves)
    return state.view()


def answer(view: PistiView) -> str:
    return Captor().play(view).code


@pytest.mark.parametrize(
    ("start", "hand", "plays", "card"),
    [
        pytest.param("C2 C3 C4 H9", "S2 D9 HK SK", "", "D9", id="equal rank"),
        pytest.param("C2 C3 C4 H9", "S2 DJ HK SK", "", "DJ", id="jack"),
        pytest.param("C2 C3 C4 H9", "SJ D9 HK SK", "", "D9", id="equal rank before a jack"),
        pytest.param("C2 C3 C4 HT", "ST DT HK SK", "", "DT", id="the card worth most"),
        pytest.param("C2 C3 C4 HJ", "S2 H9 HK DJ", "", "DJ", id="jack on a jack"),
        pytest.param("C2 C3 C4 H9", "SA HK CJ", "D9 D2 SJ HA", "SA", id="a pişti before a jack"),
        pytest.param("C2 C3 C4 H9", "S2 HK CJ", "D9 D2 SJ DJ", "CJ", id="a jack pişti"),
    ],
)
def test_it_captures_when_it_can(start: str, hand: str, plays: str, card: str) -> None:
    assert answer(asked(start, hand, plays)) == card


@pytest.mark.parametrize(
    ("start", "hand", "plays", "card"),
    [
        pytest.param("H2 S3 C4 H9", "S5 D7 HK SK", "", "HK", id="two in its hand"),
        pytest.param("H2 HK CK H9", "S5 S6 S7 SK", "", "SK", id="two start cards"),
        pytest.param("H2 S3 C4 H9", "S5 S6 SK", "S7 HK CK D8", "SK", id="two played"),
        pytest.param("H2 S5 C4 H9", "S8 S6 SK", "D9 HK CK D7", "SK", id="more were captured"),
        pytest.param("H2 S3 C4 H9", "DT SA HK SK", "", "HK", id="two in its hand again"),
        pytest.param("H2 S3 C4 H9", "DT SA S7 CK", "", "S7", id="the one worth least"),
        pytest.param("H2 S3 C4 H9", "DT SA S8 S7", "", "S8", id="the first of equal ones"),
    ],
)
def test_else_it_throws_a_card_of_the_rank_that_is_least_out(
    start: str, hand: str, plays: str, card: str
) -> None:
    assert answer(asked(start, hand, plays)) == card


def test_it_keeps_its_jacks() -> None:
    view = asked("H2 S3 C4 H9", "SJ DJ HK", "D9 S5 D7 H7")
    assert view.pile == ()
    assert answer(view) == "HK"


def test_it_does_not_count_what_it_cannot_see() -> None:
    hidden = asked("HK CK DK H9", "S5 S6 S7 SK", spec="pagat")
    assert answer(hidden) == "S5"
    assert answer(asked("HK CK DK H9", "S5 S6 S7 SK")) == "SK"


@pytest.mark.parametrize("spec", GAME.presets)
@pytest.mark.parametrize("seed", range(5))
def test_it_always_captures_if_it_can_and_never_wastes_a_jack(spec: str, seed: int) -> None:
    chance = random.Random(seed)
    state = GAME.start(GAME.rules(spec), Deal((tuple(chance.sample(CARDS, 52)),)))
    while not state.over:
        view = state.view()
        card = Captor().play(view)
        assert card is Captor().play(view)
        assert card in view.legal
        assert view.captures(card) or not any(map(view.captures, view.legal))
        if card.rank is Rank.JACK and not view.captures(card):
            assert {other.rank for other in view.legal} == {Rank.JACK}
        state.play(card)


def mean_scores(factories: list[Callable[[], object]], spec: str) -> list[float]:
    """Return the mean score of each bot over blocks in which each sits in every seat."""
    rules, chance = GAME.rules(spec), Chance.of_seed("captor")
    players = [InProcessBot(str(number), factory) for number, factory in enumerate(factories)]
    totals = [0, 0, 0, 0]
    for block in range(BLOCKS):
        deal = chance.deal(GAME, rules, 4, block)
        for turn in range(4):
            seating = [(place + turn) % 4 for place in range(4)]
            game = play_game(
                GAME,
                rules,
                deal,
                [players[bot] for bot in seating],
                seed_of=lambda seat, number=4 * block + turn: chance.bot_seed("", number, seat),
            )
            assert game.faults == ()
            for bot, score in zip(seating, game.result.scores, strict=True):
                totals[bot] += score
    return [total / (4 * BLOCKS) for total in totals]


@pytest.mark.parametrize("spec", GAME.presets)
def test_it_beats_random_and_dummy_by_far(spec: str) -> None:
    captor, *others = mean_scores([Captor, Random, Dummy, Random], spec)
    assert captor > 1.4 * max(others)
