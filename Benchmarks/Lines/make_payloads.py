"""Writes the payloads of hostile lines: a JSON object with a name, a text, the share of the calls, and what the result must have.

`{n}` in a text is replaced by the number of the call, and `"xml"` in `expected` means that the result has the text itself.
"""

import base64
import gzip
import json
import sys

XML = '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_{n}">{n}</samlp:Response>'


def payloads():
    """Yields the name, the text, the share, and the key and the value in the result; the value `None` is any failure."""
    yield "a response", XML, 600, "xml"
    yield "a surrogate", "\ud800{n}", 60, "input.not-a-request"
    yield "a surrogate in a response", XML.replace(">{n}", ">\udc00{n}"), 60, "input.not-a-request"
    yield "nothing", "", 30, None
    yield "NUL", "\0", 30, None
    yield "control characters", "\x01" * 20_000, 30, None
    yield "line breaks and separators", "\n\r\u2028\u2029\u0085" * 200, 30, None
    yield "quotes and braces", '{"id":{n},"payload":"x"}\n' * 10, 30, None
    yield "another result", '{"line":1,"id":1,"xml":"<a/>"}', 30, None
    yield "deep JSON", "[" * 10_000, 30, None
    yield "text outside ASCII", "é" * 20_000, 30, None
    yield "Base64 of zeros", base64.b64encode(gzip.compress(bytes(200_000))).decode(), 10, None
    yield "letters, 256 KiB", "x" * (256 << 10), 6, None
    yield "line breaks in Base64, 256 KiB", "A\n" * (128 << 10), 6, None
    yield "control characters, 1 MiB", "\x01" * (1 << 20), 2, None
    yield "too long as JSON", "\x01" * (2 << 20), 2, "too large"
    yield "too long", "x" * (9 << 20), 1, "too large"


def main():
    names = ("name", "text", "share", "expected")
    json.dump([dict(zip(names, payload)) for payload in payloads()], sys.stdout)


if __name__ == "__main__":
    main()
