import pickle

import pytest

from knaves_core import CARDS, Card, MoveError
from knaves_core.games.fool import DONE, TAKE, Cover, Done, Fool, Take

GAME = Fool()


@pytest.mark.parametrize(
    ("code", "move"),
    [
        ("S7", Card("S7")),
        ("S7/S9", Cover(Card("S7"), Card("S9"))),
        ("ST/HT", Cover(Card("ST"), Card("HT"))),
        ("take", TAKE),
        ("done", DONE),
    ],
)
def test_each_kind_of_move_has_a_code(code: str, move: Card | Cover | Take | Done) -> None:
    assert move.code == str(move) == code
    assert GAME.read_move(code) is move


def test_every_move_reads_back() -> None:
    moves = [*CARDS, *(Cover(attack, by) for attack in CARDS for by in CARDS), Take(), Done()]
    assert len({move.code for move in moves}) == len(moves)
    assert all(GAME.read_move(move.code) is move for move in moves)


def test_ten_may_be_written_in_digits() -> None:
    assert GAME.read_move("S9/S10") is Cover(Card("S9"), Card("ST"))


@pytest.mark.parametrize(
    "code",
    ["", "X7", "S7/", "/S7", "S7/S8/S9", "S7 / S9", "TAKE", "pass", "S7/X9", " S7", "/"],
)
def test_anything_else_is_no_move(code: str) -> None:
    with pytest.raises(MoveError, match="isn't a move"):
        GAME.read_move(code)


@pytest.mark.parametrize("arguments", [("S7", Card("S9")), (Card("S7"), None), ([], {})])
def test_only_cards_make_a_cover(arguments: tuple[object, object]) -> None:
    with pytest.raises(TypeError):
        Cover(*arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("move", [Cover(Card("S7"), Card("S9")), TAKE, DONE], ids=str)
def test_a_move_is_the_same_object_after_pickling(move: Cover | Take | Done) -> None:
    assert pickle.loads(pickle.dumps(move)) is move  # noqa: S301 - our own
