import pytest
from tests.core.games.support.azi_table import SWEEP, SWEEP_TRICKS, dealt, legal, play

from knaves_core import Card, Event
from knaves_core.games.azi import AziState, Phase

FOUR_EACH = "HA HK HQ H9 | H6 H7 H8 HT | D6 D7 D8 D9"


def bid_out(*decks: str, seats: int = 3, spec: str = "house") -> AziState:
    """Deal, let the opener bet and the others call."""
    return play(dealt(*decks, seats=seats, spec=spec), "raise:1" + " call" * (seats - 1))


class TestFollowing:
    def test_the_leader_plays_any_card(self) -> None:
        assert legal(bid_out("HA D6 S7 | H6 H7 H8 | D7 D8 D9 | S6")) == "HA D6 S7"

    def test_the_suit_led_must_be_followed_with_any_card_of_it(self) -> None:
        # The example of the rules: hearts are trumps, and DK is led.
        state = play(bid_out("DK D7 S7 | D6 HA S8 | H6 S9 ST | HK"), "DK")
        assert legal(state) == "D6"
        assert legal(play(state, "D6")) == "H6"
        assert play(state, "H6").view().tricks[0].winner == 2

    def test_any_card_of_the_suit_follows(self) -> None:
        assert legal(play(bid_out("HK D6 D7 | HA H6 D8 | H7 H8 H9 | S6"), "HK")) == "HA H6"

    def test_a_void_seat_plays_any_trump(self) -> None:
        assert legal(play(bid_out("HK D6 D7 | SA S7 D8 | H7 H8 H9 | S6"), "HK")) == "SA S7"

    def test_a_void_seat_without_trumps_plays_any_card(self) -> None:
        assert legal(play(bid_out("HK D6 D7 | D8 D9 DT | H7 H8 H9 | S6"), "HK")) == "D8 D9 DT"

    def test_a_void_seat_may_keep_its_trumps_where_the_rules_are_free(self) -> None:
        state = bid_out("HK D6 D7 | SA S7 D8 | H7 H8 H9 | S6", spec="void=free")
        assert legal(play(state, "HK")) == "SA S7 D8"

    def test_the_turn_passes_over_seats_that_folded(self) -> None:
        four = "HA HK HQ | H6 H7 H8 | D6 D7 D8 | S7 S8 S9 | S6"
        state = play(dealt(four, seats=4), "raise:1 fold call call HA")
        assert state.to_act == 2
        assert play(state, "D6").to_act == 3


class TestWinning:
    @pytest.mark.parametrize(
        ("deck", "cards", "winner"),
        [
            ("HK D6 D7 | HA H6 D8 | H7 H8 H9 | S6", "HK HA H7", 1),
            ("HK D6 D7 | H6 HT D8 | H7 H8 H9 | S6", "HK HT H7", 0),
            ("HK D6 D7 | DA D8 D9 | H7 H8 H9 | S6", "HK DA H7", 0),
            ("HA D6 D7 | S7 D8 D9 | S8 DT DJ | S6", "HA S7 S8", 2),
            ("HA D6 D7 | S8 D8 D9 | S7 DT DJ | S6", "HA S8 S7", 1),
            ("S6 D6 D7 | H8 D8 D9 | H9 DT DJ | SA", "S6 H8 H9", 0),
        ],
        ids=[
            "the highest of the suit",
            "the leader's own",
            "not a card thrown away",
            "the highest trump",
            "not a lower trump",
            "a lone trump",
        ],
    )
    def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(
        self, deck: str, cards: str, winner: int
    ) -> None:
        state = play(bid_out(deck), cards)
        assert state.view().tricks[0].winner == winner
        assert state.to_act == winner

    @pytest.mark.parametrize(
        ("spec", "shown", "winner"),
        [("house", "HA", 1), ("six_on_stage=off", "HA", 0), ("house", "HQ", 0)],
        ids=["ace shown", "option off", "no ace shown"],
    )
    def test_with_a_six_on_stage_the_six_of_trumps_is_the_highest(
        self, spec: str, shown: str, winner: int
    ) -> None:
        state = bid_out(f"HK D6 D7 | H6 D8 D9 | S7 S8 S9 | {shown}", spec=spec)
        assert state.view().six_on_stage is (winner == 1)
        assert play(state, "HK H6 S7").view().tricks[0].winner == winner

    def test_the_six_of_another_suit_stays_the_lowest(self) -> None:
        state = play(bid_out("DK D7 D9 | D6 D8 S6 | S7 S8 S9 | HA"), "DK D6 S7")
        assert state.view().tricks[0].winner == 0

    def test_two_tricks_win_at_once_and_the_third_is_not_played(self) -> None:
        events: list[Event] = []
        state = play(bid_out(SWEEP), SWEEP_TRICKS, events.append)
        assert state.over
        assert state.result.scores == (4, -2, -2)
        assert state.result.reason == "two tricks"
        assert sum(event.kind == "play" for event in events) == 6

    def test_one_of_the_first_two_tricks_and_the_third_win_too(self) -> None:
        state = play(bid_out("HA D6 SA | HK DA S7 | H7 D9 S8 | S6"), "HA HK H7 D6 DA D9")
        assert not state.over
        assert play(state, "S7 S8 SA").result.scores == (4, -2, -2)

    def test_two_seats_never_have_an_azi(self) -> None:
        state = bid_out("HA D6 D7 | H6 DA D8 | S6", seats=2)
        assert play(state, "HA H6 D6 DA D8 D7").result.scores == (-2, 2)


class TestFourCards:
    def test_each_seat_throws_one_away_before_the_bidding(self) -> None:
        events: list[Event] = []
        state = dealt(f"{FOUR_EACH} | S6", spec="cards=4")
        assert (state.view().phase, legal(state)) == (Phase.THROW, "HA HK HQ H9")
        play(state, "H9", events.append)
        assert (state.to_act, state.view().thrown) == (1, None)
        play(state, "HT D6", events.append)
        view = state.view()
        assert (view.phase, view.seat, len(view.hand)) == (Phase.BID, 0, 3)
        assert view.thrown is Card("H9")
        assert [(event.kind, event.cards) for event in events] == [("throw", ())] * 3

    def test_nobody_learns_what_another_threw_away(self) -> None:
        state = play(dealt(f"{FOUR_EACH} | S6", spec="cards=4"), "H9 HT D6")
        assert "H9" not in repr(play(state, "raise:1").view())

    def test_the_dealer_shows_his_last_card_and_keeps_it(self) -> None:
        state = dealt(FOUR_EACH, spec="traditional")
        assert state.view().trump_card is Card("D9")
        play(state, "H9 HT")
        assert (state.to_act, state.view().players[-1]) == (2, 2)
        assert legal(state) == "D6 D7 D8"
        play(state, "D6 raise:1 call")
        assert state.view().hand == (Card("D7"), Card("D8"), Card("D9"))

    def test_the_dealer_sits_before_the_opener(self) -> None:
        state = dealt(FOUR_EACH, spec="traditional", starter=2)
        assert state.view().players == (2, 0, 1)
        assert Card("D9") in play(state, "HA H7").view().hand

    def test_an_ace_of_the_dealer_brings_a_six_on_stage_too(self) -> None:
        state = dealt("HA HK HQ | D6 H7 H8 | D7 D8 DA", spec="trump=dealer-card,six_on_stage=on")
        play(state, "raise:1 call raise:2 call call")
        assert play(state, "DA HA D6").view().tricks[0].winner == 1

    def test_a_card_that_was_thrown_away_is_not_played(self) -> None:
        state = play(dealt(f"{FOUR_EACH} | S6", spec="cards=4"), "HA HT D6 raise:1 call call")
        assert legal(state) == "HK HQ H9"
