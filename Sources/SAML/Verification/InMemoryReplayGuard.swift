internal import ByteTools

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A replay guard for a single process.
///
/// When it is full, assertions are rejected until others have expired, because a forgotten assertion could be used again.
/// An attacker who obtains many assertions can fill it, so request assertions with a short validity and choose a large maximum.
///
/// It relies on the times of its calls. After a call with a time far in the future, it rejects assertions that expire before
/// that time. In this case, correct the clock and create a new guard, which does not know the previous uses.
public actor InMemoryReplayGuard: ReplayGuard {
    /// The maximum number of stored assertions.
    public let maximumCount: Int

    private struct Use: Hashable {
        let issuer: ByteText
        let id: ByteText
    }

    private var uses: Set<Use> = []
    /// The uses by the minute since 1970 in which they can be forgotten.
    private var usesByMinute: [Int64: [Use]] = [:]
    private var latest = SAMLTimestamp(secondsSince1970: .min)

    /// Creates a replay guard.
    ///
    /// - Parameter maximumCount: The maximum number of stored assertions. Each is stored until it expires and takes about
    ///   300 bytes. If assertions are valid for eight hours, this is the maximum number of uses in eight hours.
    public init(maximumCount: Int) {
        self.maximumCount = maximumCount
    }

    /// The number of stored assertions.
    public var count: Int { uses.count }

    /// Records the use of an assertion.
    ///
    /// An assertion without an expiry is stored forever.
    ///
    /// - Parameters:
    ///   - assertion: The assertion.
    ///   - instant: The time at which it was verified.
    /// - Throws: ``SAMLError``: code ``SAMLError/Code/replayed`` if it was used before,
    ///   ``SAMLError/Code/replayGuardFull`` if the maximum is reached, ``SAMLError/Code/replayGuardClock`` if it may have been
    ///   forgotten, because it was already expired at the time of an earlier call.
    /// - Complexity: O(1) on average.
    public func noteUse(of assertion: VerifiedAssertion, at instant: Date) throws(SAMLError) {
        forgetExpired(at: SAMLTimestamp(instant))
        let use = Use(issuer: ByteText(assertion.issuer), id: ByteText(assertion.id))
        let end = assertion.expiry.map(Self.minuteOfForgetting)
        if let end, end <= latest.minute {
            let text =
                "the assertion was already expired at the time of an earlier call, so its use may be forgotten: check "
                + "the clock; if it was fast, create a new replay guard"
            let earliest = SAMLTimestamp(secondsSince1970: latest.seconds)
            throw SAMLError(
                .replayGuardClock,
                text,
                expected: "a time at or after \(earliest)",
                found: "\(SAMLTimestamp(instant))"
            )
        }
        guard !uses.contains(use) else {
            let text = "the assertion was already used; a repeated assertion may have been stolen"
            throw SAMLError(.replayed, text, found: assertion.id)
        }
        guard uses.count < maximumCount else {
            let text =
                "the memory for used assertions is full, so a repeated use could not be detected; increase the maximum"
            throw SAMLError(.replayGuardFull, text, expected: "at most \(maximumCount) that have not expired")
        }
        uses.insert(use)
        if let end { usesByMinute[end, default: []].append(use) }
    }

    /// Returns the minute from which on an assertion is expired, with the maximum clock difference.
    private static func minuteOfForgetting(_ expiry: SAMLTimestamp) -> Int64 {
        expiry.advanced(by: ClockSkew.maximum).minute + 1
    }

    private func forgetExpired(at instant: SAMLTimestamp) {
        // After a clock was set back, forgotten assertions must not be accepted again.
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
    fileprivate var minute: Int64 { seconds.flooredQuotient(by: 60) }
}
