import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

/// A response that is compared with another.
struct ComparedInput {
    let name: String
    let outline: ResponseOutline
    let findings: [Finding]

    /// Reads a response in any encoding, and diagnoses it; selects one of several by its number.
    ///
    /// - Throws: ``ToolError`` if it cannot be read, or is not a response.
    init(_ path: String, nth: Int?, in reader: TraceReader, checking checker: InputChecker) throws {
        let input = try reader.response(path, nth: nth)
        let trace = input.trace
        name = input.name
        try trace.requireResponse(in: name)
        do throws(SAMLError) {
            outline = try ResponseOutline(
                trace,
                maximumBytes: checker.context.policy.maximumBytes,
                decryptingWith: checker.context.decryptionKeys
            )
        } catch {
            throw ToolError(.dataError, error.code.rawValue, about: name, "\(error); run 'samltool check' for details")
        }
        findings = checker.check(input.bytes, named: name).first?.diagnosis?.findings ?? []
    }
}

/// The differences of two responses: in their content, and in their findings.
struct InputDifference {
    let inputs: (first: ComparedInput, second: ComparedInput)
    let comparison: ResponseComparison
    /// The findings of rules that have none in the other response.
    let findings: (first: [Finding], second: [Finding])

    init(_ first: ComparedInput, _ second: ComparedInput) {
        inputs = (first, second)
        comparison = ResponseComparison(of: first.outline, with: second.outline)
        findings = (Self.findings(of: first, besides: second), Self.findings(of: second, besides: first))
    }

    private static func findings(of input: ComparedInput, besides other: ComparedInput) -> [Finding] {
        let rules = Set(other.findings.map(\.rule.id))
        return input.findings.filter { !rules.contains($0.rule.id) }
    }
}

extension ResponseDifference.Value {
    /// The value, or its length.
    func text(showing disclosed: SourceExcerpt.Privacy) -> String {
        guard privacy == .personal, disclosed == .masked else { return text.withoutControls }
        return "hidden, \(text.unicodeScalars.count) characters"
    }
}
