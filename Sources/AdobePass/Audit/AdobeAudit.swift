package import SAMLEncoding

/// The recordings of one app, for an ``AdobeAudit``.
///
/// ```swift
/// var recordings = AuditedRecordings()
/// try recordings.add(archive)
/// for row in try AdobeAudit(of: recordings).rows { print(row.requirement.id, row.verdict) }
/// ```
///
/// Each recording is a start of the app.
public struct AuditedRecordings: Sendable {
    private(set) var traffic: [RecordedTraffic] = []
    /// The hashes of the recordings.
    private var known: Set<Int> = []
    private let reader: AdobeBodyReader

    /// Creates an empty list.
    ///
    /// - Parameter reader: The reader of the bodies of Adobe's responses.
    public init(reading reader: AdobeBodyReader = .json) {
        self.reader = reader
    }

    /// Adds a recording: an HTTP Archive, a Charles session, or a text with the output of `curl -v` or of another tool.
    ///
    /// - Throws: ``AdobePassError``: ``AdobePassError/Code/noAdobeResponse``, ``AdobePassError/Code/notAResponse`` or
    ///   ``AdobePassError/Code/malformedArchive`` if the recording has no call of Adobe, or cannot be read;
    ///   ``AdobePassError/Code/tooLarge`` if all recordings have more than 2,000 calls that matter;
    ///   ``AdobePassError/Code/sameRecording`` for a recording that was added before.
    /// - Complexity: O(*n*) in the size of the recording.
    public mutating func add(_ recording: [UInt8]) throws(AdobePassError) {
        try add(recording, decompressor: nil)
    }

    /// Adds a recording, in which bodies may be compressed.
    package mutating func add(
        _ recording: [UInt8],
        decompressor: Decompressor?
    ) throws(AdobePassError) {
        guard !known.contains(recording.hashValue) else {
            throw AdobePassError(.sameRecording, "this recording is the same as one before")
        }
        let limit = Self.maximumCalls - traffic.map { $0.calls.count }.reduce(0, +)
        traffic.append(
            try RecordedTraffic(in: recording, index: traffic.count, maximumCount: limit, decompressor, reader)
        )
        known.insert(recording.hashValue)
    }

    /// Some requirements compare each call with each other one.
    static let maximumCalls = 2_000
}

/// Recordings of an app, judged by Adobe's acceptance checklist for REST API V2.
///
/// "Not seen" is not "not done": a recording starts and ends somewhere. Its texts contain no value of a request or a response.
public struct AdobeAudit: Sendable {
    /// A row for each requirement, in the order of ``AuditRequirement/all``.
    public let rows: [AuditRow]
    /// The number of calls of REST API V2 and of the client registration.
    public let callCount: Int

    /// Judges recordings of one app.
    ///
    /// - Throws: ``AdobePassError`` with the code ``AdobePassError/Code/noCallOfV2`` if no recording has a call of V2.
    public init(of recordings: AuditedRecordings) throws(AdobePassError) {
        let timeline = AuditTimeline(recordings.traffic)
        callCount = timeline.calls.count
        // The registration of the client is the same in V1.
        guard timeline.calls.contains(where: { !$0.isRegistration }) else {
            let rest = callCount > 0 ? " but the registration of the client, which is the same in V1" : ""
            let text = "no call has a documented method and path of REST API V2\(rest); Adobe's checklist is about V2"
            throw AdobePassError(.noCallOfV2, text)
        }
        rows = AuditRequirement.all.map { AuditRow($0, in: timeline) }
    }

    /// True if the recordings prove no violation of a mandatory requirement.
    public var isPassed: Bool { !rows.contains { $0.isFailure } }
}

extension AdobePassError.Code {
    /// A recording was added to an audit twice.
    public static let sameRecording = Self(rawValue: "audit.same-recording")
    /// No recording of an audit has a call of REST API V2.
    public static let noCallOfV2 = Self(rawValue: "audit.no-call-of-v2")
}
