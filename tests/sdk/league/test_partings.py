from collections.abc import Sequence

import attrs

from knaves.league.partings import Line, Maker, Parting, first_partings
from knaves_core import Card, Deal
from knaves_core.games.pisti import Pisti

GAME = Pisti()
RULES = GAME.rules()
DEAL = Deal((GAME.deck(RULES),))


def line(seats: str, *played: int) -> Line:
    """A game of single-letter bots, in which each plays a card of its hand, by its place."""
    state = GAME.start(RULES, DEAL, 4)
    moves, views = [], []
    for place in played:
        view = state.view()
        moves.append(view.legal[place])
        views.append(view)
        state.play(view.legal[place])
    codes = tuple(move.code for move in moves)
    return Line((tuple(sorted(seats)), "abcd".index(seats[0])), tuple(seats), codes, tuple(views))


def choices(parting: Parting) -> list[tuple[str, Sequence[Maker]]]:
    return [(choice.move, choice.bots) for choice in parting.choices]


def test_games_part_where_two_bots_play_differently_from_one_position() -> None:
    lines = [line("abcd", 0, 0, 0, 0), line("bcda", 0, 1, 0, 0), line("cdab", 0, 1, 1, 0)]
    partings = first_partings(lines)
    assert list(partings) == [1, 2]
    assert partings[1].move == 2
    first, second = (lines[at].moves[1] for at in (0, 1))
    assert choices(partings[1]) == [
        (second, (Maker("c", 1), Maker("d", 1))),
        (first, (Maker("b", 1),)),
    ]


def test_the_hand_is_that_of_the_seat_at_that_point_sorted() -> None:
    partings = first_partings([line("abcd", 0, 0), line("bcda", 0, 1)])
    hand = partings[1].hand
    assert set(hand) == set(partings[1].view.hand)
    assert list(hand) == sorted(hand, key=lambda card: ("SHCD".index(card.suit.value), -card.rank))
    assert all(isinstance(card, Card) for card in hand)


def test_what_comes_after_another_seat_has_played_differently_is_not_compared() -> None:
    # Seat 1 differs in every game, so whatever the later seats do answers different play.
    lines = [line("abcd", 0, 0, 0), line("bcda", 0, 1, 1), line("cdab", 0, 2, 2)]
    assert list(first_partings(lines)) == [1]


def test_a_bot_that_differs_from_itself_alone_does_not_part_the_plays() -> None:
    assert first_partings([line("abcd", 0), line("acdb", 1)]) == {}


def test_of_two_positions_that_come_equally_early_the_more_frequent_counts() -> None:
    rare = [line("abcd", 1, 0), line("bcda", 1, 1)]
    frequent = [line("abcd", 0, 2), line("bcda", 0, 3), line("cdab", 0, 3)]
    parting = first_partings([*rare, *frequent])[1]
    assert sum(choice.times for choice in parting.choices) == 3


def test_a_game_that_ended_is_left_behind() -> None:
    partings = first_partings([line("abcd", 0), line("bcda", 0, 0), line("cdab", 0, 1)])
    assert partings[1].move == 2


def test_each_choice_has_an_example_the_first_game_in_which_it_was_made() -> None:
    partings = first_partings([line("abcd", 0, 1), line("bcda", 0, 0), line("cdab", 0, 1)])
    assert [choice.example for choice in partings[1].choices] == [
        (tuple("abcd"), rotation) for rotation in (0, 1)
    ]


def test_a_penalty_move_is_told_from_those_that_a_bot_chose() -> None:
    lines = [line("abcd", 0), line("acdb", 0), line("bcda", 1)]
    faulty = attrs.evolve(lines[0], penalties=frozenset({0, 5}))
    first, second = first_partings([faulty, *lines[1:]])[0].choices
    assert first.bots == (Maker("a", 2, penalties=1),)
    assert second.bots == (Maker("b", 1),)


def test_no_game_has_no_parting() -> None:
    assert first_partings([]) == {}
