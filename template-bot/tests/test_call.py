from knaves.match import play_match
from knaves_core import Card, Deal, Rank, Suit
from knaves_core.games.call import Call, CallGame, CallState
from knaves_template_bot.call import TemplateBot


def one_suit_each() -> CallState:
    """Deal all clubs to seat 0, all diamonds to seat 1, and so on."""
    game = CallGame()
    deck = tuple(Card(f"{suit.value}{rank.letter}") for suit in Suit for rank in Rank)
    return game.start(game.rules(), Deal((deck,)), 4)


def test_it_is_found_by_its_name_and_plays_without_a_fault() -> None:
    result = play_match("call", ["template"] * 4, games=8, seed="first games")
    assert result.first_faults == ()


def test_it_calls_its_aces_and_kings() -> None:
    assert TemplateBot().play(one_suit_each().view()) is Call(2)


def test_it_leads_its_highest_card() -> None:
    state = one_suit_each()
    for _ in range(4):
        state.play(Call(2))
    assert TemplateBot().play(state.view()) is Card("CA")
