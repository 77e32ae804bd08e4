import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.games.support.call_table import GAME, MIXED, PURE, RUFF, dealt, hand, play

from knaves_core import CARDS, Card, Deal, DealError, Event, IllegalMove, codes
from knaves_core.games.call import Call, CallState


def legal(state: CallState) -> str:
    return " ".join(move.code for move in state.view().legal)


class TestDeal:
    def test_each_seat_gets_thirteen_cards_in_the_order_of_the_deck(self) -> None:
        state = GAME.start(GAME.rules(), Deal((CARDS,)), 4)
        hands = []
        for _ in range(4):
            hands.append(state.view().hand)
            state.play(Call(0))
        assert hands == [CARDS[:13], CARDS[13:26], CARDS[26:39], CARDS[39:]]

    def test_chance_draws_the_starter_among_all_four(self) -> None:
        assert GAME.starters(GAME.rules(), 4) == 4

    @pytest.mark.parametrize("starter", range(4))
    def test_the_seat_that_starts_calls_first_and_leads_first(self, starter: int) -> None:
        state = dealt(PURE, starter=starter)
        seats = []
        for _ in range(4):
            seats.append(state.to_act)
            state.play(Call(0))
        assert seats == [(starter + place) % 4 for place in range(4)]
        assert state.to_act == state.view().leader == starter

    @pytest.mark.parametrize(
        ("deal", "seats", "message"),
        [
            (Deal((CARDS,)), 3, "call is for 4 seats, not 3"),
            (Deal((CARDS,), starter=4), 4, "seat 4 can't be the one that starts"),
            (Deal((CARDS,), starter=-1), 4, "seat -1 can't be the one that starts"),
            (Deal((CARDS[1:],)), 4, "doesn't hold each card"),
            (Deal((CARDS[1:] + CARDS[1:2],)), 4, "doesn't hold each card"),
            (Deal(()), 4, "has no deck"),
        ],
        ids=["seats", "starter", "negative starter", "card missing", "card twice", "no deck"],
    )
    def test_a_deal_of_another_game_is_refused(self, deal: Deal, seats: int, message: str) -> None:
        with pytest.raises(DealError, match=message):
            GAME.start(GAME.rules(), deal, seats)


class TestCalls:
    @pytest.mark.parametrize(
        ("spec", "least"),
        [("house", 0), ("callbreak", 1), ("call-bridge", 2), ("house,min_call=13", 13)],
    )
    def test_calls_go_from_the_least_allowed_to_thirteen(self, spec: str, least: int) -> None:
        assert dealt(PURE, spec).view().legal == tuple(map(Call, range(least, 14)))

    def test_calls_made_together_are_seen_by_nobody_before_all_are_made(self) -> None:
        state = dealt(PURE, starter=2)
        events: list[Event] = []
        for code in ("7", "0", "13"):
            play(state, code, events.append)
            assert state.view().calls == (None, None, None, None)
        assert events == []

    def test_a_seat_sees_the_same_whatever_the_others_called(self) -> None:
        assert play(dealt(PURE), "7 0 13").view() == play(dealt(PURE), "0 1 2").view()

    def test_calls_made_together_are_shown_together(self) -> None:
        events: list[Event] = []
        state = play(dealt(PURE, starter=2), "7 0 13 4", events.append)
        assert [(event.kind, event.seat, event.amount, event.text) for event in events] == [
            ("call", 2, 7, "calls 7"),
            ("call", 3, 0, "calls 0"),
            ("call", 0, 13, "calls 13"),
            ("call", 1, 4, "calls 4"),
        ]
        assert state.view().calls == (13, 4, 7, 0)

    def test_calls_made_in_turn_are_known_at_once(self) -> None:
        events: list[Event] = []
        state = play(dealt(PURE, "house,calls=in-turn", starter=2), "7 0", events.append)
        assert [(event.seat, event.amount) for event in events] == [(2, 7), (3, 0)]
        assert state.view().calls == (None, None, 7, 0)
        play(state, "13 4", events.append)
        assert [(event.seat, event.amount) for event in events[2:]] == [(0, 13), (1, 4)]
        assert state.view().calls == (13, 4, 7, 0)


class TestFollowing:
    def test_the_leader_plays_any_card(self) -> None:
        view = play(dealt(MIXED), "0 0 0 0").view()
        assert view.legal == view.hand == hand(MIXED[0])

    @pytest.mark.parametrize("spec", ["house", "callbreak", "call-bridge"])
    def test_who_has_the_suit_led_must_follow(self, spec: str) -> None:
        assert legal(play(dealt(MIXED, spec), "3 3 3 3 SK")) == "SA S4 S2"

    @pytest.mark.parametrize("spec", ["house,follow=free", "callbreak,follow=free"])
    def test_where_following_is_free_any_card_goes(self, spec: str) -> None:
        assert legal(play(dealt(MIXED, spec), "3 3 3 3 SK")) == codes(hand(MIXED[1]))

    @pytest.mark.parametrize("spec", ["house", "call-bridge", "house,void=trump"])
    def test_who_is_void_plays_any_card(self, spec: str) -> None:
        assert legal(play(dealt(RUFF, spec), "3 3 3 3 H2")) == codes(hand(RUFF[1]))

    def test_who_is_void_at_callbreak_must_trump(self) -> None:
        assert legal(play(dealt(RUFF, "callbreak"), "3 3 3 3 HA")) == "SA S2"

    def test_a_trump_must_beat_those_of_the_trick(self) -> None:
        state = play(dealt(RUFF, "callbreak"), "3 3 3 3 HA S2 SK")
        assert legal(state) == codes(hand(RUFF[3]))
        state = play(dealt(RUFF, "callbreak"), "3 3 3 3 HA S2 S3")
        assert legal(state) == codes(hand("SQJT987654"))

    def test_who_can_not_beat_the_trick_plays_any_card(self) -> None:
        state = play(dealt(RUFF, "callbreak"), "3 3 3 3 HA SA")
        assert legal(state) == codes(hand(RUFF[2]))

    def test_who_has_no_trump_plays_any_card(self) -> None:
        state = play(dealt(PURE, "callbreak", starter=1), "3 3 3 3 H2")
        assert legal(state) == codes(hand(PURE[2]))

    def test_who_follows_at_callbreak_need_not_beat_the_trick(self) -> None:
        assert legal(play(dealt(MIXED, "callbreak"), "3 3 3 3 SK S2")) == "SQ SJ S3"


class TestTricks:
    @pytest.mark.parametrize(
        ("hands", "spec", "cards", "winner"),
        [
            (MIXED, "house", "SK SA SJ S6", 1),
            (MIXED, "house", "SK S4 SJ S6", 0),
            (MIXED, "house", "S5 S4 SQ S6", 2),
            (RUFF, "house", "H2 SA SK SQ", 0),
            (RUFF, "house,trump=spades", "HA S2 S3 SQ", 3),
            (RUFF, "callbreak", "HA S2 SK C2", 2),
            (RUFF, "call-bridge", "HA S2 CA D3", 1),
            (RUFF, "house,trump=diamonds", "HA D4 SK SQ", 1),
        ],
    )
    def test_the_winner_leads_the_next_trick(
        self, hands: tuple[str, ...], spec: str, cards: str, winner: int
    ) -> None:
        state = play(dealt(hands, spec), f"3 3 3 3 {cards}")
        view = state.view()
        assert state.to_act == view.leader == winner
        assert view.tricks_won == tuple(int(seat == winner) for seat in range(4))
        assert view.trick == ()

    def test_cards_and_tricks_are_told(self) -> None:
        events: list[Event] = []
        play(play(dealt(MIXED), "3 3 3 3"), "SK SA SJ S6", events.append)
        assert events == [
            Event("play", 0, "plays SK", hand("SK")),
            Event("play", 1, "plays SA", hand("SA")),
            Event("play", 2, "plays SJ", hand("SJ")),
            Event("play", 3, "plays S6", hand("S6")),
            Event("trick", 1, "wins the trick with SA", hand("SKAJ6")),
        ]

    @given(
        st.randoms(use_true_random=False),
        st.sampled_from([*GAME.presets, "house,follow=free"]),
        st.integers(0, 3),
    )
    def test_thirteen_tricks_are_won(self, chance: random.Random, spec: str, starter: int) -> None:
        deck = tuple(chance.sample(CARDS, 52))
        state = GAME.start(GAME.rules(spec), Deal((deck,), starter), 4)
        moves = 0
        while not state.over:
            view = state.view()
            assert sum(view.tricks_won) == len(view.tricks)
            state.play(chance.choice(view.legal))
            moves += 1
        assert moves == 4 + 52
        assert sum(state.view().tricks_won) == 13


class TestEnd:
    def finished(self) -> CallState:
        state = play(dealt(PURE), "13 0 1 2")
        while not state.over:
            state.play(state.view().legal[0])
        return state

    def test_scores_follow_from_calls_and_tricks(self) -> None:
        result = self.finished().result
        assert result.scores == (130, 0, -10, -20)
        assert result.winners == (0,)
        assert result.reason == "played out"

    def test_the_score_sheet_says_what_was_called_and_won(self) -> None:
        sheet = self.finished().score_sheet()
        assert [[(item.label, item.score) for item in items] for items in sheet] == [
            [("called 13, won 13", 130)],
            [("called 0, won 0", 0)],
            [("called 1, won 0", -10)],
            [("called 2, won 0", -20)],
        ]

    def test_nothing_can_be_played_after_the_end(self) -> None:
        with pytest.raises(IllegalMove, match="the game is over"):
            self.finished().play(Card("SA"))


class EqualsEverything:
    """What a bot may answer to get around a careless check."""

    code = "SK"

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class TestIllegalMoves:
    SPEC = "house,min_call=2"
    LINE = "3 3 3 3 SK SA SJ S6 HJ"

    @pytest.mark.parametrize(
        ("played", "move"),
        [
            pytest.param(0, Card("SK"), id="a card for a call"),
            pytest.param(0, Call(1), id="a call below the least"),
            pytest.param(0, 3, id="a number for a call"),
            pytest.param(0, "3", id="a text for a call"),
            pytest.param(0, None, id="nothing"),
            pytest.param(0, EqualsEverything(), id="what equals every call"),
            pytest.param(3, Call(0), id="a last call below the least"),
            pytest.param(4, Call(3), id="a call for a card"),
            pytest.param(4, Card("SA"), id="a card of another seat"),
            pytest.param(4, "SK", id="a text for a card"),
            pytest.param(4, EqualsEverything(), id="what equals every card"),
            pytest.param(5, Card("HJ"), id="a card of another suit"),
            pytest.param(5, Card("SK"), id="the card that was led"),
            pytest.param(8, Card("SA"), id="a card played before"),
        ],
    )
    def test_an_illegal_move_leaves_the_state_as_it_was(self, played: int, move: Call) -> None:
        line = self.LINE.split()
        state = play(dealt(MIXED, self.SPEC), " ".join(line[:played]))
        view = state.view()
        events: list[Event] = []
        with pytest.raises(IllegalMove, match=f"seat {view.seat} can't play"):
            state.play(move, events.append)
        assert events == []
        assert state.view() == view
        play(state, " ".join(line[played:]))
        assert state.view() == play(dealt(MIXED, self.SPEC), self.LINE).view()


class TestCopy:
    def test_a_copy_plays_on_without_the_original(self) -> None:
        original = play(dealt(MIXED), "3 3 3 3 SK")
        copy = play(original.copy(), "SA SJ S6 HJ")
        assert original.view() == play(dealt(MIXED), "3 3 3 3 SK").view()
        assert play(original, "SA SJ S6 HJ").view() == copy.view()

    def test_a_copy_keeps_the_calls_that_nobody_knows_yet(self) -> None:
        copy = play(dealt(MIXED), "1 2 3").copy()
        assert play(copy, "4").view().calls == (1, 2, 3, 4)
