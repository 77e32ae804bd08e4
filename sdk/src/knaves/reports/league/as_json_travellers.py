"""What bots did with the same cards as JSON, for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from knaves.league.partings import Parting
from knaves.league.same_cards import BotWithCards, Made, Play, SeatWithCards, Traveller
from knaves_core import codes

__all__ = ["travellers_document"]


def travellers_document(travellers: Iterable[Traveller]) -> dict[str, Any]:
    """Return travellers as what JSON can hold, without its schema; scores are in points."""
    return {"travellers": [_traveller(traveller) for traveller in travellers]}


def _traveller(traveller: Traveller) -> dict[str, Any]:
    return {
        "deal": traveller.deal,
        "size": len(traveller.seats),
        "starter": traveller.starter,
        "tables": traveller.tables,
        "seats": [_seat(seat, traveller.scale) for seat in traveller.seats],
    }


def _seat(seat: SeatWithCards, scale: int) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "hand": None if seat.hand is None else codes(seat.hand),
        "bots": [_bot(bot, scale) for bot in seat.bots],
        "parting": None if seat.parting is None else _parting(seat.parting),
    }


def _bot(bot: BotWithCards, scale: int) -> dict[str, Any]:
    return {
        "label": bot.bot,
        "games": len(bot.plays),
        "mean": bot.mean / scale,
        "low": bot.lowest / scale,
        "high": bot.highest / scale,
        "did_better_than": bot.beaten,
        **_moves_document(bot.opening),
        "always_alike": bot.always_alike,
        "plays": [_play(play, scale) for play in bot.plays],
    }


def _play(play: Play, scale: int) -> dict[str, Any]:
    return {
        "table": list(play.table),
        "rotation": play.rotation,
        "seats": list(play.seats),
        "score": play.score / scale,
        **_moves_document(play.moves),
    }


def _moves_document(moves: Sequence[Made]) -> dict[str, Any]:
    """Return the codes of moves, and which of them, from 0, were penalty moves."""
    return {
        "moves": " ".join(made.move for made in moves),
        "penalties": [number for number, made in enumerate(moves) if made.penalty],
    }


def _parting(parting: Parting) -> dict[str, Any]:
    return {
        "move": parting.move,
        "hand": codes(parting.hand),
        "picture": parting.view.picture(),
        "choices": [
            {
                "move": choice.move,
                "bots": [
                    {"label": maker.bot, "times": maker.times, "penalties": maker.penalties}
                    for maker in choice.bots
                ],
            }
            for choice in parting.choices
        ],
    }
