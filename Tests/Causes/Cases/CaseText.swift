import SAML
import SAMLTestKit

/// Texts of responses that a description cannot make.
enum CaseText {
    /// Changes the text of a response before it is signed.
    static func signed(_ response: CaseResponse, _ change: (String) throws -> String) throws -> String {
        var unsigned = response
        unsigned.spec.signing.placement = .none
        let text = try change(try unsigned.xml())
        let key = try SigningKey(pem: SampleFile.bytes("Keys/\(response.key).key"), policy: .legacy)
        let certificates = try CertificateFile.certificates(in: SampleFile.bytes("Keys/\(response.key).pem"))
        let signer = try ResponseSigner(key: key, certificates: certificates)
        return String(decoding: try signer.sign(Array(text.utf8), .assertion), as: UTF8.self)
    }

    /// The element with a local name, from its start tag to its end tag; the text itself if there is none.
    static func element(_ name: String, in text: String) -> String {
        guard let start = text.firstRange(of: "<\(name)"), let end = text.firstRange(of: "</\(name)>") else {
            return text
        }
        return String(text[start.lowerBound..<end.upperBound])
    }
}
