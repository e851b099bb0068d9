import Foundation
import TestSupport

/// What `check --json` prints, as far as the other formats say the same.
struct CheckFile: Decodable {
    let files: [File]

    struct File: Decodable {
        let file: String
        let findings: [Finding]
    }

    struct Finding: Decodable {
        let rule: String
        let severity: String
        let message: String
        let count: Int
        let layer: Int?
        let line: Int?
        let column: Int?
        let path: String?
    }

    init(_ outcome: CommandOutcome) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(outcome.standardOutput))
    }
}
