/// A requirement of Adobe's acceptance checklist for REST API V2, and its detection in a recording.
///
/// The requirements are in the folder `Requirements`, in the order of the checklist; ``all`` lists them.
public struct AuditRequirement: Sendable, Identifiable {
    /// The stable identifier, such as `audit.polling-interval`.
    public let id: String
    /// What the app must or should do, in the imperative.
    public let title: String
    /// How strictly Adobe requires it.
    public let level: Level
    /// What Adobe names as the risk of violating it.
    public let risk: String
    /// How to keep the requirement.
    public let advice: String
    /// The page of Adobe's documentation, and its row or section.
    public let source: String
    let detection: Detection

    /// How strictly Adobe requires something.
    public enum Level: String, Hashable, Sendable {
        /// Adobe does not accept an app that violates it.
        case mandatory
        /// Adobe advises it.
        case recommended
    }

    /// How a requirement is judged.
    enum Detection: Sendable {
        /// By the calls of the recordings.
        case calls(@Sendable (AuditTimeline) -> AuditJudgment)
        /// By no recording, for a reason.
        case notVisible(String)
    }

    /// True if a recording can show whether an app keeps the requirement.
    public var isVisible: Bool { if case .calls = detection { true } else { false } }

    init(
        _ id: String,
        _ level: Level = .mandatory,
        title: String,
        risk: Risk,
        advice: String,
        source: String,
        detection: Detection
    ) {
        self.id = id
        self.level = level
        self.title = title
        self.risk = risk.rawValue
        self.advice = advice
        self.source = source
        self.detection = detection
    }

    /// The risks that the checklist names.
    enum Risk: String {
        case unauthorized = "responses with status 401, more load and latency"
        case badRequest = "responses with status 400, more load and latency"
        case load = "more load and latency"
        case throttling = "more load and latency, responses with status 429"
        case authenticationLost = "the viewer loses the authentication"
        case contract = "a breach of contracts with MVPDs, and playback that their monitoring does not see"
        case malfunction = "the app does not work as intended"
        case unknownPlatform = "an unknown platform, with stricter rules and a shorter authentication"
        case defects = "a launch with defects"
        case fraud = "stream ripping"
        case experience = "a poor experience for the viewer"
    }
}

extension AuditRequirement {
    /// The requirements, in the order of the checklist: mandatory ones, then recommended ones.
    public static let all: [Self] =
        registration + configuration + authentication + preauthorization + authorization + logout + requests + errors
        + recommendations + unseen

    /// The source of a requirement that is a row of the checklist.
    static func checklist(_ row: String) -> String { "Adobe, REST API V2 checklist: \(row)" }
}
