"""A command of samltool with ``--ndjson`` as a process, for hosts that cannot load the library; the protocol is docs/ndjson.md.

>>> with Filter(["samltool", "check", "--metadata", "mvpd.xml"]) as check:
...     check.ask(response)["verdict"]
'accepted'
"""

from __future__ import annotations

import contextlib
import itertools
import json
import queue
import subprocess
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from typing import Any

Lines = queue.SimpleQueue[bytes | None]


class FilterError(Exception):
    """The process ended before it had a result for a request."""


class FilterTimeout(FilterError):
    """The process had no result in time and was killed; the next request starts it again."""


class PayloadTooLarge(FilterError, ValueError):
    """The line of the request would be longer than the process reads; it was not sent."""


class _Request:
    def __init__(self, line: bytes) -> None:
        self.line = line
        self.starts = 0
        self.result: Future[dict[str, Any]] = Future()


class _Run:
    """A process, the requests that were sent to it, and the lines that are not written yet."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.lines: Lines = queue.SimpleQueue()
        self.sent: dict[int, int] = {}  # the identifier of each line without a result
        self.count = 0
        self.is_killed = False

    def send(self, number: int, request: _Request) -> None:
        self.count += 1
        self.sent[self.count] = number
        request.starts += 1
        self.lines.put(request.line)

    def number(self, result: dict[str, Any]) -> int:
        """Returns the identifier of the request of a result; raises an error if there is none."""
        # The result of a line with errors may have no identifier, but the number of the line.
        number = self.sent.pop(result["line"])
        if result.get("id", number) != number:
            raise ValueError("a result has the identifier of another request")
        return number

    def kill(self) -> None:
        self.is_killed = True
        self.process.kill()


class Filter:
    """A process that answers requests; several threads may call its methods.

    A process that ends is restarted. Its requests without a result are sent again, because commands have no side effects.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        in_flight: int = 64,
        timeout: float = 30.0,
        starts: int = 2,
        maximum_bytes: int = 8 << 20,
    ) -> None:
        """Takes the command without ``--ndjson``; the first request starts it.

        At most `in_flight` requests are without a result: others wait. A result may take `timeout` seconds. A request is
        sent to at most `starts` processes, so that one that ends the process does not do so forever. A request whose line
        has more than `maximum_bytes` is not sent; the default is the limit of the process.
        """
        self._command, self._in_flight, self._timeout, self._starts = [*command, "--ndjson"], in_flight, timeout, starts
        self._maximum_bytes = maximum_bytes
        self._slots = threading.BoundedSemaphore(in_flight)
        self._ids = itertools.count(1)
        self._lock = threading.RLock()  # guards what follows
        self._waiting: dict[int, _Request] = {}
        self._run: _Run | None = None
        #: The number of processes that were started.
        self.process_count = 0

    def ask(self, payload: str | bytes, **keys: str) -> dict[str, Any]:
        """Returns the result of a request, as docs/json.md describes it.

        Bytes are the text in UTF-8; others are a UnicodeDecodeError, and anything else is a TypeError.
        """
        return self._result(*self._send(_text(payload), keys))

    def ask_all(self, payloads: Iterable[str | bytes]) -> Iterator[dict[str, Any]]:
        """Yields the results in the order of the payloads, of which at most `in_flight` are read ahead.

        A payload that is too long has a result with a `failure` only, so that those of the others are not lost.
        """
        sent: deque[tuple[int, _Request]] = deque()
        for payload in payloads:
            sent.append(self._sent_or_failed(_text(payload)))
            if len(sent) == self._in_flight:
                yield self._result(*sent.popleft())
        while sent:
            yield self._result(*sent.popleft())

    def close(self) -> None:
        """Ends the process after the results that it owes."""
        with self._lock:
            run = self._run
        if run:
            run.lines.put(None)
            run.process.wait(self._timeout)

    def __enter__(self) -> Filter:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _send(self, payload: str, keys: dict[str, str]) -> tuple[int, _Request]:
        number = next(self._ids)
        request = _Request(self._line({"id": number} | keys | {"id": number, "payload": payload}))
        self._slots.acquire()
        request.result.add_done_callback(lambda _: self._slots.release())
        with self._lock:
            self._waiting[number] = request
            try:
                self._start() if self._run is None else self._run.send(number, request)
            except OSError:
                self._waiting.pop(number).result.cancel()
                raise
        return number, request

    def _sent_or_failed(self, payload: str) -> tuple[int, _Request]:
        try:
            return self._send(payload, {})
        except PayloadTooLarge as error:
            request = _Request(b"")
            request.result.set_result({"failure": {"id": "encoding.too-large", "message": str(error)}})
            return 0, request

    def _line(self, request: dict[str, Any]) -> bytes:
        # A surrogate without its other half, which is not Unicode, becomes an escape, which the process rejects.
        line = json.dumps(request, ensure_ascii=False).encode("utf-8", "backslashreplace")
        if len(line) > self._maximum_bytes:
            raise PayloadTooLarge(f"the request has {len(line)} bytes as JSON; the limit is {self._maximum_bytes}")
        return line + b"\n"

    def _start(self) -> None:
        run = self._run = _Run(self._command)
        self.process_count += 1
        for number, request in self._waiting.items():
            run.send(number, request)
        threading.Thread(target=_write, args=(run,), daemon=True).start()
        threading.Thread(target=self._read, args=(run,), daemon=True).start()

    def _read(self, run: _Run) -> None:
        try:
            for line in run.process.stdout or ():
                result = json.loads(line)
                with self._lock:
                    request = self._waiting.pop(run.number(result), None)
                if request:
                    request.result.set_result(result)
        except (ValueError, KeyError, TypeError, AttributeError):
            # A line was cut when the process ended, or is not a result: nothing that follows can be trusted.
            run.kill()
        status = run.process.wait()
        run.lines.put(None)
        self._restart(f"{self._command[0]} ended with status {status}, without a result")

    def _restart(self, reason: str) -> None:
        with self._lock:
            self._run = None
            lost = [number for number, request in self._waiting.items() if request.starts >= self._starts]
            requests = [self._waiting.pop(number) for number in lost]
            try:
                if self._waiting:
                    self._start()
            except OSError as error:
                reason = f"{self._command[0]} cannot be started again: {error.strerror}"
                requests += self._waiting.values()
                self._waiting.clear()
        for request in requests:
            request.result.set_exception(FilterError(reason))

    def _result(self, number: int, request: _Request) -> dict[str, Any]:
        try:
            return request.result.result(self._timeout)
        except FutureTimeout:
            with self._lock:
                if self._waiting.pop(number, None) is None:
                    return request.result.result()
                if self._run and not self._run.is_killed:
                    # The others did not end the process.
                    for other in self._waiting.values():
                        other.starts -= 1
                    self._run.kill()
            request.result.cancel()
            raise FilterTimeout(f"no result within {self._timeout} seconds") from None


def _text(payload: str | bytes) -> str:
    if isinstance(payload, str):
        return payload
    if isinstance(payload, bytes):
        return payload.decode()
    raise TypeError(f"a payload is a str or bytes, not {type(payload).__name__}")


def _write(run: _Run) -> None:
    with contextlib.suppress(OSError), run.process.stdin or contextlib.nullcontext() as file:
        while file and (line := run.lines.get()) is not None:
            file.write(line)
            if run.lines.empty():
                file.flush()
