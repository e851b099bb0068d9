"""The page of the matrix: docs/receivers.md."""

HEAD = """# Receivers of SAML responses

What receivers of SAML responses do with every mutation of [`samltool mutate`](guide/mutations.md): the known attacks, and changes that
must not matter. [`samltool prove`](guide/prove.md) sent a new response for each to each receiver, on one computer. One command installs
the receivers of Debian and of PyPI, runs them, and writes this page: `Tests/Interoperability/check-receivers`.

## How to read it

- **Accepted** means that the receiver reported success for a response that `samltool` rejects. Most of these are not attacks that succeed:
  a receiver may accept a response around which an attacker put content, and still read only what was signed. The column **forged** is
  the other case: the receiver read the attacker's value, `evil-admin`, as the subject or as an attribute.
- Many mutations can be made by the issuer only, such as a response without an audience or with a transform. A receiver that accepts
  them follows its issuer, and some of them are what the standards allow. `samltool` is stricter by design. For example, it rejects every
  comment in a response; a receiver that reads the text on both sides of it accepts five mutations of comment-truncation, and reads the right
  values.
- A verdict depends on the use of a library. Each was used as its documentation shows, with its strict settings and the certificate of the
  issuer pinned; the column "called" describes it. Another configuration has other verdicts.
- **Naive** receivers are programs of this project that make a known mistake: a library verifies a signature, and the program then reads
  the first assertion of the document. They show what the mistake costs. They are not a verdict on the library, which does what it documents.
- signxml and goxmldsig verify signatures and know nothing of SAML: times, addresses, statuses and conditions are not their concern. The
  responses that they accept against those are the concern of the program around them.
- The versions are those of the registries. Debian adds fixes of vulnerabilities to its older versions.
- **Errors** are responses that led to an error which the library does not document for a rejection, such as a `TypeError`, to the end of the
  process, or to an answer that came too late. A program that treats every error as a rejection is safe from the first kind.
- This page is no report of a vulnerability. The classes of attacks are [published](attacks.md), and a number in a class does not mean that one of
  the advisories beside it applies: those are about other versions or other products.
- A program around each receiver requires a text in both attributes. The responses without one are its concern, and the library's is only to report
  what is there.
- The service of samltool passes responses on to Adobe, which is the recipient and knows the request. It compares neither the recipient, nor the
  destination, nor the request: the six responses that it accepts are those of another one.

"""

ELSEWHERE = """
## Not tested

Receivers that neither Debian 12 nor PyPI offers: crewjam/saml and gosaml2 (Go), node-saml, samlify and xml-crypto (npm), Spring Security and
OpenSAML for Java (Maven), OneLogin's java-saml, and products. Packages of PyPI that only wrap a receiver above, such as djangosaml2, have its
verdicts. `samltool prove` sends the same mutations to any of them.
"""


def text(read):
    """The page of pairs of a receiver and its result."""
    done = [(kind, result) for kind, result in read if is_complete(result)]
    rest = [(kind, result) for kind, result in read if not is_complete(result)]
    parts = [HEAD, "## Receivers\n\n", receivers_table(done)]
    parts += ["\n", dates(done), "\n## Accepted attacks\n\n", classes_table(done)]
    parts += ["\n## Other accepted changes\n\n", families_table(done)]
    parts += ["\n## Valid responses that were rejected\n\n", rejected_table(done)]
    parts += [ELSEWHERE]
    if rest:
        parts += ["\n", table(["receiver", "reason"], [[kind.name, reason(result)] for kind, result in rest])]
    return "".join(parts)


def is_complete(result):
    return result.get("proof", {}).get("conclusion") == "complete"


def reason(result):
    return (result.get("missing") or result["proof"]["sentence"]).replace("|", "\\|").splitlines()[0]


def table(heads, rows):
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(map(str, cells)) + " |\n" for cells in lines)


def mutations(result, *verdicts):
    return [each for each in result["proof"]["mutations"] if each["verdict"] in verdicts]


def differences(kind, result):
    """True if a receiver that ran has a wrong verdict about its own concern, or did not complete the run."""
    if "proof" not in result:
        return False
    wrong = [each for each in result["proof"]["mutations"] if each["verdict"] != "correct" and each["name"] not in kind.concern_of_others]
    return not is_complete(result) or bool(wrong)


def accepted(result):
    return mutations(result, "accepted-wrongly")


def forged(entries):
    return [each for each in entries if each["answer"].get("forbiddenValue")]


def number(count):
    return count or ""


def receivers_table(done):
    rows = []
    for index, (kind, result) in enumerate(done, 1):
        entries = accepted(result)
        attacks = [each for each in entries if each.get("attacks")]
        rows.append([
            index, kind.name, result["version"], kind.use, len(result["proof"]["mutations"]), *map(number, [
                len(forged(entries)), len(attacks), len(entries) - len(attacks), len(mutations(result, "rejected-wrongly")),
                len(mutations(result, "crashed", "slow", "leaked"))])])
    heads = ["", "receiver", "version", "called", "cases", "forged", "accepted attacks", "other accepted", "rejected wrongly", "errors"]
    return table(heads, rows)


def dates(done):
    days = sorted({result["date"] for _, result in done})
    tools = sorted({result["samltool"] for _, result in done})
    span = days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}"
    return f"""Run on {span} with samltool {", ".join(tools)}. Receivers that do not decrypt did not get the mutations of encrypted assertions, so
their cases are fewer. The command is this one; the modules of Apache have recipients of their own, and flask-saml2, which verifies the signature
of the Response only, got `--sign response`:

```bash
samltool prove --url http://127.0.0.1:PORT/acs --key Samples/Keys/idp-rsa.key --cert Samples/Keys/idp-rsa.pem \\
    --issuer https://idp.example.com/metadata --audience https://sp.example.com/metadata --recipient https://sp.example.com/acs \\
    --in-response-to _request-1 --attribute userID=viewer-1 --attribute zip=94105 --decrypt-key Samples/Keys/sp-rsa.key
```
"""


def counted(entries):
    """A number, with that of the forged ones in bold."""
    count = len(forged(entries))
    return number(len(entries)) if count == 0 else f"{len(entries)} (**{count}**)"


def classes_table(done):
    advisories = {}
    for _, result in done:
        advisories.update({group["name"]: group["advisories"] for group in result["proof"]["attacks"]})
    names = sorted({name for _, result in done for each in accepted(result) for name in each.get("attacks", [])})
    rows = [
        [f"[{name}](attacks.md#{name})", cases(done, name), *(
            counted([each for each in accepted(result) if name in each.get("attacks", [])]) for _, result in done),
         ", ".join(advisories.get(name, []))] for name in names]
    return """The columns are the rows above. A number counts the mutations of the class that the receiver accepted, and one in parentheses those of which
it read the attacker's value. A mutation of several classes is counted in each.

""" + table(
        ["class", "cases", *range(1, len(done) + 1), "advisories of the class"], rows)


def cases(done, name):
    """The largest number of mutations of a class that a receiver got."""
    return max(sum(name in each.get("attacks", []) for each in result["proof"]["mutations"]) for _, result in done)


def families_table(done):
    entries = [(result, [each for each in accepted(result) if not each.get("attacks")]) for _, result in done]
    names = sorted({each["family"] for _, found in entries for each in found})
    rows = [[name, *(counted([each for each in found if each["family"] == name]) for _, found in entries)] for name in names]
    return """Accidents on the way of a response, such as Base64 in lines, by families of mutations. A receiver may be lenient with them on purpose.

""" + table(["family", *range(1, len(done) + 1)], rows)


def rejected_table(done):
    rows = [
        [kind.name, ", ".join(f"`{each['name']}`" for each in mutations(result, "rejected-wrongly"))] for kind, result in done
        if mutations(result, "rejected-wrongly")]
    return """The names of the mutations, which `samltool mutate --list` describes. Some are optional parts of the standards, such as a way to encrypt, or
depend on a setting, such as the tolerance of clocks.

""" + table(["receiver", "mutations"], rows)
