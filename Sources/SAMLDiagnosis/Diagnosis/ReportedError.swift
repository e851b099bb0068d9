internal import AdobePass
internal import AdobePassXML
internal import ByteTools

/// An error of the framework, of a connection, of Adobe's SDK or of Adobe Pass, in a text that contains no SAML response.
enum ReportedError {
    /// The text before the number or the name of an error, the message, in which `#` is that number or name, the advice, and what
    /// `samltool` offers for it, if anything.
    private static let all = TextTable(
        """
        VSErrorDomain Code=; VSErrorDomain error | the framework returned an error (VSErrorDomain #), not a SAML response | \(framework) | `explain VSErrorDomain #`
        NSURLErrorDomain Code=; NSURLErrorDomain error | the connection failed (NSURLErrorDomain #), and the text contains no SAML response | \(connection)
        curl: ( | the connection failed (curl error #), and the text contains no SAML response | \(connection)
        java.net.; javax.net.ssl. | the connection failed (#), and the text contains no SAML response | \(connection)
        net::ERR_ | the connection failed (net::ERR_#), and the text contains no SAML response | \(connection)
        errorId = VSA; errorId":"VSA | Adobe's SDK reports VSA#, and the text contains no SAML response | \(sdk) | `explain VSA#`
        """,
        columns: 4
    ).rowsByText

    private static let framework =
        "Look up the code in Apple's VSError.Code. The app must not start an exchange without a SAML response."
    private static let connection = """
        Check the network of the device: the address, a proxy and its certificate, and the time limit of the app. Then request a \
        new SAML response.
        """
    private static let sdk =
        "Look up the status in Adobe's page on the codes of the SDK. To check a SAML response, record it."

    private static let maximumBytes = 256 << 10
    private static let maximumName = 60

    static func kind(in input: [UInt8]) -> DocumentKind? {
        let text = input.prefix(maximumBytes)
        return adobeError(in: text) ?? other(in: text)
    }

    private static func other(in text: ArraySlice<UInt8>) -> DocumentKind? {
        for row in all {
            guard let range = text.firstRange(ofBytes: row[0].utf8) else { continue }
            let name = text[range.upperBound...].drop { $0 == 0x20 }.prefix(maximumName).prefix {
                $0.isASCIILetter || $0.isASCIIDigit || "-_.".utf8.contains($0)
            }
            let words = String(decoding: name.last == UInt8(ascii: ".") ? name.dropLast() : name, as: UTF8.self)
            guard !words.isEmpty else { continue }
            let hint = row[3].isEmpty ? nil : row[3].replacing(text: "#", with: words)
            let message = row[1].replacing(text: "#", with: words)
            return DocumentKind(rule: .encodingNotXML, message: message, advice: row[2], toolHint: hint)
        }
        return nil
    }

    /// Returns the kind of a text with an HTTP response or an error code of Adobe Pass, and not of a success.
    private static func adobeError(in text: ArraySlice<UInt8>) -> DocumentKind? {
        answer(in: text).map(answer(_:)) ?? code(in: text).map { answer("\($0.code.rawValue): \($0.meaning)") }
    }

    private static func answer(_ meaning: String) -> DocumentKind {
        DocumentKind(
            rule: .contentJSON,
            message: "this is Adobe's response, not the SAML response that the app sent: \(meaning)",
            advice: "Check the field `SAMLResponse` of the request that this HTTP response answers.",
            toolHint: "`outcome` explains it"
        )
    }

    private static func answer(in text: ArraySlice<UInt8>) -> String? {
        let start = text.drop { $0.isXMLSpace }
        guard ["HTTP/", "{\"", "<error"].contains(where: { start.starts(with: $0.utf8) }),
            let call = (try? RecordedResponse.all(in: Array(start)))?.first
        else { return nil }
        let bodies: [(member: String, service: AdobeService)] = [
            ("\"profiles\"", .v2Exchange), ("\"decisions\"", .v2Authorize),
        ]
        let service = call.service ?? bodies.first { start.contains(text: $0.member) }?.service
        guard call.response.head != nil || service != nil || code(in: text) != nil else { return nil }
        let outcome = call.outcome(of: service ?? .v2Exchange, reading: .xml)
        return outcome.verdict == .rejected ? outcome.summary : nil
    }

    private static let codePrefixes = [
        "invalid_", "unauthorized_", "authentication_", "authorization_", "unknown_", "internal_",
    ]

    /// Returns the first error code of Adobe in a text, in JSON or XML, escaped or not.
    private static func code(in text: ArraySlice<UInt8>) -> AdobeErrorEntry? {
        for prefix in codePrefixes {
            var rest = text
            while let range = rest.firstRange(ofBytes: prefix.utf8) {
                let word = text[range.lowerBound...].prefix(128).prefix { $0.isASCIILetter || $0 == UInt8(ascii: "_") }
                if let entry = AdobeErrorCode(rawValue: String(decoding: word, as: UTF8.self)).entry { return entry }
                rest = rest[range.upperBound...]
            }
        }
        return nil
    }
}
