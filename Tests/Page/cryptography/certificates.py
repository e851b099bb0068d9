"""Certificates and keys of many kinds, valid and not; their own signatures are never verified."""

from der import EC, NULL, RSA, bit_string, integer, oid, parse, sequence, tlv


STRINGS = [7, 8, 9, 10, 11, 12, 13, 14, 15, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 3, 4, 1, 2, 5, 6]
TEXTS = [
    b"", b"Example", b" lead", b"trail ", b"  ", b" ", b"#", b"#x", b"x#", b"a,b+c\"d\\e<f>g;h=i", b"\x00", b"a\x00b", b"tab\t\n\r", b"\x7f\x1f",
    "Größe".encode(), "日本".encode(), "\U0001F600".encode(), b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xf8\x88\x80\x80\x80", b"\xff",
    b"\xe4\xf6\xfc", b"\x80", "Größe".encode("latin-1"), "Größe, Ltd".encode("utf-16-be"), "日本".encode("utf-16-be"),
    "\U0001F600".encode("utf-16-be"), b"\x00#", b"\x00 ", b"\x00,\x00 ", "Größe\U0001F600".encode("utf-32-be"), b"\x00\x11\x00\x00",
        b"\x00\x00\xd8\x00",
    b"\x00\x10\xff\xff", b"\x7f\xff\xff\xff", b"\xff\xff\xff\xff", b"\x00\x00\x00#", b"\x00\x00\x00 ", b"a" * 127, b"b" * 128, b"c" * 300,
        b"\x01\x80",
    b"\x07\xff\xff", b"\x08\x00", b"\x00\x01", b"\xff\x7f", b"\xff\xff", b"\x30\x00", b"\xc2\x80", b"\xef\xbf\xbf", b"\xef\xbb\xbfx", b"\\", b"\"",
]
TIMES = [
    "200101000000Z", "491231235959Z", "500101000000Z", "991231235959Z", "200229000000Z", "210229000000Z", "200230000000Z", "201301000000Z",
    "200001000000Z", "200100000000Z", "200132000000Z", "200431000000Z", "200101240000Z", "200101006000Z", "200101000060Z", "2001010000Z",
    "200101000000+0100", "200101000000-1259", "200101000000+1300", "200101000000+0060", "2001010000+0100", "200101000000", "200101000000z",
    "200101000000.5Z", "200101000000+010", "200101000000+01000", "2001010000Z0", "20010100000Z", "2001010000000Z", "", "Z", "20010100Z",
    "20200101000000Z", "20500101000000Z", "99991231235959Z", "00000101000000Z", "00000301000000Z", "00010101000000Z", "18991231235959Z",
        "19000101000000Z",
    "20200101000000.Z", "20200101000000.5Z", "20200101000000.123456Z", "20200101000000,5Z", "202001010000Z", "202001010000.5Z", "2020010100Z",
    "20200101000000+0000", "20200101000000-0000", "20200101000000+1200", "19000101000000+0001", "19000101000000-0001", "99991231235959-0001",
    "99991231235959+0001", "18990101000000+0100", "00000101000000+0000", "21000229000000Z", "20000229000000Z", "20200101000000.5+0100",
        "20200101000000 Z",
    "20200101000000Z\0", "2020010100000Z", "-0200101000000Z", "20200101000000.+0100", "20200101000000.5", "2001010000000000Z", "20201301000000Z",
    "20200101000000.5.5Z", "200101000000Z ", " 200101000000Z", "200229235959Z", "000229000000Z", "010229000000Z",
]
TYPES = ["2.5.4.3", "2.5.4.6", "2.5.4.10", "2.5.4.11", "2.5.4.97", "1.2.840.113549.1.9.1", "0.9.2342.19200300.100.1.25", "1.3.6.1.4.1.311.60.2.1.3",
         "1.2.3.4", "2.5.4.120", "2.999.1", "0.0", "1.39", "2.5.4.1000000000000000000000000000001", "1.2.840.113549.1.9.99", "0.39.4",
         "2.18446744073709551535.18446744073709551616.18446744073709551615.340282366920938463463374607431768211456.1.1.1.1.1.1",
         "1.3.6.1.4.1.99999." + ".".join(["1234"] * 20), "2.5.4.128", "1.2.643.100.1", "1.2.643.3.131.1.1", "2.47", "2.48.1", "2.40"]


def attribute(kind, tag, text):
    return sequence(oid(kind), tlv(tag, text))


def name(*sets):
    return sequence(*[tlv(0x31, b"".join(attributes)) for attributes in sets])


def simple_name(text):
    return name([attribute("2.5.4.6", 19, b"DE")], [attribute("2.5.4.10", 12, text.encode())], [attribute("2.5.4.3", 12, b"idp")])


def time(text):
    return tlv(24 if len(text) > 13 and not ("+" in text or "-" in text) or len(text) > 17 else 23, text.encode("latin-1"))


def certificate(spki, issuer=None, subject=None, validity=None, version=b"\xa0\x03\x02\x01\x02", serial=integer(1), extensions=b"",
                algorithm=sequence(oid("1.2.840.113549.1.1.11"), NULL), signature=bit_string(bytes(32)), unique=b"", outer=None):
    validity = validity or sequence(time("200101000000Z"), time("300101000000Z"))
    tbs = sequence(version, serial, algorithm, issuer or simple_name("issuer"), validity, subject or simple_name("subject"), spki, unique, extensions)
    return sequence(tbs, outer or algorithm, signature)


def extension(kind, value, critical=None):
    flag = b"" if critical is None else tlv(1, bytes([critical]))
    return sequence(oid(kind), flag, tlv(4, value))


def extensions(*parts):
    return tlv(0xA3, sequence(*parts))


def all_extensions():
    usage, constraints, extended = "2.5.29.15", "2.5.29.19", "2.5.29.37"
    purposes = {"server": "1.3.6.1.5.5.7.3.1", "client": "1.3.6.1.5.5.7.3.2", "mail": "1.3.6.1.5.5.7.3.4", "any": "2.5.29.37.0"}
    for bits in (b"\x07\x80", b"\x02\x04", b"\x02\x84", b"\x00\xff", b"\x00", b"", b"\x01\x06", b"\x07\x00\x80", b"\x08\x80"):
        yield extensions(extension(usage, tlv(3, bits), 255))
    for value in (sequence(), sequence(tlv(1, b"\xff")), sequence(tlv(1, b"\x00")), sequence(tlv(1, b"\x01")), sequence(tlv(1, b"\xff"), integer(3)),
                  tlv(1, b"\xff"), sequence(tlv(1, b"")), sequence(integer(3)), sequence(tlv(1, b"\xff")) + b"\x00"):
        yield extensions(extension(constraints, value, 0))
    for names in (["server"], ["client"], ["server", "client"], ["server", "mail"], ["any"], ["server", "any"], []):
        yield extensions(extension(extended, sequence(*[oid(purposes[one]) for one in names])))
    yield extensions(extension(constraints, sequence(tlv(1, b"\xff"))), extension(usage, tlv(3, b"\x02\x04")), extension(extended,
        sequence(oid(purposes["server"]))))
    yield extensions(extension(usage, tlv(3, b"\x07\x80")), extension(usage, tlv(3, b"\x02\x04")))
    yield extensions()
    yield extensions(extension("2.5.29.17", sequence(tlv(0x82, b"example.com")))) * 2
    yield b"\xa3\x00"
    yield tlv(0xA3, sequence() + sequence())
    yield tlv(0xA3, tlv(0x10, extension(usage, tlv(3, b"\x07\x80"))))
    yield tlv(0x83, sequence(extension(usage, tlv(3, b"\x07\x80"))))
    yield tlv(0xA4, sequence())
    yield extensions(sequence(oid(usage)))
    yield extensions(sequence(oid(usage), tlv(1, b""), tlv(4, b"")))
    yield extensions(sequence(oid(usage), tlv(1, b"\x05"), tlv(4, b"x"), NULL))
    yield extensions(sequence(oid(usage), tlv(0x24, tlv(4, b"x"))))
    yield extensions(sequence(oid(usage), tlv(0x21, b"\xff"), tlv(4, b"x")))


def all_parameters():
    yield b""
    for content in (NULL, tlv(5, b"x"), tlv(1, b""), tlv(1, b"x"), tlv(1, b"xy"), tlv(2, b""), tlv(2, b"\0\0"), tlv(2, b"\xff\xff"), tlv(2,
                b"\xff\x7f"), tlv(10, b""),
                    tlv(2, b"\0\x80"), tlv(10, b"\0\x80"), tlv(3, b""), tlv(3, b"\x08"), tlv(3, b"\x07"), tlv(6, b""), tlv(6, b"\x80\x01"), tlv(6,
                        b"\x2a\x80\x01"), tlv(6, b"\x2a\x81"),
                    tlv(0x16, b"x"), tlv(0x1E, b"x"), tlv(0x1E, b"xy"), tlv(0x1C, b"xyz"), tlv(0x1C, b"wxyz"), tlv(0x30, b"xyz"), tlv(0x10, b""),
                        tlv(0x31, b""), tlv(0x11, b""),
                    tlv(0xA0, b"xyz"), tlv(0x80, b"x"), tlv(0x24, tlv(4, b"x")), tlv(0x25, b""), tlv(0x26, b"\x2a"), b"\x30\x80\x00\x00", b"\x00\x00",
                        b"\x00\x01x", b"\x1f\x20\x00",
                    b"\x1f\x05\x00", b"\x1f\x80\x05\x00", b"\x1f\x30\x01x", b"\x3f\x10\x00", b"\x05\x81\x00", b"\x05\x82\x00\x00",
                        b"\x05\x86\x00\x00\x00\x00\x00\x00",
                    b"\x1f\xff\xff\xff\xff\x7f\x00", b"\x1f\x87\xff\xff\xff\x7f\x00", b"\x1f\x88\x80\x80\x80\x00\x00", b"\xff\x20\x00", NULL + NULL,
                        tlv(9, b"x"), tlv(0x29, b""), tlv(7, b"x")):
        yield content


def generated_certificates(keys, random):
    rsa, ec = keys[0].spki(), keys[-1].spki()
    for key in keys:
        yield certificate(key.spki())
    for tag in STRINGS:
        for text in TEXTS:
            yield certificate(ec, subject=name([attribute("2.5.4.3", tag, text)]))
            if random.random() < 0.3:
                yield certificate(ec, subject=name([attribute("1.2.3.4", tag, text)]), issuer=name([attribute("2.5.4.10", tag, text)],
                    [attribute("2.5.4.11", 12, b"x")]))
    for kind in TYPES:
        for tag, text in ((12, b"text"), (30, b"\0x"), (3, b"\x03\xff"), (3, b"\x03"), (16 | 0x20, b""), (16 | 0x20, b"\x05\x00"), (16, b""), (0x2C,
                    tlv(12, b"x")), (0x84, b"x")):
            yield certificate(ec, subject=name([attribute(kind, tag, text)]))
    for size in (585, 586):
        yield certificate(ec, subject=name([sequence(tlv(6, b"\x2a" + b"\x01" * size), tlv(12, b"x"))]))
    yield certificate(ec, subject=name([sequence(tlv(6, b"\xff" * 500 + b"\x01"), tlv(12, b"x"))]))
    yield certificate(ec, subject=name([sequence(tlv(6, b""), tlv(12, b"x"))]))
    a, b, c = attribute("2.5.4.3", 12, b"a"), attribute("2.5.4.10", 19, b"b"), attribute("1.2.3", 22, b"c")
    for sets in ([], [[]], [[], []], [[a, b]], [[a, b, c]], [[a], [b, c]], [[a, b], [c]], [[a], [], [b]], [[a], [a], [a]], [[a, a]], [[b, a], [a, b],
                [c, b, a]]):
        yield certificate(ec, subject=name(*sets))
    for odd in (sequence(tlv(0x11, a)), sequence(tlv(0x30, a)), sequence(a), sequence(tlv(0x31, a + b"\0\0")), tlv(0x10, tlv(0x31, a)),
                sequence(tlv(0x31, sequence(oid("2.5.4.3")))),
                sequence(tlv(0x31, sequence(oid("2.5.4.3"), tlv(12, b"x"), NULL))), sequence(tlv(0x31, tlv(0x10, a[2:]))), sequence(tlv(0x31,
                    a) + b"\x31\x81\x00"),
                sequence(b"\x3f\x11" + tlv(0x31, a)[1:]), sequence(tlv(0x31, b"\x30\x81" + a[1:])), sequence(tlv(0x31, a)) + b"",
                    b"\x30\x80" + tlv(0x31, a) + b"\0\0"):
        yield certificate(ec, subject=odd)
        yield certificate(ec, issuer=odd)
        # With a key that is not supported, the certificate is not decoded as a whole.
        yield certificate(sequence(sequence(oid("1.3.101.112")), bit_string(bytes(32))), subject=odd)
    for one in TIMES:
        for tag in (23, 24):
            value = tlv(tag, one.encode("latin-1"))
            yield certificate(ec, validity=sequence(value, time("300101000000Z")))
            yield certificate(rsa, validity=sequence(time("200101000000Z"), value))
    valid = time("200101000000Z"), time("20500101000000Z")
    for validity in (sequence(*valid, NULL), sequence(valid[0]), sequence(), tlv(0x10, b"".join(valid)), sequence(tlv(0x37, valid[0]), valid[1]),
                sequence(tlv(22, b"x"), valid[1]), sequence(*reversed(valid))):
        yield certificate(ec, validity=validity)
    for version in (b"", b"\xa0\x03\x02\x01\x00", b"\xa0\x03\x02\x01\x01", b"\xa0\x03\x02\x01\x05", b"\xa0\x04\x02\x02\x00\x02", b"\xa0\x02\x02\x00",
                b"\xa0\x00", b"\x80\x01\x02", b"\xa0\x03\x04\x01\x02",
                    b"\xa0\x05\x02\x01\x02\x05\x00", b"\xa0\x80\x02\x01\x02\0\0", b"\xa0\x81\x03\x02\x01\x02", b"\xa0\x03\x02\x01\xff",
                        b"\xa0\x03\x22\x01\x02"):
        yield certificate(ec, version=version)
    for serial in (tlv(2, b""), tlv(2, b"\0"), tlv(2, b"\0\0"), tlv(2, b"\xff"), tlv(2, b"\xff\xff"), tlv(2, b"\xff\0"), tlv(2, b"\0\x80"), tlv(2,
                b"\0\x7f"), tlv(2, bytes([1]) * 100), tlv(0x22, b"\1"), tlv(2, b"\xff\x80\0"), tlv(2, b"\x80\0")):
        yield certificate(ec, serial=serial)
    for one in all_extensions():
        yield certificate(ec, extensions=one)
        yield certificate(rsa, extensions=one, unique=tlv(0x81, b"\x00x"))
    for unique in (tlv(0x81, b"\0x") + tlv(0x82, b"\x01x"), tlv(0x82, b"\0"), tlv(0x81, b""), tlv(0x81, b"\x08x"), tlv(0xA1, tlv(3, b"\0x")),
                tlv(0x82, b"\0x") + tlv(0x81, b"\0x")):
        yield certificate(ec, unique=unique)
        yield certificate(ec, unique=unique, extensions=extensions(extension("2.5.29.15", tlv(3, b"\x07\x80"))))
    for parameter in all_parameters():
        algorithm = sequence(oid("1.2.840.113549.1.1.11"), parameter)
        yield certificate(ec, algorithm=algorithm)
        yield certificate(ec, outer=algorithm)
        yield certificate(keys[0].spki(parameter=parameter))
    for algorithm in (sequence(), sequence(NULL), tlv(0x10, oid("1.2.3")), sequence(oid("1.2.3"), NULL, NULL), NULL):
        yield certificate(ec, algorithm=algorithm)
        yield certificate(ec, outer=algorithm)
    for signature in (bit_string(b""), bit_string(b"x", 7), bit_string(b"x", 8), tlv(3, b""), tlv(4, b"x"), tlv(0x23, bit_string(b"x")),
                bit_string(b"x") + NULL, b"", b"\x03\x84\0\0\0\x02\0x", b"\x03\x85\0\0\0\0\x02\0x"):
        yield certificate(ec, signature=signature)
    whole = certificate(ec)
    yield whole + b"\0"
    yield whole[:-1]
    yield b"\x30\x84" + (len(parse(whole)[0].encode()) - 4).to_bytes(4, "big") + whole[4:]
    yield certificate(ec, subject=name([attribute("2.5.4.3", 12, b"x" * 64000)]))
    yield certificate(ec, subject=name([attribute("2.5.4.3", 12, b"x" * 66000)]))
    yield certificate(ec, subject=name([attribute("1.2.3", 12, b"x" * 300)]))
    for spki in odd_keys(keys):
        yield certificate(spki)


def odd_keys(keys):
    for key in keys:
        if key.type == 2:
            for point in key.encodings():
                yield key.spki(point)
                for unused in (1, 4, 7, 8):
                    yield key.spki(point, unused)
            point = next(key.encodings())
            for parameter in all_parameters():
                yield sequence(sequence(EC, parameter), bit_string(point))
                yield sequence(sequence(EC, oid(key.curve), parameter), bit_string(point))
            for curve in ("1.3.132.0.10", "1.3.132.0.33", "1.2.840.10045.3.1.1", "1.3.36.3.3.2.8.1.1.7", "2.23.43.1.4.9", "1.2.3.4",
                        "1.3.6.1.4.1.11591.15.1", "1.2.156.10197.1.301",
                          "1.2.840.10045.3.0.1", "1.3.132.0.999", "2.999.99999999999999999999999999"):
                yield sequence(sequence(EC, oid(curve)), bit_string(point))
            yield sequence(sequence(EC, b"\x06\x81\x08" + oid("1.2.840.10045.3.1.7")[2:]), bit_string(point))
            yield sequence(sequence(EC, tlv(6, b"\x80\x01")), bit_string(point))
        else:
            n = key.n.to_bytes(key.size, "big")
            for modulus in (tlv(2, n), tlv(2, b"\0" + n), tlv(2, b"\0\0" + n), tlv(2, b""), tlv(2, b"\0"), tlv(2, b"\1"), tlv(2, b"\xff" + n),
                        integer(key.n * 2), integer(key.n + 1), tlv(2, b"\x80"),
                            tlv(0x22, n), b"\x02\x80" + n + b"\0\0"):
                yield key.spki(n=modulus)
            for exponent in (tlv(2, b""), tlv(2, b"\0"), tlv(2, b"\1"), tlv(2, b"\2"), tlv(2, b"\x81"), tlv(2, b"\xff"), tlv(2, b"\0\0\0\3"),
                        integer(2**64 - 1), integer(2**64), tlv(2, b"\0\0" + b"\xff" * 8),
                             tlv(2, b"\0" + b"\xff" * 8), tlv(2, b"\xff" * 8), integer(key.n), integer(3)):
                yield key.spki(e=exponent)
            for parameter in all_parameters():
                yield key.spki(parameter=parameter)
            numbers = integer(key.n), integer(key.e)
            for content in (sequence(*numbers, NULL), sequence(*numbers) + b"\0", sequence(numbers[0]), tlv(0x10, b"".join(numbers)), sequence(), b"",
                        sequence(*numbers, b"\0\0")):
                yield sequence(sequence(RSA, NULL), bit_string(content))
            yield sequence(sequence(RSA, NULL), bit_string(sequence(*numbers), 1))
            yield sequence(sequence(RSA, NULL), tlv(0x23, bit_string(sequence(*numbers))))
            yield sequence(sequence(RSA, NULL), bit_string(sequence(*numbers)), NULL)
            yield sequence(sequence(oid("1.2.840.113549.1.1.10")), bit_string(sequence(*numbers)))
            yield sequence(sequence(RSA, NULL), bit_string(sequence(*numbers))) + b"\0"
    for bits in (511, 512, 513, 1024, 16383, 16384, 16385, 20000):
        for exponent in (3, 65537, 2**64 - 1):
            yield sequence(sequence(RSA, NULL), bit_string(sequence(integer(2**(bits - 1) + 1), integer(exponent))))
    yield sequence(sequence(oid("1.2.840.10040.4.1"), sequence(integer(7), integer(3), integer(2))), bit_string(integer(4)))
    yield sequence(sequence(oid("1.3.101.112")), bit_string(bytes(32)))
