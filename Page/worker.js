// Does the tasks of the page, one after the other. unpack.js and engine.js come before it.

/** The module from its parts in the page, in Base64: the module that unpacks it, and LZMA. */
function compiled({ unpacker, packed, count }) {
  const bytes = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return WebAssembly.compile(unpacked(new WebAssembly.Module(bytes(unpacker)), bytes(packed), count));
}

let module;

onmessage = async ({ data }) => {
  if (data.module) {
    module = compiled(data.module);
    return;
  }
  try {
    const result = run(await module, data);
    postMessage({ number: data.number, ...result }, result.texts.map((text) => text.buffer));
  } catch (error) {
    postMessage({ number: data.number, trap: String(error?.message ?? error) });
  }
};
