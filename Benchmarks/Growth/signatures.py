"""Responses with many or expensive signatures, references and certificates."""

from . import certificates
from .responses import LIMIT, SIGNATURE, response, signed, tags, unsigned
from .shape import Shape, filled, numbered
from generator.signing import EXCLUSIVE, XMLDSIG, XMLENC

DATA = "<ds:X509Data>"
REFERENCE = (f'<ds:Reference URI="#_a"><ds:DigestMethod Algorithm="{XMLENC}sha256"/>'
             f"<ds:DigestValue>AAAA</ds:DigestValue></ds:Reference>")


def shapes():
    for name, make, *limit in (*signatures(), *embedded_certificates()):
        yield Shape(name, "response", make, *(limit or [LIMIT]))


def around(piece):
    """A response whose signature has more in its X509Data; it stays valid, because X509Data is not signed."""
    def make(size):
        return signed(lambda _: response())(0).replace(
            DATA.encode(), DATA.encode() + piece(max(0, size - 6000)).encode())
    return make


def certificate(encoding):
    return f"<ds:X509Certificate>{certificates.text(encoding)}</ds:X509Certificate>"


def key_info(content):
    return f'<ds:Signature xmlns:ds="{XMLDSIG}"><ds:KeyInfo>{DATA}{content}</ds:X509Data></ds:KeyInfo></ds:Signature>'


def signatures():
    yield "signatures: whole ones in the assertion", unsigned(lambda n: response(signature=filled(SIGNATURE, n)))
    yield "signatures: whole ones in a value", unsigned(lambda n: response(filled(SIGNATURE, n)))
    yield "signatures: empty ones", unsigned(lambda n: response(
        f'<x xmlns:d="{XMLDSIG}">' + filled("<d:Signature/>", n) + "</x>")), tags(14)
    yield "signatures: empty ones in the response", unsigned(lambda n: response(
        start=filled(f'<d:Signature xmlns:d="{XMLDSIG}"/>', n)))
    yield "signatures: of another namespace", unsigned(lambda n: response(filled('<Signature xmlns="u:x"/>', n)))
    yield "signatures: references", unsigned(lambda n: response(
        signature=SIGNATURE.replace("</ds:SignedInfo>", filled(REFERENCE, n) + "</ds:SignedInfo>")))
    yield "signatures: transforms", unsigned(lambda n: response(signature=SIGNATURE.replace(
        "<ds:Transforms>", "<ds:Transforms>" + filled(f'<ds:Transform Algorithm="{EXCLUSIVE}"/>', n))))
    yield "signatures: Objects", signed(lambda n: response(signature=SIGNATURE.replace(
        "</ds:Signature>", filled("<ds:Object>x</ds:Object>", n) + "</ds:Signature>")))
    yield "signatures: Manifests", unsigned(lambda n: response(signature=SIGNATURE.replace(
        "</ds:Signature>", "<ds:Object><ds:Manifest>" + filled(REFERENCE, n) + "</ds:Manifest></ds:Object></ds:Signature>")))
    yield "signatures: a long SignatureValue", unsigned(lambda n: response(
        signature=SIGNATURE.replace("[SignatureValue of _a]", "QUJD" * (n // 4))))
    yield "signatures: a SignatureValue on lines", unsigned(lambda n: response(
        signature=SIGNATURE.replace("[SignatureValue of _a]", filled("QUJD\n", n))))
    yield "signatures: a long DigestValue", unsigned(lambda n: response(
        signature=SIGNATURE.replace("[DigestValue of _a]", "QUJD" * (n // 4))))
    yield "signatures: KeyNames", signed(lambda n: response(signature=SIGNATURE.replace(
        "<ds:KeyInfo>", "<ds:KeyInfo>" + numbered(lambda i: f"<ds:KeyName>k{i}</ds:KeyName>", n))))
    yield "signatures: KeyValues", signed(lambda n: response(signature=SIGNATURE.replace(
        "<ds:KeyInfo>", "<ds:KeyInfo>" + filled(
            "<ds:KeyValue><ds:RSAKeyValue><ds:Modulus>AQAB</ds:Modulus><ds:Exponent>AQAB</ds:Exponent></ds:RSAKeyValue>"
            "</ds:KeyValue>", n))))
    yield "signatures: an ID that many elements have", unsigned(lambda n: response(filled('<e ID="_a"/>', n)))


def embedded_certificates():
    for name, make in certificates.expensive().items():
        one = certificate(make(0))
        yield f"certificates: {name}, the same", around(lambda n, one=one: filled(one, n))
        yield f"certificates: {name}, all different", around(
            lambda n, make=make: numbered(lambda i: certificate(make(i)), n))
        yield f"certificates: {name}, one a signature", unsigned(lambda n, make=make: response(
            start=numbered(lambda i: key_info(certificate(make(i))), n)))
        yield f"certificates: {name}, one a signature, in a value", unsigned(lambda n, make=make: response(
            numbered(lambda i: key_info(certificate(make(i))), n)))
    yield "certificates: that are none", around(lambda n: filled("<ds:X509Certificate>MIIC</ds:X509Certificate>", n))
    yield "certificates: empty", around(lambda n: filled("<ds:X509Certificate/>", n))
    yield "certificates: one large", around(lambda n: f"<ds:X509Certificate>{'MIIC' * (n // 4)}</ds:X509Certificate>")
    yield "certificates: on lines", around(
        lambda n: f"<ds:X509Certificate>{filled('MIIC' + chr(10), n)}</ds:X509Certificate>")
    yield "certificates: a long subject", around(lambda n: certificate(certificates.certificate(
        certificates.rsa_key(certificates.odd_number(2048), 65537), name=certificates.name_of(n // 120))))
    yield "certificates: DER in DER", around(lambda n: "<ds:X509Certificate>" + certificates.text(
        b"\x30\x80" * (n * 3 // 8)) + "</ds:X509Certificate>")
    yield "certificates: a large key", around(lambda n: certificate(certificates.certificate(
        certificates.rsa_key(certificates.odd_number(8 * (n * 3 // 4)), 3))))
    yield "certificates: X509Data elements", signed(lambda n: response(signature=SIGNATURE.replace(
        "<ds:KeyInfo>", "<ds:KeyInfo>" + filled("<ds:X509Data/>", n))))
    yield "certificates: serial numbers", around(lambda n: filled(
        "<ds:X509IssuerSerial><ds:X509IssuerName>CN=x</ds:X509IssuerName><ds:X509SerialNumber>1</ds:X509SerialNumber>"
        "</ds:X509IssuerSerial>", n))
