"""Pasted inputs: responses in encodings, logs and pages, and text that is nearly one of these."""

import base64
import gzip
import quopri
import urllib.parse
import zlib

from .responses import response, signed, trusted
from .shape import MEBIBYTE, SCRIPTS, Shape, filled, in_bytes, joined, numbered

# The maximum size of the input of a command, eight times that of the response in it.
WIDE = 8 * MEBIBYTE
# Text that becomes the response when a layer is removed must not be larger than a response.
NARROW = MEBIBYTE
PER_MEBIBYTE = 0.006
EMPTY = "responses: empty ones"


def shapes():
    for name, make in (*layers(), *bombs()):
        yield Shape(name, "wrapped", make, NARROW)
    for name, make in (*broken(), *fields(), *pasted(), *broken_xml()):
        yield Shape(name, "wrapped", make, WIDE, seconds_per_mebibyte=PER_MEBIBYTE)
    for name, make in responses_in_text():
        # Each response of a text has the whole time limit of a command: see the limit for each MiB.
        reports = 10_000 if name == EMPTY else WIDE // len(small())
        yield Shape(name, "log", make, WIDE, seconds_per_mebibyte=2.5, reports=reports)
    for name, make in logs():
        yield Shape(name, "log", make, 64 * MEBIBYTE, seconds_per_mebibyte=PER_MEBIBYTE)


def text_of(size):
    """A signed response with line breaks in it, as text."""
    return signed(lambda n: response("a\n" * (n // 2)))(max(7000, size))


SMALL = []


def small():
    """A small signed response, as bytes; signed once."""
    if not SMALL:
        SMALL.append(trusted(lambda n: response("v\n"))(0))
    return SMALL[0]


def encoded(data):
    return base64.b64encode(data).decode()


def quoted(text):
    return urllib.parse.quote(text, safe="")


def layers():
    yield "layers: Base64", lambda n: in_bytes(encoded(text_of(n * 3 // 4)))
    yield "layers: Base64 on lines", lambda n: base64.encodebytes(text_of(n * 3 // 4))
    yield "layers: a form", lambda n: in_bytes("SAMLResponse=" + quoted(encoded(text_of(n * 3 // 4))))
    yield "layers: percent-encoded twice", lambda n: in_bytes(quoted(quoted(encoded(text_of(n * 3 // 4)))))
    yield "layers: percent-encoded XML", lambda n: in_bytes(quoted(text_of(n // 3)))
    yield "layers: every byte percent-encoded", lambda n: in_bytes("".join(f"%{byte:02x}" for byte in text_of(n // 3)))
    yield "layers: Base64 four times", lambda n: base64.b64encode(base64.b64encode(
        base64.b64encode(base64.b64encode(text_of(n // 4)))))
    yield "layers: Base64 and percent-encoding in turn", lambda n: in_bytes(
        quoted(encoded(in_bytes(quoted(encoded(text_of(n // 4)))))))
    yield "layers: a string literal", lambda n: b'"' + text_of(n).replace(b'"', b'\\"').replace(b"\n", b"\\n") + b'"'
    yield "layers: a literal of escapes", lambda n: b'"' + b"".join(b"\\u{%x}" % byte for byte in text_of(n // 6)) + b'"'
    yield "layers: JSON escapes", lambda n: b'{"SAMLResponse":"' + b"".join(
        b"\\u%04x" % byte for byte in text_of(n // 6)) + b'"}'
    yield "layers: JSON around a form", lambda n: b'{"body":"SAMLResponse=' + quoted(
        encoded(text_of(n * 3 // 4))).encode() + b'"}'
    yield "layers: HTML escapes", lambda n: text_of(n // 2).replace(b"&", b"&amp;").replace(b"<", b"&lt;").replace(
        b">", b"&gt;")
    yield "layers: an HTML page", lambda n: (
        b'<html><form><input type="hidden" name="SAMLResponse" value="' + base64.b64encode(text_of(n * 3 // 4)) + b'"/></form>')
    yield "layers: quoted-printable", lambda n: quopri.encodestring(text_of(n))
    yield "layers: hexadecimal", lambda n: text_of(n // 2).hex().encode()
    yield "layers: UTF-16", lambda n: text_of(n // 2).decode().encode("utf-16")
    yield "layers: mail quoting", lambda n: b"> " + text_of(n // 2).replace(b"\n", b"\n> ")
    yield "layers: Optional in Optional", lambda n: b'Optional("' * (n // 14) + small() + b'")' * (n // 14)
    yield "layers: a debugger's line", lambda n: b"(String) $R0 = \"" + text_of(n).replace(b'"', b'\\"') + b'"'


def bombs():
    """Compressed text: small itself, and as large as its ratio permits when decompressed."""
    yield "compressed: gzip", lambda n: gzip.compress(text_of(n))
    yield "compressed: zlib in Base64", lambda n: base64.b64encode(zlib.compress(text_of(n)))
    yield "compressed: raw DEFLATE in Base64 in a form", lambda n: b"SAMLResponse=" + quoted(
        base64.b64encode(zlib.compress(text_of(n))[2:-4])).encode()
    yield "compressed: zeros that become a thousand times as much", lambda n: gzip.compress(b"\0" * (200 * n))
    yield "compressed: XML that becomes a thousand times as much", lambda n: gzip.compress(
        in_bytes(response("x" * 6000)) * max(1, 100 * n // 6000))
    yield "compressed: gzip in gzip in gzip", lambda n: gzip.compress(gzip.compress(gzip.compress(b"<a>" * (20 * n)), 0), 0)
    yield "compressed: many gzip members", lambda n: gzip.compress(b"<a>") * (n // 23)
    yield "compressed: stored blocks", lambda n: gzip.compress(text_of(n), 0)
    yield "compressed: empty blocks", lambda n: base64.b64encode(b"\x78\x9c" + b"\0\0\0\xff\xff" * (n // 7))


def broken():
    """Encodings with errors in every place."""
    yield "Base64 with a wrong character in every second byte", lambda n: in_bytes(filled("A!", n))
    yield "Base64 with line breaks in every second byte", lambda n: in_bytes(filled("A\n", n))
    yield "Base64 of XML with a wrong character in every fourth byte", lambda n: b"!".join(
        (b"PHNhbWxwOlJlc3BvbnNl" * (n // 26))[i:i + 3] for i in range(0, 3 * (n // 4), 3))
    yield "Base64 with padding inside", lambda n: in_bytes(filled("PGE+PA==", n))
    yield "Base64 of the URL-safe alphabet", lambda n: in_bytes("PGE_" + filled("-_-_", n))
    yield "Base64 with spaces for plus signs", lambda n: in_bytes("PHNhbWxwOlJlc3BvbnNl" + filled(" AAA", n))
    yield "percent signs", lambda n: in_bytes("%" * n)
    yield "percent signs before 25", lambda n: in_bytes(filled("%25", n))
    yield "percent-encoded with mistakes", lambda n: in_bytes(filled("%3C%zz", n))
    yield "hexadecimal digits", lambda n: in_bytes("3c" * (n // 2))
    yield "equals signs at ends of lines", lambda n: in_bytes(filled("=\n", n))
    yield "quoted-printable digits", lambda n: in_bytes(filled("=3D", n))
    yield "backslashes", lambda n: in_bytes('"' + "\\" * n)
    yield "escapes in a literal that does not end", lambda n: in_bytes('"' + filled("\\u{3C}", n))
    yield "raw string marks", lambda n: in_bytes("#" * (n // 2) + '"<a>"' + "#" * (n // 2))
    yield "HTML escapes of ampersands", lambda n: in_bytes(filled("&amp;", n))
    yield "HTML escapes in turn", lambda n: in_bytes("&" + filled("amp;", n) + "lt;a&gt;")
    yield "HTML inputs without a value", lambda n: in_bytes("<html>" + filled('<input name="SAMLResponse">', n))
    yield "HTML inputs whose tags do not end", lambda n: in_bytes("<html>" + filled('<input name="SAMLResponse" ', n))
    yield "quotes", lambda n: in_bytes('"' * n)
    yield "quotes in turn", lambda n: in_bytes(filled("\"'", n))
    yield "Optional, never closed", lambda n: in_bytes(filled("Optional(", n))
    yield "brackets of JSON", lambda n: in_bytes("[" * n)
    yield "objects in objects", lambda n: in_bytes(filled('{"a":', n))
    yield "JSON members of other names", lambda n: in_bytes("{" + joined(lambda i: f'"a{i}":"x"', n) + "}")
    yield "JSON with a long text", lambda n: in_bytes('{"a":"' + "x" * n + '"}')
    yield "NUL", lambda n: b"\0" * n
    yield "bytes that are no UTF-8", lambda n: b"\xff" * n
    yield "UTF-8 that is cut everywhere", lambda n: b"\xe2\x80" * (n // 2)
    yield "UTF-16 of halves of pairs", lambda n: b"\xff\xfe" + b"\x00\xd8" * (n // 2)
    yield "blanks", lambda n: b" " * n
    yield "line ends, nothing else", lambda n: b"\r\n" * (n // 2)
    for script, text in SCRIPTS.items():
        yield f"{script}, nothing else", lambda n, text=text: in_bytes(text(n))


def fields():
    """Forms with many fields."""
    yield "form: fields of the response's name", lambda n: in_bytes(filled("SAMLResponse=QQ&", n))
    yield "form: fields of other names", lambda n: in_bytes(numbered(lambda i: f"a{i}=QQ&", n) + "SAMLResponse=QQ")
    yield "form: empty fields", lambda n: in_bytes("SAMLResponse=QQ" + "&" * n)
    yield "form: equals signs", lambda n: in_bytes("SAMLResponse=" + "=" * n)
    yield "form: a name that does not end", lambda n: in_bytes("a" * n + "=b&SAMLResponse=QQ")
    yield "form: percent-encoded names", lambda n: in_bytes(filled("%53AMLResponse=QQ&", n))
    yield "form: a query of a URL", lambda n: in_bytes("https://x/?" + filled("a=b&", n) + "SAMLResponse=QQ")
    yield "form: plus signs", lambda n: in_bytes("SAMLResponse=" + "+" * n)


def pasted():
    """Lines of consoles and logs that nearly contain a response."""
    stamp = "2026-11-20 12:00:00.000 App[1:2] "
    yield "log: lines without a response", lambda n: in_bytes(numbered(lambda i: f"{stamp}request {i}\n", n))
    yield "log: one line", lambda n: in_bytes(stamp + "x" * n)
    yield "log: names without values", lambda n: in_bytes(filled("SAMLResponse: ", n))
    yield "log: names with a word", lambda n: in_bytes(filled("SAMLResponse=abc\n", n))
    yield "log: values that are cut", lambda n: in_bytes(filled('SAMLResponse="PHNhbWxwOlJlc3BvbnNl\n', n))
    yield "log: start tags that never end", lambda n: in_bytes(filled(f"{stamp}<samlp:Response\n", n))
    yield "log: start tags without an end tag", lambda n: in_bytes(filled("<samlp:Response ID='a'>\n", n))
    yield "log: end tags", lambda n: in_bytes(filled("</samlp:Response>", n))
    yield "log: Base64 of a start tag", lambda n: in_bytes(filled("PHNhbWxwOlJlc3BvbnNl\n", n))
    yield "log: Base64 with a space after each", lambda n: in_bytes(filled("PHNhbWxwOlJlc3BvbnNlIA== ", n))
    yield "log: percent-encoded start tags", lambda n: in_bytes(filled("%3Csamlp%3AResponse ", n))
    yield "log: literals of a start tag", lambda n: in_bytes(filled('"\\u003csamlp:Response" ', n))
    yield "log: lines of a debugger", lambda n: in_bytes(numbered(lambda i: f'(String) $R{i} = "x"\n', n))
    yield "log: line numbers", lambda n: in_bytes(numbered(lambda i: f"{i} <a>\n", n))
    yield "log: quoted mail", lambda n: in_bytes(filled("> > > >\n", n))
    yield "log: requests", lambda n: in_bytes(filled("POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nSAMLRespo", n))
    yield "log: parts of a form", lambda n: in_bytes(
        filled('--b\r\nContent-Disposition: form-data; name="SAMLResponse"\r\n\r\nQQ\r\n', n))
    yield "log: markers of a browser", lambda n: in_bytes(filled("▼<a>\n", n))


def broken_xml():
    """XML that is not well-formed, of any size."""
    yield "XML: tags that only start", lambda n: in_bytes(filled("<a>", n))
    yield "XML: tags that only end", lambda n: in_bytes("<r>" + filled("</a>", n))
    yield "XML: <", lambda n: b"<" * n
    yield "XML: &", lambda n: in_bytes("<r>" + "&" * n + "</r>")
    yield "XML: control characters", lambda n: in_bytes("<r>" + "\x01" * n + "</r>")
    yield "XML: a tag that does not end", lambda n: in_bytes("<a " + filled("b='c' ", n))
    yield "XML: a value that does not end", lambda n: in_bytes("<a b='" + "c" * n)
    yield "XML: a comment that does not end", lambda n: in_bytes("<!--" + "-" * n)
    yield "XML: declarations", lambda n: in_bytes(filled("<?xml version='1.0'?>", n))
    yield "XML: a declaration of an encoding", lambda n: in_bytes(f"<?xml version='1.0' encoding='{'e' * n}'?><a/>")
    yield "XML: prefixes that are not declared", lambda n: in_bytes("<r>" + numbered(lambda i: f"<p{i}:e/>", n) + "</r>")
    yield "XML: text after the root", lambda n: in_bytes("<r/>" + "x" * n)
    yield "XML: documents one after another", lambda n: in_bytes(filled("<r/>", n))
    yield "XML: bytes that are no UTF-8", lambda n: b"<r>" + b"\xff" * n + b"</r>"
    yield "XML: another root of a known name", lambda n: in_bytes(
        "<AuthnRequest xmlns='urn:oasis:names:tc:SAML:2.0:protocol'>" + filled("<a/>", n) + "</AuthnRequest>")
    yield "XML: a SOAP envelope", lambda n: in_bytes(
        "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>" + filled("<a/>", n)
        + "</s:Body></s:Envelope>")
    yield "XML: cut at its end", lambda n: text_of(n)[:-50]
    yield "XML: curly quotes", lambda n: in_bytes("<r " + filled("a=“b” ", n) + "/>")
    yield "XML: a wrong end tag for each", lambda n: in_bytes("<r>" + filled("<a></b>", n) + "</r>")


def responses_in_text():
    """Texts with many responses, each of which has a verdict."""
    yield "responses: on lines of their own", lambda n: filled(small() + b"\n", n)
    yield "responses: Base64 in a log", lambda n: filled(b"12:00:00 SAMLResponse=" + base64.b64encode(small()) + b"\n", n)
    yield "responses: forms in a log", lambda n: filled(
        b"12:00:00 SAMLResponse=" + quoted(encoded(small())).encode() + b"\n", n)
    yield "responses: JSON lines", lambda n: filled(
        b'{"level":"info","SAMLResponse":"' + base64.b64encode(small()) + b'"}\n', n)
    yield "responses: all in one line", lambda n: filled(small(), n)
    # The first 10,000 of them have a verdict, and an error reports the rest.
    yield EMPTY, lambda n: in_bytes(filled("<samlp:Response></samlp:Response>\n", n))
    yield "responses: fields of one form", lambda n: filled(b"SAMLResponse=" + quoted(encoded(small())).encode() + b"&", n)


def logs():
    """Large logs with few responses."""
    noise = b"2026-11-20 12:00:00.000 App[1:2] GET https://sp.auth.adobe.com/api/v1/config/REF30 200 in 120 ms\n"
    yield "log of 64 MiB: noise", lambda n: filled(noise, n)
    yield "log of 64 MiB: three responses in noise", lambda n: (filled(noise, n // 4) + small() + b"\n") * 3
    yield "log of 64 MiB: three responses in Base64 in noise", lambda n: (
        filled(noise, n // 4) + b"SAMLResponse=" + base64.b64encode(small()) + b"\n") * 3
    yield "log of 64 MiB: empty lines", lambda n: b"\n" * n + small()
    yield "log of 64 MiB: one line of Base64 that is none", lambda n: b"SAMLResponse=" + filled(b"QUJD", n)
    yield "log of 64 MiB: almost-responses", lambda n: filled(b"12:00:00 <samlp:Response ID='a'> \n", n)
