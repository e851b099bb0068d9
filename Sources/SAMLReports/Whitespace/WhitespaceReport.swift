internal import ByteTools
public import SAML
public import SAMLDiagnosis
public import SAMLEncoding
public import SAMLExamination

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A report of the changes of a response by the whitespace rule, as `samltool normalize --explain` prints it.
public struct WhitespaceReport: Sendable {
    /// The name of the response in the report.
    public let name: String
    /// The whitespace rule in a sentence.
    public static let rule =
        "The rule deletes every line break, replaces each run of spaces and tabs with one space, and removes whitespace at both ends."

    /// The changes, and the response after the rule.
    public let changes: NormalizationReport
    let response: [UInt8]
    /// `nil` if it was not verified.
    let signature: SignatureView?

    /// A response may have a change in every second byte.
    private static let maximumCount = 5_000

    /// Applies the whitespace rule to a response, and verifies the signatures before and after it.
    ///
    /// - Parameters:
    ///   - response: The response as received from the framework, in UTF-8.
    ///   - name: The name of the response in the report.
    ///   - input: The accepted input.
    ///   - verifier: The verifier of the signatures; `nil` if no key is trusted.
    ///   - instant: The evaluation time for certificates, if the policy of the verifier requires it.
    /// - Throws: As `WhitespaceNormalizer.normalized(_:accepting:)` does.
    public init(
        of response: [UInt8],
        named name: String,
        accepting input: AcceptedInput = .response,
        verifiedBy verifier: ResponseVerifier? = nil,
        at instant: Date
    ) throws(SAMLEncodingError) {
        let changes = try NormalizationReport(explaining: response, accepting: input)
        self.name = name
        self.response = response
        self.changes = changes
        signature = verifier.map { SignatureView(of: changes, on: response, as: .received, $0, at: instant) }
    }

    /// The effect of the rule on the signatures; `nil` if they were not verified.
    public var effect: NormalizationEffect? { signature?.effect }

    /// The exit status that the response contributes.
    public var status: ExitStatus { signature?.isValid == false ? .rejected : .success }

    /// The document `samltool.normalization`, as `normalize --explain --json` prints it.
    public var json: String { JSON.document(.normalization, entry).text }

    /// The changes, the totals and the effect, as `normalize --explain` prints them.
    public var text: String { lines.map { $0 + "\n" }.joined() }

    /// The members of the document, or its entry for one of several responses.
    package var entry: JSON {
        let counts =
            NormalizationChange.Kind.allCases.map { ($0.rawValue, changes.count(of: $0)) }
            + NormalizationChange.Risk.allCases.map { ($0.rawValue, changes.count(of: $0)) }
        return JSON {
            ("file", name)
            ("byteCount", response.count)
            ("normalizedByteCount", changes.normalized.count)
            ("changes", changes.changes.prefix(Self.maximumCount).map { $0.json })
            ("changeCount", changes.changes.count)
            ("totals", JSON(counts))
            ("signature", signature?.json)
        }
    }

    /// A line for each change and each of its risks, the totals, and the effect on the signatures.
    package var lines: [String] {
        var lines: [String] = []
        for change in changes.changes.prefix(Self.maximumCount) {
            lines.append("\("\(change.location)".padded(to: 9)) \(change.words)")
            for risk in change.risks { lines.append("          warning: \(risk.message) [\(risk.rawValue)]") }
        }
        let omitted = changes.changes.count - Self.maximumCount
        if omitted > 0 { lines.append("and \(omitted) more changes") }
        lines.append(total)
        for risk in NormalizationChange.Risk.allCases where changes.count(of: risk) > 0 {
            lines.append("warning: \(changes.count(of: risk)) × \(risk.rawValue)")
        }
        return lines + (signature?.lines ?? [])
    }

    var total: String { changes.total(from: response.count) }
}

extension NormalizationChange {
    var json: JSON {
        JSON {
            ("id", kind.rawValue)
            ("offset", location.offset)
            ("line", location.line)
            ("column", location.column)
            ("byteCount", byteCount)
            ("subject", subject)
            ("element", element)
            ("risks", risks.map { $0.rawValue })
        }
    }
}
