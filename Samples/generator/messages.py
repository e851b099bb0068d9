"""The messages around a response: the request that it answers, and the logout. OpenSSL signs the queries of the redirect binding."""

import base64
import html
import pathlib
import re
import subprocess
import tempfile
import typing
import urllib.parse
import zlib

from generator.document import AUDIENCE, CONSUMER, IDENTITY_PROVIDER, write
from generator import signing
from generator.signing import KEYS, XMLDSIG, XMLDSIG_MORE, sign, template

SERVICE = "https://sp.example/saml2"
SSO = IDENTITY_PROVIDER + "/sso"
NAMESPACES = [
    ("xmlns:samlp", "urn:oasis:names:tc:SAML:2.0:protocol"), ("xmlns:saml", "urn:oasis:names:tc:SAML:2.0:assertion"),
]
FORMAT = "urn:oasis:names:tc:SAML:2.0:nameid-format:"
SUBJECT = ("saml:NameID", [("Format", FORMAT + "persistent"), ("SPNameQualifier", AUDIENCE)], "c3e1b7b2a9d84f0e")
RELAY_STATE = "https://app.example/watch?viewer=kim.doe@example.tv&next=a b"
DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'


def message(name, identifier, issuer, attributes, children):
    return (name, [
        *NAMESPACES, ("ID", identifier), ("Version", "2.0"), ("IssueInstant", "2026-11-20T11:59:58Z"), *attributes,
    ], [("saml:Issuer", [], issuer), *children])


AUTHN_REQUEST = message("samlp:AuthnRequest", "_1f6e0a77c2a94b38", SERVICE, [
    ("Destination", SSO), ("ForceAuthn", "true"), ("AssertionConsumerServiceURL", CONSUMER),
    ("ProtocolBinding", "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"),
], [
    ("samlp:NameIDPolicy", [("Format", FORMAT + "transient"), ("AllowCreate", "true")], []),
    ("samlp:RequestedAuthnContext", [("Comparison", "minimum")], [
        ("saml:AuthnContextClassRef", [], "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"),
    ]),
])

ATTRIBUTE_QUERY = message("samlp:AttributeQuery", "_1f6e0a77c2a94b38", AUDIENCE, [
    ("Destination", IDENTITY_PROVIDER + "/attributes"),
], [
    ("saml:Subject", [], [SUBJECT]),
    ("saml:Attribute", [("Name", "userID")], []),
    ("saml:Attribute", [("Name", "zip")], []),
    ("saml:Attribute", [("Name", "householdID"), ("FriendlyName", "household")], [
        ("saml:AttributeValue", [], "hh-93c1e7a0f2"),
    ]),
])

LOGOUT_REQUEST = message("samlp:LogoutRequest", "_logout-7", IDENTITY_PROVIDER, [
    ("Destination", SERVICE + "/slo"), ("NotOnOrAfter", "2026-11-20T12:05:00Z"),
    ("Reason", "urn:oasis:names:tc:SAML:2.0:logout:user"),
], [SUBJECT, ("samlp:SessionIndex", [], "_s-20b9d5e"), ("samlp:SessionIndex", [], "_s-77ab01c")])

LOGOUT_RESPONSE = message("samlp:LogoutResponse", "_logout-8", SERVICE, [
    ("Destination", IDENTITY_PROVIDER + "/slo"), ("InResponseTo", "_logout-7"),
], [("samlp:Status", [], [("samlp:StatusCode", [("Value", "urn:oasis:names:tc:SAML:2.0:status:Success")], [])])])


def deflated(xml):
    """The Base64 of raw DEFLATE data without compression, which is the same with every version of zlib."""
    compressor = zlib.compressobj(0, zlib.DEFLATED, -15)
    return base64.b64encode(compressor.compress(xml.encode()) + compressor.flush()).decode()


def escaped(text):
    return urllib.parse.quote(text, safe="")


def escaped_in_lowercase(text):
    """As .NET writes escapes."""
    return re.sub("%[0-9A-F]{2}", lambda match: match[0].lower(), escaped(text))


class Query(typing.NamedTuple):
    """A query, and what it is signed with."""
    signed: str
    value: str = ""
    order: typing.Callable = str

    @property
    def text(self):
        return self.order(self.signed + (f"&Signature={self.value}" if self.value else ""))


def query(tree, field="SAMLRequest", state="", key="", digest="sha256", escape=escaped, as_pair=False, previous="", octets=str):
    """A query of the redirect binding, signed if there is a key: the octets are a function of the query.

    An earlier query with other random numbers in its signature is kept.
    """
    parts = [(field, deflated(write(tree)))] + ([("RelayState", state)] if state else [])
    if not key:
        return Query("&".join(f"{name}={escape(value)}" for name, value in parts))
    family, namespace = ("ecdsa", XMLDSIG_MORE) if "-ec" in key else ("rsa", XMLDSIG if digest == "sha1" else XMLDSIG_MORE)
    parts.append(("SigAlg", f"{namespace}{family}-{digest}"))
    signed = "&".join(f"{name}={escape(value)}" for name, value in parts)
    if previous.startswith(signed + "&Signature="):
        value = previous[len(signed) + len("&Signature="):].strip()
        if verifies(signed, signature_bytes(value), key, digest):
            return Query(signed, value)
    command = ["openssl", "dgst", f"-{digest}", "-sign", KEYS / f"{key}.key"]
    signature = subprocess.run(command, input=octets(signed).encode(), capture_output=True, check=True).stdout
    signature = pair(signature) if as_pair else signature
    return Query(signed, escape(base64.b64encode(signature).decode()))


def reordered(text):
    """The parameters in another order."""
    return "&".join(sorted(text.split("&")))


def signature_bytes(value):
    return base64.b64decode(urllib.parse.unquote(value))


def pair(der):
    """The two numbers of a DER signature of P-256, as XML Signature writes them."""
    first = der[4:4 + der[3]]
    second = der[6 + der[3]:]
    return b"".join(int.from_bytes(number, "big").to_bytes(32, "big") for number in (first, second))


def der_of(signature):
    """DER of two numbers, for OpenSSL; DER itself is unchanged."""
    if len(signature) != 64:
        return signature
    numbers = [int.from_bytes(signature[start:start + 32], "big") for start in (0, 32)]
    encoded = [number.to_bytes(number.bit_length() // 8 + 1, "big") for number in numbers]
    content = b"".join(bytes([2, len(number)]) + number for number in encoded)
    return bytes([0x30, len(content)]) + content


def verifies(signed, signature, key, digest):
    """True if OpenSSL verifies the signature of a query with the certificate of a key."""
    with tempfile.TemporaryDirectory() as folder:
        public, value = pathlib.Path(folder) / "public", pathlib.Path(folder) / "value"
        value.write_bytes(der_of(signature) if "-ec" in key else signature)
        extract = ["openssl", "x509", "-in", KEYS / f"{key}.pem", "-pubkey", "-noout"]
        public.write_bytes(subprocess.run(extract, capture_output=True, check=True).stdout)
        command = ["openssl", "dgst", f"-{digest}", "-verify", public, "-signature", value]
        return subprocess.run(command, input=signed.encode(), capture_output=True).returncode == 0


class Message(typing.NamedTuple):
    """A file of Messages, and the expected result of an inspection with a certificate."""
    file: str
    text: str
    purpose: str
    kind: str
    binding: str = ""
    certificate: str = "other-rsa.pem"
    failed: str = "signature.missing"
    query: typing.Optional[Query] = None
    digest: str = "sha256"
    xml: str = ""

    def check(self):
        """Exits unless OpenSSL and xmlsec1 agree with the entry."""
        if self.query is not None and self.query.value:
            key = self.certificate.removesuffix(".pem")
            found = verifies(self.query.signed, signature_bytes(self.query.value), key, self.digest)
            if found != (self.failed in ["", "signature.sha1"]):
                raise SystemExit(f"make-messages: the signature of {self.file} is {'' if found else 'not '}valid")
        if self.xml and not signing.verifies(self.xml, self.certificate):
            raise SystemExit(f"make-messages: xmlsec1 does not verify {self.file}")

    def manifest_entry(self):
        entry = {"file": self.file, "purpose": self.purpose, "kind": self.kind}
        if self.binding:
            entry["binding"] = self.binding
        entry["certificate"] = self.certificate
        if self.failed:
            entry["failed"] = self.failed
        return entry


def redirect(file, purpose, kind, query, address=SSO, **expectations):
    """A URL of the redirect binding."""
    text = f"{address}?{query.text}\n"
    return Message(file, text, purpose, kind, "HTTP-Redirect", query=query, **expectations)


def page(address, field, xml):
    """The page of the POST binding, which a browser sends at once."""
    value = base64.b64encode(xml.encode()).decode()
    inputs = [(field, value), ("RelayState", RELAY_STATE)]
    rows = "\n".join(f'<input type="hidden" name="{name}" value="{html.escape(text)}"/>' for name, text in inputs)
    return (f'<!DOCTYPE html>\n<html><body onload="document.forms[0].submit()">\n'
            f'<form method="post" action="{address}">\n{rows}\n</form>\n</body></html>\n')


def samples(folder):
    def earlier(file):
        """The query of a file that exists."""
        path = folder / file
        return path.read_text().split("?", 1)[1] if path.exists() else ""

    request = "AuthnRequest"
    signed = query(AUTHN_REQUEST, state=RELAY_STATE, key="other-rsa")
    changed = signed._replace(signed=signed.signed.replace("kim.doe", "sam.roe"))
    name, attributes, [issuer, *children] = AUTHN_REQUEST
    signed_request = sign(write((name, attributes, [issuer, template(dict(attributes)["ID"]), *children])), "other-rsa")
    logout = query(LOGOUT_REQUEST, key="idp-rsa")
    answer = query(LOGOUT_RESPONSE, "SAMLResponse", key="other-rsa")
    return [
        redirect("authn-redirect.txt", "a sign-in, signed with RSA and SHA-256", request, signed, failed=""),
        redirect("authn-redirect-unsigned.txt", "the same without a signature", request, query(AUTHN_REQUEST)),
        redirect("authn-redirect-lowercase.txt", "with lowercase escapes, as .NET writes and signs them", request,
                 query(AUTHN_REQUEST, state=RELAY_STATE, key="other-rsa", escape=escaped_in_lowercase), failed=""),
        redirect("authn-redirect-ec.txt", "with ECDSA in DER, as OpenSAML and PHP write it", request,
                 query(AUTHN_REQUEST, key="idp-ec", previous=earlier("authn-redirect-ec.txt")),
                 certificate="idp-ec.pem", failed=""),
        redirect("authn-redirect-ec-pair.txt", "with ECDSA as two numbers, as XML Signature writes it", request,
                 query(AUTHN_REQUEST, key="idp-ec", as_pair=True, previous=earlier("authn-redirect-ec-pair.txt")),
                 certificate="idp-ec.pem", failed=""),
        redirect("authn-redirect-sha1.txt", "with SHA-1", request,
                 query(AUTHN_REQUEST, key="other-rsa", digest="sha1"), digest="sha1", failed="signature.sha1"),
        redirect("authn-redirect-changed.txt", "the RelayState was changed after signing", request, changed,
                 failed="signature.wrong-key"),
        redirect("authn-redirect-wrong-key.txt", "signed with another key", request,
                 query(AUTHN_REQUEST, key="idp-rsa"), failed="signature.wrong-key"),
        redirect("authn-redirect-order.txt", "in another order than the signed one, which the binding permits", request,
                 signed._replace(order=reordered), failed=""),
        redirect("authn-redirect-signed-order.txt", "the signature is over the parameters in another order", request,
                 query(AUTHN_REQUEST, state=RELAY_STATE, key="other-rsa", octets=reordered), failed="signature.wrong-key"),
        redirect("authn-redirect-signed-decoded.txt", "the signature is over the decoded parameters", request,
                 query(AUTHN_REQUEST, state=RELAY_STATE, key="other-rsa", octets=urllib.parse.unquote),
                 failed="signature.wrong-key"),
        Message("authn-post.html", page(SSO, "SAMLRequest", signed_request), "a page of the POST binding, with an XML signature",
                request, "HTTP-POST", failed="", xml=signed_request),
        Message("authn-request.xml", write(AUTHN_REQUEST), "the request alone", request),
        Message("attribute-query.txt", base64.b64encode((DECLARATION + write(ATTRIBUTE_QUERY)).encode()).decode(),
                "as profile-requests of V1 returns it: Base64 with an XML declaration", "AttributeQuery"),
        Message("attribute-query-soap.xml", write(
            ("soap:Envelope", [("xmlns:soap", "http://schemas.xmlsoap.org/soap/envelope/")], [
                ("soap:Body", [], [ATTRIBUTE_QUERY]),
            ])), "in a SOAP envelope", "AttributeQuery", "SOAP"),
        redirect("logout-request.txt", "a logout that the provider started", "LogoutRequest", logout, SERVICE + "/slo",
                 certificate="idp-rsa.pem", failed=""),
        redirect("logout-response.txt", "its answer, in the field SAMLResponse", "LogoutResponse", answer,
                 IDENTITY_PROVIDER + "/slo", failed=""),
        Message("logout-response-body.txt", "SAMLResponse=" + escaped(base64.b64encode(write(LOGOUT_RESPONSE).encode()).decode()),
                "the same in a form body", "LogoutResponse", "HTTP-POST"),
    ]
