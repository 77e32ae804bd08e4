from knaves.match import play_match
from knaves_core import Card, Deal, Suit, read_cards
from knaves_core.games.fool import TAKE, Cover, Fool, FoolState
from knaves_template_bot.fool import TemplateBot


def hearts_are_trumps(attacker: str, defender: str) -> FoolState:
    """Deal these hands, with hearts as trumps."""
    game, hands = Fool(), (read_cards(attacker), read_cards(defender))
    deal = Deal((sum(hands, ()),), hands=tuple(map(len, hands)), trump=Suit.HEARTS)
    return game.start(game.rules(), deal)


def test_it_is_found_by_its_name_and_plays_without_a_fault() -> None:
    result = play_match("fool", ["template"] * 2, games=8, seed="first games")
    assert result.first_faults == ()


def test_it_attacks_with_its_weakest_card() -> None:
    state = hearts_are_trumps("H2 SK C5", "S9 HA")
    assert TemplateBot().play(state.view()) is Card("C5")


def test_it_covers_as_cheaply_as_it_can() -> None:
    state = hearts_are_trumps("C5 SK", "HA C9 C8")
    state.play(Card("C5"))
    assert TemplateBot().play(state.view()) is Cover(Card("C5"), Card("C8"))


def test_it_takes_what_it_can_not_cover() -> None:
    state = hearts_are_trumps("C5 SK", "D9 D8")
    state.play(Card("C5"))
    assert TemplateBot().play(state.view()) is TAKE
