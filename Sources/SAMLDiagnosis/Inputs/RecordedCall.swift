package import AdobePass
internal import AdobePassXML
internal import Captures
package import SAML
package import SAMLEncoding

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A call to Adobe Pass in a recording, which sent a SAML response or should have, and the calls around it.
package struct RecordedCall: Hashable, Sendable {
    let recording: RecordedCase
    let index: Int

    /// Creates the calls of a recording.
    package static func all(of calls: [RecordedResponse], limits: EncodingLimits) -> [Self] {
        RecordedCase(calls, maximumBytes: limits.maximumInputBytes).all
    }

    package var call: RecordedResponse { recording.calls[index] }

    /// The exchange that the call was meant to be; `nil` for a call of another service.
    var exchange: AdobeService? { call.capturedRequest?.intendedExchange }

    /// The MVPD of the call: of its request, or of the framework status that it sends; `nil` if it names none.
    package var mvpd: String? { call.value(of: .mvpd) ?? call.frameworkStatus?.provider.id }

    /// The meaning of Adobe's response.
    package var outcome: AdobeOutcome { recording.outcomes[index] }

    /// The later exchange that Adobe accepted, so that this one was repeated with success; `nil` if there is none.
    var success: RecordedResponse? {
        exchange == nil ? nil : recording.success(after: index).map { recording.calls[$0] }
    }

    /// The call after the last exchange that failed, if this is that exchange; `nil` if there is none.
    var laterFailure: (call: RecordedResponse, outcome: AdobeOutcome)? {
        recording.failure(after: index).map { (recording.calls[$0], recording.outcomes[$0]) }
    }

    /// Returns the exchanges before it, the last one first.
    func earlierExchanges(upTo count: Int) -> [(call: RecordedResponse, outcome: AdobeOutcome)] {
        let end = recording.exchanges.firstIndex { $0 >= index } ?? recording.exchanges.endIndex
        return recording.exchanges[..<end].suffix(count).reversed().map {
            (recording.calls[$0], recording.outcomes[$0])
        }
    }

    /// Returns the calls of Adobe's services before it, the last one first.
    func earlierCalls(upTo count: Int) -> [RecordedResponse] {
        recording.calls[..<index].suffix(count).reversed().filter { $0.service != nil }
    }

    /// Returns what the calls before it ask of the SAML response, the last one first.
    func readings(upTo count: Int) -> [(call: RecordedResponse, content: RecordedCase.Reading.Content)] {
        let end = recording.readings.firstIndex { $0.index >= index } ?? recording.readings.endIndex
        return recording.readings[..<end].suffix(count).reversed().map { (recording.calls[$0.index], $0.content) }
    }

    /// The maximum difference between clocks that is not noticed, in seconds; a `Date` is written after the response to a slow call.
    private static let maximumDifference = 60.0

    /// The seconds by which the clock of the recording is ahead of Adobe's; `nil` if they agree, or one of them is not recorded.
    var clockDifference: Double? {
        guard call.capturedRequest?.isToAdobePass ?? false, let serverTime = call.serverTime,
            let recorded = call.startTime
        else { return nil }
        let ahead = recorded.timeIntervalSince(serverTime)
        return abs(ahead) > Self.maximumDifference ? ahead : nil
    }

    /// The time of the call: Adobe's, if the clock of the recording differs, or it has none.
    package var instant: SAMLTimestamp? {
        let instant = clockDifference == nil ? call.instant : call.serverTime
        return instant.map { SAMLTimestamp($0) }
    }

    /// Returns the meaning of Adobe's response, if the caller names the service.
    package func outcome(of service: AdobeService?) -> AdobeOutcome {
        service.map { call.outcome(of: $0, reading: .xml) } ?? outcome
    }

    /// Returns the SAML responses that the call sends in a form field; none if it does not have the field.
    package func sentResponses(field: String, limits: EncodingLimits) -> [FoundResponse] {
        let sent = call.capturedRequest.flatMap { ResponseFinder.sent(by: $0, field: field, limits: limits) } ?? []
        return sent.map { $0.adding(self, requestNumber: nil) }
    }

    package func isOfSameRecording(as other: Self) -> Bool { recording === other.recording }

    /// Returns true if two values are the same call of the same recording.
    package static func == (left: Self, right: Self) -> Bool {
        left.recording === right.recording && left.index == right.index
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(recording))
        hasher.combine(index)
    }
}
