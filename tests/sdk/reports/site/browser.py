"""A headless Chromium, spoken to over a pipe in its DevTools protocol."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import attrs

CHROMIUM: Final = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))),
    None,
)
FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--remote-debugging-pipe",
)
FROM_BROWSER: Final = 4
TO_BROWSER: Final = 3
PATIENCE_S: Final = 60
KEYS: Final = {
    "ArrowRight": 39,
    "ArrowLeft": 37,
    "Home": 36,
    "End": 35,
    "Tab": 9,
    "Enter": 13,
}


@attrs.define
class Page:
    """A page in the browser.

    Attributes:
        complaints: what the console was told: errors, warnings, exceptions.
        requests: the address of everything that was asked for.
    """

    _sending: int
    _receiving: int
    complaints: list[str] = attrs.field(factory=list)
    requests: list[str] = attrs.field(factory=list)
    _buffer: bytearray = attrs.field(factory=bytearray)
    _session: str = ""
    _number: int = 0

    def attach(self) -> None:
        """Open an empty page, and listen to what happens in it."""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Call a method of the protocol, and return its result."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        message |= {"sessionId": self._session} if self._session else {}
        rest = memoryview(json.dumps(message).encode() + b"\0")
        while rest:
            rest = rest[os.write(self._sending, rest) :]
        for answer in self._messages():
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]  # type: ignore[no-any-return]
            self._note(answer)
        raise AssertionError(f"the browser ended before it answered {method}")

    def _messages(self) -> Iterator[dict[str, Any]]:
        while True:
            while (end := self._buffer.find(b"\0")) < 0:
                ready, _, _ = select.select([self._receiving], [], [], PATIENCE_S)
                assert ready, "the browser does not answer"
                piece = os.read(self._receiving, 1 << 20)
                if not piece:
                    return
                self._buffer += piece
            message = json.loads(self._buffer[:end])
            del self._buffer[: end + 1]
            yield message

    def _note(self, event: Mapping[str, Any]) -> None:
        method, told = event.get("method"), event.get("params", {})
        if method == "Network.requestWillBeSent":
            self.requests.append(told["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(told["exceptionDetails"]))
        elif method == "Log.entryAdded" or (
            method == "Runtime.consoleAPICalled" and told["type"] in {"error", "warning", "assert"}
        ):
            self.complaints.append(json.dumps(told))

    def run(self, expression: str) -> Any:
        """Return what an expression of JavaScript comes to; promises are waited for."""
        answer = self.ask(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def wait_for(self, expression: str) -> None:
        """Wait until an expression of JavaScript is true."""
        end = time.monotonic() + PATIENCE_S
        while not self.run(expression):
            assert time.monotonic() < end, f"never came true: {expression}"

    def open(self, index: Path, address: str) -> None:
        """Open a page of a site by what stands behind the ``#``, from the start."""
        self.ask("Page.navigate", url="about:blank")
        answer = self.ask("Page.navigate", url=f"{index.as_uri()}#{address}")
        assert "errorText" not in answer, answer
        self.turned_to(address)

    def go(self, address: str) -> None:
        """Follow a link within the site."""
        self.run(
            "new Promise(done => { addEventListener('hashchange', done, { once: true });"
            f" location.hash = {json.dumps(address)}; }}).then(() => null)"
        )
        self.turned_to(address)

    def turned_to(self, address: str) -> None:
        """Wait until the page with this address is shown."""
        name = json.dumps(address.partition("=")[0])
        self.wait_for(
            "document.readyState === 'complete' && !document.querySelector('[aria-busy]')"
            f" && !document.getElementById({name}).hidden"
        )

    def press(self, key: str, times: int = 1) -> None:
        """Press a key of the keyboard."""
        code = KEYS[key]
        about = {"key": key, "code": key, "windowsVirtualKeyCode": code}
        about |= {"text": "\r"} if key == "Enter" else {}
        for _ in range(times):
            self.ask("Input.dispatchKeyEvent", type="keyDown", **about)
            self.ask("Input.dispatchKeyEvent", type="keyUp", **about)

    def show_as(self, *, width: int, height: int = 900, dark: bool = False) -> None:
        """Set the size of the window in CSS pixels, and which theme the system prefers."""
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        theme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", features=[theme])

    def picture(self, *, whole: bool = False) -> bytes:
        """Return a screenshot as PNG."""
        answer = self.ask("Page.captureScreenshot", captureBeyondViewport=whole)
        return base64.b64decode(answer["data"])


@contextmanager
def open_page(profile: Path) -> Iterator[Page]:
    """Start a browser with a fresh profile, and end it and what it started."""
    assert CHROMIUM is not None
    for_browser, sending = os.pipe()
    receiving, from_browser = os.pipe()
    actions = [
        (os.POSIX_SPAWN_DUP2, for_browser, TO_BROWSER),
        (os.POSIX_SPAWN_DUP2, from_browser, FROM_BROWSER),
        (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
    ]
    command = [CHROMIUM, *FLAGS, f"--user-data-dir={profile}", "about:blank"]
    process = os.posix_spawn(CHROMIUM, command, os.environ, file_actions=actions, setsid=True)
    os.close(for_browser)
    os.close(from_browser)
    try:
        page = Page(sending, receiving)
        page.attach()
        yield page
    finally:
        os.killpg(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(sending)
        os.close(receiving)
