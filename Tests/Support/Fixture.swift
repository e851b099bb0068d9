package import Foundation

/// Prerequisites of tests: a test ends if one is missing, instead of running without cases.
package enum Fixture {
    /// Returns a value, or ends the tests with its name if it cannot be created.
    package static func required<Value>(_ name: String, _ make: () throws -> Value) -> Value {
        do {
            return try make()
        } catch {
            preconditionFailure("\(name) cannot be read: \(error)")
        }
    }

    /// Reads a manifest of `Samples`.
    package static func manifest<Content: Decodable>(_ path: String) -> Content { decoded("Samples/\(path)") }

    /// Reads a JSON file of the package.
    package static func decoded<Content: Decodable>(_ path: String) -> Content {
        let file = Sample.packageFolder.appendingPathComponent(path)
        return required(path) { try JSONDecoder().decode(Content.self, from: Data(contentsOf: file)) }
    }

    /// The names of the files of a folder that end in a suffix, sorted; at least one.
    package static func files(in folder: URL, endingIn suffix: String = "") -> [String] {
        required(folder.path) {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(suffix) }
            if names.isEmpty { throw CocoaError(.fileNoSuchFile) }
            return names.sorted()
        }
    }
}
