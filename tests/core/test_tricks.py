import pytest

from knaves_core import Card, Suit, Trick, TrickView, read_cards
from knaves_core.tricks import count_tricks
from knaves_core.view import view


@view
class TableView(TrickView):
    seat: int
    hand: tuple[Card, ...]
    legal: tuple[Card, ...]
    plays: tuple[tuple[int, Card], ...]
    tricks: tuple[Trick, ...]


@view
class SuitView(TableView):
    """A view of a game where the highest card of the suit led wins."""

    @property
    def best(self) -> Card | None:
        following = [card for card in self.trick if card.suit is self.led]
        return max(following, key=lambda card: card.rank, default=None)


HAND = read_cards("ST D2")
PLAYS = ((2, Card("H9")), (3, Card("HK")), (0, Card("SA")))


def test_a_trick_knows_its_leader_and_its_cards() -> None:
    trick = Trick(PLAYS, winner=3)
    assert trick.leader == 2
    assert trick.cards == read_cards("H9 HK SA")


def test_tricks_are_counted_by_seat() -> None:
    tricks = [Trick(PLAYS, winner) for winner in (3, 0, 3)]
    assert count_tricks(tricks, 4) == (1, 0, 0, 2)
    assert count_tricks([], 2) == (0, 0)


def test_the_trick_under_way_is_told_by_its_plays() -> None:
    table = SuitView(0, HAND, HAND, PLAYS, ())
    assert table.trick == read_cards("H9 HK SA")
    assert table.led is Suit.HEARTS
    assert (table.best, table.best_seat) == (Card("HK"), 3)


def test_an_empty_trick_has_no_suit_and_no_best_card() -> None:
    table = SuitView(0, HAND, HAND, (), ())
    assert (table.trick, table.led, table.best, table.best_seat) == ((), None, None, None)


@pytest.mark.parametrize("name", ["leader", "best", "best_seat", "tricks_won"])
def test_what_the_game_decides_is_not_known_to_all_games(name: str) -> None:
    table = TableView(0, HAND, HAND, PLAYS, ())
    with pytest.raises(NotImplementedError):
        getattr(table, name)
    with pytest.raises(NotImplementedError):
        table.beats(HAND[0])
