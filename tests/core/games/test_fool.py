import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves_core import CARDS, Card, Deal, DealError, Event, IllegalMove, Suit, Tell, read_cards
from knaves_core.games.fool import DONE, TAKE, Cover, Fool, FoolState, Phase

GAME = Fool()
ALL_OPTIONS = tuple(
    ",".join(("house", *chosen))
    for chosen in itertools.product(
        ("both_empty=tie", "both_empty=defender"),
        ("trump_order=rank", "trump_order=letter"),
        ("recover=on", "recover=off"),
        ("pass_limit=on", "pass_limit=off"),
        ("add_limit=uncovered", "add_limit=added"),
        ("repetition=on", "repetition=off"),
    )
)

NINE_TURNS = """
S2 H2 D2 take done
H5 C5 take
H2 H2/H5 S2 D2 done S2/ST take done
S7 C7 take
H2 take S2 D2 done take done
H5 H5/D2 C5 done C5/C7 done
H2 take
S2 H2 take done
ST ST/SJ
"""
"""What two players by the book do in the first example, a turn a line."""


def dealt(hands: str, trump: str = "H", spec: str = "house") -> FoolState:
    """Start from hands as a deal file has them: ``S2 D3 | C4``."""
    first, second = map(read_cards, hands.split("|"))
    deal = Deal((first + second,), hands=(len(first), len(second)), trump=Suit(trump))
    return GAME.start(GAME.rules(spec), deal)


def play(state: FoolState, moves: str, tell: Tell | None = None) -> FoolState:
    for code in moves.split():
        state.play(GAME.read_move(code), tell)
    return state


def legal(state: FoolState) -> str:
    return " ".join(move.code for move in state.view().legal)


class TestDeal:
    def test_each_seat_gets_six_cards_and_the_last_card_says_which_suit_is_trump(self) -> None:
        state = GAME.start(GAME.rules(), Deal((CARDS,)))
        view = state.view()
        assert view.hand == CARDS[:6]
        assert view.opponent_cards == 6
        assert view.trump is CARDS[-1].suit
        assert play(state, CARDS[0].code).view().hand == CARDS[6:12]

    @pytest.mark.parametrize("size", [1, 7, 26])
    def test_the_size_of_the_hands_is_an_option(self, size: int) -> None:
        view = GAME.start(GAME.rules(f"house,hand_size={size}"), Deal((CARDS,))).view()
        assert (len(view.hand), view.opponent_cards) == (size, size)

    def test_a_deal_of_chance_may_fix_its_trump(self) -> None:
        state = GAME.start(GAME.rules(), Deal((CARDS,), trump=Suit.CLUBS))
        assert state.view().trump is Suit.CLUBS

    def test_hands_of_a_deal_file_may_differ_in_size(self) -> None:
        view = dealt("S2 | D3 D4 D5").view()
        assert view.hand == read_cards("S2")
        assert view.opponent_cards == 3

    def test_all_cards_may_be_dealt_to_one_seat(self) -> None:
        state = GAME.start(GAME.rules(), Deal((CARDS,), hands=(0, 52), trump=Suit.CLUBS))
        assert state.result.scores == (1, -1)

    @pytest.mark.parametrize(
        ("deal", "seats", "message"),
        [
            (Deal((CARDS,)), 3, "fool is for 2 seats, not 3"),
            (Deal((CARDS,), starter=1), 2, "seat 1 can't be the one that starts"),
            (Deal((CARDS[1:],)), 2, "doesn't hold each card"),
            (Deal(()), 2, "has no deck"),
            (Deal((CARDS[:2],), hands=(1, 1)), 2, "must fix the trump too"),
            (Deal((CARDS[:2],), hands=(1, 1), trump=Suit.CLUBS), 4, "fool is for 2 seats, not 4"),
            (Deal((CARDS[:2],), 1, (1, 1), Suit.CLUBS), 2, "seat 1 can't be the one"),
            (Deal((CARDS[:3],), hands=(1, 1), trump=Suit.CLUBS), 2, "3 cards can't make"),
            (Deal((CARDS[:1],), hands=(1, 1), trump=Suit.CLUBS), 2, "1 cards can't make"),
            (Deal((CARDS[:1],), hands=(2, -1), trump=Suit.CLUBS), 2, "with 2, -1 cards"),
            (Deal((CARDS[:3],), hands=(1, 1, 1), trump=Suit.CLUBS), 2, "with 1, 1, 1 cards"),
            (Deal((CARDS[:1],), hands=(), trump=Suit.CLUBS), 2, "with no cards"),
            (Deal((), hands=(1, 1), trump=Suit.CLUBS), 2, "0 cards can't make"),
            (Deal((CARDS[:1] * 2,), hands=(1, 1), trump=Suit.CLUBS), 2, "dealt twice"),
        ],
        ids=[
            "seats",
            "starter",
            "card missing",
            "no deck",
            "no trump",
            "seats with hands",
            "starter with hands",
            "a card left over",
            "a card too few",
            "a negative hand",
            "three hands",
            "no hands",
            "hands without a deck",
            "a card twice",
        ],
    )
    def test_a_deal_that_can_not_be_played_is_refused(
        self, deal: Deal, seats: int, message: str
    ) -> None:
        with pytest.raises(DealError, match=message):
            GAME.start(GAME.rules(), deal, seats)


class TestAttack:
    def test_the_first_seat_attacks_with_any_card(self) -> None:
        state = dealt("S2 HA | D3")
        assert state.to_act == 0
        assert state.view().phase is Phase.ATTACK
        assert legal(state) == "S2 HA"

    def test_the_attack_lies_uncovered_before_the_defender(self) -> None:
        view = play(dealt("S2 HA | D3"), "S2").view()
        assert view.seat == 1
        assert view.phase is Phase.DEFEND
        assert view.table == ((Card("S2"), None),)


class TestPass:
    def test_a_card_of_the_same_rank_turns_the_roles_round(self) -> None:
        state = play(dealt("S2 C7 C8 | H2 C5"), "S2")
        assert legal(state) == "H2 S2/H2 take"
        view = play(state, "H2").view()
        assert view.seat == 0
        assert view.phase is Phase.DEFEND
        assert view.uncovered == read_cards("S2 H2")

    def test_it_goes_back_and_forth(self) -> None:
        state = play(dealt("S2 D2 C7 C8 C9 CT | H2 C2 C5 C6", "S"), "S2 H2 D2 C2")
        assert state.to_act == 0
        assert state.view().uncovered == read_cards("S2 H2 D2 C2")

    @pytest.mark.parametrize(
        ("hands", "moves", "passing"),
        [
            ("H2 | C2", "H2", False),
            ("H2 S3 | C2", "H2", False),
            ("H2 S3 S4 | C2", "H2", True),
            ("H2 D2 S3 S4 | C2 S2", "H2 C2", False),
            ("H2 D2 S3 S4 | C2 S2 S5", "H2 C2", False),
            ("H2 D2 S3 S4 | C2 S2 S5 S6", "H2 C2", True),
        ],
        ids=["none", "one for two", "two for two", "one for three", "two for three", "three"],
    )
    def test_the_new_defender_needs_a_card_for_each_on_the_table(
        self, hands: str, moves: str, *, passing: bool
    ) -> None:
        state = play(dealt(hands, "S"), moves)
        assert any(isinstance(move, Card) for move in state.view().legal) is passing

    @pytest.mark.parametrize(
        "moves",
        ["S2 S2/S3 D2 done", "S2 take D2 done"],
        ids=["after a cover", "after stopping"],
    )
    def test_there_is_none_once_the_defender_covered_or_stopped(self, moves: str) -> None:
        state = play(dealt("S2 D2 C7 C8 C9 | H2 S3 C5", "S"), moves)
        assert state.view().phase is Phase.DEFEND
        assert Card("H2") in state.view().hand
        assert Card("H2") not in state.view().legal

    def test_without_its_limit_the_new_defender_may_have_no_card_at_all(self) -> None:
        state = play(dealt("H2 | C2 C3", spec="first-edition"), "H2 C2")
        assert state.to_act == 0
        assert state.view().hand == ()
        assert legal(state) == "take"


class TestCover:
    @pytest.mark.parametrize(
        ("attack", "covers"),
        [
            ("S7", "S7/S9 S7/H3 S7/HA take"),
            ("SK", "SK/H3 SK/HA take"),
            ("H2", "H2/H3 H2/HA take"),
            ("HK", "HK/HA take"),
            ("D2", "D2/H3 D2/HA take"),
        ],
        ids=["higher of the suit", "trumps only", "any higher trump", "one trump", "other suit"],
    )
    def test_a_higher_card_of_the_suit_covers_or_a_trump_what_is_none(
        self, attack: str, covers: str
    ) -> None:
        state = play(dealt(f"{attack} CQ | S6 S9 C8 H3 HA"), attack)
        assert legal(state) == covers

    def test_the_defender_chooses_which_card_to_cover(self) -> None:
        state = play(dealt("S7 C9 S8 D2 | C7 C3"), "S7 C7")
        assert legal(state) == "S7/S8 C7/C9 take"

    def test_the_defender_is_asked_until_all_is_covered(self) -> None:
        state = play(dealt("S7 C9 S8 D2 | C7 C3"), "S7 C7 C7/C9")
        assert legal(state) == "S7/S8 take"
        assert play(state, "S7/S8").to_act == 1

    def test_the_defender_may_take_though_a_card_could_cover(self) -> None:
        state = play(dealt("S7 S8 | S9 S6"), "S7 take done")
        assert state.to_act == 0
        assert state.view().known == read_cards("S7")
        assert state.view().opponent_cards == 3


class TestAdd:
    def test_ranks_of_attacks_and_covers_may_be_added(self) -> None:
        state = play(dealt("S7 D7 C9 C2 | S9 D8 D3"), "S7 S7/S9")
        assert state.view().phase is Phase.ADD
        assert legal(state) == "D7 C9 done"

    def test_cards_may_be_added_to_a_failed_defence_too(self) -> None:
        assert legal(play(dealt("S7 D7 C9 C2 | S9 D8 D3"), "S7 take")) == "D7 done"

    def test_who_could_add_is_asked_even_without_a_card_that_fits(self) -> None:
        # Else the defender would learn something of the attacker's hand.
        assert legal(play(dealt("S7 C2 | S9 D8"), "S7 S7/S9")) == "done"

    def test_the_uncovered_cards_never_outnumber_the_hand_of_the_defender(self) -> None:
        state = play(dealt("S7 D7 C7 C2 | S9 S8"), "S7 take D7")
        assert state.to_act == 1
        assert state.view().uncovered == read_cards("S7 D7")
        assert legal(state) == "S7/S9 S7/S8 take"

    def test_the_first_edition_counts_only_the_cards_added_at_one_go(self) -> None:
        state = play(dealt("S7 D7 C7 H7 C2 | S9 S8", spec="first-edition"), "S7 take D7 C7")
        assert state.to_act == 1
        assert state.view().uncovered == read_cards("S7 D7 C7")

    def test_the_first_edition_counts_anew_when_it_is_the_attackers_turn_again(self) -> None:
        state = play(dealt("S7 D7 C7 H7 C2 | S9 S8", spec="first-edition"), "S7 take D7 C7 take")
        assert legal(state) == "H7 done"

    def test_a_failed_defence_may_go_on_after_an_addition(self) -> None:
        state = play(dealt("S7 D7 C2 | D9 D8 C3"), "S7 take D7 done")
        assert state.to_act == 1
        assert legal(state) == "D7/D9 D7/D8 take"

    def test_without_recovery_a_failed_defence_ends_the_turn(self) -> None:
        state = play(dealt("S7 D7 C2 | D9 D8 C3", spec="original"), "S7 take D7 done")
        assert state.view().phase is Phase.ATTACK
        assert state.to_act == 0
        assert state.view().known == read_cards("S7 D7")

    def test_without_recovery_a_defence_that_holds_goes_on(self) -> None:
        state = play(dealt("S7 D7 C2 | S9 D9 C3", spec="original"), "S7 S7/S9 D7 done")
        assert legal(state) == "D7/D9 take"


class TestEndOfTurn:
    def test_after_a_full_defence_the_cards_are_out_and_the_defender_attacks(self) -> None:
        state = play(dealt("S7 C2 | S9 C3"), "S7 S7/S9 done")
        view = state.view()
        assert (view.seat, view.phase, view.turn) == (1, Phase.ATTACK, 2)
        assert view.discarded == read_cards("S7 S9")
        assert view.table == ()

    def test_an_uncovered_card_gives_the_whole_table_to_the_defender(self) -> None:
        state = play(dealt("S7 D7 C2 C4 | S9 C3 C5"), "S7 S7/S9 D7 done take done")
        view = state.view()
        assert (view.seat, view.phase, view.turn) == (0, Phase.ATTACK, 2)
        assert view.known == read_cards("S7 S9 D7")
        assert view.opponent_cards == 5
        assert view.discarded == ()

    def test_the_offense_that_attacks_again_is_the_one_after_passes(self) -> None:
        state = play(dealt("S2 C7 C8 C9 | H2 C5 C6", "S"), "S2 H2 take done")
        assert state.to_act == 1

    @pytest.mark.parametrize(
        ("hands", "moves", "next_seat"),
        [
            ("S7 | S9 S8", "S7 S7/S9", None),
            ("S7 D7 C2 | S9", "S7 S7/S9", None),
            ("S7 D7 | S9 C3", "S7 take D7", 1),
        ],
        ids=["the attacker has no card", "the defender has none", "no room is left"],
    )
    def test_nobody_is_asked_to_add_where_all_see_that_none_can_be(
        self, hands: str, moves: str, next_seat: int | None
    ) -> None:
        state = play(dealt(hands), moves)
        assert (None if state.over else state.to_act) == next_seat

    def test_what_happens_is_told(self) -> None:
        events: list[Event] = []
        play(
            dealt("S2 C7 C8 S9 H4 | D2 C9 D4 H5", "H"),
            "S2 D2 S2/S9 take C9 done D2/H4 take done",
            events.append,
        )
        assert [(event.kind, event.seat, event.text) for event in events] == [
            ("attack", 0, "attacks with S2"),
            ("pass", 1, "passes with D2"),
            ("cover", 0, "covers S2 with S9"),
            ("take", 0, "takes the cards"),
            ("add", 1, "adds C9"),
            ("done", 1, "adds no more"),
            ("cover", 0, "covers D2 with H4"),
            ("take", 0, "takes the cards"),
            ("done", 1, "adds no more"),
            ("pick-up", 0, "picks up 5 cards"),
        ]
        assert events[2].cards == read_cards("S2 S9")
        assert events[-1].cards == read_cards("S2 S9 D2 H4 C9")


class TestEnd:
    @pytest.mark.parametrize(
        ("trump", "hands", "moves", "scores", "reason"),
        [
            ("H", "S2 | S3", "S2 S2/S3", (0, 0), "both hands empty"),
            ("H", "S2 | C3", "S2 take", (1, -1), "hand empty"),
            ("H", "H2 | C2", "H2 take", (1, -1), "hand empty"),
            ("H", "S2 S4 | S3", "S2 S2/S3", (-1, 1), "hand empty"),
            ("H", " | H2", "", (1, -1), "hand empty"),
            ("H", "H2 | ", "", (-1, 1), "hand empty"),
            ("H", " | ", "", (0, 0), "both hands empty"),
            (
                "H",
                "SQ DA C6 D3 | S5 H7 H9 CA",
                "D3 D3/H7 done S5 S5/SQ done C6 C6/CA DA DA/H9",
                (0, 0),
                "both hands empty",
            ),
            (
                "D",
                "D2 S2 C7 H5 ST | H2 C5 SK S7 SJ",
                NINE_TURNS,
                (1, -1),
                "hand empty",
            ),
            (
                "D",
                "H2 S3 H4 | C2 S2 C4 S4",
                "H2 C2 H2/H4 take S2 H2 take C2 H2 H2/H4 take",
                (0, 0),
                "repetition",
            ),
            (
                "S",
                "H2 H3 C3 | D2 C2 D3 S3",
                "H2 D2 H2/H3 take C2 H2 H2/S3 take D2 H2 H2/H3 take",
                (0, 0),
                "repetition",
            ),
        ],
        ids=[
            "covered",
            "not covered",
            "passing is not allowed",
            "the defender is rid of all cards",
            "no cards to attack with",
            "no cards to defend with",
            "no cards at all",
            "both are rid of all cards",
            "nine turns",
            "repetition",
            "repetition with spades",
        ],
    )
    def test_a_game_ends_between_turns(
        self, trump: str, hands: str, moves: str, scores: tuple[int, ...], reason: str
    ) -> None:
        state = play(dealt(hands, trump), moves)
        assert state.over
        assert (state.result.scores, state.result.reason) == (scores, reason)

    @pytest.mark.parametrize("hands", [" | ", "S2 | ", " | S2"])
    def test_a_deal_that_is_over_at_once_has_no_turn(self, hands: str) -> None:
        state = dealt(hands)
        assert state.over
        assert state.turn == 0
        assert state.copy().result == state.result

    @pytest.mark.parametrize(
        ("hands", "moves", "scores"),
        [
            ("S2 | S3", "S2 S2/S3", (-1, 1)),
            ("D3 C9 | D4 C8", "D3 D3/D4 done C8 C8/C9", (1, -1)),
            (" | ", "", (-1, 1)),
        ],
        ids=["the second seat defended", "the first seat defended", "no turn was played"],
    )
    @pytest.mark.parametrize("preset", ["original", "first-edition"])
    def test_a_tie_may_go_to_the_defender(
        self, hands: str, moves: str, scores: tuple[int, ...], preset: str
    ) -> None:
        state = play(dealt(hands, spec=preset), moves)
        assert (state.result.scores, state.result.reason) == (scores, "both hands empty")

    def test_without_detection_a_position_may_return_until_the_turn_limit(self) -> None:
        spec = "house,repetition=off,turn_limit=7"
        state = dealt("H2 S3 H4 | C2 S2 C4 S4", "D", spec)
        play(state, "H2 C2 H2/H4 take S2 H2 take C2 H2 H2/H4 take")
        for _ in range(2):
            assert not state.over
            play(state, "S2 H2 take C2 H2 H2/H4 take")
        assert (state.result.reason, state.turn) == ("turn limit", 7)

    def test_the_turn_limit_makes_a_tie(self) -> None:
        state = play(dealt("S7 C2 | S9 C3", spec="house,turn_limit=1"), "S7 S7/S9 done")
        assert state.over
        assert (state.result.scores, state.result.reason) == ((0, 0), "turn limit")

    def test_who_is_rid_of_all_cards_in_the_last_turn_still_wins(self) -> None:
        state = play(dealt("S2 | C3", spec="house,turn_limit=1"), "S2 take")
        assert state.result.reason == "hand empty"

    @pytest.mark.parametrize(
        ("hands", "labels"),
        [
            ("S2 | ", [("lost: hand empty", -1), ("won: hand empty", 1)]),
            (" | ", [("tie: both hands empty", 0), ("tie: both hands empty", 0)]),
        ],
        ids=["win", "tie"],
    )
    def test_the_score_sheet_says_how_it_ended(
        self, hands: str, labels: list[tuple[str, int]]
    ) -> None:
        sheet = dealt(hands).score_sheet()
        assert [(item.label, item.score) for (item,) in sheet] == labels

    def test_nothing_can_be_played_after_the_end(self) -> None:
        with pytest.raises(IllegalMove, match="the game is over"):
            dealt("S2 | ").play(Card("S2"))


class EqualsEverything:
    """What a bot may answer to get around a careless check."""

    code = "S7"

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class TestIllegalMoves:
    @pytest.mark.parametrize(
        ("before", "move"),
        [
            ("", Card("S9")),
            ("", DONE),
            ("", TAKE),
            ("", Cover(Card("S7"), Card("S9"))),
            ("", "S7"),
            ("", None),
            ("", EqualsEverything()),
            ("S7", Card("S9")),
            ("S7", Card("S7")),
            ("S7", DONE),
            ("S7", Cover(Card("S7"), Card("D9"))),
            ("S7", Cover(Card("S7"), Card("S8"))),
            ("S7", Cover(Card("S9"), Card("S7"))),
            ("S7", EqualsEverything()),
            ("S7 S7/S9", TAKE),
            ("S7 S7/S9", Card("C2")),
            ("S7 S7/S9", Card("S7")),
            ("S7 S7/S9", Cover(Card("S7"), Card("S9"))),
            ("S7 take", TAKE),
            ("S7 take", Cover(Card("S7"), Card("S9"))),
        ],
        ids=[
            "another seat's card",
            "stopping instead of attacking",
            "taking instead of attacking",
            "covering an empty table",
            "text",
            "nothing",
            "object that equals everything",
            "passing with another rank",
            "passing with the attack card",
            "stopping as the defender",
            "covering by another suit",
            "covering by a card not held",
            "covering the wrong way round",
            "object that equals every defence",
            "taking as the attacker",
            "adding another rank",
            "adding a card on the table",
            "covering as the attacker",
            "taking twice",
            "covering after stopping",
        ],
    )
    def test_an_illegal_move_leaves_the_state_as_it_was(self, before: str, move: object) -> None:
        start = dealt("S7 D7 C9 C2 | S9 D9 D3")
        state = play(start.copy(), before)
        view = state.view()
        events: list[Event] = []
        with pytest.raises(IllegalMove, match=f"seat {view.seat} can't play"):
            state.play(move, events.append)  # type: ignore[arg-type]
        assert events == []
        assert state.view() == view
        assert play(start, before).view() == view


class TestCopy:
    def test_it_plays_on_without_the_original(self) -> None:
        original = play(dealt("S7 D7 C9 C2 | S9 D9 D3"), "S7 S7/S9")
        copy = original.copy()
        before = original.view()
        play(copy, "D7 done D7/D9 done")
        assert original.view() == before
        assert play(original, "D7 done D7/D9 done").view() == copy.view()

    def test_it_remembers_the_positions_for_itself(self) -> None:
        original = play(dealt("H2 S3 H4 | C2 S2 C4 S4", "D"), "H2 C2 H2/H4 take")
        copy = original.copy()
        for state in (copy, original):
            assert not play(state, "S2 H2 take").over
            assert play(state, "C2 H2 H2/H4 take").result.reason == "repetition"


class TestPlayedAtRandom:
    @given(
        st.randoms(use_true_random=False),
        st.sampled_from([*GAME.presets, *ALL_OPTIONS]),
        st.integers(1, 26),
    )
    def test_cards_are_conserved_moves_read_back_and_copies_play_alike(
        self, chance: random.Random, spec: str, hand_size: int
    ) -> None:
        rules = GAME.rules(f"{spec},hand_size={hand_size},turn_limit=60")
        deck = tuple(chance.sample(CARDS, 52))
        state = GAME.start(rules, Deal((deck,)))
        undealt = deck[2 * hand_size :]
        copy = state.copy()
        while not state.over:
            view = state.view()
            assert copy.view() == view
            lying = [card for pair in view.table for card in pair if card is not None]
            hands = itertools.chain(*state._hands)
            assert sorted([*hands, *lying, *view.discarded, *undealt], key=CARDS.index) == [*CARDS]
            assert all(GAME.read_move(move.code) is move for move in view.legal)
            move = chance.choice(view.legal)
            state.play(move)
            copy.play(move)
        assert copy.result == state.result
        assert sum(state.result.scores) == 0
