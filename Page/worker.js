// Does the tasks of the page, one after the other. unpack.js and engine.js come before it.

/** The module from its parts in the page, in Base64: the module that unpacks it, and LZMA. */
function compiled({ unpacker, packed, count }) {
  return WebAssembly.compile(unpacked(new WebAssembly.Module(bytes(unpacker)), bytes(packed), count));
}

function bytes(base64) {
  const text = atob(base64);
  const result = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) result[index] = text.charCodeAt(index);
  return result;
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
