import SAML

/// The validity of a certificate as a bar, with a line at the current time.
struct ValidityBar {
    private static let height = 16.0

    let start: SAMLTimestamp
    let end: SAMLTimestamp
    let now: SAMLTimestamp

    var html: HTML {
        HTML(.svg, .drawing("height", Self.height), .role("img"), .label(words)) {
            HTML.bar(isValid ? "good" : "error", x: 2, width: 96, y: 3, height: Self.height - 6)
            HTML.line("clock", from: place, to: place, 0, Self.height)
        }
    }

    private var isValid: Bool { start <= now && now <= end }

    /// The part of the validity that has passed: 0 before it, and 1 after it.
    private var share: Double {
        let length = end.seconds(since: start)
        return length > 0 ? min(max(now.seconds(since: start) / length, 0), 1) : 1
    }

    /// The place of the current time, in percent of the width: beside the bar if it is not valid.
    private var place: Double {
        if now < start { return 0.5 }
        return now > end ? 99.5 : 2 + 96 * share
    }

    private var words: String {
        if now < start { return "not yet valid" }
        return now > end ? "no longer valid" : "\(Int((share * 100).rounded())) percent of the validity have passed"
    }
}
