from __future__ import annotations

import re
import signal
from typing import Any

import pytest
from tests.sdk.scripted import Novice, scripted

from knaves.fair import Chance
from knaves.interrupts import interruptible
from knaves.players.dialogue import Dialogue
from knaves.players.in_process import InProcessBot
from knaves.session import Session, play_session
from knaves_bots_basic import Dummy, Random
from knaves_core import CARDS, Card, DealError, Event, Game, Move, Result, hookimpl
from knaves_core.games.azi import Azi, AziView
from knaves_core.games.call import CallGame
from knaves_core.games.fool import Fool
from knaves_core.games.pisti import Pisti

CHANCE = Chance.of_seed("session")
GAMES = [Pisti(), CallGame(), Fool(), Azi()]
RANDOM = InProcessBot("random", Random)
DUMMY = InProcessBot("dummy", Dummy)
BROKEN_RULES = "random#1: IllegalMove"


def play(
    dialogue: Dialogue,
    game: Game[Any] | None = None,
    *bots: InProcessBot,
    rules: str = "house",
    seat: int = 0,
) -> Session:
    """Play a session of Pişti, or of another game, against three bots that play at random."""
    game = game or Pisti()
    opponents = bots or (RANDOM,) * (min(4, game.seats[-1]) - 1)
    return play_session(game, game.rules(rules), opponents, dialogue, chance=CHANCE, seat=seat)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_games_are_played_until_the_person_wants_no_other(game: Game[Any]) -> None:
    novice = Novice("y", "n")
    # Who bids against bots that play at random may have no chips left for a second game.
    session = play(novice, game, *[DUMMY] * (min(4, game.seats[-1]) - 1))
    assert len(session.results) == 2
    assert not session.interrupted
    assert "Game 1 is over" in novice.shown
    assert "Game 2 is over" in novice.shown
    assert "exception" not in novice.shown
    assert "Final scores after 2 games:" in novice.shown


def test_totals_are_the_sums_of_the_scores() -> None:
    results = (Result((5, -5)), Result((2, 3)))
    assert Session(("you", "ann"), results).totals == (7, -2)
    assert Session(("you", "ann")).totals == (0, 0)


def test_after_a_game_its_scores_are_shown_with_what_they_are_made_of() -> None:
    novice = Novice("n")
    session = play(novice)
    assert re.search(r"^Game 1 is over \(played out\): \S+ wins?\.$", novice.shown, re.MULTILINE)
    items = re.findall(r"\+(\d+)", novice.shown.rpartition("is over")[2].partition("another")[0])
    assert sum(map(int, items)) == sum(session.results[0].scores)


def test_the_final_scores_are_the_totals_with_the_highest_first() -> None:
    novice = Novice("y", "y", "n")
    session = play(novice)
    final = [line.split() for line in novice.shown.rpartition("games:\n")[2].splitlines()]
    by_name = {name: str(total) for name, total in zip(session.names, session.totals, strict=True)}
    assert dict(final) == by_name
    assert [int(total) for _, total in final] == sorted(session.totals, reverse=True)


@pytest.mark.parametrize("answer", ["", "Y", " yes "])
def test_another_game_is_played_on_request(answer: str) -> None:
    assert len(play(Novice(answer)).results) == 2


@pytest.mark.parametrize("answer", ["n", "NO", "q", "quit"])
def test_no_other_game_is_played_if_the_person_stops(answer: str) -> None:
    assert len(play(Novice(answer, "y")).results) == 1


def test_an_answer_that_is_neither_yes_nor_no_is_asked_again() -> None:
    novice = Novice("perhaps", "n")
    assert len(play(novice).results) == 1
    assert "Type y for another game, or n to stop." in novice.shown


def test_the_end_of_the_input_after_a_game_ends_the_session() -> None:
    novice = Novice()
    assert len(play(novice).results) == 1
    assert "Final scores after 1 game:" in novice.shown


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("lines", [(), ("q",), ("?", "nonsense", "stop")], ids=str)
def test_a_game_that_is_left_does_not_count(game: Game[Any], lines: tuple[str, ...]) -> None:
    dialogue, shown = scripted(*lines)
    session = play(dialogue, game)
    assert session.results == ()
    assert session.totals == (0,) * len(session.names)
    assert "You left the game; it does not count." in shown.getvalue()
    assert "No game was played to its end." in shown.getvalue()


def test_ctrl_c_ends_the_session_with_the_scores_so_far() -> None:
    moves = 0

    def press_ctrl_c(_shown: str) -> None:
        nonlocal moves
        moves += 1
        if moves > 15:
            signal.raise_signal(signal.SIGINT)

    novice = Novice("y", on_move=press_ctrl_c)
    with interruptible():
        session = play(novice)
    assert session.interrupted
    assert len(session.results) == 1
    assert "Final scores after 1 game:" in novice.shown


@pytest.mark.parametrize("seat", range(4))
def test_the_person_sits_where_he_wants_and_equal_bots_are_told_apart(seat: int) -> None:
    novice = Novice()
    session = play(novice, seat=seat)
    names = [f"random#{place}" for place in range(4)]
    names[seat] = "you"
    assert session.names == tuple(names)
    assert ", ".join(f"{place} {name}" for place, name in enumerate(names)) in novice.shown


def test_bots_with_names_of_their_own_keep_them() -> None:
    bots = (RANDOM, InProcessBot("dummy", Dummy), InProcessBot("you", Dummy))
    assert play(Novice(), None, *bots).names == ("you", "random", "dummy", "you#3")


def test_too_many_bots_are_refused() -> None:
    with pytest.raises(DealError, match="pisti is for 4 seats, not 5"):
        play(Novice(), None, *(RANDOM,) * 4)


def test_what_bots_do_wrong_is_told_after_the_game() -> None:
    class Clumsy:
        @hookimpl
        def play(self) -> Move:
            raise ZeroDivisionError("oh")

    novice = Novice()
    play(novice, None, InProcessBot("clumsy", Clumsy), RANDOM, RANDOM)
    assert re.search(
        r"^clumsy: 12 × exception in play: ZeroDivisionError: oh \(test_session.py:\d+\), "
        r"first at move 2$",
        novice.shown,
        re.MULTILINE,
    )


def test_a_session_of_callbreak_is_five_games_with_scores_in_tenths() -> None:
    novice = Novice(*"yyyyy")
    session = play(novice, CallGame(), rules="callbreak")
    assert len(session.results) == 5
    assert "The session is over." in novice.shown
    assert re.search(r"^you +-?\d+\.\d$", novice.shown, re.MULTILINE)


class Watcher:
    """Plays like `Dummy`, and keeps what it saw in games that follow each other."""

    views: list[AziView]
    events: list[Event]

    @classmethod
    def fresh(cls) -> type[Watcher]:
        return type("Watcher", (cls,), {"views": [], "events": []})

    @hookimpl
    def play(self, view: Any) -> Move:
        self.views.append(view)
        return view.legal[0]  # type: ignore[no-any-return] # any game's view

    @hookimpl
    def seen(self, event: Event) -> None:
        self.events.append(event)


def test_in_azi_the_chips_of_a_game_are_carried_into_the_next() -> None:
    watcher = Watcher.fresh()
    novice = Novice("y", "n")
    session = play(novice, Azi(), InProcessBot("watcher", watcher), RANDOM, RANDOM)
    last = watcher.views[-1]
    chips = [stack + paid for stack, paid in zip(last.stacks, last.contributions, strict=True)]
    assert chips == [100 + score for score in session.results[0].scores]


def test_azi_ends_when_one_seat_has_all_chips() -> None:
    novice = Novice(*"y" * 500)
    session = play(novice, Azi(), RANDOM)
    assert sorted(session.totals) == [-100, 100]
    assert "The session is over." in novice.shown


def test_in_azi_who_can_pay_no_ante_is_asked_for_no_other_game() -> None:
    novice = Novice(*"y" * 500)
    session = play(novice, Azi())
    assert session.totals[0] == -100
    assert novice.shown.count("another game?") == len(session.results) - 1
    assert "\nYou can't take part in another game.\n" in novice.shown
    assert "The session is over." not in novice.shown


def own_cards(game: Game[Any], rules: Any, seat: int, plays: int) -> tuple[Card, ...]:
    """Return the cards that a seat was dealt so far, and those that lie open from the start."""
    deck = CHANCE.deal(game, rules, game.seats[-1], 0).deck
    if not isinstance(game, Pisti):
        held = 13 if isinstance(game, CallGame) else rules.hand_size
        return deck[held * seat : held * (seat + 1)]
    first = 3 if rules.hidden_start else 0
    hands = range(4 + 4 * seat, 4 + 16 * (plays // 16 + 1), 16)
    return deck[first:4] + tuple(card for hand in hands for card in deck[hand : hand + 4])


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("game", "spec"),
    [
        pytest.param(game, spec, id=f"{game.name}-{spec}")
        for game, spec in [
            (Pisti(), "house"),
            (Pisti(), "pagat,open_jack=on"),
            (CallGame(), "house"),
            (CallGame(), "callbreak"),
            (Fool(), "house"),
            (Fool(), "first-edition,hand_size=10"),
        ]
    ],
)
def test_no_card_is_shown_that_the_person_cannot_know(
    game: Game[Any], spec: str, seat: int
) -> None:
    watcher = Watcher.fresh()
    leaks: list[Card] = []

    def look(shown: str) -> None:
        plays = sum(event.kind == "play" for event in watcher.events)
        known = {*own_cards(game, game.rules(spec), seat, plays)}
        known.update(card for event in watcher.events for card in event.cards)
        table = shown.partition("Game 1")[2]  # after the example of a card
        leaks.extend(card for card in CARDS if card.code in table and card not in known)

    bots = [InProcessBot("watcher", watcher), RANDOM, RANDOM][: game.seats[-1] - 1]
    session = play(Novice(on_move=look), game, *bots, rules=spec, seat=seat)
    assert len(session.results) == 1
    assert leaks == []
