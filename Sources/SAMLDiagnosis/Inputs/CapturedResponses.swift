package import Captures
internal import SAML
public import SAMLEncoding

/// An error for an HTTP Archive (HAR) without a SAML response.
public struct ArchiveError: Error, Hashable, Sendable {
    /// The kind of error.
    public let code: Code
    /// A description of the problem and advice, in one sentence.
    public let message: String

    /// The kinds of errors; later versions may have more.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier, as reports print it.
        public let rawValue: String

        /// Makes a code from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The archive is cut, or is not JSON.
        public static let unreadable = Self(rawValue: "input.har")
        /// No request of the archive sends the form field.
        public static let withoutResponse = Self(rawValue: "input.har-without-response")
        /// The archive has more than 256 MiB.
        public static let tooLarge = Self(rawValue: SAMLEncodingError.Code.tooLarge.rawValue)
    }
}

extension ResponseFinder {
    /// The SAML responses in the content of a file of any kind, as `samltool check` finds them: a response in any encoding, a form,
    /// a log, an HTTP Archive.
    ///
    /// ```swift
    /// for response in try ResponseFinder.all(inFile: content) {
    ///     print(response.name(in: "exchange.har"), response.place, response.stage())
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - field: The name of the field that holds a response, in a form.
    ///   - limits: How large each response may be.
    /// - Returns: The responses, in the order of the content; at least one.
    /// - Throws: ``ArchiveError`` if the content is an archive from which no response can be read.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func all(
        inFile content: [UInt8],
        field: String = FormFields.responseFieldName,
        limits: EncodingLimits = EncodingLimits()
    ) throws(ArchiveError) -> [FoundResponse] {
        guard let format = HTTPArchive.format(of: content[...]) else {
            return all(in: content, field: field, limits: limits)
        }
        guard content.count <= HTTPArchive.maximumBytes else {
            let text = "more than the \(HTTPArchive.maximumBytes) bytes that a capture may have"
            throw ArchiveError(code: .tooLarge, message: text)
        }
        let entries: [HTTPArchive.Entry]
        do throws(CaptureError) {
            entries = try HTTPArchive(content, as: format)?.entries ?? []
        } catch {
            throw ArchiveError(code: .unreadable, message: "\(error)")
        }
        let sent = entries.compactMap { entry in
            Self.sent(by: entry, field: field, limits: limits).map { responses in
                let exchange = FoundResponse.Exchange(entry)
                return responses.map { $0.adding(exchange) }
            }
        }
        guard sent.isEmpty else {
            return sent.enumerated().flatMap { index, responses in
                responses.map { response in
                    var response = response
                    response.requestNumber = index + 1
                    return response
                }
            }
        }
        let count = "\(entries.count) request\(entries.count == 1 ? "" : "s")"
        throw ArchiveError(
            code: .withoutResponse,
            message: """
                a capture of \(count), none of which sends the form field '\(field)'; record the exchange with its \
                body, name its field with --field, or, if the app sends it as JSON, make it a form: \
                Adobe reads nothing else
                """
        )
    }

    /// The most bytes of a file that starts like this which ``all(inFile:field:limits:)`` reads as one; `nil` if it is not an archive.
    package static func maximumArchiveBytes(startingWith start: [UInt8]) -> Int? {
        HTTPArchive.format(of: start[...]).map { _ in HTTPArchive.maximumBytes }
    }

    /// The responses that a request sends in a form field; `nil` if it does not have the field.
    package static func sent(
        by request: any CapturedRequest,
        field: String,
        limits: EncodingLimits
    ) -> [FoundResponse]? {
        guard let bytes = request.sentBytes(with: field) else { return nil }
        // A value that is not a time may be anything.
        let instant = request.startedDateTime.flatMap { try? SAMLTimestamp($0) }
        let time = instant == nil ? "" : " at \(request.startedDateTime ?? "")"
        let status = request.status ?? 0
        return all(in: bytes, field: field, limits: limits).map { response in
            var response = response
            response.request = "\(request.title)\(time)" + (status > 0 ? ", status \(status)" : "")
            response.httpStatus = status > 0 ? status : nil
            response.sentAt = instant
            return response
        }
    }
}
