"""What it costs to derive all that chance decides, against the games that are played with it."""

from __future__ import annotations

from tests.bench.timing import Comparison, compare

from knaves.fair import LeagueChance
from knaves.league.play_block import Conditions, play_block
from knaves.players.in_process import InProcessBot
from knaves_bots_basic import Random
from knaves_core.games.pisti import Pisti

DEALS = 100
GAME = Pisti()
RULES = GAME.rules()
CHANCE = LeagueChance.of_seed("bench")
TABLE = ("bench/ann", "bench/bob", "bench/cat", "bench/dan")
SEATS = len(TABLE)
CONDITIONS = Conditions(GAME, RULES, CHANCE, {key: InProcessBot(key, Random) for key in TABLE})


def against_its_games() -> Comparison:
    """Compare deriving the blocks of a league with playing them, derivation included."""
    return compare(_derive, _play)


def _derive() -> int:
    """Derive commitments, decks, seatings and seeds; returns for how many games."""
    for deal in range(DEALS):
        CHANCE.deal_commitment(deal)
        _ = CHANCE.deal(GAME, RULES, SEATS, deal).deck
        seating = CHANCE.seating(deal, TABLE)
        for rotation in range(SEATS):
            for seat in range(SEATS):
                bot = TABLE[seating[(seat + rotation) % SEATS]]
                CHANCE.bot_seed(bot, deal, rotation, seat, TABLE)
    return DEALS * SEATS


def _play() -> int:
    for deal in range(DEALS):
        play_block(CONDITIONS, deal, TABLE)
    return DEALS * SEATS
