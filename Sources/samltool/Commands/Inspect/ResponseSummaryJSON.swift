import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

extension ResponseSummary {
    /// The summary in `inspect --json`; personal values are omitted unless they are revealed.
    func json(revealing isRevealing: Bool) -> JSON {
        let fields = response.fields
        return [
            "file": file,
            "kind": "Response",
            "layers": trace.layers.map(\.kind.rawValue),
            "byteCount": trace.payload.count,
            "issuer": fields.issuer,
            "issueInstant": fields.issueInstant,
            "destination": fields.destination,
            "inResponseTo": fields.inResponseTo,
            "status": fields.status.map { $0.json(revealing: isRevealing) },
            "assertionCount": response.assertionCount,
            "assertions": response.assertions.map { $0.json(revealing: isRevealing) },
            "querySignature": trace.querySignature?.json,
            "queryError": trace.parameters?.ambiguity?.code.rawValue,
            "signatures": response.signatures.map(\.json),
            "trust": trust?.json,
            "encrypted": response.encryptedParts.map(\.json),
        ]
    }
}

extension SAMLEncryptedPart {
    var json: JSON { ["element": element, "algorithm": algorithm] }
}

extension SAMLStatus {
    func json(revealing isRevealing: Bool) -> JSON {
        ["code": code, "subcodes": subcodes, "message": isRevealing ? message : nil]
    }
}

extension UnverifiedAssertion {
    fileprivate func json(revealing isRevealing: Bool) -> JSON {
        let confirmations = subject?.confirmations ?? []
        return [
            "issuer": issuer,
            "issueInstant": issueInstant,
            "audiences": conditions?.audienceRestrictions.flatMap(\.self) ?? [],
            "notBefore": conditions?.notBefore,
            "notOnOrAfter": conditions?.notOnOrAfter,
            "nameIDFormat": subject?.nameID?.format,
            "nameID": isRevealing ? subject?.nameID?.value : nil,
            "confirmations": confirmations.map {
                ["recipient": $0.recipient, "inResponseTo": $0.inResponseTo, "notOnOrAfter": $0.notOnOrAfter] as JSON
            },
            "attributes": attributes.map { $0.summary(revealing: isRevealing) },
        ]
    }
}

extension SAMLAttribute {
    func summary(revealing isRevealing: Bool) -> JSON {
        [
            "name": name,
            "friendlyName": friendlyName,
            "nameFormat": nameFormat,
            "valueCount": values.count,
            "values": isRevealing ? values.map(\.text) : nil,
        ]
    }
}

extension UnverifiedSignature {
    var json: JSON {
        [
            "parent": parent,
            "signatureMethod": signatureMethod,
            "digestMethod": digestMethod,
            "canonicalizationMethod": canonicalizationMethod,
            "certificates": certificates.map(\.json),
        ]
    }
}
