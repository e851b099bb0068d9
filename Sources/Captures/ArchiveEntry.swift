import ByteTools
import HTTPTypes
import SAMLEncoding

extension HTTPArchive {
    /// A request and its answer: where their fields stand in the archive.
    ///
    /// Each is read when it is asked for.
    package struct Entry: Sendable {
        private let archive: [UInt8]
        /// Where the value of each field starts, in bytes; 0 for one that is missing.
        private var places = [UInt32](repeating: 0, count: Field.allCases.count)

        /// What is read of an entry.
        fileprivate enum Field: Int, CaseIterable {
            case request, method, url, postText, postEncoding, postParameters
            case response, status, headers, contentText, contentEncoding, contentSize
            case startedDateTime
        }

        /// How long the text of a body may be in the archive, in bytes: more than any answer, or any request with a response, has.
        private static let maximumBodyBytes = 32 << 20

        init(in archive: [UInt8]) {
            self.archive = archive
        }

        /// Whether there are a request and an answer, so that an object may be an entry.
        var isComplete: Bool { has(.request) && has(.response) }
    }
}

extension HTTPArchive.Entry {
    private static let entryFields: [(JSONReader.Word, Field)] = [
        ("request", .request), ("response", .response), ("startedDateTime", .startedDateTime),
    ]
    private static let requestFields: [(JSONReader.Word, Field)] = [("method", .method), ("url", .url)]
    private static let postFields: [(JSONReader.Word, Field)] = [
        ("text", .postText), ("encoding", .postEncoding), ("params", .postParameters),
    ]
    private static let responseFields: [(JSONReader.Word, Field)] = [("status", .status), ("headers", .headers)]
    private static let contentFields: [(JSONReader.Word, Field)] = [
        ("text", .contentText), ("encoding", .contentEncoding), ("size", .contentSize),
    ]
    private static let postDataName: JSONReader.Word = "postData"
    private static let contentName: JSONReader.Word = "content"

    /// Notes where the value of a member starts, or those in it, and passes over it.
    mutating func take(_ name: JSONReader.Name, _ reader: inout JSONReader) throws(JSONReader.Stop) {
        guard let field = note(name, Self.entryFields, reader) else { return try reader.skipValue() }
        switch field {
        case .request:
            if !reader.isNext("{") { places[field.rawValue] = 0 }
            try take(Self.requestFields, Self.postDataName, Self.postFields, &reader)
        case .response:
            if !reader.isNext("{") { places[field.rawValue] = 0 }
            try take(Self.responseFields, Self.contentName, Self.contentFields, &reader)
        default: try reader.skipValue()
        }
    }

    /// Notes the fields of an object, and those of an object in it.
    private mutating func take(
        _ fields: [(JSONReader.Word, Field)],
        _ inner: JSONReader.Word,
        _ innerFields: [(JSONReader.Word, Field)],
        _ reader: inout JSONReader
    ) throws(JSONReader.Stop) {
        var entry = self
        try reader.forEachMember { reader, name throws(JSONReader.Stop) in
            guard reader.isSame(name, inner) else {
                entry.note(name, fields, reader)
                return try reader.skipValue()
            }
            try reader.forEachMember { reader, name throws(JSONReader.Stop) in
                entry.note(name, innerFields, reader)
                try reader.skipValue()
            }
        }
        self = entry
    }

    /// Notes the place of a value if it is that of a field; of a name that comes twice, the first counts.
    @discardableResult
    private mutating func note(
        _ name: JSONReader.Name,
        _ fields: [(JSONReader.Word, Field)],
        _ reader: JSONReader
    ) -> Field? {
        guard let field = fields.first(where: { reader.isSame(name, $0.0) })?.1, !has(field) else { return nil }
        places[field.rawValue] = UInt32(reader.index)
        return field
    }

    private func has(_ field: Field) -> Bool { places[field.rawValue] > 0 }

    /// The value of a field; `nil` if there is none, or if it has more in it than is read.
    private func value(_ field: Field) -> JSONValue? {
        guard has(field) else { return nil }
        var reader = JSONReader(archive, at: Int(places[field.rawValue]))
        return try? reader.readValue()
    }

    /// The text of a field; `nil` if there is none, or if it is longer than any body.
    private func body(_ field: Field) -> (text: String?, isTooLong: Bool) {
        guard has(field) else { return (nil, false) }
        let start = Int(places[field.rawValue])
        var reader = JSONReader(archive, at: start)
        guard (try? reader.skipValue()) != nil else { return (nil, false) }
        guard reader.index - start <= Self.maximumBodyBytes else { return (nil, true) }
        return (value(field)?.text, false)
    }
}

extension HTTPArchive.Entry {
    /// When the request was made, in the words of the archive.
    package var startedDateTime: String? { value(.startedDateTime)?.text }

    /// The method of the request; empty if it is missing.
    package var method: String { value(.method)?.text ?? "" }

    /// The address without its query, in which tokens are sent, and without a user's name; empty if it is missing.
    package var url: String { ShownAddress(of: (value(.url)?.text ?? "").utf8).text }

    /// The method and the address, as messages have them: not all of them, if they are long.
    package var title: String {
        let words = [method, url].map { ByteText($0).shortened(to: 300) }
        return words.joined(separator: " ").withoutControls
    }

    /// The status of the answer; 0 or `nil` if none came.
    package var status: Int? { value(.status)?.wholeNumber.flatMap { Int(exactly: $0) } }

    /// The headers of the answer; those that HTTP does not allow are left out, and those that are too many.
    var responseHead: HeadFields {
        var head = HeadFields()
        for header in value(.headers)?.elements ?? [] {
            if let name = header["name"]?.text.flatMap({ HTTPField.Name($0) }), let value = header["value"]?.text {
                head.append(HTTPField(name: name, value: value))
            }
        }
        return head
    }

    /// The body of the request, as it was sent; `nil` if the archive does not have it.
    package var requestBody: [UInt8]? {
        body(.postText).text.map { Self.decoded($0, value(.postEncoding)) ?? [UInt8]($0.utf8) }
    }

    /// The fields of the form that was sent; whether they are decoded is up to the exporter.
    package var parameters: [(name: String, value: String)] {
        (value(.postParameters)?.elements ?? []).compactMap { parameter in
            guard let name = parameter["name"]?.text, let value = parameter["value"]?.text else { return nil }
            return (name, value)
        }
    }

    /// The body of the answer, and what is wrong with it; `nil` if nothing is.
    var responseBody: (bytes: [UInt8], remark: String?) {
        let (text, isTooLong) = body(.contentText)
        if isTooLong { return ([], "the body is longer than any answer of Adobe's, and was not read") }
        guard let text else {
            let size = value(.contentSize)?.wholeNumber ?? 0
            return ([], size > 0 ? "the archive has no body: export it with contents" : nil)
        }
        guard let body = Self.decoded(text, value(.contentEncoding)) else {
            return ([], "the archive calls the body Base64, and it is none")
        }
        return (body, nil)
    }

    /// The bytes of a text; `nil` if it is said to be Base64 and is none.
    private static func decoded(_ text: String, _ encoding: JSONValue?) -> [UInt8]? {
        guard let encoding = encoding?.text, ByteText(encoding).isEqualIgnoringASCIICase(to: "base64") else {
            return [UInt8](text.utf8)
        }
        var observations: [EncodingObservation] = []
        return try? Base64Text(repairing: [UInt8](text.utf8), observations: &observations).decoded()
    }
}
