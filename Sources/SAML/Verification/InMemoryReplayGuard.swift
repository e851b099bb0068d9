internal import ByteTools

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Remembers the assertions that were used in this process.
///
/// When it is full, assertions are refused until others have expired: forgetting one would mean to accept it again.
/// Whoever can have many assertions issued can fill it: ask for assertions that end soon, and allow for many.
///
/// It believes the times that it is told. After one that was far ahead, it refuses what had expired by then: make a new one,
/// once the clock is right, and know that it has forgotten.
public actor InMemoryReplayGuard: ReplayGuard {
    /// How many assertions are remembered at most.
    public let maximumCount: Int

    private struct Use: Hashable {
        let issuer: ByteText
        let id: ByteText
    }

    private var uses: Set<Use> = []
    /// What can be forgotten, by the minute since 1970 at whose start it can be.
    private var usesByMinute: [Int64: [Use]] = [:]
    /// The latest time that was told.
    private var latest = SAMLTimestamp(secondsSince1970: .min)

    /// Makes a memory.
    ///
    /// - Parameter maximumCount: How many assertions are remembered at most, each for as long as it would be accepted: one
    ///   takes about 300 bytes. If each is valid for eight hours, that many may be used in eight hours.
    public init(maximumCount: Int) {
        self.maximumCount = maximumCount
    }

    /// How many assertions are remembered.
    public var count: Int { uses.count }

    /// Notes that an assertion is used now.
    ///
    /// An assertion that nothing says the end of is never forgotten.
    ///
    /// - Parameters:
    ///   - assertion: The assertion.
    ///   - instant: The time at which it was verified.
    /// - Throws: ``SAMLError``: code ``SAMLError/Code/replayed`` if it was used before,
    ///   ``SAMLError/Code/replayGuardFull`` if nothing more can be remembered, ``SAMLError/Code/replayGuardClock`` if it may
    ///   have been forgotten: by a time that was told before, it has expired.
    /// - Complexity: O(1) on average.
    public func noteUse(of assertion: VerifiedAssertion, at instant: Date) throws(SAMLError) {
        forgetExpired(at: SAMLTimestamp(instant))
        let use = Use(issuer: ByteText(assertion.issuer), id: ByteText(assertion.id))
        let end = assertion.expiry.map(Self.minuteOfForgetting)
        if let end, end <= latest.minute {
            let text =
                "by a time that was told before, the assertion has expired, and its use may be forgotten: check the clock; if it was "
                + "ahead, uses have to be remembered anew"
            let told = SAMLTimestamp(secondsSince1970: latest.seconds)
            throw SAMLError(
                .replayGuardClock,
                text,
                expected: "a time at or after \(told)",
                found: "\(SAMLTimestamp(instant))"
            )
        }
        guard !uses.contains(use) else {
            let text = "the assertion was used before; an assertion that is sent again may have been stolen"
            throw SAMLError(.replayed, text, found: assertion.id)
        }
        guard uses.count < maximumCount else {
            let text =
                "the memory for used assertions is full, so whether one is used again could not be told; allow for more"
            throw SAMLError(.replayGuardFull, text, expected: "at most \(maximumCount) that have not expired")
        }
        uses.insert(use)
        if let end { usesByMinute[end, default: []].append(use) }
    }

    /// The minute at whose start an assertion is refused as expired, however far clocks may differ.
    private static func minuteOfForgetting(_ expiry: SAMLTimestamp) -> Int64 {
        expiry.advanced(by: ClockSkew.maximum).minute + 1
    }

    private func forgetExpired(at instant: SAMLTimestamp) {
        // A clock that was set back must not bring back what was forgotten.
        guard instant > latest else { return }
        let isNewMinute = instant.minute > latest.minute
        latest = instant
        guard isNewMinute else { return }
        for minute in usesByMinute.keys where minute <= instant.minute {
            for use in usesByMinute.removeValue(forKey: minute) ?? [] { uses.remove(use) }
        }
    }
}

extension SAMLTimestamp {
    /// The minute since 1970, rounded down.
    fileprivate var minute: Int64 { seconds.flooredQuotient(by: 60) }
}
