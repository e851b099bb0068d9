/** Sends hostile lines from 64 callers through the client for Node: see Benchmarks/lines. */

import { readFileSync } from "node:fs";
import { argv, exit } from "node:process";
import { Filter, PayloadTooLarge } from "../../Bindings/Node/filter.mjs";

const CALLERS = 64;
const SLACK = 1000;
const [program, path, calls] = [argv[2], argv[3], Number(argv[4])];
const payloads = JSON.parse(readFileSync(path, "utf8"));
const total = payloads.reduce((sum, { share }) => sum + share, 0);
const client = new Filter(program, ["decode"]);

/** Returns the payload of a call: a fixed sequence without a pattern. */
function payloadOf(number) {
  let place = (number * 2654435761) % 4294967296 % total;
  for (const payload of payloads) {
    place -= payload.share;
    if (place < 0) return payload;
  }
}

/** Returns true for the result of a payload, and not for that of another one. */
function isRight(result, text, expected) {
  if (expected === "xml") return result.xml === text;
  return expected === null ? result.failure !== undefined : result.failure?.id === expected;
}

/** Asks once; returns the time, and whether the result is the payload's own. */
async function call(payload, number) {
  const text = payload.text.replaceAll("{n}", `${number}`);
  const start = performance.now();
  let right;
  try {
    right = isRight(await client.ask(text), text, payload.expected);
  } catch (error) {
    if (!(error instanceof PayloadTooLarge)) throw error;
    right = payload.expected === "too large";
  }
  return [performance.now() - start, right];
}

const work = new Map();
for (const payload of payloads) {
  for (let count = 0; count < 3; count += 1) {
    const [milliseconds] = await call(payload, 0);
    work.set(payload, Math.max(milliseconds, work.get(payload) ?? 0));
  }
}
let [slowest, name, wrong] = [-Infinity, "", 0];
async function ask(first) {
  for (let number = first; number < calls; number += CALLERS) {
    const payload = payloadOf(number);
    const [milliseconds, right] = await call(payload, number);
    const excess = milliseconds - work.get(payload);
    if (!right) wrong += 1;
    if (excess > slowest) [slowest, name] = [excess, payload.name];
  }
}
const start = performance.now();
await Promise.all(Array.from({ length: CALLERS }, (_, first) => ask(first)));
const seconds = (performance.now() - start) / 1000;
client.close();
console.log(
  `Node: ${calls} calls in ${seconds.toFixed(1)} s; at most ${slowest.toFixed(0)} ms over the own work (${name}); ` +
    `${wrong} wrong results; ${client.processCount} process${client.processCount === 1 ? "" : "es"}`,
);
exit(wrong === 0 && client.processCount === 1 && slowest <= SLACK ? 0 : 1);
