/**
 * A command of samltool with `--ndjson` as a process, which answers requests of a Node program; the protocol is docs/ndjson.md.
 *
 *     const check = new Filter("samltool", ["check", "--metadata", "mvpd.xml"]);
 *     const result = await check.ask(response);  // result.verdict is "accepted" or "rejected"
 *
 * @module
 */

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** The process had no result for a request: it ended, could not be started, or took too long. */
export class FilterError extends Error {
  name = "FilterError";
}

/** The line of the request would be longer than the process reads; it was not sent. */
export class PayloadTooLarge extends FilterError {
  name = "PayloadTooLarge";
}

/**
 * A process that answers requests. One that ends is restarted, and its requests without a result are sent again, each to
 * at most `starts` processes: commands have no side effects.
 */
export class Filter {
  #command;
  #limits;
  #process;
  /** The identifiers of the requests that were sent to the process, by their lines, and the number of those lines. */
  #sent = new Map();
  #lineCount = 0;
  #processCount = 0;
  #isClosed = false;
  #lastID = 0;
  /** The requests without a result, by identifier, in the order in which they came. */
  #waiting = new Map();
  /** The requests that were not sent yet, because there are `inFlight` others. */
  #queue = [];

  /**
   * Takes the command without `--ndjson`; the first request starts it.
   *
   * @param {string} program The path of samltool.
   * @param {string[]} options The command and its options.
   * @param {{inFlight?: number, timeout?: number, starts?: number, maximumBytes?: number}} limits The maximum number of
   *   requests without a result, the time for a result in milliseconds, the maximum number of processes for a request,
   *   and the maximum length of its line, of which the default is the limit of the process.
   */
  constructor(program, options, { inFlight = 64, timeout = 30_000, starts = 2, maximumBytes = 8 << 20 } = {}) {
    this.#command = [program, [...options, "--ndjson"]];
    this.#limits = { inFlight, timeout, starts, maximumBytes };
  }

  /** The number of requests without a result; a server that has too many should not accept more. */
  get pending() {
    return this.#waiting.size + this.#queue.length;
  }

  /** The number of processes that were started. */
  get processCount() {
    return this.#processCount;
  }

  /**
   * Returns the result of a request, as docs/json.md describes it.
   *
   * @param {string | Uint8Array} payload The text with a SAML response; bytes are the text in UTF-8.
   * @param {Record<string, string>} keys Other keys of the request.
   * @returns {Promise<object>} The result.
   * @throws {FilterError} If there is none; {@link PayloadTooLarge} if it was not sent. A `TypeError` if the payload is neither, or is not
   *   UTF-8.
   */
  ask(payload, keys = {}) {
    if (this.#isClosed) return Promise.reject(new FilterError("the filter is closed"));
    return new Promise((resolve, reject) => {
      payload = text(payload);
      const id = ++this.#lastID;
      // The identifier comes first: the process reads only the start of a line that is too long for it.
      const line = `${JSON.stringify(Object.assign({ id }, keys, { id, payload }))}\n`;
      const byteCount = Buffer.byteLength(line) - 1;
      const limit = this.#limits.maximumBytes;
      if (byteCount > limit) throw new PayloadTooLarge(`the request has ${byteCount} bytes as JSON; the limit is ${limit}`);
      this.#queue.push({ id, line, resolve, reject, starts: 0 });
      this.#sendQueued();
    });
  }

  /** Ends the process after the results that it owes. */
  close() {
    this.#isClosed = true;
    if (this.pending === 0) this.#process?.stdin.end();
  }

  #sendQueued() {
    while (this.#queue.length > 0 && this.#waiting.size < this.#limits.inFlight) {
      const request = this.#queue.shift();
      this.#waiting.set(request.id, request);
      if (this.#process) this.#send(request);
      else this.#start();
    }
    if (this.#isClosed && this.pending === 0) this.#process?.stdin.end();
  }

  #send(request) {
    request.starts += 1;
    clearTimeout(request.timer);
    request.timer = setTimeout(() => this.#giveUp(request), this.#limits.timeout);
    this.#sent.set(++this.#lineCount, request.id);
    this.#process.stdin.write(request.line);
  }

  #start() {
    const process = spawn(...this.#command, { stdio: ["pipe", "pipe", "inherit"] });
    this.#process = process;
    this.#processCount += 1;
    this.#sent.clear();
    this.#lineCount = 0;
    process.stdin.on("error", () => {}); // A process that ended is handled when it is closed.
    createInterface({ input: process.stdout, crlfDelay: Infinity }).on("line", (line) => {
      if (process === this.#process && !process.killed) this.#receive(line);
    });
    let reason = "";
    process.on("error", (error) => (reason = error.message));
    process.on("close", (status, signal) => this.#restart(process, reason || `it ended with ${signal ?? `status ${status}`}`));
    for (const request of this.#waiting.values()) this.#send(request);
  }

  #receive(line) {
    const result = parsed(line);
    // The result of a line with errors may have no identifier, but the number of the line.
    const id = this.#sent.get(result?.line);
    this.#sent.delete(result?.line);
    if (id === undefined || (result.id ?? id) !== id) {
      // The line was cut when the process ended, or is not a result: nothing that follows can be trusted.
      this.#process.kill("SIGKILL");
      return;
    }
    this.#take(id)?.resolve(result);
    this.#sendQueued();
  }

  #take(id) {
    const request = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(request?.timer);
    return request;
  }

  #restart(process, reason) {
    if (process !== this.#process) return;
    this.#process = undefined;
    for (const { id, starts } of [...this.#waiting.values()]) {
      if (starts >= this.#limits.starts) this.#take(id).reject(new FilterError(`no result from ${this.#command[0]}: ${reason}`));
    }
    if (this.#waiting.size > 0) this.#start();
    this.#sendQueued();
  }

  #giveUp({ id, reject }) {
    this.#take(id);
    if (this.#process && !this.#process.killed) {
      // The others did not end the process.
      for (const request of this.#waiting.values()) request.starts -= 1;
      this.#process.kill("SIGKILL");
    }
    reject(new FilterError(`no result within ${this.#limits.timeout} milliseconds`));
  }
}

/** Returns the text of a payload; anything that is no text is an error, and not a request that the process rejects. */
function text(payload) {
  if (typeof payload === "string") return payload;
  if (payload instanceof Uint8Array) return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(payload);
  throw new TypeError(`a payload is a string or a Uint8Array, not ${payload === null ? "null" : typeof payload}`);
}

/** Returns the value of JSON; `undefined` if it is not JSON. */
function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The identifiers of the failed checks of a verification, the first cause first; they contain no personal data. */
export function failedChecks({ failure, checks = [] }) {
  return failure ? [failure.id] : checks.filter((check) => check.outcome === "failed").map((check) => check.id);
}
