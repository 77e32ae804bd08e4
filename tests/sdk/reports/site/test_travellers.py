from tests.sdk.reports.travelled import GAME, TABLE, TRAVELLER

from knaves.reports.site.travellers import TravellerDocuments

DOCUMENTS = TravellerDocuments(GAME, {"ann": 4, "bob": 2}, {TABLE: 7})


def test_a_traveller_says_how_many_tables_there_were_and_who_starts() -> None:
    document = DOCUMENTS.of(TRAVELLER)
    assert (document["tables"], document["starter"]) == (1, None)
    assert [seat["seat"] for seat in document["seats"]] == [0, 1]


def test_bots_and_tables_go_by_their_numbers_and_figures_as_they_are_shown() -> None:
    ann, bob = DOCUMENTS.of(TRAVELLER)["seats"][0]["bots"]
    assert ann == {
        "bot": 4,
        "mean": "10.5",
        "beaten": "75%",
        "plays": [[7, 0], [7, 1]],
        "scores": ["12", "9"],
        "penalties": [0, 0],
    }
    assert bob["penalties"] == [1]
    assert (bob["bot"], bob["mean"], bob["beaten"]) == (2, "5.0", "25%")


def test_where_bots_parted_each_choice_has_its_bots_and_a_game() -> None:
    parting = DOCUMENTS.of(TRAVELLER)["seats"][0]["parting"]
    assert (parting["move"], parting["hand"]) == (1, "ST D2")
    assert parting["table"][0].startswith("pile")
    assert parting["choices"] == [
        {"move": "ST", "bots": [[4, 2, 0]], "game": [7, 0]},
        {"move": "D2", "bots": [[2, 1, 1]], "game": [7, 0]},
    ]


def test_a_seat_that_was_never_asked_has_no_hand_and_no_parting() -> None:
    seat = DOCUMENTS.of(TRAVELLER)["seats"][1]
    assert (seat["hand"], seat["parting"]) == (None, None)
