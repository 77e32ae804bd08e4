"""Write the site of a league."""

from __future__ import annotations

import string
from importlib import resources
from pathlib import Path
from typing import Final

from knaves.league.fault_kinds import FaultKinds
from knaves.league.results import LeagueResult
from knaves.league.store import LeagueReader
from knaves.packs import load_game
from knaves.progress import Progress
from knaves.reports.site.course import Course, read_course
from knaves.reports.site.deals import DealWriter
from knaves.reports.site.faults import fault_pages
from knaves.reports.site.folder import SiteFolder, new_site
from knaves.reports.site.kept import Kept
from knaves.reports.site.markup import text
from knaves.reports.site.packing import plain_script, script
from knaves.reports.site.pages import (
    course_page,
    league_page,
    matrix_page,
    seats_page,
    standing_page,
)
from knaves.reports.site.places import Places
from knaves.reports.site.summary import site_document, subtitle

__all__ = ["GAMES_KEPT", "write_site"]

GAMES_KEPT: Final = 10_000
"""So many games can be replayed in a report where nobody says how many: some 11 MB."""

INDEX: Final = "index.html"


def write_site(
    path: str | Path,
    folder: str | Path,
    *,
    games: int | None = GAMES_KEPT,
    progress: Progress | None = None,
) -> Path:
    """Write the site of a league into a folder, whole or not at all.

    It opens from the folder, without a server. The same league gives the same bytes.

    Args:
        path: the file of the league, which may still be played.
        folder: the folder: none yet, an empty one, or an earlier report of the same league,
            which is replaced.
        games: how many games can be replayed, in whole deals; or None for all of them.
        progress: is told how many of these games are written, and how many there are.

    Returns:
        The page to open.

    Raises:
        BotError: if the game can't be loaded here.
        FileError: if the league can't be read, or the site can't be written.
        RecordError: if something in the league was changed; it names the game.
        UsageError: if the folder holds anything else.
    """
    with new_site(Path(folder)) as site, LeagueReader(path) as reader:
        site.claim(reader.commitment.hex())
        _write(site, reader, games, progress)
    return Path(folder) / INDEX


def _write(
    site: SiteFolder, reader: LeagueReader, most: int | None, progress: Progress | None
) -> None:
    game = load_game(reader.settings.game)
    course = read_course(reader)
    result = LeagueResult.of(reader, course.book)
    kinds = FaultKinds.of(reader.faults())
    kept = Kept.of(course.games, (kind.first.deal for kind in kinds.kinds), most)
    places = Places.of(reader, course.games, kept.deals)
    _write_deals(DealWriter(site, reader, game, result.labels, places), kept, progress)
    numbers = {entrant.key: entrant.number for entrant in result.entrants}
    for number, page in enumerate(fault_pages(reader.faults(), numbers, places)):
        site.write(f"data/faults/{number}.js", script(f"faults/{number}", page))
    site.write("data/league.js", plain_script("league", site_document(result, kinds, kept)))
    _write_pages(site, result, course, kept)


def _write_deals(writer: DealWriter, kept: Kept, progress: Progress | None) -> None:
    written = 0
    for deal, games in kept.deals.items():
        writer.write(deal)
        written += games
        if progress is not None:
            progress(written, kept.games)


def _write_pages(site: SiteFolder, result: LeagueResult, course: Course, kept: Kept) -> None:
    assets = resources.files("knaves.reports.site") / "assets"
    for asset in assets.iterdir():
        if asset.name != INDEX:
            site.write(f"assets/{asset.name}", asset.read_text("utf-8"))
    template = string.Template((assets / INDEX).read_text("utf-8"))
    page = template.substitute(
        title=text(f"{result.settings.name}: a league of {result.game.title}"),
        subtitle=text(subtitle(result)),
        standing=standing_page(result),
        matrix=matrix_page(result),
        ratings=course_page(result, course.moments),
        seats=seats_page(result),
        league=league_page(result, kept.told),
    )
    site.write(INDEX, page)
