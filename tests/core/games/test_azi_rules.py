import pickle
import random

import attrs
import pytest
from tests.core.games.support.azi_table import GAME

from knaves_core import Card, Deal, DealError, MoveError, Result, RulesError, Suit
from knaves_core.games.azi import BUY_IN, CALL, FOLD, PRESETS, AziRules, BuyIn, Call, Fold, Raise


class TestOptions:
    def test_house_has_the_options_of_the_rules(self) -> None:
        rules = GAME.rules()
        assert GAME.spec(rules) == "house"
        assert (rules.suits, rules.cards) == ((Suit.HEARTS, Suit.DIAMONDS, Suit.SPADES), 3)
        assert (rules.trump, rules.six_on_stage, rules.void) == ("stock", True, "trump")
        assert (str(rules.raise_cap), rules.opener_may_fold) == ("seat:3", False)
        assert (rules.azi, rules.payout) == ("restart", "matched")
        assert (rules.ante, rules.min_bet, rules.min_raise, rules.stack_chips) == (1, 1, 1, 100)

    def test_the_traditional_preset_differs_where_the_rules_say(self) -> None:
        same = "cards=4,trump=dealer-card,six_on_stage=off,raise_cap=table:3"
        same += ",opener_may_fold=on,azi=half-pot"
        rules = GAME.rules(same)
        traditional = PRESETS["traditional"]
        assert all(
            getattr(rules, name) == getattr(traditional, name) for name in AziRules.options()
        )

    @pytest.mark.parametrize(
        "spec",
        [
            "house,suits=HDSC",
            "house,suits=HC",
            "house,cards=4",
            "house,trump=dealer-card",
            "house,six_on_stage=off",
            "house,raise_cap=table:5",
            "house,raise_cap=seat:100",
            "house,opener_may_fold=on",
            "house,void=free",
            "house,azi=half-pot",
            "house,payout=proportional",
            "house,ante=5,stack=2000",
            "traditional",
            "traditional,cards=3,azi=restart",
        ],
    )
    def test_an_option_that_is_read_is_written_again(self, spec: str) -> None:
        assert GAME.spec(GAME.rules(spec)) == spec

    def test_suits_are_read_in_any_order(self) -> None:
        assert GAME.rules("suits=SDH") == GAME.rules()

    @pytest.mark.parametrize(
        "spec",
        [
            "suits=",
            "suits=H",
            "suits=HH",
            "suits=HDX",
            "suits=hd",
            "suits=HDSCH",
            "cards=2",
            "cards=5",
            "trump=none",
            "six_on_stage=yes",
            "raise_cap=3",
            "raise_cap=seat",
            "raise_cap=seat:0",
            "raise_cap=seat:101",
            "raise_cap=table:-1",
            "raise_cap=table:٣",
            "raise_cap=pot:3",
            "void=any",
            "azi=stop",
            "payout=all",
            "ante=0",
            "ante=101",
            "stack=0",
            "stack=10001",
            "ante=100,stack=101",
        ],
    )
    def test_what_an_option_cannot_take_is_refused_in_one_line(self, spec: str) -> None:
        with pytest.raises(RulesError) as refused:
            GAME.rules(spec)
        assert len(str(refused.value).splitlines()) == 1

    def test_a_stack_too_high_says_what_may_be_chosen(self) -> None:
        with pytest.raises(RulesError, match="is 12000 chips: choose a stack of at most 200"):
            GAME.rules("ante=50,stack=240")


class TestCards:
    def test_three_suits_from_the_six_make_27_cards(self) -> None:
        deck = GAME.deck(GAME.rules())
        assert len(deck) == len(set(deck)) == 27
        assert (deck[0], deck[-1]) == (Card("H6"), Card("SA"))
        assert not any(card.suit is Suit.CLUBS for card in deck)

    @pytest.mark.parametrize(("suits", "cards"), [("HD", 18), ("HDS", 27), ("HDSC", 36)])
    def test_the_suits_decide_how_many_cards_there_are(self, suits: str, cards: int) -> None:
        assert len(GAME.deck(GAME.rules(f"suits={suits}"))) == cards

    def test_chance_draws_the_opener_among_all_seats(self) -> None:
        assert [GAME.starters(GAME.rules(), seats) for seats in GAME.seats] == [2, 3, 4, 5, 6]


def start(spec: str, seats: int, **fixed: int | tuple[int, ...]) -> None:
    rules = GAME.rules(spec)
    GAME.start(rules, Deal((GAME.deck(rules),), **fixed), seats)  # type: ignore[arg-type]


class TestStart:
    @pytest.mark.parametrize(
        ("spec", "seats"),
        [
            ("house", 6),
            ("house,cards=4", 6),
            ("traditional", 6),
            ("suits=HD", 5),
            ("suits=HD,trump=dealer-card", 6),
            ("suits=HD,cards=4", 4),
        ],
    )
    def test_as_many_seats_as_there_are_cards_for_can_play(self, spec: str, seats: int) -> None:
        start(spec, seats)

    @pytest.mark.parametrize(
        ("spec", "seats", "needed"),
        [
            ("suits=HD", 6, 19),
            ("suits=HD,cards=4", 5, 21),
            ("suits=HD,cards=4,trump=dealer-card", 5, 20),
        ],
    )
    def test_too_few_cards_for_the_seats_are_refused(
        self, spec: str, seats: int, needed: int
    ) -> None:
        with pytest.raises(
            DealError, match=f"{seats} seats need {needed} cards and the deck has 18"
        ):
            start(spec, seats)

    @pytest.mark.parametrize("seats", [0, 1, 7])
    def test_other_numbers_of_seats_are_refused(self, seats: int) -> None:
        with pytest.raises(DealError, match=f"azi is for 2 to 6 seats, not {seats}"):
            start("house", seats)

    @pytest.mark.parametrize("starter", [-1, 3])
    def test_a_starter_who_is_not_there_is_refused(self, starter: int) -> None:
        with pytest.raises(DealError, match="can't be the one that starts"):
            start("house", 3, starter=starter)

    @pytest.mark.parametrize(
        ("stacks", "message"),
        [
            ((5, 5), "can't be the stacks of 3 seats"),
            ((5, 5, 5, 5), "can't be the stacks of 3 seats"),
            ((5, 5, -1), "can't be the stacks of 3 seats"),
            ((30_001, 0, 0), "can't be the stacks of 3 seats"),
            ((5, 0, 0), "fewer than two of the stacks"),
        ],
    )
    def test_stacks_that_no_game_can_be_played_with_are_refused(
        self, stacks: tuple[int, ...], message: str
    ) -> None:
        with pytest.raises(DealError, match=message):
            start("house", 3, stacks=stacks)

    def test_the_deck_of_another_ruleset_is_refused(self) -> None:
        four_suits = GAME.deck(GAME.rules("suits=HDSC"))
        with pytest.raises(DealError, match="doesn't hold each card"):
            GAME.start(GAME.rules(), Deal((four_suits,)), 3)


class TestMoves:
    @pytest.mark.parametrize(
        ("code", "move"),
        [
            ("fold", FOLD),
            ("call", CALL),
            ("buy-in", BUY_IN),
            ("raise:1", Raise(1)),
            ("raise:600", Raise(600)),
            ("HA", Card("HA")),
        ],
    )
    def test_a_code_reads_back_as_the_move_itself(self, code: str, move: Card | Raise) -> None:
        assert GAME.read_move(code) is move
        assert move.code == code

    def test_each_move_exists_once_and_survives_pickling(self) -> None:
        moves = [Fold(), Call(), BuyIn(), Raise(7)]
        assert moves == [FOLD, CALL, BUY_IN, Raise(7)]
        assert all(pickle.loads(pickle.dumps(move)) is move for move in moves)  # noqa: S301 - ours

    @pytest.mark.parametrize(
        "code",
        [
            "",
            "raise",
            "raise:",
            "raise:0",
            "raise:06",
            "raise:-1",
            "raise:6.0",
            "raise:٦",
            "raise:1000000000",
            "bet:6",
            "Fold",
            "fold ",
            "buy in",
            "H1",
            "HAX",
        ],
    )
    def test_a_code_of_no_move_is_refused_in_one_line(self, code: str) -> None:
        with pytest.raises(MoveError, match="isn't a move: write fold, call, buy-in, raise:6, or"):
            GAME.read_move(code)

    @pytest.mark.parametrize("total", [0, -1, 1.0, True, "6", None])
    def test_a_raise_is_made_of_a_whole_number_above_zero(self, total: object) -> None:
        with pytest.raises(MoveError, match="can't be bid"):
            Raise(total)  # type: ignore[arg-type]


class TestSession:
    DEAL = Deal((GAME.deck(GAME.rules()),), starter=2)

    def test_the_first_deal_is_as_chance_has_it(self) -> None:
        assert GAME.next_deal(GAME.rules(), self.DEAL, ()) is self.DEAL

    def test_stacks_are_carried_and_the_seat_after_the_winner_opens(self) -> None:
        played = [Result((5, -2, -3)), Result((-10, 20, -10))]
        following = GAME.next_deal(GAME.rules(), self.DEAL, played)
        assert following is not None
        assert (following.stacks, following.starter) == ((95, 118, 87), 2)
        played.append(Result((0, -1, 1)))
        following = GAME.next_deal(GAME.rules(), self.DEAL, played)
        assert following is not None
        assert (following.stacks, following.starter) == ((95, 117, 88), 0)

    def test_after_a_pot_that_nobody_won_chance_decides_who_opens(self) -> None:
        following = GAME.next_deal(GAME.rules(), self.DEAL, [Result((0, 0, 0), flagged=True)])
        assert following is not None
        assert following.starter == self.DEAL.starter

    @pytest.mark.parametrize(
        ("stacks", "taking_part"),
        [(None, [True] * 3), ((0, 4, 5), [False, False, True])],
        ids=["first game", "later"],
    )
    def test_who_can_pay_no_ante_takes_no_part(
        self, stacks: tuple[int, ...] | None, taking_part: list[bool]
    ) -> None:
        rules, deal = GAME.rules("house,ante=5"), attrs.evolve(self.DEAL, stacks=stacks)
        assert [GAME.takes_part(rules, deal, seat) for seat in range(3)] == taking_part

    def test_a_seat_without_chips_is_passed_over(self) -> None:
        following = GAME.next_deal(GAME.rules(), self.DEAL, [Result((100, -100, 0))])
        assert following is not None
        assert following.starter == 1
        state = GAME.start(GAME.rules(), following, 3)
        assert state.to_act == 2
        assert state.view().players == (2, 0)

    @pytest.mark.parametrize(
        ("spec", "scores"),
        [("house", (200, -100, -100)), ("ante=5,stack=20", (197, -98, -99))],
        ids=["one has all", "what is left is no ante"],
    )
    def test_it_is_over_when_fewer_than_two_can_pay_the_ante(
        self, spec: str, scores: tuple[int, ...]
    ) -> None:
        assert GAME.next_deal(GAME.rules(spec), self.DEAL, [Result(scores)]) is None

    @pytest.mark.parametrize("seats", GAME.seats)
    def test_a_session_conserves_all_chips_until_one_seat_has_them(self, seats: int) -> None:
        draw = random.Random(seats)
        rules = GAME.rules("stack=8")
        played: list[Result] = []
        while True:
            decks = [tuple(draw.sample(rules.deck, 27)) for _ in range(20)]
            chance = Deal(decks, draw.randrange(seats))
            deal = GAME.next_deal(rules, chance, played)
            if deal is None:
                break
            state = GAME.start(rules, deal, seats)
            while not state.over:
                state.play(draw.choice(state.view().legal))
            assert sum(state.stacks) == 8 * seats
            played.append(state.result)
        assert sorted(state.stacks) == [0] * (seats - 1) + [8 * seats]
