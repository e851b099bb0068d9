import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

/// A response that is compared with another.
struct ComparedInput {
    let name: String
    let outline: ResponseOutline
    let findings: [Finding]

    /// Reads a response in any encoding, and diagnoses it; of several, the one of a number.
    ///
    /// - Throws: ``ToolError`` if it cannot be read, or is no response.
    init(_ path: String, nth: Int?, in reader: TraceReader, checking checker: InputChecker) throws {
        let input = try reader.response(path, nth: nth)
        let trace = input.trace
        name = input.name
        try trace.requireResponse(in: name)
        do throws(SAMLError) {
            outline = try ResponseOutline(trace, maximumBytes: checker.context.policy.maximumBytes)
        } catch {
            throw ToolError(.dataError, error.code.rawValue, about: name, "\(error); 'samltool check' says more")
        }
        findings = checker.check(input.bytes, named: name).first?.diagnosis?.findings ?? []
    }
}

/// What two responses do not have in common: in what they say, and in what is found in them.
struct InputDifference {
    let inputs: (first: ComparedInput, second: ComparedInput)
    let comparison: ResponseComparison
    /// The findings of rules that found nothing in the other response.
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
    /// The value, or how long it is.
    func text(showing disclosed: SourceExcerpt.Privacy) -> String {
        guard privacy == .personal, disclosed == .masked else { return text.withoutControls }
        return "hidden, \(text.unicodeScalars.count) characters"
    }
}
