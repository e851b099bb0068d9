/** Tests of the filter and of the service; SAMLTOOL is the path of the tool, without which the last tests are skipped. */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, execPath } from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import * as filterModule from "./filter.mjs";
import { Filter, FilterError, PayloadTooLarge } from "./filter.mjs";
import { service } from "./service.mjs";

const ECHO = `
  const fs = require("node:fs");
  let line = 0;
  require("node:readline").createInterface({ input: process.stdin }).on("line", (text) => {
    const { id, payload } = JSON.parse(text);
    line += 1;
    if (payload === "kill" || (payload === "kill once" && !fs.existsSync(process.argv[1]))) {
      fs.writeFileSync(process.argv[1], "");
      process.kill(process.pid, "SIGKILL");
    }
    if (payload === "no id") return console.log(JSON.stringify({ line, verdict: payload }));
    if (payload === "other id") return console.log(JSON.stringify({ line, id: id + 1, verdict: payload }));
    if (payload === "no JSON") return console.log("oh");
    if (payload !== "hang") console.log(JSON.stringify({ line, id, verdict: payload }));
  });
`;
const echo = (limits) => new Filter(execPath, ["-e", ECHO, join(mkdtempSync(join(tmpdir(), "samltool-")), "killed")], limits);
const samples = fileURLToPath(new URL("../../Samples/", import.meta.url));

test("the types declare what the module exports, and the members of a filter", () => {
  const types = readFileSync(new URL("filter.d.mts", import.meta.url), "utf8");
  const declared = [...types.matchAll(/^export (?:class|function) (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual(declared.sort(), Object.keys(filterModule).sort());
  const [body] = types.match(/^export class Filter \{[^]*?^\}/m);
  const members = [...body.matchAll(/^  (?:readonly )?(\w+)[(:]/gm)].map(([, name]) => name);
  assert.deepEqual(members.sort(), Object.getOwnPropertyNames(Filter.prototype).sort());
});

test("results belong to their requests", async () => {
  const filter = echo({ inFlight: 8 });
  const payloads = Array.from({ length: 1000 }, (_, number) => `${number}\n\u2028é`);
  const results = await Promise.all(payloads.map((payload) => filter.ask(payload)));
  assert.deepEqual(results.map((result) => result.verdict), payloads);
  filter.close();
});

test("a process that ends is restarted and loses nothing", async () => {
  const filter = echo();
  const payloads = ["1", "kill once", "2", "3"];
  const results = await Promise.all(payloads.map((payload) => filter.ask(payload)));
  assert.deepEqual(results.map((result) => result.verdict), payloads);
  filter.close();
});

test("a request that always ends the process is an error, and others are answered", async () => {
  const filter = echo();
  await assert.rejects(filter.ask("kill"), (error) => error instanceof FilterError && /SIGKILL/.test(error.message));
  assert.equal((await filter.ask("next")).verdict, "next");
  filter.close();
});

test("a request without a result in time is an error, and others are answered", async () => {
  const filter = echo({ timeout: 2000 });
  await assert.rejects(filter.ask("hang"), /within 2000 milliseconds/);
  assert.equal((await filter.ask("next")).verdict, "next");
  filter.close();
});

test("a result without an identifier belongs to its line", async () => {
  const filter = echo();
  const payloads = ["1", "no id", "2"];
  const results = await Promise.all(payloads.map((payload) => filter.ask(payload)));
  assert.deepEqual(results.map((result) => result.verdict), payloads);
  filter.close();
});

for (const payload of ["other id", "no JSON"]) {
  test(`a process that is out of step (${payload}) is ended, and other requests are answered`, async () => {
    const filter = echo();
    const [bad, ...good] = [filter.ask(payload), filter.ask("1"), filter.ask("2")];
    await assert.rejects(bad, FilterError);
    await Promise.allSettled(good);
    assert.equal((await filter.ask("next")).verdict, "next");
    filter.close();
  });
}

test("a payload that is too long is an error and is not sent", async () => {
  const filter = echo({ maximumBytes: 1000 });
  await assert.rejects(filter.ask("\u0001".repeat(500)), PayloadTooLarge);
  assert.equal(filter.pending, 0);
  assert.equal((await filter.ask("next")).verdict, "next");
  filter.close();
});

test("bytes are text in UTF-8, and anything else is a TypeError", async () => {
  const filter = echo();
  for (const bytes of [Buffer.from("é"), new TextEncoder().encode("é")]) assert.equal((await filter.ask(bytes)).verdict, "é");
  for (const payload of [Uint8Array.of(0xff), 3, null, undefined, {}, ["x"], new ArrayBuffer(1)]) {
    await assert.rejects(filter.ask(payload), TypeError);
  }
  assert.equal(filter.pending, 0);
  filter.close();
});

test("a program that cannot be started is an error", async () => {
  await assert.rejects(new Filter("/no/such/samltool", ["check"]).ask("x"), /ENOENT/);
});

test("a closed filter answers what it has, and no more", async () => {
  const filter = echo();
  const result = filter.ask("last");
  filter.close();
  assert.equal((await result).verdict, "last");
  await assert.rejects(filter.ask("more"), /closed/);
});

test("every hostile payload has its own result", { skip: !env.SAMLTOOL }, async () => {
  const filter = new Filter(env.SAMLTOOL, ["verify"], { maximumBytes: 100 << 20 });
  const payloads = ["\ud800", "x".repeat(9 << 20), "\u0001".repeat(2 << 20), "\udc00<a/>", "", "nothing"];
  const results = await Promise.all(payloads.map((payload) => filter.ask(payload)));
  const [notARequest, tooLarge] = ["input.not-a-request", "encoding.too-large"];
  assert.deepEqual(
    results.slice(0, 4).map(({ failure }) => failure.id),
    [notARequest, tooLarge, tooLarge, notARequest],
  );
  assert.ok(results.every(({ verdict }) => verdict !== "accepted"));
  filter.close();
});

test("the service returns the verdicts of the tool", { skip: !env.SAMLTOOL }, async () => {
  const filter = new Filter(env.SAMLTOOL, ["verify", "--cert", `${samples}Keys/idp-rsa.pem`, "--at", "issued"]);
  const server = service(filter).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = `http://127.0.0.1:${server.address().port}/verify`;
  const post = async (body) => {
    const response = await fetch(address, { method: "POST", body });
    return [response.status, await response.json()];
  };
  const sample = (name) => readFileSync(`${samples}Responses/${name}`);
  assert.deepEqual(await post(sample("signed-both.xml")), [200, { verdict: "accepted", failed: [] }]);
  assert.deepEqual(await post(sample("tampered.xml")), [422, { verdict: "rejected", failed: ["signature.digest-mismatch"] }]);
  assert.equal((await post("nothing"))[0], 422);
  assert.equal((await post("x".repeat(3 << 20)))[0], 413);
  assert.equal((await post("\u0001".repeat(2 << 20)))[0], 413);
  assert.equal((await fetch(address)).status, 405);
  server.close();
  filter.close();
});
