import SAML
import SAMLReports
import SystemPackage

/// The protection of files with private keys.
enum PrivateKeyFile {
    /// Throws an error if a file with a private key would be replaced.
    static func checkNotReplaced(_ path: String) throws(ToolError) {
        guard case .regular? = Platform.fileKind(at: .init(path)), var file = try? InputFile(path) else { return }
        defer { file.close() }
        if TrustedKeys.containsPrivateKey(try file.peek(64 << 10)) {
            throw ToolError(.ioError, "output.exists", about: path, "contains a private key, which is not overwritten")
        }
    }
}
