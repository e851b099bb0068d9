import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

extension MessageSummary {
    /// The summary in `inspect --json`; personal values are omitted unless they are revealed.
    func json(revealing isRevealing: Bool) -> JSON {
        let content = message.content
        return [
            "file": file,
            "kind": content.kind.rawValue,
            "layers": trace.layers.map(\.kind.rawValue),
            "byteCount": trace.payload.count,
            "binding": message.binding?.rawValue,
            "id": content.id,
            "issuer": content.issuer,
            "issueInstant": content.issueInstant,
            "destination": content.destination,
            "inResponseTo": content.inResponseTo,
            "status": content.status.map { $0.json(revealing: isRevealing) },
            "notOnOrAfter": content.notOnOrAfter,
            "reason": content.reason,
            "nameIDFormat": content.nameID?.format,
            "nameID": isRevealing ? content.nameID?.value : nil,
            "sessionCount": content.kind == .logoutRequest ? content.sessionIndexes.count : nil,
            "sessionIndexes": isRevealing && content.kind == .logoutRequest ? content.sessionIndexes : nil,
            "requestedAttributes": content.kind == .attributeQuery
                ? content.attributes.map { $0.summary(revealing: isRevealing) } : nil,
            "authnRequest": content.authnRequest?.json,
            "relayState": isRevealing ? message.relayState : nil,
            "querySignature": message.querySignature?.json,
            "queryError": trace.parameters?.ambiguity?.code.rawValue,
            "signatures": message.signatures.map(\.json),
            "trust": trust?.json,
            "encrypted": content.encryptedID.map { [$0.json] },
        ]
    }
}

extension Result<QuerySignature, SAMLEncodingError> {
    var json: JSON {
        switch self {
        case .success(let signature): ["signatureMethod": signature.algorithm]
        case .failure(let error): ["error": error.code.rawValue]
        }
    }
}

extension SAMLMessage.AuthnRequest {
    fileprivate var json: JSON {
        [
            "assertionConsumerServiceURL": consumerServiceURL,
            "assertionConsumerServiceIndex": consumerServiceIndex,
            "protocolBinding": protocolBinding,
            "attributeConsumingServiceIndex": attributeServiceIndex,
            "providerName": providerName,
            "nameIDFormat": nameIDFormat,
            "contextClasses": contextClasses,
            "forceAuthn": forcesAuthentication,
            "isPassive": isPassive,
            "notBefore": conditions?.notBefore,
            "notOnOrAfter": conditions?.notOnOrAfter,
            "audiences": conditions?.audienceRestrictions.flatMap(\.self),
        ]
    }
}
