#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A requirement with its verdict.
public struct AuditRow: Sendable {
    /// The requirement.
    public let requirement: AuditRequirement
    /// The verdict.
    public let verdict: Verdict
    /// What the recordings show against the requirement; empty if nothing does.
    public let findings: [AuditFinding]
    /// The reason why no recording can show it; `nil` for any other verdict.
    public let reason: String?

    /// True if Adobe does not accept the app: a mandatory requirement is violated.
    public var isFailure: Bool { verdict == .violated && requirement.level == .mandatory }

    /// A verdict on a requirement.
    public enum Verdict: String, Hashable, Sendable, CaseIterable {
        /// The recordings prove that the app violates the requirement.
        case violated
        /// The recordings have a pattern that may violate it: a person must decide.
        case suspicious
        /// The recordings have calls that the requirement is about, and the app kept it.
        case kept
        /// The recordings have no call by which it can be judged.
        case notSeen = "not-seen"
        /// No recording can show it.
        case notVisible = "not-visible"
    }

    init(_ requirement: AuditRequirement, in timeline: AuditTimeline) {
        self.requirement = requirement
        switch requirement.detection {
        case .notVisible(let reason):
            (verdict, findings, self.reason) = (.notVisible, [], reason)
        case .calls(let judge):
            let judgment = judge(timeline)
            (verdict, findings, reason) = (judgment.verdict, judgment.findings, nil)
        }
    }
}

/// What recordings show against a requirement.
///
/// It contains no value of a request or a response.
public struct AuditFinding: Hashable, Sendable {
    /// A sentence, without a period.
    public let message: String
    /// The calls that show it, in order.
    public let calls: [AuditCall]
    /// True if it proves a violation; otherwise a person must decide.
    public let isProof: Bool
}

/// A place in a recording.
public struct AuditCall: Hashable, Sendable {
    /// The index of the recording, in the order in which the recordings were added.
    public let recording: Int
    /// The number of the entry in the recording; the first is 1.
    public let entry: Int
    /// The name of the service, such as `v2-authorize`, or a few words for another call; without values.
    public let name: String
    /// The status of the response; `nil` if there is none.
    public let status: Int?
    /// The time; `nil` if the recording does not contain it.
    public let instant: Date?
}

/// What a detection found.
struct AuditJudgment: Sendable {
    private(set) var findings: [AuditFinding] = []
    private var isKept = false

    var verdict: AuditRow.Verdict {
        if findings.contains(where: { $0.isProof }) { return .violated }
        return findings.isEmpty ? (isKept ? .kept : .notSeen) : .suspicious
    }

    /// Notes a call that keeps the requirement.
    mutating func keep() { isKept = true }

    mutating func violate(_ message: String, _ calls: [AuditedCall]) { add(message, calls, isProof: true) }

    mutating func suspect(_ message: String, _ calls: [AuditedCall]) { add(message, calls, isProof: false) }

    /// Adds a finding; calls with the same message are in one finding.
    private mutating func add(_ message: String, _ calls: [AuditedCall], isProof: Bool) {
        let places = calls.map { $0.place }
        let same = findings.firstIndex { $0.isProof == isProof && $0.message.utf8.elementsEqual(message.utf8) }
        if let same {
            let old = findings[same].calls
            // The first calls of a pair are often the last ones of the pair before.
            let known = Set(old.suffix(2))
            let new = places.filter { !known.contains($0) }
            findings[same] = AuditFinding(message: message, calls: old + new, isProof: isProof)
        } else {
            findings.append(AuditFinding(message: message, calls: places, isProof: isProof))
        }
    }
}
