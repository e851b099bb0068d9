import AdobePass
import AdobePassXML

/// The invariants of a recorded response.
enum OutcomeCheck {
    static func run(_ input: [UInt8]) throws(Violation) {
        let answers: [RecordedResponse]
        do throws(AdobePassError) {
            answers = try RecordedResponse.all(in: input)
        } catch {
            return try checkText("\(error)")
        }
        try Violation.unless(!answers.isEmpty, "a result that is not an error contains a response")
        let isConfined = Confinement(to: ["attributes", "data", "token", "access_token", "client_secret"]).holds(
            in: input
        )
        // The service depends on the length of the input: all services for each input would take too long.
        let all = AdobeService.all
        let exchange = input.count.isMultiple(of: 2) ? AdobeService.v1Exchange : .v2Exchange
        let other = input.count % (all.count + 1)
        for answer in answers.prefix(2) {
            for service in [exchange, other < all.count ? all[other] : nil] {
                let outcome = answer.outcome(of: service, reading: .xml)
                let again = answer.outcome(of: service, reading: .xml)
                try Violation.unless(outcome == again, "two readings of a response have the same outcome")
                try check(outcome, isConfined: isConfined)
            }
        }
    }

    private static func check(_ outcome: AdobeOutcome, isConfined: Bool) throws(Violation) {
        for text in [outcome.message, outcome.advice].compactMap(\.self) { try checkText(text) }
        try Violation.unless((outcome.retryAfterSeconds ?? 0) >= 0, "the pause is not negative")
        if outcome.verdict == .accepted { try checkAcceptance(outcome) }
        guard isConfined else { return }
        for text in [outcome.message, outcome.advice ?? "", String(reflecting: outcome)] {
            try Violation.unless(!Confinement.isSecret(in: text.utf8), "no text contains a value")
        }
    }

    /// Checks that the verdict agrees with the status, and that only a profile or a 204 accepts an exchange.
    private static func checkAcceptance(_ outcome: AdobeOutcome) throws(Violation) {
        let status = outcome.status ?? 200
        let isRedirect = outcome.kind == .redirect
        try Violation.unless((isRedirect ? 300..<400 : 200..<300).contains(status), "a failure is not accepted")
        try Violation.unless(![.error, .throttled, .unreadable].contains(outcome.kind), "an error is not accepted")
        switch outcome.service {
        case .v1Exchange?:
            try Violation.unless(outcome.status == 204 && outcome.kind == .tokenCreated, "V1 accepts with a 204")
        case .v2Exchange?:
            let isAppleSSO = outcome.profiles.contains { $0.kind == .appleSSO }
            try Violation.unless(
                (200..<300).contains(status) && outcome.kind == .profileCreated && isAppleSSO,
                "V2 accepts with a profile of the type appleSSO"
            )
        default: break
        }
    }

    private static func checkText(_ text: String) throws(Violation) {
        try Violation.unless(
            !text.isEmpty && text.utf8.count <= 64 << 10,
            "a text is not empty, and its length is limited"
        )
        let isPlain = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        try Violation.unless(isPlain, "no text has control characters")
    }
}
