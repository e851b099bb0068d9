"use strict";
// Unpacks the module of the page. The worker and the tests use this file.

/** Unpacks LZMA to a number of bytes with the module of unpack.c. */
function unpacked(unpacker, packed, count) {
  const { exports } = new WebAssembly.Instance(unpacker);
  exports._initialize();
  const [source, result] = [packed.length, count].map((size) => exports.allocate(size) >>> 0);
  new Uint8Array(exports.memory.buffer, source, packed.length).set(packed);
  if (!exports.unpack(source, packed.length, result, count)) throw new Error("the module of this page is damaged");
  return new Uint8Array(exports.memory.buffer, result, count);
}
