"""What every bot did with the same cards, as the page shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from knaves.league.partings import Choice, Parting
from knaves.league.played import Table
from knaves.league.travellers import BotWithCards, SeatWithCards, Traveller
from knaves.reports.site.replays import Replay
from knaves.scoresheet import score_text
from knaves_core import Game, codes

__all__ = ["Forks", "TravellerPage"]


class Forks:
    """Where bots first played differently, with a game for each thing that they did.

    A traveller tells from which position they parted, and not in which games it came up.
    """

    def __init__(self, travellers: Sequence[Traveller]) -> None:
        self._partings = [
            (len(traveller.seats), held.seat, held.parting, tuple(held.parting.view.picture()))
            for traveller in travellers
            for held in traveller.seats
            if held.parting is not None
        ]
        self._games: dict[tuple[int, int, str], tuple[int, int]] = {}

    def look(self, replay: Replay, place: tuple[int, int]) -> None:
        """Note a game, by the number of its table and its rotation, where it shows a choice."""
        for seats, seat, parting, table in self._partings:
            if seats == len(replay.record.seats) and parting.move < len(replay.steps):
                step = replay.steps[parting.move - 1]
                came_up = (step.to_act, step.table) == (seat, table)
                if came_up and step.hands[seat] == codes(parting.hand):
                    move = replay.record.moves[parting.move - 1]
                    self._games.setdefault((seats, seat, move), place)

    def game(self, seats: int, seat: int, move: str) -> tuple[int, int] | None:
        """Return a game in which a seat made this move where the bots parted."""
        return self._games.get((seats, seat, move))


@attrs.frozen
class TravellerPage:
    """Turns travellers into documents.

    Attributes:
        game: the game.
        numbers: the number of each bot, by its label.
        tables: which one of the deal's tables each is.
        forks: the games in which bots parted.
    """

    game: Game[Any]
    numbers: Mapping[str, int]
    tables: Mapping[Table, int]
    forks: Forks

    def document(self, traveller: Traveller) -> dict[str, Any]:
        """Return the document of a traveller; its texts are what the page shows."""
        return {
            "tables": traveller.tables,
            "starter": traveller.starter,
            "seats": [self._seat(held, traveller) for held in traveller.seats],
        }

    def _seat(self, held: SeatWithCards, traveller: Traveller) -> dict[str, Any]:
        parting = held.parting
        seats = len(traveller.seats)
        return {
            "seat": held.seat,
            "hand": None if held.hand is None else codes(held.hand),
            "bots": [self._bot(bot, traveller.scale) for bot in held.bots],
            "parting": None if parting is None else self._parting(parting, held.seat, seats),
        }

    def _bot(self, bot: BotWithCards, scale: int) -> dict[str, Any]:
        return {
            "bot": self.numbers[bot.bot],
            "mean": f"{bot.mean / scale:.1f}",
            "beaten": None if bot.beaten is None else f"{bot.beaten:.0%}",
            "plays": [[self.tables[play.table], play.rotation] for play in bot.plays],
            "scores": [score_text(play.score, scale) for play in bot.plays],
        }

    def _parting(self, parting: Parting, seat: int, seats: int) -> dict[str, Any]:
        return {
            "move": parting.move,
            "hand": codes(parting.hand),
            "table": parting.view.picture(),
            "choices": [self._choice(choice, parting, seat, seats) for choice in parting.choices],
        }

    def _choice(self, choice: Choice, parting: Parting, seat: int, seats: int) -> dict[str, Any]:
        return {
            "move": parting.view.phrase(self.game.read_move(choice.move)),
            "bots": [[self.numbers[bot], times] for bot, times in choice.bots],
            "game": self.forks.game(seats, seat, choice.move),
        }
