import random
from statistics import fmean

import pytest

from knaves_bots_book.banker import Banker
from knaves_core import Deal, read_cards
from knaves_core.games.azi import Azi, AziState

GAME = Azi()
BANKER = Banker()

SPECS = (
    "house",
    "traditional",
    "suits=HDSC,payout=proportional",
    "cards=4,void=free,stack=4",
    "trump=dealer-card,six_on_stage=off,raise_cap=table:1",
    "opener_may_fold=on,azi=half-pot,ante=5,stack=3",
)


def dealt(hands: str, moves: str = "", spec: str = "house", seats: int = 3) -> AziState:
    """Deal these hands, seat 0 first, and the card turned up; then play these moves."""
    rules = GAME.rules(spec)
    first = read_cards(hands.replace("|", " "))
    deck = (*first, *(card for card in rules.deck if card not in first))
    state = GAME.start(rules, Deal((deck, deck)), seats)
    for code in moves.split():
        state.play(GAME.read_move(code))
    return state


def answer(state: AziState) -> str:
    return BANKER.play(state.view()).code


class TestBids:
    STRONG = "SA SK S7 | H6 H7 H8 | D6 D7 D8 | SQ"
    WEAK = "H6 D7 H8 | SA SK S7 | D6 D8 D9 | SQ"

    def test_a_hand_that_can_hardly_lose_is_staked(self) -> None:
        # Two cards that nothing beats: the pot of three on top of the least bet.
        assert answer(dealt(self.STRONG)) == "raise:4"
        assert answer(dealt(self.WEAK, "raise:1")) == "raise:6"

    def test_a_weak_hand_opens_with_the_least_where_it_must(self) -> None:
        assert answer(dealt(self.WEAK)) == "raise:1"

    def test_a_weak_hand_folds(self) -> None:
        assert answer(dealt(self.WEAK, spec="opener_may_fold=on")) == "fold"
        assert answer(dealt(self.STRONG, "raise:9")) == "fold"

    def test_a_fair_hand_calls_what_is_cheap_and_folds_to_what_is_not(self) -> None:
        fair = "H6 H7 H8 | SQ D9 H9 | D6 D7 D8 | S6"
        assert answer(dealt(fair, "raise:1")) == "call"
        assert answer(dealt(fair, "raise:60")) == "fold"


class TestCards:
    def test_it_throws_away_the_card_that_it_misses_least(self) -> None:
        state = dealt("SA H6 SK DA | H7 H8 H9 HT | D6 D7 D8 D9 | SQ", spec="cards=4")
        assert answer(state) == "H6"

    def test_it_leads_its_strongest_card(self) -> None:
        state = dealt("DA S7 HA | H6 H7 H8 | D6 D7 D8 | SQ", "raise:1 call call")
        assert answer(state) == "S7"

    @pytest.mark.parametrize(
        ("led", "played"), [("HT", "HQ"), ("HK", "HA"), ("D9", "S7")], ids=["low", "high", "void"]
    )
    def test_it_wins_with_the_weakest_card_that_does(self, led: str, played: str) -> None:
        hands = f"{led} D6 D7 | HA HQ S7 | D8 DT DJ | SQ"
        assert answer(dealt(hands, f"raise:1 call call {led}")) == played

    def test_it_gives_its_weakest_card_to_a_trick_that_it_can_not_win(self) -> None:
        hands = "HA D6 D7 | HT H7 S7 | D8 DT DJ | SQ"
        assert answer(dealt(hands, "raise:1 call call HA")) == "H7"

    def test_it_stays_out_when_it_is_asked_to_buy_in(self) -> None:
        hands = "HA H6 D6 | H7 D7 DA | H8 HK D8 | S7 S8 S9 | S6"
        moves = "raise:1 call call fold HA H7 H8 H6 D7 HK D8 D6 DA"
        assert answer(dealt(hands, moves, spec="azi=half-pot", seats=4)) == "fold"


def play_out(spec: str, seats: int, banker_seats: range, chance: random.Random) -> AziState:
    """Play a random deal, the Banker in some of the seats, random moves in the others."""
    rules = GAME.rules(spec)
    decks = [tuple(chance.sample(rules.deck, len(rules.deck))) for _ in range(20)]
    state = GAME.start(rules, Deal(decks, chance.randrange(seats)), seats)
    while not state.over:
        view = state.view()
        move = BANKER.play(view) if view.seat in banker_seats else chance.choice(view.legal)
        state.play(move)
    return state


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("spec", SPECS)
def test_it_plays_legal_moves_under_all_rules(spec: str, seats: int) -> None:
    chance = random.Random(spec)
    for _ in range(10):
        assert play_out(spec, seats, range(0, seats, 2), chance).over
        assert play_out(spec, seats, range(seats), chance).over


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("spec", ["house", "traditional"])
def test_it_wins_chips_from_random_players(spec: str, seats: int) -> None:
    # Some 30 to 60 chips a game; its standard error is about 5 chips here.
    chance = random.Random(seats)
    scores = [play_out(spec, seats, range(1), chance).result.scores[0] for _ in range(300)]
    assert fmean(scores) > 10
