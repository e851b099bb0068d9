"""Writes the table of Mutations.md: the verdicts of other receivers beside those that the catalogue of mutations promises.

Arguments: the command samltool, the table to write. Every receiver that is installed takes part (receivers.py).
"""

import importlib.metadata
import json
import pathlib
import subprocess
import sys
import tempfile

import receivers

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KEY, CERTIFICATE = ROOT / "Samples/Keys/idp-rsa.key", ROOT / "Samples/Keys/idp-rsa.pem"
RECEIVER_KEY, RECEIVER_CERTIFICATE = ROOT / "Samples/Keys/sp-rsa.key", ROOT / "Samples/Keys/sp-rsa.pem"
PLACEMENTS = ["assertion", "response", "both"]
# The family of mutations of an encrypted assertion, which only receivers that decrypt judge.
ENCRYPTION = "encryption"
NOT_JUDGED = "–"


class Row:
    """A mutation, and the verdict of each receiver."""

    def __init__(self, mutation, verdicts):
        self.family, self.name, self.promised = mutation["family"], mutation["name"], mutation["verdict"]
        self.verdicts = verdicts

    def text(self):
        cells = [self.cell(each) for each in self.verdicts]
        return f"| {self.family} | {self.name} | {self.promised} | " + " | ".join(cells) + " |"

    def cell(self, verdict):
        return verdict if verdict == NOT_JUDGED else "" if verdict == self.promised else f"**{verdict}**"


def rows(samltool, family, kinds, folder):
    """Judges the mutations of a family: of a signed Assertion if there is one, otherwise of a signed Response.

    The response is new for each family, as it is valid for a few minutes and not all receivers can be told the time.
    """
    found, order = {}, []
    for placement in PLACEMENTS:
        output = make(samltool, family, placement, folder)
        manifest = json.loads((output / "manifest.json").read_text(encoding="utf-8"))
        expected = receivers.Expected(manifest, str(CERTIFICATE), str(RECEIVER_KEY) if family == ENCRYPTION else None)
        judges = None
        for each in manifest["mutations"]:
            if placement == PLACEMENTS[0]:
                order.append(each["name"])
            if "file" not in each or each["name"] in found:
                continue
            judges = judges or [kind(expected) if kind.decrypts or family != ENCRYPTION else None for kind in kinds]
            body = (output / each["file"]).read_bytes()
            found[each["name"]] = Row(each, [
                receivers.judge(judge, body) if judge else NOT_JUDGED for judge in judges])
    return [found[name] for name in order if name in found]


def make(samltool, family, placement, folder):
    response, output = folder / f"{family}-{placement}.xml", folder / f"{family}-{placement}"
    keys = ["--key", KEY, "--cert", CERTIFICATE]

    def run(*command):
        subprocess.run([samltool, *command], check=True, stderr=subprocess.DEVNULL)

    signed = placement if family != ENCRYPTION else {"response": "none", "both": "assertion"}.get(placement, placement)
    signers = keys if signed != "none" else []
    run("make", "--sign", signed, "--attribute", "userID=viewer-1", "--attribute", "zip=94105", *signers, "-o", response)
    options = []
    if family == ENCRYPTION:
        encrypted = response.with_suffix(".encrypted.xml")
        run("encrypt", response, "--cert", RECEIVER_CERTIFICATE, "-o", encrypted)
        response, options = encrypted, ["--decrypt-key", RECEIVER_KEY]
        if placement != "assertion":
            response = response.with_suffix(".signed.xml")
            run("sign", encrypted, "--sign", "response", *keys, "-o", response)
    run("mutate", response, "--as", family, "--key", KEY, "--bodies", "--output", output, *options)
    return output


def version(kind):
    try:
        return f"{kind.name} {importlib.metadata.version(kind.name)}"
    except importlib.metadata.PackageNotFoundError:
        return kind.name


def table(heads, lines):
    return "| " + " | ".join(heads) + " |\n|" + "---|" * len(heads) + "\n" + "\n".join(lines) + "\n"


def summary(family, judged, count):
    differing = [
        NOT_JUDGED if all(row.verdicts[index] == NOT_JUDGED for row in judged)
        else sum(row.verdicts[index] != row.promised for row in judged) for index in range(count)]
    return "| " + " | ".join(map(str, [family, len(judged), *differing])) + " |"


def main():
    samltool, output = sys.argv[1:]
    kinds = [each for each in receivers.ALL if each.is_available()]
    listed = subprocess.run([samltool, "mutate", "--list", "--json"], capture_output=True, check=True).stdout
    families = list(dict.fromkeys(each["family"] for each in json.loads(listed)["mutations"]))
    with tempfile.TemporaryDirectory() as name:
        judged = {family: rows(samltool, family, kinds, pathlib.Path(name)) for family in families}
    names = [version(kind) for kind in kinds]
    text = HEAD + table(
        ["family", "mutations"] + names, [summary(each, judged[each], len(kinds)) for each in families])
    text += "\n## Each mutation\n\n" + table(
        ["family", "mutation", "promised"] + names, [row.text() for each in families for row in judged[each]])
    pathlib.Path(output).write_text(text, encoding="utf-8")


HEAD = """# Verdicts of others on the mutations

`scripts/interoperability` writes this page: every mutation of `samltool mutate`, of a new response whose Assertion is signed (or, if
there is no such mutation of it, whose Response is, or both are), judged by receivers that share no code with this package. `receivers.py`
shows how each is used. The first table counts the verdicts that differ from the promised one; the second one shows them.

python3-saml and ruby-saml are receivers. signxml, Java and xmlsec1 verify signatures and know nothing of SAML: times, addresses,
statuses and conditions are not their concern, and the code around them decides what is read. With signxml, it reads only what signxml
returns as signed, so an accepted wrapping attack there is the original. **evil** means that a receiver accepted the mutation and
reported the value of the attacker. The family encryption is of a response whose Assertion is encrypted, and only receivers that
decrypt judge it.

"""

if __name__ == "__main__":
    main()
