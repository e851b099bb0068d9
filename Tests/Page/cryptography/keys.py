"""Keys and signatures, in arithmetic of Python: also those that no library makes."""

import hashlib
import math

from der import NULL, RSA, EC, bit_string, integer, oid, parse, sequence, tlv


CURVES = {
    "1.2.840.10045.3.1.7": (
        2**256 - 2**224 + 2**192 + 2**96 - 1, 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B,
        0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
        0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551, 32),
    "1.3.132.0.34": (
        2**384 - 2**128 - 2**96 + 2**32 - 1,
        0xB3312FA7E23EE7E4988E056BE3F82D19181D9C6EFE8141120314088F5013875AC656398D8A2ED19D2A85C8EDD3EC2AEF,
        0xAA87CA22BE8B05378EB1C71EF320AD746E1D3B628BA79B9859F741E082542A385502F25DBF55296C3A545E3872760AB7,
        0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFC7634D81F4372DDF581A0DB248B0A77AECEC196ACCC52973, 48),
    "1.3.132.0.35": (
        2**521 - 1, 0x51953EB9618E1C9A1F929A21A0B68540EEA2DA725B99B315F3B8B489918EF109E156193951EC7E937B1652C0BD3BB1BF073573DF883D2C34F1EF451FD46B503F00,
        0xC6858E06B70404E9CD9E3ECB662395B4429C648139053FB521F828AF606B4D3DBAA14B5E77EFE75928FE1DC127A2FFA8DE3348B3C1856A429BF97E7E31C2E5BD66,
        0x1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFA51868783BF2F966B7FCC0148F709A5D03BB5C9B8899C47AEBB6FB71E91386409, 66),
}
DIGESTS = {1: "sha1", 2: "sha256", 3: "sha384", 4: "sha512"}
PREFIXES = {name: bytes.fromhex(text) for name, text in {
    "sha1": "3021300906052b0e03021a05000414", "sha256": "3031300d060960864801650304020105000420",
    "sha384": "3041300d060960864801650304020205000430", "sha512": "3051300d060960864801650304020305000440"}.items()}


class ECKey:
    type = 2

    def __init__(self, curve, random):
        self.curve = curve
        self.p, self.b, x, self.n, self.size = CURVES[curve]
        y = pow(x**3 - 3 * x + self.b, (self.p + 1) // 4, self.p)
        # The generators of P-256 and P-384 have an odd y, that of P-521 an even one.
        odd = 0 if self.size == 66 else 1
        self.generator = (x, y if y % 2 == odd else self.p - y)
        self.secret = random.randrange(1, self.n)
        self.point = self.multiply(self.secret, self.generator)

    def add(self, a, b):
        if a is None or b is None:
            return a or b
        (x, y), (u, v) = a, b
        if x == u and (y + v) % self.p == 0:
            return None
        slope = (3 * x * x - 3) * pow(2 * y, -1, self.p) if a == b else (v - y) * pow(u - x, -1, self.p)
        w = (slope * slope - x - u) % self.p
        return w, (slope * (x - w) - y) % self.p

    def multiply(self, factor, point):
        result = None
        for bit in bin(factor)[2:]:
            result = self.add(result, result)
            if bit == "1":
                result = self.add(result, point)
        return result

    def number(self, value):
        return value.to_bytes(self.size, "big")

    def encodings(self):
        x, y = map(self.number, self.point)
        odd = self.point[1] & 1
        yield b"\x04" + x + y
        for form in (2, 3):
            yield bytes([form]) + x
        for form in (6, 7, 5, 0, 8):
            yield bytes([form]) + x + y
        yield b"\x04" + y + x
        yield b"\x04" + x + self.number(self.p - self.point[1])
        yield b"\x04" + x + self.number(self.p)
        yield b"\x04" + self.number(self.p) + y
        yield b"\x04" + self.number(0) + self.number(0)
        yield b"\x04" + self.number(0) + self.number(pow(self.b, (self.p + 1) // 4, self.p))
        if (self.point[0] + self.p).bit_length() <= 8 * self.size:
            yield b"\x04" + self.number(self.point[0] + self.p) + y
        yield b"\x04" + x + y + b"\x00"
        yield b"\x04" + b"\x00" + x + y
        yield b"\x04" + x
        yield bytes([2 | odd]) + x + b"\x00"
        yield b"\x00"
        yield b"\x00\x00"
        yield b""

    def spki(self, point=None, unused=0):
        return sequence(sequence(EC, oid(self.curve)), bit_string(next(self.encodings()) if point is None else point, unused))

    def sign(self, message, digest, random):
        value = int.from_bytes(hashlib.new(DIGESTS[digest], message).digest(), "big")
        value >>= max(0, hashlib.new(DIGESTS[digest]).digest_size * 8 - self.n.bit_length())
        nonce = random.randrange(1, self.n)
        r = self.multiply(nonce, self.generator)[0] % self.n
        return self.number(r) + self.number(pow(nonce, -1, self.n) * (value + r * self.secret) % self.n)

    def odd_values(self, value, random):
        """Values beside a valid one: a third of them are valid also."""
        r, s = int.from_bytes(value[:self.size], "big"), int.from_bytes(value[self.size:], "big")
        room = 8 * self.size
        for a, b in [(0, s), (r, 0), (0, 0), (self.n, s), (r, self.n), (r + self.n, s), (r, s + self.n), (r, self.n - s), (s, r), (1, s),
                     (r, 1), (self.n - 1, s), (1, 1), (2**room - 1, s), (r, 2**room - 1)]:
            if max(a, b).bit_length() <= room:
                yield self.number(a) + self.number(b)
        yield value[:-1]
        yield value[:-2]
        yield value + b"\x00"
        yield b"\x00" + value
        for zeros in (1, 7, 200):
            yield bytes(zeros) + value[:self.size] + bytes(zeros) + value[self.size:]
        yield sequence(integer(r), integer(s))
        yield b""
        yield bytes(4096)
        yield bytes(2048 - self.size) + value[:self.size] + bytes(2048 - self.size) + value[self.size:]
        yield bytes(2049 - self.size) + value[:self.size] + bytes(2049 - self.size) + value[self.size:]


def is_prime(number):
    if any(number % small == 0 for small in (3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)):
        return False
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13):
        value = pow(base, odd, number)
        if value in (1, number - 1):
            continue
        for _ in range(twos - 1):
            value = value * value % number
            if value == number - 1:
                break
        else:
            return False
    return True


class RSAKey:
    type = 1

    def __init__(self, bits, exponent, random):
        """The modulus is the product of as many primes as make it fast to find them: only its owner knows how many there are."""
        self.e = exponent
        count = max(2, bits // 512)
        while True:
            primes = []
            while len(primes) < count:
                size = bits * (len(primes) + 1) // count - bits * len(primes) // count
                candidate = random.getrandbits(size) | 3 << size - 2 | 1
                while not is_prime(candidate) or exponent and self.divides(candidate - 1):
                    candidate = random.getrandbits(size) | 3 << size - 2 | 1
                primes.append(candidate)
            self.n, order = 1, 1
            for prime in primes:
                self.n, order = self.n * prime, order * (prime - 1)
            # The two highest bits of each prime are set, but of many the product may still lack some.
            if self.n.bit_length() > bits - count and len(set(primes)) == count:
                break
        self.d = pow(exponent, -1, order) if exponent % 2 else 0
        # By the Chinese remainder theorem, powers modulo the primes are enough, which are fast.
        self.parts = [(prime, self.d % (prime - 1), self.n // prime * pow(self.n // prime, -1, prime)) for prime in primes]
        self.size = (self.n.bit_length() + 7) // 8

    def divides(self, order):
        return self.e % 2 == 1 and math.gcd(self.e, order) != 1

    def spki(self, n=None, e=None, parameter=NULL):
        return sequence(sequence(RSA, parameter), bit_string(sequence(n or integer(self.n), e or integer(self.e))))

    def raise_to_secret(self, block):
        number = int.from_bytes(block, "big")
        return (sum(pow(number, power, prime) * factor for prime, power, factor in self.parts) % self.n).to_bytes(self.size, "big")

    def block(self, info):
        return b"\x00\x01" + b"\xff" * (self.size - 3 - len(info)) + b"\x00" + info

    def sign(self, message, digest, random):
        name = DIGESTS[digest]
        return self.raise_to_secret(self.block(PREFIXES[name] + hashlib.new(name, message).digest()))

    def odd_blocks(self, message, digest):
        """Paddings that other verifiers accept, or accepted once."""
        name = DIGESTS[digest]
        value = hashlib.new(name, message).digest()
        whole, prefix = PREFIXES[name] + value, PREFIXES[name]
        without = sequence(sequence(parse(whole)[0].parts[0].parts[0].encode()), tlv(4, value))
        yield self.block(without)  # without NULL
        yield self.block(value)  # the digest alone
        yield self.block(tlv(4, value))
        yield self.block(sequence(sequence(parse(whole)[0].parts[0].parts[0].encode(), NULL), tlv(4, value), NULL))
        yield self.block(sequence(sequence(parse(whole)[0].parts[0].parts[0].encode(), tlv(4, b"x")), tlv(4, value)))
        yield self.block(b"\x30\x81" + whole[1:])  # a length that is not minimal
        room = self.size - len(whole)
        for padding in (8, 9, 1, 0):  # followed by garbage, as in Bleichenbacher's forgery
            if room >= padding + 3:
                yield b"\x00\x01" + b"\xff" * padding + b"\x00" + whole + b"\x00" * (room - 3 - padding)
        yield b"\x00\x02" + b"\xff" * (room - 3) + b"\x00" + whole
        yield b"\x00\x00" + b"\xff" * (room - 3) + b"\x00" + whole
        for place in sorted({0, 7, 8, room // 2, room - 4}):  # one other byte
            if place <= room - 4:
                yield b"\x00\x01" + b"\xff" * place + b"\xfe" + b"\xff" * (room - 4 - place) + b"\x00" + whole
        yield b"\x00\x01" + b"\xff" * (room - 4) + b"\x00\x00" + whole
        yield b"\x00\x01" + b"\x00" * (room - 3) + b"\x00" + whole
        yield b"\x00\x01" + b"\xff" * (room - 2) + whole
        yield b"\x00\x01" + b"\xff" * (room - 3) + b"\x00" + whole[:-1] + bytes([whole[-1] ^ 1])
        for other in DIGESTS.values():
            if other != name:
                info = PREFIXES[other] + hashlib.new(other, message).digest()
                if len(info) + 11 <= self.size:
                    yield self.block(info)

    def odd_values(self, value, random):
        number = int.from_bytes(value, "big")
        yield value[:-1]
        yield value[1:]
        yield value + b"\x00"
        yield b"\x00" + value
        for other in (number + self.n, self.n - number, self.n, self.n - 1, self.n + 1, 0, 1, 2, 2**(8 * self.size) - 1):
            if other.bit_length() <= 8 * self.size:
                yield other.to_bytes(self.size, "big")
        yield b""
        yield bytes(4097)
