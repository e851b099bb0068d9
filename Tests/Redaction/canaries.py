"""Canaries: values that look like personal data and credentials, and whose words occur nowhere else."""

import base64
import json
import random
import re

NAMES = [
    "Zaphod.Beeblebrox", "Müller-Lüdenscheid", "Élodie-Françoise", "Straßenmeister", "山田太郎花子", "Ζαφείρης",
    "Søren.Ørsted", "Łukasz.Żółkiewski", "Trillian McMillan", "Владимир",
]


def words(text):
    """The words of a value that are long enough to be searched for."""
    found = [word for word in re.findall(r"[^\W_]+", text.casefold()) if len(word) >= 5]
    # A part of a long word must not stay either, nor what is in another script.
    parts = [part for word in found if len(word) > 24 for part in (word[:12], word[-12:])]
    return found + parts + re.findall(r"[^\x00-\x7f]{8,}", "".join(word + " " for word in found if len(word) > 24))


class Canaries:
    """Makes the values of one container and remembers them with their places."""

    def __init__(self, container):
        self.random = random.Random(container)
        self.made = []  # (place, value, words)
        self.kinds = 0

    def letters(self, count, alphabet="abcdefghijklmnopqrstuvwxyz"):
        return "".join(self.random.choice(alphabet) for _ in range(count))

    def digits(self, count):
        return str(self.random.randint(1, 9)) + self.letters(count - 1, "0123456789")

    def note(self, place, value, searched=None):
        self.made.append((place, value, words(value) if searched is None else searched))
        return value

    def __call__(self, place):
        """A value of the next kind."""
        makers = [self.person, self.token, self.phone, self.mail, self.uuid, self.zip, self.jwt, self.opaque, self.person]
        self.kinds += 1
        return makers[self.kinds % len(makers)](place)

    def person(self, place):
        name = self.random.choice(NAMES)
        # The letters that differ are a word of their own, so that it is clear which place has survived.
        return self.note(place, f"{name}{self.letters(7)} {self.letters(8).title()}")

    def ascii_person(self, place):
        return self.note(place, f"Zaphod{self.letters(6)}.Beeble{self.letters(6)}")

    def token(self, place):
        """A value without separators other than a hyphen: it can be the name of a header or a cookie."""
        return self.note(place, f"canary-{self.letters(9)}")

    def name(self, place):
        """A name of an element or a variable."""
        return self.note(place, f"Canary{self.letters(9)}")

    def number(self, place):
        return int(self.note(place, self.digits(10)))

    def phone(self, place):
        value = f"+1 {self.digits(3)} {self.digits(3)} {self.digits(4)}"
        return self.note(place, value, [value])

    def zip(self, place):
        value = f"{self.digits(5)}-{self.digits(4)}"
        return self.note(place, value, [value, value[:5]])

    def mail(self, place):
        return self.note(place, f"zaphod.{self.letters(8)}@{self.letters(9)}.example")

    def uuid(self, place):
        hexadecimal = "0123456789abcdef"
        return self.note(place, "-".join(self.letters(count, hexadecimal) for count in (8, 4, 4, 4, 12)).upper())

    def opaque(self, place):
        data = self.random.randbytes(39)
        return self.note(place, base64.urlsafe_b64encode(data).decode("ascii"))

    def jwt(self, place):
        inside = f"Zaphod{self.letters(9)}"
        parts = [{"alg": "RS256", "typ": "JWT", "kid": f"key{self.letters(8)}"}, {"sub": inside, "zip": self.digits(9)}]
        encoded = [base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in parts]
        signature = base64.urlsafe_b64encode(self.random.randbytes(64)).decode().rstrip("=")
        value = ".".join([*encoded, signature])
        searched = [encoded[1].casefold(), inside.casefold(), parts[1]["zip"], parts[0]["kid"], signature.casefold()]
        return self.note(place, value, searched)
