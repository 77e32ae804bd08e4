import json
import re
import shutil
import sqlite3
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import attrs
import pytest
from tests.sdk.league.support.built import build
from tests.sdk.league.support.settings import settings_of
from tests.sdk.reports.site.test_packing import unpack

from knaves.errors import FileError, UsageError
from knaves.reports.site import write_site
from knaves_core import ReplayError

EVIL = "</script><img src=x onerror=alert(1)>"
BOTS = ("captor", "drawer", "first", "stumbler")


def content(site: Path) -> dict[str, bytes]:
    return {
        path.relative_to(site).as_posix(): path.read_bytes()
        for path in site.rglob("*")
        if path.is_file()
    }


def texts(site: Path) -> Iterator[str]:
    """Yield what the files of a site say, those that are packed too."""
    for data in content(site).values():
        text = data.decode()
        yield json.dumps(unpack(text)) if text.startswith("knaves.take(") else text


def league_document(site: Path) -> dict[str, object]:
    text = (site / "data" / "league.js").read_text("utf-8")
    document: dict[str, object] = json.loads(text.removeprefix("knaves.league = ").rstrip(";\n"))
    return document


@attrs.define
class Elements(HTMLParser):
    """What elements a page has."""

    found: list[tuple[str, dict[str, str | None]]] = attrs.field(factory=list)

    def __attrs_post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attributes)))


def elements(page: Path) -> list[tuple[str, dict[str, str | None]]]:
    parser = Elements()
    parser.feed(page.read_text("utf-8"))
    return parser.found


def test_the_same_league_gives_the_same_bytes(league: Path, report: Path, tmp_path: Path) -> None:
    again = write_site(Path(shutil.copy(league, tmp_path)), tmp_path / "again").parent
    assert content(again) == content(report)


def test_the_page_asks_for_files_of_the_site_and_nothing_else(report: Path) -> None:
    found = elements(report / "index.html")
    asked = [
        value
        for tag, attributes in found
        for name in ("src", "href")
        if (value := attributes.get(name)) is not None and tag != "a" and value[0] != "#"
    ]
    assert len(asked) == len({*asked}) > 8
    for name in asked:
        assert (report / name).is_file()
    assert {path.name for path in (report / "assets").iterdir()} == {
        Path(name).name for name in asked if name.startswith("assets/")
    }


def test_nothing_in_the_page_is_against_its_own_policy(report: Path) -> None:
    found = elements(report / "index.html")
    (policy,) = [
        attributes["content"]
        for _, attributes in found
        if attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy == (
        "default-src 'none'; script-src 'self' file:; style-src 'self' file:; base-uri 'none'; "
        "form-action 'none'"
    )
    for tag, attributes in found:
        assert tag != "style"
        assert "style" not in attributes
        assert not any(name.startswith("on") for name in attributes)
        assert tag != "script" or attributes["src"]


def test_scripts_set_no_markup_and_ask_for_nothing_over_a_network(report: Path) -> None:
    for script in (report / "assets").glob("*.js"):
        text = script.read_text("utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", text)
        assert not re.search(r"fetch\(|XMLHttpRequest|WebSocket|import\(|https?:(?!//www.w3)", text)


def test_every_game_can_be_replayed(report: Path) -> None:
    document = league_document(report)
    assert document["bots"] == [*BOTS]
    assert document["deals"] == [[0, 3]]
    for deal in range(4):
        name, block = unpack((report / f"data/{deal}/0.js").read_text("utf-8"))
        assert name == f"{deal}/0"
        assert [sorted(seats) for seats in block["seats"]] == [[0, 1, 2, 3]] * 4
        assert len(block["games"]) == 4


def test_every_fault_is_told_with_the_game_where_it_happened(report: Path) -> None:
    document = league_document(report)
    assert document["faults"]["count"] == "32 faults"  # type: ignore[index]
    _, page = unpack((report / "data/faults/0.js").read_text("utf-8"))
    assert len(page["faults"]) == 32
    for fault in page["faults"]:
        _, block = unpack((report / f"data/{fault['deal']}/{fault['table']}.js").read_text("utf-8"))
        assert block["seats"][fault["rotation"]][fault["seat"]] == fault["bot"]
        game = block["games"][fault["rotation"]]
        assert game["steps"][fault["decision"]][0] == fault["seat"]
        assert game["moves"][fault["decision"]] == fault["penalty"]
        named = {key: fault[key] for key in ("seat", "decision", "kind", "message", "penalty")}
        assert named in game["faults"]


def test_the_report_of_another_league_is_not_replaced(report: Path, tmp_path: Path) -> None:
    site = Path(shutil.copytree(report, tmp_path / "site"))
    before = content(site)
    other = build(tmp_path / "a.league", settings_of(name="another"), [(BOTS, 1)])
    with pytest.raises(UsageError, match="holds the report of another league: name a new folder"):
        write_site(other, site)
    assert content(site) == before


def test_where_bots_parted_a_game_shows_each_choice(report: Path) -> None:
    shown = 0
    for deal in range(4):
        _, travellers = unpack((report / f"data/{deal}/traveller.js").read_text("utf-8"))
        for seat in travellers[0]["seats"]:
            assert {bot["bot"] for bot in seat["bots"]} == {0, 1, 2, 3}
            for choice in seat["parting"]["choices"] if seat["parting"] else []:
                table, rotation = choice["game"]
                _, block = unpack((report / f"data/{deal}/{table}.js").read_text("utf-8"))
                game = block["games"][rotation]
                at = seat["parting"]["move"] - 1
                assert game["steps"][at][0] == seat["seat"]
                assert game["moves"][at] == choice["move"]
                shown += 1
    assert shown > 4


def test_of_a_large_league_some_deals_are_kept_and_that_is_said(
    league: Path, tmp_path: Path
) -> None:
    site = write_site(league, tmp_path / "small", games=8).parent
    assert sorted(path.name for path in (site / "data").iterdir()) == [
        "0",
        "1",
        "faults",
        "league.js",
    ]
    said = "8 of 16 games can be replayed, those of 2 deals"
    assert said in str(league_document(site)["kept"])
    assert said in (site / "index.html").read_text("utf-8")
    _, page = unpack((site / "data/faults/0.js").read_text("utf-8"))
    assert [fault["kept"] for fault in page["faults"]] == [True] * 16 + [False] * 16
    assert {fault["table"] for fault in page["faults"]} == {0}


def test_it_is_told_how_far_the_writing_is(league: Path, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    write_site(league, tmp_path / "site", progress=lambda *numbers: told.append(numbers))
    assert told == [(4, 16), (8, 16), (12, 16), (16, 16)]


@pytest.mark.parametrize(("blocks", "shown"), [(None, True), (3, False)])
@pytest.mark.parametrize("seed", [None, "a seed of the tests"], ids=["fair", "seeded"])
def test_the_secret_is_shown_when_all_is_played(
    tmp_path: Path, seed: str | None, blocks: int | None, shown: bool
) -> None:
    settings = settings_of(seed=seed)
    path = build(tmp_path / "a.league", settings, [(BOTS, 4)], blocks=blocks)
    site = write_site(path, tmp_path / "site").parent
    everything = "".join(texts(site))
    for secret in (seed or settings.secret.hex(), "Ada"):
        assert (secret in everything) is shown


def test_a_league_of_which_nothing_is_played_has_a_site_too(tmp_path: Path) -> None:
    path = build(tmp_path / "a.league", settings_of(), [(BOTS, 4)], blocks=0)
    site = write_site(path, tmp_path / "site").parent
    assert league_document(site)["deals"] == []
    assert "0 games in 0 deals: under way" in (site / "index.html").read_text("utf-8")


def test_names_and_texts_of_strangers_are_text(tmp_path: Path) -> None:
    settings = settings_of(name=EVIL, contributions=((EVIL, "`$title`"),))
    path = build(tmp_path / "a.league", settings, [(BOTS, 1)])
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("UPDATE entrants SET name = ?, pack = ? WHERE number = 1", (EVIL, EVIL))
    connection.close()
    site = write_site(path, tmp_path / "site").parent
    page = (site / "index.html").read_text("utf-8")
    assert EVIL not in page
    assert "`$title`" in page
    assert page.count("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;") > 6
    assert league_document(site)["bots"] == ["captor", EVIL, "first", "stumbler"]


def test_a_league_that_was_tampered_with_has_no_site(league: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(league, tmp_path))
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("UPDATE games SET scores = '99 0 0 0' WHERE deal = 2 AND rotation = 1")
    connection.close()
    with pytest.raises(ReplayError, match=r"deal 2, table .*, rotation 1: the scores come out"):
        write_site(path, tmp_path / "site")
    assert not (tmp_path / "site").exists()


def test_what_is_no_league_has_no_site(tmp_path: Path) -> None:
    (tmp_path / "diary.league").write_text("dear diary")
    with pytest.raises(FileError):
        write_site(tmp_path / "diary.league", tmp_path / "site")
    assert not (tmp_path / "site").exists()


def test_a_folder_with_other_files_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="holds files that no report wrote"):
        write_site(tmp_path / "none.league", Path(__file__).parent)
