"""What every bot did with the same cards, as the page shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from knaves.league.partings import Choice, Maker, Parting
from knaves.league.played import Table
from knaves.league.same_cards import BotWithCards, SeatWithCards, Traveller
from knaves.scoresheet import score_text
from knaves_core import Game, View, codes

__all__ = ["TravellerDocuments"]


@attrs.frozen
class TravellerDocuments:
    """Turns travellers into documents.

    Attributes:
        game: the game.
        numbers: the number of each bot, by its label.
        tables: which one of the deal's tables each is.
    """

    game: Game[Any]
    numbers: Mapping[str, int]
    tables: Mapping[Table, int]

    def of(self, traveller: Traveller) -> dict[str, Any]:
        """Return the document of a traveller; its texts are what the page shows."""
        return {
            "tables": traveller.tables,
            "starter": traveller.starter,
            "seats": [self._seat(held, traveller) for held in traveller.seats],
        }

    def _seat(self, held: SeatWithCards, traveller: Traveller) -> dict[str, Any]:
        parting = held.parting
        return {
            "seat": held.seat,
            "hand": None if held.hand is None else codes(held.hand),
            "bots": [self._bot(bot, traveller.scale) for bot in held.bots],
            "parting": None if parting is None else self._parting(parting),
        }

    def _bot(self, bot: BotWithCards, scale: int) -> dict[str, Any]:
        return {
            "bot": self.numbers[bot.bot],
            "mean": f"{bot.mean / scale:.1f}",
            "beaten": f"{bot.beaten:.0%}",
            "plays": [self._game((play.table, play.rotation)) for play in bot.plays],
            "scores": [score_text(play.score, scale) for play in bot.plays],
            "penalties": [sum(made.penalty for made in play.moves) for play in bot.plays],
        }

    def _parting(self, parting: Parting) -> dict[str, Any]:
        return {
            "move": parting.move,
            "hand": codes(parting.hand),
            "table": parting.view.picture(),
            "choices": [self._choice(choice, parting.view) for choice in parting.choices],
        }

    def _choice(self, choice: Choice, view: View) -> dict[str, Any]:
        return {
            "move": view.phrase(self.game.read_move(choice.move)),
            "bots": [self._maker(maker) for maker in choice.bots],
            "game": self._game(choice.example),
        }

    def _maker(self, maker: Maker) -> list[int]:
        return [self.numbers[maker.bot], maker.times, maker.penalties]

    def _game(self, place: tuple[Table, int]) -> list[int]:
        table, rotation = place
        return [self.tables[table], rotation]
