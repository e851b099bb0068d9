import AdobePass
import SAML
import SAMLDiagnosis

/// What answers mean: what `outcome --json` prints.
struct OutcomeDocument: Encodable {
    let format = "samltool.outcome"
    let version = 1
    let file: String
    let answers: [Answer]

    struct Answer: Encodable {
        let request: String?
        let service: String?
        let status: Int?
        let kind: String
        let verdict: String
        let message: String
        let advice: String?
        let retry: Bool
        let retryAfterSeconds: Int?
        let error: ErrorDocument?
        let profiles: [Profile]?
        let session: Session?
        let registration: Registration?
        /// Where the token is from, of user metadata.
        let tokenSource: String?
        let remarks: [String]
        /// What was found in the response that was sent; `nil` if the answer is not about it.
        let causes: [CheckDocument.FindingDocument]?
        /// The SAML response that was looked at; `nil` if none was.
        let response: Response?
        let nextStep: String?
    }

    struct ErrorDocument: Encodable {
        let code: String?
        let action: String?
        let meaning: String?
        let message: String?
        let details: String?
        let trace: String?
    }

    struct Profile: Encodable {
        let mvpd: String
        let type: String
        let issuer: String?
        let notBefore: String?
        let notAfter: String?
        let metadata: [String]
    }

    struct Response: Encodable {
        let name: String
        /// `request`, if the recording has it, or `option`.
        let source: String
        let stage: String
        let at: String?
        let clock: String?
    }

    struct Registration: Encodable {
        let code: String
        let requestor: String
        let mvpd: String?
        let expires: String?
    }

    struct Session: Encodable {
        let actionName: String
        let actionType: String?
        let reasonType: String?
        let missingParameters: [String]
        let url: String?
        let code: String?
        let attributeNames: [String]?
    }

    init(_ views: [OutcomeView], file: String) {
        self.file = file
        answers = views.map { Answer($0) }
    }

    /// An instant of Adobe's as the rest of the tool writes it.
    static func timestamp(_ time: EpochMilliseconds) -> SAMLTimestamp { SAMLTimestamp(time.date) }
}

extension OutcomeDocument.Answer {
    init(_ view: OutcomeView) {
        let outcome = view.outcome
        self.init(
            request: view.answer.request,
            service: outcome.service?.rawValue,
            status: outcome.status,
            kind: outcome.kind.rawValue,
            verdict: outcome.verdict.rawValue,
            message: outcome.message,
            advice: outcome.advice,
            retry: outcome.isRetryAdvised,
            retryAfterSeconds: outcome.retryAfterSeconds,
            error: outcome.error.map { OutcomeDocument.ErrorDocument($0) },
            profiles: outcome.profiles.isEmpty ? nil : outcome.profiles.map { OutcomeDocument.Profile($0) },
            session: outcome.session.map { OutcomeDocument.Session($0) },
            registration: outcome.registration.map { OutcomeDocument.Registration($0) },
            tokenSource: outcome.metadata?.shownTokenSource,
            remarks: view.remarks,
            causes: view.checked == nil ? nil : view.causes.map { CheckDocument.FindingDocument($0) },
            response: view.checked.flatMap { OutcomeDocument.Response($0, source: view.source) },
            nextStep: view.nextStep
        )
    }
}

extension OutcomeDocument.ErrorDocument {
    fileprivate init(_ error: AdobeErrorAnswer) {
        let entry = error.code?.entry
        self.init(
            code: error.code?.rawValue,
            action: (error.action ?? entry?.action)?.rawValue,
            meaning: entry?.meaning,
            message: error.message,
            details: error.details,
            trace: error.trace
        )
    }
}

extension OutcomeDocument.Profile {
    fileprivate init(_ profile: AdobeProfile) {
        self.init(
            mvpd: profile.mvpd,
            type: profile.kind.rawValue,
            issuer: profile.issuer,
            notBefore: profile.notBefore.map { "\(OutcomeDocument.timestamp($0))" },
            notAfter: profile.notAfter.map { "\(OutcomeDocument.timestamp($0))" },
            metadata: profile.metadata.attributes.map(\.name)
        )
    }
}

extension OutcomeDocument.Response {
    fileprivate init?(_ checked: CheckedInput, source: OutcomeView.Source) {
        guard let diagnosis = checked.diagnosis else { return nil }
        self.init(
            name: checked.name,
            source: source.rawValue,
            stage: diagnosis.stage.rawValue,
            at: checked.clock.map { "\(SAMLTimestamp($0.instant))" },
            clock: checked.clock?.source.rawValue
        )
    }
}

extension OutcomeDocument.Registration {
    fileprivate init(_ registration: RegistrationCode) {
        self.init(
            code: registration.code,
            requestor: registration.requestor,
            mvpd: registration.mvpd,
            expires: registration.expiry.map { "\(OutcomeDocument.timestamp($0))" }
        )
    }
}

extension OutcomeDocument.Session {
    fileprivate init(_ session: SessionAnswer) {
        self.init(
            actionName: session.action.rawValue,
            actionType: session.actionType,
            reasonType: session.reason,
            missingParameters: session.missingParameters,
            url: session.url,
            code: session.code,
            attributeNames: session.authenticationRequest?.attributeNames
        )
    }
}
