// Makes the page react while one types. A script before it defines the host of the pages.

const LATER = 200; // The pause after the last key before the form is sent, in milliseconds.
const MAXIMUM_FILES = 500; // The number of files of a dropped folder.

const form = () => document.getElementById("workbench");
const say = (text) => {
  const status = document.getElementById("status");
  if (status) status.textContent = text;
};

// MARK: Sending the form

let current = new AbortController();
let timer = 0;

const read = (text) => new DOMParser().parseFromString(text, "text/html");

/** Sends the form and returns the response as a document; an earlier request that is still under way is given up. */
async function send(path, content, part) {
  current.abort();
  current = new AbortController();
  // What is shown is that of an earlier form until the response replaces it.
  document.getElementById("result")?.setAttribute("aria-busy", "true");
  return read(await host.show(path, content, part, current.signal));
}

/** Shows the result of the form as it is now, and leaves the controls alone. */
async function refresh() {
  clearTimeout(timer);
  try {
    const parts = await send(form().getAttribute("action"), new FormData(form()), "fragment");
    for (const part of [...parts.body.children]) replace(part);
    fillControls();
    enhance();
    sayResult();
  } catch (error) {
    report(error);
  }
}

/** Puts what the server made for an empty control into it; text that one is about to paste replaces it. */
function fillControls() {
  for (const made of document.querySelectorAll("#result [data-fills]")) {
    const control = form().elements[made.dataset.fills];
    if (!control || control.value) continue;
    control.value = made.value;
    if (control === document.activeElement) control.select();
  }
}

/** Shows the page that a button leads to. */
async function go(path, content) {
  clearTimeout(timer);
  const kept = [...(form().elements.kept?.files ?? [])];
  try {
    const page = await send(path, content, "page");
    const next = page.getElementById("workbench");
    if (!next) return replace(page.getElementById("result"));
    const focus = focusedName();
    for (const details of form().querySelectorAll("details[id][open]:not(#text, #compare-with)")) {
      const same = next.querySelector(`#${CSS.escape(details.id)}`);
      if (same) same.open = true;
    }
    form().replaceWith(next);
    document.title = page.title;
    keepFiles([...kept, ...content.getAll("files")]);
    enhance();
    restoreFocus(focus);
    const tab = next.getAttribute("action");
    const isOtherTab = tab !== host.tab();
    if (isOtherTab) host.visit(tab);
    sayResult();
    const hasFiles = content.getAll("files").some((file) => file.name || file.size);
    const action = content.get("action") ?? "";
    // A mutation or a scenario is chosen far below its result.
    const isFarBelow = action.startsWith("mutate:") || action.startsWith("flow:show:");
    if (hasFiles || action === "sample" || isFarBelow || (isOtherTab && action)) showResult();
    else if (isOtherTab) window.scrollTo(0, 0);
  } catch (error) {
    report(error);
  }
}

function report(error) {
  if (error.name === "AbortError") return;
  const section = document.createElement("section");
  section.id = "result";
  section.className = "verdict error";
  section.setAttribute("role", "alert");
  const heading = document.createElement("h2");
  const { problem, help } = host.explain(error);
  heading.textContent = problem;
  const advice = document.createElement("p");
  advice.textContent = help;
  section.append(heading, advice);
  replace(section);
}

/** Shows the start of the result, with its buttons, unless it is visible; leaves the focus where it is. */
function showResult() {
  const result = document.getElementById("result");
  const { top } = (result.querySelector(".verdict") ?? result).getBoundingClientRect();
  if (top < 0 || top > window.innerHeight * 0.55) result.scrollIntoView({ block: "start" });
}

/** Says below the buttons, which stay where they are, that the browser saves the file. */
function saySaved(button) {
  document.getElementById("saved")?.remove();
  const note = document.createElement("span");
  note.id = "saved";
  note.setAttribute("role", "status");
  note.textContent = `${button.textContent.replace(/^Save /, "Saved ")}: it is among the browser's downloads.`;
  (button.closest(".toolbar") ?? button).after(note);
}

/** Replaces the part of the page with the same identifier; what was open stays open. */
function replace(part) {
  const old = document.getElementById(part.id);
  if (!old) return;
  const states = new Map(namesOf(old).map(([details, name]) => [name, details.open]));
  const scrolled = old.querySelector(".document-side")?.scrollTop ?? 0;
  old.replaceWith(part);
  for (const [details, name] of namesOf(part)) if (states.has(name)) details.open = states.get(name);
  const document_ = part.querySelector(".document-side");
  if (document_) document_.scrollTop = scrolled;
}

/** The foldable parts with a name each: the identifier, or the summary and its number among equal ones. */
function namesOf(root) {
  const counts = new Map();
  return [...root.querySelectorAll("details")].map((details) => {
    if (details.id) return [details, details.id];
    const summary = (details.querySelector("summary")?.textContent ?? "").replace(/[0-9]/g, "");
    counts.set(summary, (counts.get(summary) ?? 0) + 1);
    return [details, `${summary} ${counts.get(summary)}`];
  });
}

function sayResult() {
  say(document.querySelector("#result .word")?.textContent ?? "");
}

const focusedName = () => {
  const element = document.activeElement;
  return form().contains(element) && { name: element.name, value: element.value, path: element.getAttribute?.("formaction"), id: element.id };
};

function restoreFocus(focus) {
  if (!focus) return;
  const elements = [...form().elements];
  const same =
    elements.find((element) => focus.path && element.getAttribute("formaction") === focus.path) ||
    (focus.id && document.getElementById(focus.id)) ||
    elements.find((element) => focus.name && element.name === focus.name && element.value === focus.value);
  const target = same ?? form().elements.text;
  const folded = target?.closest("details:not([open])");
  (folded?.querySelector("summary") ?? target)?.focus({ preventScroll: true });
}

// MARK: Files

/** Keeps the files that the page does not contain: their names are in the page. */
function keepFiles(files) {
  const input = form().elements.kept;
  const kept = new DataTransfer();
  for (const item of form().querySelectorAll("[data-kept]")) {
    const file = files.find((file) => file.name === item.dataset.kept && file.size === Number(item.dataset.size));
    if (file) kept.items.add(file);
  }
  input.files = kept.files;
}

// Files that arrive while others are being sent wait for them.
let arrivals = Promise.resolve();

function addFiles(files) {
  arrivals = arrivals.then(async () => {
    const input = form().elements.files;
    const size = files.reduce((sum, file) => sum + file.size, 0);
    const limit = Number(input?.dataset.limit ?? 0);
    if (!files.length) return say("There is no file in what was dropped.");
    if (files.length > MAXIMUM_FILES) return say(`These are more than ${MAXIMUM_FILES} files. Use fewer, or samltool check FOLDER.`);
    if (size > limit) return say(`The files are larger than ${limit / 1048576} MiB together. Use fewer or smaller files, or samltool check FILE.`);
    say("Reading the files …");
    const content = new FormData(form());
    content.delete("files");
    for (const file of files) content.append("files", file, file.name);
    await go(tabOfInput(), content);
  });
}

/** The files of a drop, with those in its folders. */
async function filesOf(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.some((entry) => entry.isDirectory)) return [...transfer.files];
  const files = [];
  const visit = async (entry) => {
    if (files.length > MAXIMUM_FILES || entry.name.startsWith(".")) return;
    if (entry.isFile) return files.push(await new Promise((done, fail) => entry.file(done, fail)));
    const reader = entry.createReader();
    for (;;) {
      const batch = await new Promise((done, fail) => reader.readEntries(done, fail));
      if (!batch.length) return;
      for (const child of batch) await visit(child);
    }
  };
  for (const entry of entries) await visit(entry);
  return files;
}

// MARK: Findings and their places

/** Shows the target of a link without changing the URL. */
function show(link) {
  const target = document.getElementById(link.hash.slice(1));
  if (!target) return;
  for (let element = target; element; element = element.parentElement) if (element.tagName === "DETAILS") element.open = true;
  const isSkipped = link.classList.contains("skip");
  // The middle of a long part says nothing without its heading.
  const isLong = target.getBoundingClientRect().height > window.innerHeight * 0.8;
  target.scrollIntoView({ block: isSkipped || isLong ? "start" : "center" });
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  mark(target);
}

function mark(target) {
  for (const marked of document.querySelectorAll(".marked")) marked.classList.remove("marked");
  target.classList.add("marked");
}

// MARK: Layers

/** The tab of the layers for the form as it is; asked for once for each result. */
let layers;

const layersOfForm = async () => read(await host.show("layers", new FormData(form()), "fragment"));

/** Shows the text at a layer while the pointer or the focus is on it. */
async function showLayer(item) {
  hideLayer();
  item.dataset.wanted = "";
  layers ??= layersOfForm().catch(() => undefined);
  const text = (await layers)?.getElementById(item.id)?.querySelector("pre");
  if (!text || !("wanted" in item.dataset)) return;
  const copy = document.createElement("pre");
  copy.className = "layer-text";
  copy.textContent = text.textContent;
  item.append(copy);
}

function hideLayer() {
  for (const item of document.querySelectorAll("[data-wanted]")) delete item.dataset.wanted;
  for (const text of document.querySelectorAll(".layer-text")) text.remove();
}

// MARK: Events

for (const [enter, leave] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
  const item = (event) => event.target.closest?.(".findings-side .layers > li[id]");
  document.addEventListener(enter, (event) => item(event) && !item(event).contains(event.relatedTarget) && showLayer(item(event)));
  document.addEventListener(leave, (event) => item(event) && !item(event).contains(event.relatedTarget) && hideLayer());
}

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (button?.hasAttribute("data-native")) {
    if (host.save) {
      event.preventDefault();
      return host.save(button.getAttribute("formaction"), new FormData(form(), button)).then(() => saySaved(button), report);
    }
    isSaving = true;
    setTimeout(() => { isSaving = false; }, 1000);
    return saySaved(button);
  }
  event.preventDefault();
  const path = button?.getAttribute("formaction") ?? form().getAttribute("action");
  go(path, new FormData(form(), button));
});

// A choice is complete when it changes; scripts and some tools send no other event for it.
document.addEventListener("input", (event) => event.target.tagName !== "SELECT" && edited(event));
document.addEventListener("change", (event) => event.target.tagName === "SELECT" && edited(event));

/** Shows what follows from an edit of the form. */
function edited(event) {
  if (event.target.type === "file") {
    if (event.target.name === "files") return addFiles([...event.target.files]);
    return go(form().getAttribute("action"), new FormData(form()));
  }
  clearTimeout(timer);
  if (event.target.name === "sample") return;
  if ("controls" in event.target.dataset) return go(form().getAttribute("action"), new FormData(form()));
  const isTyping = (event.inputType ?? "").startsWith("insertText") || (event.inputType ?? "").startsWith("delete");
  const isPasted = event.inputType === "insertFromPaste" && event.target.name === "text";
  timer = setTimeout(isPasted ? showPasted : refresh, isTyping ? LATER : 0);
}

/** Shows the result of a text that was pasted as a whole, with the input in one line. */
async function showPasted() {
  await go(tabOfInput(), new FormData(form()));
  showResult();
}

/** The tab that shows a new input: this one, or Check if this one has no place for it. */
const tabOfInput = () => (document.getElementById("text").hidden ? "check" : form().getAttribute("action"));

/** True for a certificate, a key or metadata: no text to examine, so it is added as a file is, beside the text. */
const isTrust = (text) =>
  /^\s*-----BEGIN [A-Z ]*(CERTIFICATE|KEY)-----/.test(text) ||
  (/^\s*</.test(text) && /<([\w.-]+:)?Entit(y|ies)Descriptor[\s>]/.test(text.slice(0, 4096)));

document.addEventListener("paste", (event) => {
  const files = [...event.clipboardData.files];
  const text = event.clipboardData.getData("text");
  const isInControl = event.target.closest?.("input, textarea, select");
  const area = form().elements.text;
  if (!files.length && (event.target === area || !isInControl) && isTrust(text)) {
    files.push(new File([text], text.includes("-----BEGIN") ? "pasted.pem" : "pasted.xml"));
  }
  const isWhole = event.target === area && area.selectionEnd - area.selectionStart === area.value.length;
  // The name is that of the text before.
  if (!files.length && text && (isWhole || !isInControl)) form().elements.name.value = "";
  if (!files.length && (isInControl || !text)) return;
  event.preventDefault();
  if (files.length) return addFiles(files);
  form().elements.text.value = text;
  showPasted();
});

/** Marks the place for files while they are dragged over the page. */
const markDrop = (isOver) => document.documentElement.classList.toggle("dragging", isOver);

document.addEventListener("dragover", (event) => {
  if (!event.dataTransfer.types.includes("Files")) return;
  event.preventDefault();
  markDrop(true);
});

document.addEventListener("dragleave", (event) => event.relatedTarget || markDrop(false));

document.addEventListener("drop", async (event) => {
  markDrop(false);
  if (!event.dataTransfer.types.includes("Files")) return;
  event.preventDefault();
  addFiles(await filesOf(event.dataTransfer));
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[href^='#']");
  if (link) {
    event.preventDefault();
    return show(link);
  }
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.parentElement.querySelector("pre").textContent);
    say("Copied.");
  } catch {
    say("The browser does not allow copying: select the text, and copy it.");
  }
});

/** The arrow keys move the focus between the tabs, Enter shows one. */
document.addEventListener("keydown", (event) => {
  const tab = event.target.closest?.("[role=tab]");
  if (!tab) return;
  const tabs = [...tab.closest(".tabs").querySelectorAll("[role=tab]")];
  const place = tabs.indexOf(tab);
  const next = { ArrowRight: place + 1, ArrowLeft: place - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  tabs[next % tabs.length].focus();
});

/** True while the browser gets a file that a button saves: it begins as if it left the page. */
let isSaving = false;

/** Asks before an input is gone: a page that is loaded again is empty, because nothing is stored. */
window.addEventListener("beforeunload", (event) => {
  const { text, kept } = form()?.elements ?? {};
  if (!isSaving && (text?.value || kept?.files.length)) event.preventDefault();
});

window.addEventListener("popstate", () => {
  // A place of the same page has only another fragment.
  if (host.tab() !== form().getAttribute("action")) go(host.tab(), new FormData(form()));
});

/** Prepares what the server has written for the script: after each change of the page. */
function enhance() {
  document.documentElement.classList.add("script");
  layers = undefined;
  for (const tab of document.querySelectorAll("[role=tab]")) {
    tab.tabIndex = tab.getAttribute("aria-selected") === "true" ? 0 : -1;
  }
  for (const item of document.querySelectorAll(".findings-side .layers > li[id]")) item.tabIndex = 0;
  for (const text of document.querySelectorAll("#result pre.excerpt[id]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.copy = "";
    button.textContent = "Copy";
    text.before(button);
  }
}

enhance();
host.begin?.();
