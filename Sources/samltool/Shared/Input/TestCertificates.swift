import SAML
import SAMLTestKit

extension CertificateFile {
    /// Reads the certificates of a file.
    static func certificates(_ path: String) throws -> [[UInt8]] {
        let (name, bytes) = try InputFile.contents(of: path, upTo: 1 << 20, for: "certificates")
        return try ToolError.mapping(about: name) { () throws(TestKitError) in try certificates(in: bytes) }
    }
}

extension SigningKey {
    /// Returns a self-signed certificate that is valid for ten years.
    func testCertificate(named name: String, from time: SAMLTimestamp) throws(ToolError) -> [UInt8] {
        let end = SpecTime.relative(seconds: 3650 * 86400).instant(at: time)
        return try ToolError.mapping { () throws(TestKitError) in
            try selfSignedCertificate(name: name, from: time, to: end)
        }
    }
}
