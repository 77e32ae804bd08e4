"""The contract of a game: what chance decides, what is in progress, what comes out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from importlib import resources
from typing import Any, ClassVar, Final, Generic, NoReturn, TypeVar

import attrs

from knaves_core.cards import Card, Suit
from knaves_core.errors import DealError, IllegalMove
from knaves_core.moves import Move
from knaves_core.rules import DEFAULT_PRESET, Rules
from knaves_core.view import View

__all__ = ["Deal", "Event", "Game", "Item", "Result", "State", "Tell"]

MAX_LISTED: Final = 60
"""How many legal moves the message of an `IllegalMove` lists."""


@attrs.frozen
class Deal:
    """What chance decides before a game: the order of the cards and who starts.

    Attributes:
        decks: the deck orders, the card dealt first coming first. One is enough but where a
            game deals again (Azi), and may be computed when it is asked for.
        starter: the seat that starts, 0 where the rules say who does.
        hands: the number of cards of each seat, where the deal itself fixes it
            (a deal file of The Fool).
        trump: the trump, where the deal itself fixes it.
        stacks: the chips of each seat, where the games before it in a session left them (Azi).
    """

    decks: Sequence[tuple[Card, ...]]
    starter: int = 0
    hands: tuple[int, ...] | None = None
    trump: Suit | None = None
    stacks: tuple[int, ...] | None = None

    @property
    def deck(self) -> tuple[Card, ...]:
        """The first deck order."""
        return self.decks[0]


@attrs.frozen
class Event:
    """Something that happened at the table and that every seat may know.

    Attributes:
        kind: what kind of event it is, a word of the game such as ``"play"``.
        seat: whom it concerns, or None for the table as a whole.
        cards: the cards that were shown by it.
        amount: a number that belongs to it (chips, a call, points), or None.
        text: the event for a person, in words that follow the name of the seat,
            such as ``"captures 5 cards"``.
    """

    kind: str
    seat: int | None
    text: str
    cards: tuple[Card, ...] = ()
    amount: int | None = None


Tell = Callable[[Event], object]
"""Somebody who is told the events of a game as they happen."""


@attrs.frozen
class Result:
    """How a game ended.

    Attributes:
        scores: one whole number a seat, counted in 1/``rules.score_scale`` points.
        reason: why the game is over, in a word or two of the game.
        flagged: whether the end deserves a second look (20 azis in a row).
    """

    scores: tuple[int, ...]
    reason: str = "played out"
    flagged: bool = False

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest score: one, or those who share the win."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)


@attrs.frozen
class Item:
    """One line of a seat's score sheet.

    Attributes:
        label: what it is for, such as ``"3 jacks"``.
        score: what it brings, counted as in `Result`.
    """

    label: str
    score: int


R = TypeVar("R", bound=Rules)
M = TypeVar("M", bound=Move)


class State(ABC, Generic[M]):
    """A game in progress, and the only thing in knaves that changes.

    Attributes:
        rules: the rules in force.
        to_act: the seat that is to move; meaningless once the game is over.
        over: whether the game has ended.
    """

    __slots__ = ()

    rules: Rules
    to_act: int
    over: bool

    @abstractmethod
    def view(self) -> View:
        """Return what the seat that is to act may know, with its legal moves."""

    @abstractmethod
    def play(self, move: M, tell: Tell | None = None) -> None:
        """Apply a move of the seat that is to act.

        Args:
            move: one of the moves in ``view().legal``.
            tell: called with each `Event` that the move brings about.

        Raises:
            IllegalMove: for anything else; the state is as it was.
        """

    @abstractmethod
    def copy(self) -> State[M]:
        """Return a state that plays on alike and shares nothing that changes."""

    @property
    @abstractmethod
    def result(self) -> Result:
        """The result of a game that is over."""

    @abstractmethod
    def score_sheet(self) -> tuple[tuple[Item, ...], ...]:
        """Return, for each seat, the items that add up to its score in `result`."""

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat holds, for people who look at a game that was played.

        No bot is shown them. A game that doesn't tell gives none, and people are shown each
        hand as its seat saw it.
        """
        return ()

    @property
    def decks_used(self) -> int:
        """How many decks of its deal the game has used so far."""
        return 1

    def _refuse(self, move: object) -> NoReturn:
        if self.over:
            raise IllegalMove("the game is over, so nothing can be played")
        legal = self.view().legal
        listed = " ".join([one.code for one in legal[:MAX_LISTED]])
        # A stranger's object is not asked what it is called: its answer might be anything.
        ours = any(type(move) is kind for kind in (Card, *map(type, legal)))
        code = getattr(move, "code", None) if ours else None
        raise IllegalMove(f"seat {self.to_act} can't play {code or 'that'}: legal are {listed}")


class Game(ABC, Generic[R]):
    """A kind of card game: its options, its cards, and the start of a state.

    Attributes:
        name: the name by which it is found, such as ``"pisti"``.
        title: its name for people.
        seats: how many seats it takes, as a range.
        presets: the named rules, ``house`` first.
        move_types: the exact types that its moves have.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    presets: Mapping[str, R]
    move_types: ClassVar[tuple[type, ...]] = (Card,)

    def rules(self, spec: str = DEFAULT_PRESET) -> R:
        """Read rules from text, such as ``"house"`` or ``"house,cards=4"``.

        Raises:
            RulesError: for an unknown preset or option, or a value that it can't take.
        """
        house = self.presets[DEFAULT_PRESET]
        return type(house).read(spec, self.presets)

    def spec(self, rules: R) -> str:
        """Write rules as text; the inverse of `rules`."""
        return rules.spec(self.presets)

    def rules_text(self) -> str:
        """Return the rules in words: the ``rules.md`` that lies beside the game's module."""
        package = type(self).__module__.rpartition(".")[0]
        return resources.files(package).joinpath("rules.md").read_text("utf-8")

    @abstractmethod
    def deck(self, rules: R) -> tuple[Card, ...]:
        """Return the cards that are shuffled for a deal, in a fixed order."""

    def starters(self, rules: R, seats: int) -> int:  # noqa: ARG002 - games where chance decides
        """Return among how many seats chance draws the one that starts: 1 where none is drawn."""
        return 1

    def next_deal(
        self,
        rules: R,  # noqa: ARG002 - games whose sessions have rules
        deal: Deal,
        played: Sequence[Result],  # noqa: ARG002 - likewise
    ) -> Deal | None:
        """Return the deal of the next game of a session, or None if the session is over.

        A session is game after game at one table. In most games chance alone decides each
        deal; in some it is known from the games before who starts, with how many chips, or
        that there is no next game.

        Args:
            rules: the rules in force.
            deal: what chance decided.
            played: the results of the session's games so far, the first one first.
        """
        return deal

    def takes_part(
        self,
        rules: R,  # noqa: ARG002 - games whose seats may be left without chips
        deal: Deal,  # noqa: ARG002 - likewise
        seat: int,  # noqa: ARG002 - likewise
    ) -> bool:
        """Tell whether a seat plays in a deal, or sits out for want of what that takes."""
        return True

    @abstractmethod
    def start(self, rules: R, deal: Deal, seats: int) -> State[Any]:
        """Return the state after the deal.

        Args:
            rules: the rules in force.
            deal: what chance decided.
            seats: the number of seats at the table.

        Raises:
            DealError: if the deal isn't one of this game with these rules and seats.
        """

    @abstractmethod
    def read_move(self, code: str) -> Move:
        """Return the move with this text code.

        Raises:
            MoveError: if it isn't a move of this game.
        """

    def check_seats(self, seats: int) -> None:
        """Check that this many can sit at the table.

        Raises:
            DealError: if the game takes another number.
        """
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            takes = f"{least}" if least == most else f"{least} to {most}"
            raise DealError(f"{self.name} is for {takes} seats, not {seats}")

    def check_deal(self, rules: R, deal: Deal, seats: int) -> None:
        """Check the number of seats, the starter, and that the deck is one of this game.

        Raises:
            DealError: if one of them isn't right.
        """
        self.check_seats(seats)
        if not 0 <= deal.starter < self.starters(rules, seats):
            raise DealError(f"{self.name}: seat {deal.starter} can't be the one that starts")
        if not deal.decks:
            raise DealError(f"{self.name}: the deal has no deck")
        cards = self.deck(rules)
        if len(deal.deck) != len(cards) or _identities(deal.deck) != _identities(cards):
            raise DealError(f"{self.name}: the deck doesn't hold each card of the game once")


def _identities(cards: Sequence[Card]) -> set[int]:
    # Cards exist once, and their identities compare faster than their hashes.
    return set(map(id, cards))
