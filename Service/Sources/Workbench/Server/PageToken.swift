import COpenSSL

/// A secret of one run of the workbench, such as that of the printed URL.
struct PageToken: Hashable, Sendable {
    /// 64 hexadecimal digits.
    let text: String

    init(using generator: inout some RandomNumberGenerator) {
        let words = (0..<4).map { _ in generator.next() as UInt64 }
        text = words.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// The time does not depend on how much of the text is equal.
    func matches(_ candidate: String) -> Bool {
        let (expected, found) = (Array(text.utf8), Array(candidate.utf8))
        guard expected.count == found.count else { return false }
        return unsafe CRYPTO_memcmp(expected, found, expected.count) == 0
    }
}
