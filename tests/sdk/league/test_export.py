import csv
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet
from tests.sdk.league.support.built import build
from tests.sdk.league.support.settings import settings_of
from tests.sdk.league.support.stored import (
    KEYS,
    as_nobody,
    begin,
    blocks,
    change,
    made_up,
    make,
    settings,
    store,
)

from knaves.errors import FileError, UsageError
from knaves.fair import LeagueChance, secret_of_seed
from knaves.league.export import SHEETS, Kind, export_league, parquet_sheet
from knaves.league.played import BlockGame, PlayedBlock
from knaves.league.store import LeagueReader, LeagueWriter, create_league
from knaves.records import read_records, replay_records
from knaves_core import Fault, RecordError

BOTS = ("captor", "first", "stumbler")
TRICK = '=HYPERLINK("http://127.0.0.1","click")'


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league of two and three seats, in which faults happen, played to its end."""
    path = tmp_path_factory.mktemp("league") / "azi.league"
    return build(path, settings_of("azi", sizes=(2, 3)), [(BOTS, 4)])


@pytest.fixture(scope="module")
def exported(league: Path) -> Path:
    folder = league.parent / "exported"
    export_league(league, folder)
    return folder


def rows(folder: Path, sheet: str) -> list[dict[str, str]]:
    with (folder / f"{sheet}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_line_is_a_record_that_plays_again(league: Path, exported: Path) -> None:
    with LeagueReader(league) as reader:
        assert replay_records(exported / "games.jsonl") == reader.games == 36


def test_the_records_are_in_order_and_call_the_bots_by_their_labels(
    league: Path, exported: Path
) -> None:
    records = [record for _, record in read_records(exported / "games.jsonl")]
    with LeagueReader(league) as reader:
        labels = {bot.key: bot.name for bot in reader.entrants}
        assert records == [
            record for block in reader.played() for record in reader.records(block, labels)
        ]


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_columns_are_those_that_the_description_explains(sheet: str, exported: Path) -> None:
    description = json.loads((exported / "league.json").read_text())
    explained = description["files"][f"{sheet}.csv"]
    with (exported / f"{sheet}.csv").open(encoding="utf-8", newline="") as file:
        heading = next(csv.reader(file))
    assert heading == [column["column"] for column in explained]
    assert all(column["holds"] for column in explained)


def test_there_are_no_files_that_the_description_does_not_name(exported: Path) -> None:
    description = json.loads((exported / "league.json").read_text())
    assert description["schema"] == 1
    names = {path.name for path in exported.iterdir()}
    assert names == {"league.json", "games.jsonl", *description["files"]}


def test_cells_are_of_the_kind_that_is_said(exported: Path) -> None:
    patterns = {Kind.WHOLE: r"-?\d+", Kind.NUMBER: r"\d+\.\d+", Kind.TEXT: r"(?s).*"}
    for sheet, columns in SHEETS.items():
        for row in rows(exported, sheet):
            for column in columns:
                assert re.fullmatch(patterns[column.kind], row[column.name]), (sheet, row)


def test_the_sheets_agree_with_the_records(exported: Path) -> None:
    records = dict(read_records(exported / "games.jsonl"))
    games = rows(exported, "games")
    assert [int(game["game"]) for game in games] == list(records)
    for game in games:
        record = records[int(game["game"])]
        assert (int(game["deal"]), int(game["rotation"])) == (record.block, record.rotation)
        assert game["moves"].split() == list(record.moves)
        assert (game["reason"], int(game["faults"])) == (record.reason, len(record.faults))
        assert int(game["decks_used"]) == len(record.deal.decks)
    scores = rows(exported, "scores")
    assert [int(row["score"]) for row in scores] == [
        score for record in records.values() for score in record.scores
    ]
    assert [row["bot"].removeprefix("bots/") for row in scores] == [
        name for record in records.values() for name in record.seats
    ]
    faults = rows(exported, "faults")
    assert faults
    assert [(int(row["seat"]), row["kind"], row["message"]) for row in faults] == [
        (fault.seat, fault.kind, fault.message)
        for record in records.values()
        for fault in record.faults
    ]


def test_the_scores_add_up_to_the_totals_of_the_bots(exported: Path) -> None:
    scores = rows(exported, "scores")
    for bot in rows(exported, "bots"):
        own = [row for row in scores if row["bot"] == bot["bot"]]
        assert int(bot["games"]) == len(own)
        assert int(bot["score"]) == sum(int(row["score"]) for row in own)
        assert float(bot["wins"]) == pytest.approx(sum(float(row["win"]) for row in own))
        assert bot["label"] == bot["bot"].removeprefix("bots/")


def test_decks_and_commitments_are_those_of_the_league(league: Path, exported: Path) -> None:
    with LeagueReader(league) as reader:
        assert [
            (int(row["deal"]), bytes.fromhex(row["commitment"]), bytes.fromhex(row["key"]))
            for row in rows(exported, "deals")
        ] == list(reader.deals())
        assert [(int(row["deal"]), row["cards"]) for row in rows(exported, "decks")] == [
            (deal, " ".join(card.code for card in deck))
            for deal in range(4)
            for deck in reader.decks(deal)
        ]


def test_an_export_is_the_same_each_time(league: Path, exported: Path, tmp_path: Path) -> None:
    export_league(league, tmp_path / "again")
    for path in exported.iterdir():
        assert (tmp_path / "again" / path.name).read_bytes() == path.read_bytes()


def test_the_secret_of_a_finished_league_is_told(exported: Path) -> None:
    told = json.loads((exported / "league.json").read_text())
    assert told["secret"] == settings_of().secret.hex()
    assert told["contributions"] == [
        {"name": "Ada", "text": "heads"},
        {"name": "Bo", "text": "tails"},
    ]
    assert (told["games"], told["planned"], told["seed"]) == (36, 36, None)


def test_nothing_secret_is_told_of_a_league_that_goes_on(tmp_path: Path) -> None:
    seed = "a long and quite particular seed"
    fixed = settings_of(seed=seed, secret=secret_of_seed(seed), sizes=(4,))
    bots = ("captor", "drawer", "first", "stumbler", "unmade")
    path = build(tmp_path / "half.league", fixed, [(bots, 4)], blocks=12)
    export_league(path, tmp_path / "half")
    told = "".join(file.read_text("utf-8") for file in (tmp_path / "half").iterdir())
    chance = LeagueChance.of_secret(fixed.secret, fixed.contributions)
    assert all(chance.deal_key(deal).hex() in told for deal in (0, 1))
    hidden = [fixed.secret.hex(), seed, "heads", *[chance.deal_key(no).hex() for no in (2, 3)]]
    assert not [text for text in hidden if text in told]
    assert chance.deal_commitment(2).hex() in told
    description = json.loads((tmp_path / "half" / "league.json").read_text())
    assert (description["games"], description["planned"]) == (48, 80)
    assert description["secret"] is description["seed"] is description["contributions"] is None


def test_the_secret_is_kept_while_contributions_are_awaited(tmp_path: Path) -> None:
    path = tmp_path / "new.league"
    create_league(path, settings_of())
    assert export_league(path, tmp_path / "new") == 0
    assert json.loads((tmp_path / "new" / "league.json").read_text())["secret"] is None


def test_a_text_that_a_spreadsheet_would_run_is_marked(tmp_path: Path) -> None:
    path = tmp_path / "it.league"
    begin(path)
    texts = [TRICK, "+1", "-1", "@SUM(A1)", "\t=1", "'=1", "a=1", "", 'two\nlines, and "more"']
    faults = tuple(Fault(0, 0, "exception", text, view=text, traceback=text) for text in texts)
    game = BlockGame("ST", (3, -2, 1), "played out", False, 1, faults)
    with LeagueWriter(path) as writer:
        store(writer, PlayedBlock(0, KEYS[:3], (0, 1, 2), (game,) * 3))
    export_league(path, tmp_path / "csv")
    for column in ("message", "view", "traceback"):
        cells = [row[column] for row in rows(tmp_path / "csv", "faults")][: len(texts)]
        assert [cell.removeprefix("'") for cell in cells] == [
            text.removeprefix("'") for text in texts[:5]
        ] + texts[5:]
        assert [cell.startswith("'") for cell in cells] == [True] * 6 + [False] * 3
    assert [row["score"] for row in rows(tmp_path / "csv", "scores")][:3] == ["3", "-2", "1"]
    export_league(path, tmp_path / "parquet", parquet=True)
    assert [row["message"] for row in parquet_rows(tmp_path / "parquet", "faults")][:9] == texts


def parquet_rows(folder: Path, sheet: str) -> list[dict[str, Any]]:
    read: list[dict[str, Any]] = parquet.read_table(folder / f"{sheet}.parquet").to_pylist()
    return read


def test_parquet_holds_what_csv_holds(league: Path, exported: Path, tmp_path: Path) -> None:
    export_league(league, tmp_path / "parquet", parquet=True)
    for sheet in SHEETS:
        plain = [
            {name: "" if cell is None else str(cell) for name, cell in row.items()}
            for row in parquet_rows(tmp_path / "parquet", sheet)
        ]
        assert plain == rows(exported, sheet)
    records = (tmp_path / "parquet" / "games.jsonl").read_bytes()
    assert records == (exported / "games.jsonl").read_bytes()
    description = json.loads((tmp_path / "parquet" / "league.json").read_text())
    assert set(description["files"]) == {f"{sheet}.parquet" for sheet in SHEETS}


def test_parquet_is_written_group_by_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet_sheet, "GROUP", 7)
    path = tmp_path / "it.league"
    make(path, deals=3)
    export_league(path, tmp_path / "csv")
    export_league(path, tmp_path / "parquet", parquet=True)
    assert [
        {name: str(cell) for name, cell in row.items()}
        for row in parquet_rows(tmp_path / "parquet", "scores")
    ] == rows(tmp_path / "csv", "scores")


def test_without_pyarrow_the_extra_is_named_and_nothing_is_written(
    league: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "knaves.league.export.parquet_sheet", raising=False)
    monkeypatch.delattr("knaves.league.export.parquet_sheet", raising=False)
    with pytest.raises(FileError, match=r"pip install 'knaves\[parquet\]'$"):
        export_league(league, tmp_path / "parquet", parquet=True)
    assert list(tmp_path.iterdir()) == []


def test_pyarrow_is_imported_for_parquet_alone() -> None:
    code = "import sys, knaves.league.export; sys.exit('pyarrow' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_folder_that_is_there_stays_as_it_is(league: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    with pytest.raises(UsageError, match="exists already: name a new folder"):
        export_league(league, folder)
    assert list(folder.iterdir()) == []


def test_a_folder_is_not_made_in_one_that_is_missing(league: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no folder .*; make it first$"):
        export_league(league, tmp_path / "missing" / "new")


def test_where_nothing_can_be_written_it_is_said() -> None:
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "it.league"
        Path(name).chmod(0o755)
        make(path, deals=1)
        folder = path.with_name("new")
        said = as_nobody(lambda: export_league(path, folder), path)
        assert said == f"can't write {folder}: Permission denied"


def test_a_damaged_league_leaves_no_half_of_an_export(tmp_path: Path) -> None:
    path = tmp_path / "it.league"
    make(path, deals=5)
    change(path, "UPDATE games SET scores = '1 2' WHERE deal = 4 AND rotation = 2")
    with pytest.raises(RecordError, match="deal 4"):
        export_league(path, tmp_path / "new")
    assert list(tmp_path.iterdir()) == [path]


def test_a_league_can_be_exported_while_it_runs(tmp_path: Path) -> None:
    path = tmp_path / "it.league"
    begin(path)
    seen = []

    def play_on(done: int, games: int) -> None:
        seen.append((done, games))
        store(writer, made_up(len(seen), KEYS[:3]))

    with LeagueWriter(path) as writer:
        for block in list(blocks(1))[1:]:
            store(writer, block)
        assert export_league(path, tmp_path / "new", progress=play_on) == 9
        assert writer.reader.games == 18
    assert seen == [(3, 9), (6, 9), (9, 9)]
    assert len(rows(tmp_path / "new", "games")) == 9
    assert settings().name in (tmp_path / "new" / "league.json").read_text()
