"""Read a deal file of The Fool: the trump, then one deal a line, two hands with a ``|`` between."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NoReturn

import attrs

from knaves_core.cards import Card, Suit
from knaves_core.errors import CardError, DealError
from knaves_core.game import Deal

__all__ = ["DealFile", "FileDeal", "read_deals"]

BAR: Final = "|"
MAX_SHOWN: Final = 20
# Small letters too, as in cards.
_TRUMPS: Final = {form: suit for suit in Suit for form in (suit.value, suit.value.lower())}
_TOKEN: Final = re.compile(r"\||[^\s|]+")


@attrs.frozen
class FileDeal:
    """One deal of a deal file.

    Attributes:
        line: the number of its line, from 1.
        deal: the deal, with the sizes of both hands and the trump.
    """

    line: int
    deal: Deal


@attrs.frozen
class DealFile:
    """What a deal file holds.

    Attributes:
        trump: the trump of all its deals.
        deals: the deals, in the order of their lines.
    """

    trump: Suit
    deals: tuple[FileDeal, ...]


@attrs.frozen
class _Line:
    """One line that is not blank, with what an error says of its place."""

    file: str
    number: int
    text: str

    def tokens(self) -> Iterator[tuple[int, str]]:
        """Yield each word and each bar, with the column where it begins."""
        for match in _TOKEN.finditer(self.text):
            yield match.start() + 1, match.group()

    def fail(self, column: int, expected: str, found: str) -> NoReturn:
        """Raise the error that something else was expected in a column."""
        raise DealError(f"{self.file}:{self.number}:{column}: expected {expected}, got {found}")

    def fail_at_end(self, expected: str) -> NoReturn:
        """Raise the error that something was expected after the last word of the line."""
        self.fail(len(self.text.rstrip()) + 1, expected, "the end of the line")


def read_deals(content: str | bytes, file: str = "deals") -> DealFile:
    r"""Read the content of a deal file.

    The first line that is not blank is the trump (H, D, C or S), each further one a deal such
    as ``ST D2 | H2 D3 C4``. Lines may end in CRLF, the file may begin with a byte order mark,
    and between two words there may be any number of blanks. A hand may be empty.

    Args:
        content: the file as text, or as bytes in UTF-8.
        file: what errors call the file.

    Raises:
        DealError: at the first thing that is wrong, in one line with the file, the line, the
            column (in characters, from 1), what was expected and what is there instead.

    >>> read_deals("D\nD2 S2 | H2").deals[0].deal.hands
    (2, 1)
    """
    text = _decoded(content, file) if isinstance(content, bytes) else content
    numbered = enumerate(text.removeprefix("\ufeff").split("\n"), start=1)
    lines = [_Line(file, number, line) for number, line in numbered if line.strip()]
    if not lines:
        _Line(file, 1, "").fail(1, "the trump (H, D, C or S)", "an empty file")
    trump = _read_trump(lines[0])
    return DealFile(trump, tuple(_read_deal(line, trump) for line in lines[1:]))


def _decoded(content: bytes, file: str) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start].decode().removeprefix("\ufeff")
        number = before.count("\n") + 1
        column = len(before) - before.rfind("\n")
        found = f"the byte 0x{content[error.start]:02x}"
        return _Line(file, number, before).fail(column, "text in UTF-8", found)


def _read_trump(line: _Line) -> Suit:
    (column, word), *rest = line.tokens()
    trump = _TRUMPS.get(word)
    if trump is None:
        line.fail(column, "the trump (H, D, C or S)", _shown(word))
    if rest:
        column, word = rest[0]
        line.fail(column, "nothing after the trump", _shown(word))
    return trump


def _read_deal(line: _Line, trump: Suit) -> FileDeal:
    hands: list[list[Card]] = [[]]
    dealt: set[Card] = set()
    for column, word in line.tokens():
        if word == BAR:
            if len(hands) == 2:
                line.fail(column, "one | between two hands", "a second one")
            hands.append([])
            continue
        card = _read_card(line, column, word)
        if card in dealt:
            line.fail(column, "each card once", f"{card} again")
        dealt.add(card)
        hands[-1].append(card)
    if len(hands) == 1:
        line.fail_at_end("a | between two hands")
    first, second = hands
    sizes = (len(first), len(second))
    return FileDeal(line.number, Deal(((*first, *second),), hands=sizes, trump=trump))


def _read_card(line: _Line, column: int, word: str) -> Card:
    try:
        return Card(word)
    except CardError:
        line.fail(column, "a card such as ST", _shown(word))


def _shown(word: str) -> str:
    """Quote a word of the file, and only the beginning of a long one."""
    return repr(word if len(word) <= MAX_SHOWN else word[:MAX_SHOWN] + "…")
