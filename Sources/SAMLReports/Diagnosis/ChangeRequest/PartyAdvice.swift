internal import ByteTools
package import SAMLDiagnosis

/// The advice of a finding for one party: the sentences that another party must follow are omitted.
package enum PartyAdvice {
    /// - Returns: The advice; if nothing of it is for the party, that the problem must be corrected.
    package static func words(for advice: String, ofRule title: String, to party: ActingParty) -> String {
        let sentences = advice.sentences
        let kept: [String] =
            switch party {
            case .mvpd: sentences.filter(isForProvider).map(addressed)
            case .app: sentences.filter { !$0.hasPrefix("The provider must ") && !$0.hasPrefix("The provider should ") }
            case .adobe: sentences.filter { $0.has("Adobe") }
            case .tester: sentences
            }
        let text = kept.joined(separator: " ")
        return text.isEmpty ? "This must be corrected: \(title)." : text
    }

    private static func isForProvider(_ sentence: String) -> Bool {
        let subjects = ["provider must", "provider should", "provider may", "Ask the provider", "proxy"]
        let others = ["the app", "The app", "your", "this machine", "send such a response"]
        return subjects.contains { sentence.has($0) } && !others.contains { sentence.has($0) }
    }

    /// A sentence about the provider, for the provider.
    private static func addressed(_ sentence: String) -> String {
        let starts = [
            ("Ask the provider to ", "The provider should "), ("Ask the provider for ", "The provider is asked for "),
            ("Ask the provider whether ", "The question to the provider is whether "),
            ("Ask the provider which ", "The question to the provider is which "),
            ("Ask the provider how ", "The question to the provider is how "),
            ("Then the provider ", "The provider "),
        ]
        guard let (start, replacement) = starts.first(where: { sentence.hasPrefix($0.0) }) else { return sentence }
        return replacement + sentence.dropFirst(start.count)
    }
}

extension String {
    /// The sentences, each with its period, without the marks of code.
    fileprivate var sentences: [String] {
        let parts = Array(utf8)[...].removing(text: "`").split(at: ". ").map { String(decoding: $0, as: UTF8.self) }
            .filter { !$0.isEmpty }
        return parts.enumerated().map { $0.offset < parts.count - 1 ? $0.element + "." : $0.element }
    }

    fileprivate func has(_ words: String) -> Bool { Array(utf8)[...].contains(text: words) }
}
