"use strict";
// The host of the pages of the workbench in a page without a server: a worker answers the form.

const LATE = 500; // The time after which a task can be stopped, in milliseconds.

/** What a user ended, or replaced with another task. */
const stopped = (message) => new DOMException(message, "AbortError");

let worker;
let number = 0;
/** What to call with the answers that the worker owes, by their numbers. */
let waiting = new Map();
/** True if the worker ended by itself. */
let isBroken = false;

/** Starts a worker, in which the module is compiled at once. */
function startWorker() {
  const part = (id) => document.getElementById(id);
  const address = URL.createObjectURL(new Blob([part("worker").textContent], { type: "text/javascript" }));
  worker = new Worker(address);
  URL.revokeObjectURL(address);
  worker.onmessage = ({ data }) => answer(data.number, data);
  isBroken = false;
  worker.onerror = (event) => {
    event.preventDefault();
    isBroken = true;
    answerAll(new Error(event.message || "the worker cannot be started"));
  };
  const packed = part("module");
  worker.postMessage({ module: { unpacker: part("unpacker").textContent, packed: packed.textContent, count: +packed.dataset.count } });
}

function answer(number, data) {
  waiting.get(number)?.(data);
  waiting.delete(number);
  if (!waiting.size) showWork(false);
}

function answerAll(error) {
  for (const number of [...waiting.keys()]) answer(number, { error });
}

/** Ends the worker with all that it does, and starts another. */
function restartWorker(error) {
  worker.terminate();
  answerAll(error);
  startWorker();
}

let lateness = 0;

/** Offers to stop what takes long. */
function showWork(isBusy) {
  clearTimeout(lateness);
  const note = document.getElementById("working");
  if (isBusy) lateness = setTimeout(() => { note.hidden = false; }, LATE);
  else note.hidden = true;
}

/** Has the worker answer a form; returns the report and the texts. */
async function ask(path, content, part, signal) {
  const parts = await Promise.all([...content].map(async ([field, value]) =>
    typeof value === "string" ? { field, bytes: new TextEncoder().encode(value) }
      : { field, file: value.name, bytes: new Uint8Array(await value.arrayBuffer()) }));
  signal?.throwIfAborted();
  if (isBroken) restartWorker(stopped("the worker was started again"));
  number += 1;
  const own = number;
  const stop = () => waiting.has(own) && restartWorker(stopped("another task began"));
  signal?.addEventListener("abort", stop);
  const data = await new Promise((done) => {
    waiting.set(own, done);
    showWork(true);
    const now = Math.floor(Date.now() / 1000);
    worker.postMessage({ number: own, path, isFragment: part === "fragment", now, parts });
  });
  signal?.removeEventListener("abort", stop);
  if (data.error) throw data.error;
  if (data.trap === undefined && data.texts.length) return data;
  // Its memory may be damaged.
  restartWorker(stopped("the worker was started again"));
  throw new Error(data.trap ?? `there is no ${path}`);
}

let shown = "check";

const host = {
  /** Returns the page of a tab for a form as HTML, or its fragment: the parts that change with the input. */
  async show(path, content, part, signal) {
    const { report, texts } = await ask(path, content, part, signal);
    const title = document.createElement("title");
    title.textContent = report.title;
    return title.outerHTML + new TextDecoder().decode(texts[0]);
  },

  /** Gives a file of a tab to the browser. */
  async save(path, content) {
    const { report, texts } = await ask(path, content, "file");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([texts[0]], { type: "application/octet-stream" }));
    link.download = report.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  },

  /** The tab that is shown; the URL of a file cannot have another path. */
  tab: () => shown,
  visit: (tab) => { shown = tab; },

  explain({ message }) {
    if (message === "stop") return { problem: "The task was stopped.", help: "The page is ready for another text." };
    const problem = /memory|allocation/i.test(message) ? "The text needs more memory than the browser permits." : "The task stopped with an internal error.";
    return { problem, help: `It was: ${message}. The page is ready for another text.` };
  },

  begin: () => go(shown, new FormData(form())),
};

document.getElementById("stop").addEventListener("click", () => restartWorker(new Error("stop")));

startWorker();

