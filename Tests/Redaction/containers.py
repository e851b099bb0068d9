"""Containers with a canary in every place: each function gets a maker of canaries and returns the name of a file and its content."""

import base64
import gzip
import html
import io
import json
import quopri
import urllib.parse
import zipfile
import zlib

TIME = "2026-03-01T10:00:00Z"


def response(c, prefix=""):
    """A SAML response with a value in each element and attribute, and in comments, names and declarations."""
    p = lambda place: f"{prefix}saml.{place}"
    text = lambda place: html.escape(c(p(place)))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<!-- {text("comment-before")} -->
<?{c.name(p("pi"))} {text("pi-data")}?>
<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" \
xmlns:{c.name(p("prefix"))}="urn:{c.token(p("namespace"))}" {c.name(p("attribute-name"))}="{text("attribute-value")}" \
ID="_{c.uuid(p("ID"))}" Version="2.0" IssueInstant="{TIME}" Destination="https://{c.token(p("host"))}.example/acs" \
InResponseTo="_{c.token(p("InResponseTo"))}" Consent="urn:{c.token(p("Consent"))}">
<saml:Issuer Format="urn:{c.token(p("Issuer.Format"))}" NameQualifier="{text("NameQualifier")}">{text("Issuer")}</saml:Issuer>
<samlp:Extensions><x:{(n := c.name(p("element")))} xmlns:x="{c.mail(p("ns-value"))}" xml:lang="{c.token(p("lang"))}">\
<![CDATA[{c(p("cdata"))}]]></x:{n}></samlp:Extensions>
<samlp:Status><samlp:StatusCode Value="urn:{c.token(p("status"))}"/><samlp:StatusMessage>{text("StatusMessage")}\
</samlp:StatusMessage><samlp:StatusDetail><Cause>{text("StatusDetail")}</Cause></samlp:StatusDetail></samlp:Status>
<saml:Assertion ID="_{c.token(p("assertion-ID"))}" Version="2.0" IssueInstant="{TIME}"><saml:Issuer>{text("Issuer2")}</saml:Issuer>
<saml:Subject><saml:NameID SPNameQualifier="{text("SPNameQualifier")}" SPProvidedID="{text("SPProvidedID")}">\
{text("NameID")}<!-- {text("NameID-comment")} -->{text("NameID-rest")}</saml:NameID>
<saml:SubjectConfirmation Method="urn:{c.token(p("Method"))}"><saml:SubjectConfirmationData Address="{text("Address")}" \
Recipient="https://sp.example/{urllib.parse.quote(c(p("Recipient")))}?{c.token(p("query-name"))}={urllib.parse.quote(c(p("query")))}" \
NotOnOrAfter="{TIME}"/></saml:SubjectConfirmation></saml:Subject>
<saml:Conditions NotBefore="{TIME}" NotOnOrAfter="{c.phone(p("NotOnOrAfter"))}"><saml:AudienceRestriction><saml:Audience>\
{text("Audience")}</saml:Audience></saml:AudienceRestriction></saml:Conditions>
<saml:AuthnStatement AuthnInstant="{TIME}" SessionIndex="{text("SessionIndex")}"><saml:SubjectLocality Address="{text("locality")}" \
DNSName="{text("DNSName")}"/><saml:AuthnContext><saml:AuthnContextClassRef>{text("context")}</saml:AuthnContextClassRef>\
</saml:AuthnContext></saml:AuthnStatement>
<saml:AttributeStatement><saml:Attribute Name="{text("Name")}" FriendlyName="{text("FriendlyName")}" NameFormat="urn:{c.token(p("NameFormat"))}">\
<saml:AttributeValue>{text("value")}</saml:AttributeValue><saml:AttributeValue>{c.number(p("number"))}</saml:AttributeValue>\
<saml:AttributeValue>{"".join(f"&#x{ord(x):X};" for x in c.person(p("references")))}</saml:AttributeValue>\
<saml:AttributeValue>{base64.b64encode(c.person(p("base64-value")).encode()).decode()}</saml:AttributeValue>\
<saml:AttributeValue>{c.person(p("long")).replace(" ", "") + "山田太郎花子" * 12 + c.person(p("long-end")).replace(" ", "")}</saml:AttributeValue>\
<saml:AttributeValue>{html.escape(json.dumps({c.token(p("json-name")): c(p("json")), "userID": c(p("json-userID"))}))}</saml:AttributeValue>\
</saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>
<!-- {text("comment-after")} -->
"""


def document(c):
    return "response.xml", response(c).encode()


def doctype(c):
    text = f"""<?xml version="1.0" encoding="{c.token("encoding")}" {c.name("xml-attribute")}="{c.token("xml-value")}"?>
<!DOCTYPE {c.name("doctype")} PUBLIC "-//{c.token("public")}//EN" "http://{c.token("system")}.example/x.dtd" [
<!ENTITY {c.name("entity")} "{c.person("entity-value")}">
<!ENTITY % {c.name("parameter")} SYSTEM "file:///home/{c.token("entity-file")}">
<!ELEMENT {c.name("dtd-element")} (#PCDATA)><!ATTLIST {c.name("attlist")} {c.name("dtd-attribute")} CDATA "{c.person("default")}">
<!NOTATION {c.name("notation")} SYSTEM '{c.token("notation-value")}'>
<!-- {c.person("dtd-comment")} -->
]>
""" + response(c).split("?>\n", 1)[1]
    return "doctype.xml", text.encode()


def encoded(name, encode):
    def make(c):
        return name, encode(response(c).encode())
    make.__name__ = name.split(".")[0]
    return make


def form(data, field="SAMLResponse"):
    return (field + "=" + urllib.parse.quote(base64.b64encode(data).decode(), safe="")).encode()


def deflated(data):
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    return compressor.compress(data) + compressor.flush()


def numbered(data):
    """As 'cat -n' prints lines."""
    return b"".join(b"%6d\t%s\n" % (number, line) for number, line in enumerate(data.splitlines(), 1))


def dump(data):
    """As 'hexdump -C' prints data."""
    rows = [(start, data[start:start + 16]) for start in range(0, len(data), 16)]
    text = "".join(
        f"{start:08x}  {row[:8].hex(' '):23}  {row[8:].hex(' '):23}  |{''.join(chr(b) if 32 <= b < 127 else '.' for b in row)}|\n"
        for start, row in rows)
    return (text + f"{len(data):08x}\n").encode()


def in_pieces(data):
    """As logcat prints Base64 that is longer than a message."""
    text = base64.b64encode(data)
    pieces = [text[start:start + 400] for start in range(0, len(text), 400)]
    return b"".join(b"03-01 10:00:00.%03d  4211  4240 D Auth: %s\n" % (number, piece) for number, piece in enumerate(pieces))


def cell(data):
    """As a table of values with commas between them has it."""
    return b'time,body\n2026-03-01T10:00:00Z,"' + data.replace(b'"', b'""') + b'"\n'


def zipped(c):
    """An archive with a name, a comment of the file and of the archive, an extra field and a second file."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        file = zipfile.ZipInfo(f"{c.token('folder')}/{c.token('file')}.xml", (2026, 3, 1, 10, 0, 0))
        file.comment = c.ascii_person("file-comment").encode()
        archive.writestr(file, response(c), zipfile.ZIP_DEFLATED)
        archive.writestr(f"{c.token('stored')}.txt", c.person("stored-text").encode(), zipfile.ZIP_STORED)
        archive.comment = c.ascii_person("archive-comment").encode()
    return "recording.zip", data.getvalue()


ENCODINGS = [
    encoded("base64.txt", base64.b64encode),
    encoded("base64-wrapped.txt", base64.encodebytes),
    encoded("base64-url.txt", base64.urlsafe_b64encode),
    encoded("base64-twice.txt", lambda data: base64.b64encode(base64.b64encode(data))),
    encoded("base64-short.txt", lambda data: base64.b64encode(data)[:-3]),
    encoded("percent.txt", lambda data: urllib.parse.quote(data, safe="").encode()),
    encoded("percent-twice.txt", lambda data: urllib.parse.quote(urllib.parse.quote(data)).encode()),
    encoded("percent-all.txt", lambda data: "".join(f"%{byte:02x}" for byte in data).encode()),
    encoded("form.txt", form),
    encoded("gzip.gz", gzip.compress),
    encoded("gzip-base64.txt", lambda data: base64.b64encode(gzip.compress(data))),
    encoded("gzip-twice.gz", lambda data: gzip.compress(gzip.compress(data))),
    encoded("zlib-base64.txt", lambda data: base64.b64encode(zlib.compress(data))),
    encoded("deflate-base64.txt", lambda data: base64.b64encode(deflated(data))),
    encoded("deflate.bin", deflated),
    encoded("hexadecimal.txt", lambda data: data.hex().encode()),
    encoded("hexadecimal-upper.txt", lambda data: data.hex().upper().encode()),
    encoded("hexadecimal-base64.txt", lambda data: base64.b64encode(data.hex().encode())),
    encoded("json-escaped.txt", lambda data: json.dumps(data.decode()).encode()),
    encoded("json-escaped-twice.txt", lambda data: json.dumps(json.dumps(data.decode(), ensure_ascii=False)).encode()),
    encoded("json-escaped-inner.txt", lambda data: json.dumps(data.decode())[1:-1].encode()),
    encoded("html-escaped.txt", lambda data: html.escape(data.decode()).encode()),
    encoded("html-escaped-twice.txt", lambda data: html.escape(html.escape(data.decode())).encode()),
    encoded("quoted-printable.txt", quopri.encodestring),
    encoded("quoted-printable-binary.txt", lambda data: quopri.encodestring(data, quotetabs=True)),
    encoded("utf16.xml", lambda data: data.decode().replace("UTF-8", "UTF-16").encode("utf-16")),
    encoded("utf16-le.xml", lambda data: data.decode().encode("utf-16-le")),
    encoded("utf16-be.xml", lambda data: data.decode().encode("utf-16-be")),
    encoded("utf16-odd.xml", lambda data: data.decode().encode("utf-16-le")[:-1]),
    encoded("utf16-base64.txt", lambda data: base64.b64encode(data.decode().encode("utf-16"))),
    encoded("latin1.xml", lambda data: data.decode().replace("UTF-8", "ISO-8859-1").encode("latin-1", "xmlcharrefreplace")),
    encoded("truncated.xml", lambda data: data[: len(data) * 2 // 3]),
    encoded("truncated-gzip.gz", lambda data: gzip.compress(data)[:-30]),
    encoded("bom.xml", lambda data: b"\xef\xbb\xbf" + data),
    encoded("newlines.xml", lambda data: data.replace(b"\n", b"\r\n")),
    encoded("string-literal.swift", lambda data: b'let response = "' + data.replace(b'"', b'\\"').replace(b"\n", b"\\n") + b'"\n'),
    encoded("hexdump.txt", lambda data: b"".join(
        f"{i:08x}: {data[i:i + 16].hex(' ', 2):39}  {''.join(chr(b) if 32 <= b < 127 else '.' for b in data[i:i + 16])}\n".encode()
        for i in range(0, len(data), 16))),
    encoded("hexdump-characters.txt", dump),
    encoded("numbered-lines.txt", numbered),
    encoded("pieces-in-log.txt", in_pieces),
    encoded("cell.csv", cell),
    encoded("base64-in-depth.txt", lambda data: [data := base64.b64encode(data) for _ in range(6)][-1]),
    encoded("literals-in-depth.txt", lambda data: [data := json.dumps(data.decode()).encode() for _ in range(3)][-1]),
    encoded("mixed-depth.txt", lambda data: urllib.parse.urlencode({"q": json.dumps({"a": base64.b64encode(form(
        json.dumps({"x": html.escape(data.decode())}).encode(), "inner")).decode()})}).encode()),
]


def gzip_with_names(c):
    """The header of gzip has a file name and a comment, and other data follows."""
    body = deflated(response(c).encode())
    data = response_crc(c, body)
    return "named.gz", data


def response_crc(c, body):
    plain = zlib.decompress(body, -15)
    name, comment = (c.ascii_person(place).encode() + b"\0" for place in ("gzip-name", "gzip-comment"))
    head = b"\x1f\x8b\x08\x18\0\0\0\0\0\x03" + name + comment
    tail = zlib.crc32(plain).to_bytes(4, "little") + (len(plain) & 0xFFFFFFFF).to_bytes(4, "little")
    return head + body + tail + c.person("after-gzip").encode() + b"\n" + gzip.compress(c.person("second-member").encode())


def pairs(c, place, count=2, *, name=None):
    return [{"name": name or c.token(f"{place}.name"), "value": c(f"{place}.value"), "comment": c(f"{place}.comment"),
             f"_{c.token(f'{place}.member')}": c(f"{place}.member-value")} for _ in range(count)]


def har(c):
    saml = base64.b64encode(response(c).encode()).decode()
    page = html_page(c)[1].decode()
    entry = {
        "pageref": c.token("pageref"), "startedDateTime": TIME, "time": 12.5, c.token("member"): c("member-value"),
        "request": {
            "method": "POST",
            "url": f"https://{c.token('user')}:{c.token('password')}@{c.token('host')}.example:8443/{c.token('path')}/"
                   f"{urllib.parse.quote(c('path-encoded'))};jsessionid={c.token('matrix')}?{c.token('query-name')}="
                   f"{urllib.parse.quote(c('query-value'))}&SAMLResponse={urllib.parse.quote(saml, safe='')}#{c.token('fragment')}",
            "httpVersion": "HTTP/1.1",
            "cookies": [dict(each, path=f"/{c.token('cookie.path')}", domain=f".{c.token('cookie.domain')}.example",
                             expires=TIME, httpOnly=True, sameSite=c.token("sameSite")) for each in pairs(c, "cookies")],
            "headers": pairs(c, "headers") + pairs(c, "known-header", 1, name="User-Agent")
                       + pairs(c, "cookie-header", 1, name="Cookie") + pairs(c, "authorization", 1, name="Authorization")
                       + [{"name": "Content-Type", "value": f"multipart/form-data; boundary=----{c.token('boundary')}"},
                          {"name": "Accept", "value": f"application/x-{c.token('accept')}"},
                          {"name": "If-Modified-Since", "value": c("since")},
                          {"name": "Content-Length", "value": c.note("length", c.digits(11))},
                          {"name": "Authorization", "value": f"Bearer {c.jwt('bearer')}"},
                          {"name": "Authorization", "value": "Basic " + base64.b64encode(
                              f"{c.ascii_person('basic')}:{c.token('basic-password')}".encode()).decode()},
                          {"name": "AP-Device-Identifier", "value": "fingerprint " + base64.b64encode(
                              c.uuid("fingerprint").encode()).decode()},
                          {"name": "X-Device-Info", "value": base64.b64encode(json.dumps(
                              {"model": c.person("device-model"), c.token("device-name"): c("device-value")}).encode()).decode()},
                          {"name": "Cookie", "value": f"{c.token('c1')}={c.opaque('c2')}; JSESSIONID={c.token('c3')}; "
                                                      f"{c.token('flag')}; q=\"{c.person('c4')}\""}],
            "queryString": pairs(c, "query"),
            "postData": {"mimeType": f"multipart/form-data; x={c.token('mime-parameter')}", "params": [
                dict(each, fileName=c.person("fileName") + ".pdf", contentType=f"image/{c.token('contentType')}")
                for each in pairs(c, "params")], "text": multipart(c)[1].decode(), "comment": c("postData.comment")},
            "headersSize": -1, "bodySize": 100, "comment": c("request.comment"),
        },
        "response": {
            "status": 200, "statusText": c("statusText"), "httpVersion": c.token("httpVersion"),
            "cookies": pairs(c, "set-cookies"), "headers": pairs(c, "response-headers")
            + [{"name": "Set-Cookie", "value": f"{c.token('sc-name')}={c.jwt('sc')}; Domain={c.token('sc-domain')}.example; "
                                               f"Path=/{c.token('sc-path')}; Expires=Wed, 21 Oct 2026 07:28:00 GMT"},
               {"name": "Location", "value": f"app://{c.token('location')}?code={c.token('code')}"}],
            "content": {"size": 1, "mimeType": "text/html", "text": page, "encoding": c.token("encoding"),
                        "comment": c("content.comment"), "compression": c.number("compression")},
            "redirectURL": f"https://{c.token('redirect')}.example/?{c.token('r-name')}={c.token('r-value')}",
            "headersSize": -1, "bodySize": 10, "_transferSize": 1, "_error": c("_error"), "comment": c("response.comment"),
        },
        "cache": {"beforeRequest": {"eTag": c.opaque("eTag"), "comment": c("cache.comment")}, c.token("cache-member"): c("cache-value")},
        "timings": {"send": 1, "wait": c.number("wait"), "receive": c("receive"), c.token("timing"): c.number("timing-value"),
                    "_blocked_proxy": c.number("proxy"), "comment": c("timings.comment")},
        "serverIPAddress": c.phone("serverIPAddress"), "connection": c.phone("connection"), "comment": c("entry.comment"),
        "_initiator": {"type": "script", "stack": {"callFrames": [{"functionName": c.name("function"), "url": f"https://{c.token('frame')}.example/a.js",
                                                                   "lineNumber": 12, "scriptId": c.number("scriptId")}]}},
        "_webSocketMessages": [{"type": "send", "time": 1772359200.5, "opcode": 1, "data": json.dumps({"user": c("socket"), c.token("socket-name"): 1})},
                               {"type": "receive", "time": 1772359201, "opcode": 2, "data": base64.b64encode(c.person("socket-binary").encode()).decode()}],
        f"_{c.token('custom')}": {c.token("custom-name"): [c("custom-value"), c.number("custom-number"), {"name": c("custom-pair"), "value": c.number("pair-number")}]},
    }
    bodies = [json.dumps({c.token("body-name"): c("body"), "userID": c("userID"), "list": [c("list1"), c("list2")]}).encode(),
              gzip.compress(c.person("gzip-body").encode() * 3), response(c, "body-").encode(), multipart(c)[1],
              b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + c.person("png").encode() + bytes(range(256)), c.person("plain-body").encode()]
    entries = [entry] + [
        {"startedDateTime": TIME, "time": 1, "request": {"method": "GET", "url": "https://sp.auth.adobe.com/adobe-services/x", "httpVersion": "HTTP/1.1",
         "headers": [], "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0},
         "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "headers": [], "cookies": [], "redirectURL": "",
                      "content": {"size": len(body), "mimeType": "application/json", "encoding": "base64", "text": base64.b64encode(body).decode()},
                      "headersSize": -1, "bodySize": 1}, "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 0}}
        for body in bodies]
    log = {"version": "1.2", "creator": {"name": c("creator"), "version": c("creator.version"), "comment": c("creator.comment")},
           "browser": {"name": c("browser"), "version": c.zip("browser.version")},
           "pages": [{"startedDateTime": TIME, "id": c.token("page-id"), "title": c("page-title"), "comment": c("page.comment"),
                      "pageTimings": {"onLoad": c.number("onLoad"), "onContentLoad": 1, f"_{c.token('page-timing')}": c.number("page-number")}}],
           "entries": entries, "comment": c("log.comment"), f"_{c.token('log-member')}": c("log-value")}
    return "app.har", json.dumps({"log": log}, ensure_ascii=c.random.random() < 0.5).encode()


def har_ascii(c):
    """The same with escapes of JSON for every character beyond ASCII."""
    return "escaped.har", json.dumps(json.loads(har(c)[1]), indent=2).encode()


def multipart(c):
    boundary = f"----{c.token('part-boundary')}"
    parts = [
        (f'form-data; name="{c.token("field")}"', f"Content-Type: text/plain; charset={c.token('charset')}\r\n", c("field-value")),
        (f'form-data; name="{c.person("file-field")}"; filename="{c.person("filename")}.pdf"',
         f"X-{c.token('part-header')}: {c('part-header-value')}\r\n", c.person("file-content") * 2),
        (f"form-data; name=\"f\"; filename*=UTF-8''{urllib.parse.quote(c.person('filename*'))}.txt", "", c("text")),
        (f'form-data; name={c.token("unquoted")}; filename="C:\\Users\\{c.token("folder")}\\a.txt"', "", c("text2")),
        ('form-data; name="SAMLResponse"', "", base64.b64encode(response(c, "part-").encode()).decode()),
    ]
    text = "".join(f"--{boundary}\r\nContent-Disposition: {head}\r\n{more}\r\n{body}\r\n" for head, more, body in parts)
    return "body.txt", (c("preamble") + "\r\n" + text + f"--{boundary}--\r\n" + c("epilogue")).encode()


def message(c):
    body = f"SAMLResponse={urllib.parse.quote(base64.b64encode(response(c).encode()), safe='')}&RelayState={urllib.parse.quote(c('relay'))}" \
           f"&{c.token('field')}={urllib.parse.quote_plus(c('field-value'))}&{urllib.parse.quote(c.person('encoded-name'))}=1"
    return "post.txt", (
        f"POST /{c.token('path')}/saml?{c.token('q')}={c.token('qv')} HTTP/1.1\r\nHost: {c.token('host')}.example\r\n"
        f"User-Agent: {c('agent')}\r\nCookie: {c.token('cn')}={c('cv')}; b={c.person('cb')}\r\n{c.token('header')}: {c('header-value')}\r\n"
        f"X-Forwarded-For: {c('forwarded')}\r\nDate: {c('date')}\r\nReferer: https://{c.token('ref')}.example/{c.token('refpath')}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}").encode()


def raw_response(c):
    body = json.dumps({"userID": c("userID"), c.token("n"): {"a": [c("x"), {"b": c.number("num")}]}}, indent=1)
    return "answer.txt", (
        f"HTTP/1.1 200 {c('reason')}\r\nServer: {c('server')}\r\nSet-Cookie: {c.token('n2')}={c.opaque('v2')}; Path=/\r\n"
        f"Via: 1.1 {c.token('via')}\r\nETag: \"{c.opaque('etag')}\"\r\nWWW-Authenticate: Bearer realm=\"{c('realm')}\"\r\n"
        f"Link: <https://{c.token('link')}.example>; rel=\"{c.token('rel')}\"\r\nX-{c.token('header')}: {c('value')},\r\n {c('folded')}\r\n"
        f"\r\n{body}").encode()


def curl(c):
    saml = base64.b64encode(response(c).encode()).decode()
    data = json.dumps({"userID": c("userID")})
    return "command.sh", (
        f"curl 'https://{c.token('host')}.example/{c.token('path')}?{c.token('q')}={c.token('qv')}' \\\n  -u '{c.ascii_person('user')}:{c.token('password')}' \\\n"
        f"  -H '{c.token('header')}: {c('value')}' -H \"Cookie: {c.token('cn')}={c('cv')}\" -b {c.token('cookie-file')}=1 -A '{c('agent')}' \\\n"
        f"  -e https://{c.token('referer')}.example -F '{c.token('field')}=@/home/{c.token('home')}/{c.token('file')}.xml;filename={c.token('fn')}' \\\n"
        f"  -o {c.token('output')} --{c.token('option')} {c.token('option-value')} -x http://{c.token('proxy')}:3128 $'{c.token('dollar')}\\u00fc' \\\n"
        f"  --data-urlencode 'SAMLResponse={saml}' --data-raw '{data}' # {c('shell-comment')}\n").encode()


def curl_verbose(c):
    return "verbose.txt", (
        f"*   Trying {c.phone('ip')}...\n* Connected to {c.token('host')}.example (93.184.216.34) port 443 (#0)\n"
        f"* Server certificate:\n*  subject: CN={c.token('subject')}; O={c.person('organization')}\n*  issuer: C=US; O={c.person('issuer')}\n"
        f"* Server auth using Basic with user '{c.ascii_person('user')}'\n> GET /{c.token('path')} HTTP/1.1\n> Host: {c.token('hosthead')}.example\n"
        f"> Authorization: Bearer {c.jwt('bearer')}\n> {c.token('header')}: {c('value')}\n>\n< HTTP/1.1 302 Found\n< Location: https://x.example/{c.token('location')}\n"
        f"< Set-Cookie: {c.token('cn')}={c('cv')}\n< X-{c.token('h2')}: {c('v2')}\n<\n{{ [5 bytes data]\n{response(c)}\n"
        f"* Connection #0 to host {c.token('left')} left intact\n").encode()


def curl_trace(c):
    data = (f"POST /{c.token('path')} HTTP/1.1\r\nHost: {c.token('host')}.example\r\n\r\nuser={c.ascii_person('user')}").encode()
    dump = "".join(f"{i:04x}: {data[i:i + 16].hex(' '):48}{''.join(chr(b) if 32 <= b < 127 else '.' for b in data[i:i + 16])}\n" for i in range(0, len(data), 16))
    plain = "".join(f"{i:04x}: {data[i:i + 64].decode()!r}\n" for i in range(0, len(data), 64))
    return "trace.txt", (f"== Info: Connected to {c.token('info')} port 443\n=> Send header, {len(data)} bytes (0x{len(data):x})\n{dump}"
                         f"<= Recv data, {len(data)} bytes (0x{len(data):x})\n{plain}").encode()


def chlsj(c):
    def part(place):
        return {"sizes": {"headers": 1, "body": 2}, "mimeType": "text/xml", "charset": c.token(f"{place}.charset"), "contentEncoding": c(f"{place}.encoding"),
                "header": {"firstLine": f"POST /{c.token(f'{place}.first')} HTTP/1.1", "headers": pairs(c, f"{place}.headers")},
                "body": {"text": response(c, f"{place}-"), "charset": "UTF-8", c.token(f"{place}.body-member"): c(f"{place}.body-value")}}
    return "session.chlsj", json.dumps([{
        "status": "COMPLETE", "method": "POST", "protocolVersion": "HTTP/1.1", "scheme": "https", "host": f"{c.token('host')}.example", "port": 443,
        "actualPort": 443, "path": f"/{c.token('path')}", "query": f"{c.token('q')}={c.token('qv')}", "tunnel": False, "keptAlive": True,
        "remoteAddress": f"{c.token('remote')}/{c.phone('ip')}", "clientAddress": c.mail("client"), "notes": c("notes"), "times": {"start": TIME, "end": TIME},
        "durations": {"total": 1, c.token("duration"): c.number("duration-value")}, "ssl": {"protocol": c("ssl"), "cipherSuite": c.name("cipher")},
        "ipv4": c.zip("ipv4"), c.token("member"): c("value"), "request": part("request"), "response": part("response"),
        "webSocketMessages": [{"data": c("socket")}]}], ensure_ascii=False).encode()


def charles_xml(c):
    e = lambda place: html.escape(c(place))
    return "session.xml", f"""<?xml version='1.0' encoding='UTF-8' ?>
<?charles serialization-version='2.0' note='{e("pi")}' ?>
<charles-session><transaction status='COMPLETE' method='POST' protocolVersion='HTTP/1.1' protocol='https' host='{c.token("host")}.example' path='/{c.token("path")}' \
query='{c.token("query")}=1' remoteAddress='{e("remote")}' clientAddress='{e("client")}' startTime='{TIME}' {c.name("attribute")}='{e("attribute-value")}'>
<notes>{e("notes")}</notes><request headers='true' body='true'><headers><first-line><![CDATA[POST /{c.token("first")} HTTP/1.1]]></first-line>
<header><name>{c.token("header")}</name><value>{e("value")}</value></header></headers>
<body encoding='{c.token("encoding")}'>{base64.b64encode(form(response(c).encode())).decode()}</body></request>
<response><body><![CDATA[{json.dumps({"userID": c("userID")})}]]></body><{(n := c.name("element"))}>{e("element-value")}</{n}></response></transaction></charles-session>""".encode()


def burp(c):
    e = lambda place: html.escape(c(place))
    return "burp.xml", f"""<?xml version="1.0"?>
<!DOCTYPE items [<!ELEMENT items (item*)><!ATTLIST items burpVersion CDATA "{c.token("dtd")}">]>
<items burpVersion="{c.token("version")}" exportTime="{e("exportTime")}"><item><time>{e("time")}</time><url><![CDATA[https://{c.token("host")}.example/{c.token("path")}]]></url>
<host ip="{e("ip")}">{c.token("host2")}</host><port>{e("port")}</port><protocol>https</protocol><method>{e("method")}</method><path>/{c.token("path2")}</path>
<extension>{e("extension")}</extension><request base64="true">{base64.b64encode(message(c)[1]).decode()}</request><status>{e("status")}</status>
<responselength>{c.number("length")}</responselength><mimetype>{e("mime")}</mimetype>
<response base64="false"><![CDATA[{raw_response(c)[1].decode()}]]></response><comment>{e("comment")}</comment></item></items>""".encode()


def mail(c):
    b64 = lambda text: base64.encodebytes(text.encode()).decode()
    word = lambda place: f"=?utf-8?B?{base64.b64encode(c.person(place).encode()).decode()}?="
    q = lambda place: f"=?iso-8859-1?Q?{quopri.encodestring(c.ascii_person(place).encode(), header=True).decode()}=FC?="
    printable = lambda text: quopri.encodestring((text + "\n").encode()).decode()
    boundary = f"=_{c.token('boundary')}"
    return "case.eml", f"""Return-Path: <{c.mail("return")}>
Received: from {c.token("received")}.example ({c.token("helo")} [{c.phone("ip")}]) by {c.token("by")} with ESMTPS id {c.token("id")}
\tfor <{c.mail("for")}>; Sun, 1 Mar 2026 10:00:00 +0000
DKIM-Signature: v=1; a=rsa-sha256; d={c.token("d")}.example; s={c.token("s")}; bh={c.opaque("bh")}=; b={c.opaque("b")}
From: "{c.ascii_person("from-name")}" <{c.mail("from")}>
To: {c.person("to-name")} <{c.mail("to")}>, {c.mail("to2")}
Cc: {word("cc")} <{c.mail("cc2")}>
Subject: {q("subject")} {c.person("subject2")}
Message-ID: <{c.token("message-id")}@{c.token("message-host")}>
In-Reply-To: <{c.token("in-reply")}@x>
References: <{c.token("r1")}@x>
 <{c.token("r2")}@x>
Date: {c("date")}
X-{c.token("header")}: {c("value")}
User-Agent: {c("agent")}
Organization: {c("organization")}
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="{boundary}"

{c("preamble")}
--{boundary}
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

{printable("Hello " + c.person("qp") + ", the user " + c.ascii_person("qp2") + " in " * 30 + c.person("qp3") + " failed.")}
> {c("quoted")}
--{boundary}
Content-Type: text/html; charset=iso-8859-1
Content-Transfer-Encoding: base64

{b64(html_page(c)[1].decode())}
--{boundary}
Content-Type: text/plain; name="{c.person("attachment")}.txt"
Content-Transfer-Encoding: base64
Content-Disposition: attachment; filename="{word("filename")}.txt"; size={c.number("size")}

{b64(c.person("attachment-content") + " " + c.mail("attachment-mail"))}
--{boundary}
Content-Type: application/xml
Content-Transfer-Encoding: quoted-printable

{quopri.encodestring(response(c, "qp-").encode()).decode()}
--{boundary}--
{c("epilogue")}
-- 
{c("signature")}
""".encode()


def log_lines(c):
    return "app.log", "".join([
        json.dumps({"timestamp": TIME, "level": "INFO", "logger": c.token("logger"), "thread": c("thread"), "msg": f"user {c.person('msg')} signed in",
                    "userID": c("userID"), c.token("name"): c.number("number"), "ts": c.phone("ts"), "code": c.number("code")}) + json.dumps({"code": c.note("one-time-code", c.digits(6)), "age": 3}) + "\n",
        f"time={TIME} level=warn msg=\"login of {c.person('logfmt-msg')}\" user={c.token('user')} {c.token('key')}={c.token('key-value')} ip={c.zip('ip')} zip={c.zip('zip')}\n",
        f"{c.phone('client')} - {c.token('apache-user')} [10/Oct/2026:13:55:36 -0700] \"GET /{c.token('apache-path')}?{c.token('aq')}={c.token('av')} HTTP/1.0\" 200 2326 \"https://{c.token('areferer')}.example/\" \"{c('aagent')}\"\n",
        f"<34>1 2026-10-11T22:14:15.003Z {c.token('syslog-host')}.example {c.token('app')} {c.digits(4)} ID47 [{c.token('sd')}@32473 iut=\"{c('sd-value')}\"] {c.person('syslog')}\n",
        f"Oct 11 22:14:15 {c.token('bsd-host')} sshd[{c.number('pid')}]: Accepted password for {c.token('ssh-user')} from {c.phone('ssh-ip')}\n",
        f"2026-03-01 10:00:00,123 [{c.token('pool')}-7] ERROR c.e.{c.name('class')} - SAML for {c.person('log4j')} {c.mail('log4j-mail')} failed: {c.phone('log4j-phone')}\n",
        f"\tat com.{c.name('package')}.Main.run(Main.java:42)\n",
        f"10:00:00.123 {c.person('after-time')} Mar 12:30 {c.person('after-time2')}\n",
        f"SAMLResponse: {base64.b64encode(response(c).encode()).decode()}\n",
        f"response = {response(c, 'line-')}\n",
        f"key with spaces {c.token('spaces')}: {c('value-of-spaces')}\n",
        f"\u001b[31m{c.person('colored')}\u001b[0m | {c('piped')} | {{{c.token('braces')}}}\n",
    ]).encode()


def console(c):
    return "console.txt", (
        f"2026-03-01 10:00:00.123456+0100 {c.name('process')}[{c.digits(4)}:{c.number('thread')}] [{c.token('subsystem')}] user: Optional(\"{c.person('optional')}\")\n"
        f"[\"userID\": \"{c.person('dictionary')}\", \"{c.token('key')}\": {c.number('number')}, AnyHashable(\"{c.token('hashable')}\"): Optional({c.number('optional-number')})]\n"
        f"Optional([\"{c.ascii_person('array')}\", \"{c.mail('array2')}\"])\n"
        f"Error Domain={c.name('domain')} Code=-1009 \"{c.person('description')}\" UserInfo={{NSErrorFailingURLStringKey=https://{c.token('url')}.example/{c.token('path')}, "
        f"NSLocalizedDescription={c.person('localized')}, NSUnderlyingError=0x600{c.digits(9)} {{Error Domain={c.name('inner')} Code=3 \"(null)\"}}, {c.name('info')}={c.token('info-value')}}}\n"
        f"VSErrorInfoKeySAMLResponse = \"{response(c).replace(chr(34), chr(92) + chr(34)).replace(chr(10), chr(92) + 'n')}\";\n"
        f"{{\n    accountProviderIdentifier = {c.token('provider')};\n    \"{c.token('quoted-key')}\" = \"{c.person('quoted-value').encode('ascii', 'backslashreplace').decode()}\";\n    data = <{c.ascii_person('data').encode().hex(' ', 4)}>;\n}}\n"
        f"<{c.name('class')}: 0x60000{c.digits(7)}; name = {c.token('object-name')}; url = {c.token('object-url')}>\n"
        f"Printing description of {c.name('variable')}:\n▿ {c.name('type')}\n  - {c.name('field')} : \"{c.person('field-value')}\"\n"
        f"DEVICE: {c.uuid('device')} iPhone of {c.person('owner')}’s\n").encode()


def html_page(c):
    e = lambda place: html.escape(c(place))
    return "page.html", f"""<!DOCTYPE html><html lang="{c.token("lang")}"><head><title>{e("title")}</title><meta name="{c.token("meta")}" content="{e("meta-value")}">
<link rel="canonical" href="https://{c.token("canonical")}.example/"><style>.{c.token("class-name")} {{ background: url(https://{c.token("css")}.example/x) }} /* {c("css-comment")} */</style>
<script>var {c.name("variable")} = "{c.ascii_person("string")}"; const t = `{c.ascii_person("template")}`; // {c("js-comment")}
window.{c.name("property")} = {{ userID: '{c.ascii_person("property-value")}', zip: {c.number("js-number")}, r: /{c.name("regex")}/ }};</script></head>
<body onload="{c.name("handler")}('{c.token("argument")}')"><!-- {e("comment")} --><!--[if IE]><p>{e("conditional")}</p><![endif]-->
<form action="https://{c.token("action")}.example/{c.token("action-path")}" method="post" name="{c.token("form-name")}" id="{c.token("form-id")}" class="{c.token("class")}" data-{c.token("data-name")}="{e("data-value")}">
<input type="hidden" name="SAMLResponse" value="{base64.b64encode(response(c, "html-").encode()).decode()}">
<input type="hidden" name="{c.token("field")}" value="{e("field-value")}"><input name={c.token("unquoted")} value={c.token("unquoted-value")}>
<textarea name='{c.token("textarea")}'>{e("textarea-value")}</textarea><select><option value="{e("option")}">{e("option-text")}</option></select>
<a href="mailto:{c.mail("mailto")}">{e("link")}</a><a href="tel:{c.phone("tel").replace(" ", "-")}">x</a><img src="data:image/png;base64,{base64.b64encode(c.person("png").encode() * 2).decode()}" alt="{e("alt")}">
</form><{(n := c.name("element"))}>{e("element-text")}</{n}></body></html>""".encode()


def xml(c):
    e = lambda place: html.escape(c(place))
    return "unknown.xml", f"""<{(r := c.name("root"))} xmlns="urn:{c.token("namespace")}" xmlns:{c.name("prefix")}="{e("prefixed")}" {c.name("attribute")}='{e("value")}' xml:lang="{c.token("lang")}" xml:id="{c.token("id")}">
{e("text")}<![CDATA[{c.person("cdata")} <x>{c("cdata-inner")}</x>]]><!--{e("comment")}--><?{c.name("pi")} {c.name("pi-attribute")}="{e("pi-value")}"?>&{c.name("entity")};
<name>{e("name")}</name><value>{e("value-element")}</value><time>{c.phone("time")}</time><status>{c("status")}</status><version>{c("version")}</version><type>{c("type")}</type>
<a b="{"&#10;".join([c.token("ref1"), c.token("ref2")])}"/></{r}>""".encode()


def configuration(c):
    mvpd = {"id": c.token("id"), "displayName": c("displayName"), "logoUrl": f"https://{c.token('logo')}.example/{c.token('logo-path')}.png", "boardingStatus": c("boardingStatus"),
            "platformMappingId": c("platformMappingId"), "requiredMetadataFields": [c("field"), c("field2")], "iFrameRequired": True, "isProxy": c("isProxy"), c.token("member"): c("value")}
    return "configuration.json", json.dumps({"requestor": {"id": c.token("requestor"), "name": c("name"), "domains": {"domain": [c.token("domain")]},
                                             "mvpds": {"mvpd": [mvpd]}, c.token("unknown"): c.number("number")}}, ensure_ascii=False).encode()


def configuration_xml(c):
    e = lambda place: html.escape(c(place))
    return "configuration.xml", f"""<?xml version="1.0"?><config><requestor><id>{c.token("id")}</id><name>{e("name")}</name><domains><domain>{e("domain")}</domain></domains>
<mvpds><mvpd><id>{e("mvpd")}</id><displayName>{e("display")}</displayName><logoUrl>https://{c.token("logo")}.example</logoUrl><iFrameRequired>{e("frame")}</iFrameRequired>
<{(n := c.name("element"))} {c.name("attribute")}="{e("attribute-value")}">{e("text")}</{n}></mvpd></mvpds></requestor></config>""".encode()


def metadata(c):
    e = lambda place: html.escape(c(place))
    return "metadata.xml", f"""<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="{e("entityID")}" ID="{c.token("ID")}" validUntil="{c("validUntil")}" cacheDuration="{c.token("cache")}">
<md:Extensions><mdui:UIInfo xmlns:mdui="urn:oasis:names:tc:SAML:metadata:ui"><mdui:DisplayName xml:lang="{c.token("lang")}">{e("DisplayName")}</mdui:DisplayName><mdui:Logo height="16" width="16">https://{c.token("logo")}.example</mdui:Logo></mdui:UIInfo></md:Extensions>
<md:IDPSSODescriptor protocolSupportEnumeration="{c.token("protocol")}"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:KeyName>{e("KeyName")}</ds:KeyName>
<ds:X509Data><ds:X509SubjectName>CN={e("subject")}</ds:X509SubjectName><ds:X509Certificate>{base64.b64encode(c.person("certificate").encode() * 4).decode()}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:SingleSignOnService Binding="{c.token("Binding")}" Location="https://{c.token("Location")}.example/{c.token("path")}" index="{c("index")}"/></md:IDPSSODescriptor>
<md:Organization><md:OrganizationName xml:lang="en">{e("OrganizationName")}</md:OrganizationName><md:OrganizationURL>{e("OrganizationURL")}</md:OrganizationURL></md:Organization>
<md:ContactPerson contactType="{c("contactType")}"><md:Company>{e("Company")}</md:Company><md:GivenName>{e("GivenName")}</md:GivenName><md:SurName>{e("SurName")}</md:SurName>
<md:EmailAddress>mailto:{c.mail("EmailAddress")}</md:EmailAddress><md:TelephoneNumber>{c.phone("TelephoneNumber")}</md:TelephoneNumber></md:ContactPerson></md:EntityDescriptor>""".encode()


def nested(c):
    """JSON in a form in Base64 in a recording, and a recording in JSON in a mail."""
    inner = json.dumps({"profile": {"userID": c("userID"), c.token("name"): c("value"), "saml": form(response(c).encode()).decode()}})
    body = urllib.parse.urlencode({"payload": inner, c.token("field"): c("field-value"), "again": base64.b64encode(inner.encode()).decode()})
    archive = {"log": {"version": "1.2", "creator": {"name": "x", "version": "1"}, "entries": [
        {"startedDateTime": TIME, "time": 1, "request": {"method": "POST", "url": "https://x.example/", "httpVersion": "HTTP/1.1", "headers": [], "queryString": [], "cookies": [],
         "postData": {"mimeType": "application/x-www-form-urlencoded", "text": body}, "headersSize": -1, "bodySize": 1},
         "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "headers": [], "cookies": [], "redirectURL": "",
                      "content": {"size": 1, "mimeType": "x", "encoding": "base64", "text": base64.b64encode(gzip.compress(body.encode())).decode()}, "headersSize": -1, "bodySize": 1},
         "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 0}}]}}
    return "nested.txt", ("Subject: case\n\nlog: " + json.dumps(json.dumps(archive)) + "\n" + base64.encodebytes(json.dumps(archive).encode()).decode()).encode()


def deep(c):
    """More layers than are removed."""
    text = json.dumps({"userID": c.person("deep"), c.token("deep-name"): c.person("deep-value")}, ensure_ascii=False)
    for _ in range(20):
        text = "".join("%" + f"{ord('%'):02X}" if each == "%" else each for each in urllib.parse.quote(text, safe="%")) if "%" not in text else text.replace("%", "%25")
    deep_json = c.person("deep-array")
    for level in range(40):
        deep_json = {c.token(f"level-{level}"): [deep_json]}
    return "deep.txt", (text + "\n" + json.dumps(deep_json, ensure_ascii=False)).encode()


def plain(c):
    places = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]
    long = [c.note("long", "花子" + "".join(chr(c.random.randint(0x4E00, 0x9000)) for _ in range(60))),
            c.note("long-ascii", "x" + c.letters(120)), c.note("long-latin", "é" + c.letters(40, "àéèöüßñçøå") + c.letters(60))]
    escaped = c.person("surrogates").encode("utf-8").decode("utf-8")
    return "note.txt", ("\n".join(c(place) for place in places) + "\n" + "\n".join(long) + f"\n{escaped}\n" + "Zaphod\u0301" + c.token("combined")
                        + f"\nhttps://{c.token('subdomain')}.adobe.com/{c.token('path')} http://{c.token('apple')}.apple.com:{c.number('port')}/ http://[2001:{c.token('v6')}::1]/\n"
                        + f"TEL;CELL:{c.phone('vcard')}\nFN:{c.person('FN')}\n{c.mail('mail').upper()}\nMAIL={c.mail('mail2').upper()}\n").encode()


def plain_latin1(c):
    name = c.note("latin1", f"Müßiggänger{c.letters(7)}")
    return "latin1.txt", (f"Benutzer: {name}\nuserID={name} näher {c.ascii_person('ascii')}\n" + f"<NameID>{name}</NameID>").encode("latin-1")


def plist(c):
    e = lambda place: html.escape(c(place))
    return "defaults.plist", f"""<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>{e("key")}</key><string>{e("string")}</string><key>userID</key><string>{e("userID")}</string><key>n</key><integer>{c.number("integer")}</integer>
<key>data</key><data>{base64.b64encode(c.person("data").encode()).decode()}</data><array><string>{e("array")}</string></array><date>{c("date")}</date></dict></plist>""".encode()


CONTAINERS = [document, doctype, *ENCODINGS, gzip_with_names, zipped, har, har_ascii, chlsj, charles_xml, burp, curl, curl_verbose, curl_trace, message, raw_response,
              multipart, mail, log_lines, console, html_page, xml, configuration, configuration_xml, metadata, nested, deep, plain, plain_latin1, plist]
