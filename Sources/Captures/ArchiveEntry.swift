import ByteTools
import HTTPTypes
import SAMLEncoding

extension HTTPArchive {
    /// A request and its response, as the places of their fields in the archive.
    ///
    /// Each field is read on access.
    package struct Entry: Sendable {
        private let archive: [UInt8]
        private let decompressor: Decompressor?
        /// The start of each field's value, in bytes; 0 for a missing field.
        private var places = [UInt32](repeating: 0, count: Field.allCases.count)
        /// The URL without user information and without its query, which may contain tokens; empty if it is missing.
        package private(set) var target = ""

        fileprivate enum Field: Int, CaseIterable {
            case request, method, url, scheme, host, path, query, requestHeaders
            case postText, postType, postEncoding, postBase64, postParameters
            case response, status, headers, contentText, contentEncoding, contentBase64, contentSize
            case startedDateTime
        }

        /// The maximum length of a body in the archive, in bytes; larger than any body that matters here.
        private static let maximumBodyBytes = 32 << 20

        init(in archive: [UInt8], _ decompressor: Decompressor?) {
            self.archive = archive
            self.decompressor = decompressor
        }

        var isComplete: Bool { has(.request) && has(.response) }

        /// True if the object has a request and a host, so that it may be an entry of a session.
        var isOfSession: Bool { has(.request) && has(.host) }
    }
}

extension HTTPArchive.Entry {
    /// The paths of the fields in an entry.
    struct Layout: Sendable {
        /// A nested object.
        fileprivate struct Inner {
            let name: JSONReader.Word
            /// The field that records the place of the object itself; the first of two objects with this name counts.
            var field: Field?
            let layout: Layout
        }

        fileprivate var fields: [(JSONReader.Word, Field)] = []
        fileprivate var objects: [Inner] = []

        static let archive = Self(
            fields: [("startedDateTime", .startedDateTime)],
            objects: [
                Inner(name: "request", field: .request, layout: archivedRequest),
                Inner(name: "response", field: .response, layout: archivedResponse),
            ]
        )

        private static let archivedRequest = Self(
            fields: [("method", .method), ("url", .url), ("headers", .requestHeaders)],
            objects: [
                Inner(
                    name: "postData",
                    layout: Self(fields: [
                        ("text", .postText), ("mimeType", .postType), ("encoding", .postEncoding),
                        ("params", .postParameters),
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

        static let session = Self(
            fields: [
                ("method", .method), ("scheme", .scheme), ("host", .host), ("path", .path), ("query", .query),
            ],
            objects: [
                Inner(name: "times", layout: Self(fields: [("start", .startedDateTime)])),
                Inner(
                    name: "request",
                    field: .request,
                    layout: Self(objects: [
                        Inner(name: "header", layout: Self(fields: [("headers", .requestHeaders)])),
                        Inner(name: "body", layout: Self(fields: [("text", .postText), ("encoded", .postBase64)])),
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

    /// Records the places of the fields of the next value, and skips it.
    mutating func take(_ layout: Layout, _ reader: inout JSONReader) throws(JSONReader.Stop) {
        var entry = self
        try reader.forEachMember { reader, name throws(JSONReader.Stop) in try entry.take(name, layout, &reader) }
        self = entry
    }

    /// Records the place of a member's value, or of the fields in it, and skips it; the first of two members with the same
    /// name counts.
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

    private func value(_ field: Field) -> JSONValue? {
        guard has(field) else { return nil }
        var reader = JSONReader(archive, at: Int(places[field.rawValue]))
        return try? reader.readValue()
    }

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
    /// The start of the request, as written in the archive.
    package var startedDateTime: String? { value(.startedDateTime)?.text }

    package var method: String { value(.method)?.text ?? "" }

    /// Reads the URL, which each use of an entry requires, when its place is known.
    mutating func readTarget() {
        let url = value(.url)?.text ?? (has(.host) ? sessionURL : "")
        target = DisplayURL(of: url.utf8).text
    }

    private var sessionURL: String {
        (value(.scheme)?.text ?? "https") + "://" + (value(.host)?.text ?? "") + (value(.path)?.text ?? "")
    }

    package var title: String {
        let words = [method, target].map { ByteText($0).shortened(to: 300) }
        return words.joined(separator: " ").withoutControls
    }

    var query: ArraySlice<UInt8> {
        if let query = value(.query)?.text { return Array(query.utf8)[...] }
        return Array((value(.url)?.text ?? "").utf8)[...].queryOfURL
    }

    package var mediaType: String? {
        [requestHeaders.header("Content-Type"), value(.postType)?.text].compactMap { $0 }.first { !$0.isEmpty }
    }

    /// The headers of the request, with those that contain credentials.
    var requestHeaders: [(name: String, value: String)] { Self.pairs(value(.requestHeaders)) }

    /// The status of the response; 0 or `nil` if there is none.
    package var status: Int? { value(.status)?.wholeNumber.flatMap { Int(exactly: $0) } }

    var responseHead: HeadFields {
        var head = HeadFields()
        for header in value(.headers)?.elements ?? [] {
            if let name = header["name"]?.text.flatMap({ HTTPField.Name($0) }), let value = header["value"]?.text {
                head.append(HTTPField(name: name, value: value))
            }
        }
        return head
    }

    /// The body of the request as sent; `nil` if the archive does not contain it.
    package var requestBody: [UInt8]? {
        let text = body(has(.postBase64) ? .postBase64 : .postText).text
        return text.map { text in
            guard let body = decoded(text, .postEncoding, .postBase64) else { return [UInt8](text.utf8) }
            return decompressed(body, requestHeaders.header("content-encoding"))?.bytes ?? body
        }
    }

    /// The form fields of the request; it depends on the exporter whether they are decoded.
    package var parameters: [(name: String, value: String)] { Self.pairs(value(.postParameters)) }

    private static func pairs(_ array: JSONValue?) -> [(name: String, value: String)] {
        (array?.elements ?? []).compactMap { element in
            guard let name = element["name"]?.text, let value = element["value"]?.text else { return nil }
            return (name, value)
        }
    }

    var responseBody: (bytes: [UInt8], warning: String?) {
        let (text, isTooLong) = body(has(.contentBase64) ? .contentBase64 : .contentText)
        if isTooLong { return ([], "the body is too long for a response of Adobe, and was not read") }
        guard let text else {
            let size = value(.contentSize)?.wholeNumber ?? 0
            return ([], size > 0 ? "the archive does not contain the body: export it with contents" : nil)
        }
        guard let body = decoded(text, .contentEncoding, .contentBase64) else {
            return ([], "the body is not Base64, although the archive declares it as such")
        }
        let coding = Self.pairs(value(.headers)).header("content-encoding")
        return decompressed(body, coding) ?? (body, nil)
    }

    /// Decompresses a body that the exporter recorded as it was transferred; `nil` if it is not compressed.
    private func decompressed(_ body: [UInt8], _ coding: String?) -> (bytes: [UInt8], warning: String?)? {
        guard let coding, let format = CompressionFormat(of: body, coding: coding) else { return nil }
        guard let decompressor else {
            return (body, "the body is compressed: export the archive with decoded contents")
        }
        let limit = CompressionFormat.maximumBytes(from: body.count, within: Self.maximumBodyBytes)
        guard let content = try? decompressor.decompress(body, as: format, maximumBytes: limit) else {
            return (body, "the body is compressed, and it is damaged or too large: export the archive again")
        }
        return (content.bytes, nil)
    }

    private func decoded(_ text: String, _ encoding: Field, _ base64: Field) -> [UInt8]? {
        let isBase64 = value(encoding)?.text.map { ByteText($0).isEqualIgnoringASCIICase(to: "base64") } ?? false
        guard isBase64 || has(base64) else { return [UInt8](text.utf8) }
        var observations: [EncodingObservation] = []
        return try? Base64Text(repairing: [UInt8](text.utf8), observations: &observations).decoded()
    }
}

extension CompressionFormat {
    /// Determines the format by the value of Content-Encoding and the first bytes; most exporters have removed the compression.
    fileprivate init?(of body: [UInt8], coding: String) {
        let codings = coding.lowercased().split { $0 == "," || $0 == " " }
        guard let last = codings.last, codings.count == 1, let first = body.first else { return nil }
        let isText = "{[< \t\r\n\"".utf8.contains(first)
        if last.hasSuffix("gzip"), body.starts(with: DetectedFormat.gzipMark) {
            self = .gzip
        } else if last == "deflate", body.count > 1, first & 0x0F == 8, (Int(first) << 8 | Int(body[1])) % 31 == 0 {
            self = .zlib
        } else if last == "deflate", !isText {
            self = .deflate
        } else {
            return nil
        }
    }
}
