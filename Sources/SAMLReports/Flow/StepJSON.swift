import AdobePass
package import AdobePassFlow
import SAMLEncoding

extension SignOnDecision {
    package var json: JSON {
        ["step": step.json, "resultFields": resultFields, "reasons": reasons.map { $0.json }]
    }
}

extension SignOnReason {
    fileprivate var json: JSON {
        ["rule": rule.id, "message": description, "statements": rule.statements.isEmpty ? nil : rule.statements]
    }
}

extension SignOnStep {
    /// The step; of values that pass between Apple's framework and Adobe, only the length.
    fileprivate var json: JSON {
        let (kind, content): (String, JSON) =
            switch self {
            case .askPermission: ("ask-permission", [:])
            case .askFramework(let request): ("ask-framework", request.json)
            case .callAdobe(let call): ("call-adobe", call.json)
            case .callSDK(.operation(.getMetadata)):
                (
                    "call-sdk",
                    ["method": SDKOperation.getMetadata.rawValue, "arguments": SDKOperation.metadataArguments]
                )
            case .callSDK(.operation(let operation)): ("call-sdk", ["method": operation.rawValue])
            case .callSDK(.setSelectedProvider(let mvpd)):
                ("call-sdk", ["method": "setSelectedProvider", "mvpd": mvpd])
            case .awaitCallback: ("await-callback", [:])
            case .showPlatformPicker: ("show-platform-picker", [:])
            case .hidePlatformPicker: ("hide-platform-picker", [:])
            case .ownPicker(let mvpds): ("own-picker", ["mvpds": mvpds])
            case .regularFlow(let flow): ("regular-flow", flow.json)
            case .settings(let prompt): ("settings", ["path": prompt.path, "following": prompt.following?.title])
            case .openLogoutPage(let page):
                (
                    "open-logout-page",
                    ["url": page.url, "placeholder": page.placeholder, "service": page.service?.rawValue]
                )
            case .completeState(let fields): ("complete-state", ["fields": fields])
            case .done(let outcome): ("done", ["outcome": outcome.rawValue])
            }
        return content.merging(["kind": kind])
    }
}

extension AccountRequest {
    fileprivate var json: JSON {
        [
            "channelIdentifier": channelIdentifier,
            "includeAccountProviderIdentifier": includesAccountProviderIdentifier,
            "includeAuthenticationExpirationDate": includesAuthenticationExpirationDate,
            "isInterruptionAllowed": isInterruptionAllowed,
            "supportedAccountProviderIdentifiers": supportedAccountProviderIdentifiers,
            "featuredAccountProviderIdentifiers": featuredAccountProviderIdentifiers,
            "attributeNames": attributeNames,
            "verificationTokenLength": verificationToken?.revealed.utf8.count,
        ]
    }
}

extension AdobeCall {
    fileprivate var json: JSON {
        [
            "service": service.rawValue,
            "mvpd": mvpd,
            "resource": resource,
            "frameworkStatus": frameworkStatus?.json,
            // The length in bytes after normalization and before Base64.
            "responseLength": response?.decoded().count,
            "sessionCode": sessionCode,
            "missingParameters": missingParameters.isEmpty ? nil : missingParameters,
            "delaySeconds": delaySeconds == 0 ? nil : delaySeconds,
        ]
    }
}

extension PartnerFrameworkStatus {
    fileprivate var json: JSON {
        [
            "accessStatus": permission.accessStatus.rawValue,
            "id": provider.id,
            "expirationDate": provider.expiration?.description,
        ]
    }
}

extension RegularFlow {
    fileprivate var json: JSON {
        [
            "presentation": presentation.rawValue,
            "mvpd": mvpd,
            "code": code,
            "url": url,
            "page": page?.rawValue,
            "polling": polling.map { $0.rawValue },
            "pollingStart": pollingStart?.rawValue,
        ]
    }
}
