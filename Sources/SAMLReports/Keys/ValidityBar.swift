import SAML

/// The validity of a certificate as a bar, with a line at the current time.
struct ValidityBar {
    private static let height = 16.0

    private let start: SAMLTimestamp
    private let end: SAMLTimestamp
    private let now: SAMLTimestamp

    init(from start: SAMLTimestamp, to end: SAMLTimestamp, at now: SAMLTimestamp) {
        self.start = start
        self.end = end
        self.now = now
    }

    var html: HTML {
        HTML(.svg, .drawing("height", Self.height), .role("img"), .label(words)) {
            HTML(
                .rect,
                .style("bar", isValid ? "good" : "error"),
                .drawing("x", 2, "%"),
                .drawing("width", 96, "%"),
                .drawing("y", 3),
                .drawing("height", Self.height - 6),
                .drawing("rx", 2)
            )
            HTML(
                .line,
                .style("clock"),
                .drawing("x1", place, "%"),
                .drawing("x2", place, "%"),
                .drawing("y1", 0),
                .drawing("y2", Self.height)
            )
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
