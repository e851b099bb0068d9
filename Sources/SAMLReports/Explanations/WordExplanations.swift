import AdobePass

// The words that Adobe documents for fields of REST API V2, its configurations and its headers.

extension ExplanationCatalogue {
    static let words: [Explanation] = [
        rows(of: "actionName", { _ in sessionExplanation }, source: sessionPages, sessionActions),
        rows(of: "actionName", { _ in logoutExplanation }, source: "the page of logout", logoutActions),
        rows(of: "reasonType", explanation, source: sessionPages, sessionReasons),
        rows(of: "reasonType", explanation, source: sessionPages, fallbackReasons),
        rows(
            of: "boardingStatus",
            { _ in boardingExplanation },
            source: "the page of the configuration",
            boardingStatuses
        ),
        rows(
            of: "accessStatus",
            { _ in accessExplanation },
            source: "the page of AP-Partner-Framework-Status",
            accessStatuses
        ),
    ].flatMap { $0 }

    /// A row of a table: a word, what it means, and what to do.
    private typealias WordRow<Word> = (word: Word, title: String, advice: String)

    private static let sessionPages = "the pages of the sessions and of partner single sign-on"

    private static let sessionExplanation =
        "The next action of the client in a response of sessions, sessions/{code} or sessions/sso."

    private static let sessionActions: [WordRow<AdobeSession.Action>] = [
        (
            .partnerProfile, "single sign-on can proceed: the response contains the request for Apple's framework",
            "use 'request' as verificationToken and 'attributesNames' as attributeNames, then exchange the framework's "
                + "SAML response"
        ),
        (
            .authenticate, "the viewer must sign in on a page of the MVPD",
            "open 'url' in a browser, or show 'code' for another device; 'reasonType' is the reason"
        ),
        (
            .resume, "parameters of the session are missing",
            "send the parameters in 'missingParameters' with 'v2-resume'"
        ),
        (
            .retry, "parameters of a resumed session are still missing",
            "send the parameters in 'missingParameters' with 'v2-resume' again"
        ),
        (
            .authorize, "there is a profile already, so the viewer is not asked to sign in",
            "continue with decisions for the MVPD in the response"
        ),
    ]

    private static let logoutExplanation = "The next action of the client in a response of logout, for each MVPD."

    private static let logoutActions: [WordRow<AdobeLogout.Action>] = [
        (
            .logout, "a page of the MVPD signs the viewer out",
            "open 'url' in a browser; on a device without one, nothing more is necessary"
        ),
        (
            .partnerLogout, "the profile is from Apple's single sign-on: only the viewer can sign out, in the settings",
            "show the path: Settings, Accounts, TV Provider on tvOS; Settings, TV Provider on iOS"
        ),
        (.complete, "the viewer is signed out", "none"),
        (.invalid, "there is no valid profile to sign out of", "treat the viewer as signed out"),
    ]

    private static func explanation(of reason: AdobeSession.Reason) -> String {
        "The reason for 'actionName' in a response of "
            + reason.services.map { $0.rawValue }.joined(separator: " or ") + "."
    }

    private static let sessionReasons: [WordRow<AdobeSession.Reason>] = [
        (.none, "there is no profile yet, and no other reason", "follow 'actionName'"),
        (.authenticated, "there is a regular profile", "continue with decisions"),
        (.authenticatedSSO, "there is a profile of single sign-on", "continue with decisions"),
        (.temporary, "a TempPass applies, which requires no sign-in", "continue with decisions"),
        (.degraded, "because of a degradation, every viewer is authenticated", "continue with decisions"),
    ]

    private static let fallbackReasons: [WordRow<AdobeSession.Reason>] = fallbackTitles.map {
        row -> WordRow<AdobeSession.Reason> in
        let start = row.reason.fallbackAdvice.map { $0.naming(row.reason.fallbackHint) + "; " } ?? ""
        return (row.reason, "the basic flow instead of single sign-on: \(row.title)", start + "use the basic flow")
    }

    private static let fallbackTitles: [(reason: AdobeSession.Reason, title: String)] = [
        (.partnerFrameworkStatus, "AP-Partner-Framework-Status is missing or invalid"),
        (.configuration, "Adobe's configuration does not allow it"),
        (.missingParameters, "a parameter is missing or invalid"),
    ]

    private static let boardingExplanation =
        "The status of an MVPD at Apple in a configuration; an MVPD without a status is not registered at Apple."

    private static let boardingStatuses: [WordRow<BoardingStatus>] = [
        (
            .supported, "the MVPD is in Apple's picker, and its viewers sign in there",
            "'samltool mvpds' lists the MVPDs with single sign-on, and why others have none"
        ),
        (
            .picker, "the MVPD is in Apple's picker, but its viewers sign in with the regular flow",
            "use the regular flow of this MVPD after a viewer chose it"
        ),
    ]

    private static let accessExplanation = """
        The permission in the header AP-Partner-Framework-Status: a case of Apple's VSAccountAccessStatus. Until January 2026, \
        Adobe's page had 'pending' for a viewer who has not chosen, and 'notDetermined' for an app that is not allowed.
        """

    private static let accessStatuses: [WordRow<PartnerFrameworkStatus.AccessStatus>] = [
        (.granted, "the viewer granted the app access", "none"),
        (
            .denied, "the viewer denied the app access",
            "explain the purpose of the permission and where to change it in the settings; use the basic flow"
        ),
        (.restricted, "a restriction of the device forbids access", "use the basic flow"),
        (
            .notDetermined, "the viewer has not made a choice",
            "explain the purpose of the permission, and ask for it; use the basic flow meanwhile"
        ),
        (.pending, "the former word for 'notDetermined', documented until January 2026", "send 'notDetermined'"),
    ]

    /// The explanations of the words of a field, each also by its word alone unless this is a kind of outcome.
    private static func rows<Word: AdobeKeyword>(
        of field: String,
        _ explanation: (Word) -> String,
        source pages: String,
        _ rows: [WordRow<Word>]
    ) -> [Explanation] {
        rows.map { row in
            let word = row.word.rawValue
            let isOutcome = outcomes.contains { $0.id == word }
            return Explanation(
                id: "\(field).\(word)",
                group: .word,
                title: row.title,
                explanation: explanation(row.word),
                advice: row.advice,
                source: "Adobe, REST API V2, \(pages)",
                aliases: ["\(field) \(word)"] + (isOutcome ? [] : [word])
            )
        }
    }
}
