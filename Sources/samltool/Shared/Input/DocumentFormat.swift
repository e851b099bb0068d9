import AdobePass
import ByteTools
import Captures
import SAMLEncoding
import SAMLReports

/// The detected format of a document that was given to a command for another format.
struct DocumentFormat {
    enum Kind {
        case response, metadata, pem, configuration, adobeResponse, archive, state, profile
        case header, request, page, token, failedCall, utf16
    }

    /// The detected format; `nil` if it is unknown.
    let kind: Kind?

    /// Detects the format of a document, which may still be malformed.
    init(of document: [UInt8]) {
        kind = Self.kind(of: document)
    }

    /// Detects the format of a body in which no content of Adobe's services was found, from what its reader parsed.
    init(of body: [UInt8], _ outcome: AdobeOutcome) {
        let names = outcome.unread?.names ?? []
        kind =
            switch (outcome.kind, outcome.unread?.form) {
            case (.configuration, _): .configuration
            case (_, .xml?) where !names.isEmpty: names.first.flatMap { Self.kind(ofRoot: $0) }
            case (_, .otherJSON?), (_, .truncated?), (_, .malformedJSON?): Self.kind(ofNames: names)
            default: Self.kind(of: body)
            }
    }

    /// A sentence with the detected format and the command or option for it.
    ///
    /// - Parameters:
    ///   - wanted: The name of the expected format.
    ///   - kinds: The expected formats.
    /// - Returns: A sentence; `nil` if the format is expected or unknown.
    func explanation(insteadOf wanted: String, besides kinds: [Kind]) -> String? {
        guard let kind, !kinds.contains(kind) else { return nil }
        return "the detected format is \(kind.name), not \(wanted); \(kind.advice)"
    }

    private static func kind(of document: [UInt8]) -> Kind? {
        let format = DetectedFormat(of: document)
        let text = document[...].withoutLeadingSpace
        let start = String(decoding: text.prefix(512), as: UTF8.self)
        if format == .utf16 { return .utf16 }
        if text.first == UInt8(ascii: "{") { return kind(ofJSON: document) }
        if start.hasPrefix("HTTP/") || start.hasPrefix("< HTTP/") { return .adobeResponse }
        if start.hasPrefix("curl: (") { return .failedCall }
        if ["curl ", "GET ", "POST ", "DELETE "].contains(where: { start.hasPrefix($0) }) { return .request }
        if start.hasPrefix("eyJ") {
            return text.contains(UInt8(ascii: ".")) ? .token : .header
        }
        if format == .pem { return .pem }
        let trace = EncodingTrace(unwrapping: Array(text))
        if trace.content == .html { return .page }
        return trace.content.isXML ? kind(ofXML: trace.payload) : nil
    }

    private static func kind(ofJSON document: [UInt8]) -> Kind? {
        if HTTPArchive.format(of: document[...]) != nil { return .archive }
        guard let root = JSONDocument(document).root else { return nil }
        if let kind = kind(ofNames: Set((root.members ?? []).map(\.name))) { return kind }
        return switch AdobeResponse.Content(root) {
        case nil: nil
        // The reader of configurations reports what is wrong with it.
        case .configuration?: .configuration
        default: .adobeResponse
        }
    }

    /// The kind of a JSON object of ours, by the names of its members.
    private static func kind(ofNames names: Set<String>) -> Kind? {
        if !names.isDisjoint(with: ["goal", "account"]) { return .state }
        if !names.isDisjoint(with: ["frameworkPermissionInfo", "primaryHardwareType"]) { return .header }
        return names.isDisjoint(with: ["deviceId", "deviceInfo"]) ? nil : .profile
    }

    private static func kind(ofXML document: [UInt8]) -> Kind? {
        let outline = MarkupOutline(of: Array(document.prefix(64 << 10)))
        return outline.elements.isEmpty ? nil : kind(ofRoot: outline.localName(of: 0))
    }

    private static func kind(ofRoot name: String) -> Kind? {
        switch name {
        case "Response", "Envelope", "Assertion": return .response
        case "EntityDescriptor", "EntitiesDescriptor": return .metadata
        case "config", "requestor": return .configuration
        case "error", "authentication", "authorization": return .adobeResponse
        case "html": return .page
        default: return nil
        }
    }
}

extension DocumentFormat.Kind {
    var name: String { words.name }

    fileprivate var advice: String { words.advice }

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
