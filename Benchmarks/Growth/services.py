"""Responses and configurations of Adobe's services, states of the flow, and headers: in JSON, XML and lines of HTTP."""

import base64
import json

from .shape import KIBIBYTE, MEBIBYTE, SCRIPTS, Shape, filled, in_bytes, joined, numbered

ANSWER = 4 * MEBIBYTE
RECORDING = 32 * MEBIBYTE
CONFIGURATION = 8 * MEBIBYTE
PROFILE = MEBIBYTE


def shapes():
    for name, make in json_shapes():
        # The same texts as a response, a configuration, a state, a header and a profile.
        yield Shape(f"JSON: {name}", "json", make, ANSWER)
    for name, make in answers():
        yield Shape(f"answer: {name}", "answer", make, ANSWER)
    for name, make in heads():
        yield Shape(f"head: {name}", "answer", make, ANSWER)
    for name, make in configurations():
        yield Shape(f"configuration: {name}", "configuration", make, CONFIGURATION)
    for name, make, cookbooks in states():
        yield Shape(f"state: {name}", "state", make, CONFIGURATION, options=cookbooks)
    for name, make in headers():
        yield Shape(f"headers: {name}", "headers", make, ANSWER)
    for name, make in profiles():
        yield Shape(f"profile: {name}", "profile", make, PROFILE)


def json_shapes():
    """JSON in no particular form."""
    yield "distinct members", lambda n: in_bytes("{" + joined(lambda i: f'"a{i}":1', n) + "}")
    yield "the same member", lambda n: in_bytes("{" + joined(lambda i: '"a":1', n) + "}")
    yield "members with long names", lambda n: in_bytes("{" + joined(lambda i: f'"{i:01000}":1', n) + "}")
    yield "a long text", lambda n: in_bytes('{"a":"' + "x" * n + '"}')
    yield "escapes", lambda n: in_bytes('{"a":"' + filled("\\n", n) + '"}')
    yield "escapes of code points", lambda n: in_bytes('{"a":"' + filled("\\u0041", n) + '"}')
    yield "escapes of pairs", lambda n: in_bytes('{"a":"' + filled("\\ud83d\\ude00", n) + '"}')
    yield "escapes of halves", lambda n: in_bytes('{"a":"' + filled("\\ud83d", n) + '"}')
    yield "a long number", lambda n: in_bytes('{"a":' + "1" * n + "}")
    yield "a number with a long fraction", lambda n: in_bytes('{"status":0.' + "0" * n + "1}")
    yield "numbers", lambda n: in_bytes('{"a":[' + joined(lambda i: f"{i}e{i % 300}", n) + "]}")
    yield "arrays in arrays", lambda n: in_bytes('{"a":' + "[" * (n // 2) + "]" * (n // 2) + "}")
    yield "objects in objects", lambda n: in_bytes(filled('{"a":', n // 2) + "1" + "}" * (n // 12))
    yield "arrays 100 deep", lambda n: in_bytes('{"a":[' + joined(lambda i: "[" * 100 + "]" * 100, n) + "]}")
    yield "empty objects", lambda n: in_bytes('{"a":[' + joined(lambda i: "{}", n) + "]}")
    yield "empty texts", lambda n: in_bytes('{"a":[' + joined(lambda i: '""', n) + "]}")
    yield "literals", lambda n: in_bytes('{"a":[' + joined(lambda i: "null", n) + "]}")
    yield "blanks", lambda n: in_bytes('{"a":1' + " " * n + "}")
    yield "line ends", lambda n: in_bytes("{" + "\n" * n + '"a":1}')
    yield "cut at its end", lambda n: in_bytes('{"a":[' + joined(lambda i: f'{{"b":{i}}}', n))
    yield "a mistake in each member", lambda n: in_bytes("{" + joined(lambda i: f"'a{i}':1", n) + "}")
    yield "missing commas", lambda n: in_bytes("{" + numbered(lambda i: f'"a{i}":1 ', n) + "}")
    yield "documents one after another", lambda n: in_bytes(filled('{"a":1}\n', n))
    yield "control characters in a text", lambda n: in_bytes('{"a":"' + "\x01" * n + '"}')
    for script, text in SCRIPTS.items():
        yield f"{script} in a text", lambda n, text=text: in_bytes('{"a":"' + text(n) + '"}')
        yield f"{script} in a name", lambda n, text=text: in_bytes('{"' + text(n) + '":1}')
        yield f"{script} in names of 900 bytes", lambda n, text=text: in_bytes(
            "{" + joined(lambda i: f'"{i}{text(880)}":1', n) + "}")
        yield f"{script} in known members", lambda n, text=text: in_bytes(
            "{" + ",".join(f'"{name}":"{text(n // 12)}"' for name in (
                "status", "code", "message", "action", "type", "goal", "platform", "osName", "model", "id", "mvpd",
                "actionName")) + "}")


def profile(name, attributes=""):
    return (f'"{name}":{{"notBefore":1795204800000,"notAfter":1826740800000,"issuer":"Apple","type":"appleSSO",'
            f'"attributes":{{{attributes}}}}}')


def user_attribute(i):
    return f'"a{i}":{{"value":"eA==","state":"plain"}}'


def answers():
    """Responses of the services, each with many copies of a part."""
    yield "profiles", lambda n: in_bytes('{"profiles":{' + joined(lambda i: profile(f"m{i}"), n) + "}}")
    yield "profiles of the same MVPD", lambda n: in_bytes('{"profiles":{' + joined(lambda i: profile("m"), n) + "}}")
    yield "attributes of a profile", lambda n: in_bytes(
        '{"profiles":{' + profile("m", joined(user_attribute, n)) + "}}")
    yield "encrypted attributes of a profile", lambda n: in_bytes('{"profiles":{' + profile("m", joined(
        lambda i: f'"a{i}":{{"value":"eA==","state":"enc"}}', n)) + "}}")
    yield "one long value of a profile", lambda n: in_bytes(
        '{"profiles":{' + profile("m", f'"a":{{"value":"{"eHh4" * (n // 4)}","state":"plain"}}') + "}}")
    yield "a long name of an MVPD and many short ones", lambda n: in_bytes(
        '{"profiles":{' + profile("m" * (n // 8)) + "," + joined(lambda i: profile(f"m{i}"), n * 7 // 8) + "}}")
    yield "user metadata: encrypted names and data", lambda n: in_bytes(
        '{"updated":1795204800,"encrypted":[' + joined(lambda i: f'"a{i}"', n // 2) + '],"data":{'
        + joined(lambda i: f'"a{i}":"x"', n // 2) + "}}")
    yield "user metadata: values in arrays", lambda n: in_bytes(
        '{"updated":1795204800,"data":{"channelID":[' + joined(lambda i: f'"c{i}"', n) + "]}}")
    yield "user metadata: values in objects", lambda n: in_bytes(
        '{"updated":1795204800,"data":{"maxRating":{' + joined(lambda i: f'"c{i}":"x"', n) + "}}}")
    yield "decisions", lambda n: in_bytes('{"decisions":[' + joined(
        lambda i: f'{{"resource":"r{i}","serviceProvider":"R","mvpd":"m","source":"mvpd","authorized":true}}', n) + "]}")
    yield "decisions with errors", lambda n: in_bytes('{"decisions":[' + joined(
        lambda i: f'{{"resource":"r{i}","authorized":false,"error":{{"status":403,"code":"c{i}","action":"none"}}}}', n)
        + "]}")
    yield "logouts", lambda n: in_bytes('{"logouts":{' + joined(
        lambda i: f'"m{i}":{{"actionName":"logout","actionType":"interactive","mvpd":"m{i}"}}', n) + "}}")
    yield "an error with a long message", lambda n: in_bytes(
        f'{{"status":400,"code":"c","action":"none","message":"{"m" * n}"}}')
    yield "an error with long words everywhere", lambda n: in_bytes(
        '{"status":400,' + ",".join(f'"{name}":"{"m" * (n // 6)}"' for name in (
            "code", "action", "message", "details", "helpUrl", "trace")) + "}")
    yield "errors", lambda n: in_bytes('{"errors":[' + joined(lambda i: f'{{"status":400,"code":"c{i}"}}', n) + "]}")
    yield "a session", lambda n: in_bytes(
        '{"actionName":"partner_profile","actionType":"direct","authenticationRequest":{"type":"saml","request":"QQ==",'
        '"attributesNames":[' + joined(lambda i: f'"a{i}"', n) + "]}}")
    yield "a session with missing parameters", lambda n: in_bytes(
        '{"actionName":"resume","actionType":"direct","missingParameters":[' + joined(lambda i: f'"a{i}"', n) + "]}")
    yield "XML: children of an error", lambda n: in_bytes("<error><status>400</status>" + numbered(
        lambda i: f"<a{i}>x</a{i}>", n) + "</error>")
    yield "XML: an authentication twice and more", lambda n: in_bytes(
        "<authentication>" + filled("<mvpd>x</mvpd>", n) + "</authentication>")
    yield "XML: a long message", lambda n: in_bytes(f"<error><status>400</status><message>{'m' * n}</message></error>")
    yield "XML: elements in an expiry", lambda n: in_bytes(
        "<authentication><expires>" + filled("<a/>", n) + "</expires></authentication>")
    yield "HTML", lambda n: in_bytes("<html>" + filled("<p>x</p>", n))
    yield "text", lambda n: in_bytes("x" * n)
    for script, text in SCRIPTS.items():
        yield f"{script} in the name of an MVPD", lambda n, text=text: in_bytes(
            '{"profiles":{' + profile(text(n)) + "}}")
        yield f"{script} in names of attributes", lambda n, text=text: in_bytes(
            '{"profiles":{' + profile("m", joined(lambda i: user_attribute(f"{i}{text(880)}"), n)) + "}}")
        yield f"{script} in a message", lambda n, text=text: in_bytes(
            f'{{"status":400,"code":"c","action":"none","message":"{text(n)}"}}')
        yield f"{script} in an XML message", lambda n, text=text: in_bytes(
            f"<error><status>400</status><message>{text(n)}</message></error>")


def answered(body, fields="content-type: application/json\r\n"):
    return in_bytes("HTTP/1.1 200 OK\r\n" + fields + "\r\n") + in_bytes(body)


def heads():
    """Heads of HTTP messages, in every format of tools."""
    yield "fields", lambda n: answered("{}", filled("a: b\r\n", n))
    yield "distinct fields", lambda n: answered("{}", numbered(lambda i: f"a{i}: b\r\n", n))
    yield "a long field", lambda n: answered("{}", "a: " + "b" * n + "\r\n")
    yield "a field on many lines", lambda n: answered("{}", "a: b\r\n" + filled(" c\r\n", n))
    yield "fields without a value", lambda n: answered("{}", filled("a:\r\n", n))
    yield "lines that are no fields", lambda n: answered("{}", filled("a\r\n", n))
    yield "a long name", lambda n: answered("{}", "a" * n + ": b\r\n")
    yield "heads one after another", lambda n: in_bytes(filled("HTTP/1.1 100 Continue\r\n\r\n", n)) + answered("{}")
    yield "redirections one after another", lambda n: in_bytes(
        filled("HTTP/1.1 302 Found\r\nlocation: /\r\n\r\n", n)) + answered("{}")
    yield "chunks of one byte", lambda n: answered(
        filled("1\r\n{\r\n", n) + "0\r\n\r\n", "transfer-encoding: chunked\r\n")
    yield "chunks with a long extension", lambda n: answered(
        "2;" + "a" * n + "\r\n{}\r\n0\r\n\r\n", "transfer-encoding: chunked\r\n")
    yield "trailers", lambda n: answered(
        "2\r\n{}\r\n0\r\n" + filled("a: b\r\n", n), "transfer-encoding: chunked\r\n")
    yield "a Retry-After with many digits", lambda n: answered("{}", f"retry-after: {'9' * n}\r\n")
    yield "a Content-Length with many digits", lambda n: answered("{}", f"content-length: {'9' * n}\r\n")
    yield "curl -v", lambda n: in_bytes(filled("* info\n", n // 2) + "< HTTP/1.1 200 OK\n" + filled("< a: b\n", n // 2) + "< \n{}")
    yield "curl -v with a long host", lambda n: in_bytes(
        "> GET /api HTTP/1.1\n> Host: " + filled("a:b@", min(n, 60 * KIBIBYTE)) + "\n> \n< HTTP/1.1 200 OK\n< \n{}")
    yield "a request with a long target", lambda n: in_bytes(
        "GET https://" + filled("a:b//", n) + " HTTP/1.1\nHost: a\n\nHTTP/1.1 200 OK\n\n{}")
    yield "curl -v and nothing else", lambda n: in_bytes(filled("> GET / HTTP/1.1\n", n))
    yield "progress of curl", lambda n: in_bytes(filled("  % Total    % Received\r", n)) + answered("{}")
    yield "a prompt", lambda n: in_bytes("$ curl -i " + filled("-H 'a: b' ", n) + "\n") + answered("{}")
    yield "a status line that does not end", lambda n: in_bytes("HTTP/1.1 200 " + "O" * n)
    yield "status lines in the body", lambda n: answered(filled("HTTP/1.1 200 OK\r\n", n))
    yield "CR alone", lambda n: in_bytes("HTTP/1.1 200 OK\r" + filled("a: b\r", n))
    for script, text in SCRIPTS.items():
        yield f"{script} in a field", lambda n, text=text: answered("{}", f"a: {text(n)}\r\n")
        yield f"{script} in a name", lambda n, text=text: answered("{}", f"{text(n)}: b\r\n")
        yield f"{script} in a reason", lambda n, text=text: in_bytes(f"HTTP/1.1 200 {text(n)}\r\n\r\n{{}}")


def mvpd(i, more=""):
    return f'{{"id":"m{i}","displayName":"M","enablePlatformServices":true,"boardingStatus":"SUPPORTED"{more}}}'


def in_configuration(mvpds):
    return in_bytes('{"requestor":{"id":"R","mvpds":[' + mvpds + "]}}")


def xml_configuration(mvpds, more=""):
    return in_bytes(f"<config><requestor><id>R</id><name>N</name>{more}<mvpds>{mvpds}</mvpds></requestor></config>")


def configurations():
    yield "MVPDs", lambda n: in_configuration(joined(mvpd, n))
    yield "MVPDs with the same id", lambda n: in_configuration(joined(lambda i: mvpd(""), n))
    yield "MVPDs with the same platformMappingId", lambda n: in_configuration(
        joined(lambda i: mvpd(i, ',"platformMappingId":"p"'), n))
    yield "MVPDs with another platformMappingId", lambda n: in_configuration(
        joined(lambda i: mvpd(i, f',"platformMappingId":"p{i}","displayInPlatformPicker":true'), n))
    yield "short MVPDs", lambda n: in_configuration(joined(lambda i: f'{{"id":"{i}"}}', n))
    yield "one long id among short ones", lambda n: in_configuration(mvpd("x" * (n // 4)) + "," + joined(mvpd, n * 3 // 4))
    yield "one long display name among short ones", lambda n: in_configuration(
        f'{{"id":"l","displayName":"{"x" * (n // 4)}"}},' + joined(mvpd, n * 3 // 4))
    yield "required fields of one MVPD", lambda n: in_configuration(
        mvpd(0, ',"requiredMetadataFields":[' + joined(lambda i: f'"f{i}"', n) + "]"))
    yield "required fields of one MVPD, all the same", lambda n: in_configuration(
        mvpd(0, ',"requiredMetadataFields":[' + joined(lambda i: '"userID"', n) + "]"))
    yield "required fields of each MVPD", lambda n: in_configuration(
        joined(lambda i: mvpd(i, ',"requiredMetadataFields":["a","b","c","d","e","f"]'), n))
    yield "unknown members", lambda n: in_configuration(mvpd(0, "," + joined(lambda i: f'"x{i}":1', n)))
    yield "a URL", lambda n: in_configuration(mvpd(0, f',"logoUrl":"https://x/{"a" * n}"'))
    yield "unknown boarding statuses", lambda n: in_configuration(
        joined(lambda i: f'{{"id":"m{i}","boardingStatus":"S{i}"}}', n))
    yield "domains", lambda n: in_bytes('{"requestor":{"id":"R","domains":[' + joined(
        lambda i: f'"d{i}.example"', n) + '],"mvpds":[{"id":"m0"}]}}')
    yield "XML: MVPDs", lambda n: xml_configuration(numbered(
        lambda i: f"<mvpd><id>m{i}</id><displayName>M</displayName></mvpd>", n))
    yield "XML: names in elements", lambda n: xml_configuration(
        "<mvpd><id>m0</id><requiredMetadataFields>" + numbered(lambda i: f"<f>f{i}</f>", n) + "</requiredMetadataFields></mvpd>")
    yield "XML: names in elements, with text before them", lambda n: xml_configuration(
        "<mvpd><id>m0</id><requiredMetadataFields>" + filled("<f>u</f>\n", n) + "</requiredMetadataFields></mvpd>")
    yield "XML: the element again and again", lambda n: xml_configuration("<mvpd><id>m0</id>" + numbered(
        lambda i: f"<requiredMetadataFields>f{i}</requiredMetadataFields>", n) + "</mvpd>")
    yield "XML: names with commas between them", lambda n: xml_configuration(
        "<mvpd><id>m0</id><requiredMetadataFields>" + joined(lambda i: f"f{i}", n) + "</requiredMetadataFields></mvpd>")
    yield "XML: unknown elements", lambda n: xml_configuration(
        "<mvpd><id>m0</id></mvpd>", numbered(lambda i: f"<d{i}>x</d{i}>", n))
    yield "XML: element names of 15 KB", lambda n: xml_configuration(
        "<mvpd><id>m0</id></mvpd>", filled(f"<{'d' * 15_000}/>", n))
    yield "XML: whitespace", lambda n: xml_configuration("<mvpd><id>m0</id></mvpd>", "\n" * n)
    yield "XML: comments", lambda n: xml_configuration("<mvpd><id>m0</id></mvpd>", filled("<!---->", n))
    yield "XML: a long display name", lambda n: xml_configuration(
        f"<mvpd><id>m0</id><displayName>{'x' * n}</displayName></mvpd>")
    yield "XML: text in pieces", lambda n: xml_configuration(
        "<mvpd><id>m0</id><displayName>" + filled("x<!---->", n) + "</displayName></mvpd>")
    for script, text in SCRIPTS.items():
        yield f"{script} in an id", lambda n, text=text: in_configuration(mvpd(text(n)))
        yield f"{script} in ids of 900 bytes", lambda n, text=text: in_configuration(
            joined(lambda i: mvpd(f"{i}{text(880)}", f',"platformMappingId":"{i}{text(800)}"'), n))
        yield f"{script} in required fields", lambda n, text=text: in_configuration(
            mvpd(0, ',"requiredMetadataFields":[' + joined(lambda i: f'"{i}{text(880)}"', n) + "]"))
        yield f"{script} in an XML name", lambda n, text=text: xml_configuration(
            f"<mvpd><id>m0</id><displayName>{text(n)}</displayName></mvpd>")
    yield "a response after its head", lambda n: answered(in_configuration(joined(mvpd, n)))


V1 = {"goal": "authenticate", "platform": "tvOS", "checkAuthentication": {"status": 403}, "account": {"access": "granted"}}
V2 = {"goal": "authenticate", "platform": "tvOS", "registration": {"status": 201}, "token": {"status": 201},
      "tokenExpiration": 1795284000000, "account": {"access": "granted"}, "profiles": {"status": 200}, "knownProfiles": []}
SDK = {"operation": "checkAuthentication", "platform": "iOS", "conditions": {"access": "granted"}}


def state(base, more):
    """A state with more members."""
    text = json.dumps(base)
    return in_bytes(text[:-1] + "," + more + "}")


def states():
    both, first, second, kit = ("v1", "v2"), ("v1",), ("v2",), ("sdk",)
    mvpds = lambda n, more="": '"configuration":{"requestor":{"id":"R","mvpds":[' + joined(
        lambda i: mvpd(i, f',"platformMappingId":"p{i}","displayInPlatformPicker":true'), n) + "]}}" + more
    yield "MVPDs of a configuration", lambda n: state(V1, mvpds(n)), both
    yield "featured MVPDs of a configuration", lambda n: state(V1, mvpds(
        n * 9 // 10, ',"featuredMVPDs":[' + joined(lambda i: f'"m{i}"', n // 10) + "]")), both
    yield "featured MVPDs that are not there", lambda n: state(V1, mvpds(
        n // 2, ',"featuredMVPDs":[' + joined(lambda i: f'"x{i}"', n // 2) + "]")), both
    yield "a provider that is not there", lambda n: state(
        dict(V1, account={"access": "granted", "providerIdentifier": "p"}), mvpds(n)), both
    yield "known profiles", lambda n: state(dict(V2, knownProfiles=0), '"knownProfiles":[' + joined(
        lambda i: f'{{"mvpd":"m{i}","type":"appleSSO","notAfter":1826740800000}}', n) + "]").replace(
            b'"knownProfiles": 0,', b""), second
    yield "profiles in an answer", lambda n: state(
        {key: value for key, value in V2.items() if key != "knownProfiles"},
        '"knownProfiles":{"profiles":{' + joined(lambda i: profile(f"m{i}"), n) + "}}"), second
    yield "unknown members", lambda n: state(V1, joined(lambda i: f'"x{i}":1', n)), both
    yield "unknown members of the SDK", lambda n: state(SDK, joined(lambda i: f'"x{i}":1', n)), kit
    yield "members that are like known ones", lambda n: state(V1, joined(lambda i: f'"goals{i}":1', n)), both
    yield "a long goal", lambda n: state(dict(V1, goal="g" * n), '"a":1'), both
    yield "a long operation", lambda n: state(dict(SDK, operation="g" * n), '"a":1'), kit
    yield "a long identifier", lambda n: state(
        dict(V1, account={"access": "granted", "providerIdentifier": "p" * n}), mvpds(1000)), both
    yield "a long SAML response", lambda n: state(V2, f'"responseAccount":{{"access":"granted","samlResponse":"{"x" * n}"}}'), second
    for script, text in SCRIPTS.items():
        yield f"{script} in an identifier", lambda n, text=text: state(
            dict(V1, account={"access": "granted", "providerIdentifier": "@"}), mvpds(1000)).replace(
                b'"@"', in_bytes(f'"{text(n)}"')), both
        yield f"{script} in a goal", lambda n, text=text: state(dict(V1, goal="@"), '"a":1').replace(
            b'"@"', in_bytes(f'"{text(n)}"')), both
        yield f"{script} in featured MVPDs", lambda n, text=text: state(V1, mvpds(
            n // 4, ',"featuredMVPDs":[' + joined(lambda i: f'"{i}{text(400)}"', n // 2) + "]")), both


def device(fields):
    return "X-Device-Info: " + base64.b64encode(in_bytes("{" + fields + "}")).decode()


def headers():
    """Text that is searched for headers."""
    info = '"model":"TV","vendor":"Apple","osName":"tvOS","osVersion":"18","connectionType":"WiFi"'
    yield "line ends", lambda n: b"\n" * n
    yield "lines of one byte", lambda n: in_bytes(filled("a\n", n))
    yield "distinct lines", lambda n: in_bytes(numbered(lambda i: f"a{i}: b\n", n))
    yield "one line", lambda n: b"a" * n
    yield "the same header", lambda n: in_bytes(filled(device(info) + "\n", n))
    yield "distinct headers", lambda n: in_bytes(numbered(lambda i: device(f'{info},"a":{i}') + "\n", n))
    yield "names without values", lambda n: in_bytes(filled("X-Device-Info: \n", n))
    yield "names in one line", lambda n: in_bytes(filled("X-Device-Info:", n))
    yield "beginnings of names", lambda n: in_bytes(filled("X-Device-Inf", n))
    yield "one long value", lambda n: in_bytes("X-Device-Info: " + "eyJh" * (n // 4))
    yield "values that start like Base64 of JSON", lambda n: in_bytes(filled("eyJhIjox\n", n))
    yield "fields of a device, 60 KB", lambda n: in_bytes(device(
        info + "," + joined(lambda i: f'"a{i}":"x"', min(n, 44 * KIBIBYTE))))
    yield "fields of a device that are the same, 60 KB", lambda n: in_bytes(device(
        info + "," + joined(lambda i: '"a":"x"', min(n, 44 * KIBIBYTE))))
    yield "a command of curl", lambda n: in_bytes("curl https://x/ " + filled("-H 'a: b' ", n))
    yield "commands of curl", lambda n: in_bytes(filled("curl -H 'X-Device-Info: x' https://x/\n", n))
    yield "words of a command that does not end", lambda n: in_bytes("curl '" + filled("a b ", n))
    yield "backslashes in a command", lambda n: in_bytes("curl " + "\\" * n)
    yield "continued lines", lambda n: in_bytes("curl " + filled("-H 'a: b' \\\n", n))
    yield "a dictionary of a debugger", lambda n: in_bytes("{\n" + filled('"X-Device-Info" = "x";\n', n) + "}")
    yield "names of headers in JSON", lambda n: in_bytes("{" + joined(lambda i: '"X-Device-Info":"x"', n) + "}")
    yield "names of headers in JSON, with distinct values", lambda n: in_bytes(
        "[" + joined(lambda i: f'{{"X-Device-Info":"x{i}"}}', n) + "]")
    yield "names and values in JSON", lambda n: in_bytes(
        "[" + joined(lambda i: f'{{"name":"X-Device-Info","value":"x{i}"}}', n) + "]")
    yield "a value of a header in JSON", lambda n: in_bytes('{"X-Device-Info":"' + "QUJD" * (n // 4) + '"}')
    yield "a value that is JSON in JSON", lambda n: in_bytes(
        '{"X-Device-Info":"' + filled('{\\"a\\":', n // 2) + "1" + "}" * (n // 16) + '"}')
    yield "a name again and again in one object", lambda n: in_bytes(
        '{"value":"x",' + joined(lambda i: '"name":"X-Device-Info"', n) + "}")
    yield "a dictionary that is no JSON", lambda n: in_bytes("{ " + filled("X-Device-Info = ", n) + "}")
    yield "HAR headers outside an archive", lambda n: in_bytes(
        "[" + joined(lambda i: f'{{"name":"a{i}","value":"b"}}', n) + "]")
    yield "an identifier", lambda n: in_bytes("AP-Device-Identifier: fingerprint " + "QUJD" * (n // 4))
    yield "a status of the framework", lambda n: in_bytes("AP-Partner-Framework-Status: " + "QUJD" * (n // 4))
    for script, text in SCRIPTS.items():
        yield f"{script} in a line", lambda n, text=text: in_bytes(text(n))
        yield f"{script} in a system's name", lambda n, text=text: in_bytes(device(
            info.replace("tvOS", text(min(n, 44 * KIBIBYTE)))))
        yield f"{script} in a name of a device's field", lambda n, text=text: in_bytes(device(
            f'{info},"{text(min(n, 44 * KIBIBYTE))}":"x"'))
        yield f"{script} in a name of a header", lambda n, text=text: in_bytes("{\"" + text(n) + '":"x"}')
        yield f"{script} in names of headers", lambda n, text=text: in_bytes(
            "{" + joined(lambda i: f'"{i}{text(880)}":"x"', n) + "}")
        yield f"{script} in a value in JSON", lambda n, text=text: in_bytes('{"X-Device-Info":"' + text(n) + '"}')
        yield f"{script} after a name", lambda n, text=text: in_bytes("X-Device-Info: " + text(n))
        yield f"{script} in lines of 900 bytes", lambda n, text=text: in_bytes(
            numbered(lambda i: f"{i}{text(880)}\n", n))


def profiles():
    """Profiles of values for requests."""
    base = ('"serviceProvider":"R","mvpd":"m","deviceId":"d","deviceType":"tvOS","providerId":"m",'
            '"expiration":"2025430636000"')
    info = '"model":"TV","vendor":"Apple","osName":"tvOS","osVersion":"18","connectionType":"WiFi"'
    yield "fields of a device", lambda n: in_bytes(
        f'{{{base},"deviceInfo":{{{info},' + joined(lambda i: f'"a{i}":"x"', n) + "}}")
    yield "the same field of a device", lambda n: in_bytes(
        f'{{{base},"deviceInfo":{{{info},' + joined(lambda i: '"a":"x"', n) + "}}")
    yield "resources", lambda n: in_bytes(
        f'{{{base},"deviceInfo":{{{info}}},"resource":[' + joined(lambda i: f'"r{i}"', n) + "]}")
    yield "a long MVPD", lambda n: in_bytes(f'{{{base},"deviceInfo":{{{info}}}}}'.replace('"mvpd":"m"', f'"mvpd":"{"m" * n}"'))
    yield "the same member", lambda n: in_bytes("{" + joined(lambda i: '"mvpd":"m"', n) + "}")
    for script, text in SCRIPTS.items():
        yield f"{script} in an MVPD", lambda n, text=text: in_bytes(
            f'{{{base},"deviceInfo":{{{info}}}}}'.replace('"mvpd":"m"', f'"mvpd":"{text(n)}"'))
