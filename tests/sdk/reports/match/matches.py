"""Matches whose numbers are known, for the tests of reports."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from knaves.faults import NotedFault
from knaves.match.duel import Decided, Duel
from knaves.match.results import MatchResult
from knaves.match.schedule import Schedule
from knaves.match.tally import Tally
from knaves.stats.wins import win_unit
from knaves_core.games.pisti import Pisti

GAME = Pisti()


def match_of(
    *blocks: Sequence[int],
    bots: tuple[str, ...] = ("ann", "bob", "cat", "dan"),
    planned: int | None = None,
    faults: Sequence[NotedFault] = (),
    flagged: int = 0,
    rules: str = "house",
    seed: str = "5eed" * 8,
    packs: tuple[str | None, ...] = ("pack", "pack", "other", None),
) -> MatchResult:
    """Return the result of a match in which the bots scored these totals in each block."""
    tally = Tally.empty(4)
    for block in blocks:
        tally.bots.add(block)
        tally.seats.add(block)
    tally.wins = [len(blocks) * win_unit(4)] * 4
    for fault in faults:
        tally.faults[bots.index(fault.bot)] += fault.times
        tally.first_faults.add(fault)
    tally.flagged = flagged
    games = 4 * len(blocks) if planned is None else planned
    schedule = Schedule(GAME, GAME.rules(rules), bots, packs, seed, -(-games // 4))
    return MatchResult(schedule, games, tally)


def duel_of(
    *blocks: Sequence[int], effect: float | None = None, planned: int = 100_000
) -> MatchResult:
    """Return the result of a match between ann and bob that ended when it was decided.

    Each holds two seats; the blocks after the decision don't count.
    """
    table = {"bots": ("ann", "bob", "ann", "bob"), "packs": ("pack",) * 4}
    duel = Duel.of(match_of(**table).schedule, Decided(effect))
    played = 0
    while played < len(blocks) and not (played and duel.is_decided):
        tally = Tally.empty(4)
        tally.bots.add(blocks[played])
        duel.add(tally)
        played += 1
    return attrs.evolve(match_of(*blocks[:played], planned=planned, **table), duel=duel)
