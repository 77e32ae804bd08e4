"""Leagues that were played by bots of the tests, in files."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from tests.sdk.match.bots import Captor, Drawer, First, Stumbler, Unmade

from knaves.fair import LeagueChance
from knaves.league.plan import Plan
from knaves.league.play_block import Conditions, play_block
from knaves.league.played import PlayedBlock
from knaves.league.settings import Newcomer, Settings
from knaves.league.store import LeagueWriter, create_league
from knaves.packs import load_game
from knaves.players.in_process import InProcessBot
from knaves_core import codes

BOTS = {f"bots/{bot.__name__.lower()}": bot for bot in (Captor, Drawer, First, Stumbler, Unmade)}


def build(
    path: Path,
    settings: Settings,
    stages: Sequence[tuple[Sequence[str], int]],
    blocks: int | None = None,
) -> Path:
    """Play a league into a new file, as its runner does.

    Args:
        path: the file.
        settings: what is fixed.
        stages: for each stage which bots of `BOTS` join, and how many deals there are then.
        blocks: so many blocks are played, or None for all that are planned.
    """
    create_league(path, settings)
    game = load_game(settings.game)
    chance = LeagueChance.of_secret(settings.secret, settings.contributions)
    players = {key: InProcessBot(key, bot) for key, bot in BOTS.items()}
    conditions = Conditions(game, game.rules(settings.rules), chance, players)
    with LeagueWriter(path) as writer:
        for joining, deals in stages:
            writer.add_stage(deals, map(_newcomer, joining))
        plan = Plan.of(settings, writer.reader.stages)
        planned = (
            (deal, table, completes and table is tables[-1])
            for deal, tables, completes in plan.planned_deals()
            for table in tables
        )
        for deal, table, last in islice(planned, blocks):
            writer.commit_deals({deal: chance.deal_commitment(deal)})
            block = play_block(conditions, deal, table)
            _store(writer, block, conditions, reveal={deal: chance.deal_key(deal)} if last else {})
    return path


def _newcomer(name: str) -> Newcomer:
    return Newcomer(f"bots/{name}", name, "bots", "1.0", "0" * 64)


def _store(
    writer: LeagueWriter, block: PlayedBlock, conditions: Conditions, reveal: dict[int, bytes]
) -> None:
    seats, deal = len(block.table), block.deal
    orders = conditions.chance.deal(conditions.game, conditions.rules, seats, deal).decks
    used = max(game.decks_used for game in block.games)
    decks = {(deal, number): codes(orders[number]) for number in range(used)}
    writer.add_blocks([block], decks=decks, reveal=reveal)
