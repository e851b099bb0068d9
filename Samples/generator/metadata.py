"""The samples of metadata: constructed providers and a constructed federation."""

import typing

from generator.document import IDENTITY_PROVIDER, write
from generator.signing import KEYS, XMLDSIG, is_signed, sign, template, verifies

METADATA = "urn:oasis:names:tc:SAML:2.0:metadata"
PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol"
REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
SOAP = "urn:oasis:names:tc:SAML:2.0:bindings:SOAP"
OTHER_PROVIDER = "https://idp.other-mvpd.example/saml2"
FEDERATION_ID = "_federation-2026"


class Metadata(typing.NamedTuple):
    """A file of Metadata, and the certificate that verifies its own signature, if it has one."""
    file: str
    text: str
    certificate: str = ""

    def check(self):
        """Exits unless xmlsec1 verifies the signature."""
        expected = verifies(self.text, self.certificate) if self.certificate else not is_signed(self.text)
        if not expected:
            raise SystemExit(f"make-metadata: the signature of {self.file} is not the expected one")


def key(name, use=None):
    """A KeyDescriptor with the certificate of a sample key."""
    certificate = "".join((KEYS / f"{name}.pem").read_text().splitlines()[1:-1])
    return ("md:KeyDescriptor", [("use", use)] if use else [], [
        ("ds:KeyInfo", [("xmlns:ds", XMLDSIG)], [
            ("ds:X509Data", [], [("ds:X509Certificate", [], certificate)]),
        ]),
    ])


def identity_provider(keys, location):
    return ("md:IDPSSODescriptor", [("protocolSupportEnumeration", PROTOCOL)], [
        *keys,
        ("md:SingleSignOnService", [("Binding", REDIRECT), ("Location", location + "/sso")], []),
    ])


def attribute_authority(keys, location):
    return ("md:AttributeAuthorityDescriptor", [("protocolSupportEnumeration", PROTOCOL)], [
        *keys,
        ("md:AttributeService", [("Binding", SOAP), ("Location", location + "/attributes")], []),
    ])


def service_provider(keys):
    return ("md:SPSSODescriptor", [("protocolSupportEnumeration", PROTOCOL)], [
        *keys,
        ("md:AssertionConsumerService", [
            ("Binding", "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"),
            ("Location", "https://sp.example/acs"), ("index", "0"),
        ], []),
    ])


def entity(identifier, roles, *attributes):
    return ("md:EntityDescriptor", [("entityID", identifier), *attributes], roles)


def document(node):
    """A root element as an indented file."""
    name, attributes, children = node
    return write((name, [("xmlns:md", METADATA), *attributes], children), "\n", "  ") + "\n"


def provider(*keys, valid_until="2126-12-31T23:59:59Z"):
    """The metadata of the provider that signs most samples."""
    return document(entity(
        IDENTITY_PROVIDER, [identity_provider(keys, IDENTITY_PROVIDER)],
        ("validUntil", valid_until), ("cacheDuration", "PT24H")))


def federation(valid_until="2126-12-31T23:59:59Z"):
    """Two providers, one of them in a group, and a service provider, signed by the operator of the federation."""
    members = [
        entity(IDENTITY_PROVIDER, [
            identity_provider([key("idp-rsa", "signing")], IDENTITY_PROVIDER),
            attribute_authority([key("idp-rsa", "signing")], IDENTITY_PROVIDER),
        ]),
        ("md:EntitiesDescriptor", [("Name", "urn:example:federation:small")], [
            entity(OTHER_PROVIDER, [identity_provider([key("other-rsa")], OTHER_PROVIDER)]),
        ]),
        entity("https://sp.example/saml2", [service_provider([key("idp-ec")])]),
    ]
    text = document(("md:EntitiesDescriptor", [
        ("ID", FEDERATION_ID), ("Name", "urn:example:federation"), ("validUntil", valid_until),
        ("cacheDuration", "PT6H"),
    ], [template(FEDERATION_ID), *members]))
    return "<!-- A constructed federation. -->\n" + sign(text, "federation")


def samples():
    current, coming = key("idp-rsa", "signing"), key("idp-ec", "signing")
    return [
        Metadata("idp.xml", provider(key("idp-rsa"))),
        Metadata("rollover-current-first.xml", provider(current, coming, key("other-rsa", "encryption"))),
        Metadata("rollover-next-first.xml", provider(key("other-rsa", "encryption"), coming, current)),
        Metadata("expired.xml", provider(current, valid_until="2026-01-01T00:00:00Z")),
        Metadata("encryption-only.xml", provider(key("idp-rsa", "encryption"))),
        Metadata("federation.xml", federation(), "federation.pem"),
    ]
