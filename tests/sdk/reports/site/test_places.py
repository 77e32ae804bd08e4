from pathlib import Path

from tests.sdk.league.support.built import build
from tests.sdk.league.support.settings import settings_of

from knaves.league.export import export_league
from knaves.league.labels import labels_of
from knaves.league.store import LeagueReader
from knaves.records import read_records
from knaves.reports.site.course import read_course
from knaves.reports.site.places import Places, TablePlace

STAGES = [(("drawer", "first"), 2), (("stumbler",), 3)]


def test_a_game_is_named_as_an_export_names_it(tmp_path: Path) -> None:
    path = build(tmp_path / "a.league", settings_of("azi", sizes=(2, 3)), STAGES)
    export_league(path, tmp_path / "export")
    records = [record for _, record in read_records(tmp_path / "export" / "games.jsonl")]
    with LeagueReader(path) as reader:
        places = Places.of(reader, read_course(reader).games, {0, 2})
        labels = labels_of(reader.entrants)
        for deal in range(3):
            for number, block in enumerate(reader.played(deal)):
                place = places.find(deal, block.table)
                assert place == TablePlace(number, place.line, kept=deal != 1)
                first = place.line - 1
                assert records[first : first + len(block.games)] == reader.records(block, labels)
