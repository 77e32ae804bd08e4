from knaves.match import play_match
from knaves_core import CARDS, Card, Deal, read_cards
from knaves_core.games.pisti import Pisti, PistiView
from knaves_template_bot.pisti import TemplateBot


def first_view(start: str) -> PistiView:
    """Deal these cards first: four to the pile, the last on top, then four to seat 0."""
    game, top = Pisti(), read_cards(start)
    deck = (*top, *(card for card in CARDS if card not in top))
    return game.start(game.rules(), Deal((deck,))).view()


def test_it_is_found_by_its_name_and_plays_without_a_fault() -> None:
    result = play_match("pisti", ["template"] * 4, games=8, seed="first games")
    assert result.first_faults == ()


def test_it_takes_the_pile_by_an_equal_rank_before_a_jack() -> None:
    view = first_view("C2 C3 C4 D9  HJ H9 H5 H6")
    assert TemplateBot().play(view) is Card("H9")


def test_it_gives_away_as_little_as_it_can() -> None:
    view = first_view("C2 C3 C4 D9  HA D5 H6 C8")
    assert TemplateBot().play(view) is Card("H6")
