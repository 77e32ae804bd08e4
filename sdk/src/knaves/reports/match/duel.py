"""What is decided of two bots, in plain words."""

from __future__ import annotations

import math
from collections.abc import Iterator

import attrs

from knaves.match.duel import Duel
from knaves.reports.figures import decimals
from knaves.stats.intervals import CONFIDENCE
from knaves.stats.stopping import ALPHA, BETA, LEAST_BLOCKS, STANDARD_EFFECT, Decision, Finding

__all__ = ["better_bot", "duel_notes", "duel_verdict"]


def better_bot(duel: Duel) -> str | None:
    """Return the name of the bot that was found better, or None if none was."""
    return {Finding.BETTER: duel.bot, Finding.WORSE: duel.other}.get(duel.decision.finding)


def duel_verdict(duel: Duel) -> str:
    """Say what is decided, or that nothing is."""
    decision = duel.decision
    after = f"after {decision.blocks:,} deals"
    match decision.finding:
        case Finding.BETTER:
            return f"{duel.bot} is better than {duel.other}: decided {after}"
        case Finding.WORSE:
            return f"{duel.other} is better than {duel.bot}: decided {after}"
        case Finding.NO_DIFFERENCE if not decision.effect:
            return f"{duel.bot} and {duel.other} scored the same in each of {decision.blocks} deals"
        case Finding.NO_DIFFERENCE:
            return (
                f"{duel.bot} and {duel.other} don't differ by as much as "
                f"{_effect(duel)}: decided {after}"
            )
        case Finding.OPEN:
            deals = after if decision.blocks > 1 else "after a single deal"
            return f"it is not decided {deals} whether {duel.bot} or {duel.other} is better"


def duel_notes(duel: Duel) -> Iterator[str]:
    """Say with which risks it is decided, and what may be read from the figures."""
    decision = duel.decision
    if decision.effect:
        source = (
            f" ({STANDARD_EFFECT} standard deviations of a deal; --effect sets another)"
            if duel.until.effect is None
            else ""
        )
        yield (
            f"risks: {ALPHA:.0%} to find one of two equal bots better, {BETA:.0%} to miss a "
            f"difference of {_effect(duel)}{source}; more where scores swing far but seldom"
        )
    yield f"{duel.bot} minus {duel.other}: {_whenever(decision)}"
    tendency = {
        Finding.BETTER: "when it finds a lead tends to show it too large",
        Finding.WORSE: "when it finds a lead tends to show it too large",
        Finding.NO_DIFFERENCE: "when it finds no difference tends to show it too small",
    }.get(decision.finding)
    if tendency is not None:
        yield (
            "the ± above holds for a number of games fixed beforehand; a match that stops "
            f"{tendency}"
        )


def _effect(duel: Duel) -> str:
    """Write the effect as it was given, or else with two digits."""
    effect = duel.decision.effect
    places = max(0, 1 - math.floor(math.log10(effect)))
    text = f"{effect:.{places}f}" if duel.until.effect is None else f"{effect:g}"
    return f"{text} {'point' if text == '1' else 'points'} a game"


def _whenever(decision: Decision) -> str:
    lead = decision.lead
    places = decimals([lead])
    mean, *ends = (f"{value:z.{places}f}" for value in attrs.astuple(lead) if value is not None)
    if not ends:
        early = decision.blocks < LEAST_BLOCKS
        interval = f"; no interval before {LEAST_BLOCKS} deals" if early else ""
        return f"{mean} points a game{interval}"
    low, high = ends
    return (
        f"{mean} points a game, {CONFIDENCE:.0%} interval {low} to {high}, "
        "which holds at whatever deal a match stops"
    )
