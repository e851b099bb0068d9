import CSAMLTool
import TestSupport

/// The invariants of the C interface: every call has a result or an error, whatever its arguments are, and what it returns is inside the
/// memory that it describes.
///
/// An input is the options of a verifier, a NUL byte, and a text for all functions; without a NUL byte, there are no options. The text
/// goes through the verifier of these options and through one that all inputs share.
enum ClibraryCheck {
    static func run(_ input: [UInt8]) throws(Violation) {
        let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        let text = HostCopy(parts.last ?? [])
        try unsafe check(text, with: shared)
        try checkEncodings(of: text)
        guard parts.count == 2, let verifier = try unsafe verifier(HostCopy(parts[0])) else { return }
        try unsafe check(text, with: verifier)
        try unsafe Violation.unless(samltool_verifier_free(verifier) == ok, "a verifier can be freed")
        try unsafe Violation.unless(samltool_verifier_free(verifier) == invalidHandle, "a verifier is freed once")
        try unsafe Violation.unless(try verify(text, with: verifier) == invalidHandle, "a freed verifier is invalid")
    }

    /// A time at which the samples are valid.
    private static let instant: Int64 = 1_800_000_000_000
    private static let ok = samltool_status(SAMLTOOL_OK)
    private static let invalidHandle = samltool_status(SAMLTOOL_INVALID_HANDLE)

    /// The verifier that all inputs share; a handle may be used by any thread.
    nonisolated(unsafe) private static let shared: OpaquePointer? = {
        do {
            let pem = String(decoding: try SampleKeys.file("idp-rsa.pem"), as: UTF8.self)
            let options =
                "{\"cert\": \"\(pem.split(separator: "\n").joined(separator: "\\n"))\", \"require\": \"userID\"}"
            if let verifier = unsafe try verifier(HostCopy(options.utf8)) { return unsafe verifier }
        } catch {
            fatalError("the sample keys cannot be read: \(error)")
        }
        fatalError("the options are not accepted")
    }()

    private static func verifier(_ options: HostCopy) throws(Violation) -> OpaquePointer? {
        var verifier: OpaquePointer?
        var error: UnsafeMutablePointer<samltool_error>?
        let status = unsafe samltool_verifier_create(options.start, options.count, instant, &verifier, &error)
        try unsafe checkError(error, of: status)
        try unsafe Violation.unless((status == ok) == (verifier != nil), "options yield a verifier or an error")
        return unsafe verifier
    }
}

// MARK: Calls

extension ClibraryCheck {
    private static func check(_ text: HostCopy, with verifier: OpaquePointer?) throws(Violation) {
        let first = try unsafe verify(text, with: verifier)
        try unsafe Violation.unless(try verify(text, with: verifier) == first, "a verifier has no state")
        for source in [SAMLTOOL_TIME_CURRENT, SAMLTOOL_TIME_CHOSEN, SAMLTOOL_TIME_ISSUED].map(samltool_time_source.init)
        {
            let calls = unsafe [samltool_verify_report, samltool_attributes, samltool_check]
            for index in unsafe calls.indices {
                let status = try unsafe document {
                    unsafe calls[index](verifier, text.start, text.count, instant, source, $0, $1)
                }
                try Violation.unless(status == ok, "a report does not fail")
            }
        }
        for service in ["", "v1-exchange", "v2-exchange"].map({ HostCopy($0.utf8) }) {
            let source = samltool_time_source(SAMLTOOL_TIME_CHOSEN)
            _ = try unsafe document {
                unsafe samltool_outcome(
                    verifier,
                    text.start,
                    text.count,
                    service.start,
                    service.count,
                    instant,
                    source,
                    $0,
                    $1
                )
            }
        }
    }

    private static func checkEncodings(of text: HostCopy) throws(Violation) {
        for encoding in [SAMLTOOL_BASE64, SAMLTOOL_PERCENT_ENCODED, SAMLTOOL_FORM_BODY].map(samltool_encoding.init) {
            _ = try unsafe document { unsafe samltool_encode(text.start, text.count, encoding, $0, $1) }
        }
        _ = try unsafe document { unsafe samltool_encoding_warning(text.start, text.count, 1_763_640_000_000, $0, $1) }
        _ = try unsafe document { unsafe samltool_normalize(text.start, text.count, $0, $1) }
        _ = try unsafe document { unsafe samltool_explain(text.start, text.count, $0, $1) }
        try checkRedaction(of: text)
        let field = unsafe HostCopy(UnsafeRawBufferPointer(start: text.start, count: min(text.count, 12)))
        for field in [HostCopy([]), field] {
            _ = try unsafe document { unsafe samltool_decode(text.start, text.count, field.start, field.count, $0, $1) }
        }
    }

    /// A redaction has two documents or an error.
    private static func checkRedaction(of text: HostCopy) throws(Violation) {
        var receipt: UnsafeMutablePointer<samltool_document>?
        let source = samltool_time_source(SAMLTOOL_TIME_CHOSEN)
        let status = try unsafe document {
            unsafe samltool_redact(text.start, text.count, nil, 0, instant, source, $0, &receipt, $1)
        }
        try unsafe Violation.unless((status == ok) == (receipt != nil), "a redaction yields a receipt or an error")
        try Violation.unless(unsafe samltool_document_free(receipt) == ok, "a receipt can be freed")
    }

    private static func verify(_ text: HostCopy, with verifier: OpaquePointer?) throws(Violation) -> samltool_status {
        var assertion: UnsafeMutablePointer<samltool_assertion>?
        var error: UnsafeMutablePointer<samltool_error>?
        let status = unsafe samltool_verify(verifier, text.start, text.count, instant, &assertion, &error)
        try unsafe checkError(error, of: status)
        try unsafe Violation.unless((status == ok) == (assertion != nil), "a response yields an assertion or an error")
        if let assertion = unsafe assertion { try unsafe AssertionMemory(assertion).check() }
        try Violation.unless(unsafe samltool_assertion_free(assertion) == ok, "an assertion can be freed")
        return status
    }

    private typealias Place<Object> = UnsafeMutablePointer<UnsafeMutablePointer<Object>?>

    /// Makes a call that returns a document or an error.
    private static func document(
        _ call: (Place<samltool_document>, Place<samltool_error>) -> samltool_status
    ) throws(Violation) -> samltool_status {
        var document: UnsafeMutablePointer<samltool_document>?
        var error: UnsafeMutablePointer<samltool_error>?
        let status = unsafe call(&document, &error)
        try unsafe checkError(error, of: status)
        try unsafe Violation.unless((status == ok) == (document != nil), "a call yields a document or an error")
        if let document = unsafe document {
            try Violation.unless(unsafe document.pointee.text.isTerminated, "a document ends with a NUL byte")
        }
        try Violation.unless(unsafe samltool_document_free(document) == ok, "a document can be freed")
        return status
    }

    /// Checks that there is an error exactly if a call failed, and frees it.
    private static func checkError(
        _ error: UnsafeMutablePointer<samltool_error>?,
        of status: samltool_status
    ) throws(Violation) {
        try unsafe Violation.unless((status == ok) == (error == nil), "an error belongs to a status")
        try Violation.unless(status != samltool_status(SAMLTOOL_INTERNAL_ERROR), "no input is an internal error")
        guard let error = unsafe error else { return }
        let texts = unsafe [error.pointee.id, error.pointee.message]
        for index in unsafe texts.indices {
            let isText = unsafe texts[index].count > 0 && texts[index].isTerminated
            try Violation.unless(isText, "an error has an identifier and a message")
        }
        try Violation.unless(unsafe samltool_error_free(error) == ok, "an error can be freed")
    }
}

// MARK: Memory

/// A text of the host in memory of exactly its size, so that AddressSanitizer finds what is read after its end.
@safe
private final class HostCopy {
    let start: UnsafePointer<CChar>?
    let count: Int

    init(_ bytes: some Collection<UInt8>) {
        count = bytes.count
        guard !bytes.isEmpty else {
            unsafe start = nil
            return
        }
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        for (index, byte) in bytes.enumerated() { unsafe (copy + index).initialize(to: CChar(bitPattern: byte)) }
        unsafe start = UnsafePointer(copy)
    }

    deinit { unsafe start?.deallocate() }
}

extension samltool_text {
    /// True if a NUL byte follows the text.
    fileprivate var isTerminated: Bool { unsafe bytes.map { unsafe $0[count] == 0 } ?? (count == 0) }
}

/// An assertion, whose arrays and texts must be in its block.
@unsafe
private struct AssertionMemory {
    let assertion: UnsafeMutablePointer<samltool_assertion>

    init(_ assertion: UnsafeMutablePointer<samltool_assertion>) {
        unsafe self.assertion = unsafe assertion
    }

    func check() throws(Violation) {
        let object = unsafe assertion.pointee
        try unsafe check(object.id, object.issuer, object.key_sha256, object.name_id, object.name_id_format)
        let attributes = unsafe UnsafeBufferPointer(start: object.attributes, count: object.attribute_count)
        try unsafe check(
            UnsafeRawPointer(attributes.baseAddress),
            attributes.count * MemoryLayout<samltool_attribute>.stride
        )
        for index in attributes.indices { try unsafe check(attributes[index]) }
    }

    private func check(_ attribute: samltool_attribute) throws(Violation) {
        try unsafe check(attribute.name, attribute.friendly_name, attribute.name_format)
        let values = unsafe UnsafeBufferPointer(start: attribute.values, count: attribute.value_count)
        try unsafe check(UnsafeRawPointer(values.baseAddress), values.count * MemoryLayout<samltool_value>.stride)
        for index in values.indices { try unsafe check(values[index].text) }
    }

    private func check(_ texts: samltool_text...) throws(Violation) {
        for index in unsafe texts.indices {
            let text = unsafe texts[index]
            try unsafe check(UnsafeRawPointer(text.bytes), text.bytes == nil ? 0 : text.count + 1)
            try Violation.unless(unsafe text.isTerminated, "a text ends with a NUL byte")
        }
    }

    /// Checks that bytes are in the block of the assertion.
    private func check(_ start: UnsafeRawPointer?, _ count: Int) throws(Violation) {
        guard let start = unsafe start else { return try Violation.unless(count == 0, "what is missing has no bytes") }
        let offset = unsafe start - UnsafeRawPointer(assertion)
        let size = unsafe Int(assertion.pointee.byte_count)
        try Violation.unless(offset >= 0 && count >= 0 && offset + count <= size, "an assertion is one block")
    }
}
