#!/usr/bin/env python3
"""Reads a container image by the OCI specifications, shares no code with scripts/build-image, and unpacks it.

Usage: Tests/Release/image.py IMAGE PROGRAM FOLDER
"""

import hashlib
import io
import json
import pathlib
import sys
import tarfile
import zlib

TYPE = "application/vnd.oci.image."


def check(condition, message):
    if not condition:
        sys.exit(f"Tests/Release/image.py: {message}")


def main():
    image, program, folder = (pathlib.Path(argument) for argument in sys.argv[1:])
    with tarfile.open(image, "r:") as archive:
        check(all(item.isfile() or item.isdir() for item in archive), "the layout has other entries than files and folders")
        files = {item.name: archive.extractfile(item).read() for item in archive if item.isfile()}
    used = {"oci-layout", "index.json"}

    def blob(descriptor, media_type):
        """The content that a descriptor names, whose type, size and digest are checked."""
        check(descriptor["mediaType"] == TYPE + media_type, f"{descriptor['mediaType']} instead of {media_type}")
        algorithm, digest = descriptor["digest"].split(":")
        name = f"blobs/{algorithm}/{digest}"
        check(algorithm == "sha256" and name in files, f"{name} is missing")
        used.add(name)
        check(len(files[name]) == descriptor["size"], f"{name} has another size")
        check(hashlib.sha256(files[name]).hexdigest() == digest, f"{name} has another digest")
        return files[name]

    check(json.loads(files["oci-layout"]) == {"imageLayoutVersion": "1.0.0"}, "oci-layout has another version")
    index = json.loads(files["index.json"])
    check(index["schemaVersion"] == 2 and index["mediaType"] == TYPE + "index.v1+json", "index.json is malformed")
    [described] = index["manifests"]
    check(described["platform"] == {"architecture": "amd64", "os": "linux"}, "the platform of the manifest is another one")
    manifest = json.loads(blob(described, "manifest.v1+json"))
    check(manifest["schemaVersion"] == 2 and manifest["mediaType"] == described["mediaType"], "the manifest is malformed")
    config = json.loads(blob(manifest["config"], "config.v1+json"))
    check((config["architecture"], config["os"]) == ("amd64", "linux"), "the platform of the configuration is another one")
    check(config["config"]["Entrypoint"] == ["/samltool"], "the entry point is another one")
    check(config["config"]["User"] == "65534:65534", "the user is another one")
    labels = config["config"]["Labels"]
    check(labels["org.opencontainers.image.version"] == described["annotations"]["org.opencontainers.image.ref.name"], "two versions")
    [layer], [identifier] = manifest["layers"], config["rootfs"]["diff_ids"]
    # 31: with the header of gzip.
    content = zlib.decompress(blob(layer, "layer.v1.tar+gzip"), wbits=31)
    check("sha256:" + hashlib.sha256(content).hexdigest() == identifier, "the layer has another digest than the configuration")
    check(used == set(files), f"nothing refers to {sorted(set(files) - used)}")

    with tarfile.open(fileobj=io.BytesIO(content), mode="r:") as archive:
        entries = {item.name: item for item in archive}
        check(sorted(entries) == ["proc", "samltool", "work"], f"the layer has {sorted(entries)}")
        check(all((item.uid, item.gid) == (0, 0) and item.mode == 0o755 for item in entries.values()), "owners or modes")
        check(archive.extractfile("samltool").read() == program.read_bytes(), "the program in the image is another one")
        folder.mkdir()
        for name in ("proc", "work"):
            (folder / name).mkdir()
        (folder / "samltool").write_bytes(archive.extractfile("samltool").read())
        (folder / "samltool").chmod(0o755)
    print("image: digests, sizes and types of the layout, configuration, content")


main()
