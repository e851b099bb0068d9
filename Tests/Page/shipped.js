// The WebAssembly module and the script that runs it, taken from the page as it is shipped.
"use strict";

const crypto = require("node:crypto");
const fs = require("node:fs");
const vm = require("node:vm");

/** The instance that was made last. */
let instance;

class Instance extends WebAssembly.Instance {
  constructor(...sources) {
    super(...sources);
    instance = this;
  }
}

/** Reads a page; returns the bytes of its module, the function that runs a task in a module, and one for the memory that the task took, in bytes. */
function open(path) {
  const page = fs.readFileSync(path, "utf8");
  const part = (id) => {
    const found = page.match(new RegExp(`<script type="text/plain" id="${id}"(?: data-count="(\\d+)")?>(.*?)</script>`, "s"));
    if (!found) throw new Error(`${path} has no part ${id}`);
    return { text: found[2], bytes: Buffer.from(found[2], "base64"), count: Number(found[1]) };
  };
  const context = vm.createContext({ WebAssembly: Object.create(WebAssembly, { Instance: { value: Instance } }), TextEncoder, TextDecoder, Uint8Array, DataView, crypto: crypto.webcrypto });
  vm.runInContext(part("worker").text, context);
  const packed = part("module");
  const unpacked = vm.runInContext("unpacked", context);
  return {
    bytes: Buffer.from(unpacked(new WebAssembly.Module(part("unpacker").bytes), packed.bytes, packed.count)),
    run: vm.runInContext("run", context),
    memory: () => instance.exports.memory.buffer.byteLength,
  };
}

module.exports = { open };
