import SAML
import SAMLExamination
import SAMLReports
import SystemPackage

enum PrivateKeyFile {
    static func checkNotReplaced(_ path: String) throws(ToolError) {
        guard case .regular? = Platform.fileKind(at: .init(path)), var file = try? InputFile(path) else { return }
        defer { file.close() }
        if TrustedKeys.containsPrivateKey(try file.peek(64 << 10)) {
            throw ToolError(.ioError, "output.exists", about: path, "contains a private key, which is not overwritten")
        }
    }
}
