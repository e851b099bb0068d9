package import Foundation

/// A file of `Samples/Responses`, and what the manifest says of it.
package struct Sample: Decodable, Sendable, CustomStringConvertible {
    package let file: String
    package let layers: [String]
    package let observations: [String]
    /// The sample whose bytes are inside the layers.
    package let contains: String?
    /// What verifying comes to; `nil` if there is nothing that could be parsed.
    package let verify: Verification?
    /// What the whitespace rule makes of the signatures of XML: `valid`, `invalid` or `malformed`.
    package let afterRule: String?

    package struct Verification: Decodable, Sendable {
        /// The file of `Samples/Keys` to trust.
        package let certificate: String
        package let valid: Bool
        /// The first check that fails, if one does.
        package let failed: [String]
    }

    /// Whether this is XML with a signature.
    package var isSignedXML: Bool { afterRule != nil }

    package var description: String { file }

    package var path: String { Self.folder.appendingPathComponent(file).path }

    package func bytes() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(file)))
    }

    /// Every sample.
    package static let all: [Sample] = Fixture.manifest("Responses/manifest.json")

    package static func named(_ file: String) -> Sample? { all.first { $0.file == file } }

    /// The folder of the package; the one of the fuzzers compiles this file through a link.
    package static let packageFolder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let folder = packageFolder.appendingPathComponent("Samples/Responses")
}
