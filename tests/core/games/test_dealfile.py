import pytest

from knaves_core import CARDS, Card, Deal, DealError, Suit, codes, read_cards
from knaves_core.games.fool import DealFile, FileDeal, read_deals

BOM = b"\xef\xbb\xbf"
TWO_DEALS = DealFile(
    Suit.DIAMONDS,
    (
        FileDeal(2, Deal((read_cards("D2 ST H2"),), hands=(2, 1), trump=Suit.DIAMONDS)),
        FileDeal(3, Deal((read_cards("C3 S3"),), hands=(1, 1), trump=Suit.DIAMONDS)),
    ),
)


class TestWhatIsRead:
    @pytest.mark.parametrize(
        "content",
        [
            b"D\nD2 ST | H2\nC3 | S3\n",
            b"D\r\nD2 ST | H2\r\nC3 | S3\r\n",
            b"D\nD2 ST | H2\r\nC3 | S3",
            BOM + b"D\nD2 ST | H2\nC3 | S3\n",
            b"  D\t\n \tD2   ST\t|    H2  \nC3 | S3 ",
            b"D\nD2 ST|H2\nC3| S3\n",
            b"D\nD2 S10 | H2\nC3 | S3\n",
            b"d\nd2 st | h2\nc3 | s3\n",
            "D\nD2 ST | H2\nC3 | S3\n",
            "\ufeffD\r\nD2 ST | H2\r\nC3 | S3",
        ],
        ids=[
            "plain",
            "CRLF",
            "mixed ends of lines, none at the end",
            "byte order mark",
            "blanks and tabs",
            "no blanks around the bar",
            "10 for T",
            "small letters",
            "text",
            "text with everything",
        ],
    )
    def test_a_deal_is_a_line_below_the_trump(self, content: str | bytes) -> None:
        assert read_deals(content) == TWO_DEALS

    def test_lines_are_counted_with_the_blank_ones(self) -> None:
        deals = read_deals("\n\nH\n\n \t \nS2 | S3\n\r\nS4 | S5\n\n").deals
        assert [deal.line for deal in deals] == [6, 8]

    @pytest.mark.parametrize(
        ("line", "sizes"),
        [("| H2", (0, 1)), ("H2 |", (1, 0)), ("|", (0, 0)), ("H2 D2 S2 | C2", (3, 1))],
    )
    def test_hands_may_differ_and_be_empty(self, line: str, sizes: tuple[int, int]) -> None:
        assert read_deals(f"H\n{line}").deals[0].deal.hands == sizes

    @pytest.mark.parametrize("first", [0, 1, 26, 52])
    def test_a_deal_may_hold_all_cards(self, first: int) -> None:
        line = f"{codes(CARDS[:first])} | {codes(CARDS[first:])}"
        deal = read_deals(f"S\n{line}").deals[0].deal
        assert deal == Deal((CARDS,), hands=(first, 52 - first), trump=Suit.SPADES)

    @pytest.mark.parametrize("trump", Suit)
    def test_every_suit_may_be_the_trump_and_no_deal_need_follow(self, trump: Suit) -> None:
        assert read_deals(trump.value) == DealFile(trump, ())


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (b"", "f:1:1: expected the trump (H, D, C or S), got an empty file"),
            (BOM, "f:1:1: expected the trump (H, D, C or S), got an empty file"),
            (b" \r\n\t\n", "f:1:1: expected the trump (H, D, C or S), got an empty file"),
            (b"X\nS2 | S3\n", "f:1:1: expected the trump (H, D, C or S), got 'X'"),
            (BOM + b" HH\n", "f:1:2: expected the trump (H, D, C or S), got 'HH'"),
            (b"|\n", "f:1:1: expected the trump (H, D, C or S), got '|'"),
            (b"\nS2 | S3\n", "f:2:1: expected the trump (H, D, C or S), got 'S2'"),
            (b"H D\nS2 | S3\n", "f:1:3: expected nothing after the trump, got 'D'"),
            (b"H S2 | S3\n", "f:1:3: expected nothing after the trump, got 'S2'"),
            (b"H\rS2 | S3\r", "f:1:3: expected nothing after the trump, got 'S2'"),
            (b"H\nS2 | S3\nS4 X9 | S5\n", "f:3:4: expected a card such as ST, got 'X9'"),
            (b"H\r\n\r\n  S1 | S3", "f:3:3: expected a card such as ST, got 'S1'"),
            (b"H\nS2 | S3 S11\n", "f:2:9: expected a card such as ST, got 'S11'"),
            (b"H\nS2D3 | S3\n", "f:2:1: expected a card such as ST, got 'S2D3'"),
            (b"H\nS2, | S3\n", "f:2:1: expected a card such as ST, got 'S2,'"),
            (b"H\nS | S3\n", "f:2:1: expected a card such as ST, got 'S'"),
            (b"H\n2S | S3\n", "f:2:1: expected a card such as ST, got '2S'"),
            (b"H\nS2 | \x00\n", "f:2:6: expected a card such as ST, got '\\x00'"),
            (b"H\nS2 | \x1b[2J\n", "f:2:6: expected a card such as ST, got '\\x1b[2J'"),
            (b"H\nS2 S3\n", "f:2:6: expected a | between two hands, got the end of the line"),
            (b"H\nS2 S3  \r\n", "f:2:6: expected a | between two hands, got the end of the line"),
            (b"H\nD\n", "f:2:1: expected a card such as ST, got 'D'"),
            (b"H\nS2 | S3 | S4\n", "f:2:9: expected one | between two hands, got a second one"),
            (b"H\n||\n", "f:2:2: expected one | between two hands, got a second one"),
            (b"H\nS2 S3 | C4 S2\n", "f:2:12: expected each card once, got S2 again"),
            (b"H\nST S10 |\n", "f:2:4: expected each card once, got ST again"),
            (b"H\nS2 | S3\nS\xff | S5\n", "f:3:2: expected text in UTF-8, got the byte 0xff"),
            (b"\xff\xfeH\x00", "f:1:1: expected text in UTF-8, got the byte 0xff"),
            (BOM + b"\x80", "f:1:1: expected text in UTF-8, got the byte 0x80"),
            (b"H\n\xe2\x99", "f:2:1: expected text in UTF-8, got the byte 0xe2"),
            ("H\n♠2 ♠3x | S3\n".encode(), "f:2:1: expected a card such as ST, got '♠2'"),
            ("\ufeffH\nS2 | ＳＴ".encode(), "f:2:6: expected a card such as ST, got 'ＳＴ'"),
        ],
        ids=[
            "empty file",
            "byte order mark alone",
            "blank lines alone",
            "no suit",
            "two letters for the trump",
            "bar for the trump",
            "no trump",
            "two trumps",
            "deal beside the trump",
            "ends of lines of another age",
            "no such suit",
            "no such rank",
            "eleven",
            "no blank between cards",
            "comma",
            "suit alone",
            "rank first",
            "control character",
            "escape sequence",
            "no bar",
            "no bar before blanks",
            "a second trump",
            "two bars",
            "two bars together",
            "card in both hands",
            "card twice in a hand",
            "byte that is no UTF-8",
            "UTF-16",
            "bad byte after the byte order mark",
            "letter cut off",
            "symbol of a suit",
            "wide letters",
        ],
    )
    def test_an_error_says_where_it_is_and_what_was_expected(
        self, content: bytes, message: str
    ) -> None:
        with pytest.raises(DealError) as caught:
            read_deals(content, "f")
        assert str(caught.value) == message

    def test_the_first_error_is_the_one_that_is_told(self) -> None:
        with pytest.raises(DealError, match=r"^f:2:1: "):
            read_deals("H\nX9 | S3\nX8 | S4\n", "f")

    def test_of_a_long_word_the_beginning_is_told(self) -> None:
        with pytest.raises(DealError) as caught:
            read_deals("H\n" + "S2" * 100_000)
        assert str(caught.value) == (f"deals:2:1: expected a card such as ST, got '{'S2' * 10}…'")

    def test_no_message_is_longer_than_a_line(self) -> None:
        with pytest.raises(DealError) as caught:
            read_deals("H\nS2\u2028S3 | \x85X\x0b")
        assert len(str(caught.value).splitlines()) == 1


def test_cards_are_dealt_in_the_order_of_the_line() -> None:
    deal = read_deals("S\nST D2 CJ HQ DA | H2 D3 C4 S5 H6 D7 C8 S9").deals[0].deal
    assert deal.deck[0] is Card("ST")
    assert codes(deal.deck[5:]) == "H2 D3 C4 S5 H6 D7 C8 S9"
