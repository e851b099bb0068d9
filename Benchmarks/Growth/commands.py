"""The measured commands, and the shapes that each of them accepts."""

import typing

from .shape import MEBIBYTE

FORMATS = ("text", "json", "junit", "sarif", "markdown", "html")
INSTANT = ("--at", "2026-11-20T12:01:00Z")


class Command(typing.NamedTuple):
    """A command line with the file for {}, and the limits for one input."""
    name: str
    arguments: tuple
    kinds: frozenset
    seconds: float
    mebibytes: float
    # Replaced for shapes that only some command lines accept, such as a cookbook.
    option: str = ""
    # The memory of the report of each response, which some formats hold until the totals are known.
    mebibytes_per_report: float = 0.0


# A report of a response in JSON has up to 20 KiB.
REPORT = 0.02


def commands(samples):
    """All commands; the paths of samples are filled in."""
    key = str(samples / "Keys/idp-rsa.pem")
    good = str(samples / "Responses/signed-assertion.xml")
    configuration = str(samples / "Configurations/v1.json")
    profile = str(samples / "request.json")

    def strict(name, kinds, *arguments):
        return Command(name, arguments, frozenset(kinds), 0.200, 64)

    def trusting(name, kinds, *arguments):
        # Metadata is up to 32 times as large as a response, and the whole tree is in memory.
        return Command(name, arguments, frozenset(kinds), 0.200, 128)

    def other(name, kinds, *arguments, option="", report=0.0):
        return Command(name, arguments, frozenset(kinds), 0.500, 128, option, report)

    documents, texts = ("response",), ("response", "wrapped")
    several = (*texts, "log")
    trust = ("--cert", key, *INSTANT)
    yield strict("verify", several, "verify", *trust, "{}")
    yield strict("verify", documents, "verify", *trust, "{}")
    yield strict("verify --json", several, "verify", "--json", *trust, "{}")._replace(mebibytes_per_report=REPORT)
    yield strict("verify --at issued", documents, "verify", "--at", "issued", "--cert", key, "{}")
    yield strict("verify, all exceptions", documents, "verify", *trust, "--allow-sha1", "--allow-comments", "{}")
    yield strict("attributes --unverified", several, "attributes", "--unverified", "{}")
    yield strict("attributes --unverified --json", documents, "attributes", "--unverified", "--json", "{}")
    yield strict("attributes --unverified --csv", documents, "attributes", "--unverified", "--csv", "{}")
    yield strict("attributes", documents, "attributes", *trust, "--require", "userID,zip", "{}")
    yield trusting("keys", ("metadata", "pem"), "keys", *INSTANT, "{}")
    yield trusting("keys --json", ("metadata", "pem"), "keys", "--json", *INSTANT, "{}")
    yield trusting("verify --metadata", ("metadata",), "verify", "--metadata", "{}", "--issuer", "u:x", *INSTANT, good)
    yield strict("verify --cert", ("pem",), "verify", "--cert", "{}", *INSTANT, good)
    for form in FORMATS:
        yield other(f"check --format {form}", (*texts, "log", "har", *(("json",) if form == "text" else ())), "check", "--format", form,
                    *trust, "{}", report=0.0 if form == "text" else REPORT)
    yield other("check --reveal --format html", documents, "check", "--reveal", "--format", "html", *trust, "{}")
    yield other("check, no key", texts, "check", *INSTANT, "{}")
    yield other("check --at issued", documents, "check", "--at", "issued", "{}")
    yield other("check --require", texts, "check", *trust, "--require", "userID,zip,a,b,c,maxRating,NameID", "{}")
    yield other("check --config", ("configuration", "json"), "check", *trust, "--config", "{}", "--mvpd", "m0", good)
    yield other("check --ndjson", ("ndjson",), "check", "--ndjson", *trust, "{}")
    yield other("check, folders", ("folder",), "check", *trust, "{}")
    for form in ("text", "json"):
        more = ("--json",) if form == "json" else ()
        yield other(f"diff ({form})", texts, "diff", *more, *INSTANT, "{}", good)
        yield other(f"roundtrip ({form})", several, "roundtrip", *more, "--cert", key, "{}")
        yield other(f"normalize --explain ({form})", (*texts, "log"), "normalize", "--explain", *more, "{}")
        yield other(f"normalize --explain --raw ({form})", documents, "normalize", "--explain", "--raw", *more, "{}")
        yield other(f"outcome ({form})", ("answer", "json", "har", "wrapped"), "outcome", *more, "{}")
        yield other(f"mvpds ({form})", ("configuration", "json", "har"), "mvpds", *more, "{}")
        yield other(f"headers decode ({form})", ("headers", "json", "har"), "headers", "decode", *more, "<{}")
        for cookbook in ("v1", "v2", "sdk"):
            yield other(f"next --cookbook {cookbook} ({form})", ("state", "json"), "next", "--cookbook", cookbook, *more,
                        *INSTANT, "--state", "{}", option=cookbook)
    yield other("diff, from a sample", documents, "diff", *INSTANT, good, "{}")
    yield other("diff, with itself", documents, "diff", *INSTANT, "{}", "{}")
    yield other("normalize --explain --cert", documents, "normalize", "--explain", "--cert", key, "{}")
    yield other("normalize", documents, "normalize", "{}")
    yield other("encode", documents, "encode", "{}")
    yield other("decode", texts, "decode", "{}")
    yield other("decode --json", texts, "decode", "--json", "{}")
    yield other("outcome --service v2-exchange", ("answer", "json"), "outcome", "--service", "v2-exchange", "{}")
    yield other("outcome --service v1-exchange", ("answer", "json"), "outcome", "--service", "v1-exchange", "{}")
    yield other("outcome --response", documents, "outcome", "--service", "v1-exchange", "--cert", key, "--response", "{}",
                str(samples / "Outcomes/v1-exchange-400.txt"))
    yield other("request v2-exchange", texts, "request", "v2-exchange", "--profile", profile, "{}")
    yield other("request --profile", ("profile", "json"), "request", "v2-profiles", "--profile", "{}")
    yield other("request --profile --json", ("profile", "json"), "request", "v2-preauthorize", "--json", "--resource", "r",
                "--profile", "{}")
    yield other("request v2-token", ("wrapped",), "request", "v2-token", "--client-id", "c", "--profile", profile, "{}")
