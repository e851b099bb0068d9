extension ResponseInterpreter {
    /// Interprets a response for each of several services, and keeps what is the same for all of them.
    func commonInterpretation(
        for services: [AdobeService],
        _ interpret: (Self) -> Interpretation
    ) -> Interpretation {
        let interpretations = services.map { interpret(Self(service: $0, status: status)) }
        guard let first = interpretations.first else { return .unclear(.unreadable, "") }
        var result = first
        let names = services.map { $0.rawValue }.alternatives
        if interpretations.contains(where: { $0.verdict != first.verdict }) { result.verdict = .unclear }
        if interpretations.contains(where: { $0.kind != first.kind }) {
            result.kind = Self.commonKind(of: first.content)
        }
        guard interpretations.contains(where: { $0.message != first.message }) else {
            result.message = "looks like a response of \(names): \(first.message)"
            return result
        }
        let meanings = zip(services, interpretations).map { "from \($0.rawValue), \($1.message)" }
        result.message = "looks like a response of \(names): \(meanings.joined(separator: "; "))"
        (result.advice, result.hint) = (Self.nameService, nil)
        result.isRetryAdvised = interpretations.allSatisfy { $0.isRetryAdvised }
        return result
    }

    /// Returns the kind of a response that has different kinds for different services.
    private static func commonKind(of content: AdobeResponse.Content?) -> AdobeOutcome.Kind {
        if case .profiles(let profiles) = content { profiles.isEmpty ? .noProfile : .profiles } else { .done }
    }
}

extension [String] {
    /// The words as a list with "or" before the last one.
    var alternatives: String {
        guard let last, count > 1 else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) or \(last)"
    }
}
