from knaves.match import play_match
from knaves_core import Card, Deal, read_cards
from knaves_core.games.azi import CALL, FOLD, Azi, AziState, Raise
from knaves_template_bot.azi import TemplateBot


def diamonds_are_trumps(opener: str, other: str) -> AziState:
    """Deal three cards to each of two seats, and turn up the nine of diamonds."""
    game = Azi()
    rules = game.rules()
    top = read_cards(f"{opener} {other} D9")
    deck = (*top, *(card for card in game.deck(rules) if card not in top))
    return game.start(rules, Deal((deck,)), 2)


def test_it_is_found_by_its_name_and_plays_without_a_fault() -> None:
    result = play_match("azi", ["template"] * 3, games=9, seed="first games")
    assert result.first_faults == ()


def test_it_raises_on_two_good_cards() -> None:
    state = diamonds_are_trumps("H7 H8 S7", "DA HA S8")
    state.play(Raise(1))
    assert TemplateBot().play(state.view()) is Raise(2)


def test_it_calls_on_one_good_card_and_folds_on_none() -> None:
    for hand, answer in (("D6 H9 S8", CALL), ("HK H9 S8", FOLD)):
        state = diamonds_are_trumps("H7 H8 S7", hand)
        state.play(Raise(1))
        assert TemplateBot().play(state.view()) is answer


def test_it_leads_its_strongest_card() -> None:
    state = diamonds_are_trumps("H7 DK S7", "DA HA S8")
    state.play(Raise(1))
    state.play(CALL)
    assert TemplateBot().play(state.view()) is Card("DK")
