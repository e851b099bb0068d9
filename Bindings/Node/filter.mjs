/**
 * A command of samltool with `--ndjson` as a process, which answers requests of a Node program.
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

/**
 * A process that answers requests. One that ends is restarted, and its requests without a result are sent again, each to
 * at most `starts` processes: commands have no side effects.
 */
export class Filter {
  #command;
  #limits;
  #process;
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
   * @param {{inFlight?: number, timeout?: number, starts?: number}} limits The maximum number of requests without a
   *   result, the time for a result in milliseconds, and the maximum number of processes for a request.
   */
  constructor(program, options, { inFlight = 64, timeout = 30_000, starts = 2 } = {}) {
    this.#command = [program, [...options, "--ndjson"]];
    this.#limits = { inFlight, timeout, starts };
  }

  /** The number of requests without a result; a server that has too many should not accept more. */
  get pending() {
    return this.#waiting.size + this.#queue.length;
  }

  /**
   * Returns the result of a request, as docs/json.md describes it.
   *
   * @param {string} payload The text with a SAML response.
   * @param {Record<string, string>} keys Other keys of the request.
   * @returns {Promise<object>} The result.
   * @throws {FilterError} If there is none.
   */
  ask(payload, keys = {}) {
    if (this.#isClosed) return Promise.reject(new FilterError("the filter is closed"));
    return new Promise((resolve, reject) => {
      const id = ++this.#lastID;
      const line = `${JSON.stringify({ ...keys, id, payload })}\n`;
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
      request.timer = setTimeout(() => this.#giveUp(request), this.#limits.timeout);
      if (this.#process) this.#send(request);
      else this.#start();
    }
    if (this.#isClosed && this.pending === 0) this.#process?.stdin.end();
  }

  #send(request) {
    request.starts += 1;
    this.#process.stdin.write(request.line);
  }

  #start() {
    const process = spawn(...this.#command, { stdio: ["pipe", "pipe", "inherit"] });
    this.#process = process;
    process.stdin.on("error", () => {}); // A process that ended is handled when it is closed.
    createInterface({ input: process.stdout, crlfDelay: Infinity }).on("line", (line) => this.#receive(line));
    let reason = "";
    process.on("error", (error) => (reason = error.message));
    process.on("close", (status, signal) => this.#restart(process, reason || `it ended with ${signal ?? `status ${status}`}`));
    for (const request of this.#waiting.values()) this.#send(request);
  }

  #receive(line) {
    let result;
    try {
      result = JSON.parse(line);
    } catch {
      return; // A line that was cut when the process ended.
    }
    this.#take(result.id)?.resolve(result);
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
    this.#process?.kill("SIGKILL");
    reject(new FilterError(`no result within ${this.#limits.timeout} milliseconds`));
  }
}

/** The identifiers of the failed checks of a verification, the first cause first; they contain no personal data. */
export function failedChecks({ failure, checks = [] }) {
  return failure ? [failure.id] : checks.filter((check) => check.outcome === "failed").map((check) => check.id);
}
