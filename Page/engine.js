"use strict";
// Runs a task of the WebAssembly module. The worker and the tests use this file.

const FORMS = { value: 0, base64: 1, body: 2 };

/** The only function that the module can call: random numbers, for its hash tables. */
function imports(memory) {
  const random = (start, count) => {
    const bytes = new Uint8Array(memory().buffer, start >>> 0, count);
    for (let index = 0; index < count; index += 65536) crypto.getRandomValues(bytes.subarray(index, index + 65536));
  };
  return { page: { random } };
}

/**
 * Does a task in a module instance of its own, whose memory is thrown away with it.
 *
 * A task has a name, a text in bytes, a field and, for an encoding, a form; the result has the report and the texts that it describes.
 */
function run(module, { task, text, field = "SAMLResponse", form = "value", acceptsAnything = false }) {
  const { exports } = new WebAssembly.Instance(module, imports(() => exports.memory));
  exports._initialize();
  const argument = (bytes) => {
    const start = exports.allocate(bytes.length) >>> 0;
    new Uint8Array(exports.memory.buffer, start, bytes.length).set(bytes);
    return [start, bytes.length];
  };
  const texts = [...argument(text), ...(task === "normalize" ? [] : argument(new TextEncoder().encode(field)))];
  const options = { encode: [FORMS[form], +acceptsAnything], decode: [], normalize: [+acceptsAnything] }[task];
  const [report, ...parts] = partsAt(exports[task](...texts, ...options) >>> 0, exports.memory);
  return { report: JSON.parse(new TextDecoder().decode(report)), texts: parts };
}

/** Copies the parts of a block, which PageResult.swift describes. */
function partsAt(block, memory) {
  const numbers = new DataView(memory.buffer, block);
  const count = numbers.getUint32(0, true);
  let start = block + 4 * (1 + count);
  return Array.from({ length: count }, (_, index) => {
    const size = numbers.getUint32(4 * (1 + index), true);
    const part = new Uint8Array(memory.buffer, start, size).slice();
    start += size;
    return part;
  });
}
