from knaves.reports.site.markup import Markup, element, joined, text

EVIL = "</script><img src=x onerror=\"alert('1')\"> & co"
HARMLESS = "&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#x27;1&#x27;)&quot;&gt; &amp; co"


def test_what_strangers_say_is_text_wherever_it_stands() -> None:
    assert text(EVIL) == HARMLESS
    assert element("b", EVIL) == f"<b>{HARMLESS}</b>"
    assert element("b", title=EVIL) == f'<b title="{HARMLESS}"></b>'
    assert joined([EVIL, element("i", EVIL)]) == f"{HARMLESS}<i>{HARMLESS}</i>"


def test_markup_is_put_in_as_it_is() -> None:
    assert element("p", element("b", "x"), None, "&") == "<p><b>x</b>&amp;</p>"
    assert type(joined(["x"])) is Markup


def test_drawn_elements_are_closed_in_themselves() -> None:
    assert element("circle", class_="mean", r=6, cx=None) == '<circle class="mean" r="6"/>'
