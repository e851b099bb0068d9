// Generated changes of signed documents, the same for a seed: bytes, elements, attributes, namespaces, values and layers.
"use strict";

const { LAYERS, Random } = require("./texts.js");

const bytes = (text) => Buffer.from(text, "latin1");

/** The parts of a document: markup and text. A damaged document has parts, too. */
const parts = (document) => document.match(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<[^>]*>|[^<]+|</g) ?? [];

/** The elements in the parts, each as the indexes of its first and last part. */
function elements(list) {
  const open = [];
  const found = [];
  list.forEach((part, index) => {
    if (/^<[^/!?]/.test(part)) {
      if (part.endsWith("/>")) found.push([index, index]);
      else open.push(index);
    } else if (part.startsWith("</") && open.length) {
      found.push([open.pop(), index]);
    }
  });
  return found;
}

const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g;

/** The start tags with attributes, as indexes of parts. */
const tagsWithAttributes = (list) => list.flatMap((part, index) => (/^<[^/!?]/.test(part) && part.match(ATTRIBUTE) ? [index] : []));

const ALGORITHMS = [
  "http://www.w3.org/2001/10/xml-exc-c14n#", "http://www.w3.org/2001/10/xml-exc-c14n#WithComments", "http://www.w3.org/TR/2001/REC-xml-c14n-20010315",
  "http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments", "http://www.w3.org/2006/12/xml-c14n11", "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
  "http://www.w3.org/2000/09/xmldsig#sha1", "http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmldsig-more#sha384",
  "http://www.w3.org/2001/04/xmlenc#sha512", "http://www.w3.org/2000/09/xmldsig#rsa-sha1", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512", "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384", "http://www.w3.org/2000/09/xmldsig#hmac-sha1", "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
  "http://www.w3.org/TR/1999/REC-xpath-19991116", "",
];
const VALUES = [
  "", " ", "#", "2.0", "1.1", "true", "_8b6f4f0f3c0e4a7d", "#_8b6f4f0f3c0e4a7d", "#_4c2d7a1be5f04f9a", "2026-11-20T12:00:00Z", "2019-02-30T25:00:00Z", "2026-11-20T12:00:00.123456789Z",
  "2026-11-20T14:00:00+02:00", "9999-12-31T23:59:59Z", "https://idp.example-mvpd.tv/saml2", "https://idp.example-mvpd.tv/saml2 ", "https://saml.sp.auth.adobe.com",
  "https://saml.sp.auth-staging.adobe.com", "urn:oasis:names:tc:SAML:2.0:status:Responder", "urn:oasis:names:tc:SAML:2.0:cm:holder-of-key", "xs:string", "xs:nil", "é", "e\u0301", "漢字",
  "&amp;", "&#x200B;", "&#10;", "\u2028", "\u00a0", "a".repeat(3000), "AAAA", "MIIB", "userID", "zip", "null",
];
const SNIPPETS = [
  "<!-- -->", "<!---->", "<?pi ?>", "<![CDATA[x]]>", "<![CDATA[]]>", "&amp;", "&#65;", "&#x0;", "&unknown;", "\n", "\r\n", "\t", "  ", "\u00a0", "\u2028", "\u200b", "\ufeff", "\0", "x", "é",
  "<x/>", "<saml:Issuer>https://idp.other.example</saml:Issuer>", "<saml:AttributeValue/>", "<ds:Object/>", "<!DOCTYPE a>", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "]]>", "<", ">", "&", "\"",
  "<ec:InclusiveNamespaces xmlns:ec=\"http://www.w3.org/2001/10/xml-exc-c14n#\" PrefixList=\"xs #default\"/>",
];
const NAMESPACES = [
  " xmlns=\"urn:oasis:names:tc:SAML:2.0:assertion\"", " xmlns=\"\"", " xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\"", " xmlns:saml=\"urn:x\"", " xmlns:samlp=\"\"", " xmlns:xs=\"urn:x\"",
  " xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"", " xmlns:y=\"urn:y\"", " xmlns:xml=\"http://www.w3.org/XML/1998/namespace\"", " xml:space=\"preserve\"", " xml:lang=\"en\"", " ID=\"_x\"", " Id=\"_x\"",
  " xml:id=\"_x\"",
];

/** Each changes the parts of a document. */
const CHANGES = {
  removed(list, random) {
    const found = elements(list);
    if (!found.length) return;
    const [start, end] = random.of(found);
    list.splice(start, end - start + 1);
  },

  duplicated(list, random) {
    const found = elements(list);
    if (!found.length) return;
    const [start, end] = random.of(found);
    list.splice(random.below(2) ? end + 1 : random.below(list.length + 1), 0, ...list.slice(start, end + 1));
  },

  moved(list, random) {
    const found = elements(list);
    if (!found.length) return;
    const [start, end] = random.of(found);
    const element = list.splice(start, end - start + 1);
    list.splice(random.below(list.length + 1), 0, ...element);
  },

  wrapped(list, random) {
    const found = elements(list);
    if (!found.length) return;
    const [start, end] = random.of(found);
    const [first, last] = random.of([["<x>", "</x>"], ["<ds:Object>", "</ds:Object>"], ["<samlp:Extensions>", "</samlp:Extensions>"], ["<!--", "-->"], ["<![CDATA[", "]]>"]]);
    list.splice(end + 1, 0, last);
    list.splice(start, 0, first);
  },

  renamed(list, random) {
    const found = elements(list);
    if (!found.length) return;
    const name = random.of(["saml:Issuer", "saml:Assertion", "samlp:Response", "Issuer", "x:y", "ds:Signature", "saml:EncryptedAssertion", "saml:Attribute", "é"]);
    const [start, end] = random.of(found);
    for (const index of new Set([start, end])) list[index] = list[index].replace(/^(<\/?)[^\s/>]+/, `$1${name}`);
  },

  attributeRemoved(list, random) {
    changeAttribute(list, random, () => "");
  },

  attributeDuplicated(list, random) {
    changeAttribute(list, random, (attribute) => attribute + attribute);
  },

  attributeMoved(list, random) {
    let moved = "";
    changeAttribute(list, random, (attribute) => { moved = attribute; return ""; });
    const tags = list.flatMap((part, index) => (/^<[^/!?]/.test(part) ? [index] : []));
    if (tags.length) addAttribute(list, random.of(tags), moved);
  },

  attributeRenamed(list, random) {
    const name = random.of(["ID", "Id", "id", "Algorithm", "URI", "Name", "NameFormat", "xsi:type", "xsi:nil", "x:y", "xmlns", "Value"]);
    changeAttribute(list, random, (attribute) => attribute.replace(/[\w:.-]+(?=\s*=)/, name));
  },

  attributeValue(list, random) {
    const value = random.of(random.below(2) ? VALUES : ALGORITHMS);
    changeAttribute(list, random, (attribute) => attribute.replace(/("[^"]*"|'[^']*')$/, () => `"${value}"`));
  },

  algorithm(list, random) {
    const value = random.of(ALGORITHMS);
    const tags = list.flatMap((part, index) => (part.includes("Algorithm=") ? [index] : []));
    if (!tags.length) return;
    const tag = random.of(tags);
    list[tag] = list[tag].replace(/Algorithm="[^"]*"/, `Algorithm="${value}"`);
  },

  namespace(list, random) {
    const tags = list.flatMap((part, index) => (/^<[^/!?]/.test(part) ? [index] : []));
    if (tags.length) addAttribute(list, random.of(tags), random.of(NAMESPACES));
  },

  value(list, random) {
    const found = list.flatMap((part, index) => (part.startsWith("<") ? [] : [index]));
    if (found.length) list[random.of(found)] = random.of(VALUES);
  },

  inserted(list, random) {
    list.splice(random.below(list.length + 1), 0, random.of(SNIPPETS));
  },

  insertedInText(list, random) {
    const found = list.flatMap((part, index) => (part.startsWith("<") ? [] : [index]));
    if (!found.length) return;
    const index = random.of(found);
    const place = random.below(list[index].length + 1);
    list[index] = list[index].slice(0, place) + random.of(SNIPPETS) + list[index].slice(place);
  },

  reformatted(list, random) {
    const space = random.of(["\n", "\r\n", "\n  ", "\t", " "]);
    list.forEach((part, index) => { if (part.startsWith("<") && random.below(4)) list[index] = part + space; });
  },

  /** The same Base64 in lines, or with other whitespace. */
  base64InLines(list, random) {
    const found = list.flatMap((part, index) => (/^[A-Za-z0-9+/=\s]{40,}$/.test(part) ? [index] : []));
    if (!found.length) return;
    const index = random.of(found);
    const space = random.of(["\n", "\r\n", " ", "\t", "&#13;\n", "\u2028"]);
    list[index] = list[index].replace(/.{64}/g, `$&${space}`);
  },
};

function changeAttribute(list, random, change) {
  const tags = tagsWithAttributes(list);
  if (!tags.length) return;
  const tag = random.of(tags);
  const chosen = random.below(list[tag].match(ATTRIBUTE).length);
  let index = 0;
  list[tag] = list[tag].replace(ATTRIBUTE, (attribute) => (index++ === chosen ? change(attribute) : attribute));
}

function addAttribute(list, tag, attribute) {
  list[tag] = list[tag].replace(/^<[^\s/>]+/, (name) => name + attribute);
}

/** Changes some bytes. */
function damaged(text, random) {
  let result = text;
  for (let count = 1 + random.below(3); count > 0 && result.length; count -= 1) {
    const place = random.below(result.length);
    const [before, after] = [result.subarray(0, place), result.subarray(place)];
    switch (random.below(6)) {
    case 0: result = Buffer.concat([before, Buffer.from([result[place] ^ (1 << random.below(8))]), after.subarray(1)]); break;
    case 1: result = Buffer.concat([before, Buffer.from([0x20 + random.below(0x5F)]), after.subarray(1)]); break;
    case 2: result = Buffer.concat([before, random.bytes(1 + random.below(3)), after]); break;
    case 3: result = Buffer.concat([before, after.subarray(1 + random.below(8))]); break;
    case 4: result = Buffer.concat([before, Buffer.from(random.of(SNIPPETS)), after]); break;
    default: if (random.below(8) === 0) result = before; else result = Buffer.concat([before, after.subarray(0, 1), after]);
    }
  }
  return result;
}

/** A list of texts, as in a log: some with a time. */
function log(list, random) {
  const lines = list.map((text, index) => {
    const time = random.of(["2026-11-20T12:00:00Z ", "2026-11-21 09:30:00.250+0100 ", "12:00:00 ", "[20/Nov/2026:12:00:00 +0000] ", ""]);
    return Buffer.concat([Buffer.from(`${time}TVApp[${index}] response = `), random.of(LAYERS.slice(0, 6))(text, random), bytes("\n")]);
  });
  return Buffer.concat(lines);
}

/** Changed documents: `count` of them, from samples. One of eight is in encoding layers, and one of forty has several responses. */
function* mutants(seed, count, samples) {
  const random = new Random(seed);
  const names = Object.keys(CHANGES);
  const mutant = () => {
    let text = random.of(samples);
    const kind = random.below(5);
    if (kind !== 0) {
      const list = parts(text.toString("utf8"));
      for (let changes = 1 + random.below(3); changes > 0; changes -= 1) CHANGES[random.of(names)](list, random);
      text = Buffer.from(list.join(""));
    }
    return kind === 0 || random.below(6) === 0 ? damaged(text, random) : text;
  };
  for (let index = 0; index < count; index += 1) {
    let text = mutant();
    if (index % 8 === 0) for (let layers = 1 + random.below(2); layers > 0; layers -= 1) text = random.of(LAYERS)(text, random);
    if (index % 40 === 1) text = log([text, mutant(), random.below(2) ? text : random.of(samples)], random);
    yield text;
  }
}

module.exports = { mutants };
