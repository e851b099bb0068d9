package import AdobePass
internal import AdobePassXML
internal import Captures
internal import SAML

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A call to Adobe Pass in a recording, which sent a SAML response or should have, and the calls around it.
package struct RecordedCall: Hashable, Sendable {
    private let calls: RecordedCalls
    private let index: Int

    init(_ index: Int, of calls: RecordedCalls) {
        self.index = index
        self.calls = calls
    }

    package var call: RecordedResponse { calls.all[index] }
    /// The calls before it, the last one first.
    var before: ReversedCollection<ArraySlice<RecordedResponse>> { calls.all[..<index].reversed() }
    /// The calls after it, in order.
    var after: ArraySlice<RecordedResponse> { calls.all[(index + 1)...] }

    /// The exchange that the call was meant to be; `nil` for a call of another service.
    var exchange: AdobeService? { call.capturedRequest?.intendedExchange }

    /// The later exchange that Adobe accepted, so that this call was repeated with success; `nil` if there is none.
    var success: RecordedResponse? {
        guard exchange != nil else { return nil }
        return after.first { ($0.service?.isExchange ?? false) && $0.outcome(reading: .xml).verdict == .accepted }
    }

    /// The meaning of Adobe's response.
    package var outcome: AdobeOutcome { call.outcome(of: exchange, reading: .xml) }

    /// The maximum difference between clocks that is not noticed, in seconds; a `Date` is written after the response to a slow call.
    private static let maximumDifference = 60.0

    /// The seconds by which the clock of the recording is ahead of Adobe's; `nil` if they agree, or one of them is not recorded.
    var clockDifference: Double? {
        guard call.capturedRequest?.isToAdobePass ?? false, let serverTime = call.serverTime,
            let recorded = recordedInstant
        else { return nil }
        let ahead = recorded.date.timeIntervalSince(serverTime)
        return abs(ahead) > Self.maximumDifference ? ahead : nil
    }

    /// The time of the call by the clock of the recording.
    ///
    /// A value that is not a time may be anything.
    private var recordedInstant: SAMLTimestamp? {
        call.capturedRequest?.startedDateTime.flatMap { try? SAMLTimestamp($0) }
    }

    /// The time of the call: Adobe's, if the clock of the recording differs, or it has none.
    var instant: SAMLTimestamp? {
        let recorded = clockDifference == nil ? recordedInstant : nil
        return recorded ?? call.serverTime.map { SAMLTimestamp($0) }
    }

    /// Returns true if two values are the same call of the same recording.
    package static func == (left: Self, right: Self) -> Bool { left.calls === right.calls && left.index == right.index }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(calls))
        hasher.combine(index)
    }
}

extension RecordedCalls {
    /// All calls.
    var recorded: [RecordedCall] { all.indices.map { RecordedCall($0, of: self) } }

    /// The call that a recording without an exchange is about: the last one that failed or, if none did, the last one with a result.
    var judged: RecordedCall? {
        let answered = recorded.filter { $0.call.service != nil && $0.call.response.head != nil }
        return answered.last { $0.outcome.verdict == .rejected } ?? answered.last { $0.outcome.verdict == .accepted }
    }
}
