import Foundation

/// A file of `Samples/Messages`, and its entry in the manifest.
package struct MessageSample: Decodable, Sendable, CustomStringConvertible {
    package let file: String
    /// The name of the message's element.
    package let kind: String
    /// The binding that the text shows.
    package let binding: String?
    /// The file of the trusted certificate in `Samples/Keys`.
    package let certificate: String
    /// The first failed check; `nil` if the key of the certificate signed it.
    package let failed: String?

    package var description: String { file }

    package var path: String { Self.folder.appendingPathComponent(file).path }

    package func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

    /// Every message.
    package static let all: [MessageSample] = Fixture.manifest("Messages/manifest.json")

    package static func named(_ file: String) -> MessageSample? { all.first { $0.file == file } }

    private static let folder = Sample.packageFolder.appendingPathComponent("Samples/Messages")
}
