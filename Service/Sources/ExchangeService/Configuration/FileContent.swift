#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The content of files of a configuration.
enum FileContent {
    /// The maximum size of a file, which metadata of large federations do not reach, in bytes.
    static let maximumBytes = 64 << 20

    /// Reads a file.
    ///
    /// - Throws: ``ConfigurationError`` with the path if it cannot be read.
    static func read(_ path: String, for field: String? = nil) throws(ConfigurationError) -> [UInt8] {
        guard let stamp = FileStamp(of: path) else {
            throw ConfigurationError(
                .unreadableFile,
                in: path,
                at: field,
                "there is no such file; specify a path that is absolute or relative to the folder of the configuration"
            )
        }
        guard stamp.size <= maximumBytes, let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw ConfigurationError(
                .unreadableFile,
                in: path,
                at: field,
                "the file cannot be read, or is larger than \(maximumBytes) bytes; check its permissions"
            )
        }
        return [UInt8](data)
    }

    /// Reads a secret in text, without the whitespace around it.
    ///
    /// - Throws: ``ConfigurationError`` if the file cannot be read, is empty or is not UTF-8.
    static func readSecret(_ path: String, for field: String? = nil) throws(ConfigurationError) -> String {
        guard let text = String(validating: try read(path, for: field), as: UTF8.self) else {
            let advice = "the file is not text; write the secret in hexadecimal digits or Base64"
            throw ConfigurationError(.unreadableFile, in: path, at: field, advice)
        }
        let secret = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !secret.isEmpty else {
            throw ConfigurationError(
                .unreadableFile,
                in: path,
                at: field,
                "the file is empty; write the secret into it"
            )
        }
        return secret
    }

    /// Returns a path that is relative to the folder of a file.
    static func path(_ path: String, relativeTo file: String) -> String {
        guard !path.hasPrefix("/"), let end = file.lastIndex(of: "/") else { return path }
        return "\(file[...end])\(path)"
    }
}
