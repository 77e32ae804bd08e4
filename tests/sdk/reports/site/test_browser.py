"""The site in a browser: what it looks like, what it asks for, and how it is used."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from tests.sdk.league.support.built import build
from tests.sdk.league.support.crowd import CROWD
from tests.sdk.league.support.settings import settings_of
from tests.sdk.reports.site.browser import CHROMIUM, Page, open_page

from knaves.league.labels import labels_of
from knaves.league.run import run_league
from knaves.league.store import LeagueReader
from knaves.packs import load_game
from knaves.reports.site import write_site
from knaves.reports.site.replays import Replay, replayed

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on the PATH"),
]

GAMES = ("pisti", "call", "fool", "azi")
PHONE, WIDE = 390, 1440
PAGES = ("standing", "matrix", "ratings", "seats", "deal=0", "faults", "league", "game=0-0-0-5")

each_game = pytest.mark.parametrize("game", GAMES)


@attrs.frozen
class Built:
    """A site, and the league that it is of."""

    league: Path
    index: Path

    def replay(self, deal: int, table: int, rotation: int) -> Replay:
        """Return a game of it."""
        with LeagueReader(self.league) as reader:
            block = list(reader.played(deal))[table]
            record = reader.records(block, labels_of(reader.entrants))[rotation]
            return replayed(record, load_game(record.game))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Built]:
    """A site for each game."""
    folder = tmp_path_factory.mktemp("sites")
    sites = {}
    for game in GAMES:
        league = folder / f"{game}.league"
        run_league(league, game, CROWD, deals=3, seed="site")
        sites[game] = Built(league, write_site(league, folder / game, games=400))
    return sites


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with open_page(tmp_path_factory.mktemp("profile")) as page:
        yield page


@pytest.fixture
def page(browser: Page) -> Iterator[Page]:
    """A page that does not complain, nor ask for anything but files."""
    browser.show_as(width=WIDE)
    browser.complaints.clear()
    browser.requests.clear()
    yield browser
    browser.run("localStorage.clear()")
    assert browser.complaints == []
    assert [url for url in browser.requests if not url.startswith(("file:", "about:"))] == []


def hands(page: Page) -> list[str]:
    """Return the hands that are shown, seat by seat, as codes."""
    shown = page.run(
        """[...document.querySelectorAll('.seat')].map(seat => [
            seat.querySelector('.number').textContent,
            [...seat.querySelectorAll('.hand .card')].map(card =>
                card.classList[1] + card.querySelector('.rank').textContent.replace('10', 'T')
            ).join(' ')])"""
    )
    return [hand for _, hand in sorted(shown)]


def notes(page: Page) -> list[str]:
    """Return what stands behind the names, seat by seat."""
    shown = page.run(
        """[...document.querySelectorAll('.seat')].map(seat => [
            seat.querySelector('.number').textContent, seat.querySelector('.note').textContent])"""
    )
    return [note for _, note in sorted(shown)]


def address(page: Page) -> str:
    return str(page.run("location.hash"))


@each_game
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [PHONE, WIDE])
def test_no_page_is_wider_than_its_window(
    built: dict[str, Built], page: Page, game: str, width: int, dark: bool
) -> None:
    page.show_as(width=width, dark=dark)
    for name in PAGES:
        page.open(built[game].index, name)
        assert page.run("document.documentElement.scrollWidth <= innerWidth"), name
        (shown,) = page.run(
            "[...document.querySelectorAll('main > section')].filter(s => !s.hidden).map(s => s.id)"
        )
        assert shown == name.partition("=")[0]
        assert page.run(f"document.getElementById('{shown}').innerText.trim().length > 20")
        assert page.run("document.querySelector('[role=alert]') === null")


@each_game
def test_keys_step_through_a_game_to_its_recorded_scores(
    built: dict[str, Built], page: Page, game: str
) -> None:
    replay = built[game].replay(0, 0, 1)
    page.open(built[game].index, "game=0-0-1-0")
    for number, step in enumerate(replay.steps):
        assert hands(page) == list(step.hands), number
        assert address(page) == f"#game=0-0-1-{number}"
        page.press("ArrowRight")
    ends = [
        f"{score} · wins" if seat in replay.winners else score
        for seat, score in enumerate(score.replace("-", "−") for score in replay.scores)
    ]
    assert notes(page) == ends
    page.press("ArrowLeft")
    last = len(replay.steps) - 2
    assert address(page) == f"#game=0-0-1-{last}"
    assert hands(page) == list(replay.steps[last].hands)
    page.press("Home")
    assert hands(page) == list(replay.steps[0].hands)
    page.press("ArrowLeft")
    assert address(page) == "#game=0-0-1-0"
    page.press("End")
    assert notes(page) == ends


@each_game
def test_a_link_leads_into_the_middle_of_a_game(
    built: dict[str, Built], page: Page, game: str
) -> None:
    replay = built[game].replay(1, 2, 0)
    page.open(built[game].index, "game=1-2-0-4")
    assert hands(page) == list(replay.steps[4].hands)
    to_act = replay.steps[4].to_act
    assert [seat for seat, note in enumerate(notes(page)) if note == "to move"] == [to_act]
    assert page.run("document.querySelector('.counter').textContent") == (
        f"before move 5 of {len(replay.record.moves)}"
    )


def test_buttons_the_slider_and_the_list_of_moves_step_too(
    built: dict[str, Built], page: Page
) -> None:
    moves = len(built["pisti"].replay(0, 0, 0).record.moves)
    page.open(built["pisti"].index, "game=0-0-0-5")
    for button, step in zip(range(4), (0, 0, 1, moves), strict=True):
        page.run(f"document.querySelectorAll('.controls button')[{button}].click()")
        assert address(page) == f"#game=0-0-0-{step}"
    page.run(
        "s = document.querySelector('.controls input'); s.value = 7;"
        "s.dispatchEvent(new Event('input'))"
    )
    assert address(page) == "#game=0-0-0-7"
    page.run("document.querySelectorAll('.log a')[9].click()")
    page.wait_for("document.querySelector('.counter').textContent.startsWith('before move 10 ')")


def test_all_of_it_can_be_reached_by_the_keyboard_alone(
    built: dict[str, Built], page: Page
) -> None:
    page.open(built["pisti"].index, "standing")
    page.run("document.querySelector('.skip').focus()")
    page.press("Enter")
    assert page.run("document.activeElement.id") == "standing"
    page.run("document.querySelector('.skip').focus()")
    page.press("Tab")
    assert page.run("document.activeElement.id") == "theme"
    assert page.run("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.press("Tab", times=5)
    assert page.run("document.activeElement.textContent") == "Deals"
    page.press("Enter")
    page.turned_to("deal")
    page.press("Tab", times=5)
    assert page.run("document.getElementById('deal').contains(document.activeElement)")


def test_the_focus_stays_on_an_arrow_that_turns_a_page(built: dict[str, Built], page: Page) -> None:
    page.open(built["pisti"].index, "deal=0")
    page.run("document.querySelector('[aria-label=\"the next deal\"]').focus()")
    for deal in (1, 2):
        page.press("Enter")
        page.wait_for(f"document.querySelector('#deal h2').textContent === 'Deal {deal}'")
        page.turned_to("deal")
        focused = "document.activeElement.getAttribute('aria-label')"
        page.wait_for(f"{focused} === 'the next deal' || document.activeElement.id === 'deal'")
    assert address(page) == "#deal=2"


def test_the_theme_is_the_systems_until_somebody_chooses(
    built: dict[str, Built], page: Page
) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    seen = []
    for dark in (False, True):
        page.show_as(width=WIDE, dark=dark)
        page.open(built["pisti"].index, "standing")
        seen.append(page.run(ground))
    assert seen[0] != seen[1]
    page.run("document.getElementById('theme').click()")
    assert page.run(ground) == seen[0]
    page.open(built["pisti"].index, "matrix")
    assert page.run(ground) == seen[0]
    page.run("document.getElementById('theme').click()")
    assert page.run(ground) == seen[1]
    pressed = "document.getElementById('theme').getAttribute('aria-pressed')"
    assert page.run(pressed) == "true"


CONTRAST = """(pairs => {
    const style = getComputedStyle(document.documentElement);
    const light = name => {
        const probe = document.createElement('i');
        probe.style.color = style.getPropertyValue('--' + name);
        document.body.append(probe);
        const parts = getComputedStyle(probe).color.match(/[0-9]+/g).map(part => part / 255)
            .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        probe.remove();
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    return pairs.map(([one, other]) => {
        const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
        return (bright + 0.05) / (dark + 0.05);
    });
})"""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_text_stands_out_from_its_ground(built: dict[str, Built], page: Page, dark: bool) -> None:
    texts = {
        "ground": ("ink", "faint", "accent", "warning"),
        "surface": ("ink", "faint", "accent", "warning"),
        "felt": ("ink", "faint", "warning"),
        "better-ground": ("ink", "better"),
        "worse-ground": ("ink", "worse"),
        "accent": ("on-accent",),
        "card": ("black", "red"),
    }
    pairs = [(ground, text) for ground, all_texts in texts.items() for text in all_texts]
    page.show_as(width=WIDE, dark=dark)
    page.open(built["pisti"].index, "standing")
    found = page.run(f"{CONTRAST}({json.dumps(pairs)})")
    assert {pair: ratio for pair, ratio in zip(pairs, found, strict=True) if ratio < 4.5} == {}


def test_what_is_touched_is_large_enough(built: dict[str, Built], page: Page) -> None:
    page.show_as(width=PHONE)
    for name in ("game=0-0-0-5", "deal=0", "faults"):
        page.open(built["pisti"].index, name)
        small = page.run(
            """[...document.querySelectorAll('button, .tabs a, .pages a, .plays a, summary')]
                .map(e => e.getBoundingClientRect()).filter(r => r.width && r.height < 44).length"""
        )
        assert small == 0, name


def test_nothing_moves_for_those_who_want_no_motion(built: dict[str, Built], page: Page) -> None:
    page.ask(
        "Emulation.setEmulatedMedia",
        features=[{"name": "prefers-reduced-motion", "value": "reduce"}],
    )
    page.open(built["pisti"].index, "game=0-0-0-5")
    durations = page.run(
        "[...document.querySelectorAll('*')].map(e => getComputedStyle(e).transitionDuration)"
    )
    assert set(durations) == {"0s"}


def test_seats_keep_their_size_while_cards_are_played(built: dict[str, Built], page: Page) -> None:
    page.show_as(width=PHONE)
    page.open(built["fool"].index, "game=0-0-0-0")
    sizes = "[...document.querySelectorAll('.hands')].map(e => e.offsetHeight)"
    first = page.run(sizes)
    for _ in built["fool"].replay(0, 0, 0).record.moves:
        page.press("ArrowRight")
        assert page.run(sizes) == first


TURNS = """(() => {
    const middle = rect => [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
    const [x, y] = middle(document.querySelector('.board').getBoundingClientRect());
    const number = seat => seat.querySelector('.number').textContent;
    const seats = [...document.querySelectorAll('.seat')].sort((a, b) => number(a) - number(b));
    return seats.map(seat => middle(seat.getBoundingClientRect()))
        .map(([left, top]) => (Math.atan2(x - left, top - y) / (2 * Math.PI) + 1.01) % 1 - 0.01);
})()"""
"""How far round the table each seat is, clockwise from the bottom, as parts of a turn."""


@pytest.mark.parametrize(
    ("game", "table", "seats"),
    [
        ("pisti", 0, 4),
        ("call", 0, 4),
        ("fool", 0, 2),
        ("azi", 15, 3),
        ("azi", 50, 5),
        ("azi", 56, 6),
    ],
)
def test_seats_are_around_the_table_clockwise_where_there_is_room(
    built: dict[str, Built], page: Page, game: str, table: int, seats: int
) -> None:
    page.open(built[game].index, f"game=0-{table}-0-0")
    turns = page.run(TURNS)
    assert len(turns) == seats
    assert turns[0] == pytest.approx(0, abs=0.001)
    assert turns == sorted({*turns})


PLACES = """[...document.querySelectorAll('.seat')].map(seat => {
    const { left, top } = seat.getBoundingClientRect();
    return [top, left, Number(seat.querySelector('.number').textContent)];
})"""


@pytest.mark.parametrize(("game", "table"), [("pisti", 0), ("call", 0), ("fool", 0), ("azi", 56)])
def test_a_phone_shows_the_seats_in_order_and_who_is_to_move(
    built: dict[str, Built], page: Page, game: str, table: int
) -> None:
    page.show_as(width=PHONE, height=844)
    page.open(built[game].index, f"game=0-{table}-0-2")
    assert [seat for *_, seat in sorted(page.run(PLACES))] == list(range(len(page.run(PLACES))))
    assert page.run(
        "document.querySelector('.acts .hand').getBoundingClientRect().top"
        " < document.querySelector('.controls').getBoundingClientRect().top"
    )


LINES = """[...document.querySelectorAll('section:not([hidden]) tbody th')].map(head => {
    const range = document.createRange();
    range.selectNodeContents(head.querySelector('a') ?? head);
    return range.getClientRects().length;
})"""
"""In how many lines the names of bots are written."""


def test_long_names_are_not_broken_where_there_is_room(page: Page, tmp_path: Path) -> None:
    path = build(
        tmp_path / "a.league", settings_of(), [(("captor", "drawer", "first", "stumbler"), 1)]
    )
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("UPDATE entrants SET name = 'a-bot-with-a-long-name-' || number")
    connection.close()
    index = write_site(path, tmp_path / "site")
    for name in ("standing", "matrix", "deal=0", "faults"):
        page.open(index, name)
        assert {*page.run(LINES)} == {1}, name


def test_no_page_is_longer_than_what_is_on_it(built: dict[str, Built], page: Page) -> None:
    page.show_as(width=WIDE, height=2000)
    for name in ("standing", "matrix", "seats", "league", "game=0-0-0-5"):
        page.open(built["pisti"].index, name)
        assert page.run("document.documentElement.scrollHeight <= innerHeight"), name


def test_drawn_intervals_have_figures_on_a_phone_too(built: dict[str, Built], page: Page) -> None:
    page.show_as(width=PHONE)
    for name in ("standing", "seats"):
        page.open(built["pisti"].index, name)
        seen = page.run(
            """[...document.querySelectorAll('section:not([hidden]) thead text')]
                .map(figure => figure.getBoundingClientRect().width > 0)"""
        )
        assert len(seen) > 1
        assert all(seen), name


def test_a_penalty_move_is_marked_where_it_was_played(built: dict[str, Built], page: Page) -> None:
    replay = built["pisti"].replay(0, 2, 0)
    page.open(built["pisti"].index, "game=0-2-0-0")
    marked = page.run(
        """[...document.querySelectorAll('.log li')].filter(li => li.querySelector('.fault'))
            .map(li => [li.value, li.textContent.includes(' plays ')])"""
    )
    faults = replay.record.faults
    assert marked == [[fault.decision + 1, True] for fault in faults]
    assert faults


def test_headings_stand_above_their_columns(built: dict[str, Built], page: Page) -> None:
    for name in ("standing", "matrix", "seats", "deal=0", "faults", "league"):
        page.open(built["pisti"].index, name)
        shown = page.run(
            """[...document.querySelectorAll('section:not([hidden]) thead th')]
                .map(heading => getComputedStyle(heading).display)"""
        )
        assert {*shown} == {"table-cell"}, name


def test_a_fault_leads_to_the_game_where_it_happened(built: dict[str, Built], page: Page) -> None:
    page.open(built["pisti"].index, "faults")
    assert page.run("document.querySelectorAll('.faults > li').length") == 100
    page.run("document.querySelector('.faults a').click()")
    page.turned_to("game")
    assert "I stumbled" in page.run("document.querySelector('.said .fault').textContent")


def test_a_bot_of_the_standing_leads_to_its_row_of_the_matrix(
    built: dict[str, Built], page: Page
) -> None:
    page.open(built["pisti"].index, "standing")
    bot = page.run(
        "link = [...document.querySelectorAll('#standing th a')].at(-1); link.click();"
        "link.textContent"
    )
    page.turned_to("matrix")
    assert page.run("document.querySelector('#matrix :target th').textContent") == bot
    page.go("standing")
    page.run("document.querySelector('#standing td a').click()")
    page.turned_to("faults")


def test_what_is_not_there_is_said(built: dict[str, Built], page: Page, tmp_path: Path) -> None:
    index = write_site(built["azi"].league, tmp_path / "small", games=1)
    page.open(index, "deal=2")
    assert "is not in the report" in page.run("document.querySelector('[role=alert]').textContent")
    page.open(index, "game=0-0-0-2")
    for missing in ("2-0-0-0", "0-99-0-0", "0-0-9-0", "7-0-0-0", "0", ""):
        page.go(f"game={missing}")
        said = page.run("document.querySelector('[role=alert]').textContent")
        assert said.startswith("The league has no such game, or the report doesn't keep it."), (
            missing
        )
        page.complaints.clear()  # of the file that is not there
    page.run("document.querySelector('[role=alert] a').click()")
    page.turned_to("deal")
    page.go("game=0-0-0-3")
    assert len(notes(page)) == 2


def test_what_strangers_say_stays_text(page: Page, tmp_path: Path) -> None:
    evil = "</script><img src=x onerror=alert(1)>"
    bots = ("captor", "drawer", "first", "stumbler")
    path = build(tmp_path / "a.league", settings_of(name=evil), [(bots, 1)])
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("UPDATE entrants SET name = key || ?, pack = ?", (evil, evil))
    connection.execute("UPDATE faults SET message = ?, traceback = ?", (evil, evil))
    connection.close()
    index = write_site(path, tmp_path / "site")
    for name in PAGES:
        page.open(index, name)
        assert page.run("document.images.length") == 0, name
        assert evil in page.run("document.body.innerText"), name
    page.open(index, "faults")
    page.run("document.querySelector('details').open = true")
    assert page.run("document.querySelector('pre').textContent") == evil


def test_the_first_column_stays_while_a_table_scrolls_in_its_box(
    built: dict[str, Built], page: Page
) -> None:
    page.show_as(width=PHONE)
    page.open(built["pisti"].index, "matrix")
    left = "document.querySelector('#matrix tbody th').getBoundingClientRect().left"
    before = page.run(left)
    scrolled = page.run(
        "box = document.querySelector('#matrix .scroll'); box.scrollLeft = 90; box.scrollLeft"
    )
    assert scrolled == 90
    assert page.run(left) == before
