import Foundation
import TestSupport

/// A file of `Samples/Outcomes`, and its entry in the manifest.
struct SampleOutcome: Decodable, Sendable, CustomStringConvertible {
    let file: String
    let service: String
    let kind: String
    let verdict: String
    /// The code of the error, if there is one.
    let code: String?
    let retry: Bool?

    var description: String { file }

    func bytes() throws -> [UInt8] { try Self.bytes(file) }

    static func bytes(_ file: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
    }

    static let folder = Sample.packageFolder.appendingPathComponent("Samples/Outcomes")

    static let all: [Self] = Fixture.manifest("Outcomes/manifest.json")
}
