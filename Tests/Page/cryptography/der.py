"""DER, for keys and certificates that are put together from parts."""


def tlv(tag, content):
    size = len(content)
    if size < 0x80:
        return bytes([tag, size]) + content
    digits = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(digits)]) + digits + content


def sequence(*parts):
    return tlv(0x30, b"".join(parts))


def integer(value):
    return tlv(0x02, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def oid(text):
    first, second, *others = map(int, text.split("."))
    result = b""
    for part in [40 * first + second, *others]:
        digits = [part & 0x7F]
        while part := part >> 7:
            digits.append(0x80 | part & 0x7F)
        result += bytes(reversed(digits))
    return tlv(0x06, result)


def bit_string(content, unused=0):
    return tlv(0x03, bytes([unused]) + content)


NULL = b"\x05\x00"
RSA = oid("1.2.840.113549.1.1.1")
EC = oid("1.2.840.10045.2.1")


class Node:
    """A value in DER, whose parts are nodes if it is constructed."""

    def __init__(self, tag, content):
        self.tag, self.parts, self.content = tag, None, content
        if tag & 0x20:
            self.parts = parse(content)

    def encode(self):
        return tlv(self.tag, self.content if self.parts is None else b"".join(part.encode() for part in self.parts))

    def all(self):
        yield self
        for part in self.parts or []:
            yield from part.all()


def parse(data):
    """The nodes of DER that is known to be well-formed."""
    nodes = []
    while data:
        tag, size, head = data[0], data[1], 2
        if size & 0x80:
            head += size & 0x7F
            size = int.from_bytes(data[2:head], "big")
        nodes.append(Node(tag, data[head:head + size]))
        data = data[head + size:]
    return nodes


def is_whole(der):
    try:
        return len(parse(der)) == 1 and parse(der)[0].encode() == der
    except (IndexError, ValueError):
        return False


def contains_ber(data):
    """True if there is an indefinite length, or a string in pieces, in anything that has the form of a constructed value."""
    place = 0
    while place + 2 <= len(data):
        tag, head = data[place], place + 1
        number = tag & 0x1F
        if number == 0x1F:
            number = 0
            while head < len(data):
                number = number << 7 | data[head] & 0x7F
                head += 1
                if not data[head - 1] & 0x80:
                    break
        if head >= len(data):
            return False
        size, head = data[head], head + 1
        if size == 0x80:
            return tag & 0x20 != 0
        if size & 0x80:
            digits = size & 0x7F
            size = int.from_bytes(data[head:head + digits], "big")
            head += digits
        if tag & 0x20:
            if tag & 0xC0 == 0 and number not in (16, 17):
                return True
            # The identifiers [1] and [2] of a certificate are strings.
            if tag & 0xDF in (0x81, 0x82):
                return True
            if contains_ber(data[head:head + size]):
                return True
        place = head + size
    return False
