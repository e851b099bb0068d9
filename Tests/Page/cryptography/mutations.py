"""Small changes to bytes, to the structure of DER and to the lines of a text."""

from certificates import STRINGS, TEXTS
from der import NULL, Node, parse, tlv


def mutated_bytes(data, random):
    data = bytearray(data)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        place = random.randrange(len(data)) if data else 0
        kind = random.randrange(7)
        if kind == 0 and data:
            data[place] ^= 1 << random.randrange(8)
        elif kind == 1 and data:
            data[place] = random.choice((0, 1, 0x30, 0x31, 0x80, 0x81, 0xFF, 0x03, 0x06, random.randrange(256)))
        elif kind == 2:
            data.insert(place, random.choice((0, 0xFF, random.randrange(256))))
        elif kind == 3 and data:
            del data[place]
        elif kind == 4 and data:
            del data[place:place + random.randrange(1, 16)]
        elif kind == 5 and data:
            data[place:place] = data[place:place + random.randrange(1, 16)]
        elif data:
            data[place] = (data[place] + random.choice((-1, 1))) % 256
    return bytes(data)


def wrong_length(node, random):
    """A length in another form, which is the same or not."""
    whole, content = node.encode(), node.content if node.parts is None else b"".join(part.encode() for part in node.parts)
    head = whole[:1]
    kind = random.randrange(6)
    if kind == 0:
        return head + b"\x82" + len(content).to_bytes(2, "big") + content
    if kind == 1:
        return head + b"\x84" + len(content).to_bytes(4, "big") + content
    if kind == 2:
        return bytes([head[0] | 0x20]) + b"\x80" + content + b"\0\0"
    if kind == 3:
        return bytes([head[0] & 0xE0 | 0x1F, head[0] & 0x1F]) + whole[1:]
    if kind == 4:
        return head + b"\x88" + len(content).to_bytes(8, "big") + content
    return bytes([head[0] | 0x20]) + tlv(4, tlv(random.choice((4, head[0] & 0x1F or 4)), content))[1:]


class Raw(Node):
    def __init__(self, data):
        self.data, self.tag, self.parts, self.content = data, data[0] if data else 0, None, b""

    def encode(self):
        return self.data


def mutated_structure(data, others, random):
    root = parse(data)[0]
    for _ in range(random.choice((1, 1, 2))):
        nodes = [node for node in root.all() if node.parts]
        if not nodes:
            break
        parent = random.choice(nodes)
        place = random.randrange(len(parent.parts))
        node = parent.parts[place]
        kind = random.randrange(9)
        if kind == 0:
            del parent.parts[place]
        elif kind == 1:
            parent.parts.insert(place, Raw(random.choice(list(root.all())).encode()))
        elif kind == 2:
            parent.parts[place] = random.choice(list(parse(random.choice(others))[0].all()))
        elif kind == 3:
            node.tag = node.tag & 0x20 | random.choice(STRINGS + [16, 17]) if random.random() < 0.6 else random.randrange(256)
            if not node.tag & 0x20 and node.parts is not None:
                node.content, node.parts = b"".join(part.encode() for part in node.parts), None
        elif kind == 4 and node.parts is None:
            node.content = mutated_bytes(node.content, random)
        elif kind == 5 and node.parts is None:
            node.content = random.choice(TEXTS)
        elif kind == 6:
            parent.parts[place] = Raw(wrong_length(node, random))
        elif kind == 7:
            parent.parts.insert(place, Raw(random.choice((b"\0\0", NULL, b"\x05", b"\x30", b"\x1f\x01", b"\x00\x01\x00", tlv(6, b"\x55\x04\x03"),
                tlv(0xA3, b""), tlv(0x81, b"\0")))))
        elif len(parent.parts) > 1:
            other = random.randrange(len(parent.parts))
            parent.parts[place], parent.parts[other] = parent.parts[other], parent.parts[place]
        try:
            root = parse(root.encode())[0]
        except (IndexError, ValueError):
            break
        if kind in (6, 7):
            break
    return root.encode()


def mutated_text(text, random):
    if random.random() < 0.5:
        return mutated_bytes(text, random)
    lines = text.split(b"\n")
    for _ in range(random.choice((1, 1, 2, 3))):
        place = random.randrange(len(lines))
        kind = random.randrange(6)
        if kind == 0:
            del lines[place]
        elif kind == 1:
            lines.insert(place, random.choice((b"", b"", b" ", b"a: b", b"=", b"-", b"\r", b"\0", b"-----BEGIN X-----", b"-----END CERTIFICATE-----",
                b"A" * 64, b"A" * 254, b"A" * 255)))
        elif kind == 2:
            lines.insert(place, random.choice(lines))
        elif kind == 3:
            lines[place] = lines[place][:random.randrange(len(lines[place]) + 1)]
        elif kind == 4:
            cut = random.randrange(len(lines[place]) + 1)
            lines[place] = lines[place][:cut] + random.choice((b"=", b" ", b"\t", b"\0", b":", b"-", b"\xe4", b"\r", b"\n",
                b"==")) + lines[place][cut:]
        else:
            other = random.randrange(len(lines))
            lines[place], lines[other] = lines[other], lines[place]
        lines = lines or [b""]
    return b"\n".join(lines)
