// What the comparisons of the page with the command share: the texts of the repository, a changed module, and the list of differences.
"use strict";

const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const root = path.join(__dirname, "..", "..");

/** A folder that is removed at the end. */
function temporaryFolder(name) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  process.on("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The files in a folder, without those in folders inside it, by name. */
const filesIn = (folder) => fs.readdirSync(folder).sort().map((name) => path.join(folder, name)).filter((name) => fs.statSync(name).isFile())
  .map((name) => ({ name: path.relative(root, name), path: name, text: fs.readFileSync(name) }));

/** Makes all mutations of samples, and returns them as files. */
function mutations(program, folder, samples) {
  const key = path.join(root, "Samples", "Keys", "idp-rsa.key");
  return samples.flatMap((name) => {
    const output = path.join(folder, name);
    const sample = path.join(root, "Samples", "Responses", name);
    execFileSync(program, ["mutate", "--as", "all", "--key", key, "--at", "issued", "--output", output, sample], { stdio: "ignore" });
    return filesIn(output);
  });
}

/** Changes a byte of a text in a copy of the module. */
function changed(bytes, text) {
  const copy = Buffer.from(bytes);
  const place = copy.indexOf(text);
  if (place < 0) throw new Error(`the module has no text '${text}' to change`);
  copy[place] ^= 1;
  return copy;
}

/** Texts at the limits of size. */
function large() {
  const sample = fs.readFileSync(path.join(root, "Samples", "Responses", "signed-response.xml"), "utf8");
  const padded = (size) => Buffer.from(sample.replace("</samlp:Response>", `<!--${"x".repeat(size - sample.length - 7)}--></samlp:Response>`));
  return [
    { name: "at-limit", text: padded(1 << 20) },
    { name: "over-limit", text: padded((1 << 20) + 1) },
    { name: "encoded-large", text: Buffer.from(padded(900_000).toString("base64")) },
    { name: "over-input-limit", text: Buffer.from("A".repeat((8 << 20) + 1)) },
  ];
}

/** Prints the first differences, each around its place, and keeps their texts as files. */
function printDifferences(differences) {
  for (const { kind, name, text, expected, found } of differences.slice(0, 10)) {
    const kept = path.join(os.tmpdir(), `page-difference-${path.basename(name)}`);
    fs.writeFileSync(kept, text);
    let place = 0;
    while (place < expected.length && expected[place] === found[place]) place += 1;
    const part = (text) => JSON.stringify(text.slice(Math.max(0, place - 40), place + 160));
    console.log(`DIFFERENT: ${kind}: ${name}, kept as ${kept}\n  command: ${part(expected)}\n  page:    ${part(found)}`);
  }
}

/** Parts of a form: a field, and a file as those that the page keeps. */
const field = (name, text) => ({ field: name, bytes: Buffer.from(text) });
const kept = (name, bytes) => ({ field: "kept", file: name, bytes });

/** The text of HTML. */
const plain = (html) => html.replace(/<[^>]*>/g, "").replace(/&(lt|gt|quot|amp|#39);/g, (_, name) => ({ lt: "<", gt: ">", quot: '"', amp: "&", "#39": "'" }[name]));

module.exports = { root, temporaryFolder, filesIn, mutations, changed, large, printDifferences, field, kept, plain };
