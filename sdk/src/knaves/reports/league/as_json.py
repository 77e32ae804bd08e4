"""A league as JSON, for programs."""

from __future__ import annotations

import itertools
from typing import Any

import attrs

from knaves.league.results import LeagueBot, LeagueResult
from knaves.reports.league.notes import note_lines
from knaves.reports.league.verdicts import verdict_lines
from knaves.stats.cells import Cell
from knaves.stats.cycles import PairFit
from knaves.stats.intervals import Interval
from knaves.stats.ranks import Rank

__all__ = ["league_document", "matrix_document"]


def league_document(result: LeagueResult) -> dict[str, Any]:
    """Return what a league came to as what JSON can hold, without its schema.

    Scores are in points a game; what can't be told is null. The secret, the seed and the
    contributions are null until all that is planned was played.
    """
    return {
        **_head(result),
        "bots": [_bot(result, bot) for bot in result.bots],
        "differences": _differences(result),
        "seats": [
            {
                "size": seat.size,
                "seat": seat.seat,
                "games": seat.games,
                "score": attrs.asdict(seat.effect),
                "certain": seat.certain,
            }
            for seat in result.seats
        ],
        "gains": [{"size": size, "gain": _interval(gain)} for size, gain in result.gains.items()],
        "cycles": [[result.label(bot) for bot in cycle] for cycle in result.fit.cycles],
        "unexplained": [_fit(result, pair) for pair in result.fit.flagged],
        "notes": list(note_lines(result)),
        "verdicts": verdict_lines(result.tiers),
    }


def matrix_document(result: LeagueResult) -> dict[str, Any]:
    """Return how each bot did against each other, without its schema: ``bot`` minus ``other``."""
    numbers = [bot.entrant.number for bot in result.bots]
    cells = [result.cell(bot, other) for bot, other in itertools.permutations(numbers, 2)]
    return {
        **_head(result),
        "bots": [bot.label for bot in result.bots],
        "cells": [_cell(result, cell) for cell in cells if cell is not None],
    }


def _head(result: LeagueResult) -> dict[str, Any]:
    settings, plan = result.settings, result.plan
    return {
        "name": settings.name,
        "game": settings.game,
        "rules": settings.rules,
        "score_table": list(result.rules.score_table()),
        "sizes": list(settings.sizes),
        "gauntlet": None if settings.gauntlet is None else result.labels[settings.gauntlet],
        "commitment": result.commitment.hex(),
        **settings.chance_document(finished=result.finished),
        "finished": result.finished,
        "games": result.games,
        "deals": result.deals,
        "blocks": result.blocks,
        "planned": {"games": plan.games, "deals": plan.deals, "blocks": plan.blocks},
        "stages": [{"deals": stage.deals, "bots": list(stage.bots)} for stage in result.stages],
        "changes": [
            {"label": result.labels[change.key], "blocks": change.blocks, "version": change.version}
            for change in result.changes
        ],
        "flagged": result.flagged,
        "faults": result.faults,
    }


def _bot(result: LeagueResult, bot: LeagueBot) -> dict[str, Any]:
    entrant = bot.entrant
    return {
        "name": entrant.name,
        "label": bot.label,
        "key": entrant.key,
        "pack": entrant.pack,
        "version": entrant.version,
        "digest": entrant.digest,
        "stage": entrant.stage,
        "rank": _rank(bot.rank),
        "chance_of_best": bot.rank and bot.rank.chance_of_best,
        "games": bot.games,
        "wins": _interval(bot.wins),
        "score": _interval(bot.score),
        "early": bot.is_early,
        "rating": None if bot.score is None else attrs.asdict(result.ratings[entrant.number]),
        "faults": bot.faults,
    }


def _fit(result: LeagueResult, pair: PairFit) -> dict[str, Any]:
    return {
        "bot": result.label(pair.bot),
        "other": result.label(pair.other),
        "won": pair.share,
        "expected": pair.expected,
        "residual": pair.residual,
    }


def _rank(rank: Rank | None) -> dict[str, int] | None:
    return None if rank is None else {"low": rank.low, "high": rank.high}


def _interval(interval: Interval | None) -> dict[str, Any] | None:
    return None if interval is None else attrs.asdict(interval)


def _differences(result: LeagueResult) -> list[dict[str, Any]]:
    pairs = itertools.combinations(result.ranking.order, 2)
    compared = [result.compare(bot, other) for bot, other in pairs]
    return [
        {
            "bot": one.bot,
            "other": one.other,
            "score": attrs.asdict(one.difference),
            "told_apart": one.told_apart,
            "claim": one.claim,
            "in_turn": one.in_turn,
            "alike": one.alike,
            "more_deals": one.more_deals,
        }
        for one in compared
    ]


def _cell(result: LeagueResult, cell: Cell) -> dict[str, Any]:
    return {
        "bot": result.label(cell.bot),
        "other": result.label(cell.other),
        "score": attrs.asdict(cell.difference),
        "won": cell.won,
        "games": cell.games,
        "blocks": cell.blocks,
        "deals": cell.deals,
        "significant": cell.significant,
        "certain": cell.certain,
        "more_deals": cell.more_deals,
        "more_blocks": cell.more_blocks,
    }
