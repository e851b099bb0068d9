#!/usr/bin/env python3
"""Tries to find personal data in what 'samltool redact' writes: SAMLTOOL=PATH Tests/Redaction/check_redaction.py [CONTAINER ...]

containers.py makes recordings, mails, logs and documents with a canary in every place; canaries.py makes the canaries. The program redacts
each container, and decoders.py, which shares no code with the program, searches the output for each canary and for each word of it of five
or more characters. In addition:

- ordinary words such as "Grace", "Post" or "support" must not stay where they are the value of a person;
- another run must have other replacements, and two files of one run the same ones.

The standard library of Python is enough. The table has a row for each container; exit status 1 if anything was found. With -v, each
survivor is printed with its place. SEED changes the canaries.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from canaries import Canaries
from containers import CONTAINERS
from decoders import survivors
from ordinary import ordinary_cases

SAMLTOOL = os.environ.get("SAMLTOOL", "samltool")
SEED = os.environ.get("SEED", "1")


def redact(paths, folder):
    """Redacts files into a folder; returns the differences that were accepted, and the error if nothing was written."""
    command = [SAMLTOOL, "redact", *map(str, paths), "--output", f"{folder}/"]
    accepted = {}
    for _ in range(3):
        options = [option for rule in accepted for option in ("--allow-difference", rule)]
        result = subprocess.run(command + options, capture_output=True, text=True, errors="replace", check=False)
        if result.returncode == 0:
            return accepted, None
        for match in re.finditer(r": (lost|added) ([a-z0-9.-]+): |: (verdict|count): ", result.stderr):
            name = match[2] or match[3]
            accepted[name] = accepted.get(name, 0) + 1
    return accepted, result.stderr.strip().splitlines()[-1]


def check_container(make, folder):
    canaries = Canaries(f"{make.__name__} {SEED}")
    name, content = make(canaries)
    path = folder / name
    path.write_bytes(content)
    made = present(content, canaries.made)
    accepted, error = redact([path], folder / "out")
    if error:
        return len(made), {}, accepted, error, 0
    output = (folder / "out" / name).read_bytes()
    for other in ("receipt.md", "receipt.json"):
        output += b"\n" + (folder / "out" / other).read_bytes()
    found = survivors(output, made)
    redact([path], folder / "again")
    again = folder / "again" / name
    same = unchanged(content, output, again.read_bytes(), made) if again.exists() else 0
    return len(made), found, accepted, None, same


def present(content, made):
    """The canaries that the search finds in the original: each, unless a decoder is missing."""
    found = set(survivors(content, made))
    missing = [place for place, _, searched in made if searched and not any(word in found for word in searched)]
    if missing and "-v" in sys.argv:
        print("  not found in the original:", ", ".join(missing))
    return [each for each in made if each[0] not in missing]


def unchanged(content, first, second, made):
    """The number of canaries that two runs replaced by the same text, at the places where they are as they are."""
    count = 0
    for _, value, searched in made:
        place = content.find(value.encode())
        if place < 0 or len(second) != len(content) or not searched:
            continue
        size = len(value.encode())
        count += first[place:place + size] == second[place:place + size]
    return count


def check_agreement(folder):
    """Two files of one run, in two forms, must have the same replacements."""
    c = Canaries(f"agreement {SEED}")
    values = [c.person("person"), c.ascii_person("ascii"), c.token("token"), c.phone("phone"), c.mail("mail"), c.uuid("uuid"), c.zip("zip"), c.digits(10)]
    (folder / "a.json").write_text(json.dumps({"list": [{"userID": value} for value in values]}, ensure_ascii=False), encoding="utf-8")
    (folder / "b.xml").write_text("<x>" + "".join(f"<NameID>{value}</NameID>" for value in values) + "</x>", encoding="utf-8")
    (folder / "c.log").write_text("".join(f"msg=\"{value}\"\n" for value in values), encoding="utf-8")
    _, error = redact([folder / "a.json", folder / "b.xml", folder / "c.log"], folder / "agreed")
    if error:
        return [error]
    texts = [(folder / "agreed" / name).read_text(encoding="utf-8") for name in ("a.json", "b.xml", "c.log")]
    first = [each["userID"] if "userID" in each else list(each.values())[0] for each in list(json.loads(texts[0]).values())[0]]
    second = re.findall(r"<NameID>(.*?)</NameID>", texts[1])
    third = re.findall(r'"(.*?)"', texts[2])
    return [f"{value[:12]}…: {', '.join(map(repr, others))}" for value, *others in zip(values, first, second, third) if len(set(others)) > 1]


def check_ordinary(folder):
    """Returns the words that stay as the value of a person, and those that are public and do not stay."""
    problems = []
    cases = list(ordinary_cases())
    paths = []
    for number, (_, _, text, _) in enumerate(cases):
        path = folder / f"{number}.txt"
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    accepted, error = redact(paths, folder / "ordinary")
    if error:
        return len(cases), [f"{error} {accepted}"]
    for number, (place, word, _, stays) in enumerate(cases):
        output = (folder / "ordinary" / f"{number}.txt").read_text(encoding="utf-8")
        if bool(re.search(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", output)) != stays:
            problems.append(f"{place}: {word} {'is replaced' if stays else 'stays'}")
    return len(cases), problems


def main():
    selected = [argument for argument in sys.argv[1:] if argument != "-v"]
    failures = 0
    print(f"{'container':28} {'canaries':>8} {'survivors':>9} {'same':>5}  differences of findings")
    total = 0
    for make in CONTAINERS:
        if selected and make.__name__ not in selected:
            continue
        with tempfile.TemporaryDirectory() as folder:
            count, found, accepted, error, same = check_container(make, pathlib.Path(folder))
        total += count
        failures += len(found) + (error is not None) + same
        note = error or ", ".join(f"{rule} {number}" for rule, number in accepted.items())
        print(f"{make.__name__:28} {count:8} {len(found):9} {same:5}  {note}", flush=True)
        if "-v" in sys.argv:
            for word, place in found.items():
                print(f"  {place}: {word}")
    if not selected:
        with tempfile.TemporaryDirectory() as folder:
            disagreeing = check_agreement(pathlib.Path(folder))
        print(f"{'two files of one run':28} {'':8} {len(disagreeing):9}")
        with tempfile.TemporaryDirectory() as folder:
            count, problems = check_ordinary(pathlib.Path(folder))
        print(f"{'ordinary words':28} {count:8} {len(problems):9}")
        for problem in disagreeing + problems:
            print(f"  {problem}")
        failures += len(disagreeing) + len(problems)
        print(f"{len(CONTAINERS)} containers, {total} canaries, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
