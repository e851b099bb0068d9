/**
 * A small service: POST /verify with a SAML response in any encoding returns the verdict of `samltool verify`.
 *
 *     node service.mjs PORT samltool --metadata mvpd.xml
 */

import { createServer } from "node:http";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { failedChecks, Filter, FilterError, PayloadTooLarge } from "./filter.mjs";

const MAXIMUM_BYTES = 2 << 20;
const MAXIMUM_PENDING = 256;

/** Returns a server that answers with the results of a filter. */
export function service(filter) {
  return createServer(async (request, response) => {
    const reply = (status, body) => {
      // The rest of a body that is too long is not read, so nothing can follow it.
      if (status === 413) response.setHeader("Connection", "close");
      response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" });
      response.end(`${JSON.stringify(body)}\n`);
    };
    if (request.url !== "/verify") return reply(404, { error: "there is only POST /verify" });
    if (request.method !== "POST") return reply(405, { error: "use POST" });
    if (filter.pending >= MAXIMUM_PENDING) return reply(503, { error: "too many requests; try again in a second" });
    try {
      const result = await filter.ask(await body(request));
      reply(result.verdict === "accepted" ? 200 : 422, { verdict: result.verdict, failed: failedChecks(result) });
    } catch (error) {
      if (error instanceof BodyTooLarge || error instanceof PayloadTooLarge) reply(413, { error: error.message });
      else reply(error instanceof FilterError ? 503 : 500, { error: error.message });
    }
  });
}

class BodyTooLarge extends Error {}

async function body(request) {
  const parts = [];
  let count = 0;
  for await (const part of request) {
    count += part.length;
    if (count > MAXIMUM_BYTES) throw new BodyTooLarge(`the body has more than ${MAXIMUM_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

if (import.meta.url === pathToFileURL(argv[1]).href) {
  const [port, samltool, ...options] = argv.slice(2);
  const filter = new Filter(samltool, ["verify", ...options]);
  service(filter).listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${port}/verify`));
}
