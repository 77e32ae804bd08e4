import random
from collections.abc import Iterator

import attrs
import pytest

from knaves_core import CARDS, Card, Deal, Suit, codes, read_cards
from knaves_core.games.fool import DONE, TAKE, Fool, FoolState, FoolView

GAME = Fool()


def seen_after(hands: str, moves: str, spec: str = "house") -> FoolView:
    """Return the view of the next decision, with hearts as trump."""
    first, second = map(read_cards, hands.split("|"))
    deal = Deal((first + second,), hands=(len(first), len(second)), trump=Suit.HEARTS)
    state = GAME.start(GAME.rules(spec), deal)
    for code in moves.split():
        state.play(GAME.read_move(code))
    return state.view()


class TestWhatIsKnown:
    def test_cards_that_were_picked_up_are_known_until_they_are_played(self) -> None:
        hands, moves = "S7 S5 C2 C4 | H9 C3", "S7 take done"
        assert seen_after(hands, moves).picked_up == ((), (Card("S7"),))
        view = seen_after(hands, f"{moves} S5 S5/S7")
        assert view.picked_up == ((), ())
        assert view.known == ()

    def test_each_seat_knows_what_the_other_knows_of_it(self) -> None:
        view = seen_after("S7 S5 C2 C4 | H9 C3", "S7 take done S5")
        assert view.seat == 1
        assert view.picked_up[1] == read_cards("S7")
        assert view.known == ()

    def test_the_discards_are_kept_in_order(self) -> None:
        view = seen_after("S7 C2 C4 | S9 C3 C5", "S7 S7/S9 done C3 C3/C4 done")
        assert codes(view.discarded) == "S7 S9 C3 C4"

    def test_unseen_is_whatever_is_neither_held_nor_known_nor_played(self) -> None:
        view = seen_after("S7 C2 C4 D7 | S9 C3 C5 D9", "S7 S7/S9 done C3 take done C5")
        seen = read_cards("C2 C4 D7 C3 S7 S9 C5")
        assert view.hand == read_cards("C2 C4 D7 C3")
        assert set(view.unseen) == set(CARDS) - {*seen}

    def test_the_table_shows_each_attack_with_its_cover(self) -> None:
        view = seen_after("S7 D7 C2 | S9 C3 C5", "S7 S7/S9 D7 done")
        assert view.table == ((Card("S7"), Card("S9")), (Card("D7"), None))
        assert view.uncovered == read_cards("D7")
        assert not view.attacks

    @pytest.mark.parametrize(
        ("moves", "spec", "room"),
        [
            ("", "house", 3),
            ("S7", "house", 2),
            ("S7 take", "house", 2),
            ("S7 take D7", "house", 1),
            ("S7 S7/S9", "house", 2),
            ("S7 take", "first-edition", 3),
            ("S7 take D7", "first-edition", 2),
            ("S7 take D7 C7 done", "first-edition", 3),
        ],
    )
    def test_room_says_how_many_cards_may_still_be_added(
        self, moves: str, spec: str, room: int
    ) -> None:
        assert seen_after("S7 D7 C7 H7 C2 | S9 C3 C5", moves, spec).room == room

    def test_cards_compare_by_the_order_of_the_game(self) -> None:
        view = seen_after("S7 D7 H2 C2 | S9", "")
        assert codes(sorted(view.hand, key=view.strength)) == "C2 D7 S7 H2"
        assert view.can_cover(Card("SA"), Card("H2"))
        assert not view.can_cover(Card("S7"), Card("D9"))

    def test_a_view_can_not_be_changed(self) -> None:
        view = seen_after("S7 | S9", "")
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            view.hand = ()  # type: ignore[misc]


class TestWhatIsHidden:
    @staticmethod
    def swapped(state: FoolState, chance: random.Random) -> Iterator[FoolState]:
        """Yield states in which a card that the seat to act can't see is another."""
        view = state.view()
        opponent = 1 - view.seat
        hand = state._hands[opponent]
        hidden = [card for card in hand if card not in view.known]
        undealt = [card for card in view.unseen if card not in hand]
        for card in hidden:
            twin = state.copy()
            twin._legal = None
            other = chance.choice(undealt)
            twin._hands[opponent] = tuple(other if held is card else held for held in hand)
            yield twin

    @pytest.mark.parametrize("spec", GAME.presets)
    def test_a_seat_sees_the_same_whatever_the_opponent_holds(self, spec: str) -> None:
        chance = random.Random(spec)
        compared = 0
        for _ in range(40):
            state = GAME.start(GAME.rules(spec), Deal((tuple(chance.sample(CARDS, 52)),)))
            while not state.over:
                for twin in self.swapped(state, chance):
                    compared += 1
                    assert twin.view() == state.view()
                state.play(chance.choice(state.view().legal))
        assert compared > 1000


class TestForPeople:
    @pytest.mark.parametrize(
        ("moves", "penalty"),
        [("", Card("S7")), ("S7", TAKE), ("S7 S7/S9", DONE)],
        ids=["attack", "defend", "add"],
    )
    def test_the_penalty_is_to_stop_where_that_is_possible(
        self, moves: str, penalty: object
    ) -> None:
        assert seen_after("S7 D7 C2 | S9 D9 C3", moves).penalty_move is penalty

    @pytest.mark.parametrize(
        ("moves", "taking"),
        [
            ("C2", False),
            ("C2 take", True),
            ("C2 take S2", True),
            ("C2 take S2 done", False),
            ("C2 take S2 done S2/S3 take", True),
            ("C2 C2/C3", False),
        ],
        ids=["asked", "taking", "more is added", "asked again", "taking again", "covered"],
    )
    def test_it_tells_whether_the_defender_takes(self, moves: str, taking: bool) -> None:
        view = seen_after("C2 S2 D2 D3 | C3 S3 D9 DT", moves)
        assert view.taking is taking

    @pytest.mark.parametrize(
        ("moves", "phrases"),
        [
            ("", ["attack with S7", "attack with D7", "attack with C2"]),
            ("S7", ["pass with C7", "cover S7 with S9", "take the cards"]),
            ("S7 S7/S9", ["add D7", "add no more"]),
        ],
        ids=["attack", "defend", "add"],
    )
    def test_moves_are_said_as_people_say_them(self, moves: str, phrases: list[str]) -> None:
        view = seen_after("S7 D7 C2 | S9 C7 C3", moves)
        assert [view.phrase(move) for move in view.legal] == phrases

    @pytest.mark.parametrize(
        ("moves", "picture"),
        [
            (
                "",
                [
                    "trump: ♥",
                    "seat 1: 3 cards",
                    "turn 1: seat 0 attacks",
                ],
            ),
            (
                "S7 S7/S9 done C3",
                [
                    "trump: ♥",
                    "out: S7 S9",
                    "seat 1: 1 card",
                    "table: C3 uncovered",
                    "turn 2: seat 0 defends",
                ],
            ),
            (
                "S7 take done C2 C2/C3",
                [
                    "trump: ♥",
                    "seat 1: 3 cards, among them S7",
                    "table: C2 covered with C3",
                    "turn 2: seat 0 may add up to 3 cards",
                ],
            ),
            (
                "C2 take",
                [
                    "trump: ♥",
                    "seat 1: 3 cards",
                    "table: C2 uncovered",
                    "turn 1: seat 1 takes the cards, seat 0 may add up to 2 cards",
                ],
            ),
        ],
        ids=["attack", "defend", "add", "add to what is taken"],
    )
    def test_the_picture_says_what_lies_where(self, moves: str, picture: list[str]) -> None:
        assert seen_after("S7 D8 C2 C4 | S9 C3 D9", moves).picture() == picture
