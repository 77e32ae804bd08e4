"""A game of Pişti in progress."""

from __future__ import annotations

from typing import Final

from knaves_core.cards import Card, Rank
from knaves_core.game import Event, Item, Result, State, Tell
from knaves_core.games.pisti.rules import SEATS, START_CARDS, PistiRules
from knaves_core.games.pisti.scoring import bonus_items, card_items, card_values
from knaves_core.games.pisti.view import PistiView
from knaves_core.slots import shallow_copy
from knaves_core.tuples import replaced
from knaves_core.view import draft_of

__all__ = ["PistiState"]

DEALER: Final = 3
HAND_CARDS: Final = 4
JACK: Final = Rank.JACK
_Draft = draft_of(PistiView)


class PistiState(State[Card]):
    """A game of Pişti in progress."""

    __slots__ = (
        "_bonuses",
        "_deck",
        "_face_down",
        "_hands",
        "_last_captor",
        "_pile",
        "_played",
        "_public_taken",
        "_start_captor",
        "_taken",
        "_taken_counts",
        "_unscored",
        "over",
        "rules",
        "to_act",
    )
    rules: PistiRules

    def __init__(self, rules: PistiRules, deck: tuple[Card, ...]) -> None:
        """Deal the start cards and the first hands; use `Pisti.start`, which checks."""
        self.rules = rules
        self.to_act = 0
        self.over = False
        self._deck = deck
        hidden = START_CARDS - 1 if rules.hidden_start else 0
        # The start cards that lie face down below the pile, until they are captured.
        self._face_down = deck[:hidden]
        self._pile = deck[hidden:START_CARDS]
        # Who captured the hidden start cards, and so may look at them.
        self._start_captor: int | None = None
        self._taken: tuple[tuple[Card, ...], ...] = ((),) * SEATS
        # The same without the hidden start cards: what the other three know.
        self._public_taken: tuple[tuple[Card, ...], ...] = ((),) * SEATS
        self._taken_counts: tuple[int, ...] = (0,) * SEATS
        self._bonuses: tuple[tuple[int, ...], ...] = ((),) * SEATS
        # Captured cards that bring nothing (options `pisti` and `pairs`).
        self._unscored: tuple[Card, ...] = ()
        self._last_captor: int | None = None
        self._played: tuple[Card, ...] = ()
        self._hands = self._next_hands()

    def _next_hands(self) -> list[list[Card]]:
        dealt = START_CARDS + len(self._played)
        return [
            list(self._deck[first : first + HAND_CARDS])
            for first in range(dealt, dealt + SEATS * HAND_CARDS, HAND_CARDS)
        ]

    def view(self) -> PistiView:
        """Return what the seat that is to act may know."""
        seat = self.to_act
        hand = tuple(self._hands[seat])
        # By position, in the order of the view's fields, for the sake of speed: see `draft_of`.
        drafted = _Draft(
            seat,
            self.rules,
            hand,
            hand,
            self._pile,
            len(self._face_down),
            self._taken if seat == self._start_captor else self._public_taken,
            self._taken_counts,
            self._bonuses,
            self._played,
        )
        drafted.__class__ = PistiView
        return drafted

    def play(self, move: Card, tell: Tell | None = None) -> None:
        """Play a card of the hand: capture the pile or lie on top of it."""
        seat = self.to_act
        hand = self._hands[seat]
        if type(move) is not Card or move not in hand:
            self._refuse(move)
        hand.remove(move)
        if tell is not None:
            tell(Event("play", seat, f"plays {move}", (move,)))
        pile = self._pile
        if pile and ((rank := move.rank) is pile[-1].rank or rank is JACK):
            self._capture(move, tell)
        else:
            self._pile += (move,)
        self._played += (move,)
        if seat != DEALER:
            self.to_act = seat + 1
        else:
            self.to_act = 0
            if not hand:
                self._hands = self._next_hands()
                if tell is not None and self._hands[0]:
                    tell(Event("deal", None, "four more cards to each seat"))
        if len(self._played) == self.rules.plays:
            self._end(tell)

    def _capture(self, card: Card, tell: Tell | None) -> None:
        seat = self.to_act
        bonus = 0
        if len(self._pile) == 1 and not self._face_down:
            bonus = self.rules.bonus(self._pile[0], card, len(self._played))
            if bonus:
                self._bonuses = replaced(self._bonuses, seat, (*self._bonuses[seat], bonus))
        self._pile += (card,)
        if tell is not None:
            count = len(self._face_down) + len(self._pile)
            text = f"captures {count} cards" + (f": pişti, {bonus} points" if bonus else "")
            tell(Event("capture", seat, text, self._pile, bonus))
        self._last_captor = seat
        if self._face_down:
            self._start_captor = seat
        self._take(seat, bonus)

    def _take(self, seat: int, bonus: int = 0) -> None:
        """Move the pile to the cards that the seat has taken."""
        cards = self._face_down + self._pile
        if not self._scores(cards, bonus):
            self._unscored += cards
        public, counts = self._public_taken, self._taken_counts
        self._public_taken = replaced(public, seat, public[seat] + self._pile)
        if self.rules.hidden_start:
            self._taken = replaced(self._taken, seat, self._taken[seat] + cards)
        else:
            self._taken = self._public_taken
        self._taken_counts = replaced(counts, seat, counts[seat] + len(cards))
        self._face_down = self._pile = ()

    def _scores(self, cards: tuple[Card, ...], bonus: int) -> bool:
        """Tell whether cards that are taken together bring points of their own."""
        if bonus:
            return self.rules.pisti == "extra"
        return self.rules.pairs == "score" or len(cards) != 2

    def _end(self, tell: Tell | None) -> None:
        """Give what is left on the pile to the seat that the rules name."""
        self.over = True
        left = len(self._face_down) + len(self._pile)
        owner = self._last_captor
        if self.rules.leftover == "dealer":
            owner = DEALER if left > 1 else None
        if owner is not None and left:
            if tell is not None:
                text = f"gets the {left} cards left on the pile"
                tell(Event("leftover", owner, text, self._pile))
            self._take(owner)
        # No card can be played any more, though some are held where the game ends early.
        self._hands = [[] for _ in range(SEATS)]

    def copy(self) -> PistiState:
        """Return a state that plays on alike and shares nothing that changes."""
        return shallow_copy(self, _hands=[hand.copy() for hand in self._hands])

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat holds, in the order in which it got them."""
        return tuple(map(tuple, self._hands))

    @property
    def result(self) -> Result:
        """The scores: card points, piştis, and the bonus for the most cards."""
        values = card_values(self.rules.points)
        scores = [
            sum([values[card.index] for card in taken]) + sum(bonuses)
            for taken, bonuses in zip(self._taken, self._bonuses, strict=True)
        ]
        if self._unscored:
            for seat, taken in enumerate(self._taken):
                scores[seat] -= sum(values[c.index] for c in self._unscored if c in taken)
        if self.rules.most_cards:
            most = max(self._taken_counts)
            if self._taken_counts.count(most) == 1:
                scores[self._taken_counts.index(most)] += self.rules.most_cards
        return Result(tuple(scores))

    def score_sheet(self) -> tuple[tuple[Item, ...], ...]:
        """Return, for each seat, the items that add up to its score."""
        return tuple(tuple(self._items(seat)) for seat in range(SEATS))

    def _items(self, seat: int) -> list[Item]:
        scored = [card for card in self._taken[seat] if card not in self._unscored]
        items = card_items(self.rules.points, scored) + bonus_items(self._bonuses[seat])
        rest = self.result.scores[seat] - sum(item.score for item in items)
        if rest:
            items.append(Item(f"most cards ({self._taken_counts[seat]})", rest))
        return items
