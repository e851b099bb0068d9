"""A search of a text for words, in every encoding that a reader may remove; it shares no code with samltool."""

import base64
import binascii
import collections
import html
import io
import quopri
import re
import urllib.parse
import zipfile
import zlib

MAXIMUM_DEPTH = 8
ESCAPE = re.compile(rb"\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})|\\(.)", re.DOTALL)
SIMPLE = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def unescaped(data):
    """Without the escapes of JSON and of string literals."""
    def character(match):
        if match[1]:
            return chr(int(match[1], 16)).encode("utf-8", "surrogatepass")
        if match[2]:
            return bytes([int(match[2], 16)])
        return SIMPLE.get(match[3], match[3])

    text = ESCAPE.sub(character, data)
    return text.decode("utf-8", "surrogatepass").encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode() \
        if b"\xed" in text and b"\\ud" in data.lower() else text


def inflated(data):
    """Whatever can be decompressed from each place where compressed data may begin."""
    for start in {match.start() for match in re.finditer(rb"\x1f\x8b\x08|\x78[\x01\x5e\x9c\xda]", data)} | {0}:
        for bits in (31, 15, -15):
            if bits == -15 and start > 0:
                continue
            try:
                result = zlib.decompressobj(bits).decompress(data[start:], 1 << 22)
            except zlib.error:
                continue
            if len(result) > 4:
                yield result


def archived(data):
    """What a ZIP archive contains."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield archive.comment
            for file in archive.infolist():
                yield file.filename.encode() + b" " + file.comment + b" " + file.extra
                yield archive.read(file)
    except (zipfile.BadZipFile, RuntimeError):
        pass


def layers(data):
    """The data without one layer, for each layer that it may have."""
    if b"%" in data:
        yield urllib.parse.unquote_to_bytes(data)
        yield urllib.parse.unquote_to_bytes(data.replace(b"+", b" "))
    if b"&" in data:
        yield html.unescape(data.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")
    if b"\\" in data:
        yield unescaped(data)
    if b"=" in data:
        yield quopri.decodestring(data)
    yield from inflated(data)
    for encoding in ("utf-16-le", "utf-16-be"):
        if data.count(0) * 4 > len(data):
            yield data.decode(encoding, "replace").encode()
            yield data[1:].decode(encoding, "replace").encode()
    dump = re.findall(rb"^[0-9a-f]{4,8}: ((?:[0-9a-f]{2,4} )+)|^[0-9a-f]{8}  ((?:[0-9a-f]{2} {1,2})+)", data, re.MULTILINE)
    if dump:
        yield bytes.fromhex(b"".join(a or b for a, b in dump).decode())
    if data.startswith(b"PK"):
        yield from archived(data)
    pieces = re.findall(rb"^\d\d-\d\d [\d:.]+ +\d+ +\d+ \w \w+: (\S+)$", data, re.MULTILINE)
    if pieces:
        yield b"".join(pieces)
    if b'""' in data:
        yield data.replace(b'""', b'"')
    joined = re.sub(rb"[\r\n\t ]+", b"", data)
    for text in (data, joined):
        for match in re.finditer(rb"[A-Za-z0-9+/_-]{8,}", text):
            run = match[0].translate(bytes.maketrans(b"-_", b"+/"))
            for start in range(4):
                part = run[start:]
                part = part[: len(part) - (len(part) % 4 == 1)]
                yield binascii.a2b_base64(part + b"=" * (-len(part) % 4))
        for match in re.finditer(rb"(?:[0-9a-fA-F]{2}){5,}", text):
            yield bytes.fromhex(match[0].decode())


def texts(data):
    """The data, and what is in it, with the fewest layers first."""
    seen = {data}
    waiting = collections.deque([(data, 0)])
    while waiting:
        text, depth = waiting.popleft()
        yield text
        for inner in layers(text) if depth < MAXIMUM_DEPTH else inflated(text):
            if inner in seen:
                continue
            seen.add(inner)
            # Most of what Base64 at a wrong alignment gives is noise, which is searched but not decoded again.
            waiting.append((inner, depth + 1 if is_layer(inner) else MAXIMUM_DEPTH))


def is_layer(data):
    start = data[:400]
    readable = sum(32 <= byte < 127 or byte in b"\r\n\t" or byte >= 0xC0 for byte in start)
    return readable * 10 > 7 * len(start) or start[:2] == b"\x1f\x8b" or start[:1] == b"\x78" or start.count(0) * 3 > len(start)


def survivors(data, canaries):
    """The places and words of canaries that can be found in the data."""
    found = {}
    wanted = {word: place for place, _, searched in canaries for word in searched}
    for text in texts(data):
        for form in {text.decode("utf-8", "replace").casefold(), text.decode("latin-1").casefold()}:
            for word, place in wanted.items():
                if word not in form:
                    continue
                # Five digits occur by chance in a longer number.
                if word.isdigit() and not re.search(rf"(?<![0-9a-z]){word}(?![0-9a-z])", form):
                    continue
                found[word] = place
    return found
