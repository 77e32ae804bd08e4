from tests.sdk.reports.match.matches import duel_of, match_of

from knaves.reports.match.as_json import match_document


def test_it_holds_what_programs_need() -> None:
    document = match_document(
        match_of((80, 40, 0, 0), (88, 40, 0, 0), bots=("ann", "bob", "ann", "dan"), planned=12)
    )
    assert (document["game"], document["rules"]) == ("pisti", "house")
    assert (document["games"], document["planned"], document["blocks"]) == (8, 12, 2)
    assert document["seed"] == "5eed" * 8
    assert document["guessable"] is False
    assert document["flagged"] == 0
    assert [(bot["name"], bot["label"], bot["pack"], bot["seat"]) for bot in document["bots"]] == [
        ("ann", "ann#0", "pack", 0),
        ("bob", "bob", "pack", None),
        ("ann", "ann#2", "other", 2),
        ("dan", "dan", None, None),
    ]
    ann = document["bots"][0]
    assert (ann["games"], ann["wins"], ann["faults"]) == (8, 2.0, 0)
    assert ann["score"]["mean"] == 21
    assert ann["score"]["low"] < 21 < ann["score"]["high"]
    assert [seat["seat"] for seat in document["seats"]] == [0, 1, 2, 3]
    assert document["seats"][1]["score"] == {"mean": 10, "low": None, "high": None}


def test_differences_are_those_of_every_two_bots() -> None:
    document = match_document(match_of(*[(80, 40, 0, 0), (88, 48, 0, 0)] * 50))
    pairs = [(pair["bot"], pair["other"]) for pair in document["differences"]]
    assert len(pairs) == 6
    assert pairs[0] == ("ann", "bob")
    assert document["differences"][0]["score"] == {"mean": 10, "low": 10, "high": 10}


def test_the_table_of_points_is_in_it() -> None:
    document = match_document(match_of((8, 4, 0, 0), rules="pagat"))
    assert document["score_table"] == [
        "each jack 1, each ace 1, C2 2, DT 3",
        "pişti 10, jack pişti 20",
        "most cards 3",
    ]


def test_an_interval_that_is_not_there_is_none() -> None:
    document = match_document(match_of((80, 40, 0, 0), seed="42"))
    assert document["bots"][0]["score"] == {"mean": 20, "low": None, "high": None}
    assert document["guessable"] is True


def test_a_match_that_was_to_end_with_a_decision_holds_it() -> None:
    document = match_document(duel_of(*[(80, 40, 0, 0), (84, 40, 4, 0)] * 12, effect=2))
    decision = document["decision"]
    assert (decision["bot"], decision["other"], decision["better"]) == ("ann", "bob", "ann")
    assert (decision["finding"], decision["blocks"]) == ("better", 24)
    assert (decision["effect"], decision["effect_given"]) == (2, True)
    assert (decision["alpha"], decision["beta"]) == (0.05, 0.05)
    assert decision["llr_better"] > 0 > decision["llr_worse"]
    assert decision["lead"]["low"] < decision["lead"]["mean"] == 5.5 < decision["lead"]["high"]


def test_deals_that_are_all_alike_have_no_likelihood_ratios() -> None:
    decision = match_document(duel_of(*[(4, 4, 4, 4)] * 100))["decision"]
    assert (decision["finding"], decision["better"]) == ("no-difference", None)
    assert (decision["llr_better"], decision["llr_worse"]) == (None, None)
    assert (decision["effect"], decision["effect_given"]) == (0, False)


def test_another_match_holds_none() -> None:
    assert match_document(match_of((80, 40, 0, 0)))["decision"] is None
