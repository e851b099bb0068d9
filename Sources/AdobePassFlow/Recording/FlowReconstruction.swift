public import AdobePass
package import SAMLEncoding

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A flow that was reconstructed from a recording of an app's calls of Adobe.
///
/// ```swift
/// let reconstruction = try FlowReconstruction(of: archive, selecting: RecordingSelection(), at: now, reading: .xml)
/// for call in reconstruction.calls { print(call.sentence) }
/// ```
///
/// The recording contains only the calls. What Apple's framework returned and what the viewer did is inferred: from
/// `AP-Partner-Framework-Status` where a request has it, and otherwise from what must have happened for the cookbook to
/// lead to the call. The same recording leads to the same flow.
///
/// The flow contains what passed between Apple's framework and Adobe; neither the credentials nor the cookies of the requests
/// are kept.
public struct FlowReconstruction: Sendable {
    /// The flow, from the launch of the app to the last call.
    public let flow: SignOnFlow
    /// The calls, in the order of their times.
    public let calls: [Call]
    /// The indices of the events in ``SignOnFlow/steps`` that are inferred.
    public let inferredSteps: Set<Int>
    /// Problems of the recording, such as a missing body, with the numbers of their entries.
    public let warnings: [String]

    /// Reconstructs the flow of a recording.
    ///
    /// - Parameters:
    ///   - recording: An HTTP Archive, a Charles session, or a text with the output of `curl -v`.
    ///   - selection: The part of the recording to use.
    ///   - instant: The time of calls for which the recording has none.
    ///   - reader: The reader of the bodies of Adobe's responses; `.xml` of `AdobePassXML` reads those of V1, too.
    /// - Throws: `AdobePassError`: the code `AdobePassError.Code.noAdobeResponse` if the recording has no call of Adobe,
    ///   `AdobePassError.Code.severalServiceProviders`, `AdobePassError.Code.severalDevices`,
    ///   `AdobePassError.Code.cookbookNeeded` or `AdobePassError.Code.platformNeeded` if the selection must be more precise;
    ///   `AdobePassError.Code.tooManyEvents` if there are more than 10,000 calls and inferred events.
    /// - Complexity: O(*n*) in the size of the recording; the search for what is inferred is bounded.
    public init(
        of recording: [UInt8],
        selecting selection: RecordingSelection,
        at instant: Date,
        reading reader: AdobeBodyReader = .json
    ) throws(AdobePassError) {
        try self.init(of: recording, decompressor: nil, selecting: selection, at: instant, reading: reader)
    }

    /// Reconstructs the flow of a recording, also of a compressed one.
    package init(
        of recording: [UInt8],
        decompressor: Decompressor?,
        selecting selection: RecordingSelection,
        at instant: Date,
        reading reader: AdobeBodyReader
    ) throws(AdobePassError) {
        guard selection.cookbook != .sdk else {
            throw AdobePassError(.otherCookbook, "the SDK makes the calls itself: its callbacks are not in a recording")
        }
        let recorded = try selection.calls(among: try RecordedResponse.calls(in: recording, decompressor: decompressor))
        guard recorded.count <= SignOnFlow.maximumEvents else {
            let text = "the recording has \(recorded.count) calls of Adobe; the limit is \(SignOnFlow.maximumEvents)"
            throw AdobePassError(.tooManyEvents, text)
        }
        let cookbook = try selection.cookbook(of: recorded)
        let platform = try selection.platform(of: recorded)
        let calls = Self.ordered(recorded, at: instant)
        var follower = FlowFollower(calls, of: cookbook, on: platform, reading: reader)
        try follower.followAll()
        flow = follower.flow
        self.calls = follower.judged
        inferredSteps = follower.inferredSteps
        warnings = follower.warnings
    }

    /// Returns the calls in the order of their times; a call without a time, or with an earlier one, is at that of the one before.
    private static func ordered(_ recorded: [RecordedResponse], at instant: Date) -> [RecordedCall] {
        var last = recorded.lazy.compactMap(\.instant).first ?? instant
        return recorded.inOrderOfTime(\.instant, entry: \.entry).compactMap { recorded in
            guard let service = recorded.service ?? (recorded.isLogoutPage ? .v1Logout : nil) else { return nil }
            last = max(last, recorded.instant ?? last)
            return RecordedCall(recorded, of: service, at: last)
        }
    }
}
