internal import ByteTools
import SAMLEncoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// JSON as this tool writes it: the keys sorted, so that the same result is the same text, and nothing in it that cannot be
/// printed.
enum JSONOutput {
    /// A document over several lines.
    static func pretty(_ document: some Encodable) throws -> String {
        try text(document, [.prettyPrinted])
    }

    /// A document on one line.
    static func line(_ document: some Encodable) throws -> String {
        try text(document, [])
    }

    private static func text(_ document: some Encodable, _ formatting: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: JSONEscaping.escaped([UInt8](try encoder.encode(document))), as: UTF8.self)
    }
}

/// The elements of a list in a document, each encoded as it comes: the encoder takes many times the memory of what it writes.
struct JSONList {
    private var elements: [UInt8] = []

    mutating func append(_ element: some Encodable) throws {
        if !elements.isEmpty { elements += ",\n".utf8 }
        // No text in JSON has a line end in it.
        elements += JSONEscaping.indented(Array(try JSONOutput.pretty(element).utf8))
    }

    /// The document that the list is in.
    ///
    /// - Parameters:
    ///   - document: The document, whose list is empty.
    ///   - name: The name of the list; the document has no other that is called so.
    /// - Returns: The JSON.
    /// - Throws: What the encoder throws.
    func inserted(into document: some Encodable, as name: String) throws -> [UInt8] {
        let text = Array(try JSONOutput.pretty(document).utf8)
        let empty = Array("\n  \"\(name)\" : [".utf8)
        guard !elements.isEmpty, let start = text[...].firstRange(ofBytes: empty)?.upperBound,
            let end = text[start...].firstIndex(of: UInt8(ascii: "]"))
        else { return text }
        return text[..<start] + "\n".utf8 + elements + "\n  ".utf8 + text[end...]
    }
}

extension OutputFile {
    /// Writes a document as JSON, and a line end.
    mutating func writeJSON(_ document: some Encodable) throws {
        try writeLine(JSONOutput.pretty(document))
    }
}

/// A fault, as every JSON document of this tool has it.
struct FailureDocument: Encodable {
    let id: String
    let message: String
    let layer: Int?
    let offset: Int?

    /// Tells a library's error; the offset counts in the layer of that index.
    init(_ error: SAMLEncodingError, layer: Int) {
        id = error.code.rawValue
        message = error.message
        self.layer = layer + 1
        offset = error.offset
    }

    init(_ error: ToolError) {
        id = error.id
        message = error.text
        layer = nil
        offset = nil
    }
}

/// The layers of an input: what `decode --json` prints.
struct TraceDocument: Encodable {
    let format = "samltool.trace"
    let version = 1
    let file: String
    let layers: [Layer]
    let content: String
    let byteCount: Int
    let observations: [Observation]
    let failure: FailureDocument?

    struct Layer: Encodable {
        let kind: String
        let byteCount: Int
        let field: String?
    }

    struct Observation: Encodable {
        let id: String
        let layer: Int
        let offset: Int
        let count: Int
        let message: String
        let found: String?
    }

    init(_ trace: EncodingTrace, file: String) {
        self.file = file
        layers = trace.layers.map { Layer(kind: $0.kind.rawValue, byteCount: $0.byteCount, field: $0.fieldName) }
        content = trace.content.rawValue
        byteCount = trace.payload.count
        observations = trace.observations.map {
            // People count layers from 1, and so does the text form.
            Observation(
                id: $0.kind.rawValue,
                layer: $0.layer + 1,
                offset: $0.offset,
                count: $0.count,
                message: $0.message,
                found: $0.found
            )
        }
        failure = trace.failure.map { FailureDocument($0, layer: trace.layers.count) }
    }
}

/// What the whitespace rule changes in several responses of a text.
struct NormalizationsDocument: Encodable {
    let format = "samltool.normalization"
    let version = 1
    let files: [NormalizationDocument]
}

/// What the whitespace rule changes: what `normalize --explain --json` prints.
struct NormalizationDocument: Encodable {
    let format = "samltool.normalization"
    let version = 1
    let file: String
    let byteCount: Int
    let normalizedByteCount: Int
    /// The first changes.
    let changes: [Change]
    /// The number of all changes.
    let changeCount: Int
    let totals: [String: Int]
    let signature: SignatureDocument?

    struct Change: Encodable {
        let id: String
        let offset: Int
        let line: Int
        let column: Int
        let byteCount: Int
        let subject: String
        let element: String?
        let dangers: [String]

        init(_ change: NormalizationChange) {
            id = change.kind.rawValue
            offset = change.location.offset
            line = change.location.line
            column = change.location.column
            byteCount = change.byteCount
            subject = change.subject
            element = change.element
            dangers = change.dangers.map(\.rawValue)
        }
    }

    init(_ report: NormalizationReport, file: String, byteCount: Int, signature: SignatureView?) {
        self.file = file
        self.byteCount = byteCount
        normalizedByteCount = report.normalized.count
        changes = report.changes.prefix(NormalizationText.maximumCount).map { Change($0) }
        changeCount = report.changes.count
        self.signature = signature.map { SignatureDocument($0) }
        let kinds = NormalizationChange.Kind.all.map { ($0.rawValue, report.count(of: $0)) }
        let dangers = NormalizationChange.Danger.all.map { ($0.rawValue, report.count(of: $0)) }
        totals = Dictionary(uniqueKeysWithValues: kinds + dangers)
    }
}

/// The outcome of a batch of round trips: what `roundtrip --json` prints.
struct RoundtripDocument: Encodable {
    let format = "samltool.roundtrip"
    let version = 1
    let files: [File]
    let passed: Int
    let failed: Int

    struct File: Encodable {
        let file: String
        let layers: [String]
        let observations: [String]
        let byteCount: Int?
        let normalizedByteCount: Int?
        let encodedByteCount: Int?
        /// How often the whitespace rule does something dangerous to the response, by id.
        let dangers: [String: Int]
        let isIntact: Bool
        /// What becomes of the signatures, if somebody is trusted.
        let signature: SignatureDocument?
        let failure: FailureDocument?
    }
}
