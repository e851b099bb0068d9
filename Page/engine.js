// Runs the WebAssembly module. The worker and the tests use this file.

/** The only function that the module can call: random numbers, for its hash tables. */
function imports(memory) {
  const random = (start, count) => {
    const bytes = new Uint8Array(memory().buffer, start >>> 0, count);
    for (let index = 0; index < count; index += 65536) crypto.getRandomValues(bytes.subarray(index, index + 65536));
  };
  return { page: { random } };
}

/**
 * Shows a tab for a form, or makes a file of it, in a module instance of its own, whose memory is thrown away with it.
 *
 * ShowTask.swift describes the task; the parts of the form are fields or files with bytes. The result has the report and its texts.
 */
function run(module, { path, isFragment = false, now, parts }) {
  const { exports } = new WebAssembly.Instance(module, imports(() => exports.memory));
  exports._initialize();
  const argument = (bytes) => {
    const start = exports.allocate(bytes.length) >>> 0;
    new Uint8Array(exports.memory.buffer, start, bytes.length).set(bytes);
    return [start, bytes.length];
  };
  const described = parts.map(({ field, file, bytes }) => ({ field, file, count: bytes.length }));
  const task = new TextEncoder().encode(JSON.stringify({ path, isFragment, now, parts: described }));
  const block = exports.show(...argument(joined(parts)), ...argument(task));
  const [report, ...texts] = partsAt(block >>> 0, exports.memory);
  return { report: JSON.parse(new TextDecoder().decode(report)), texts };
}

function joined(parts) {
  const all = new Uint8Array(parts.reduce((count, { bytes }) => count + bytes.length, 0));
  parts.reduce((start, { bytes }) => { all.set(bytes, start); return start + bytes.length; }, 0);
  return all;
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
