"""Archives (HAR), NDJSON, and folders: inputs that contain many inputs."""

import base64
import json
import urllib.parse

from . import wrapped
from .shape import MEBIBYTE, SCRIPTS, Shape, filled, in_bytes, joined, numbered

# Archives are read up to 256 MiB; a fourth of it shows the growth of the time.
ARCHIVE = 64 * MEBIBYTE
# The number of responses in archives of exchanges; no more than 10,000 have a report.
EXCHANGES = {"exchanges": 2_000, "exchanges that failed": 10_000}
# A tenth of a second for a thousand lines with a response.
MANY = 3.0
PER_MEBIBYTE = 0.006
# Twelve microseconds for each of 4,400 short exchanges, which have a verdict each.
SHORT_EXCHANGES = 0.055


def shapes():
    for name, make, limit, seconds in archives():
        yield Shape(f"HAR: {name}", "har", make, limit, seconds, reports=EXCHANGES.get(name, 0))
    for name, make, seconds in requests():
        # Processes are ended after ten seconds.
        limit = MEBIBYTE if seconds > MANY else 8 * MEBIBYTE
        yield Shape(f"NDJSON: {name}", "ndjson", make, limit, seconds)


def archive(entries):
    return in_bytes('{"log":{"version":"1.2","entries":[') + in_bytes(entries) + b"]}}"


def entry(url="https://x/", post="", request="", response='"status":200,"content":{}', more=""):
    """An entry of an archive."""
    return (f'{{"startedDateTime":"2026-11-20T12:00:00Z"{more},"request":{{"method":"POST","url":"{url}"{request}{post}}},'
            f'"response":{{{response}}}}}')


EXCHANGE = "https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple"


def form(text):
    return f',"postData":{{"mimeType":"application/x-www-form-urlencoded","text":"{text}"}}'


def small_form():
    return form("SAMLResponse=" + urllib.parse.quote(base64.b64encode(wrapped.small()).decode(), safe=""))


def archives():
    """Names and archives; those with one large field are as large as one text of a document."""
    one = 8 * MEBIBYTE
    yield "entries of other servers", lambda n: archive(joined(lambda i: entry(f"https://x/{i}"), n)), ARCHIVE, PER_MEBIBYTE
    yield "entries with pages and images", lambda n: archive(joined(
        lambda i: entry(f"https://x/{i}", response=f'"status":200,"content":{{"size":9000,"encoding":"base64","text":"{"QUJD" * 3000}"}}'),
        n)), ARCHIVE, PER_MEBIBYTE
    yield "entries with 40 headers", lambda n: archive(joined(lambda i: entry(
        f"https://x/{i}", ',"headers":[' + joined(lambda j: f'{{"name":"n{j}","value":"v{j}"}}', 900) + "]"), n)), ARCHIVE, PER_MEBIBYTE
    yield "one exchange among others", lambda n: archive(
        entry(EXCHANGE, small_form()) + "," + joined(lambda i: entry(f"https://x/{i}"), n)), ARCHIVE, PER_MEBIBYTE
    # Each exchange is a separate input with a separate response.
    yield "exchanges", lambda n: archive(joined(lambda i: entry(EXCHANGE, small_form()), n)), one, 2.5
    yield "exchanges that failed", lambda n: archive(joined(lambda i: entry(
        EXCHANGE, form("SAMLResponse=QQ"), response='"status":400,"content":{"text":"{\\"status\\":400,\\"code\\":\\"x\\"}"}'), n)), one, 2.5
    yield "header fields of an answer", lambda n: archive(entry(EXCHANGE, response='"status":200,"content":{"text":"{}"},"headers":['
        + joined(lambda i: '{"name":"a","value":"b"}', n) + "]")), one, PER_MEBIBYTE
    yield "header fields of a request", lambda n: archive(entry(EXCHANGE, ',"headers":[' + joined(
        lambda i: f'{{"name":"a{i}","value":"b"}}', n) + "]")), one, PER_MEBIBYTE
    yield "X-Device-Info in each entry", lambda n: archive(joined(lambda i: entry(EXCHANGE, ',"headers":['
        f'{{"name":"X-Device-Info","value":"{base64.b64encode(json.dumps({"a": i}).encode()).decode()}"}}]'), n)), one, SHORT_EXCHANGES
    yield "fields of a form", lambda n: archive(entry(EXCHANGE, form(joined(lambda i: f"a{i}=b", n, "&")))), one, PER_MEBIBYTE
    yield "parameters of a form", lambda n: archive(entry(EXCHANGE, ',"postData":{"params":[' + joined(
        lambda i: f'{{"name":"a{i}","value":"b"}}', n) + "]}")), one, PER_MEBIBYTE
    yield "responses in the fields of one form", lambda n: archive(entry(EXCHANGE, form(filled("SAMLResponse=QQ&", n)))), one, PER_MEBIBYTE
    yield "a long URL", lambda n: archive(entry("https://x/" + "a" * n)), one, PER_MEBIBYTE
    yield "a URL of @", lambda n: archive(entry("https://" + "@" * n + "/")), one, PER_MEBIBYTE
    yield "a URL of users", lambda n: archive(entry("https://" + filled("a:b@", n) + "/")), one, PER_MEBIBYTE
    yield "a URL of hosts with no port", lambda n: archive(entry("https://" + filled("a:b//", n))), one, PER_MEBIBYTE
    yield "a URL of hosts with no port, and a user at the end", lambda n: archive(
        entry("https://" + filled("a:b//", n) + "@")), one, PER_MEBIBYTE
    yield "a URL of slashes", lambda n: archive(entry("https://x" + "/" * n)), one, PER_MEBIBYTE
    yield "a URL of schemes", lambda n: archive(entry(filled("a://", n))), one, PER_MEBIBYTE
    yield "a long query", lambda n: archive(entry("https://x/?" + filled("a=b&", n))), one, PER_MEBIBYTE
    yield "a long method", lambda n: archive(entry().replace('"POST"', f'"{"P" * n}"')), one, PER_MEBIBYTE
    yield "a long time", lambda n: archive(entry().replace("12:00:00Z", f"12:00:00.{'0' * n}Z")), one, PER_MEBIBYTE
    yield "a long body", lambda n: archive(entry(EXCHANGE, response=f'"status":200,"content":{{"text":"{"x" * n}"}}')), one, PER_MEBIBYTE
    yield "a long body in Base64", lambda n: archive(entry(
        EXCHANGE, response=f'"status":200,"content":{{"encoding":"base64","text":"{"QUJD" * (n // 4)}"}}')), one, PER_MEBIBYTE
    yield "unknown members", lambda n: archive(entry(EXCHANGE, more="," + joined(lambda i: f'"x{i}":1', n))), one, PER_MEBIBYTE
    yield "escapes", lambda n: archive(entry(EXCHANGE, form(filled("\\u0041", n)))), one, PER_MEBIBYTE
    yield "arrays in arrays", lambda n: archive("[" * (n // 2) + "]" * (n // 2)), one, PER_MEBIBYTE
    yield "blanks", lambda n: archive(" " * n), ARCHIVE, PER_MEBIBYTE
    yield "cut at its end", lambda n: archive(joined(lambda i: entry(f"https://x/{i}"), n))[:-40], ARCHIVE, PER_MEBIBYTE
    for script, text in SCRIPTS.items():
        yield f"{script} in a URL", lambda n, text=text: archive(entry(
            "https://" + text(n), form("SAMLResponse=QQ"))), one, PER_MEBIBYTE
        yield f"{script} in a path", lambda n, text=text: archive(entry(
            EXCHANGE + "/" + text(n), form("SAMLResponse=QQ"))), one, PER_MEBIBYTE
        yield f"{script} in a header", lambda n, text=text: archive(entry(EXCHANGE, response=(
            f'"status":200,"content":{{"text":"{{}}"}},"headers":[{{"name":"a","value":"{text(n)}"}}]'))), one, PER_MEBIBYTE
        yield f"{script} in names of fields", lambda n, text=text: archive(entry(
            EXCHANGE, form(joined(lambda i: f"{i}{text(880)}=b", n, "&")))), one, PER_MEBIBYTE


def requests():
    """Lines of check --ndjson; each has a response line, and so its own time limit."""
    def line(payload, name='"i"', more=""):
        return f'{{"id":{name},"payload":{payload}{more}}}\n'

    yield "requests", lambda n: in_bytes(numbered(lambda i: line('"QQ=="', str(i)), n)), 30.0
    yield "responses", lambda n: filled(in_bytes(line(json.dumps(base64.b64encode(wrapped.small()).decode()))), n), MANY
    yield "lines that are no request", lambda n: in_bytes(filled("x\n", n)), 20.0
    yield "empty lines", lambda n: b"\n" * n, 0.05
    yield "a long id", lambda n: in_bytes(line('"QQ=="', f'"{"i" * n}"')), 0
    yield "a long payload", lambda n: in_bytes(line(f'"{"x" * n}"')), 0
    yield "a payload of escapes", lambda n: in_bytes(line(f'"{filled(chr(92) + "u0041", n)}"')), 0
    yield "unknown members", lambda n: in_bytes(line('"QQ=="', more="," + joined(lambda i: f'"x{i}":1', n))), 0
    yield "keys that options are called like", lambda n: in_bytes(line('"QQ=="', more="," + joined(lambda i: '"at":1', n))), 0
    yield "the same key", lambda n: in_bytes(line('"QQ=="', more="," + joined(lambda i: '"id":1', n))), 0
    yield "a long number as id", lambda n: in_bytes(line('"QQ=="', "1" * n)), 0
    yield "starts of an id in an id", lambda n: in_bytes(line('"QQ=="', '"' + filled(',\\"id\\":', n) + '"')), 0
    yield "a payload in Base64 of nothing", lambda n: in_bytes(line('"' + filled("QUJD", n) + '"')), 0
    yield "one line that does not end", lambda n: in_bytes('{"payload":"' + "x" * n), 0
    yield "arrays in arrays", lambda n: in_bytes(line('"QQ=="', more=',"a":' + "[" * (n // 2) + "]" * (n // 2))), 0
    for script, text in SCRIPTS.items():
        yield f"{script} in an id", lambda n, text=text: in_bytes(line('"QQ=="', f'"{text(n)}"')), 0
        yield f"{script} in one name", lambda n, text=text: in_bytes(line('"QQ=="', more=f',"{text(n)}":1')), 0
        yield f"{script} in a payload", lambda n, text=text: in_bytes(line(f'"{text(n)}"')), 0
        yield f"{script} in names", lambda n, text=text: in_bytes(line('"QQ=="', more="," + joined(
            lambda i: f'"{i}{text(880)}":1', n))), 0
