import pytest
from tests.core.games.support.azi_table import (
    AZI,
    AZI_MOVES,
    SWEEP,
    SWEEP_TRICKS,
    dealt,
    legal,
    play,
)

from knaves_core import Event
from knaves_core.games.azi import Phase, Raise

FOUR = f"{SWEEP.rpartition('|')[0]} | S7 S8 S9 | S6"


class TestOpening:
    def test_each_seat_antes_and_the_opener_is_asked_first(self) -> None:
        view = dealt(SWEEP, starter=1).view()
        assert (view.seat, view.players) == (1, (1, 2, 0))
        assert (view.stacks, view.contributions, view.pot) == ((99, 99, 99), (1, 1, 1), 3)
        assert view.high_bidder is None

    def test_the_opener_must_bet_and_may_bet_all_it_has(self) -> None:
        assert legal(dealt(SWEEP)) == "raise:1 … raise:99"

    def test_the_least_bet_is_the_ante(self) -> None:
        assert legal(dealt(SWEEP, spec="ante=5,stack=4")) == "raise:5 … raise:15"

    def test_an_opener_may_fold_where_the_rules_allow_it(self) -> None:
        state = dealt(SWEEP, spec="opener_may_fold=on")
        assert legal(state) == "raise:1 … raise:99 fold"
        assert legal(play(state, "fold")) == "raise:1 … raise:99 fold"

    def test_the_last_seat_wins_where_no_other_opens(self) -> None:
        state = play(dealt(SWEEP, spec="opener_may_fold=on"), "fold fold")
        assert state.over
        assert state.result.scores == (-1, -1, 2)

    def test_a_seat_without_an_ante_sits_out(self) -> None:
        state = dealt(SWEEP, seats=4, starter=1, stacks=(10, 0, 10, 10))
        view = state.view()
        assert (view.seat, view.players) == (2, (2, 3, 0))
        assert view.stacks == (9, 0, 9, 9)
        assert play(state, f"raise:1 call call {SWEEP_TRICKS}").result.scores == (-2, 0, 4, -2)


class TestAnswers:
    def test_after_a_bet_a_seat_may_call_raise_or_fold(self) -> None:
        state = play(dealt(SWEEP), "raise:2")
        assert legal(state) == "call raise:3 … raise:99 fold"
        assert state.view().to_call == 2

    def test_the_example_of_the_rules(self) -> None:
        state = play(dealt(SWEEP), "raise:2 raise:4 call raise:6 call fold")
        view = state.view()
        assert (view.pot, view.contributions) == (19, (7, 7, 5))
        assert (view.phase, view.seat, view.high_bidder) == (Phase.PLAY, 0, 0)
        assert [seat for seat, move in view.bidding if isinstance(move, Raise)] == [0, 1, 0]
        assert (view.playing, view.folded) == ((0, 1), (2,))

    def test_who_called_is_asked_again_after_a_raise_alone(self) -> None:
        state = play(dealt(FOUR, seats=4), "raise:1 call")
        assert state.to_act == 2
        play(state, "raise:3 call")
        assert state.to_act == 0
        play(state, "call")
        assert (state.to_act, state.view().to_call) == (1, 2)
        play(state, "fold")
        assert (state.to_act, state.view().phase) == (2, Phase.PLAY)

    def test_the_last_raiser_leads(self) -> None:
        assert play(dealt(SWEEP), "raise:1 call raise:2 call call").to_act == 2

    def test_the_opener_leads_where_nobody_raised(self) -> None:
        assert play(dealt(SWEEP, starter=1), "raise:1 call call").to_act == 1

    def test_if_all_others_fold_the_pot_is_won_and_no_card_is_shown(self) -> None:
        events: list[Event] = []
        state = play(dealt(SWEEP), "raise:2 raise:3 fold fold", events.append)
        assert state.over
        assert state.result.scores == (-3, 4, -1)
        assert state.result.reason == "all others folded"
        assert not any(event.cards for event in events)


class TestCap:
    def test_a_seat_bids_three_times_a_deal_its_opening_bet_included(self) -> None:
        state = play(dealt(SWEEP), "raise:1 raise:2 fold raise:3 raise:4 raise:5 raise:6")
        assert (state.to_act, legal(state)) == (0, "call fold")

    def test_another_seat_may_still_raise(self) -> None:
        state = play(dealt(SWEEP), "raise:1 raise:2 call raise:3 raise:4 call raise:5 call")
        assert (state.to_act, legal(state)) == (2, "call raise:6 … raise:99 fold")

    def test_the_table_raises_three_times_a_deal_after_the_opening_bet(self) -> None:
        state = play(dealt(SWEEP, spec="raise_cap=table:3"), "raise:1 raise:2 raise:3")
        assert legal(state) == "call raise:4 … raise:99 fold"
        assert legal(play(state, "raise:4")) == "call fold"

    @pytest.mark.parametrize(
        ("cap", "moves"), [("seat:1", "raise:1 raise:2 call"), ("table:1", "raise:1 raise:2")]
    )
    def test_a_cap_of_one_leaves_calls_and_folds(self, cap: str, moves: str) -> None:
        assert legal(play(dealt(SWEEP, spec=f"raise_cap={cap}"), moves)) == "call fold"

    def test_bids_are_counted_anew_after_an_azi(self) -> None:
        state = play(dealt(AZI, SWEEP, spec="raise_cap=seat:1"), AZI_MOVES)
        assert legal(state) == "raise:1 … raise:97"


class TestShortOfChips:
    def test_who_cannot_match_may_go_all_in_and_acts_no_more(self) -> None:
        state = play(dealt(SWEEP, stacks=(50, 4, 50)), "raise:5")
        assert (legal(state), state.view().to_call) == ("call fold", 3)
        play(state, "call call")
        view = state.view()
        assert (view.phase, view.high_bidder, view.all_in) == (Phase.PLAY, 0, (1,))
        assert (view.bids, view.contributions) == ((5, 3, 5), (6, 4, 6))

    def test_a_raise_after_it_passes_over_the_seat_that_is_all_in(self) -> None:
        state = play(dealt(SWEEP, stacks=(50, 4, 50)), "raise:5 call raise:8")
        assert state.to_act == 0
        assert (play(state, "call").to_act, state.view().phase) == (2, Phase.PLAY)

    def test_who_matches_with_its_last_chip_cannot_raise(self) -> None:
        state = play(dealt(SWEEP, stacks=(50, 6, 50)), "raise:5")
        assert (legal(state), state.view().to_call) == ("call fold", 5)

    def test_a_raise_with_the_last_chip_wins_the_lead(self) -> None:
        state = play(dealt(SWEEP, stacks=(50, 7, 50)), "raise:5")
        assert legal(state) == "call raise:6 fold"
        play(state, "raise:6 call call")
        assert (state.to_act, state.view().all_in) == (1, (1,))

    def test_a_short_opener_goes_all_in_and_the_next_seat_opens(self) -> None:
        state = dealt(SWEEP, spec="ante=5", stacks=(8, 50, 50))
        assert (legal(state), state.view().to_call) == ("call", 3)
        play(state, "call")
        assert (state.to_act, legal(state)) == (1, "raise:5 … raise:45")
        assert (state.view().high_bidder, state.view().highest) == (None, 0)
        assert play(state, "raise:5 call").view().high_bidder == 1

    def test_a_short_opener_may_fold_where_openers_may(self) -> None:
        state = dealt(SWEEP, spec="ante=5,opener_may_fold=on", stacks=(8, 50, 50))
        assert legal(state) == "call fold"

    def test_an_opener_whom_the_ante_left_nothing_is_not_asked(self) -> None:
        state = dealt(SWEEP, spec="ante=5", stacks=(5, 50, 50))
        assert (state.to_act, state.view().all_in) == (1, (0,))

    def test_the_only_seat_with_chips_must_open_too(self) -> None:
        state = dealt(SWEEP, stacks=(1, 1, 50))
        assert (state.to_act, legal(state)) == (2, "raise:1 … raise:49")
        assert (play(state, "raise:1").to_act, state.view().phase) == (2, Phase.PLAY)

    def test_where_the_antes_took_all_the_opener_leads(self) -> None:
        state = dealt(SWEEP, spec="stack=1", starter=1)
        assert (state.to_act, state.view().phase, state.view().high_bidder) == (1, Phase.PLAY, None)
        assert state.view().all_in == (1, 2, 0)

    def test_where_nobody_can_open_the_first_who_plays_leads(self) -> None:
        short = (7, 6, 8)
        state = play(dealt(SWEEP, spec="ante=5", stacks=short), "call call call")
        assert (state.to_act, state.view().phase) == (0, Phase.PLAY)
        state = dealt(SWEEP, spec="ante=5,opener_may_fold=on", stacks=short)
        assert (play(state, "fold call call").to_act, state.view().phase) == (1, Phase.PLAY)
