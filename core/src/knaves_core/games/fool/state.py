"""A game of The Fool in progress."""

from __future__ import annotations

from typing import Final

from knaves_core.cards import Card, Rank, Suit
from knaves_core.game import Event, Item, Result, State, Tell
from knaves_core.games.fool.moves import DONE, TAKE, Cover, Done, FoolMove, Take
from knaves_core.games.fool.rules import SEATS, CardOrder, FoolRules
from knaves_core.games.fool.view import FoolView, Phase
from knaves_core.slots import shallow_copy
from knaves_core.tuples import replaced, without
from knaves_core.view import draft_of

__all__ = ["FoolState"]

HAND_EMPTY: Final = "hand empty"
BOTH_EMPTY: Final = "both hands empty"
# Looking a member up in its class costs as much as a call.
ATTACK, DEFEND, ADD = Phase
_LAYING: Final = {
    ATTACK: ("attack", "attacks with"),
    DEFEND: ("pass", "passes with"),
    ADD: ("add", "adds"),
}
_Draft = draft_of(FoolView)


class FoolState(State[FoolMove]):
    """A game of The Fool in progress.

    Attributes:
        turn: the number of the turn, from 1; how many turns were played once it is over,
            0 for a deal that was over before its first.
    """

    __slots__ = (
        "_added",
        "_discarded",
        "_hands",
        "_legal",
        "_may_pass",
        "_offense",
        "_order",
        "_phase",
        "_picked_up",
        "_ranks",
        "_reason",
        "_seen",
        "_table",
        "_uncovered",
        "over",
        "rules",
        "to_act",
        "turn",
    )
    rules: FoolRules

    def __init__(self, rules: FoolRules, hands: tuple[tuple[Card, ...], ...], trump: Suit) -> None:
        """Give each seat its hand; use `Fool.start`, which checks."""
        self.rules = rules
        self.to_act = 0
        self.over = False
        self.turn = 0
        self._order = CardOrder.of(trump, rules.trump_order)
        self._hands = list(hands)
        self._clear_table()
        self._phase = ATTACK
        self._may_pass = False
        self._picked_up: tuple[tuple[Card, ...], ...] = ((),) * SEATS
        self._discarded: tuple[Card, ...] = ()
        # The positions at the start of turns since the last full defence.
        self._seen: set[int] = set()
        self._legal: tuple[FoolMove, ...] | None = None
        self._reason = ""
        self._offense = 0
        self._begin_turn()

    def _clear_table(self) -> None:
        self._table: tuple[tuple[Card, Card | None], ...] = ()
        self._uncovered: tuple[Card, ...] = ()
        # Which ranks lie on the table.
        self._ranks: tuple[Rank, ...] = ()
        # How many cards the attacker has added since it was last its turn to add.
        self._added = 0

    def view(self) -> FoolView:
        """Return what the seat that is to act may know."""
        seat = self.to_act
        # By position, in the order of the view's fields, for the sake of speed: see `draft_of`.
        drafted = _Draft(
            seat,
            self.rules,
            self._hands[seat],
            self._legal or self._legal_moves(),
            self._order,
            self._phase,
            self.turn,
            self._table,
            self._added,
            len(self._hands[1 - seat]),
            self._picked_up,
            self._discarded,
        )
        drafted.__class__ = FoolView
        return drafted

    def _legal_moves(self) -> tuple[FoolMove, ...]:
        """Work out the legal moves, which stay until a move is played."""
        phase = self._phase
        hand = self._hands[self.to_act]
        if self.over:
            self._legal = ()
        elif phase is ATTACK:
            self._legal = hand
        elif phase is ADD:
            ranks = self._ranks
            self._legal = (*[card for card in hand if card.rank in ranks], DONE)
        else:
            self._legal = (*self._passes(hand), *self._covers(hand), TAKE)
        return self._legal

    def _passes(self, hand: tuple[Card, ...]) -> list[Card]:
        answering = len(self._hands[self._offense])
        if not self._may_pass or (self.rules.pass_limit and answering <= len(self._table)):
            return []
        rank = self._ranks[0]
        return [card for card in hand if card.rank is rank]

    def _covers(self, hand: tuple[Card, ...]) -> list[Cover]:
        moves: list[Cover] = []
        for attack in self._uncovered:
            covers = self._order.covers[attack.index]
            moves += [cover for by in hand if (cover := covers[by.index]) is not None]
        return moves

    def play(self, move: FoolMove, tell: Tell | None = None) -> None:
        """Attack, pass, cover, take, or add; at the end of a turn begin the next."""
        kind = type(move)
        ours = kind is Card or kind is Cover or kind is Take or kind is Done
        if not ours or move not in (self._legal or self._legal_moves()):
            self._refuse(move)
        self._legal = None
        if isinstance(move, Card):
            self._lay(move, tell)
        elif isinstance(move, Cover):
            self._cover(move, tell)
        else:
            self._stop(tell)

    def _lay(self, card: Card, tell: Tell | None) -> None:
        """Lay a card on the table: an attack, a pass or an addition."""
        seat, phase = self.to_act, self._phase
        self._spend(card)
        self._table += ((card, None),)
        self._uncovered += (card,)
        self._note_rank(card)
        if tell is not None:
            kind, words = _LAYING[phase]
            tell(Event(kind, seat, f"{words} {card}", (card,)))
        if phase is ADD:
            self._added += 1
            self._go_on_adding(tell)
            return
        if phase is DEFEND:
            self._offense = seat
        self._may_pass = True
        self._ask_defender()

    def _spend(self, card: Card) -> None:
        """Remove a card from the hand of the seat that is to act."""
        seat = self.to_act
        self._hands[seat] = without(self._hands[seat], card)
        picked_up = self._picked_up[seat]
        if card in picked_up:
            self._picked_up = replaced(self._picked_up, seat, without(picked_up, card))

    def _note_rank(self, card: Card) -> None:
        if card.rank not in self._ranks:
            self._ranks += (card.rank,)

    def _ask_defender(self) -> None:
        self._phase = DEFEND
        self.to_act = 1 - self._offense

    def _cover(self, move: Cover, tell: Tell | None) -> None:
        self._spend(move.by)
        attack, by = move.attack, move.by
        self._table = tuple([(attack, by) if pair[0] is attack else pair for pair in self._table])
        self._uncovered = without(self._uncovered, attack)
        self._note_rank(by)
        self._may_pass = False
        if tell is not None:
            tell(Event("cover", self.to_act, f"covers {attack} with {by}", (attack, by)))
        if not self._uncovered:
            self._ask_attacker(tell)

    def _ask_attacker(self, tell: Tell | None) -> None:
        self._phase = ADD
        self.to_act = self._offense
        self._go_on_adding(tell)

    def _go_on_adding(self, tell: Tell | None) -> None:
        """Go on at once where everybody sees that no card can be added."""
        defending = len(self._hands[1 - self._offense])
        room = self.rules.room(defending, len(self._uncovered), self._added)
        if not self._hands[self._offense] or not room:
            self._end_addition(tell)

    def _stop(self, tell: Tell | None) -> None:
        """Take the cards, as the defender, or add no more, as the attacker."""
        defends = self._phase is DEFEND
        if tell is not None:
            kind, text = ("take", "takes the cards") if defends else ("done", "adds no more")
            tell(Event(kind, self.to_act, text))
        if defends:
            self._may_pass = False
            self._ask_attacker(tell)
        else:
            self._end_addition(tell)

    def _end_addition(self, tell: Tell | None) -> None:
        """Let the defender cover what was added, or end the turn."""
        failed = len(self._uncovered) > self._added
        if self._added and (self.rules.recover or not failed):
            self._added = 0
            self._ask_defender()
        else:
            self._end_turn(tell)

    def _end_turn(self, tell: Tell | None) -> None:
        defender = 1 - self._offense
        cards = tuple([card for pair in self._table for card in pair if card is not None])
        if self._uncovered:
            self._hands[defender] += cards
            self._picked_up = replaced(self._picked_up, defender, self._picked_up[defender] + cards)
        else:
            self._discarded += cards
            # Cards are gone for good, so no earlier position can return.
            self._seen.clear()
            self._offense = defender
        if tell is not None:
            count = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
            kind, text = "out", f"has covered everything: {count} out"
            if self._uncovered:
                kind, text = "pick-up", f"picks up {count}"
            tell(Event(kind, defender, text, cards))
        self._clear_table()
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Let the offense attack, unless the game is over."""
        first, second = self._hands
        if not first or not second:
            self._end(HAND_EMPTY if first or second else BOTH_EMPTY)
        elif self.rules.repetition and self._returned():
            self._end("repetition")
        elif self.turn == self.rules.turn_limit:
            self._end("turn limit")
        else:
            self.turn += 1
            self._phase = ATTACK
            self.to_act = self._offense

    def _returned(self) -> bool:
        """Tell whether the position was there before, and note that it is there now."""
        # One hand and who attacks are the whole position: the other hand holds the rest.
        position = 2 * sum([1 << card.index for card in self._hands[0]]) + self._offense
        if position in self._seen:
            return True
        self._seen.add(position)
        return False

    def _end(self, reason: str) -> None:
        self.over = True
        self._reason = reason

    def copy(self) -> FoolState:
        """Return a state that plays on alike and shares nothing that changes."""
        return shallow_copy(self, _hands=self._hands.copy(), _seen=self._seen.copy())

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat holds, in the order in which it got them."""
        return tuple(self._hands)

    @property
    def result(self) -> Result:
        """The scores: 1 for the winner and -1 for the loser, or 0 for both."""
        scores = [0, 0]
        winner = self._winner()
        if winner is not None:
            scores[winner], scores[1 - winner] = 1, -1
        return Result(tuple(scores), self._reason)

    def _winner(self) -> int | None:
        if self._reason == HAND_EMPTY:
            return 1 if self._hands[0] else 0
        if self._reason == BOTH_EMPTY and self.rules.both_empty == "defender":
            # A full defence emptied the hands and made the defender the next to attack.
            return self._offense if self.turn else 1 - self._offense
        return None

    def score_sheet(self) -> tuple[tuple[Item, ...], ...]:
        """Return one item a seat: how it ended."""
        words = {1: "won", 0: "tie", -1: "lost"}
        result = self.result
        return tuple((Item(f"{words[score]}: {result.reason}", score),) for score in result.scores)
