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

    /// An AuthnRequest or AttributeQuery that Adobe returned for the framework.
    struct Request {
        let id: String
        let issueInstant: SAMLTimestamp?
        /// The number of the call in the recording.
        let entry: Int
    }

    /// The maximum number of requests that are read.
    private static let maximumCount = 16

    init(of call: RecordedCall?, maximumBytes: Int) {
        guard let call, let request = call.call.capturedRequest else { return }
        environment = AddressedEnvironment(host: request.host)
        let named = call.call.value(of: .mvpd)
        let mvpd = named ?? call.call.frameworkStatus?.provider.id
        for earlier in call.before where earlier.service?.namesAttributes ?? false {
            read(earlier, of: mvpd, maximumBytes: maximumBytes)
            if let named, mvpdProblem == nil { mvpdProblem = Self.problem(of: named, after: earlier) }
            if requests.count >= Self.maximumCount { break }
        }
    }

    private static func problem(of mvpd: String, after call: RecordedResponse) -> String? {
        let shown = "the MVPD of the exchange, '\(mvpd.shortened(to: 80).withoutControls)',"
        if let other = call.value(of: .mvpd), !other.hasSameBytes(as: mvpd) {
            return "\(shown) is not that of '\(call.service?.rawValue ?? "")' in entry \(call.entry)"
        }
        guard let configuration = try? MVPDConfiguration(json: call.response.body), configuration.mvpd(id: mvpd) == nil
        else { return nil }
        guard let meant = configuration.mvpds(platformMappingID: mvpd).first else {
            return "\(shown) is not in the configuration of entry \(call.entry)"
        }
        return "\(shown) is a platformMappingId; the id of that MVPD in the configuration of entry \(call.entry) is "
            + "'\(meant.id.shortened(to: 80).withoutControls)'"
    }

    private mutating func read(_ call: RecordedResponse, of mvpd: String?, maximumBytes: Int) {
        switch call.service {
        case .v2SessionsSSO?:
            guard let request = call.outcome().session?.authenticationRequest else { return }
            add(names: request.attributeNames, of: "asked for by sessions/sso", call)
            add(request.request.revealed, call.entry, maximumBytes: maximumBytes)
        case .v1ProfileRequest?:
            add(String(decoding: call.response.body, as: UTF8.self), call.entry, maximumBytes: maximumBytes)
        default:
            guard let names = try? RequiredMetadata(json: call.response.body, mvpd: mvpd).fields else { return }
            add(names: names, of: "required by the configuration", call)
        }
    }

    private mutating func add(names: [String], of source: String, _ call: RecordedResponse) {
        guard attributes == nil, !names.isEmpty else { return }
        attributes = (names, "\(source) (entry \(call.entry))")
    }

    private mutating func add(_ text: String, _ entry: Int, maximumBytes: Int) {
        let trace = EncodingTrace(inspecting: Array(text.utf8), limits: EncodingLimits(maximumBytes: maximumBytes))
        let message = try? UnverifiedMessage(trace, maximumBytes: maximumBytes)
        guard let content = message?.content, [.authnRequest, .attributeQuery].contains(content.kind) else { return }
        requests.append(Request(id: content.id, issueInstant: content.issueInstant, entry: entry))
    }
}

extension AdobeService {
    fileprivate var namesAttributes: Bool {
        [.v2SessionsSSO, .v1ProfileRequest, .v1Configuration, .v2Configuration].contains(self)
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
