internal import AdobePass
internal import ByteTools
internal import Captures
internal import SAML
internal import SAMLEncoding

/// What the calls before an exchange show about the SAML response that it should send.
struct CaseEvidence {
    /// The requests for the framework, the last one first.
    private(set) var requests: [Request] = []
    /// The attributes that Adobe asks for, from the last call that names them.
    private(set) var attributes: (names: [String], place: String)?
    /// The environment of the host that the response was sent to.
    private(set) var environment: AddressedEnvironment?

    /// The difference between the MVPD of the exchange and that of the calls before it; `nil` if there is none.
    private(set) var mvpdProblem: String?
    /// The difference between the device or the service provider of the exchange and those of the calls before it.
    private(set) var identityProblem: String?

    /// An AuthnRequest or AttributeQuery that Adobe returned for the framework.
    struct Request: Sendable {
        let id: String
        let issueInstant: SAMLTimestamp?
        /// The number of the call in the recording.
        let entry: Int
    }

    /// The maximum number of calls before an exchange that are considered.
    private static let maximumCount = 32

    init(of call: RecordedCall?) {
        guard let call, let request = call.call.capturedRequest else { return }
        environment = AddressedEnvironment(host: request.host)
        let named = call.call.value(of: .mvpd)
        let mvpd = call.mvpd
        for (earlier, content) in call.readings(upTo: Self.maximumCount) {
            add(content, of: earlier, for: mvpd)
            if let named, mvpdProblem == nil { mvpdProblem = Self.problem(of: named, after: earlier, content) }
        }
        identityProblem = CallIdentity.difference(of: call.call, from: call.earlierCalls(upTo: Self.maximumCount))
    }

    private mutating func add(_ content: RecordedCase.Reading.Content, of call: RecordedResponse, for mvpd: String?) {
        switch content {
        case .request(let request, let attributes):
            if let request { requests.append(request) }
            add(attributes, "asked for by sessions/sso", call)
        case .configuration(let configuration):
            let required = try? RequiredMetadata(of: mvpd, in: configuration)
            add(required?.fields ?? [], "required by the configuration", call)
        }
    }

    private mutating func add(_ names: [String], _ source: String, _ call: RecordedResponse) {
        guard attributes == nil, !names.isEmpty else { return }
        attributes = (names, "\(source) (entry \(call.entry))")
    }

    private static func problem(
        of mvpd: String,
        after call: RecordedResponse,
        _ content: RecordedCase.Reading.Content
    ) -> String? {
        let shown = "the MVPD of the exchange, '\(mvpd.shortened(to: 80).withoutControls)',"
        if let other = call.value(of: .mvpd), !other.hasSameBytes(as: mvpd) {
            return "\(shown) is not that of '\(call.service?.rawValue ?? "")' in entry \(call.entry)"
        }
        guard case .configuration(let configuration) = content, configuration.mvpd(id: mvpd) == nil else { return nil }
        guard let meant = configuration.mvpds(platformMappingID: mvpd).first else {
            return "\(shown) is not in the configuration of entry \(call.entry)"
        }
        return "\(shown) is a platformMappingId; the id of that MVPD in the configuration of entry \(call.entry) is "
            + "'\(meant.id.shortened(to: 80).withoutControls)'"
    }
}

extension DiagnosisContext {
    /// Returns the context with the expectations that follow from a recording, where the caller has none.
    func adding(_ evidence: CaseEvidence, about input: RuleContext) -> Self {
        guard input.call != nil else { return self }
        var context = self
        for name in evidence.attributes?.names ?? []
        where !requiredAttributes.contains(where: { $0.hasSameBytes(as: name) }) {
            context.requiredAttributes.append(name)
        }
        let claims = input.claims
        // A response that names no request or audience has findings of its own, which are the cause only if Adobe rejected it.
        if expectations.inResponseTo == nil,
            claims?.fields.inResponseTo != nil || input.outcome?.verdict == .rejected
        {
            context.expectations.inResponseTo = evidence.requests.first?.id
        }
        let isRestricted = claims?.assertions.first?.content.conditions?.audienceRestrictions.isEmpty == false
        if expectations.audience == nil, isRestricted, evidence.environment == .staging {
            context.expectations.audience = AddressedEnvironment.staging.entityID
        }
        return context
    }
}
