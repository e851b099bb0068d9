#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The requests that each address may still send: one more every second, and at most ten.
struct RateLimit: Sendable {
    private static let maximum = 10.0
    /// An address that was forgotten starts anew.
    private static let maximumAddresses = 100_000

    private var allowances: [String: (count: Double, time: Date)] = [:]

    mutating func admit(_ address: String, at now: Date) -> Bool {
        if allowances.count >= Self.maximumAddresses { allowances.removeAll() }
        let last = allowances[address] ?? (Self.maximum, now)
        let count = min(Self.maximum, last.count + max(0, now.timeIntervalSince(last.time)))
        let isAdmitted = count >= 1
        allowances[address] = (isAdmitted ? count - 1 : count, now)
        return isAdmitted
    }
}
