#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

enum FileContent {
    /// In bytes; metadata of large federations do not reach it.
    static let maximumBytes = 64 << 20

    static func read(_ path: String, for field: String? = nil) throws(ConfigurationError) -> [UInt8] {
        guard let stamp = FileStamp(of: path) else {
            let advice = "specify a path that is absolute or relative to the folder of the configuration"
            throw ConfigurationError(.unreadableFile, in: path, at: field, "there is no such file; \(advice)")
        }
        guard stamp.size <= maximumBytes, let data = try? Data(contentsOf: URL(filePath: path)) else {
            let text = "the file cannot be read, or is larger than \(maximumBytes) bytes; check its permissions"
            throw ConfigurationError(.unreadableFile, in: path, at: field, text)
        }
        return [UInt8](data)
    }

    /// Without the whitespace around the secret.
    static func readSecret(_ path: String, for field: String? = nil) throws(ConfigurationError) -> String {
        guard let text = String(validating: try read(path, for: field), as: UTF8.self) else {
            let advice = "the file is not text; write the secret in hexadecimal digits or Base64"
            throw ConfigurationError(.unreadableFile, in: path, at: field, advice)
        }
        let secret = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !secret.isEmpty else {
            let text = "the file is empty; write the secret into it"
            throw ConfigurationError(.unreadableFile, in: path, at: field, text)
        }
        return secret
    }

    static func path(_ path: String, relativeTo file: String) -> String {
        guard !path.hasPrefix("/"), let end = file.lastIndex(of: "/") else { return path }
        return "\(file[...end])\(path)"
    }
}
