"""A game of the call game in progress."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from knaves_core.cards import Card
from knaves_core.game import Event, Item, Result, State, Tell
from knaves_core.games.call.moves import CALLS, Call, CallMove
from knaves_core.games.call.rules import HAND_CARDS, SEATS, CallRules
from knaves_core.games.call.view import CallView
from knaves_core.slots import shallow_copy
from knaves_core.tricks import Trick, count_tricks
from knaves_core.tuples import replaced
from knaves_core.view import draft_of

__all__ = ["CallState"]

SUIT_CARDS: Final = 13
_Draft = draft_of(CallView)


class CallState(State[CallMove]):
    """A game of the call game in progress."""

    __slots__ = (
        "_calls",
        "_hands",
        "_known_calls",
        "_leader",
        "_legal",
        "_plays",
        "_suits",
        "_tricks",
        "over",
        "rules",
        "to_act",
    )
    rules: CallRules

    def __init__(self, rules: CallRules, deck: tuple[Card, ...], leader: int) -> None:
        """Deal the hands and ask the leader for its call; use `CallGame.start`, which checks."""
        self.rules = rules
        self.to_act = leader
        self.over = False
        self._hands = [
            list(deck[first : first + HAND_CARDS]) for first in range(0, len(deck), HAND_CARDS)
        ]
        # The hands once more, each by suit: most cards played must follow one.
        self._suits = [_by_suit(hand) for hand in self._hands]
        # The calls made, 0 where none is made yet; and those that all seats know.
        self._calls: tuple[int, ...] = (0,) * SEATS
        self._known_calls: tuple[int | None, ...] = (None,) * SEATS
        self._leader = leader
        self._plays: tuple[tuple[int, Card], ...] = ()
        self._tricks: tuple[Trick, ...] = ()
        self._legal: tuple[Call, ...] | tuple[Card, ...] = CALLS[rules.min_call :]

    def view(self) -> CallView:
        """Return what the seat that is to act may know."""
        seat = self.to_act
        # By position, in the order of the view's fields, for the sake of speed: see `draft_of`.
        drafted = _Draft(
            seat,
            self.rules,
            tuple(self._hands[seat]),
            self._legal,
            self._known_calls,
            self._leader,
            self._plays,
            self._tricks,
        )
        drafted.__class__ = CallView
        return drafted

    def play(self, move: CallMove, tell: Tell | None = None) -> None:
        """Make a call, or play a card to the trick."""
        if type(move) is Call and move in self._legal:
            self._make_call(move, tell)
            return
        if type(move) is not Card or move not in self._legal:
            self._refuse(move)
        seat = self.to_act
        self._hands[seat].remove(move)
        self._suits[seat][move.index // SUIT_CARDS].remove(move)
        if tell is not None:
            tell(Event("play", seat, f"plays {move}", (move,)))
        self._plays += ((seat, move),)
        if len(self._plays) < SEATS:
            self.to_act = (seat + 1) % SEATS
        else:
            self._finish_trick(tell)
        self._legal = self._playable()

    def _make_call(self, call: Call, tell: Tell | None) -> None:
        seat, first = self.to_act, self._leader
        self._calls = replaced(self._calls, seat, call.tricks)
        self.to_act = (seat + 1) % SEATS
        complete = self.to_act == first
        if self.rules.calls == "in-turn":
            self._show_calls((seat,), tell)
        elif complete:
            self._show_calls([(first + place) % SEATS for place in range(SEATS)], tell)
        if complete:
            self._legal = self._playable()

    def _show_calls(self, seats: Iterable[int], tell: Tell | None) -> None:
        for seat in seats:
            tricks = self._calls[seat]
            self._known_calls = replaced(self._known_calls, seat, tricks)
            if tell is not None:
                tell(Event("call", seat, f"calls {tricks}", amount=tricks))

    def _finish_trick(self, tell: Tell | None) -> None:
        """Give the trick to the seat that played its best card, which leads the next."""
        plays = self._plays
        winner, best = self.rules.best_play(plays)
        self.to_act = self._leader = winner
        trick = Trick(plays, winner)
        self._tricks += (trick,)
        self._plays = ()
        self.over = len(self._tricks) == HAND_CARDS
        if tell is not None:
            tell(Event("trick", winner, f"wins the trick with {best}", trick.cards))

    def _playable(self) -> tuple[Card, ...]:
        """Return the cards that the seat that is to act may play; none once the game is over."""
        seat, plays, rules = self.to_act, self._plays, self.rules
        hand = self._hands[seat]
        if plays and rules.follow == "must":
            following = self._suits[seat][plays[0][1].index // SUIT_CARDS]
            if following:
                return tuple(following)
            if rules.void == "trump":
                _, best = rules.best_play(plays)
                return tuple([card for card in hand if rules.beats(card, best)] or hand)
        return tuple(hand)

    def copy(self) -> CallState:
        """Return a state that plays on alike and shares nothing that changes."""
        return shallow_copy(
            self,
            _hands=[hand.copy() for hand in self._hands],
            _suits=[_by_suit(hand) for hand in self._hands],
        )

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat holds, in the order in which it got them."""
        return tuple(map(tuple, self._hands))

    @property
    def result(self) -> Result:
        """The scores: what each seat's call brings with the tricks that it won."""
        return Result(tuple(map(self.rules.score, self._calls, count_tricks(self._tricks, SEATS))))

    def score_sheet(self) -> tuple[tuple[Item, ...], ...]:
        """Return, for each seat, its score as one item that says what it called and won."""
        return tuple(
            (Item(f"called {call}, won {won}", self.rules.score(call, won)),)
            for call, won in zip(self._calls, count_tricks(self._tricks, SEATS), strict=True)
        )


def _by_suit(cards: list[Card]) -> tuple[list[Card], ...]:
    """Sort cards into four lists, in the order of the suits in `CARDS`."""
    suits: tuple[list[Card], ...] = ([], [], [], [])
    for card in cards:
        suits[card.index // SUIT_CARDS].append(card)
    return suits
