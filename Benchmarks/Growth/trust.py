"""Metadata, certificates and keys."""

import base64

from . import certificates
from .shape import MEBIBYTE, SCRIPTS, Shape, filled, in_bytes, joined, numbered
from generator.signing import KEYS, XMLDSIG

METADATA = "urn:oasis:names:tc:SAML:2.0:metadata"
PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol"
# Metadata is read up to 32 MiB, for federations. A fourth of it shows the growth of the time.
LIMIT = 8 * MEBIBYTE
# The additional time for a federation of honest entities in this size.
PER_MEBIBYTE = 0.1
# Certificates of small keys are a third as long as honest ones, and each takes as long as they do.
PER_MEBIBYTE_OF_SMALL_KEYS = 3 * PER_MEBIBYTE
# libxml2 has a table of limited size for the names of elements, so many different ones are searched in lists.
PER_MEBIBYTE_OF_NAMES = 2 * PER_MEBIBYTE


def shapes():
    for name, make, seconds in metadata():
        yield Shape(f"metadata: {name}", "metadata", make, LIMIT, seconds)
    for name, make in blocks():
        yield Shape(f"PEM: {name}", "pem", make, MEBIBYTE)


def real_certificate():
    return "".join((KEYS / "idp-rsa.pem").read_text().splitlines()[1:-1])


def key(certificate, use=' use="signing"'):
    return (f'<md:KeyDescriptor{use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>{certificate}</ds:X509Certificate>'
            f'</ds:X509Data></ds:KeyInfo></md:KeyDescriptor>')


def entity(identifier, keys, more=""):
    return (f'<md:EntityDescriptor xmlns:md="{METADATA}" xmlns:ds="{XMLDSIG}" entityID="{identifier}">{more}'
            f'<md:IDPSSODescriptor protocolSupportEnumeration="{PROTOCOL}">{keys}</md:IDPSSODescriptor></md:EntityDescriptor>')


def federation(entities, more=""):
    return f'<md:EntitiesDescriptor xmlns:md="{METADATA}" xmlns:ds="{XMLDSIG}">{more}{entities}</md:EntitiesDescriptor>'


def metadata():
    one = real_certificate()
    yield "entities", lambda n: in_bytes(federation(numbered(lambda i: entity(f"u:{i}", key(one)), n))), PER_MEBIBYTE
    yield "entities without keys", lambda n: in_bytes(federation(numbered(lambda i: entity(f"u:{i}", ""), n))), PER_MEBIBYTE
    yield "entities with the same entityID", lambda n: in_bytes(
        federation(filled(entity("u:x", key(one)), n))), PER_MEBIBYTE
    yield "keys of one entity, the same", lambda n: in_bytes(entity("u:x", filled(key(one), n))), PER_MEBIBYTE
    for name, make in certificates.expensive().items():
        yield f"certificates: {name}, all different", lambda n, make=make: in_bytes(entity("u:x", numbered(
            lambda i: key(certificates.text(make(i))), n))), 0
        yield f"certificates: {name}, one an entity", lambda n, make=make: in_bytes(federation(numbered(
            lambda i: entity(f"u:{i}", key(certificates.text(make(i)))), n))), PER_MEBIBYTE_OF_SMALL_KEYS
    yield "certificates that are none", lambda n: in_bytes(entity("u:x", filled(key("MIIC"), n))), 0
    yield "certificates in one KeyDescriptor", lambda n: in_bytes(entity("u:x", key(
        filled(f"{one}</ds:X509Certificate><ds:X509Certificate>", n) + one))), 0
    yield "keys for encryption", lambda n: in_bytes(entity("u:x", filled(key(one, ' use="encryption"'), n))), 0
    yield "KeyDescriptors without a key", lambda n: in_bytes(entity("u:x", filled(
        "<md:KeyDescriptor><ds:KeyInfo/></md:KeyDescriptor>", n))), 0
    yield "elements in Extensions", lambda n: in_bytes(entity("u:x", key(one), "<md:Extensions>" + numbered(
        lambda i: f'<x:e{i} xmlns:x="u:x"/>', n) + "</md:Extensions>")), PER_MEBIBYTE_OF_NAMES
    yield "federations in federations", lambda n: in_bytes(
        "<md:EntitiesDescriptor>" * (n // 60) + "</md:EntitiesDescriptor>" * (n // 60)), 0
    yield "federations beside federations", lambda n: in_bytes(federation(filled("<md:EntitiesDescriptor/>", n))), PER_MEBIBYTE
    yield "roles", lambda n: in_bytes(entity("u:x", "").replace("</md:EntityDescriptor>", filled(
        f'<md:IDPSSODescriptor protocolSupportEnumeration="{PROTOCOL}"/>', n) + "</md:EntityDescriptor>")), 0
    yield "comments", lambda n: in_bytes(entity("u:x", filled("<!---->", n) + key(one))), 0
    yield "whitespace", lambda n: in_bytes(entity("u:x", "\n" * n + key(one))), 0
    yield "a long entityID", lambda n: in_bytes(entity("u:" + "x" * min(n, 15_000), key(one))), 0
    yield "element names of 15 KB", lambda n: in_bytes(entity("u:x", key(one), filled(f"<{'d' * 15_000}/>", n))), 0
    yield "many protocols", lambda n: in_bytes(entity("u:x", key(one)).replace(
        PROTOCOL, joined(lambda i: f"u:{i}", min(n, 15_000), " "))), 0
    for script, text in SCRIPTS.items():
        yield f"{script} in entityIDs", lambda n, text=text: in_bytes(federation(numbered(
            lambda i: entity(f"u:{i}{text(880)}", key(one)), n))), PER_MEBIBYTE
        yield f"{script} in a certificate", lambda n, text=text: in_bytes(entity("u:x", key(text(n)))), 0


def blocks():
    one = f"-----BEGIN CERTIFICATE-----\n{real_certificate()}\n-----END CERTIFICATE-----\n"
    yield "certificates, the same", lambda n: in_bytes(filled(one, n))
    for name, make in certificates.expensive().items():
        yield f"{name}, all different", lambda n, make=make: in_bytes(numbered(lambda i: certificates.pem(make(i)), n))
    yield "blocks that do not end", lambda n: in_bytes(filled("-----BEGIN CERTIFICATE-----\n", n))
    yield "ends of blocks", lambda n: in_bytes(filled("-----END CERTIFICATE-----\n", n))
    yield "blocks of other names", lambda n: in_bytes(numbered(lambda i: f"-----BEGIN X{i}-----\n-----END X{i}-----\n", n))
    yield "empty blocks", lambda n: in_bytes(filled("-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n", n))
    yield "text before a block", lambda n: in_bytes("x\n" * (n // 2) + one)
    yield "line ends in a block", lambda n: in_bytes(one.replace("\n", "\n" * (n // 3), 1))
    yield "headers in a block", lambda n: in_bytes(one.replace("\n", "\n" + filled("A: b\n", n) + "\n", 1))
    yield "a block of wrong characters", lambda n: in_bytes(
        f"-----BEGIN CERTIFICATE-----\n{filled('A!', n)}\n-----END CERTIFICATE-----\n")
    yield "one large block", lambda n: in_bytes(
        f"-----BEGIN CERTIFICATE-----\n{'MIIC' * (n // 4)}\n-----END CERTIFICATE-----\n")
    yield "hyphens", lambda n: b"-" * n
    yield "public keys", lambda n: in_bytes(filled((KEYS / "idp-rsa.pub").read_text(), n))
    yield "DER that is none", lambda n: b"\x30\x80" * (n // 2)
    yield "a key of one large number", lambda n: in_bytes(certificates.pem(certificates.certificate(
        certificates.rsa_key(certificates.odd_number(8 * (n * 3 // 4)), 3))))
    yield "public keys with explicit curves", lambda n: in_bytes(filled(
        "-----BEGIN PUBLIC KEY-----\n" + base64.b64encode(certificates.explicit_curve_key()).decode()
        + "\n-----END PUBLIC KEY-----\n", n))
