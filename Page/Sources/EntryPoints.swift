import ByteTools
import SAMLEncoding
import SAMLExamination

// The functions that worker.js calls. The texts of the arguments are in memory of `allocate`, and the result is in a block as `PageResult`
// writes it. Nothing is freed: a module does one task, and is thrown away with its memory.

/// Allocates memory for a text of an argument.
@_expose(wasm, "allocate")
@_cdecl("page_allocate")
public func allocate(_ count: Int32) -> UnsafeMutableRawPointer {
    .allocate(byteCount: max(Int(count), 1), alignment: 16)
}

/// Encodes a response: form 0 is the percent-encoded value, 1 Base64, 2 the body of a form; any text is accepted if `acceptsAnything` is not 0.
@_expose(wasm, "encode")
@_cdecl("page_encode")
public func encode(
    _ text: UnsafePointer<UInt8>,
    _ count: Int32,
    _ field: UnsafePointer<UInt8>,
    _ fieldCount: Int32,
    _ form: Int32,
    _ acceptsAnything: Int32
) -> UnsafeMutableRawPointer {
    let field = unsafe String(decoding: bytes(field, fieldCount), as: UTF8.self)
    let form: ResponseForm =
        switch form {
        case 1: .base64
        case 2: .body(field: field)
        default: .percentEncoded
        }
    return unsafe EncodeTask(text: bytes(text, count), form: form, accepted: accepted(acceptsAnything)).result.block()
}

/// Removes the encoding layers around a SAML message.
@_expose(wasm, "decode")
@_cdecl("page_decode")
public func decode(
    _ text: UnsafePointer<UInt8>,
    _ count: Int32,
    _ field: UnsafePointer<UInt8>,
    _ fieldCount: Int32
) -> UnsafeMutableRawPointer {
    let field = unsafe String(decoding: bytes(field, fieldCount), as: UTF8.self)
    return unsafe DecodeTask(text: bytes(text, count), field: field).result.block()
}

/// Applies the whitespace rule; any text is accepted if `acceptsAnything` is not 0.
@_expose(wasm, "normalize")
@_cdecl("page_normalize")
public func normalize(
    _ text: UnsafePointer<UInt8>,
    _ count: Int32,
    _ acceptsAnything: Int32
) -> UnsafeMutableRawPointer {
    unsafe NormalizeTask(text: bytes(text, count), accepted: accepted(acceptsAnything)).result.block()
}

/// Diagnoses the responses in texts that follow one another.
///
/// The options are JSON as `CheckOptions` reads it; the contents of the files with trusted keys follow one another, too.
@_expose(wasm, "check")
@_cdecl("page_check")
public func check(
    _ text: UnsafePointer<UInt8>,
    _ count: Int32,
    _ options: UnsafePointer<UInt8>,
    _ optionsCount: Int32,
    _ trust: UnsafePointer<UInt8>,
    _ trustCount: Int32
) -> UnsafeMutableRawPointer {
    let options = unsafe CheckOptions(
        bytes(options, optionsCount),
        text: bytes(text, count),
        trusted: bytes(trust, trustCount)
    )
    return unsafe CheckTask(options: options).result.block()
}

/// Recognizes a file with keys that can be trusted.
@_expose(wasm, "recognize")
@_cdecl("page_recognize")
public func recognize(_ text: UnsafePointer<UInt8>, _ count: Int32) -> UnsafeMutableRawPointer {
    let field = unsafe ProviderSettings.FileField(ofTrusted: bytes(text, count))
    let report: JSONValue = ["field": field.map { .string($0.rawValue) }]
    return unsafe PageResult(report: report).block()
}

private func bytes(_ start: UnsafePointer<UInt8>, _ count: Int32) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
}

private func accepted(_ acceptsAnything: Int32) -> AcceptedInput { acceptsAnything == 0 ? .response : .anything }
