internal import ByteTools
internal import SAML
public import SAMLDiagnosis
internal import SAMLEncoding

/// A report of the differences between two responses, in their content and in their findings, as `samltool diff` prints it.
public struct ComparisonReport: Sendable {
    let first: ComparedResponse
    let second: ComparedResponse
    /// The differences in the content.
    public let comparison: ResponseComparison

    /// Compares two responses.
    ///
    /// - Parameters:
    ///   - first: The reference, such as a response that worked.
    ///   - second: The other response.
    public init(_ first: ComparedResponse, _ second: ComparedResponse) {
        self.first = first
        self.second = second
        comparison = ResponseComparison(of: first.outline, with: second.outline)
    }

    /// The findings of the first response whose rules have none in the second.
    var firstFindings: [Finding] { Self.findings(of: first, besides: second) }
    /// The findings of the second response whose rules have none in the first.
    var secondFindings: [Finding] { Self.findings(of: second, besides: first) }

    private static func findings(of response: ComparedResponse, besides other: ComparedResponse) -> [Finding] {
        let rules = Set(other.findings.map { $0.rule.id })
        return response.findings.filter { !rules.contains($0.rule.id) }
    }

    /// Returns the lines that `diff` prints.
    ///
    /// - Parameter privacy: The privacy of values of attributes, names of subjects and status messages.
    /// - Returns: The text.
    public func text(showing privacy: SourceExcerpt.Privacy = .masked) -> String {
        lines(showing: privacy).map { $0 + "\n" }.joined()
    }

    /// Returns the document `samltool.difference`, as `diff --json` prints it.
    ///
    /// - Parameter privacy: The privacy of values of attributes, names of subjects and status messages.
    /// - Returns: The document.
    public func json(showing privacy: SourceExcerpt.Privacy = .masked) -> String { document(showing: privacy).text }

    /// What differs, in a few words, such as `2 items differ: Issuer, zip`.
    public var headline: String {
        var names: [String] = []
        for difference in comparison.differences where !names.contains(difference.subject) {
            names.append(difference.subject)
        }
        guard comparison.similarity == .different, !names.isEmpty, names.count <= 3 else { return verdict }
        let list = names.map { $0.clipped(to: 60) }.joined(separator: ", ")
        return "\(names.count.counted("item differs", plural: "items differ")): \(list)"
    }

    var verdict: String {
        switch comparison.similarity {
        case .sameBytes: "the same bytes"
        case .sameCanonicalForm: "equivalent to a verifier: their canonical forms are the same bytes"
        case .sameMeaning: "two responses with the same content"
        case .different: comparison.differenceCount.counted("difference")
        }
    }
}

extension ResponseDifference.Value {
    /// The value, or its length.
    func text(showing disclosed: SourceExcerpt.Privacy) -> String {
        guard privacy == .personal, disclosed == .masked else { return text.withoutControls }
        return "hidden, \(text.unicodeScalars.count) characters"
    }
}

extension ComparisonReport {
    package func document(showing privacy: SourceExcerpt.Privacy) -> JSON {
        .document(
            .difference,
            JSON {
                ("similarity", comparison.similarity.rawValue)
                ("first", first.json(firstFindings))
                ("second", second.json(secondFindings))
                ("differences", comparison.differences.map { $0.json(showing: privacy) })
                ("differenceCount", comparison.differenceCount)
            }
        )
    }
}

extension ComparedResponse {
    fileprivate func json(_ findings: [Finding]) -> JSON {
        JSON {
            ("file", name)
            ("issueInstant", outline.issueInstant)
            ("findings", findings.map { $0.json() })
        }
    }
}

extension ResponseDifference {
    fileprivate func json(showing privacy: SourceExcerpt.Privacy) -> JSON {
        JSON {
            ("area", area.rawValue)
            ("subject", subject)
            ("first", first?.text(showing: privacy))
            ("second", second?.text(showing: privacy))
            ("privacy", (first ?? second)?.privacy.rawValue ?? "technical")
            ("note", note)
        }
    }
}
