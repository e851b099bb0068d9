import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination

/// The claims of a SAML request or of the response to a logout, and whether a trusted key signed it.
struct MessageSummary {
    let file: String
    let trace: EncodingTrace
    let message: UnverifiedMessage
    /// `nil` if no key is trusted.
    let trust: SignatureTrust?

    init?(of trace: EncodingTrace, file: String, _ verifier: ResponseVerifier?, limit: LimitOptions) {
        guard trace.failure == nil,
            let message = try? UnverifiedMessage(trace, maximumBytes: limit.maxBytes)
        else { return nil }
        self.file = file
        self.trace = trace
        self.message = message
        let now = SAMLTimestamp.now.date
        trust = verifier.map {
            SignatureTrust($0.evaluateMessage(trace.payload, in: trace.parameters, at: now, scope: .signatureOnly))
        }
    }

    var status: ExitStatus { trust?.status ?? .success }
}

extension MessageSummary {
    func lines(revealing isRevealing: Bool) -> [String] {
        let content = message.content
        var text = SummaryLines("\(file): \(content.kind.rawValue) of \(trace.sizeAndLayers)", revealing: isRevealing)
        text.add("message", content.kind.purpose)
        text.add("binding", message.binding?.rawValue)
        text.add("issuer", content.issuer)
        text.add("issued", content.issueInstant?.description)
        text.add("ID", content.id)
        text.add("destination", content.destination)
        text.add("in response to", content.inResponseTo)
        text.add(content.status)
        text.addValidity(from: nil, until: content.notOnOrAfter)
        text.add("reason", content.reason)
        text.add(content.nameID)
        if let part = content.encryptedID { text.add([part]) }
        if content.kind == .logoutRequest { text.add("sessions", sessions(revealing: isRevealing)) }
        if let request = content.authnRequest { text.add(request) }
        if content.kind == .attributeQuery {
            let attributes = content.attributes
            if attributes.isEmpty {
                text.add("requests", "all attributes")
            } else {
                text.add(attributes, as: "requests", usualCount: 0)
            }
        }
        text.add("relay state", message.relayState.map(text.shown))
        text.addQuery(of: trace)
        if message.querySignature == nil, message.signatures.isEmpty { text.add("signature", "none") }
        text.add(message.signatures)
        text.add(trust, unknown: "use --cert for the issuer's certificate")
        return text.lines
    }

    private func sessions(revealing isRevealing: Bool) -> String {
        let sessions = message.content.sessionIndexes
        if sessions.isEmpty { return "all of the subject" }
        return isRevealing ? sessions.joined(separator: ", ") : "\(sessions.count), indexes hidden"
    }
}

extension SummaryLines {
    fileprivate mutating func add(_ request: SAMLMessage.AuthnRequest) {
        let index = request.consumerServiceIndex.map { "number \($0) in the issuer's metadata" }
        let binding = request.protocolBinding.map { "by \(Self.lastPart(of: $0))" }
        let target = [request.consumerServiceURL ?? index, binding].compactMap(\.self)
        add("response to", target.isEmpty ? nil : target.joined(separator: ", "))
        add("NameID format", request.nameIDFormat)
        add("authentication", unique: request.contextClasses)
        addValidity(from: request.conditions?.notBefore, until: request.conditions?.notOnOrAfter)
        add("audience", unique: request.conditions?.audienceRestrictions.flatMap(\.self) ?? [])
        let flags = [
            request.forcesAuthentication ? "sign in again" : nil, request.isPassive ? "without the user" : nil,
        ]
        add("requires", unique: flags)
        add("attributes", request.attributeServiceIndex.map { "list \($0) in the issuer's metadata" })
        add("provider name", request.providerName)
    }

    private static func lastPart(of urn: String) -> String {
        urn.split(separator: ":").last.map(String.init) ?? urn
    }
}
