import AdobeExchange
import AdobePass
import HTTPTypes
import JSONTrees
import SAMLDiagnosis
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The response to a request of an exchange, and to every request that is not served: a document `samltool.exchange`.
struct ExchangeAnswer: Encodable, Sendable {
    /// The result.
    enum Result: String, Encodable, Sendable {
        /// Adobe accepted the SAML response, now or before.
        case accepted
        /// The SAML response, or what came with it, is rejected.
        case rejected
        /// Another attempt with the same SAML response is running.
        case inProgress = "in-progress"
        /// There is no result: the request was not served, or Adobe or the store was not available.
        case failed
    }

    /// The party that rejected a SAML response.
    enum Judge: String, Encodable, Sendable {
        case service, adobe
    }

    /// The format of the document.
    let format = "samltool.exchange"
    /// The version of the format.
    let version = 1
    let result: Result
    private(set) var by: Judge?
    /// The identifier of the MVPD at Adobe.
    private(set) var mvpd: String?
    /// The profile or the token.
    private(set) var profile: ProfileAnswer?
    /// The end of the profile or the token, in UTC.
    private(set) var expires: String?
    /// The findings, the likeliest cause first.
    private(set) var findings: [FindingAnswer]?
    /// Adobe's response.
    private(set) var adobe: AdobeAnswer?
    /// The reason why there is no result.
    private(set) var error: FailureAnswer?
    /// The advice on sending the same request again; `nil` if it was accepted.
    private(set) var retry: Retry?

    /// The HTTP status, which is not part of the document.
    private(set) var status: HTTPResponse.Status

    private enum CodingKeys: String, CodingKey {
        case format, version, result, by, mvpd, profile, expires, findings, adobe, error, retry
    }

    private init(_ result: Result, _ status: HTTPResponse.Status) {
        self.result = result
        self.status = status
    }

    /// The answer to a request that is not served.
    init(failedBy error: RequestError) {
        self.init(.failed, error.status)
        self.error = FailureAnswer(code: error.code.rawValue, message: error.message, advice: error.advice)
        retry = error.retry
    }

    /// The answer to a SAML response that Adobe accepted.
    static func accepted(_ profile: ProfileAnswer, mvpd: String) -> Self {
        var answer = Self(.accepted, .ok)
        answer.mvpd = mvpd
        answer.profile = profile
        answer.expires = profile.notAfter
        return answer
    }

    /// The answer to a request that the service rejected.
    static func rejected(_ findings: [FindingAnswer], mvpd: String?, retry: Retry = .never) -> Self {
        var answer = Self(.rejected, .unprocessableContent)
        answer.by = .service
        answer.mvpd = mvpd
        answer.findings = findings
        answer.retry = retry
        return answer
    }

    /// The answer to a SAML response that Adobe rejected, with the service's own findings.
    static func rejected(by outcome: AdobeOutcome, _ findings: [FindingAnswer], mvpd: String) -> Self {
        var answer = Self(.rejected, .unprocessableContent)
        answer.by = .adobe
        answer.mvpd = mvpd
        answer.findings = findings
        answer.adobe = AdobeAnswer(outcome)
        answer.retry = .never
        return answer
    }

    /// The answer while another attempt is running.
    static func inProgress(retryAfterSeconds seconds: Int, mvpd: String) -> Self {
        var answer = Self(.inProgress, .conflict)
        answer.mvpd = mvpd
        answer.retry = .after(seconds: seconds)
        return answer
    }

    /// The answer without a result.
    static func failed(
        _ code: String,
        _ status: HTTPResponse.Status,
        _ message: String,
        advice: String,
        retry: Retry,
        adobe outcome: AdobeOutcome? = nil
    ) -> Self {
        var answer = Self(.failed, status)
        answer.error = FailureAnswer(code: code, message: message, advice: advice)
        answer.adobe = outcome.map { AdobeAnswer($0) }
        answer.retry = retry
        return answer
    }

    /// The answer of an exchange whose time has ended; one with a result is unchanged.
    var late: Self {
        guard result == .failed, error?.code == "exchange.cancelled" else { return self }
        var answer = self
        answer.status = .gatewayTimeout
        return answer
    }

    /// The identifiers of what rejected the request, for the log.
    var rules: [String] {
        if let error { return [error.code] }
        let findings = findings?.filter { $0.severity == "error" }.map(\.rule) ?? []
        return [adobe?.code].compactMap(\.self) + findings.prefix(8)
    }
}

extension Encodable {
    /// The document of an answer in UTF-8, with sorted keys.
    ///
    /// Nothing in an answer can fail to be encoded.
    var json: [UInt8] { sortedJSON.map { $0 + [0x0A] } ?? [] }
}

/// A profile (V2) or a token (V1).
struct ProfileAnswer: Encodable, Hashable, Sendable {
    /// The type, such as `appleSSO`; `token` for V1.
    let type: String

    private(set) var issuer: String?
    /// The start of the validity, in UTC.
    private(set) var notBefore: String?
    /// The end of the validity, in UTC.
    private(set) var notAfter: String?
    /// The names of the attributes; the app reads their values from Adobe.
    private(set) var attributes: [String]?

    init(_ grant: AdobeGrant) {
        switch grant {
        case .profile(let profile): self.init(profile)
        case .token(let expiry): self.init(tokenExpiring: expiry)
        }
    }

    private init(_ profile: AdobeProfile) {
        type = profile.kind.rawValue
        issuer = profile.issuer
        notBefore = profile.notBefore?.text
        notAfter = profile.notAfter?.text
        attributes = profile.metadata.attributes.map(\.name)
    }

    /// A token of V1; its expiry is unknown if Adobe only confirmed that it was created.
    private init(tokenExpiring expiry: EpochMilliseconds?) {
        type = "token"
        notAfter = expiry?.text
    }
}

/// A finding of the service.
struct FindingAnswer: Encodable, Hashable, Sendable {
    /// The identifier of the rule.
    let rule: String
    let severity: String
    let message: String
    let advice: String
    /// The parties that must act, in the order in which to ask them; `nil` if the finding is not one of `check`.
    private(set) var actors: [String]?
    private(set) var expected: String?
    private(set) var found: String?

    init(_ finding: Finding) {
        rule = finding.rule.id
        severity = finding.severity.rawValue
        message = finding.message
        advice = finding.advice
        actors = finding.actingParties.map(\.rawValue)
        expected = finding.expected
        found = finding.found
    }

    init(_ rule: String, _ message: String, advice: String) {
        self.rule = rule
        severity = "error"
        self.message = message
        self.advice = advice
    }
}

/// Adobe's response.
struct AdobeAnswer: Encodable, Hashable, Sendable {
    let status: Int?
    /// Adobe's error code.
    let code: String?
    /// The kind of the outcome.
    let kind: String
    let message: String
    let advice: String?

    init(_ outcome: AdobeOutcome) {
        status = outcome.status
        code = outcome.error?.code?.rawValue
        kind = outcome.kind.rawValue
        message = outcome.message
        advice = outcome.advice
    }
}

/// The reason why there is no result.
struct FailureAnswer: Encodable, Hashable, Sendable {
    let code: String
    let message: String
    let advice: String
}

extension EpochMilliseconds {
    /// The instant in UTC.
    fileprivate var text: String { date.formatted(.iso8601) }
}
