"""Recorded games for the tests of the site."""

from __future__ import annotations

from pathlib import Path

from knaves.match import play_match
from knaves.records import read_records
from knaves_core import GameRecord

TABLES = [("pisti", 4), ("call", 4), ("fool", 2), ("azi", 2), ("azi", 4), ("azi", 6)]
"""A game, and how many sit at the table."""


def record_games(folder: Path, game: str, seats: int, games: int = 8) -> list[GameRecord]:
    """Play some games between random bots and one dummy, and return their records."""
    path = folder / f"{game}-{seats}.jsonl"
    bots = ["random"] * (seats - 1) + ["dummy"]
    play_match(game, bots, games=games, seed="site", record=path)
    return [record for _, record in read_records(path)]
