"""The rules of four card games, the views by which players are asked, and the contract of a bot."""

from knaves_core.cards import CARDS, Card, Rank, Suit, codes, read_card, read_cards
from knaves_core.errors import (
    CardError,
    DealError,
    HookError,
    IllegalMove,
    KnavesError,
    MoveError,
    RecordError,
    ReplayError,
    RulesError,
)
from knaves_core.game import Deal, Event, Game, Item, Result, State, Tell
from knaves_core.hookspecs import BotSpec, DealInfo, hookimpl, hookspec
from knaves_core.moves import InternedMove, Move
from knaves_core.record import Fault, GameRecord, replay
from knaves_core.rules import Rules
from knaves_core.tricks import Trick, TrickView
from knaves_core.view import View

__all__ = [
    "CARDS",
    "BotSpec",
    "Card",
    "CardError",
    "Deal",
    "DealError",
    "DealInfo",
    "Event",
    "Fault",
    "Game",
    "GameRecord",
    "HookError",
    "IllegalMove",
    "InternedMove",
    "Item",
    "KnavesError",
    "Move",
    "MoveError",
    "Rank",
    "RecordError",
    "ReplayError",
    "Result",
    "Rules",
    "RulesError",
    "State",
    "Suit",
    "Tell",
    "Trick",
    "TrickView",
    "View",
    "codes",
    "hookimpl",
    "hookspec",
    "read_card",
    "read_cards",
    "replay",
]
