import AdobePass
import ByteTools
import Captures
import SAMLEncoding

/// The detected format of a document that was given to a command for another format.
enum DocumentFormat {
    case response, metadata, pem, configuration, adobeResponse, archive, state, profile
    case header, request, page, token, failedCall, utf16

    /// Detects the format of a body in which no content of Adobe's services was found, from what its reader parsed.
    static func detected(in body: [UInt8], _ outcome: AdobeOutcome) -> Self? {
        let names = outcome.unread?.names ?? []
        return switch (outcome.kind, outcome.unread?.form) {
        case (.configuration, _): .configuration
        case (_, .xml?) where !names.isEmpty: names.first.flatMap { format(ofRoot: $0) }
        case (_, .otherJSON?), (_, .truncated?), (_, .malformedJSON?): format(ofNames: names)
        default: detected(in: body)
        }
    }

    /// Detects the format of a document, which may still be malformed; `nil` if it is unknown.
    static func detected(in document: [UInt8]) -> Self? {
        let format = DetectedFormat(of: document)
        let text = document[...].withoutLeadingSpace
        let start = String(decoding: text.prefix(512), as: UTF8.self)
        if format == .utf16 { return .utf16 }
        if text.first == UInt8(ascii: "{") { return Self.format(ofJSON: document) }
        if start.hasPrefix("HTTP/") || start.hasPrefix("< HTTP/") { return .adobeResponse }
        if start.hasPrefix("curl: (") { return .failedCall }
        if ["curl ", "GET ", "POST ", "DELETE "].contains(where: { start.hasPrefix($0) }) { return .request }
        if start.hasPrefix("eyJ") {
            return text.contains(UInt8(ascii: ".")) ? .token : .header
        }
        if format == .pem { return .pem }
        let trace = EncodingTrace(unwrapping: Array(text))
        if trace.content == .html { return .page }
        return trace.content.isXML ? Self.format(ofXML: trace.payload) : nil
    }

    private static func format(ofJSON document: [UInt8]) -> Self? {
        if HTTPArchive.format(of: document[...]) != nil { return .archive }
        guard let root = JSONDocument(document).root else { return nil }
        if let format = Self.format(ofNames: root.names) { return format }
        return switch AdobeResponse.Content(root) {
        case nil: nil
        // The reader of configurations reports what is wrong with it.
        case .configuration?: .configuration
        default: .adobeResponse
        }
    }

    /// The format of a JSON object of ours, by the names of its members.
    private static func format(ofNames names: Set<ByteText>) -> Self? {
        if !names.isDisjoint(with: ["goal", "account"]) { return .state }
        if !names.isDisjoint(with: ["frameworkPermissionInfo", "primaryHardwareType"]) { return .header }
        return names.isDisjoint(with: ["deviceId", "deviceInfo"]) ? nil : .profile
    }

    private static func format(ofXML document: [UInt8]) -> Self? {
        let outline = MarkupOutline(of: Array(document.prefix(64 << 10)))
        return outline.elements.isEmpty ? nil : format(ofRoot: ByteText(outline.localName(of: 0)))
    }

    private static func format(ofRoot name: ByteText) -> Self? {
        // The comparison of a long name as a string would be quadratic.
        guard name.count <= 64 else { return nil }
        switch name.string {
        case "Response", "Envelope", "Assertion": return .response
        case "EntityDescriptor", "EntitiesDescriptor": return .metadata
        case "config", "requestor": return .configuration
        case "error", "authentication", "authorization": return .adobeResponse
        case "html": return .page
        default: return nil
        }
    }

    /// A sentence with the detected format and the command or option for it; `nil` if this is the expected format.
    func explanation(insteadOf wanted: Self) -> String? { explanation(insteadOf: wanted.words.name, besides: [wanted]) }

    /// A sentence with the detected format and the command or option for it.
    ///
    /// - Parameters:
    ///   - wanted: The name of the expected format.
    ///   - formats: The expected formats.
    /// - Returns: A sentence; `nil` if the format is expected.
    func explanation(insteadOf wanted: String, besides formats: [Self]) -> String? {
        if formats.contains(self) { return nil }
        return "the detected format is \(words.name), not \(wanted); \(words.advice)"
    }

    private var words: (name: String, advice: String) {
        switch self {
        case .response: ("a SAML response", "use it with 'samltool check'")
        case .metadata: ("SAML metadata", "use it with --metadata")
        case .pem: ("a key or certificate in PEM", "use it with --cert")
        case .configuration: ("an MVPD configuration", "use it with 'samltool mvpds'")
        case .adobeResponse: ("an HTTP response from Adobe Pass", "use it with 'samltool outcome'")
        case .archive: ("an HTTP Archive", "use it with 'samltool outcome'")
        case .state: ("a state of the single sign-on flow", "use it with 'samltool next'")
        case .profile: ("a profile of values for requests", "use it with 'samltool request --profile'")
        case .header: ("the value of a header", "use it with 'samltool headers decode'")
        case .request: ("an HTTP request", "record its response with 'curl -i'")
        case .page: ("an HTML page", "it is from a proxy or gateway between the client and Adobe")
        case .token: ("a JSON Web Token", "no command uses it")
        case .failedCall: ("an error of curl", "there was no HTTP response")
        case .utf16: ("text in UTF-16", "save it as UTF-8, or convert it with iconv")
        }
    }
}
