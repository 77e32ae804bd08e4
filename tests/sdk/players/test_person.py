from __future__ import annotations

import io

import pytest
from tests.sdk.scripted import scripted

from knaves.interrupts import Left, Stopped
from knaves.players import Player
from knaves.players.dialogue import StreamDialogue
from knaves.players.in_process import InProcessBot
from knaves.players.person import Person, SeatedPerson
from knaves.referee import play_game
from knaves_bots_basic import Dummy
from knaves_core import CARDS, Card, Deal, DealInfo, Event, Move, Result, Suit, View, read_cards
from knaves_core.games.fool import Fool
from knaves_core.games.pisti import Pisti

GAME = Pisti()
NAMES = ("you", "ann", "bob#2", "bob#3")
FIRST = read_cards("C2 C3 C4 H9 D9 ST HQ D2")
DEAL = Deal([(*FIRST, *(card for card in CARDS if card not in FIRST))])
TABLE = """\

pile, top last: C2 C3 C4 H9
your hand: ST   HQ   D9 D2
you can: any of your cards, such as ST
your move (?: rules, q: stop) > """


def first_view() -> View:
    """Return the view of seat 0, which holds D9, ST, HQ and D2."""
    return GAME.start(GAME.rules(), DEAL).view()


def seated(dialogue: StreamDialogue, seat: int = 0) -> SeatedPerson:
    person = Person("you", GAME, dialogue, NAMES)
    return person.sit(DealInfo(GAME.name, GAME.rules(), seat, len(NAMES), 0))


def ask(view: View, *lines: str) -> tuple[Move, str]:
    """Return the move of a person who types these lines, and all that he was shown."""
    dialogue, shown = scripted(*lines)
    return seated(dialogue).play(view), shown.getvalue()


@pytest.mark.parametrize("entry", ["ST", " st ", "s10", "10 of spades", "ten spades", "♠10"])
def test_a_card_is_played_by_its_code_or_its_name(entry: str) -> None:
    move, _ = ask(first_view(), entry)
    assert move is Card("ST")


def test_the_person_sees_the_table_and_his_hand_by_suit_and_rank() -> None:
    _, shown = ask(first_view(), "ST")
    assert shown == TABLE + "ST\n"


def test_enter_plays_the_only_legal_move() -> None:
    view = fool_view("H9", "take")
    move, shown = ask(view, "")
    assert [move] == [*view.legal]
    assert shown.endswith("(Enter: add no more, ?: rules, q: stop) > \n")


@pytest.mark.parametrize(
    ("entry", "explanation"),
    [
        ("", "Nothing was typed."),
        ("HA", "You don't hold HA."),
        ("S1", "'S1' is none of your moves."),
        ("banana", "'banana' isn't a move."),
        ("ST HQ", "'ST HQ' is none of your moves."),
        ("\x1b[31mST", "'\\x1b[31mST' is none of your moves."),
    ],
)
def test_a_wrong_entry_is_explained_and_asked_again(entry: str, explanation: str) -> None:
    move, shown = ask(first_view(), entry, "HQ")
    assert move is Card("HQ")
    assert explanation in shown.splitlines()
    assert shown.count("your move (") == 2


@pytest.mark.parametrize("entry", ["?", "help", "RULES"])
def test_the_rules_are_shown_on_request_and_then_the_table_again(entry: str) -> None:
    move, shown = ask(first_view(), entry, "D2")
    assert move is Card("D2")
    assert GAME.rules_text().strip() in shown
    assert "\nThe rules in force: house.\n" in shown
    assert "10 of spades" in shown
    assert shown.count(TABLE) == 2


@pytest.mark.parametrize("entry", ["q", "Q", " quit "])
def test_a_person_who_stops_leaves_the_game(entry: str) -> None:
    with pytest.raises(Left):
        ask(first_view(), "banana", entry, "ST")


def test_the_end_of_the_input_leaves_the_game() -> None:
    with pytest.raises(Left):
        ask(first_view())


def test_an_output_that_is_closed_leaves_the_game() -> None:
    class Closed(io.StringIO):
        def write(self, _text: str) -> int:
            raise BrokenPipeError

    with pytest.raises(Left):
        seated(StreamDialogue(io.StringIO("ST\n"), Closed())).play(first_view())


def test_a_game_that_can_not_be_shown_is_no_fault_of_the_person() -> None:
    view = first_view()
    broken = seated(scripted("ST")[0])
    broken.seen("no event")  # type: ignore[arg-type] # on purpose
    with pytest.raises(Stopped, match="nobody could be asked: AttributeError"):
        broken.play(view)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("play", 1, "plays H7"), "ann plays H7"),
        (Event("play", 0, "plays H7"), "you play H7"),
        (Event("pass", 0, "passes with H7"), "you pass with H7"),
        (Event("trick", 0, "has won"), "you have won"),
        (Event("take", 2, "takes 3 cards from seat 0"), "bob#2 takes 3 cards from you"),
        (Event("deal", None, "four more cards to each seat"), "four more cards to each seat"),
        (Event("deal", None, "seat 1 opens"), "ann opens"),
        (Event("deal", None, "seat 7 of the cinema"), "seat 7 of the cinema"),
    ],
)
def test_events_are_told_once_and_with_the_names_of_those_at_the_table(
    event: Event, sentence: str
) -> None:
    dialogue, shown = scripted("ST", "ST")
    person = seated(dialogue)
    person.seen(event)
    person.play(first_view())
    person.play(first_view())
    assert shown.getvalue() == f"\n  {sentence}\n{TABLE}ST\n{TABLE}ST\n"


def test_what_happened_after_the_last_move_is_told_at_the_end() -> None:
    dialogue, shown = scripted()
    person = seated(dialogue)
    person.seen(Event("leftover", 3, "gets the 2 cards left on the pile"))
    person.deal_finished(Result((1, 2, 3, 4)))
    assert shown.getvalue() == "\n  bob#3 gets the 2 cards left on the pile\n"


def test_a_person_who_leaves_commits_no_fault() -> None:
    dialogue, _ = scripted("q")
    players: list[Player] = [Person("you", GAME, dialogue, NAMES)]
    players += [InProcessBot("dummy", Dummy) for _ in range(3)]
    with pytest.raises(Left):
        play_game(GAME, GAME.rules(), DEAL, players, seed_of=lambda seat: seat)


def fool_view(*moves: str) -> View:
    """Return a view of The Fool after some moves; hearts are trumps."""
    game = Fool()
    deck = read_cards("S7 H7 H9 D4 C4 D7 S9 C2 C3 C5")
    state = game.start(game.rules(), Deal([deck], hands=(5, 5), trump=Suit.HEARTS))
    for move in moves:
        state.play(game.read_move(move))
    return state.view()


@pytest.mark.parametrize(
    ("moves", "entries", "code"),
    [
        (["S7"], ["D7"], "D7"),
        (["S7"], ["s9"], "S7/S9"),
        (["S7"], ["take"], "take"),
        (["S7"], ["t"], "take"),
        (["S7", "D7"], ["h9", "d7"], "D7/H9"),
        (["S7", "D7"], ["h9", "7 of spades"], "S7/H9"),
        (["S7", "D7"], ["d7 h9"], "D7/H9"),
        (["S7", "D7"], ["h7", "pass"], "H7"),
        (["S7", "D7"], ["h7", "cover", "spade 7"], "S7/H7"),
        (["S7", "D7"], ["pass with the 7 of hearts"], "H7"),
        (["S7", "D7"], ["S7/H7"], "S7/H7"),
        (["S7", "D7"], ["h7", "take", "take"], "take"),
        (["S7", "S7/S9"], ["d"], "done"),
        (["D4", "take"], ["c4"], "C4"),
    ],
)
def test_an_entry_that_means_several_moves_is_narrowed_down(
    moves: list[str], entries: list[str], code: str
) -> None:
    move, shown = ask(fool_view(*moves), *entries)
    assert move.code == code
    assert shown.count("which? > ") == len(entries) - 1 - ("take" in entries[1:])


def test_the_moves_that_an_entry_can_mean_are_listed() -> None:
    _, shown = ask(fool_view("S7", "D7"), "h7", "take", "take")
    assert (
        shown.partition("> h7\n")[2]
        == """\
do you mean: pass with H7
             cover S7 with H7
             cover D7 with H7
which? > take
'take' is none of these.
you can: pass with H7
         cover S7 with H9 or H7
         cover D7 with H9 or H7
         take the cards
your move (?: rules, q: stop) > take
"""
    )
