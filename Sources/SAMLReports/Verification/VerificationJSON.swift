package import ByteTools
package import SAML
internal import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLExamination

extension ReportEntry where Content == VerificationReport {
    func json(_ setting: VerificationSetting) -> JSON {
        [
            "file": name,
            "layers": trace?.layers.map { $0.kind.rawValue } ?? [],
            "encodingFindings": trace?.observations.map { $0.kind.rawValue } ?? [],
            "verdict": verdict.rawValue,
            "exitStatus": status.rawValue,
            "scope": setting.scope == .signatureOnly ? "signature" : "everything",
            "at": evaluationTime?.timestamp,
            "timeSource": evaluationTime?.source.rawValue,
            "sha256": report?.inputDigest,
            "allowed": setting.allowed,
            "coverage": report?.coverage?.rawValue,
            "unauthenticated": report?.coverage?.unauthenticatedFields ?? [],
            "signatures": report?.signatures.map { $0.json } ?? [],
            "decrypted": report?.decryptedParts.map { $0.json } ?? [],
            "embeddedCertificate": report?.embeddedCertificate?.json,
            "assertion": report?.assertion?.json,
            "checks": report?.checks ?? [],
            "misreadings": report?.misreadings.map { $0.json } ?? [],
            "failure": failureJSON,
        ]
    }
}

extension ReportEntry {
    /// The failure; with the place, if the layers could not be removed.
    var failureJSON: JSON? {
        if let trace, let failure = trace.failure { return failure.json(layer: trace.layers.count) }
        return failure?.json
    }
}

extension [VerificationEntry] {
    /// The verification of the only response of a text, or the worst verdict and all verifications of several.
    package func json(scope: EvaluationScope, policy: VerificationPolicy) -> JSON {
        let setting = VerificationSetting(scope: scope, allowed: policy.allowanceNames)
        let worst = [Verdict.notVerified, .notAResponse, .rejected, .accepted].first { map { $0.verdict }.contains($0) }
        return count == 1
            ? self[0].json(setting)
            : ["verdict": (worst ?? .notVerified).rawValue, "responses": map { $0.json(setting) }]
    }
}

extension Misreading {
    fileprivate var json: JSON {
        [
            "element": name, "namespace": namespace, "path": path, "line": location?.line, "column": location?.column,
            "parts": parts, "readers": readers.map { $0.rawValue }, "characterCount": characterCount,
        ]
    }
}

extension VerificationReport.VerifiedSignature {
    fileprivate var json: JSON { ["covers": coverage.rawValue, "engine": engine.rawValue, "key": key.json] }
}

extension SAMLDecryptedPart {
    fileprivate var json: JSON {
        [
            "element": part.element,
            "algorithm": part.algorithm,
            "keyAlgorithm": part.keyAlgorithm,
            "key": ["sha256": key.fingerprint, "bits": key.bits] as JSON,
            "signed": signedForm?.rawValue,
        ]
    }
}

extension VerificationReport.EmbeddedCertificate {
    fileprivate var json: JSON { ["certificate": certificate.json, "verifiesSignature": verifiesSignature] }
}

extension KeyDescription {
    package var json: JSON {
        [
            "kind": kind,
            "bits": bits,
            "curve": curve,
            "sha256": fingerprint,
            "certificate": certificate?.json,
            "entityID": entityID,
            "validUntil": validUntil,
        ]
    }
}

extension CertificateDescription {
    package var json: JSON {
        [
            "subject": subject,
            "issuer": issuer,
            "notBefore": notBefore,
            "notAfter": notAfter,
            "sha256": fingerprint,
        ]
    }
}

extension VerifiedAssertion {
    /// The values for a replay cache, without personal data.
    fileprivate var json: JSON {
        ["id": id, "issuer": issuer, "issueInstant": issueInstant, "expiry": expiry]
    }
}

extension VerificationCheck: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.begin("{")
        writer.member("column", location?.column)
        writer.member("expected", expected)
        writer.member("found", found)
        writer.member("id", id)
        writer.member("line", location?.line)
        writer.member("message", message)
        writer.member("offset", location?.offset)
        writer.member("outcome", outcome.rawValue)
        writer.member("path", path)
        writer.member("stage", stage.rawValue)
        writer.member("title", title)
        writer.end("}")
    }
}
