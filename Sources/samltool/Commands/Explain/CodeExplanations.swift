import AdobePass
import AdobePassFlow

// Codes that Adobe and Apple print.

extension ExplanationCatalogue {
    /// The rules that an exchange is refused by most often, the likeliest first.
    static let likeliestCauses = [
        "whitespace.breaks-signature", "signature.digest-mismatch", "encoding.percent-encoded-twice",
        "encoding.plus-became-space", "signature.wrong-key", "conditions.expired", "audience.mismatch",
        "attributes.required-missing",
    ]

    static let adobeCodes = AdobeErrorEntry.all.map { entry in
        let isOfResponse = entry.code == .samlResponse
        let statuses = entry.statuses.map(String.init).joined(separator: " or ")
        let action = entry.action == .none ? "no action" : "the action '\(entry.action.rawValue)'"
        let causes =
            " Adobe returns this one code for every fault of a SAML response. The likeliest causes, as rules of 'check': "
            + likeliestCauses.joined(separator: ", ") + "."
        return Explanation(
            id: entry.code.rawValue,
            group: .adobeCode,
            title: entry.meaning,
            explanation: "An error code of Adobe Pass, with the status \(statuses) and \(action)."
                + (entry.isRetryAdvised ? " The same request may go through later." : "")
                + (isOfResponse ? causes : ""),
            advice: entry.advice,
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
                "The error \(code.rawValue) of VSErrorDomain, with which Apple's framework answers a VSAccountMetadataRequest.",
            advice: code == .unsupportedProvider
                ? "read VSErrorInfoKeyUnsupportedProviderIdentifier: if it is the platformMappingId of an MVPD, go on with the regular "
                    + "flow of that MVPD; otherwise show the app's own picker"
                : "go on with the regular flow; 'samltool next' prints the step for a whole state",
            source: "Apple, VideoSubscriberAccount, VSErrorCode",
            aliases: [
                code.name, "VSErrorCode\(code.name)", "VSErrorCode.\(code.rawValue)", "VSErrorDomain.\(code.rawValue)",
                "VSErrorDomain \(code.rawValue)", "VSErrorDomain:\(code.rawValue)",
                "VSErrorDomain Code=\(code.rawValue)",
                "Error Domain=VSErrorDomain Code=\(code.rawValue)",
            ]
        )
    }

    private static let sdkSource = "Adobe, Error Reporting of the AccessEnabler SDK; cookbook for the iOS and tvOS SDK"

    static let sdkCodes =
        appleCodes
        + Explanation.rows(
            .sdkCode,
            sdkSource,
            "A code that Adobe's SDK reports in a dictionary to its callback 'status', beside its other callbacks.",
            otherCodes
        )
        + families.flatMap { family in
            Explanation.rows(
                .sdkCode,
                sdkSource,
                "A code that Adobe's SDK reports in a dictionary to its callback 'status'. Its letters tell what failed, and its number is "
                    + "mostly that of an HTTP status; Adobe's page on error reporting has more.",
                family.codes.map { ($0, family.title, family.advice) }
            )
        }

    private static let appleCodes = SDKStatusCode.all.map { code in
        Explanation(
            id: code.rawValue,
            group: .sdkCode,
            title: SignOnRule.all.first { $0.id.hasSuffix(".\(code.rawValue)") }?.meaning(of: code)
                ?? "a code of the SDK",
            explanation:
                "A code that Adobe's SDK reports in a dictionary to its callback 'status', about Apple's single sign-on.",
            advice: sdkAdvice[code] ?? "go on with the regular flow",
            source: sdkSource,
            aliases: code == .appleError ? ["AAPL", "APPL", "APPL_ERROR"] : []
        )
    }

    private static let sdkAdvice: [SDKStatusCode: String] = [
        .permissionDenied:
            "explain what the permission is good for, and where the settings change it; show the app's own picker",
        .permissionUndetermined: "explain what the permission is good for, and ask for it; show the app's own picker",
        .signOutInSettings: "ask the viewer to sign out in the settings of the system, since the SDK cannot",
        .otherProvider: "show the app's own picker: displayProviderDialog comes with it",
        .unsupportedProvider: "show the app's own picker: displayProviderDialog comes with it",
        .cancelled: "leave the viewer signed out, or show the app's own picker if displayProviderDialog comes with it",
        .appleError:
            "read 'details': it has the framework's own error; 'samltool explain VSErrorDomain.1' explains such a code",
        .registrationCode: "show the code in 'message': the viewer signs in with it on another device",
    ]

    /// Codes that are told apart by their letters.
    private static let families: [(codes: [String], title: String, advice: String)] = [
        (
            ["CFG100", "CFG400", "CFG404", "CFG410", "CFG429", "CFG5xx"],
            "the SDK could not get its configuration",
            "compare requestor and environment with the TVE Dashboard, and try again later"
        ),
        (
            ["SEC403", "SEC412", "SEC420"],
            "Adobe refuses the client: an error of security", "compare the software statement with the TVE Dashboard"
        ),
        (
            ["R400", "R401", "REG500"],
            "a registration failed", "compare the software statement with the TVE Dashboard, and try again later"
        ),
        (
            ["Z100", "Z110", "Z120", "Z130", "Z169"],
            "the authorization failed", "show what the MVPD says in 'message' or 'details'"
        ),
        (["P100"], "the preauthorization failed", "show every resource, and authorize when one is played"),
    ]

    private static let otherCodes: [Explanation.Row] = [
        ("N000", "the viewer is not authenticated", "start authentication with getAuthentication"),
        ("N001", "an authentication without interaction is being tried", "wait for the callbacks that follow"),
        ("N010", "a degradation authenticates everybody", "nothing: look at it in the TVE Dashboard"),
        ("N011", "the viewer has a TempPass", "nothing"),
        ("N111", "the viewer's TempPass has expired", "authenticate with an MVPD"),
        ("N130", "the token is not on the session", "authenticate again"),
        ("N500", "something failed inside the SDK or Adobe Pass", "try again; if it happens again, tell Adobe"),
        (
            "USER_NOT_AUTHENTICATED_ERROR", "the viewer is not authenticated: the code of a status 0",
            "start authentication"
        ),
        (
            "PROVIDER_NOT_SELECTED_ERROR", "the viewer chose no provider: the code of a status 0",
            "show the picker again"
        ),
        (
            "GENERIC_AUTHENTICATION_ERROR", "the authentication failed: the code of a status 0",
            "start authentication again"
        ),
    ]
}

extension SignOnRule {
    /// The sentence about a code, without the code itself.
    fileprivate func meaning(of code: SDKStatusCode) -> String {
        guard let colon = sentence.firstRange(of: ": ") else { return sentence }
        return String(sentence[colon.upperBound...])
    }
}
