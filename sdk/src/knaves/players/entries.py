"""Find the legal move that a person means by what he typed."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

from knaves_core import CARDS, CardError, Move, Rank, View, read_card
from knaves_core.rules import nearest

__all__ = ["fitting_moves", "why_none_fits", "words_of"]

CARD_WORDS: Final = 3
"""How many words a card may have: ``10 of spades``."""
QUOTED_LENGTH: Final = 40
RANKS: Final = {rank.name.lower(): rank for rank in Rank} | {
    f"{int(rank)}": rank for rank in Rank if rank <= Rank.TEN
}
"""The ranks as a person calls them, but not by their letters: ``q`` is to stop."""
_RANK_OF: Final = {card.code: card.rank for card in CARDS}
FILLERS: Final = frozenset({"a", "and", "i", "my", "of", "on", "play", "the", "to", "with"})


def words_of(text: str) -> tuple[str, ...]:
    """Split a text into the words that matter: cards by their codes, numbers, plain words.

    >>> words_of("Cover the 10 of spades with ♠Q")
    ('cover', 'ST', 'SQ')
    >>> words_of("raise6")
    ('raise', '6')
    """
    pieces = re.findall(r"[\w♣♦♥♠]+", re.sub(r"(?<=[a-z]{3})(?=\d)", " ", text.lower()))
    words = []
    while pieces:
        word, length = _first_word(pieces)
        words.append(word)
        del pieces[:length]
    return tuple(word for word in words if word not in FILLERS)


def _first_word(pieces: Sequence[str]) -> tuple[str, int]:
    """Return the first word of some pieces, and of how many of them it is made."""
    for length in range(min(CARD_WORDS, len(pieces)), 0, -1):
        try:
            return read_card(" ".join(pieces[:length])).code, length
        except CardError:
            continue
    return pieces[0], 1


def fitting_moves(entry: str, view: View, moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return the moves that an entry can mean: all of them that have all of its words.

    A move has the words of its code and those of its phrase (`View.phrase`). A plain word
    may be shortened, so ``f`` is ``fold`` where nothing else begins so, and a rank alone, such
    as ``jack``, means any card that has it. An entry without any word means no move.
    """
    typed = words_of(entry)
    if not typed:
        return ()
    return tuple(
        move for move in moves if all(_among(word, _move_words(view, move)) for word in typed)
    )


def _move_words(view: View, move: Move) -> tuple[str, ...]:
    return words_of(move.code) + words_of(view.phrase(move))


def _among(typed: str, words: Iterable[str]) -> bool:
    plain = typed.isalpha() and typed.islower()
    rank = RANKS.get(typed)
    return any(
        typed == word
        or (plain and word.startswith(typed))
        or (rank is not None and _RANK_OF.get(word) is rank)
        for word in words
    )


def why_none_fits(entry: str, view: View, moves: Sequence[Move]) -> str:
    """Explain in a sentence why an entry means none of these moves, which are legal."""
    if not entry.strip():
        return "Nothing was typed."
    if len(moves) < len(view.legal):
        return f"{_quoted(entry)} is none of these."
    known = {word: None for move in moves for word in _move_words(view, move)}
    for word in words_of(entry):
        if _among(word, known):
            continue
        if reason := _why_no_card(word, view, known):
            return reason
        if word.isalpha():
            return f"{_quoted(entry)} isn't a move{nearest(word, list(known)) or '.'}"
    return f"{_quoted(entry)} is none of your moves."


def _why_no_card(word: str, view: View, known: Iterable[str]) -> str | None:
    """Explain why a card or a rank, as `words_of` gives it, is in none of the legal moves."""
    if word in _RANK_OF:
        held = any(word == card.code for card in view.hand)
        return f"{word} can't be played now." if held else f"You don't hold {word}."
    if word in RANKS and not _RANK_OF.keys().isdisjoint(known):
        return f"You have no {word} to play now."
    return None


def _quoted(entry: str) -> str:
    return repr(textwrap.shorten(entry, QUOTED_LENGTH, placeholder=" …"))
