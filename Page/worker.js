// Does the tasks of the page, one after the other. engine.js comes before it.

/** The module from its text in the page: Base64 of gzip. */
async function compiled(base64) {
  const text = atob(base64);
  const packed = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) packed[index] = text.charCodeAt(index);
  const bytes = new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  return WebAssembly.compile(await bytes);
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
