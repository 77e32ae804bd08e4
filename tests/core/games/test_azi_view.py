import random

import pytest
from tests.core.games.support.azi_table import AZI, AZI_MOVES, AZI_TRICKS, SWEEP, dealt, play

from knaves_core import Card, Event, IllegalMove, Suit, Trick, codes
from knaves_core.games.azi import CALL, FOLD, AziState, BuyIn, Phase, Raise

FOUR = "HA H6 D6 | H7 D7 DA | H8 HK D8 | S7 S8 S9 | S6"
FOUR_CARDS = "HA HK HQ H9 | H6 H7 H8 HT | D6 D7 D8 D9 | S6"


def in_phase(phase: Phase) -> AziState:
    """Return a state in which a seat is asked for something of the phase."""
    if phase is Phase.THROW:
        return dealt(*[FOUR_CARDS] * 20, spec="cards=4")
    if phase is Phase.BID:
        return play(dealt(*[AZI] * 20), "raise:2")
    if phase is Phase.PLAY:
        return play(dealt(*[AZI] * 20), "raise:2 call call HA")
    four = dealt(*[FOUR] * 20, seats=4, spec="azi=half-pot")
    return play(four, f"raise:1 call call fold {AZI_TRICKS}")


class TestView:
    def test_it_tells_the_whole_table(self) -> None:
        view = play(dealt(AZI), "raise:2 raise:3 call call H7 H8").view()
        assert (view.seat, view.phase, codes(view.hand)) == (0, Phase.PLAY, "HA H6 D6")
        assert (view.trump_card, view.trump) == (Card("S6"), Suit.SPADES)
        assert view.plays == ((1, Card("H7")), (2, Card("H8")))
        assert (view.trick, view.led) == ((Card("H7"), Card("H8")), Suit.HEARTS)
        assert (view.leader, view.best, view.best_seat) == (1, Card("H8"), 2)
        assert (view.bids, view.highest, view.high_bidder, view.pot) == ((3, 3, 3), 3, 1, 12)
        assert view.bidding == ((0, Raise(2)), (1, Raise(3)), (2, CALL), (0, CALL))
        assert codes(view.playable) == "HA H6"
        assert view.raises == ()

    def test_tricks_are_kept_with_their_winners(self) -> None:
        view = play(dealt(AZI), "raise:1 call call HA H7 H8 H6").view()
        assert view.tricks == (Trick(((0, Card("HA")), (1, Card("H7")), (2, Card("H8"))), 0),)
        assert view.tricks_won == (1, 0, 0)

    def test_what_was_shown_before_an_azi_is_kept(self) -> None:
        (earlier,) = play(dealt(AZI, SWEEP), AZI_MOVES).view().earlier
        assert earlier.trump_card is Card("S6")
        assert earlier.bidding == ((0, Raise(1)), (1, CALL), (2, CALL))
        assert [trick.winner for trick in earlier.tricks] == [0, 2, 1]

    def test_the_unseen_cards_are_the_rest_of_the_deck(self) -> None:
        view = play(dealt(FOUR_CARDS, spec="cards=4"), "H9 HT D6 raise:1 call call HA H6").view()
        seen = {*view.hand, view.thrown, Card("HA"), Card("H6"), Card("S6")}
        assert set(view.unseen) == set(view.rules.deck) - seen
        assert len(view.unseen) == 27 - 7

    @pytest.mark.parametrize(
        ("card", "beats"),
        [("H9", False), ("HA", True), ("S7", True), ("DA", False)],
        ids=["lower", "higher", "trump", "another suit"],
    )
    def test_it_tells_which_cards_would_win(self, card: str, beats: bool) -> None:
        view = play(dealt("HK D6 D7 | D8 D9 DT | H7 H8 HT | S6"), "raise:1 call call HK").view()
        assert view.beats(Card(card)) is beats

    def test_any_card_wins_an_empty_trick(self) -> None:
        view = play(dealt(AZI), "raise:1 call call").view()
        assert view.beats(Card("D6"))
        assert (view.trick, view.led, view.best, view.best_seat) == ((), None, None, None)

    @pytest.mark.parametrize(
        ("phase", "leader"),
        [(Phase.THROW, None), (Phase.BID, None), (Phase.PLAY, 0), (Phase.BUY_IN, None)],
    )
    def test_a_trick_is_led_only_while_cards_are_played(
        self, phase: Phase, leader: int | None
    ) -> None:
        assert in_phase(phase).view().leader == leader

    def test_who_won_a_trick_leads_the_next(self) -> None:
        state = play(dealt(AZI), "raise:1 call call HA H7 H8 H6 D7 HK")
        assert state.view().leader == state.view().seat == 2

    def test_strengths_order_trumps_above_all_and_the_six_on_stage_on_top(self) -> None:
        plain = dealt(AZI).view()
        order = [Card(code) for code in ("D6", "HT", "DA", "S6", "SK")]
        assert sorted(order, key=plain.strength) == order
        stage = dealt("S6 S7 S8 | H6 H7 H8 | D6 D7 D8 | SA").view()
        assert max(stage.rules.deck, key=stage.strength) is Card("S6")

    @pytest.mark.parametrize(
        ("phase", "phrases"),
        [
            (Phase.THROW, ["throw away HA", "throw away HK", "throw away HQ", "throw away H9"]),
            (Phase.BID, ["call 2", "raise to 3", "raise to 4"]),
            (Phase.PLAY, ["H7"]),
            (Phase.BUY_IN, ["buy in for 4", "stay out"]),
        ],
    )
    def test_moves_are_said_as_people_do(self, phase: Phase, phrases: list[str]) -> None:
        view = in_phase(phase).view()
        assert [view.phrase(move) for move in view.legal][: len(phrases)] == phrases

    def test_bids_are_said_for_what_they_are(self) -> None:
        view = dealt(AZI).view()
        assert view.phrase(Raise(4)) == "open with 4"
        short = play(dealt(AZI, stacks=(50, 4, 50)), "raise:9").view()
        assert [short.phrase(move) for move in short.legal] == ["go all-in with 3", "fold"]

    def test_the_picture_shows_trump_chips_bids_and_tricks(self) -> None:
        state = play(dealt(FOUR, seats=4, stacks=(9, 9, 3, 9)), "raise:4 call call fold")
        play(state, "HA H7 H8 H6")
        assert state.view().picture() == [
            "trump: ♠ (S6)",
            "pot: 14, with antes of 1 each",
            "chips: seat 0 4, seat 1 4, seat 2 0, seat 3 8",
            "bids: seat 0 4 (high bidder), seat 1 4, seat 2 2 (all-in), seat 3 0 (folded)",
            "trick 1: seat 0 HA, seat 1 H7, seat 2 H8, won by seat 0",
            "trick 2: seat 0 H6",
        ]

    def test_the_picture_tells_of_a_six_on_stage_and_of_azis(self) -> None:
        picture = (
            play(dealt(AZI, "H6 H7 H8 | D6 D7 D8 | S6 S7 S8 | HA"), AZI_MOVES).view().picture()
        )
        assert picture[:2] == [
            "trump: ♥ (HA, six on stage)",
            "pot: 9, azis in a row: 1",
        ]


class TestPenalty:
    @pytest.mark.parametrize(
        ("phase", "penalty"),
        [
            (Phase.THROW, Card("HA")),
            (Phase.BID, FOLD),
            (Phase.PLAY, Card("H7")),
            (Phase.BUY_IN, FOLD),
        ],
    )
    def test_it_is_a_fold_where_that_is_legal(self, phase: Phase, penalty: Card) -> None:
        assert in_phase(phase).view().penalty_move is penalty

    def test_an_opener_who_must_bet_bets_the_least(self) -> None:
        assert dealt(AZI).view().penalty_move is Raise(1)


class TestEvents:
    def test_they_tell_the_bidding_the_tricks_and_the_payout(self) -> None:
        events: list[Event] = []
        state = dealt(AZI, SWEEP, stacks=(9, 9, 4))
        play(state, f"raise:3 call call {AZI_TRICKS} raise:2 raise:3 fold", events.append)
        told = [f"{'-' if event.seat is None else event.seat} {event.text}" for event in events]
        assert told[:4] == ["0 opens with 3", "1 calls 3", "2 calls 3, all-in", "0 plays HA"]
        assert told[6] == "0 wins the trick with HA"
        assert told[15:] == [
            "- azi: the pot of 12 stays",
            "0 antes 1",
            "1 antes 1",
            "- D6 names the trump",
            "0 opens with 2",
            "1 raises to 3",
            "0 folds",
            "1 wins 19",
        ]

    def test_a_short_opener_is_told_of(self) -> None:
        events: list[Event] = []
        play(dealt(SWEEP, spec="ante=5", stacks=(8, 9, 50)), "call call", events.append)
        assert [event.text for event in events] == [
            "goes all-in with 3",
            "goes all-in with 4",
        ]


class Deceiver:
    """An object that claims to be equal to everything and can't be printed."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __str__(self) -> str:
        raise RuntimeError


def forged(kind: type) -> object:
    """Make a move that is none of those that exist."""
    return object.__new__(kind)


@pytest.mark.parametrize("phase", list(Phase))
@pytest.mark.parametrize(
    "move",
    [
        Card("S9"),
        Card("C2"),
        Raise(1),
        Raise(2),
        Raise(100),
        forged(Raise),
        forged(BuyIn),
        forged(Card),
        "call",
        1,
        None,
        Deceiver(),
    ],
    ids=lambda move: type(move).__name__,
)
def test_an_illegal_move_leaves_the_state_as_it_was(phase: Phase, move: object) -> None:
    state = in_phase(phase)
    before = state.view()
    with pytest.raises(IllegalMove, match=f"seat {state.to_act} can't play"):
        state.play(move)  # type: ignore[arg-type]
    assert state.view() == before


@pytest.mark.parametrize(
    ("phase", "code"),
    [
        (Phase.THROW, "fold"),
        (Phase.BID, "buy-in"),
        (Phase.BID, "H7"),
        (Phase.PLAY, "D7"),
        (Phase.PLAY, "fold"),
        (Phase.BUY_IN, "call"),
        (Phase.BUY_IN, "S7"),
    ],
)
def test_a_move_of_another_phase_is_refused(phase: Phase, code: str) -> None:
    state = in_phase(phase)
    before = state.view()
    with pytest.raises(IllegalMove, match="legal are"):
        play(state, code)
    assert state.view() == before


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    state = play(dealt(SWEEP), "raise:1 fold fold")
    for code in ("fold", "call", "raise:1", "HA", "buy-in"):
        with pytest.raises(IllegalMove):
            play(state, code)


@pytest.mark.parametrize("phase", list(Phase))
def test_a_copy_plays_on_alike_and_shares_nothing(phase: Phase) -> None:
    state = in_phase(phase)
    before, twin = state.view(), state.copy()
    choose = random.Random(7)
    moves = []
    while not twin.over:
        moves.append(choose.choice(twin.view().legal))
        twin.play(moves[-1])
    assert state.view() == before
    for move in moves:
        state.play(move)
    assert state.view() == twin.view()
    assert (state.stacks, state.over) == (twin.stacks, twin.over)
