package import ArgumentParser

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files that the options of a stand-in name.
package enum InputFile {
    /// Reads a file.
    package static func read(_ file: String) throws(ValidationError) -> [UInt8] {
        do {
            return Array(try Data(contentsOf: URL(filePath: file)))
        } catch {
            throw ValidationError("the file '\(file)' cannot be read")
        }
    }

    /// Adds the name of a file to an error about its content.
    package static func naming<Value>(_ file: String, _ body: () throws -> Value) throws(ValidationError) -> Value {
        do {
            return try body()
        } catch {
            throw ValidationError("\(file): \(error)")
        }
    }
}
