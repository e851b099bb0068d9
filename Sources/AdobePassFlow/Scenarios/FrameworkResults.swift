import AdobePass

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Results of Apple's framework: the permission and the account metadata.

extension ResultConstruction {
    var permissionResults: [DocumentedResult] {
        AccountMetadata.Access.allCases.map { access in
            DocumentedResult(access.resultName, access.meaning, .permission(access))
        }
    }

    func accountResults(of request: AccountRequest) -> [DocumentedResult] {
        let own =
            if request.verificationToken != nil {
                forwardedResults
            } else {
                request.isInterruptionAllowed ? platformPickerResults : silentResults
            }
        return own + withoutAccess + errors
    }

    private var silentResults: [DocumentedResult] {
        [
            account("signed-in", "the viewer is signed in to \(signedInProvider.mvpd)", signedIn),
            account("signed-out", "the viewer is not signed in on the device", AccountMetadata(access: .granted)),
            account("expired", "the viewer's authentication with \(signedInProvider.mvpd) has expired", expired),
        ]
    }

    private var platformPickerResults: [DocumentedResult] {
        var chosen = AccountMetadata(access: .granted, providerIdentifier: provider.identifier)
        chosen.expirationDate = after(seconds: 86_400)
        let unsupported = unsupportedProvider.map {
            failure("unsupported-provider", "the viewer chose \($0.mvpd), which has no single sign-on", $0.identifier)
        }
        let unknown = failure(
            "unknown-provider",
            "the viewer chose a provider without single sign-on that is not in the configuration",
            "example-unknown"
        )
        var ended = chosen
        ended.expirationDate = after(seconds: -86_400)
        return [
            account("signed-in", "the viewer signed in to \(provider.mvpd)", chosen), unsupported, unknown,
            account("signed-out", "the viewer chose no provider", AccountMetadata(access: .granted)),
            account("expired", "the viewer's authentication with \(provider.mvpd) has expired", ended),
        ]
        .compactMap(\.self)
    }

    private var forwardedResults: [DocumentedResult] {
        var answered = signedIn
        answered.samlResponse = ConstructedSAMLResponse.text(at: now)
        var other = answered
        other.providerIdentifier = unsupportedProvider?.identifier ?? "example-other"
        var expired = answered
        expired.expirationDate = after(seconds: -1)
        let results = [
            account("signed-in", "the framework returned the SAML response of \(signedInProvider.mvpd)", answered),
            account("without-saml-response", "the framework returned no SAML response", signedIn),
            account("other-provider", "the framework returned the SAML response of another provider", other),
        ]
        // Only V2 checks these values again.
        guard v2 != nil else { return results }
        return results + [
            account("expired", "the viewer's authentication with \(signedInProvider.mvpd) has expired", expired),
            account(
                "signed-out",
                "the viewer is not signed in on the device anymore",
                AccountMetadata(access: .granted)
            ),
        ]
    }

    private var signedIn: AccountMetadata {
        AccountMetadata(
            access: .granted,
            providerIdentifier: signedInProvider.identifier,
            expirationDate: after(seconds: 86_400)
        )
    }

    private var expired: AccountMetadata {
        var account = signedIn
        account.expirationDate = after(seconds: -86_400)
        return account
    }

    private var withoutAccess: [DocumentedResult] {
        AccountMetadata.Access.allCases.filter { $0 != .granted }.map { access in
            account(access.resultName, "the permission changed: \(access.meaning)", AccountMetadata(access: access))
        }
    }

    private var errors: [DocumentedResult] {
        FrameworkErrorCode.all.map { code in
            let metadata = AccountMetadata(access: .granted, error: AccountMetadata.Failure(code: code))
            return account(code.resultName, "VSErrorCode \(code.rawValue): \(code.meaning)", metadata)
        }
    }

    private func failure(_ name: String, _ title: String, _ provider: String) -> DocumentedResult {
        let error = AccountMetadata.Failure(code: .unsupportedProvider, unsupportedProviderIdentifier: provider)
        return account(name, title, AccountMetadata(access: .granted, error: error))
    }

    private func account(_ name: String, _ title: String, _ metadata: AccountMetadata) -> DocumentedResult {
        DocumentedResult(name, title, .account(metadata))
    }
}

extension AccountMetadata.Access {
    fileprivate var resultName: String { rawValue.kebabCase }

    fileprivate var meaning: String {
        switch self {
        case .granted: "the viewer allowed access"
        case .denied: "the viewer denied access"
        case .restricted: "a restriction of the device prevents access"
        case .notDetermined: "the viewer has not made a choice"
        }
    }
}

extension FrameworkErrorCode {
    /// The name of the result: `error-user-cancelled`.
    fileprivate var resultName: String { "error-\(name.kebabCase)" }
}

/// The SAML response of constructed results: small and unsigned, so no service accepts it.
enum ConstructedSAMLResponse {
    /// Returns the document, as Apple's framework would return it.
    static func text(at now: EpochMilliseconds) -> HiddenText {
        let issued = now.date.formatted(.iso8601)
        let end = now.advanced(bySeconds: 300).date.formatted(.iso8601)
        return HiddenText(
            """
            <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" \
            ID="_response" Version="2.0" IssueInstant="\(issued)">
              <!-- Constructed by samltool for a scenario. It is not signed, and no service accepts it. -->
              <saml:Issuer>https://idp.example-mvpd.tv/saml2</saml:Issuer>
              <samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>
              <saml:Assertion ID="_assertion" Version="2.0" IssueInstant="\(issued)">
                <saml:Issuer>https://idp.example-mvpd.tv/saml2</saml:Issuer>
                <saml:Subject><saml:NameID>constructed</saml:NameID></saml:Subject>
                <saml:Conditions NotOnOrAfter="\(end)"><saml:AudienceRestriction>\
            <saml:Audience>\(AccountRequest.productionChannelIdentifier)</saml:Audience></saml:AudienceRestriction></saml:Conditions>
                <saml:AttributeStatement><saml:Attribute Name="userID">\
            <saml:AttributeValue>constructed</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>
              </saml:Assertion>
            </samlp:Response>
            """
        )
    }
}
