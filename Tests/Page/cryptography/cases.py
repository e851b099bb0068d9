"""The cases that both implementations are given."""

import base64
import hashlib
import pathlib
import random
import re
import struct

from certificates import generated_certificates, odd_keys
from der import NULL, RSA, integer, is_whole, sequence, tlv
from keys import CURVES, DIGESTS, PREFIXES, ECKey, RSAKey
from mutations import mutated_bytes, mutated_structure, mutated_text
from pem import texts

ROOT = pathlib.Path(__file__).resolve().parents[3]


def case(letter, *blocks, first=0, second=0):
    return letter.encode() + bytes([first, second]) + b"".join(struct.pack("<I", len(block)) + block for block in blocks)


def files_of_repository():
    """The DER and the PEM text of keys and certificates in Samples and Tests."""
    for folder in ("Samples", "Tests", "Service"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.stat().st_size < 1 << 20 and ".build" not in path.parts:
                data = path.read_bytes()
                if path.suffix in (".pem", ".crt", ".cer", ".der", ".key", ".pub") or b"-----BEGIN " in data:
                    yield data
                for text in re.findall(rb"<(?:\w+:)?X509Certificate>([^<]+)<", data):
                    try:
                        yield base64.b64decode(text, validate=False)
                    except ValueError:
                        pass


def signature_cases(keys, random):
    """Signature values, with those beside them."""
    for key in keys:
        is_large = key.size > 600
        for digest in [2] if is_large else DIGESTS:
            yield from values_of(key, digest, is_large, random)


def values_of(key, digest, is_large, random):
    message, name = random.randbytes(random.randrange(200)), DIGESTS[digest]

    def verify(value, spki=key.spki(), message=message, first=key.type, second=digest):
        return case("V", spki, message, value, first=first, second=second)

    info = PREFIXES[name] + hashlib.new(name, message).digest()
    if key.type == 1 and (len(info) + 11 > key.size or not key.d):
        yield verify(bytes(key.size))
        return
    value = key.sign(message, digest, random)
    yield verify(value)
    yield verify(value, message=message + b"x")
    yield verify(value, second=digest % 4 + 1)
    yield verify(value, first=3 - key.type)
    if key.type == 1:
        yield from odd_rsa(key, digest, message, value, verify, is_large)
    else:
        for point in key.encodings():
            yield verify(value, spki=key.spki(point))
    for odd in key.odd_values(value, random):
        if not is_large or random.random() < 0.3:
            yield verify(odd)
    # P-521 takes the most time.
    for _ in range(1 if is_large else 2 if key.size == 66 else 6):
        yield verify(mutated_bytes(value, random))
        yield verify(value, message=mutated_bytes(message + b"x", random))


def odd_rsa(key, digest, message, value, verify, is_large):
    number = key.n.to_bytes(key.size, "big")
    if not is_large:
        for block in key.odd_blocks(message, digest):
            if len(block) == key.size:
                yield verify(key.raise_to_secret(block))
    yield verify(value, spki=key.spki(parameter=b""))
    for modulus in (tlv(2, b"\0\0" + number), tlv(2, number), integer(key.n + 1), integer(key.n * 2)):
        yield verify(value, spki=key.spki(n=modulus))
    for exponent in (key.e + 1, 1, 0):
        yield verify(value, spki=key.spki(e=integer(exponent)))
    # With the exponent 1, the value is the block.
    block = key.block(PREFIXES[DIGESTS[digest]] + hashlib.new(DIGESTS[digest], message).digest())
    for exponent in (1, 0, 2, key.n, key.n + 1):
        yield verify(block, spki=key.spki(e=integer(exponent)))


def private_keys(random):
    for length in range(12):
        for _ in range(20):
            yield random.choice((sequence, lambda *parts: b"".join(parts)))(*[random.choice((integer(0), integer(5), sequence(), tlv(4, b"x"), NULL,
                sequence(RSA, NULL))) for _ in range(length)])


SIZES = [(1024, 65537), (2048, 65537), (512, 3), (513, 65537), (767, 5), (768, 65537), (1031, 17), (3072, 65537), (4096, 3),
         (2048, 2**64 - 59), (1536, 4)]
LARGE_SIZES = [(4104, 65537), (8192, 65537), (16384, 65537), (16384, 2**64 - 1), (3080, 2**63 + 29)]


def all_cases(seed, has_large_keys):
    generator = random.Random(seed)
    keys = [RSAKey(bits, exponent, generator) for bits, exponent in SIZES + (LARGE_SIZES if has_large_keys else [])]
    keys += [ECKey(curve, generator) for curve in CURVES]
    few = [keys[0], keys[2], *keys[-3:]]
    certificates, spkis = list(generated_certificates(few, generator)), list(odd_keys(few))
    for data in files_of_repository():
        for letter in "PCKD":
            yield case(letter, data)
        if data[:1] == b"\x30":
            certificates.append(data)
        for text in re.findall(rb"-----BEGIN CERTIFICATE-----([^-]+)-----END", data):
            certificates.append(base64.b64decode(re.sub(rb"\\[nr]|\s", b"", text) + b"==="))
    for der in certificates + spkis + list(private_keys(generator)):
        for letter in "CKD":
            yield case(letter, der)
    yield from mutated_cases(certificates, spkis, [key.spki() for key in few], generator)
    for size in [*range(200), 1000, 65537]:
        for digest in DIGESTS:
            yield case("H", generator.randbytes(size), first=digest)
    yield from signature_cases(keys, generator)


def mutated_cases(certificates, spkis, good_keys, generator):
    short = [der for der in certificates if len(der) < 4000]
    whole = [der for der in short if is_whole(der)]
    for _ in range(6000):
        yield case("C", mutated_structure(generator.choice(whole), whole, generator))
        yield case("C", mutated_bytes(generator.choice(short), generator))
    good = [der for der in spkis if is_whole(der)]
    for _ in range(2500):
        yield case("K", mutated_structure(generator.choice(good), good, generator))
        yield case("K", mutated_structure(generator.choice(good_keys), good, generator))
        yield case("K", mutated_bytes(generator.choice(spkis), generator))
        yield case("K", mutated_bytes(generator.choice(good_keys), generator))
        yield case("D", mutated_bytes(generator.choice(spkis), generator))
    blocks = list(texts([der for der in short if len(der) > 400][:3]))
    for text in blocks:
        yield case("P", text)
    for _ in range(6000):
        yield case("P", mutated_text(generator.choice(blocks), generator))
