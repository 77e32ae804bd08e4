"""A match as JSON, for programs."""

from __future__ import annotations

import itertools
from typing import Any

import attrs

from knaves.fair import is_guessable
from knaves.match.duel import Duel
from knaves.match.results import BotResult, MatchResult
from knaves.reports.match.duel import better_bot
from knaves.stats.stopping import ALPHA, BETA

__all__ = ["match_document"]


def match_document(result: MatchResult) -> dict[str, Any]:
    """Return what a match came to as what JSON can hold, without its schema.

    Scores are in points a game, their intervals are over blocks, and an interval that a
    single block can't give is null. ``differences`` holds for each two bots, by their labels,
    the score of ``bot`` minus that of ``other``. ``decision`` is null unless the match was to
    end with one.
    """
    return {
        "game": result.game,
        "rules": result.rules,
        "score_table": list(result.schedule.rules.score_table()),
        "seed": result.schedule.seed,
        "guessable": is_guessable(result.schedule.seed),
        "games": result.games,
        "asked": result.asked,
        "planned": result.planned,
        "blocks": result.blocks,
        "flagged": result.flagged,
        "bots": [_bot(bot) for bot in result.bots],
        "seats": [{"seat": seat.seat, "score": attrs.asdict(seat.score)} for seat in result.seats],
        "differences": [
            {
                "bot": result.bots[bot].label,
                "other": result.bots[other].label,
                "score": attrs.asdict(result.difference(bot, other)),
            }
            for bot, other in itertools.combinations(range(len(result.bots)), 2)
        ],
        "decision": None if result.duel is None else _decision(result.duel),
    }


def _bot(bot: BotResult) -> dict[str, Any]:
    return {
        "name": bot.name,
        "label": bot.label,
        "pack": bot.pack,
        "seat": bot.seat,
        "games": bot.games,
        "wins": bot.wins,
        "score": attrs.asdict(bot.score),
        "faults": bot.faults,
    }


def _decision(duel: Duel) -> dict[str, Any]:
    return {
        "bot": duel.bot,
        "other": duel.other,
        "better": better_bot(duel),
        **attrs.asdict(duel.decision),
        "effect_given": duel.until.effect is not None,
        "alpha": ALPHA,
        "beta": BETA,
    }
