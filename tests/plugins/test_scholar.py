import itertools
import random
import re
from collections.abc import Iterator

import pytest
from tests.shared_data import DATA, shared

from knaves_bots_book.scholar import Scholar
from knaves_core import CARDS, Card, Deal, Event, codes
from knaves_core.games.fool import Fool, FoolState, read_deals

GAME = Fool()
OUR_DATA = DATA / "fool"
SUITS = {"♥": "H", "♦": "D", "♣": "C", "♠": "S"}


def started(content: str | bytes, spec: str = "house") -> list[FoolState]:
    """Start each deal of a deal file."""
    rules = GAME.rules(spec)
    return [GAME.start(rules, deal.deal) for deal in read_deals(content).deals]


def finished(state: FoolState) -> FoolState:
    """Play a game to its end, scholar against scholar."""
    ask = Scholar().play
    while not state.over:
        state.play(ask(state.view()))
    return state


def digit(state: FoolState) -> str:
    winners = finished(state).result.winners
    return str(winners[0] + 1) if len(winners) == 1 else "0"


def digits(content: bytes, spec: str = "house") -> str:
    return "".join(map(digit, started(content, spec)))


class TestByTheBook:
    @pytest.mark.parametrize(
        ("deal", "before", "move"),
        [
            ("SK S3 H2 C3 | D4 D5", "", "C3"),
            ("HK H3 | D4 D5", "", "H3"),
            ("S3 C5 C6 | H3 D3 S4", "S3", "D3"),
            ("S3 | D3 H3 S4", "S3", "S3/S4"),
            ("S7 C5 C6 | H2 SJ S9 D8", "S7", "S7/S9"),
            ("S7 C5 C6 | H4 H2 S3 D8", "S7", "S7/H2"),
            ("S7 C5 C6 | D8 S3", "S7", "take"),
            ("S4 D5 CT C6 | D3 C4 H5 H6", "S4 C4", "C4/C6"),
            ("S3 S5 D6 D7 | C3 H5 H6", "S3 C3", "take"),
            ("S7 H7 D7 C2 | S9 C4 C5", "S7 S7/S9", "D7"),
            ("S7 H9 D2 C2 | S9 C4 C5", "S7 S7/S9", "H9"),
            ("S7 H7 D7 C2 | C4 C5 D9", "S7 take", "D7"),
            ("S7 D2 C2 | S9 C4 C5", "S7 S7/S9", "done"),
        ],
        ids=[
            "attacks with the smallest card that is no trump",
            "attacks with the smallest trump if there is nothing else",
            "passes with the smallest card rather than cover",
            "covers where passing is not allowed",
            "covers with the smallest card that can",
            "covers with a trump if nothing else can",
            "takes when nothing can cover",
            "covers the smallest card first",
            "skips no card that can't be covered",
            "adds the smallest card of the rank first",
            "adds cards of the rank of a cover",
            "adds to a failed defence",
            "adds nothing that does not fit",
        ],
    )
    def test_it(self, deal: str, before: str, move: str) -> None:
        (state,) = started(f"H\n{deal}")
        for code in before.split():
            state.play(GAME.read_move(code))
        assert Scholar().play(state.view()).code == move


class TestWorkedExamples:
    @pytest.mark.parametrize(
        ("trump", "deal", "winner"),
        [
            ("D", "D2 S2 C7 H5 ST | H2 C5 SK S7 SJ", "1"),
            ("H", "SQ DA C6 D3 | S5 H7 H9 CA", "0"),
            ("H", "H2 | C2", "1"),
            ("H", "S2 | S3", "0"),
            ("H", "S2 | C3", "1"),
            ("H", "| H2", "1"),
            ("H", "H2 |", "2"),
            ("H", "|", "0"),
            ("D", "H2 S3 H4 | C2 S2 C4 S4", "0"),
            ("S", "H2 H3 C3 | D2 C2 D3 S3", "0"),
        ],
    )
    def test_it_is_decided_as_the_rules_say(self, trump: str, deal: str, winner: str) -> None:
        assert digits(f"{trump}\n{deal}".encode()) == winner


class TestDeals:
    @pytest.mark.parametrize("trump", ["H", "C"])
    def test_all_random_deals_are_decided_as_expected(self, trump: str) -> None:
        expected = (OUR_DATA / f"random-{trump}.results.txt").read_text().strip()
        assert len(expected) == 2500
        assert digits((OUR_DATA / f"random-{trump}.txt").read_bytes()) == expected

    @pytest.mark.parametrize("line", (OUR_DATA / "cycles.txt").read_text().splitlines())
    def test_an_endless_deal_is_a_tie_by_repetition(self, line: str) -> None:
        trump, deal = line.split(": ")
        (state,) = started(f"{trump}\n{deal}")
        assert digit(state) == "0"
        assert state.result.reason == "repetition"

    @pytest.mark.parametrize(
        ("spec", "results"),
        [
            ("house", "results.txt"),
            ("official", "results.txt"),
            ("original", "results-tie-to-defender.txt"),
            ("first-edition", "results-first-edition.txt"),
        ],
    )
    def test_the_hundred_deals_are_decided_as_expected(self, spec: str, results: str) -> None:
        expected = shared(f"fool/{results}").read_text().strip()
        assert len(expected) == 100
        assert digits(shared("fool/data.txt").read_bytes(), spec) == expected


class TestTraces:
    """Two traces of another program, compared step by step and hand by hand."""

    @pytest.mark.parametrize("number", [1, 2])
    def test_every_step_of_every_turn_is_the_same(self, number: int) -> None:
        trace = shared(f"fool/example-run{number}.txt").read_text()
        deals = shared(f"fool/example-data{number}.txt").read_bytes()
        expected = list(steps_of_trace(trace))
        assert len(expected) > 20
        assert list(itertools.chain(*map(steps_of_game, started(deals)))) == expected


def steps_of_game(state: FoolState) -> Iterator[str]:
    """Yield what happens in a game, and who holds what and attacks at the end of each turn."""
    ask = Scholar().play
    events: list[Event] = []
    while not state.over:
        state.play(ask(state.view()), events.append)
        yield from (
            f"{event.kind} {codes(event.cards)}".strip()
            for event in events
            if event.kind not in ("done", "out", "pick-up")
        )
        for event in events:
            if event.kind in ("out", "pick-up"):
                yield event.kind
                attacker = state._offense
                yield "; ".join(
                    f"{1 + seat} holds {sorted_codes(state._hands[seat])}"
                    for seat in (attacker, 1 - attacker)
                )
        events.clear()


def sorted_codes(cards: tuple[Card, ...]) -> str:
    return codes(sorted(cards, key=CARDS.index))


def steps_of_trace(trace: str) -> Iterator[str]:
    """Yield the same steps as the trace has them."""
    steps = re.compile(
        r"Attack with (?P<attack>\S+):"
        r"|Passing against \S+ with (?P<pass>\S+) from"
        r"|Defended against (?P<attacked>\S+)/- with (?P<by>\S+):"
        r"|(?P<take>Can't defend)"
        r"|Reinforcing from .* with \w+\((?P<add>.*)\):"
        r"|(?P<side>Offense|Defense) wins"
        r"|Turn ended: State\[\s+trump: .\s+"
        r"o: P(?P<o>\d)\[(?P<held>.*)\]\s+d: P(?P<d>\d)\[(?P<other>.*)\]"
    )
    for match in steps.finditer(trace):
        step = {name: text for name, text in match.groupdict().items() if text is not None}
        match step:
            case {"attack": card}:
                yield f"attack {codes(read(card))}"
            case {"pass": card}:
                yield f"pass {codes(read(card))}"
            case {"attacked": attacked, "by": by}:
                yield f"cover {codes(read(attacked))} {codes(read(by))}"
            case {"take": _}:
                yield "take"
            case {"add": cards}:
                yield from (f"add {card}" for card in read(cards))
            case {"side": side}:
                yield "out" if side == "Defense" else "pick-up"
            case {"o": offense, "held": held, "d": defense, "other": other}:
                yield (
                    f"{offense} holds {sorted_codes(read(held))}; "
                    f"{defense} holds {sorted_codes(read(other))}"
                )


def read(cards: str) -> tuple[Card, ...]:
    """Read ``♠2, ♦2``."""
    return tuple(
        Card(SUITS[card[0]] + card[1:]) for card in cards.replace(" ", "").split(",") if card
    )


class TestEveryRuleset:
    @pytest.mark.parametrize(
        "spec",
        [*GAME.presets, "original,pass_limit=off,add_limit=added", "first-edition,recover=off"],
    )
    def test_its_moves_are_legal(self, spec: str) -> None:
        chance = random.Random(spec)
        for hand_size in range(1, 27):
            deck = tuple(chance.sample(CARDS, 52))
            rules = GAME.rules(f"{spec},hand_size={hand_size}")
            finished(GAME.start(rules, Deal((deck,))))
