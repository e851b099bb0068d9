package import Foundation

/// A file of `Samples/Responses`, and its entry in the manifest.
package struct Sample: Decodable, Sendable, CustomStringConvertible {
    package let file: String
    package let layers: [String]
    package let observations: [String]
    /// The sample with the same bytes without encoding layers.
    package let contains: String?
    /// The result of the verification; `nil` if the sample cannot be parsed.
    package let verify: Verification?
    /// The effect of the whitespace rule on the signatures: `valid`, `invalid` or `malformed`.
    package let afterRule: String?

    package struct Verification: Decodable, Sendable {
        /// The file of the trusted certificate in `Samples/Keys`.
        package let certificate: String
        package let valid: Bool
        /// The first failed check, if there is one.
        package let failed: [String]
    }

    /// True if the sample is XML with a signature.
    package var isSignedXML: Bool { afterRule != nil }

    package var description: String { file }

    package var path: String { Self.folder.appendingPathComponent(file).path }

    package func bytes() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(file)))
    }

    /// Every sample.
    package static let all: [Sample] = Fixture.manifest("Responses/manifest.json")

    package static func named(_ file: String) -> Sample? { all.first { $0.file == file } }

    /// The folder of the package; the fuzzers' package compiles this file through a link.
    package static let packageFolder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let folder = packageFolder.appendingPathComponent("Samples/Responses")
}
