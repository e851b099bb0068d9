"""Responses that grow in one way: each is a well-formed document, and most are within the limits of the parser."""

from .shape import MEBIBYTE, SCRIPTS, Shape, filled, in_bytes, joined, numbered
from .signing import SAML, sign
from generator.document import write
from generator.signing import EXCLUSIVE, XMLDSIG, template

SAMLP = "urn:oasis:names:tc:SAML:2.0:protocol"
SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success"
BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer"
RECIPIENT = "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"
SIGNATURE = write(template("_a"))

# The space for a shape: the response around it is smaller.
LIMIT = MEBIBYTE
ROOM = 6000


def response(value="v", *, root="", start="", status="", issuer="u:x", signature=SIGNATURE, subject="", conditions="",
             attributes="", end="", after=""):
    """A response with one assertion, and places for the content that makes it large."""
    return (
        f'<samlp:Response xmlns:samlp="{SAMLP}" xmlns:saml="{SAML}" ID="_r" Version="2.0" '
        f'IssueInstant="2026-11-20T12:00:00Z"{root}><saml:Issuer>{issuer}</saml:Issuer>{start}'
        f'<samlp:Status><samlp:StatusCode Value="{SUCCESS}"/>{status}</samlp:Status>'
        f'<saml:Assertion ID="_a" Version="2.0" IssueInstant="2026-11-20T12:00:00Z"><saml:Issuer>{issuer}</saml:Issuer>'
        f'{signature}<saml:Subject><saml:NameID>someone</saml:NameID>{subject}<saml:SubjectConfirmation Method="{BEARER}">'
        f'<saml:SubjectConfirmationData NotOnOrAfter="2036-11-20T12:00:00Z" Recipient="{RECIPIENT}"/>'
        f'</saml:SubjectConfirmation></saml:Subject><saml:Conditions NotOnOrAfter="2036-11-20T12:00:00Z">{conditions}'
        f'</saml:Conditions><saml:AttributeStatement>{attributes}<saml:Attribute Name="userID"><saml:AttributeValue>{value}'
        f'</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>{end}</saml:Assertion>{after}</samlp:Response>')


def unsigned(make):
    """A response with an empty signature: the digest is wrong, and only the work before the digest is done."""
    return lambda size: in_bytes(make(max(0, size - ROOM)))


def signed(make, key="other-rsa"):
    """A response signed with a key that is not trusted, unless another is named: the digest is right, so a verifier does all its work."""
    return lambda size: in_bytes(sign(make(max(0, size - ROOM)), key))


def trusted(make):
    return signed(make, "idp-rsa")


def attribute(name, value, more=""):
    return f'<saml:Attribute Name="{name}"{more}><saml:AttributeValue>{value}</saml:AttributeValue></saml:Attribute>'


def nested(depth, tag, content):
    """Nested elements; a function returns the tag for a depth, whose first word is the name."""
    tags = [tag(level) for level in range(depth)]
    return "".join(f"<{tag}>" for tag in tags) + content + "".join(f"</{tag.split()[0]}>" for tag in reversed(tags))


def long_name(length=15_000):
    return lambda level: f"{'d' * length}{level}"


def shapes():
    """All shapes of well-formed responses."""
    for name, make, *limit in (*names(), *attributes(), *trees(), *texts(), *statements(), *scripts(), *whitespace()):
        yield Shape(name, "response", make, *(limit or [LIMIT]))


def tags(size):
    """The size of a response with as many elements of a size as the limit of tags permits."""
    return ROOM + 65_000 * size


def names():
    yield "element names: distinct", unsigned(
        lambda n: response(numbered(lambda i: f"<e{i}/>", n))), tags(8)
    yield "element names: one of 15 KB, repeated", signed(lambda n: response(filled(f"<{'e' * 15_000}/>", n)))
    yield "element names: distinct, 60 bytes", signed(
        lambda n: response(numbered(lambda i: f"<e{i:059}/>", n)))
    yield "element names: one, as long as it can be", unsigned(lambda n: response(f"<{'e' * n}/>"))
    yield "element names: paths of 31 long ones above empty Signatures", unsigned(lambda n: response(
        start=nested(28, long_name(n // 90), filled(f'<d:Signature xmlns:d="{XMLDSIG}"/>', n // 8)
                     + f'<d:x xmlns:d="{XMLDSIG}">' + filled("<d:Signature/>", n // 3) + "</d:x>")))
    yield "element names: paths of 28 long ones above distinct elements", unsigned(lambda n: response(
        nested(24, long_name(n // 90), numbered(lambda i: f"<e{i}/>", n // 3))))
    yield "element names: paths of 60-byte ones above empty Signatures", unsigned(lambda n: response(
        start=nested(28, long_name(56), f'<d:x xmlns:d="{XMLDSIG}">' + filled("<d:Signature/>", n) + "</d:x>"))), tags(14)
    yield "prefixes: distinct", unsigned(lambda n: response(numbered(lambda i: f'<p{i}:e xmlns:p{i}="u:{i}"/>', n)))
    yield "prefixes: one of 7 KB, repeated", signed(
        lambda n: response(filled(f'<{"p" * 7000}:e xmlns:{"p" * 7000}="u:x"/>', n)))
    yield "prefixes: one as long as it can be", unsigned(
        lambda n: response(f'<{"p" * (n // 2)}:e xmlns:{"p" * (n // 2)}="u:x"/>'))
    yield "attribute names: distinct, 60 a tag", signed(lambda n: response(numbered(
        lambda i: "<e" + "".join(f' a{60 * i + j}=""' for j in range(60)) + "/>", n)))
    yield "attribute names: one of 15 KB, repeated", signed(lambda n: response(filled(f'<e {"a" * 15_000}=""/>', n)))
    yield "attribute names: with a prefix", signed(lambda n: response(
        '<f xmlns:p="u:p">' + filled("<e" + "".join(f' p:a{i}=""' for i in range(60)) + "/>", n) + "</f>"))


def attributes():
    yield "attributes: as many in one tag as there is room for", unsigned(
        lambda n: response("<e" + numbered(lambda i: f' a{i}=""', n) + "/>"))
    yield "attributes: 64 a tag, 230 bytes each", signed(lambda n: response(filled(
        "<e" + "".join(f' a{i}="{i:0230}"' for i in range(64)) + "/>", n)))
    yield "attributes: the same one twice, many times", unsigned(lambda n: response(filled("<e a='1' a='2'/>", n)))
    yield "attributes: IDs, all the same", signed(lambda n: response(filled('<e ID="x"/>', n))), tags(11)
    yield "attributes: IDs, all different", signed(
        lambda n: response(numbered(lambda i: f'<e ID="x{i}"/>', n))), tags(14)
    yield "attributes: with line breaks and tabs in them", trusted(lambda n: response(filled('<e a="\t\n\t"/>', n)))
    yield "attributes: 15 KB of references in one", signed(lambda n: response(filled(f'<e a="{"&#10;" * 3000}"/>', n)))
    yield "namespaces: two on every tag", signed(
        lambda n: response(filled('<e xmlns:a="u:a" xmlns:b="u:b"/>', n)))
    yield "namespaces: 100 in scope of elements that use them", signed(lambda n: response(nested(
        20, lambda level: f"e{level} " + " ".join(f'xmlns:n{i}="u:{i}"' for i in range(5 * level, 5 * level + 5)),
        filled("<n99:e/>", min(n, 250_000)))))
    yield "namespaces: 60 a tag, 28 deep, above empty elements", unsigned(lambda n: response(nested(
        28, lambda level: f"e{level} " + " ".join(f'xmlns:n{i}="u:{i}"' for i in range(60 * level, 60 * level + 60)),
        filled("<e/>", n))))
    yield "namespaces: one of 14 KB that all elements use", signed(
        lambda n: response(f'<e xmlns:n="u:{"x" * 14_000}">' + filled("<n:e/>", n) + "</e>"))
    yield "namespaces: a PrefixList", unsigned(lambda n: response().replace(
        f'<ds:Transform Algorithm="{EXCLUSIVE}"/>', f'<ds:Transform Algorithm="{EXCLUSIVE}"><ec:InclusiveNamespaces '
        f'xmlns:ec="{EXCLUSIVE}" PrefixList="{numbered(lambda i: f"p{i} ", n)}"/></ds:Transform>'))
    yield "namespaces: declared empty and anew", signed(lambda n: response(filled('<e xmlns="u:a"><e xmlns=""/></e>', n)))


def trees():
    yield "depth: one chain", unsigned(lambda n: response("<e>" * (n // 7) + "</e>" * (n // 7)))
    yield "depth: chains of 20", signed(
        lambda n: response(filled("<e>" * 20 + "</e>" * 20, n))), tags(7)
    yield "depth: Responses in Responses", unsigned(
        lambda n: f'<r xmlns="{SAMLP}">' + "<Response>" * (n // 21) + "</Response>" * (n // 21) + "</r>")
    yield "elements: empty", signed(lambda n: response(filled("<e/>", n))), tags(4)
    yield "elements: with one character", trusted(lambda n: response(filled("<e>a</e>", n))), tags(8)
    yield "comments: empty", unsigned(lambda n: response(filled("<!---->", n)))
    yield "comments: one", unsigned(lambda n: response("<!--" + "x" * n + "-->"))
    yield "comments: that hide tags", unsigned(lambda n: response(filled("<!--<a>-->", n)))
    yield "comments: outside the root", unsigned(lambda n: filled("<!-- -->", n) + response())
    yield "CDATA: empty sections", signed(lambda n: response(filled("<![CDATA[]]>", n)))
    yield "CDATA: one section", signed(lambda n: response("<![CDATA[" + "<" * n + "]]>"))
    yield "CDATA: sections of one character", signed(lambda n: response(filled("<![CDATA[<]]>a", n)))
    yield "processing instructions", unsigned(lambda n: response(filled("<?p ?>", n)))
    yield "DOCTYPE: entities that grow", unsigned(lambda n: "<!DOCTYPE r [<!ENTITY a 'aaaaaaaaaa'>" + numbered(
        lambda i: f"<!ENTITY a{i} '&a;&a;'>", n) + "]><r>&a;</r>")
    yield "DOCTYPE: brackets", unsigned(lambda n: "<!DOCTYPE r " + "[" * n + "><r/>")


def texts():
    yield "values: one long text", signed(lambda n: response("x" * n))
    yield "values: character references", signed(lambda n: response(filled("&#38;", n)))
    yield "values: hexadecimal references", signed(lambda n: response(filled("&#x1F469;", n)))
    yield "values: named references", signed(lambda n: response(filled("&amp;", n)))
    yield "values: unknown entities", unsigned(lambda n: response(filled("&x;", n)))
    yield "values: many of one Attribute", signed(
        lambda n: response(filled("v</saml:AttributeValue><saml:AttributeValue>", n)))
    yield "values: many of one Attribute, signed by a trusted key", trusted(
        lambda n: response(filled("</saml:AttributeValue><saml:AttributeValue>", n)))
    yield "values: all different", trusted(lambda n: response(
        numbered(lambda i: f"{i}</saml:AttributeValue><saml:AttributeValue>", n)))
    yield "values: with an element in each", trusted(lambda n: response(
        filled("</saml:AttributeValue><saml:AttributeValue><e/>", n)))
    yield "values: with an element of another name in each", trusted(lambda n: response(
        numbered(lambda i: f"</saml:AttributeValue><saml:AttributeValue><e{i}/>", n)))
    yield "values: many of a long Name", trusted(lambda n: response(attributes=attribute("n" * min(n // 4, 15_000), filled(
        "</saml:AttributeValue><saml:AttributeValue>", n))))
    yield "values: many of a Name of 1,000 bytes", trusted(lambda n: response(attributes=attribute("n" * 1000, filled(
        "v</saml:AttributeValue><saml:AttributeValue>", n))))
    yield "values: padded", trusted(lambda n: response(filled(" v </saml:AttributeValue><saml:AttributeValue>", n)))
    yield "issuer: one long text", signed(lambda n: response(issuer="u" * (n // 2)))
    yield "issuer: with line breaks", trusted(lambda n: response(issuer=filled("u:\n", n // 2)))
    yield "status: a long message", signed(
        lambda n: response(status=f"<samlp:StatusMessage>{'m' * n}</samlp:StatusMessage>"))
    yield "status: codes in codes", unsigned(
        lambda n: response().replace(
            f'<samlp:StatusCode Value="{SUCCESS}"/>',
            '<samlp:StatusCode Value="u">' * (n // 48) + "</samlp:StatusCode>" * (n // 48)))
    yield "status: details", signed(
        lambda n: response(status=f"<samlp:StatusDetail>{numbered(lambda i: f'<d{i}>x</d{i}>', n)}</samlp:StatusDetail>"))


def statements():
    yield "Attribute: distinct Names", trusted(lambda n: response(attributes=numbered(
        lambda i: attribute(f"n{i}", "v"), n)))
    yield "Attribute: the same Name", trusted(lambda n: response(attributes=filled(attribute("zip", "v"), n)))
    yield "Attribute: Names that are like required ones", trusted(lambda n: response(attributes=numbered(
        lambda i: attribute(f"user-ID{'_' * (i % 30)}", "v"), n)))
    yield "Attribute: Names of 900 bytes", trusted(lambda n: response(attributes=numbered(
        lambda i: attribute(f"{i:0900}", "v"), n)))
    yield "Attribute: one long Name among short ones", trusted(lambda n: response(
        attributes=attribute("n" * min(n // 8, 15_000), "v") + numbered(lambda i: attribute(f"n{i}", "v"), n)))
    yield "Attribute: FriendlyNames", trusted(lambda n: response(attributes=numbered(
        lambda i: attribute(f"urn:oid:1.2.{i}", "v", f' FriendlyName="user{i}"'), n)))
    yield "Attribute: whitespace around each", trusted(lambda n: response(attributes=numbered(
        lambda i: f"\n  {attribute(f'n{i}', chr(10) + 'v')}", n)))
    yield "Attribute: ratings", trusted(lambda n: response(attributes=filled(attribute("maxRating", "TV-MAX"), n)))
    yield "AttributeStatements", trusted(lambda n: response(
        end=filled(f"<saml:AttributeStatement>{attribute('a', 'v')}</saml:AttributeStatement>", n)))
    audience = "<saml:AudienceRestriction><saml:Audience>{}</saml:Audience></saml:AudienceRestriction>"
    yield "conditions: AudienceRestrictions", trusted(
        lambda n: response(conditions=numbered(lambda i: audience.format(f"u:{i}"), n)))
    yield "conditions: Audiences in one restriction", trusted(
        lambda n: response(conditions=audience.format(joined(lambda i: f"u:{i}", n, "</saml:Audience><saml:Audience>"))))
    yield "conditions: unknown ones", trusted(lambda n: response(conditions=numbered(lambda i: f"<saml:C{i}/>", n)))
    yield "conditions: an instant with many digits", trusted(lambda n: response().replace(
        "2036-11-20T12:00:00Z", f"2036-11-20T12:00:00.{'0' * (n // 2)}Z"))
    confirmation = f'<saml:SubjectConfirmation Method="{BEARER}"><saml:SubjectConfirmationData Recipient="u:x"/></saml:SubjectConfirmation>'
    yield "subject: confirmations", trusted(lambda n: response(subject=filled(confirmation, n)))
    yield "subject: NameIDs", trusted(lambda n: response(subject=filled("<saml:NameID>x</saml:NameID>", n)))
    yield "AuthnStatements", trusted(lambda n: response(end=filled(
        '<saml:AuthnStatement AuthnInstant="2026-11-20T12:00:00Z"><saml:AuthnContext/></saml:AuthnStatement>', n)))
    yield "Assertions: unsigned ones after a signed one", trusted(lambda n: response(after=numbered(
        lambda i: f'<saml:Assertion ID="b{i}" Version="2.0" IssueInstant="2026-11-20T12:00:00Z"/>', n)))
    yield "Assertions: whole ones with the ID of the signed one", unsigned(lambda n: response(after=filled(
        '<saml:Assertion ID="_a">' + attribute("a", "v") + "</saml:Assertion>", n)))
    yield "Assertions: in Advice", trusted(lambda n: response(end="<saml:Advice>" + numbered(
        lambda i: f'<saml:Assertion ID="b{i}"/>', n) + "</saml:Advice>"))
    yield "EncryptedAssertions", unsigned(lambda n: response(after=filled("<saml:EncryptedAssertion/>", n)))
    yield "EncryptedAttributes", trusted(lambda n: response(attributes=filled(
        '<saml:EncryptedAttribute><x:EncryptedData xmlns:x="http://www.w3.org/2001/04/xmlenc#"><x:EncryptionMethod '
        'Algorithm="u:a"/></x:EncryptedData></saml:EncryptedAttribute>', n)))


def scripts():
    """The same text in each place where text is compared, counted or printed."""
    places = {
        "value": lambda text: response(text),
        "Name": lambda text: response(attributes=attribute(text, "v")),
        "FriendlyName": lambda text: response(attributes=attribute("u:1", "v", f' FriendlyName="{text}"')),
        "issuer": lambda text: response(issuer=text),
        "Audience": lambda text: response(
            conditions=f"<saml:AudienceRestriction><saml:Audience>{text}</saml:Audience></saml:AudienceRestriction>"),
        "Recipient": lambda text: response().replace(RECIPIENT, text),
        "rating": lambda text: response(attributes=attribute("maxRating", text)),
        "StatusMessage": lambda text: response(status=f"<samlp:StatusMessage>{text}</samlp:StatusMessage>"),
        "StatusCode": lambda text: response().replace(SUCCESS, text),
        "NameID": lambda text: response().replace("someone", text),
        "ID": lambda text: response().replace('"_r"', f'"{text}"'),
        "xsi:type": lambda text: response(f'<e xmlns:xsi="u:i" xsi:type="{text}"/>'),
        "namespace": lambda text: response(f'<e xmlns:x="{text}"/>'),
        "Algorithm": lambda text: response().replace('Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"',
                                                     f'Algorithm="{text}"'),
        "SignatureValue": lambda text: response().replace("[SignatureValue of _a]", text),
        "instant": lambda text: response().replace("2036-11-20T12:00:00Z", text),
        "Version": lambda text: response().replace('"2.0"', f'"{text}"', 1),
    }
    for script, text in SCRIPTS.items():
        # Each place for the two most expensive texts, the first place for the others.
        chosen = places if script in ("combining marks", "regional indicators") else {"Audience": places["Audience"]}
        for place, make in chosen.items():
            share = 2 if place in ("issuer", "instant") else 1
            # A tag has 16 KiB at most; longer ones must be rejected quickly.
            yield f"{script}: {place}", unsigned(lambda n, make=make, text=text, share=share: make(text(n // share)))
        yield f"{script}: many Names of 900 bytes", trusted(lambda n, text=text: response(attributes=numbered(
            lambda i: attribute(f"{i}{text(880)}", "v"), n)))
    for script in ("combining marks", "regional indicators"):
        text = SCRIPTS[script]
        yield f"{script}: many values of 900 bytes", trusted(lambda n, text=text: response(attributes=numbered(
            lambda i: attribute("maxRating", f"{i}{text(880)}"), n)))
        yield f"{script}: many Audiences of 900 bytes", trusted(lambda n, text=text: response(conditions=numbered(
            lambda i: f"<saml:AudienceRestriction><saml:Audience>{i}{text(880)}</saml:Audience></saml:AudienceRestriction>",
            n)))
    yield "letters beyond ASCII: element names", unsigned(lambda n: response(filled(f"<{'é' * 7000}/>", n)))
    yield "letters beyond ASCII: distinct element names", unsigned(
        lambda n: response(numbered(lambda i: f"<é{i}/>", n))), tags(8)


def whitespace():
    """Changes by the whitespace rule, in documents that a trusted key signed: the command looks for the change that breaks them."""
    pieces = {
        "LF": "a\n", "CR": "a\r", "CR LF": "a\r\n", "U+0085": "a\u0085", "U+2028": "a\u2028", "tabs": "a\t",
        "runs of spaces": "a  b   ", "no-break spaces": "a\u00A0", "CR as a reference": "a&#13;", "LF as a reference": "a&#10;",
        "after each tag": "\n    <e/>", "in tags": '<e\n  a="x"\n/>', "in values of attributes": '<e a="x\ny"/>',
        "next lines as references": "a&#133;", "zero-width spaces": "a\u200B",
    }
    for name, piece in pieces.items():
        # The parser converts CR to LF, and so does the signer's.
        yield f"line ends: {name}", trusted(lambda n, piece=piece: response(filled(piece, n)))
    yield "line ends: at both ends of the document", trusted(lambda n: "\n" * (n // 2) + response() + "\n" * (n // 2))
    yield "line ends: changed after the signing", lambda n: trusted(lambda m: response(filled("a\n", m)))(n).replace(
        b"a\na", b"a\nb", 1)
    yield "line ends: and an empty Signature of another namespace", trusted(lambda n: response(
        '<x:Signature xmlns:x="u:x"/>' + filled("a\n", n)))
