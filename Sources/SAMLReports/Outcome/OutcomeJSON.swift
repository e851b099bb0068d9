internal import AdobePass
internal import SAML
internal import SAMLDiagnosis
internal import SAMLExamination

extension OutcomeEntry {
    package var json: JSON {
        [
            "request": response.request,
            "service": outcome.service?.rawValue,
            "status": outcome.status,
            "kind": outcome.kind.rawValue,
            "verdict": outcome.verdict.rawValue,
            "actor": actor?.rawValue,
            "message": message,
            "advice": advice,
            "retry": outcome.isRetryAdvised,
            "retryAfterSeconds": outcome.retryAfterSeconds,
            "error": outcome.error?.json,
            "profiles": outcome.profiles.isEmpty ? nil : outcome.profiles.map { $0.json },
            "session": outcome.session?.json,
            "registration": outcome.registration?.json,
            // The source of the token, in user metadata.
            "tokenSource": outcome.metadata?.displayableTokenSource,
            "notes": notes,
            "requestProblems": requestProblems.isEmpty ? nil : requestProblems.map { $0.problemJSON },
            // Findings in the SAML response; omitted if the outcome does not depend on it.
            "causes": checked == nil ? nil : causes.map { $0.json() },
            "samlResponse": responseJSON,
            "nextStep": nextStep,
        ]
    }

    private var responseJSON: JSON? {
        guard let checked, let diagnosis = checked.diagnosis else { return nil }
        return [
            "name": checked.name,
            "source": source.rawValue,
            "stage": diagnosis.stage.rawValue,
            "at": checked.evaluationTime?.timestamp,
            "timeSource": checked.evaluationTime?.source.rawValue,
        ]
    }
}

extension OutcomeReport {
    /// The report on a file.
    package func json(of file: String) -> JSON {
        ["file": file, "verdict": verdict.rawValue, "actor": actor?.rawValue, "responses": views.map { $0.json }]
    }

    /// The only response, or the verdict and all responses.
    package var json: JSON {
        views.count == 1
            ? views[0].json
            : ["verdict": verdict.rawValue, "actor": actor?.rawValue, "responses": views.map { $0.json }]
    }
}

extension Finding {
    /// The finding without its place, which is not in the SAML response.
    fileprivate var problemJSON: JSON {
        ["id": rule.id, "severity": severity.rawValue, "message": message, "advice": advice]
    }
}

extension AdobeError {
    fileprivate var json: JSON {
        [
            "code": code?.rawValue,
            "action": (action ?? code?.entry?.action)?.rawValue,
            "meaning": code?.entry?.meaning,
            "message": message,
            "details": details,
            "trace": trace,
        ]
    }
}

extension AdobeProfile {
    fileprivate var json: JSON {
        [
            "mvpd": mvpd,
            "type": kind.rawValue,
            "issuer": issuer,
            "notBefore": notBefore?.timestamp,
            "notAfter": notAfter?.timestamp,
            "metadata": metadata.attributes.map { $0.name },
        ]
    }
}

extension RegistrationCode {
    fileprivate var json: JSON {
        ["code": code, "requestor": requestor, "mvpd": mvpd, "expires": expiry?.timestamp]
    }
}

extension AdobeSession {
    fileprivate var json: JSON {
        [
            "actionName": action.rawValue,
            "actionType": actionType,
            "reasonType": reason,
            "missingParameters": missingParameters,
            "url": url,
            "code": code,
            "attributeNames": authenticationRequest?.attributeNames,
        ]
    }
}
