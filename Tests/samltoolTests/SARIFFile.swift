/// As much of SARIF as is written.
struct SARIFFile: Decodable {
    let version: String
    let runs: [Run]

    struct Run: Decodable {
        let tool: Tool
        let columnKind: String
        let invocations: [Invocation]
        let artifacts: [Artifact]
        let results: [Result]
        let properties: Properties
    }

    struct Properties: Decodable { let verdicts: [Verdict] }

    struct Verdict: Decodable, Hashable {
        let input: String
        let verdict: String
        let actor: String?
        let sentence: String
    }

    struct Tool: Decodable { let driver: Driver }

    struct Driver: Decodable { let rules: [Rule] }

    struct Rule: Decodable {
        let id: String
        let shortDescription: Message
        let fullDescription: Message
        let help: Message
        let defaultConfiguration: Configuration
        let properties: RuleProperties
    }

    struct RuleProperties: Decodable {
        let family: String
        let basis: String
        let source: String
        let tags: [String]?
    }

    struct Configuration: Decodable { let level: String }

    struct Message: Decodable { let text: String }

    struct Invocation: Decodable {
        let executionSuccessful: Bool
        let exitCode: Int32
        let toolExecutionNotifications: [Notification]
    }

    struct Notification: Decodable {
        let descriptor: Descriptor

        struct Descriptor: Decodable { let id: String }
    }

    struct Artifact: Decodable { let location: ArtifactLocation }

    struct ArtifactLocation: Decodable { let uri: String }

    struct Result: Decodable {
        let ruleId: String
        let ruleIndex: Int
        let level: String
        let message: Message
        let locations: [Location]
        let occurrenceCount: Int
    }

    struct Location: Decodable {
        let physicalLocation: PhysicalLocation
        let logicalLocations: [LogicalLocation]?
    }

    struct PhysicalLocation: Decodable {
        let artifactLocation: ArtifactLocation
        let region: Region?
    }

    struct Region: Decodable, Equatable {
        let startLine: Int
        let startColumn: Int
        let byteOffset: Int
    }

    struct LogicalLocation: Decodable { let fullyQualifiedName: String }
}
