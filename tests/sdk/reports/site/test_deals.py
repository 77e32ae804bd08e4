import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.sdk.reports.site.test_packing import unpack

from knaves.league.labels import labels_of
from knaves.league.store import LeagueReader
from knaves.packs import load_game
from knaves.reports.site.deals import DealWriter
from knaves.reports.site.folder import SiteFolder
from knaves.reports.site.places import Places
from knaves_core import ReplayError


def writer_of(reader: LeagueReader, folder: Path) -> DealWriter:
    game = load_game(reader.settings.game)
    site, labels = SiteFolder(folder, folder), labels_of(reader.entrants)
    games = Counter(block.deal for block in reader.played() for _ in block.games)
    return DealWriter(site, reader, game, labels, Places.of(reader, games, games))


@pytest.fixture
def reader(league: Path) -> Iterator[LeagueReader]:
    with LeagueReader(league) as reader:
        yield reader


def test_each_table_of_a_deal_has_a_file_and_all_together_a_traveller(
    reader: LeagueReader, tmp_path: Path
) -> None:
    writer_of(reader, tmp_path).write(2)
    tables = list(reader.played(2))
    names = [path.name for path in (tmp_path / "data" / "2").iterdir()]
    assert sorted(names) == [*(f"{number}.js" for number in range(len(tables))), "traveller.js"]


def test_the_games_of_a_table_come_in_the_order_of_their_rotations(
    reader: LeagueReader, tmp_path: Path
) -> None:
    writer_of(reader, tmp_path).write(2)
    (block,) = reader.played(2)
    numbers = {entrant.key: entrant.number for entrant in reader.entrants}
    name, document = unpack((tmp_path / "data/2/0.js").read_text("utf-8"))
    assert name == "2/0"
    assert document["seats"] == [
        [numbers[block.table[place]] for place in block.places(rotation)]
        for rotation in range(len(block.games))
    ]
    assert document["line"] == 9
    assert [game["moves"] for game in document["games"]] == [
        game.moves.split() for game in block.games
    ]


def test_a_play_of_the_traveller_leads_to_the_game_with_its_score(
    reader: LeagueReader, tmp_path: Path
) -> None:
    writer_of(reader, tmp_path).write(1)
    _, (traveller,) = unpack((tmp_path / "data/1/traveller.js").read_text("utf-8"))
    _, document = unpack((tmp_path / "data/1/0.js").read_text("utf-8"))
    for seat in traveller["seats"]:
        for bot in seat["bots"]:
            for (table, rotation), score in zip(bot["plays"], bot["scores"], strict=True):
                assert table == 0
                assert document["seats"][rotation][seat["seat"]] == bot["bot"]
                assert document["games"][rotation]["scores"][seat["seat"]] == score


def test_a_game_that_cannot_be_true_is_named(league: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(league, tmp_path))
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("UPDATE games SET scores = '99 0 0 0' WHERE deal = 2 AND rotation = 1")
    connection.close()
    with LeagueReader(path) as reader, pytest.raises(ReplayError) as raised:
        writer_of(reader, tmp_path).write(2)
    assert str(raised.value).startswith("deal 2, table ")
    assert ", rotation 1: the scores come out as" in str(raised.value)
