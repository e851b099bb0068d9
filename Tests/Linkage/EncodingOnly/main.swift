import SAMLEncoding

let body = try ResponseEncoder.formBody(encoding: Array("<a>\n</a>".utf8))
print(String(decoding: body.bytes, as: UTF8.self))
