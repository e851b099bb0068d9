// Generated texts, the same for a seed: responses in encoding layers, damaged ones, and hostile ones.
"use strict";

const zlib = require("node:zlib");

/** Random numbers from a seed (xorshift). */
class Random {
  constructor(seed) { this.state = seed >>> 0 || 1; }

  /** A whole number from 0 that is less than the limit. */
  below(limit) {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x >>> 0;
    return this.state % limit;
  }

  of(list) { return list[this.below(list.length)]; }

  bytes(count) { return Buffer.from(Array.from({ length: count }, () => this.below(256))); }
}

const latin = (text) => text.toString("latin1");
const base64 = (bytes) => bytes.toString("base64");
const percent = (bytes) => latin(bytes).replace(/[^\w.~-]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0"));
const lines = (text, width, end) => text.replace(new RegExp(`.{${width}}`, "g"), `$&${end}`);
const bytes = (text) => Buffer.from(text, "latin1");

/** Each puts a layer around a text. */
const LAYERS = [
  (t) => bytes(base64(t)),
  (t) => bytes(base64(t)),
  (t) => bytes(percent(t)),
  (t) => bytes(percent(bytes(base64(t)))),
  (t) => bytes("SAMLResponse=" + percent(bytes(base64(t)))),
  (t) => bytes("RelayState=a%20b&SAMLResponse=" + percent(bytes(base64(t))) + "&x=1"),
  (t) => bytes("https://sp.example/acs?SAMLRequest=" + percent(bytes(base64(zlib.deflateRawSync(t))))),
  (t) => bytes(base64(t).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "")),
  (t) => bytes(base64(t).replace(/\+/g, " ")),
  (t, r) => bytes(lines(base64(t), r.of([64, 76]), r.of(["\n", "\r\n"]))),
  (t) => Buffer.from(JSON.stringify(t.toString("utf8"))),
  (t) => Buffer.from(JSON.stringify({ level: "debug", SAMLResponse: t.toString("utf8") })),
  (t) => Buffer.concat([bytes('Optional("'), bytes(latin(t).replace(/["\\]/g, "\\$&").replace(/\n/g, "\\n")), bytes('")')]),
  (t) => bytes(latin(t).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;")),
  (t) => Buffer.concat([bytes("2026-11-20 12:00:00.123 TVApp[512:1] response = "), t, bytes("\n")]),
  (t) => bytes(latin(t).split("\n").map((line, index) => `${String(index + 1).padStart(4)}  ${line}`).join("\n")),
  (t) => bytes(latin(t).split("\n").map((line) => `+${line}`).join("\n")),
  (t) => bytes(lines(latin(t).replace(/[^ -<>-~\n]/g, (c) => "=" + c.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")).replace(/=/g, "=3D"), 70, "=\n")),
  (t, r) => bytes(r.of([t.toString("hex"), t.toString("hex").toUpperCase(), lines(t.toString("hex"), 2, " ")])),
  (t) => zlib.gzipSync(t),
  (t) => zlib.deflateSync(t),
  (t) => bytes(base64(zlib.gzipSync(t))),
  (t) => bytes(base64(zlib.deflateRawSync(t))),
  (t) => Buffer.from(t.toString("utf8"), "utf16le"),
  (t) => Buffer.concat([bytes('<form><input type="hidden" name="SAMLResponse" value="'), bytes(base64(t)), bytes('"/></form>')]),
  (t) => Buffer.concat([bytes("curl -d 'SAMLResponse="), bytes(percent(bytes(base64(t)))), bytes("' https://sp.example/")]),
  (t) => Buffer.concat([t, bytes("\n"), t]),
];

const SPACES = [" ", "  ", "\t", "\n", "\r\n", "\n\n", "\u00A0", "\u0085", "\u2028", "\u200B", "\u3000", "\uFEFF", " \n ", "\t \t"];
const PIECES = ["%", "%2", "%zz", "%00", "%3C", "%253C", "+", "=", "==", "&", "<", ">", "</", "<!--", "<![CDATA[", "]]>", "<?xml ", "&lt;", "\\u003c", "\\", "\"", "'",
  "SAMLResponse=", "SAMLRequest=", "<samlp:Response", "Response>", "xmlns", "Optional(", "{", "}", "PHNhbWxw", "H4sI", "\u0000", "\u202E", "é", "e\u0301", "漢", "😀",
  "nil", "null", "0x3c", "3c 73", "----", "Content-Type: ", "<html", "<Envelope"];

const TYPES = {
  /** A response in layers. */
  layered(random, samples) {
    let text = random.of(samples);
    for (let count = random.below(5); count > 0; count -= 1) text = random.of(LAYERS)(text, random);
    // More layers than the limit.
    if (random.below(40) === 0) for (let count = 0; count < 9; count += 1) text = bytes(percent(text).slice(0, 60_000));
    return text;
  },

  /** A response, in layers or not, of which some bytes are changed. */
  damaged(random, samples) {
    const text = Buffer.from(TYPES.layered(random, samples));
    for (let count = 1 + random.below(3); count > 0 && text.length; count -= 1) {
      const place = random.below(text.length);
      const kind = random.below(5);
      if (kind === 0) return text.subarray(0, place);
      if (kind === 1) return Buffer.concat([text.subarray(0, place), text.subarray(place + 1 + random.below(8))]);
      if (kind === 2) return Buffer.concat([text.subarray(0, place), bytes(random.of([" ", "\n", "%", "=", "<", "A", "&", "\""])), text.subarray(place)]);
      if (kind === 3) text[place] = 0x20 + random.below(0x5F);
      if (kind === 4) text[place] = random.below(256);
    }
    return text;
  },

  /** A response with whitespace of all kinds. */
  spaced(random, samples) {
    const parts = random.of(samples).toString("utf8").split(/(?<=>)|(?= )/);
    const text = parts.map((part) => (random.below(6) ? part : part + random.of(SPACES))).join("");
    return Buffer.from(random.of(SPACES).repeat(random.below(3)) + text + random.of(SPACES).repeat(random.below(3)));
  },

  /** Pieces of syntax in any order. */
  pieces(random) {
    let text = "";
    for (let count = random.below(60); count > 0; count -= 1) text += random.below(3) ? random.of(PIECES) : random.of(SPACES);
    return Buffer.from(text);
  },

  noise(random) { return random.bytes(random.below(300)); },

  short(random) { return Buffer.from(random.of(["", " ", "\n", "\uFEFF", "a", "<", "<a", "<a/>", "%", "=", "AAAA", "nil", "<Response/>", "\u2028", "{}", "\"\""])); },

  /** A short piece, many times. */
  repeated(random) { return Buffer.from(random.of(PIECES).repeat(1 + random.below(random.of([200, 200, 200, 20_000])))); },
};

/** Texts of all types: `count` of them, from samples. */
function* texts(seed, count, samples) {
  const random = new Random(seed);
  const types = ["layered", "layered", "layered", "damaged", "damaged", "damaged", "spaced", "spaced", "pieces", "noise", "short", "repeated"];
  for (let index = 0; index < count; index += 1) yield TYPES[types[index % types.length]](random, samples);
}

module.exports = { LAYERS, Random, TYPES, texts };
