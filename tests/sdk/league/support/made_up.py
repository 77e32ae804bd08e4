"""Leagues whose bots are as strong as a test wants them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs
from tests.sdk.league.support.settings import settings_of

from knaves.fair import secret_of_seed
from knaves.league.results import LeagueResult
from knaves.league.settings import Entrant, Settings, Stage
from knaves.league.totals import BotTotals
from knaves.stats.outcomes import BlockScores
from knaves.stats.scorebook import Scorebook

SEED = "a seed of the tests that nobody guesses"


def blocks_of(
    strengths: Sequence[float], *, deals: int = 40, seats: int = 4, seed: int = 1
) -> Iterable[BlockScores]:
    """Yield the blocks of a league: the luck of a seat's cards, who sits there, and chance."""
    chance = random.Random(seed)
    for deal in range(deals):
        luck = [chance.gauss(20, 8) for _ in range(seats)]
        for table in itertools.combinations(range(len(strengths)), seats):
            seating = tuple(chance.sample(range(seats), seats))
            rotations = [seating[turn:] + seating[:turn] for turn in range(seats)]
            yield BlockScores(
                deal,
                table,
                seating,
                tuple(
                    tuple(
                        round(luck[seat] + strengths[table[place]] + chance.gauss(0, 4))
                        for seat, place in enumerate(places)
                    )
                    for places in rotations
                ),
            )


def result_of(
    strengths: Mapping[str, float],
    blocks: Iterable[BlockScores] | None = None,
    *,
    deals: int = 40,
    seats: int = 4,
    **others: Any,
) -> LeagueResult:
    """Return what a league of Pişti came to.

    Args:
        strengths: how many points a game each bot is better than others, by its key.
        blocks: what was played, or None for blocks that go by the strengths.
        deals: how many deals are planned, and played where no blocks are given.
        seats: how many sit at a table.
        others: other values of settings and result.
    """
    entrants = tuple(
        Entrant(key, key.partition("/")[2], key.partition("/")[0], "1.0", "0" * 64, number, 0)
        for number, key in enumerate(strengths)
    )
    book = Scorebook(len(entrants))
    for block in (
        blocks_of([*strengths.values()], deals=deals, seats=seats) if blocks is None else blocks
    ):
        book.add(block)
    given = {"sizes": (seats,), "secret": secret_of_seed(SEED), "seed": SEED, "contributions": ()}
    given |= {
        field.name: others.pop(field.name)
        for field in attrs.fields(Settings)
        if field.name in others
    }
    result: dict[str, Any] = {
        "settings": settings_of(**given),
        "commitment": bytes(32),
        "entrants": entrants,
        "stages": (Stage(0, tuple(sorted(strengths)), deals),),
        "changes": (),
        "totals": {key: BotTotals() for key in strengths},
        "flagged": 0,
        "book": book,
    }
    return LeagueResult(**result | others)
