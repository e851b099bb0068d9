public import Foundation

/// A file of `Samples/Responses`, and what the manifest says of it.
public struct Sample: Decodable, Sendable, CustomStringConvertible {
    public let file: String
    public let layers: [String]
    public let observations: [String]

    public var description: String { file }

    public var path: String { Self.folder.appendingPathComponent(file).path }

    public func bytes() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(file)))
    }

    /// Every sample.
    public static let all: [Sample] = {
        let manifest = try? Data(contentsOf: folder.appendingPathComponent("manifest.json"))
        return manifest.flatMap { try? JSONDecoder().decode([Sample].self, from: $0) } ?? []
    }()

    public static func named(_ file: String) -> Sample? { all.first { $0.file == file } }

    public static let packageFolder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let folder = packageFolder.appendingPathComponent("Samples/Responses")
}
