import pytest
from tests.core.games.support.azi_table import (
    AZI,
    AZI_MOVES,
    AZI_TRICKS,
    GAME,
    SWEEP,
    SWEEP_TRICKS,
    dealt,
    deck,
    legal,
    play,
)

from knaves_core import Card, Deal, DealError, Event, GameRecord, RecordError, replay
from knaves_core.games.azi import Phase

AZI_OF_FOUR = "HA H6 D6 | H7 D7 DA | H8 HK D8 | S7 S8 S9 | S6"
AZI_OF_FIVE = "HA H6 D6 | H7 D7 DA | H8 HK D8 | S7 S8 S9 | ST SJ SQ | S6"


class TestRestart:
    def test_tricks_to_three_seats_leave_the_pot_and_all_start_again(self) -> None:
        events: list[Event] = []
        state = play(dealt(AZI, SWEEP), AZI_MOVES, events.append)
        view = state.view()
        assert not state.over
        assert (view.phase, view.seat, view.azis) == (Phase.BID, 0, 1)
        assert (view.pot, view.contributions, view.stacks) == (9, (3, 3, 3), (97, 97, 97))
        assert (view.bids, view.bidding, view.high_bidder) == ((0, 0, 0), (), None)
        assert state.decks_used == 2
        kinds = [event.kind for event in events]
        assert kinds[-5:] == ["azi", "ante", "ante", "ante", "deal"]

    def test_the_winner_of_the_next_deal_takes_the_whole_pot(self) -> None:
        state = play(dealt(AZI, SWEEP), f"{AZI_MOVES} raise:1 call call {SWEEP_TRICKS}")
        assert state.result.scores == (8, -4, -4)
        assert not state.result.flagged

    def test_the_same_seat_opens_again(self) -> None:
        assert play(dealt(AZI, SWEEP, starter=2), AZI_MOVES).to_act == 2

    def test_who_folded_takes_part_again(self) -> None:
        state = play(
            dealt(AZI_OF_FOUR, AZI_OF_FOUR, seats=4), f"raise:1 call call fold {AZI_TRICKS}"
        )
        view = state.view()
        assert view.players == view.playing == (0, 1, 2, 3)
        assert view.contributions == (3, 3, 3, 2)

    def test_who_can_no_longer_ante_sits_out_and_has_lost_what_is_matched(self) -> None:
        state = play(dealt(AZI, SWEEP, stacks=(9, 2, 9)), AZI_MOVES)
        view = state.view()
        assert (view.players, view.stacks) == ((0, 2), (6, 0, 6))
        assert play(state, "raise:2 fold").result.scores == (5, -2, -3)

    def test_the_only_seat_that_can_ante_wins_the_pot(self) -> None:
        state = play(dealt(AZI, stacks=(3, 3, 10)), f"raise:2 call call {AZI_TRICKS}")
        assert state.over
        assert state.result.scores == (-3, -3, 6)
        assert state.result.reason == "nobody else can ante"
        assert state.decks_used == 1

    def test_a_seat_that_folded_can_be_the_only_one_left(self) -> None:
        state = play(
            dealt(AZI_OF_FOUR, seats=4, stacks=(3, 3, 3, 10)),
            f"raise:2 call call fold {AZI_TRICKS}",
        )
        # It put in two antes, and gets two chips from each of the others.
        assert state.result.scores == (-2, -2, -2, 6)

    def test_where_nobody_can_ante_each_gets_back_what_he_put_in(self) -> None:
        state = play(dealt(AZI, spec="stack=3"), f"raise:2 call call {AZI_TRICKS}")
        assert state.over
        assert state.result.scores == (0, 0, 0)
        assert state.result.reason == "nobody can ante"
        assert not state.result.flagged
        assert state.stacks == (3, 3, 3)

    def test_after_twenty_azis_in_a_row_the_pot_is_returned_and_the_game_flagged(self) -> None:
        events: list[Event] = []
        state = dealt(*[AZI] * 20)
        for azi in range(1, 20):
            play(state, AZI_MOVES, events.append)
            assert state.view().azis == azi
        assert not state.over
        play(state, AZI_MOVES, events.append)
        assert state.over
        assert state.result.scores == (0, 0, 0)
        assert state.result.flagged
        assert state.decks_used == 20
        assert [event.amount for event in events if event.kind == "azi"] == list(range(1, 21))
        assert [(event.kind, event.amount) for event in events[-3:]] == [("refund", 40)] * 3


class TestHalfPot:
    SPEC = "azi=half-pot"

    def test_the_three_with_a_trick_play_on_without_an_ante(self) -> None:
        state = play(dealt(AZI, SWEEP, spec=self.SPEC), AZI_MOVES)
        view = state.view()
        assert (view.phase, view.players) == (Phase.BID, (0, 1, 2))
        assert (view.pot, view.stacks) == (6, (98, 98, 98))

    def test_another_seat_may_buy_in_for_half_the_pot_rounded_up(self) -> None:
        state = play(
            dealt(AZI_OF_FOUR, AZI_OF_FOUR, seats=4, spec=self.SPEC),
            f"raise:3 call call fold {AZI_TRICKS}",
        )
        view = state.view()
        assert (view.phase, view.seat, legal(state)) == (Phase.BUY_IN, 3, "buy-in fold")
        assert (view.pot, view.to_call, view.azis) == (13, 7, 1)
        play(state, "buy-in")
        view = state.view()
        assert (view.phase, view.players, view.azis) == (Phase.BID, (0, 1, 2, 3), 1)
        assert view.contributions == (4, 4, 4, 8)

    def test_who_stays_out_is_dealt_no_cards(self) -> None:
        state = play(
            dealt(AZI_OF_FOUR, SWEEP, seats=4, spec=self.SPEC),
            f"raise:3 call call fold {AZI_TRICKS} fold",
        )
        assert state.view().players == (0, 1, 2)
        play(state, f"raise:1 call call {SWEEP_TRICKS}")
        assert state.result.scores == (11, -5, -5, -1)

    def test_a_seat_that_played_without_a_trick_may_buy_in_too(self) -> None:
        four = "HA H6 D6 | H7 D7 DA | H8 HK D8 | H9 HT D9 | S6"
        state = play(
            dealt(four, four, seats=4, spec=self.SPEC),
            "raise:1 call call call HA H7 H8 H9 H6 D7 HK HT D8 D9 D6 DA",
        )
        assert (state.to_act, state.view().phase) == (3, Phase.BUY_IN)

    def test_all_pay_the_same_half_in_turn_order(self) -> None:
        state = play(
            dealt(AZI_OF_FIVE, AZI_OF_FIVE, seats=5, spec=self.SPEC, starter=3),
            f"raise:1 call call fold fold {AZI_TRICKS}",
        )
        assert (state.to_act, state.view().to_call) == (1, 4)
        play(state, "buy-in")
        assert (state.to_act, state.view().to_call) == (2, 4)
        assert state.view().playing == (3, 4, 0, 1)
        assert play(state, "fold").view().players == (3, 4, 0, 1)

    def test_the_opener_is_the_first_that_takes_part(self) -> None:
        opener_folds = "S7 S8 S9 | HA H6 D6 | H7 D7 DA | H8 HK D8 | S6"
        state = play(
            dealt(opener_folds, AZI, seats=4, spec="azi=half-pot,opener_may_fold=on"),
            f"fold {AZI_MOVES}",
        )
        assert (state.to_act, state.view().phase) == (0, Phase.BUY_IN)
        assert play(state, "fold").to_act == 1

    @pytest.mark.parametrize(("stack", "asked"), [(7, False), (8, True)])
    def test_who_has_less_than_half_the_pot_is_not_asked(self, stack: int, asked: bool) -> None:
        state = play(
            dealt(AZI_OF_FOUR, AZI_OF_FOUR, seats=4, spec=self.SPEC, stacks=(50, 50, 50, stack)),
            f"raise:3 call call fold {AZI_TRICKS}",
        )
        assert (state.view().phase is Phase.BUY_IN) is asked

    def test_who_is_all_in_plays_on_for_the_pot(self) -> None:
        state = play(
            dealt(AZI, SWEEP, spec="azi=half-pot,stack=3"), f"raise:2 call call {AZI_TRICKS}"
        )
        view = state.view()
        assert (view.phase, view.all_in, view.seat) == (Phase.PLAY, (0, 1, 2), 0)
        assert play(state, SWEEP_TRICKS).result.scores == (6, -3, -3)


class TestPayout:
    def test_a_winner_short_of_chips_gets_what_he_matched(self) -> None:
        events: list[Event] = []
        state = dealt(SWEEP, starter=2, stacks=(100, 100, 40))
        play(state, "raise:39 raise:99 call", events.append)
        # The short opener was raised, so he no longer leads; but his cards win.
        assert (state.to_act, state.view().contributions) == (0, (100, 100, 40))
        play(state, "H6 D6 HA HK H7 D7", events.append)
        assert state.result.scores == (-40, -40, 80)
        assert state.stacks == (60, 60, 120)
        paid = [(event.kind, event.seat, event.amount) for event in events[-3:]]
        assert paid == [("refund", 0, 60), ("refund", 1, 60), ("win", 2, 120)]

    def test_a_proportional_payout_gives_him_his_share(self) -> None:
        state = dealt(SWEEP, starter=2, stacks=(100, 100, 40), spec="payout=proportional")
        play(state, "raise:39 raise:99 call H6 D6 HA HK H7 D7")
        assert state.stacks == (72, 72, 96)

    def test_contributions_of_all_deals_count(self) -> None:
        state = play(dealt(AZI, SWEEP), f"{AZI_MOVES} raise:5 raise:9 fold fold")
        assert state.result.scores == (-8, 11, -3)

    def test_the_items_of_a_seat_add_up_to_its_score(self) -> None:
        state = play(dealt(SWEEP), f"raise:2 call call {SWEEP_TRICKS}")
        assert [[item.score for item in items] for items in state.score_sheet()] == [
            [-3, 9],
            [-3, 0],
            [-3, 0],
        ]


class TestDecks:
    def test_a_deal_that_has_run_out_of_decks_says_so(self) -> None:
        with pytest.raises(DealError, match="after 1 azis the deal has no deck left"):
            play(dealt(AZI), AZI_MOVES)

    def test_a_further_deck_that_is_none_of_the_game_is_refused(self) -> None:
        rules = GAME.rules()
        first = deck(rules, AZI)
        damaged = (*first[:-1], first[0])
        state = GAME.start(rules, Deal((first, damaged)), 3)
        with pytest.raises(DealError, match="deck 2 of the deal doesn't hold each card once"):
            play(state, AZI_MOVES)

    def test_decks_are_asked_for_one_by_one(self) -> None:
        class Decks(list[tuple[Card, ...]]):
            def __init__(self, decks: list[tuple[Card, ...]]) -> None:
                super().__init__(decks)
                self.asked: set[int] = set()

            def __getitem__(self, number: int) -> tuple[Card, ...]:  # type: ignore[override]
                self.asked.add(number)
                return super().__getitem__(number)

        rules = GAME.rules()
        decks = Decks([deck(rules, AZI)] * 20)
        state = GAME.start(rules, Deal(decks), 3)
        assert decks.asked == {0}
        play(state, AZI_MOVES)
        assert decks.asked == {0, 1}


def record(decks: int) -> GameRecord:
    moves = f"{AZI_MOVES} raise:1 call call {SWEEP_TRICKS}"
    rules = GAME.rules()
    texts = (AZI, SWEEP)[:decks]
    deal = Deal(tuple(deck(rules, text) for text in texts), stacks=(9, 8, 7))
    return GameRecord(
        "azi", "house", deal, ("a", "b", "c"), tuple(moves.split()), (8, -4, -4), "two tricks"
    )


def test_a_record_with_an_azi_replays() -> None:
    written = GameRecord.from_json(record(2).to_json())
    assert [state.over for state in replay(written, GAME)][-1]


def test_a_record_without_its_second_deck_is_refused() -> None:
    with pytest.raises(
        RecordError, match=r"move 12 \(DA\): azi: after 1 azis the deal has no deck"
    ):
        list(replay(record(1), GAME))
