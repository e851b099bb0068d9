#!/usr/bin/env python3
"""Puts the parts of the page into one file: scripts/page/assemble.py MODULE UNPACKER OUTPUT, for scripts/build-page."""

import base64
import gzip
import hashlib
import lzma
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORKBENCH = "Service/Sources/WorkbenchPages/Resources"


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def literal(path, name):
    """The text of a Swift property that is a raw literal of several lines."""
    found = re.search(rf'static let {name} = #"""\n(.*?)\n *"""#', read(path), re.DOTALL)
    if not found:
        raise SystemExit(f"build-page: {path} has no text {name}")
    return re.sub(r"^ +", "", found[1], flags=re.MULTILINE)


def digest(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def packed(module):
    """The module as LZMA: the five bytes of its properties, and the stream without the size."""
    filters = [{"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]
    file = lzma.compress(module, format=lzma.FORMAT_ALONE, filters=filters)
    return file[:5] + file[13:]


def text(content):
    return base64.b64encode(content).decode()


def main(module, unpacker, output):
    module, unpacker = (pathlib.Path(path).read_bytes() for path in (module, unpacker))
    # The style of the reports and of the workbench, so that all pages look alike.
    style = "\n".join([
        literal("Sources/SAMLReports/HTML/PageStyle.swift", "commonCSS"),
        literal("Sources/SAMLReports/Diagnosis/HTML/PageStyle+Diagnosis.swift", "findingsCSS"),
        literal("Sources/SAMLReports/Diagnosis/HTML/PageStyle+Source.swift", "sourceCSS"),
        read(f"{WORKBENCH}/workbench.css"),
        read("Page/page.css"),
    ])
    script = "\n" + read("Page/page.js") + read(f"{WORKBENCH}/workbench.js")
    version = re.search(r'versionText: StaticString = "(.*)"', read("Sources/SAMLReports/ReportProducer.swift"))[1]
    policy = "; ".join([
        "default-src 'none'",
        "connect-src 'none'",
        # The worker is a blob, and has the policy of this page.
        f"script-src {digest(script)} 'wasm-unsafe-eval'",
        f"style-src {digest(style)}",
        "worker-src blob:",
        "form-action 'none'",
        "base-uri 'none'",
    ])
    parts = {
        "policy": policy,
        "style": style,
        "script": script,
        "version": version,
        "worker": "\n".join(read(f"Page/{name}.js") for name in ("unpack", "engine", "worker")),
        "unpacker": text(unpacker),
        "module": text(packed(module)),
        "count": str(len(module)),
    }
    for name in ("script", "worker"):
        if re.search("</script|<!--", parts[name], re.IGNORECASE):
            raise SystemExit(f"build-page: the {name} contains the end of its element")
    page = re.sub(r"\{\{(\w+)\}\}", lambda match: parts[match[1]], read("Page/page.html"))
    pathlib.Path(output).write_text(page, encoding="utf-8")
    compressed = len(gzip.compress(page.encode(), compresslevel=9, mtime=0))
    print(f"{output}: {len(page.encode()):,} bytes, {compressed:,} compressed", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
