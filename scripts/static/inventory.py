#!/usr/bin/env python3
"""Lists what the static program contains, for scripts/build-static.

Usage: scripts/static/inventory.py lines                  a line for each component: name and version
       scripts/static/inventory.py sbom VERSION PROGRAM   an SPDX 2.3 document in JSON; SOURCE_DATE_EPOCH is its time
"""

import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEBIAN = "Organization: Debian"

# What the Debian source packages of the table contain: the name, its license, and its vendor and product in the databases of advisories.
SOURCES = {
    "libxml2": ("libxml2", "MIT", "xmlsoft:libxml2"),
    "openssl": ("OpenSSL", "Apache-2.0", "openssl:openssl"),
    "xmlsec1": ("libxmlsec1", "MIT", "aleksey:xml_security_library"),
    "zlib": ("zlib", "Zlib", "zlib:zlib"),
}

# The packages of the table that the page contains, and not the static program.
OTHERS = {"7zip", "bearssl"}

# The archives of the machine that are linked, each the main one of its package: the name, its license, vendor and product.
ARCHIVES = {
    "libc.a": ("glibc", "LGPL-2.1-or-later", "gnu:glibc"),
    "libstdc++.a": ("libstdc++ and libgcc", "GPL-3.0-or-later WITH GCC-exception-3.1", "gnu:gcc"),
}


@dataclass
class Component:
    """A component, with the files that it was made from: names and SHA-256."""

    name: str
    version: str
    license: str
    purl: str
    files: dict[str, str] = field(default_factory=dict)
    product: str = ""

    @property
    def upstream_version(self):
        """The version without what Debian adds."""
        return re.sub(r"(^[0-9]+:|[+.]dfsg.*|-[^-]*$)", "", self.version)


def output_of(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout.strip()


def sha256(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def source_components():
    """Those that are built from the sources of the table."""
    components = {}
    for line in (ROOT / "scripts" / "static" / "sources.tsv").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        package, version, file, digest = line.split("\t")
        if package in OTHERS:
            continue
        name, license_name, product = SOURCES[package]
        purl = f"pkg:deb/debian/{package}@{version.replace('+', '%2B').replace('~', '%7E')}?arch=source"
        component = components.setdefault(package, Component(name, version, license_name, purl, product=product))
        component.files[file] = digest
    for component in components.values():
        # Without Debian's description of the source, its patches are not applied.
        if not any(file.endswith(".dsc") for file in component.files):
            component.version = component.upstream_version
    return list(components.values())


def archive_components():
    """Those that are linked from the machine's own archives."""
    for archive, (name, license_name, product) in ARCHIVES.items():
        path = os.path.realpath(output_of("gcc", f"-print-file-name={archive}"))
        package = output_of("dpkg-query", "--search", path).split(": ")[0]
        source, version = output_of(
            "dpkg-query", "--show", "--showformat", "${source:Package}\t${source:Version}", package
        ).split("\t")
        purl = f"pkg:deb/debian/{source}@{version.replace('+', '%2B')}?arch=source"
        yield Component(name, version, license_name, purl, {archive: sha256(path)}, product)


def swift_components():
    """Swift's runtime and libraries, and the packages that were resolved."""
    version = re.search(r"Swift version (\S+)", output_of("swiftc", "--version"))[1]
    runtime = json.loads(output_of("swiftc", "-print-target-info"))["paths"]["runtimeResourcePath"] + "_static/linux"
    archives = ["libswiftCore.a", "libFoundationEssentials.a", "libdispatch.a"]
    yield Component(
        "Swift", version, "Apache-2.0 WITH Swift-exception", f"pkg:swift/github.com/swiftlang/swift@{version}",
        {archive: sha256(f"{runtime}/{archive}") for archive in archives}, "apple:swift",
    )
    pins = json.loads((ROOT / "Package.resolved").read_text(encoding="utf-8"))["pins"]
    for pin in sorted(pins, key=lambda pin: pin["identity"]):
        place = re.sub(r"^https://|\.git$", "", pin["location"])
        version = pin["state"]["version"]
        yield Component(pin["identity"], version, "Apache-2.0 WITH Swift-exception", f"pkg:swift/{place}@{version}")


def components():
    return [*source_components(), *archive_components(), *swift_components()]


def package_of(component):
    """A component as a package of SPDX."""
    identifier = re.sub(r"[^A-Za-z0-9.]+", "-", component.name)
    references = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": component.purl}]
    if component.product:
        cpe = f"cpe:2.3:a:{component.product}:{component.upstream_version}:*:*:*:*:*:*:*"
        references.append({"referenceCategory": "SECURITY", "referenceType": "cpe23Type", "referenceLocator": cpe})
    package = {
        "SPDXID": f"SPDXRef-{identifier}", "name": component.name, "versionInfo": component.version,
        "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": "NOASSERTION",
        "licenseDeclared": component.license, "copyrightText": "NOASSERTION", "externalRefs": references,
    }
    if "pkg:deb" in component.purl:
        package["supplier"] = DEBIAN
    if component.files:
        files = "; ".join(f"{name} with SHA-256 {digest}" for name, digest in component.files.items())
        main = next((name for name in component.files if ".orig." in name), next(iter(component.files)))
        package["packageFileName"] = main
        package["checksums"] = [{"algorithm": "SHA256", "checksumValue": component.files[main]}]
        package["sourceInfo"] = f"made from {files}"
    return package


def document(version, program):
    """The whole document of SPDX."""
    digest = sha256(program)
    time = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    packages = [package_of(component) for component in components()]
    described = {
        "SPDXID": "SPDXRef-samltool", "name": "samltool", "versionInfo": version, "packageFileName": "samltool",
        "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": "NONE",
        "copyrightText": "NOASSERTION", "primaryPackagePurpose": "APPLICATION",
        "checksums": [{"algorithm": "SHA256", "checksumValue": digest}],
    }
    links = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-samltool")]
    links += [("SPDXRef-samltool", "STATIC_LINK", package["SPDXID"]) for package in packages]
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"samltool-{version}-x86_64",
        "documentNamespace": f"https://spdx.org/spdxdocs/samltool-{version}-{digest}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: scripts/build-static"]},
        "packages": [described, *packages],
        "relationships": [
            {"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": related} for element, kind, related in links
        ],
    }


def main():
    match sys.argv[1:]:
        case ["lines"]:
            for component in components():
                print(component.name, component.version)
        case ["sbom", version, program]:
            print(json.dumps(document(version, program), indent=2))
        case _:
            print(__doc__, file=sys.stderr)
            sys.exit(64)


main()
