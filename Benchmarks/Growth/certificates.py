"""Certificates that are expensive to read or to use; their signatures are meaningless."""

import base64
import functools
import random


def der(tag, content):
    """A value of ASN.1 in DER."""
    size = len(content)
    if size < 128:
        length = bytes([size])
    else:
        digits = size.to_bytes((size.bit_length() + 7) // 8, "big")
        length = bytes([0x80 | len(digits)]) + digits
    return bytes([tag]) + length + content


def sequence(*values):
    return der(0x30, b"".join(values))


def integer(value):
    return der(0x02, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def identifier(text):
    """An object identifier."""
    first, second, *rest = (int(number) for number in text.split("."))
    content = bytes([first * 40 + second])
    for number in rest:
        digits = [number & 0x7F]
        while number := number >> 7:
            digits.insert(0, number & 0x7F | 0x80)
        content += bytes(digits)
    return der(0x06, content)


def certificate(key_info, name=b"", serial=1):
    """A version 1 certificate of a key, with a meaningless signature."""
    algorithm = sequence(identifier("1.2.840.113549.1.1.11"), der(0x05, b""))
    names = sequence(name) if name else sequence()
    validity = sequence(der(0x17, b"250101000000Z"), der(0x17, b"350101000000Z"))
    return sequence(
        sequence(integer(serial), algorithm, names, validity, names, key_info), algorithm, der(0x03, b"\0"))


def rsa_key(modulus, exponent):
    """A SubjectPublicKeyInfo of RSA."""
    algorithm = sequence(identifier("1.2.840.113549.1.1.1"), der(0x05, b""))
    return sequence(algorithm, der(0x03, b"\0" + sequence(integer(modulus), integer(exponent))))


def is_prime(number):
    """The primality test of Miller and Rabin."""
    if any(number % small == 0 for small in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)):
        return False
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in range(2, 14):
        power = pow(base, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


class Field:
    """A prime field in which square roots are expensive: p - 1 is divisible by a high power of two."""

    def __init__(self, bits=661, twos=645):
        self.twos = twos
        self.odd = (1 << (bits - twos - 1)) + 1
        while not is_prime(self.odd * (1 << twos) + 1):
            self.odd += 2
        self.prime = self.odd * (1 << twos) + 1
        self.nonresidue = next(n for n in range(2, 100) if pow(n, self.prime >> 1, self.prime) == self.prime - 1)

    def root(self, number):
        """A square root by Tonelli and Shanks, and its number of multiplications; none if there is no root."""
        prime = self.prime
        if pow(number, prime >> 1, prime) != 1:
            return None
        factor = pow(self.nonresidue, self.odd, prime)
        root, rest = pow(number, (self.odd + 1) // 2, prime), pow(number, self.odd, prime)
        order, cost = self.twos, 0
        while rest != 1:
            power, steps = rest, 0
            while power != 1:
                power, steps = power * power % prime, steps + 1
            step = pow(factor, 1 << (order - steps - 1), prime)
            cost += order
            order, factor = steps, step * step % prime
            root, rest = root * step % prime, rest * factor % prime
        return root, cost


@functools.cache
def explicit_curve_key(compressed_generator=True):
    """A key on a curve with explicit parameters and a compressed point: reading it takes a square root in a slow field."""
    field = Field()
    size = (field.prime.bit_length() + 7) // 8
    points = []
    for x in range(2, 80):
        if found := field.root((x ** 3 + 7) % field.prime):
            points.append((found[1], x, found[0]))
    (_, x, y), (_, other_x, other_y) = sorted(points, reverse=True)[:2]
    point = bytes([2 + (y & 1)]) + x.to_bytes(size, "big")
    if compressed_generator:
        generator = bytes([2 + (other_y & 1)]) + other_x.to_bytes(size, "big")
    else:
        generator = b"\4" + other_x.to_bytes(size, "big") + other_y.to_bytes(size, "big")
    curve = sequence(der(0x04, b"\0"), der(0x04, b"\7"))
    prime_field = sequence(identifier("1.2.840.10045.1.1"), integer(field.prime))
    # The order is odd and as large as the field; nothing else is checked.
    parameters = sequence(
        integer(1), prime_field, curve, der(0x04, generator), integer(field.prime - 2), integer(1))
    return sequence(sequence(identifier("1.2.840.10045.2.1"), parameters), der(0x03, b"\0" + point))


def binary_curve_key(bits=661):
    """A key on an explicit curve over a binary field with a compressed point: reading it solves a quadratic equation."""
    size = (bits + 7) // 8
    basis = sequence(integer(bits), identifier("1.2.840.10045.1.2.3.3"), sequence(integer(1), integer(2), integer(5)))
    prime_field = sequence(identifier("1.2.840.10045.1.2"), basis)
    curve = sequence(der(0x04, b"\1"), der(0x04, b"\1"))
    point = b"\2" + (5).to_bytes(size, "big")
    parameters = sequence(integer(1), prime_field, curve, der(0x04, point), integer((1 << bits) - 1), integer(1))
    return sequence(sequence(identifier("1.2.840.10045.2.1"), parameters), der(0x03, b"\0" + point))


def named_curve_key(curve="1.3.132.0.39", bits=571):
    """A compressed point on a named curve that responses are not signed with: sect571r1."""
    point = b"\2" + (7).to_bytes((bits + 7) // 8, "big")
    return sequence(sequence(identifier("1.2.840.10045.2.1"), identifier(curve)), der(0x03, b"\0" + point))


@functools.cache
def odd_number(bits):
    """A number of so many bits that is a plausible modulus."""
    return random.Random(bits).getrandbits(bits) | 1 | 1 << (bits - 1)


def expensive():
    """Names and DER encodings of certificates that are slow to read or to verify with; a number makes each one different."""
    return {
        "an explicit curve": lambda n: certificate(explicit_curve_key(), serial=n + 1),
        "an explicit curve with a plain generator": lambda n: certificate(explicit_curve_key(False), serial=n + 1),
        "an explicit binary curve": lambda n: certificate(binary_curve_key(), serial=n + 1),
        "sect571r1": lambda n: certificate(named_curve_key(), serial=n + 1),
        "RSA with a wide exponent": lambda n: certificate(
            rsa_key(odd_number(3072), odd_number(3071)), serial=n + 1),
        "RSA of 16,384 bits": lambda n: certificate(rsa_key(odd_number(16384), (1 << 64) - 1), serial=n + 1),
        "small RSA": lambda n: certificate(rsa_key(odd_number(512), 3), serial=n + 1),
    }


def name_of(count):
    """A distinguished name with so many parts."""
    part = der(0x31, sequence(identifier("2.5.4.3"), der(0x0C, "\u0301\u0316a".encode() * 8)))
    return part * count


def text(encoding):
    """The content of an X509Certificate."""
    return base64.b64encode(encoding).decode()


def pem(encoding):
    """A block of PEM."""
    encoded = text(encoding)
    lines = "".join(encoded[start:start + 64] + "\n" for start in range(0, len(encoded), 64))
    return f"-----BEGIN CERTIFICATE-----\n{lines}-----END CERTIFICATE-----\n"
