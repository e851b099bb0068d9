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
            case request, method, url, scheme, host, path, postText, postEncoding, postBase64, postParameters
            case response, status, headers, contentText, contentEncoding, contentBase64, contentSize
            case startedDateTime
        }

        /// How long the text of a body may be in the archive, in bytes: more than any answer, or any request with a response, has.
        private static let maximumBodyBytes = 32 << 20

        init(in archive: [UInt8]) {
            self.archive = archive
        }

        /// Whether there are a request and an answer, so that an object may be an entry.
        var isComplete: Bool { has(.request) && has(.response) }

        /// Whether there are a request and a host, so that an object may be one of a session.
        var isOfSession: Bool { has(.request) && has(.host) }
    }
}

extension HTTPArchive.Entry {
    /// Where the fields stand in an object.
    struct Layout: Sendable {
        /// An object in the object.
        fileprivate struct Inner {
            let name: JSONReader.Word
            /// What is noted of the object itself; of two, the first counts.
            var field: Field?
            let layout: Layout
        }

        fileprivate var fields: [(JSONReader.Word, Field)] = []
        fileprivate var objects: [Inner] = []

        /// That of an HTTP Archive.
        static let archive = Self(
            fields: [("startedDateTime", .startedDateTime)],
            objects: [
                Inner(name: "request", field: .request, layout: archivedRequest),
                Inner(name: "response", field: .response, layout: archivedResponse),
            ]
        )

        private static let archivedRequest = Self(
            fields: [("method", .method), ("url", .url)],
            objects: [
                Inner(
                    name: "postData",
                    layout: Self(fields: [
                        ("text", .postText), ("encoding", .postEncoding), ("params", .postParameters),
                    ])
                )
            ]
        )

        private static let archivedResponse = Self(
            fields: [("status", .status), ("headers", .headers)],
            objects: [
                Inner(
                    name: "content",
                    layout: Self(fields: [
                        ("text", .contentText), ("encoding", .contentEncoding), ("size", .contentSize),
                    ])
                )
            ]
        )

        /// That of a session of Charles.
        static let session = Self(
            fields: [("method", .method), ("scheme", .scheme), ("host", .host), ("path", .path)],
            objects: [
                Inner(name: "times", layout: Self(fields: [("start", .startedDateTime)])),
                Inner(
                    name: "request",
                    field: .request,
                    layout: Self(objects: [
                        Inner(name: "body", layout: Self(fields: [("text", .postText), ("encoded", .postBase64)]))
                    ])
                ),
                Inner(
                    name: "response",
                    layout: Self(
                        fields: [("status", .status)],
                        objects: [
                            Inner(name: "header", layout: Self(fields: [("headers", .headers)])),
                            Inner(
                                name: "body",
                                layout: Self(fields: [("text", .contentText), ("encoded", .contentBase64)])
                            ),
                        ]
                    )
                ),
            ]
        )
    }

    /// Notes where the fields of the next value start, and passes over it.
    mutating func take(_ layout: Layout, _ reader: inout JSONReader) throws(JSONReader.Stop) {
        var entry = self
        try reader.forEachMember { reader, name throws(JSONReader.Stop) in try entry.take(name, layout, &reader) }
        self = entry
    }

    /// Notes where the value of a member starts, or the fields in it, and passes over it; of a name that comes twice, the
    /// first counts.
    mutating func take(
        _ name: JSONReader.Name,
        _ layout: Layout,
        _ reader: inout JSONReader
    ) throws(JSONReader.Stop) {
        if let object = layout.objects.first(where: { reader.isSame(name, $0.name) }) {
            if let field = object.field {
                guard reader.isNext("{"), !has(field) else { return try reader.skipValue() }
                places[field.rawValue] = UInt32(reader.index)
            }
            return try take(object.layout, &reader)
        }
        if let field = layout.fields.first(where: { reader.isSame(name, $0.0) })?.1, !has(field) {
            places[field.rawValue] = UInt32(reader.index)
        }
        try reader.skipValue()
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
    package var target: String {
        let url = value(.url)?.text ?? (has(.host) ? sessionURL : "")
        return DisplayURL(of: url.utf8).text
    }

    /// A session has the parts of the address.
    private var sessionURL: String {
        (value(.scheme)?.text ?? "https") + "://" + (value(.host)?.text ?? "") + (value(.path)?.text ?? "")
    }

    /// The method and the address, as messages have them: not all of them, if they are long.
    package var title: String {
        let words = [method, target].map { ByteText($0).shortened(to: 300) }
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
        let text = body(has(.postBase64) ? .postBase64 : .postText).text
        return text.map { decoded($0, .postEncoding, .postBase64) ?? [UInt8]($0.utf8) }
    }

    /// The fields of the form that was sent; whether they are decoded is up to the exporter.
    package var parameters: [(name: String, value: String)] {
        (value(.postParameters)?.elements ?? []).compactMap { parameter in
            guard let name = parameter["name"]?.text, let value = parameter["value"]?.text else { return nil }
            return (name, value)
        }
    }

    /// The body of the answer, and what is wrong with it; `nil` if nothing is.
    var responseBody: (bytes: [UInt8], warning: String?) {
        let (text, isTooLong) = body(has(.contentBase64) ? .contentBase64 : .contentText)
        if isTooLong { return ([], "the body is longer than any answer of Adobe's, and was not read") }
        guard let text else {
            let size = value(.contentSize)?.wholeNumber ?? 0
            return ([], size > 0 ? "the archive has no body: export it with contents" : nil)
        }
        guard let body = decoded(text, .contentEncoding, .contentBase64) else {
            return ([], "the archive calls the body Base64, and it is none")
        }
        return (body, nil)
    }

    /// The bytes of a text; `nil` if it is said to be Base64, by its encoding or by its name, and is none.
    private func decoded(_ text: String, _ encoding: Field, _ base64: Field) -> [UInt8]? {
        let isBase64 = value(encoding)?.text.map { ByteText($0).isEqualIgnoringASCIICase(to: "base64") } ?? false
        guard isBase64 || has(base64) else { return [UInt8](text.utf8) }
        var observations: [EncodingObservation] = []
        return try? Base64Text(repairing: [UInt8](text.utf8), observations: &observations).decoded()
    }
}
