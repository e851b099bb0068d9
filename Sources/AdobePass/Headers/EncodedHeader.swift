import ByteTools
import SAMLEncoding

/// A header value in Base64, its decoded bytes and the findings.
struct EncodedHeader {
    /// The maximum length of a value that is decoded, in bytes; servers reject much shorter headers.
    static let maximumBytes = 64 << 10

    private(set) var findings: [HeaderFinding] = []
    private(set) var content: [UInt8]?

    init(base64 value: String) {
        let text = [UInt8](value.utf8)
        findings = Self.findings(onLength: text.count)
        if findings.isEmpty { decode(text) }
    }

    private static func findings(onLength count: Int) -> [HeaderFinding] {
        if count == 0 { return [HeaderFinding(.empty, "the value is empty")] }
        guard count > maximumBytes else { return [] }
        return [HeaderFinding(.tooLong, "the value has \(count) bytes; servers reject a header of that length")]
    }

    private mutating func note(_ kind: HeaderFinding.Kind, _ message: String) {
        findings.append(HeaderFinding(kind, message))
    }

    private mutating func decode(_ text: [UInt8]) {
        var observations: [EncodingObservation] = []
        do throws(SAMLEncodingError) {
            content = try Base64Text(repairing: text, observations: &observations).decoded()
        } catch {
            note(HeaderFinding.Kind(rawValue: error.code.rawValue), "\(error)")
        }
        for observation in observations {
            let kind = HeaderFinding.Kind(rawValue: observation.kind.rawValue)
            note(kind, "\(observation.message) (at byte \(observation.offset))")
        }
    }
}

extension EncodedHeader {
    /// The JSON object, if there is one, and the findings.
    typealias JSON = (object: JSONValue?, findings: [HeaderFinding])

    /// Decodes the JSON in a header value and collects findings.
    ///
    /// JSON that was not encoded, or was encoded twice, is reported and still read.
    static func json(in value: String) -> JSON {
        if value.utf8.first == UInt8(ascii: "{") {
            let finding = HeaderFinding(.notBase64, "the JSON is not encoded: encode it in Base64")
            let (object, findings) = object(in: [UInt8](value.utf8))
            return (object, [finding] + findings)
        }
        var header = EncodedHeader(base64: value)
        guard var content = header.content else { return (nil, header.findings) }
        if content.starts(with: "eyJ".utf8) || content.starts(with: "ewo".utf8) {
            let inner = EncodedHeader(base64: String(decoding: content, as: UTF8.self))
            if let decoded = inner.content {
                header.note(.base64Twice, "the JSON is encoded in Base64 twice: encode it once")
                content = decoded
            }
        }
        let (object, findings) = object(in: content)
        return (object, header.findings + findings)
    }

    /// Decodes JSON that is not in Base64 yet and collects the findings on it as a header value.
    static func json(encodable text: [UInt8]) -> JSON {
        let findings = findings(onLength: (text.count + 2) / 3 * 4)
        guard findings.isEmpty else { return (nil, findings) }
        return object(in: text)
    }

    private static func object(in text: [UInt8]) -> JSON {
        let document = JSONDocument(text)
        var findings = document.errors.map {
            HeaderFinding(.invalidJSON, "the decoded value is not JSON: \($0.description)")
        }
        if let root = document.root, root.members == nil {
            findings.append(HeaderFinding(.fieldType, "the decoded value is \(root.kindName), not an object"))
        }
        return (document.root.flatMap { $0.members == nil ? nil : $0 }, findings)
    }
}
