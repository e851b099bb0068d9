"use strict";

const LATER = 200; // The pause after the last key before a task begins, in milliseconds.
const LATE = 500; // The time after which a task can be stopped, in milliseconds.
const MAXIMUM_BYTES = 64 << 20;
const MAXIMUM_FILES = 200;
const MAXIMUM_RECOGNIZED = 1 << 20; // A larger file is not trusted when it is dropped.
const MAXIMUM_EDITED = 256 << 10; // A larger file is not shown in the text field.
const MAXIMUM_SHOWN = 128 << 10; // A larger text is shown in part.

const element = (id) => document.getElementById(id);
const form = element("page");
const result = element("result");
const encoder = new TextEncoder();

/** Creates an element; a child is an element, a text, or nothing. */
function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.flat().filter((child) => child !== undefined && child !== ""));
  return made;
}

const grouped = (number) => number.toLocaleString("en-US");
const counted = (number, noun) => `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
const say = (text) => { element("status").textContent = text; };

// MARK: The worker

let worker;
let number = 0;
/** What to call with the results that the worker owes, by their numbers. */
let waiting = new Map();
let timers = [];
let isBusy = false;
/** True if the worker ended by itself. */
let isBroken = false;

/** Starts a worker, in which the module is compiled at once. */
function startWorker() {
  const source = new Blob([element("worker").textContent], { type: "text/javascript" });
  const address = URL.createObjectURL(source);
  worker = new Worker(address);
  URL.revokeObjectURL(address);
  worker.onmessage = ({ data }) => answer(data.number, data);
  isBroken = false;
  worker.onerror = (event) => {
    event.preventDefault();
    isBroken = true;
    stopWaiting(event.message || "the worker cannot be started");
  };
  const packed = element("module");
  worker.postMessage({ module: { unpacker: element("unpacker").textContent, packed: packed.textContent, count: +packed.dataset.count } });
}

function answer(number, data) {
  const done = waiting.get(number);
  waiting.delete(number);
  done?.(data);
}

function stopWaiting(trap) {
  for (const number of [...waiting.keys()]) answer(number, { trap });
}

/** Ends the worker with all that it does, and starts another. */
function restartWorker() {
  worker.terminate();
  stopWaiting("the task was stopped");
  startWorker();
}

/** Has the worker do a task; the result has a report and texts, or a trap. */
function ask(task) {
  if (isBroken) restartWorker();
  number += 1;
  const own = number;
  return new Promise((done) => {
    waiting.set(own, done);
    worker.postMessage({ number: own, ...task });
  });
}

function setBusy(busy) {
  isBusy = busy;
  for (const timer of timers.splice(0)) clearTimeout(timer);
  result.setAttribute("aria-busy", String(busy));
  element("working").hidden = true;
  if (busy) timers.push(setTimeout(() => { element("working").hidden = false; }, LATE));
}

/** The number of the last task whose result is shown; an earlier one that is still under way is given up. */
let shownTask = 0;

/** Does a task, and shows its result unless another one began meanwhile. */
async function perform(task, showResult) {
  if (isBusy) restartWorker();
  shownTask += 1;
  const own = shownTask;
  setBusy(true);
  const data = await ask(task);
  if (own !== shownTask) return;
  setBusy(false);
  if (data.trap === undefined) return showResult(data.report, data.texts);
  restartWorker();
  const message = /memory|allocation/i.test(data.trap) ? "The text needs more memory than the browser permits." : "The task stopped with an internal error.";
  showProblem(message, `It was: ${data.trap}. The page is ready for another text. On the command line: ${element("command").textContent}`);
}

/** Gives up the task that is under way. */
function giveUp() {
  shownTask += 1;
  if (isBusy) restartWorker();
  setBusy(false);
}

/** Does the task of the tab with the input as it is. */
function refresh() {
  clearTimeout(later);
  const files = inputs();
  showCommand();
  if (!sizeOf(files)) {
    giveUp();
    return show([make("p", { class: "soft" }, task === "check" ? "Paste a response or a log, or drop files." : "Paste a response, or drop a file.")], "");
  }
  if (sizeOf(files) > MAXIMUM_BYTES) return showProblem("The text is larger than 64 MiB.", `Use ${element("command").textContent}`);
  if (task === "check") return perform(checking("section"), showChecked);
  if (files.length > 1) return showProblem("This tab takes one file.", "The tab Check takes several.");
  if (!element("field-control").hidden && !element("field").value) return showProblem("The field has no name.", "In an exchange it is SAMLResponse.");
  const options = { field: element("field").value, form: form.elements.form.value, acceptsAnything: element("any").checked };
  perform({ task, text: files[0].bytes, ...options }, { encode: showEncoded, decode: showDecoded, normalize: showNormalized }[task]);
}

/** The task of a check, whose text is the result in the page (`section`) or a document: `json`, `page`. */
function checking(output) {
  const at = element("time").value === "chosen" ? element("at").value.trim() : element("time").value;
  const [issuer, audience, required] = ["issuer", "audience", "required"].map((id) => element(id).value.trim());
  const options = { output, at, issuer, audience, required, now: Math.floor(Date.now() / 1000), isRevealed: element("reveal").checked };
  return { task: "check", files: inputs(), trust: trusted, options };
}

// MARK: Results

function show(content, announcement) {
  result.replaceChildren(...content);
  say(announcement);
}

function verdict(tone, word, ...details) {
  return make("section", { class: `verdict ${tone}` }, make("p", { class: "word" }, word), ...details);
}

function showProblem(message, advice) {
  giveUp();
  show([verdict("error", `✕ ${message}`, make("p", {}, advice))], message);
}

/** What one can do about an error on this page. */
const ADVICE = {
  "encoding.already-encoded": "The tab Decode shows the response inside it. With “Accept any text”, it is encoded as it is, after the whitespace rule.",
  "encoding.not-xml": "The tab Decode removes encoding layers.",
  "encoding.field-missing": "Type the name of its field into Field.",
  "encoding.several-responses": "Use one of them alone, or samltool with --nth.",
  "encoding.duplicate-field": "Use one of them alone, or samltool with --nth.",
  "encoding.too-large": "On the command line, --max-bytes raises the limit.",
};

function failureParts({ id, message, line, column }) {
  const place = line === undefined ? undefined : make("p", { class: "detail" }, `Line ${grouped(line)}, column ${grouped(column)}.`);
  const advice = task === "decode" && id === "encoding.not-xml" ? undefined : ADVICE[id];
  return [make("p", { class: "sentence" }, message, " ", make("code", {}, id)), place, advice && make("p", { class: "soft" }, advice)];
}

function riskParts(risks = []) {
  return risks.map(({ id, message, count }) => make("p", {}, `! ${counted(count, "change")}: ${message} `, make("code", {}, id)));
}

/** A text with buttons to copy and to save it. */
function output(bytes, label, name) {
  const shown = new TextDecoder().decode(bytes.subarray(0, MAXIMUM_SHOWN));
  const rest = bytes.length - MAXIMUM_SHOWN;
  const copy = make("button", { type: "button" }, "Copy");
  copy.onclick = async () => {
    try {
      await navigator.clipboard.writeText(new TextDecoder().decode(bytes));
      say("Copied.");
    } catch {
      say("The browser does not allow copying: select the text, and copy it.");
    }
  };
  const save = make("button", { type: "button" }, "Save");
  save.onclick = () => saveFile(bytes, name);
  return [
    make("div", { class: "copy" },
      make("pre", { tabindex: "0", "aria-label": label }, shown), make("div", {}, copy, save)),
    ...(rest > 0 ? [make("p", { class: "detail" }, `${grouped(rest)} more bytes are not shown. Copy and Save take all.`)] : []),
  ];
}

function saveFile(bytes, name) {
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  say(`Saved as ${name}: it is among the browser's downloads.`);
}

/** The HTML of the module, in which every text of the input is escaped; the policy forbids scripts in it. */
function showChecked({ problems, title }, [html]) {
  const content = document.createElement("template");
  content.innerHTML = new TextDecoder().decode(html);
  const remarks = problems.map(({ setting, message }) =>
    make("section", { class: "verdict warning" }, make("p", { class: "sentence" }, make("b", {}, setting), `: ${message}`)));
  const saving = { page: ["Save the report as a page", "samltool-report.html"], json: ["Save as JSON", "samltool-check.json"] };
  const buttons = Object.entries(saving).map(([output, [label, name]]) => {
    const button = make("button", { type: "button", class: "secondary" }, label);
    button.onclick = () => perform(checking(output), (_, [document]) => saveFile(document, name));
    return button;
  });
  show([...remarks, content.content, make("div", { class: "toolbar" }, buttons)], title);
}

function showEncoded(report, texts) {
  if (report.failure) return show([verdict("error", "✕ This text is not encoded", ...failureParts(report.failure))], report.failure.message);
  const kind = form.elements.form.value;
  const [name, explanation, file] = {
    value: ["Value", "For a body that is sent unchanged, after the name of the field.", "value.txt"],
    base64: ["Base64", "For an HTTP client that percent-encodes the fields of a form itself.", "base64.txt"],
    body: ["Body", "The whole body of an exchange without other fields, as application/x-www-form-urlencoded.", "body.txt"],
  }[kind];
  const word = `${report.risks ? "!" : "✓"} Encoded: ${counted(report.byteCount, "byte")} become ${grouped(texts[0].length)}`;
  const risks = riskParts(report.risks);
  if (risks.length) risks.push(make("p", { class: "soft" }, "The tab Normalize lists the changes of the whitespace rule."));
  show([
    verdict(report.risks ? "warning" : "good", word, ...risks),
    make("h2", {}, name),
    make("p", { class: "soft" }, explanation),
    ...output(texts[0], name, file),
  ], word);
}

function showDecoded(report, texts) {
  const { layers, failure, findings } = report;
  const content = report.content === "soap-envelope" ? "XML, a SOAP envelope" : "XML";
  const place = layers.length ? `the content of ${counted(layers.length, "layer")}` : "the input";
  const inLayers = layers.length ? `in ${counted(layers.length, "encoding layer")}` : "without an encoding layer";
  const word = failure ? `✕ There is no SAML response: ${place} cannot be decoded` : `${findings.length ? "!" : "✓"} ${content}, ${inLayers}`;
  const remarks = failure
    ? failureParts(failure)
    : report.isAsSpecified ? [] : [make("p", {}, "This is not the encoding that an exchange requires: XML, or XML in Base64 once.")];
  const inside = texts[texts.length - 1];
  const head = failure ? [] : [make("h2", {}, content), ...output(inside, content, "response.xml")];
  show([
    verdict(failure ? "error" : findings.length ? "warning" : "good", word, ...remarks),
    ...head,
    make("h3", {}, "Layers, the outermost first"),
    make("ol", { class: "layers", role: "list" }, texts.map((text, index) => layerItem(report, text, index, content))),
  ], word);
}

function layerItem({ layers, failure, findings }, text, index, content) {
  const layer = layers[index];
  const what = layer ? layer.name + (layer.field ? `, field ${layer.field}` : "") : failure ? "what cannot be decoded" : content;
  const inside = !layer && layers.length ? "Inside: " : "";
  const own = findings.filter((finding) => finding.layer === index + 1);
  const items = own.map(({ offset, message, id }) => make("li", {}, `byte ${grouped(offset)}: ${message} `, make("code", { class: "soft" }, id)));
  // The content is above, unless it could not be decoded.
  const isOpen = !layer && failure ? { open: "" } : {};
  const shown = layer || failure ? make("details", isOpen, make("summary", {}, "Text"), output(text, `Text of layer ${index + 1}`, `layer-${index + 1}.txt`)) : undefined;
  return make("li", { class: "layer" }, make("b", {}, `${inside}${what}, ${counted(text.length, "byte")}`), items.length ? make("ul", {}, items) : undefined, shown);
}

function showNormalized(report, texts) {
  if (report.failure) return show([verdict("error", "✕ This text is not normalized", ...failureParts(report.failure))], report.failure.message);
  const { changes, changeCount, risks, total } = report;
  const [tone, word] = risks ? ["warning", "! The whitespace rule makes changes with a risk"]
    : changeCount ? ["good", "✓ The whitespace rule makes changes without a known risk"] : ["good", "✓ The whitespace rule changes nothing"];
  show([
    verdict(tone, word, make("p", { class: "sentence" }, `${total}.`), ...riskParts(risks)),
    make("h2", {}, "After the rule"),
    ...output(texts[0], "After the rule", "normalized.xml"),
    ...(changeCount ? [make("h3", {}, "Changes"), changeTable(changes, changeCount)] : []),
  ], word);
}

function changeTable(changes, count) {
  const rest = count - changes.length;
  const head = ["Place", "Change", "Element", "Risk"].map((title) => make("th", { scope: "col" }, title));
  const rows = changes.map(({ line, column, change, element: name, risks }) => make("tr", {},
    make("th", { scope: "row" }, `line ${grouped(line)}, column ${grouped(column)}`),
    make("td", {}, change),
    make("td", {}, name ? make("code", {}, name) : "–"),
    make("td", {}, risks.length ? risks.map((risk) => make("code", {}, risk, " ")) : "none known")));
  return make("table", { class: "cards" },
    rest > 0 ? make("caption", {}, `${grouped(rest)} more changes are not in this table.`) : undefined,
    make("thead", {}, make("tr", {}, head)), make("tbody", {}, rows));
}

// MARK: The input

/** The files whose exact bytes are used until the text is edited; without any, the text. */
let chosen = [];
/** The files with trusted keys: their name, bytes and kind. */
let trusted = [];
let task = "check";
let later = 0;

const inputs = () => chosen.length ? chosen : [{ name: "the text", bytes: encoder.encode(element("text").value) }];
const sizeOf = (files) => files.reduce((count, { bytes }) => count + bytes.length, 0);

/** Reads files; nothing if one is too large or cannot be read. */
async function read(files) {
  const list = [...files];
  if (list.length > MAXIMUM_FILES) return showProblem(`${grouped(list.length)} files are more than ${MAXIMUM_FILES}.`, "Use samltool check FOLDER.");
  const large = list.find(({ size }) => size > MAXIMUM_BYTES);
  if (large) return showProblem(`${large.name} is larger than 64 MiB.`, `Use samltool ${task} FILE.`);
  try {
    return await Promise.all(list.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));
  } catch {
    return showProblem("A file cannot be read.", "Choose it again.");
  }
}

/** The number of the last choice of files: the reading of an earlier one is given up. */
let choice = 0;

async function useFiles(files) {
  giveUp();
  choice += 1;
  const own = choice;
  const contents = await read(files);
  if (!contents || own !== choice) return;
  const kinds = task === "check" ? await Promise.all(contents.map(kindOf)) : contents.map(() => undefined);
  if (own !== choice) return;
  trust(contents.map((file, index) => ({ ...file, kind: kinds[index] })).filter(({ kind }) => kind));
  const texts = contents.filter((_, index) => !kinds[index]);
  if (texts.length) {
    chosen = texts;
    element("text").value = (chosen.length === 1 && textOf(chosen[0].bytes)) || "";
    noteFiles();
  }
  refresh();
}

/** How a file can be trusted: the option of the command; undefined if it cannot. */
async function kindOf({ bytes }) {
  if (bytes.length > MAXIMUM_RECOGNIZED) return undefined;
  const { report } = await ask({ task: "recognize", text: bytes });
  return report?.field;
}

/** Trusts files that were chosen for it, whatever they are: an error explains what is wrong. */
async function useTrust(files) {
  const contents = await read(files);
  if (!contents) return;
  const kinds = await Promise.all(contents.map(kindOf));
  trust(contents.map((file, index) => ({ ...file, kind: kinds[index] ?? "cert" })));
  refresh();
}

function trust(files) {
  trusted = [...trusted, ...files];
  element("trusted").replaceChildren(...trusted.map((file) => {
    const remove = make("button", { type: "button", "aria-label": `Do not trust ${file.name}` }, "Remove");
    remove.onclick = () => {
      trusted = trusted.filter((other) => other !== file);
      trust([]);
      refresh();
      element("trust").focus();
    };
    return make("li", {}, `${file.name} `, remove);
  }));
}

/** The text of a file that can be edited; undefined if it is not UTF-8, or large. */
function textOf(bytes) {
  if (bytes.length > MAXIMUM_EDITED) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function noteFiles() {
  const note = element("file-note");
  note.hidden = !chosen.length;
  if (!chosen.length) return;
  const what = chosen.length === 1 ? chosen[0].name : counted(chosen.length, "file");
  note.textContent = `${what}, ${counted(sizeOf(chosen), "byte")}: the exact bytes are used until you edit the text.`;
}

function useText() {
  chosen = [];
  choice += 1;
  element("file").value = "";
  noteFiles();
}

const quoted = (text) => /^[\w.:/@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** Shows the command of the tool that does the same. */
function showCommand() {
  const kind = form.elements.form.value;
  const field = element("field").value === "SAMLResponse" ? "" : ` --field ${quoted(element("field").value)}`;
  const any = element("any").checked ? " --raw" : "";
  const options = {
    check: checkOptions,
    encode: () => ({ value: "", base64: " --base64", body: ` --form${field}` }[kind] + any),
    decode: () => field,
    normalize: () => any,
  }[task]();
  const names = chosen.length ? chosen.slice(0, 3).map(({ name }) => quoted(name)).join(" ") + (chosen.length > 3 ? " …" : "") : "FILE";
  element("command").textContent = `samltool ${task}${options} ${names}`;
  element("field-control").hidden = ["check", "normalize"].includes(task) || (task === "encode" && kind !== "body");
  element("field-hint").textContent = `The name of the form field ${task === "decode" ? "that contains the response" : "of the body"}.`;
  element("at-control").hidden = task !== "check" || element("time").value !== "chosen";
}

function checkOptions() {
  const { trust, options } = checking("section");
  const named = { at: options.at, audience: options.audience };
  const several = { issuer: options.issuer, require: options.required };
  return [
    ...trust.map(({ name, kind }) => `--${kind} ${quoted(name)}`),
    ...Object.entries(named).filter(([, value]) => value).map(([name, value]) => `--${name} ${quoted(value)}`),
    ...Object.entries(several).flatMap(([name, list]) => list.split(",").map((text) => text.trim()).filter(Boolean).map((text) => `--${name} ${quoted(text)}`)),
    ...(options.isRevealed ? ["--reveal"] : []),
  ].map((option) => ` ${option}`).join("");
}

function selectTab(tab) {
  task = tab.dataset.task;
  for (const each of document.querySelectorAll("[role=tab]")) {
    each.setAttribute("aria-selected", String(each === tab));
    each.tabIndex = each === tab ? 0 : -1;
  }
  element("panel").setAttribute("aria-labelledby", tab.id);
  for (const part of document.querySelectorAll("[data-for]")) part.hidden = !part.dataset.for.split(" ").includes(task);
  refresh();
}

// MARK: Events

for (const tab of document.querySelectorAll("[role=tab]")) tab.addEventListener("click", () => selectTab(tab));

/** The arrow keys move between the tabs. */
document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const place = tabs.indexOf(event.target);
  const next = { ArrowRight: place + 1, ArrowLeft: place - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
  if (place < 0 || next === undefined) return;
  event.preventDefault();
  const tab = tabs[next % tabs.length];
  tab.focus();
  selectTab(tab);
});

form.addEventListener("submit", (event) => event.preventDefault());

form.addEventListener("input", (event) => {
  if (event.target.type === "file") return;
  if (event.target.id === "text") useText();
  clearTimeout(later);
  const isTyping = (event.inputType ?? "").startsWith("insertText") || (event.inputType ?? "").startsWith("delete");
  later = setTimeout(refresh, isTyping ? LATER : 0);
});

element("file").addEventListener("change", (event) => event.target.files.length && useFiles(event.target.files));

element("trust").addEventListener("change", async (event) => {
  await useTrust(event.target.files);
  // The same file can be chosen again after it was removed.
  event.target.value = "";
});

element("clear").addEventListener("click", () => {
  element("text").value = "";
  useText();
  refresh();
  element("text").focus();
});

element("stop").addEventListener("click", () => {
  showProblem("The task was stopped.", "The page is ready for another text.");
  element("text").focus();
});

document.addEventListener("paste", (event) => {
  const { files } = event.clipboardData;
  const text = event.clipboardData.getData("text");
  if (!files.length && (!text || event.target.closest?.("input, textarea"))) return;
  event.preventDefault();
  if (files.length) return useFiles(files);
  element("text").value = text;
  useText();
  refresh();
});

/** Marks the place for files while they are dragged over the page. */
const markDrop = (isOver) => document.documentElement.classList.toggle("dragging", isOver);

document.addEventListener("dragover", (event) => {
  if (!event.dataTransfer.types.includes("Files")) return;
  event.preventDefault();
  markDrop(true);
});

document.addEventListener("dragleave", (event) => event.relatedTarget || markDrop(false));

document.addEventListener("drop", (event) => {
  markDrop(false);
  if (!event.dataTransfer.types.includes("Files")) return;
  event.preventDefault();
  if (event.dataTransfer.files.length) useFiles(event.dataTransfer.files);
});

startWorker();
selectTab(element("tab-check"));
