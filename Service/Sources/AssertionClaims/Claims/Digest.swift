internal import COpenSSL

/// A SHA-256 authentication code.
struct Digest: Hashable, Sendable {
    let bytes: [UInt8]

    var hex: String { bytes.hex }

    /// In constant time.
    static func == (left: Self, right: Self) -> Bool {
        guard left.bytes.count == right.bytes.count else { return false }
        return unsafe CRYPTO_memcmp(left.bytes, right.bytes, left.bytes.count) == 0
    }

    func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

struct AttemptID: Hashable, Sendable {
    let hex: String

    static func random() -> Self {
        // Each random number is a call of the system, so these are two long ones instead of sixteen bytes.
        let bytes = (0..<2).flatMap { _ in
            let number = UInt64.random(in: .min ... .max)
            return (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        return Self(hex: bytes.hex)
    }
}

extension Sequence<UInt8> {
    /// Two lower-case digits a byte.
    var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
