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
 * A task has a name, a text in bytes, and what its function needs; the result has the report and the texts that it describes.
 */
function run(module, { task, text = new Uint8Array(), ...rest }) {
  const { exports } = new WebAssembly.Instance(module, imports(() => exports.memory));
  exports._initialize();
  const argument = (bytes) => {
    const start = exports.allocate(bytes.length) >>> 0;
    new Uint8Array(exports.memory.buffer, start, bytes.length).set(bytes);
    return [start, bytes.length];
  };
  const block = exports[task](...argument(task === "check" ? joined(rest.files) : text), ...ARGUMENTS[task](rest, argument));
  const [report, ...parts] = partsAt(block >>> 0, exports.memory);
  return { report: JSON.parse(new TextDecoder().decode(report)), texts: parts };
}

/** The arguments of a function after the text; `argument` puts bytes into the memory. */
const ARGUMENTS = {
  encode: ({ field = "SAMLResponse", form = "value", acceptsAnything = false }, argument) =>
    [...argument(utf8(field)), FORMS[form], +acceptsAnything],
  decode: ({ field = "SAMLResponse" }, argument) => argument(utf8(field)),
  normalize: ({ acceptsAnything = false }) => [+acceptsAnything],
  // CheckOptions.swift describes the options; files are names with bytes.
  check: ({ files, trust = [], options }, argument) => [
    ...argument(utf8(JSON.stringify({ ...options, files: sizes(files), trust: sizes(trust) }))),
    ...argument(joined(trust)),
  ],
  recognize: () => [],
};

const utf8 = (text) => new TextEncoder().encode(text);

const sizes = (files) => files.map(({ name, bytes }) => ({ name, count: bytes.length }));

function joined(files) {
  const all = new Uint8Array(files.reduce((count, { bytes }) => count + bytes.length, 0));
  files.reduce((start, { bytes }) => { all.set(bytes, start); return start + bytes.length; }, 0);
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
