"""Compares two builds of samltool on documents in many encodings: encodings.py PROGRAM REFERENCE

Each encoding is declared and used, declared over bytes in UTF-8, and used without a declaration. Status, output and messages
must be the same. The static program has no iconv, and the encodings that Python does not have are tested as names only.
"""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "Samples" / "Responses" / "signed-response.xml"
KEY = ROOT / "Samples" / "Keys" / "idp-rsa.pem"

ENCODINGS = [
    "UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "UTF-32BE", "UTF-7", "US-ASCII",
    *[f"ISO-8859-{part}" for part in range(1, 17)], *[f"windows-{page}" for page in (874, *range(1250, 1259))],
    "Shift_JIS", "EUC-JP", "ISO-2022-JP", "EUC-KR", "ISO-2022-KR", "GB2312", "GBK", "GB18030", "Big5", "Big5-HKSCS", "KOI8-R",
    "KOI8-U", "IBM037", "IBM500", "IBM1047", "IBM437", "IBM850", "macintosh", "TIS-620", "VISCII", "HZ-GB-2312",
    "UCS-2", "UCS-4", "ISO-10646-UCS-2", "ISO-10646-UCS-4", "ISO-LATIN-1", "UTF8", "utf-8", "ASCII", "HTML", "CESU-8", "SCSU",
    "EBCDIC", "EBCDIC-CP-US", "x-unknown", "", "UTF-8 ", "UTF-8\u00e9",
]
# Letters that some of the encodings have.
LETTERS = {"ascii": "x", "western": "é", "greek": "λ", "cyrillic": "д", "japanese": "日", "emoji": "\U0001f600"}
JUDGE = ["--cert", str(KEY), "--at", "2026-11-20T12:00:00Z"]
# Those that take all documents at once, and those that take one.
TOGETHER = [["check", "--json", *JUDGE], ["check", *JUDGE], ["verify", "--json", *JUDGE], ["verify", "--verbose", *JUDGE]]
ALONE = [["normalize"], ["encode"], ["decode"], ["inspect"]]


def encoded(text, encoding):
    """The text in an encoding; None if Python does not have it, or if it does not have a character."""
    try:
        return text.encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return None


def documents():
    """Names and bytes of the documents."""
    body = SAMPLE.read_text(encoding="utf-8").split("?>", 1)[-1].lstrip()
    for encoding in ENCODINGS:
        declaration = f'<?xml version="1.0" encoding="{encoding}"?>\n'
        yield f"{encoding} declared over UTF-8", (declaration + body).encode()
        text = body.replace("</", f"{''.join(LETTERS.values())}</", 1)
        yield f"{encoding} declared over letters in UTF-8", (declaration + text).encode()
        for name, letter in LETTERS.items():
            text = body.replace("</", f"{letter}</", 1)
            for label, content in ((f"{encoding} {name}", declaration + text), (f"{encoding} {name} undeclared", text)):
                data = encoded(content, encoding)
                if data is not None:
                    yield label, data


def outcome(program, command, *paths):
    result = subprocess.run(
        [program, *command, *paths], stdin=subprocess.DEVNULL, capture_output=True, check=False, env={"LC_ALL": "C.UTF-8"})
    return result.returncode, result.stdout.decode(errors="replace"), result.stderr.decode(errors="replace")


def difference(one, other):
    """The first lines that differ."""
    lines = [[f"exit status {status}", *output.split("\n"), *messages.split("\n")] for status, output, messages in (one, other)]
    return next(((left, right) for left, right in zip(*lines) if left != right), ("", "more lines"))


def main():
    program, reference = sys.argv[1:]
    compared = differences = 0
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, (label, data) in enumerate(documents()):
            paths.append(f"{folder}/{number} {label.replace('/', ' ').strip()}.xml")
            pathlib.Path(paths[-1]).write_bytes(data)
        for command, arguments in [*((c, paths) for c in TOGETHER), *((c, [path]) for c in ALONE for path in paths)]:
            one, other = outcome(program, command, *arguments), outcome(reference, command, *arguments)
            compared += 1
            if one[0] not in (0, 1, 65) or one != other:
                differences += 1
                print(f"{command[0]} {arguments[0]}: {difference(one, other)}", file=sys.stderr)
    print(f"{len(paths)} documents in {len(ENCODINGS)} encodings, {compared} outcomes: {differences} differences")
    sys.exit(differences > 0)


main()
