"""What the tests of all games must know of each: where its cards are, and who knows them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

from knaves_core import CARDS, Card, Deal, Game, Rank, State
from knaves_core.games.azi import Azi, AziState
from knaves_core.games.call import CallGame, CallState
from knaves_core.games.fool import Fool, FoolState
from knaves_core.games.pisti import Pisti, PistiState

__all__ = ["ADAPTERS", "Adapter", "Places", "all_cards"]

Places = Mapping[str, Sequence[Card]]
"""The cards of a state by the place where they are."""


class Adapter(ABC):
    """A game as the tests see it.

    Attributes:
        game: the game.
        option_texts: what to try for an option, where its values leave too much choice.
        public: fields of the game's views that are the same for all seats and whatever the
            cards of the present deal are.
    """

    game: Game[Any]
    option_texts: ClassVar[Mapping[str, Sequence[str]]] = {}
    public: ClassVar[Sequence[str]] = ("rules",)

    @abstractmethod
    def known(self, state: Any) -> Places:
        """Return the cards whose place the seat that is to act knows."""

    @abstractmethod
    def hidden(self, state: Any) -> Places:
        """Return the others; one of them may lie in the place of any other."""

    def fixed(self, state: Any, deal: Deal) -> set[Card]:  # noqa: ARG002 - games that have some
        """Return hidden cards that a deal can't have elsewhere without a change that all see."""
        return set()

    def chips(self, state: Any) -> int | None:  # noqa: ARG002 - games that have some
        """Return the number of chips on the table, or None in a game without."""
        return None


class PistiAdapter(Adapter):
    game = Pisti()

    def known(self, state: PistiState) -> Places:
        seat = state.to_act
        taken = state._taken if seat == state._start_captor else state._public_taken
        hands = {} if state.over else {"hand": state._hands[seat]}
        return hands | {"pile": state._pile, "taken": [*chain(*taken)]}

    def hidden(self, state: PistiState) -> Places:
        played = state._played
        dealt = 4 + 16 * min(3, len(played) // 16 + 1)
        held = [card for card in state._deck[4:dealt] if card not in played]
        if not state.over:
            assert Counter(held) == Counter(chain(*state._hands))
            held = [card for card in held if card not in state._hands[state.to_act]]
        taken_unseen: list[Card] = []
        if state.to_act != state._start_captor:
            taken_unseen = [
                card for card in chain(*state._taken) if card not in [*chain(*state._public_taken)]
            ]
        return {
            "other hands": held,
            "face down": state._face_down,
            "taken unseen": taken_unseen,
            "stock": state._deck[dealt:],
        }

    def fixed(self, state: PistiState, deal: Deal) -> set[Card]:  # noqa: ARG002 - as above
        # Another jack among the start cards, and another card would have been turned.
        jacks = [card for card in CARDS if card.rank is Rank.JACK]
        return set() if state.rules.open_jack else set(jacks)


class CallAdapter(Adapter):
    game = CallGame()

    def known(self, state: CallState) -> Places:
        return {
            "hand": state._hands[state.to_act],
            "trick": [card for _, card in state._plays],
            "tricks": [*chain(*(trick.cards for trick in state._tricks))],
        }

    def hidden(self, state: CallState) -> Places:
        hands = {f"hand {seat}": hand for seat, hand in enumerate(state._hands)}
        del hands[f"hand {state.to_act}"]
        return hands


class FoolAdapter(Adapter):
    game = Fool()
    option_texts: ClassVar = {"turn_limit": ("1", "3", "40"), "hand_size": ("1", "6", "13", "26")}
    public = ("rules", "order")

    def known(self, state: FoolState) -> Places:
        return {
            "hand": state._hands[state.to_act],
            "table": [card for pair in state._table for card in pair if card],
            "discarded": state._discarded,
            "picked up by the other": state._picked_up[1 - state.to_act],
        }

    def hidden(self, state: FoolState) -> Places:
        known = state._picked_up[1 - state.to_act]
        held = [card for card in state._hands[1 - state.to_act] if card not in known]
        somewhere = {*held, *chain(*self.known(state).values())}
        # A state does not keep what was not dealt.
        return {"other hand": held, "not dealt": [c for c in CARDS if c not in somewhere]}

    def fixed(self, state: FoolState, deal: Deal) -> set[Card]:  # noqa: ARG002 - as above
        return {deal.deck[-1]}  # its suit is the trump


class AziAdapter(Adapter):
    game = Azi()
    option_texts: ClassVar = {
        "suits": ("HDS", "HD", "HDSC", "SC"),
        "raise_cap": ("seat:1", "seat:3", "table:1", "table:3"),
        "ante": ("1", "2"),
        "stack": ("1", "2", "5", "30"),
    }
    # The cards of earlier deals are in the deck again.
    public = ("rules", "earlier")

    def known(self, state: AziState) -> Places:
        seat, cards = state.to_act, state._cards
        elsewhere = cards.trump_card not in cards.hands[seat]
        return {
            "hand": cards.hands[seat],
            "thrown": [card for card in [cards.thrown[seat]] if card],
            "trick": [card for _, card in cards.plays],
            "tricks": [*chain(*(trick.cards for trick in cards.tricks))],
            "trump": [cards.trump_card] if elsewhere and not self._played(state) else [],
        }

    def _played(self, state: AziState) -> bool:
        cards = state._cards
        plays = [*cards.plays, *chain(*(trick.plays for trick in cards.tricks))]
        return cards.trump_card in [card for _, card in plays]

    def hidden(self, state: AziState) -> Places:
        seat, cards, rules = state.to_act, state._cards, state.rules
        others = [other for other in range(len(cards.hands)) if other != seat]
        dealt = rules.cards * len(state._players) + (rules.trump == "stock")
        return {
            **{
                f"hand {other}": [c for c in cards.hands[other] if c is not cards.trump_card]
                for other in others
            },
            "thrown by others": [card for other in others if (card := cards.thrown[other])],
            "stock": cards.deck[dealt:],
        }

    def chips(self, state: AziState) -> int:
        return sum(state.stacks) + state.pot


ADAPTERS: Mapping[str, Adapter] = {
    adapter.game.name: adapter
    for adapter in (PistiAdapter(), CallAdapter(), FoolAdapter(), AziAdapter())
}


def all_cards(adapter: Adapter, state: State[Any]) -> list[Card]:
    """Return each card of a state as often as it is somewhere."""
    return [*chain(*adapter.known(state).values(), *adapter.hidden(state).values())]
