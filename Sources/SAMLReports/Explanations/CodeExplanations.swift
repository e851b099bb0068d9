import AdobePass
import AdobePassFlow

// The codes of Adobe and Apple.

extension ExplanationCatalogue {
    /// The most frequent reasons of a rejected exchange, as rules, the likeliest first.
    static let likeliestCauses = [
        "whitespace.breaks-signature", "signature.digest-mismatch", "encoding.percent-encoded-twice",
        "encoding.plus-became-space", "signature.wrong-key", "conditions.expired", "audience.mismatch",
        "attributes.required-missing",
    ]

    static let adobeCodes = AdobeErrorEntry.all.map { entry in
        let isOfResponse = entry.code == .samlResponse
        let statuses = entry.statuses.map(String.init).joined(separator: " or ")
        let action = entry.action == .none ? "" : " and the action '\(entry.action.rawValue)'"
        let causes =
            " Adobe returns this code for every error in a SAML response. The likeliest causes: "
            + likeliestCauses.joined(separator: ", ") + "."
        return Explanation(
            id: entry.code.rawValue,
            group: .adobeCode,
            title: entry.meaning,
            explanation: "An error code of Adobe Pass, with the status \(statuses)\(action)."
                + (entry.isRetryAdvised ? " The same request may succeed later." : "")
                + (isOfResponse ? causes : ""),
            advice: entry.advice.naming(entry.hint),
            generalAdvice: entry.hint.map { _ in entry.advice },
            source:
                "Adobe, Enhanced Error Codes; RFC 6749 section 5.2 and RFC 7591 section 3.2.2 for the registration of clients"
        )
    }

    static let frameworkErrors = FrameworkErrorCode.all.map { code in
        Explanation(
            id: "VSErrorCode.\(code.name)",
            group: .frameworkError,
            title: code.meaning,
            explanation:
                "The error \(code.rawValue) of VSErrorDomain, the result of a VSAccountMetadataRequest.\(causes(of: code))",
            advice: code == .unsupportedProvider
                ? "read VSErrorInfoKeyUnsupportedProviderIdentifier: if it is the platformMappingId of an MVPD, use "
                    + "the regular flow of that MVPD; otherwise show the app's own picker"
                : "use the regular flow",
            source: "Apple, VideoSubscriberAccount, VSErrorCode",
            aliases: [
                code.name, "VSErrorCode\(code.name)", "VSErrorCode.\(code.rawValue)", "VSErrorDomain.\(code.rawValue)",
                "VSErrorDomain \(code.rawValue)", "VSErrorDomain:\(code.rawValue)",
                "VSErrorDomain Code=\(code.rawValue)",
                "Error Domain=VSErrorDomain Code=\(code.rawValue)",
            ]
        )
    }

    /// The causes of an error of the framework whose name is that of only one; for other errors nothing.
    private static func causes(of code: FrameworkErrorCode) -> String {
        guard code == .unsupportedProvider else { return "" }
        return """
             It has three causes: the chosen provider is in Apple's picker, but the app does not support it; the viewer chose \
            'Other TV Provider'; or the provider is one of another country or region. The last two are from a public report to \
            Apple, not from its documentation.
            """
    }

    private static let sdkSource = "Adobe, Error Reporting of the AccessEnabler SDK; cookbook for the iOS and tvOS SDK"

    static let sdkCodes =
        appleCodes
        + Explanation.table(
            .sdkCode,
            sdkSource,
            "A code that Adobe's SDK reports to its callback 'status', in addition to the other callbacks.",
            """
            N000 | the viewer is not authenticated | start authentication with getAuthentication
            N001 | an authentication without interaction was started | wait for the callbacks that follow
            N010 | because of a degradation, every viewer is authenticated | none; the TVE Dashboard shows the degradation
            N011 | the viewer has a TempPass | none
            N111 | the viewer's TempPass has expired | authenticate with an MVPD
            N130 | the token is not on the session | authenticate again
            Z010 | because of a degradation, every viewer is authorized | none; the TVE Dashboard shows the degradation
            Z011 | the viewer is authorized by a TempPass | none
            N500 Z500 | an internal error of the SDK or Adobe Pass | try again; if it happens again, contact Adobe
            USER_NOT_AUTHENTICATED_ERROR | the viewer is not authenticated: the code of a status 0 | start authentication
            PROVIDER_NOT_SELECTED_ERROR | the viewer chose no provider: the code of a status 0 | show the picker again
            GENERIC_AUTHENTICATION_ERROR | the authentication failed: the code of a status 0 | start authentication again
            """
        )
        + Explanation.table(
            .sdkCode,
            sdkSource,
            "A code that Adobe's SDK reports to its callback 'status'. The letters identify the failed operation, "
                + "and the number is usually an HTTP status. See Adobe's page on error reporting.",
            """
            CFG100 CFG400 CFG404 CFG410 CFG429 CFG5xx | the SDK could not get its configuration | compare requestor and environment with the TVE Dashboard, and try again later
            SEC403 SEC412 SEC420 | Adobe rejected the client: a security error | compare the software statement with the TVE Dashboard
            R400 R401 REG500 | a registration failed | check the software statement with the TVE Dashboard, and try again later
            Z100 Z110 Z120 Z130 Z169 | the authorization failed | show the message of the MVPD in 'message' or 'details'
            P100 | the preauthorization failed | show every resource, and authorize each when it is played
            """
        )

    private static let appleCodes = SDKStatusCode.all.map { code in
        Explanation(
            id: code.rawValue,
            group: .sdkCode,
            title: SignOnRule.all.first { $0.id.hasSuffix(".\(code.rawValue)") }?.meaning(of: code)
                ?? "a code of the SDK",
            explanation:
                "A code that Adobe's SDK reports to its callback 'status', about Apple's single sign-on.",
            advice: sdkAdvice[code] ?? "use the regular flow",
            source: sdkSource,
            aliases: code == .appleError ? ["AAPL", "APPL", "APPL_ERROR"] : []
        )
    }

    private static let sdkAdvice: [SDKStatusCode: String] = [
        .permissionDenied:
            "explain the purpose of the permission and where to change it in the settings; show the app's own picker",
        .permissionUndetermined: "explain the purpose of the permission, and ask for it; show the app's own picker",
        .signOutInSettings: "ask the viewer to sign out in the settings of the system, since the SDK cannot",
        .otherProvider: "show the app's own picker: displayProviderDialog is called as well",
        .unsupportedProvider: "show the app's own picker: displayProviderDialog is called as well",
        .cancelled:
            "leave the viewer signed out, or show the app's own picker if displayProviderDialog is called as well",
        .appleError:
            "see 'details' for the framework's error; 'samltool explain VSErrorDomain.1' explains such a code",
        .registrationCode: "show the code in 'message', with which the viewer signs in on another device",
    ]
}

extension SignOnRule {
    /// The meaning of a code, without the code itself.
    fileprivate func meaning(of code: SDKStatusCode) -> String {
        guard let colon = sentence.firstRange(of: ": ") else { return sentence }
        return String(sentence[colon.upperBound...])
    }
}
