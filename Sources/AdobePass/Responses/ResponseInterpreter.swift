import ByteTools
import SAMLEncoding

/// Interprets a response for the service that was called.
struct ResponseInterpreter {
    /// The service that was called; `nil` if it is not known.
    let service: AdobeService?
    /// The HTTP status; `nil` if only a body is known.
    let status: Int?

    /// The advice if the meaning depends on the service.
    static let nameService = "name the service that was called"

    var isSuccess: Bool { status.map { (200..<300).contains($0) } ?? true }

    /// The profile request of V1 is opaque; every other success has a defined form.
    private var isProfileRequest: Bool { service == .v1ProfileRequest && isSuccess }

    /// Detects the form of a body, and interprets it.
    func interpretation(of body: [UInt8], _ reader: AdobeBodyReader) -> Interpretation {
        if status == 429 { return throttling(body) }
        guard body.count <= AdobeOutcome.maximumBytes else {
            let reason = "the limit is \(AdobeOutcome.maximumBytes) bytes"
            return interpretation(ofUnreadable: UnreadBody(.tooLarge, body, reason: reason))
        }
        switch DetectedFormat(of: body) {
        case .empty: return statusInterpretation(unread: nil)
        case .json: return interpretation(ofJSON: body)
        case .html: return interpretation(ofUnreadable: UnreadBody(.html, body))
        // Services return no comments; pages of proxies often start with one.
        case .xml where body[...].withoutLeadingSpace.starts(with: "<!--".utf8):
            return interpretation(ofUnreadable: UnreadBody(.html, body))
        case .xml: return interpretation(ofXML: body, reader)
        default: return isProfileRequest ? profileRequest : interpretation(ofUnreadable: UnreadBody(.other, body))
        }
    }

    private func throttling(_ body: [UInt8]) -> Interpretation {
        Interpretation(
            kind: .throttled,
            verdict: .rejected,
            message:
                "too many requests: Adobe allows each IP address of a device one a second, after a one-time allowance of ten",
            advice: "wait at least a second; a server must send X-Forwarded-For, or all its viewers share one limit",
            isRetryAdvised: true,
            unread: body.isEmpty ? nil : UnreadBody(.html, body)
        )
    }

    private var profileRequest: Interpretation {
        .accepted(.profileRequest, "the profile request", advice: "use it as verificationToken, unchanged")
    }

    private func interpretation(ofJSON body: [UInt8]) -> Interpretation {
        let document = JSONDocument(body)
        guard let root = document.strictRoot else {
            let isTruncated = document.errors.first?.kind == .truncated
            let reason = document.errors.first?.description
            return interpretation(
                ofUnreadable: UnreadBody(
                    isTruncated ? .truncated : .malformedJSON,
                    body,
                    names: document.root?.names,
                    reason: reason
                )
            )
        }
        // A redirection is not a success either, whatever its body is.
        let content = isSuccess ? AdobeResponse.Content(root) : AdobeError(root).map { .error($0) }
        if let content { return interpretation(of: content) }
        return statusInterpretation(unread: UnreadBody(.otherJSON, body, names: root.names))
    }

    private func interpretation(ofXML body: [UInt8], _ reader: AdobeBodyReader) -> Interpretation {
        var result = statusInterpretation(unread: UnreadBody(.xml, body))
        // The body does not change the meaning of a redirection.
        guard result.kind != .redirect else { return result }
        if isProfileRequest {
            result = profileRequest
            result.unread = UnreadBody(.xml, body)
        }
        guard let parse = reader.readXML, body.count <= UnreadBody.maximumBytes else {
            if service == .v1Configuration, isSuccess, Self.isConfiguration(body) {
                result = .accepted(
                    .configuration,
                    "a configuration in XML",
                    advice: "'MVPDConfiguration' reads it",
                    hint: .mvpds
                )
                result.unread = UnreadBody(.xml, body)
            }
            if reader.readXML == nil { result.kind = .xmlBody }
            return keepingXML(result)
        }
        do throws(AdobePassError) {
            let document = try parse(body)
            result.unread?.names = [ByteText(document.rootName)]
            guard let content = document.content else { return keepingXML(result) }
            guard isSuccess || content.isError else {
                result.kind = .xmlBody
                return result
            }
            return interpretation(of: content)
        } catch {
            if isProfileRequest { return keepingXML(result) }
            return interpretation(ofUnreadable: UnreadBody(.xml, body, reason: error.description))
        }
    }

    /// The interpretation if XML is kept unread, so that the status and the service determine it.
    private func keepingXML(_ interpretation: Interpretation) -> Interpretation {
        var result = interpretation
        if !isSuccess || result.verdict != .accepted { result.kind = .xmlBody }
        return result
    }

    private static func isConfiguration(_ body: [UInt8]) -> Bool {
        let outline = MarkupOutline(of: [UInt8](body.prefix(4096)))
        return !outline.elements.isEmpty && outline.localName(of: 0).hasSameBytes(as: "config")
    }
}
