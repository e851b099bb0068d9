import HTTPTypes
import SAMLEncoding

/// An HTTP Archive (HAR 1.2), as browsers and proxies export it, or one entry of it.
///
/// A field that an exporter leaves out, or writes as another type, is missing by itself; the rest is read.
package struct HTTPArchive: Sendable {
    /// How large an archive is read, in bytes: it has the images and scripts of every page in it.
    package static let maximumBytes = 256 << 20

    /// The requests and their answers, in order.
    package let entries: [Entry]

    /// Whether text that starts like this is an archive or a session, and not, say, JSON with an answer in it.
    package static func isLikely(_ start: ArraySlice<UInt8>) -> Bool { isArchive(start) || isSession(start) }

    private static func isArchive(_ start: ArraySlice<UInt8>) -> Bool {
        var rest = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
        for token in ["{", "\"log\"", ":", "{"] {
            rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            guard rest.starts(with: token.utf8) else { return false }
            rest = rest.dropFirst(token.utf8.count)
        }
        return true
    }

    /// Whether text that starts like this is a session of Charles (`.chlsj`): a list of requests and their answers in JSON.
    package static func isSession(_ start: ArraySlice<UInt8>) -> Bool {
        var rest = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
        for token in ["[", "{"] {
            rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            guard rest.starts(with: token.utf8) else { return false }
            rest = rest.dropFirst(token.utf8.count)
        }
        let fields = Array(rest.prefix(4096))
        return ["\"method\"", "\"protocolVersion\"", "\"host\"", "\"path\""].allSatisfy {
            fields.firstRange(of: Array($0.utf8)) != nil
        }
    }

    /// Reads an archive or an entry; `nil` if the text is other JSON, or none.
    ///
    /// - Throws: ``AdobePassError``, code ``AdobePassError/Code/faultyArchive``, if it starts like an archive and is cut, is no
    ///   JSON, or has no entries.
    package init?(_ text: [UInt8]) throws(AdobePassError) {
        let isLikely = Self.isArchive(text[...])
        let document = JSONDocument(text)
        // A name that comes twice, as in somebody's own fields, takes nothing from the rest.
        let fault = document.faults.first { $0.kind != .duplicateName }
        if let root = document.root, fault == nil {
            if let session = root.elements, session.contains(where: { $0["request"] != nil && $0["host"] != nil }) {
                entries = session.map { Entry(Self.entry(ofSession: $0)) }
                return
            }
            if let entries = root["log"]?["entries"]?.elements {
                self.entries = entries.map { Entry($0) }
                return
            }
            if root["request"]?.members != nil, root["response"]?.members != nil {
                entries = [Entry(root)]
                return
            }
        }
        guard isLikely else { return nil }
        throw AdobePassError(
            .faultyArchive,
            "this is an HTTP Archive that cannot be read: \(fault?.message ?? "log.entries is missing"); export it again",
            path: fault.map { "\($0.location)" }
        )
    }
}

extension HTTPArchive {
    /// A request of Charles's and its answer as an archive has them.
    private static func entry(ofSession value: JSONValue) -> JSONValue {
        let host = (value["scheme"]?.text ?? "https") + "://" + (value["host"]?.text ?? "")
        let request: [JSONValue.Member] = [
            .init("method", .string(value["method"]?.text ?? "")),
            .init("url", .string(host + (value["path"]?.text ?? ""))),
            .init("postData", content(ofSession: value["request"]?["body"])),
        ]
        var response: [JSONValue.Member] = [.init("content", content(ofSession: value["response"]?["body"]))]
        if let status = value["response"]?["status"] { response.append(.init("status", status)) }
        if let headers = value["response"]?["header"]?["headers"] { response.append(.init("headers", headers)) }
        var entry: [JSONValue.Member] = [
            .init("request", .object(request)), .init("response", .object(response)),
        ]
        if let start = value["times"]?["start"] { entry.append(.init("startedDateTime", start)) }
        return .object(entry)
    }

    /// A body: text, or Base64 under another name.
    private static func content(ofSession body: JSONValue?) -> JSONValue {
        guard let encoded = body?["encoded"] else {
            return .object([body?["text"].map { .init("text", $0) }].compactMap(\.self))
        }
        return .object([.init("text", encoded), .init("encoding", .string("base64"))])
    }

    /// A request and its answer.
    package struct Entry: Sendable {
        private let request: JSONValue?
        private let response: JSONValue?
        /// When the request was made, in the words of the archive.
        package let startedDateTime: String?

        fileprivate init(_ value: JSONValue) {
            request = value["request"]
            response = value["response"]
            startedDateTime = value["startedDateTime"]?.text
        }

        /// The method of the request; empty if it is missing.
        package var method: String { request?["method"]?.text ?? "" }

        /// The address without its query, in which tokens are sent, and without a user's name; empty if it is missing.
        package var url: String {
            let url = (request?["url"]?.text ?? "").prefix { $0 != "?" && $0 != "#" }
            guard let scheme = url.firstRange(of: "://") else { return String(url) }
            let authority = url[scheme.upperBound...].prefix { $0 != "/" }
            guard let end = authority.lastIndex(of: "@") else { return String(url) }
            return String(url[..<scheme.upperBound] + url[url.index(after: end)...])
        }

        /// The status of the answer; 0 or `nil` if none came.
        package var status: Int? { response?["status"]?.wholeNumber.flatMap { Int(exactly: $0) } }

        /// The headers of the answer; those that HTTP does not allow are left out.
        var responseHeaders: HTTPFields {
            var fields = HTTPFields()
            for header in response?["headers"]?.elements ?? [] {
                if let name = header["name"]?.text.flatMap({ HTTPField.Name($0) }), let value = header["value"]?.text {
                    fields.append(HTTPField(name: name, value: value))
                }
            }
            return fields
        }

        /// The body of the request, as it was sent; `nil` if the archive does not have it.
        package var requestBody: [UInt8]? {
            let content = request?["postData"]
            return content?["text"]?.text.map { Self.decoded($0, content?["encoding"]) ?? [UInt8]($0.utf8) }
        }

        /// The fields of the form that was sent; whether they are decoded is up to the exporter.
        package var parameters: [(name: String, value: String)] {
            (request?["postData"]?["params"]?.elements ?? []).compactMap { parameter in
                guard let name = parameter["name"]?.text, let value = parameter["value"]?.text else { return nil }
                return (name, value)
            }
        }

        /// The body of the answer, and what is wrong with it; `nil` if nothing is.
        var responseBody: (bytes: [UInt8], remark: String?) {
            let content = response?["content"]
            guard let text = content?["text"]?.text else {
                let size = content?["size"]?.wholeNumber ?? 0
                return ([], size > 0 ? "the archive has no body: export it with contents" : nil)
            }
            guard let body = Self.decoded(text, content?["encoding"]) else {
                return ([], "the archive calls the body Base64, and it is none")
            }
            return (body, nil)
        }

        /// The bytes of a text; `nil` if it is said to be Base64 and is none.
        private static func decoded(_ text: String, _ encoding: JSONValue?) -> [UInt8]? {
            guard encoding?.text?.lowercased() == "base64" else { return [UInt8](text.utf8) }
            var observations: [EncodingObservation] = []
            return try? Base64Text(repairing: [UInt8](text.utf8), observations: &observations).decoded()
        }
    }
}

extension AdobePassError.Code {
    /// An HTTP Archive is cut, is no JSON, or has no entries.
    public static let faultyArchive = Self(rawValue: "document.faulty-archive")
}
