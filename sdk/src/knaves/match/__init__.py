"""A match: blocks between one fixed list of bots, and what they come to."""

from knaves.match.duel import Decided, Duel
from knaves.match.play import DEFAULT_GAMES, MOST_GAMES, play_match
from knaves.match.results import BotResult, MatchResult, SeatResult

__all__ = [
    "DEFAULT_GAMES",
    "MOST_GAMES",
    "BotResult",
    "Decided",
    "Duel",
    "MatchResult",
    "SeatResult",
    "play_match",
]
