import TestSupport
import XMLSecurity

/// A document with one enveloped signature, in its own vocabulary.
struct SignedDocument: Sendable {
    var template = SignatureTemplate()
    /// The content beside the signature in the signed element.
    var content = "<e x='1'>text</e>"
    /// The markup around the signed element: a start tag and an end tag.
    var around = (start: "<p:list xmlns:p='urn:p'>", end: "</p:list>")

    static let id = "_signed"

    /// The text before it is signed.
    var unsigned: String {
        around.start
            + #"<entry xmlns="urn:e" ID="\#(Self.id)">\#(template.text(referenceTo: Self.id))\#(content)</entry>"#
            + around.end
    }

    func signed(by key: String = "idp-rsa") throws -> String {
        try SampleKeys.signing(key).sign(unsigned, in: Self.id)
    }

    /// Reads the signature of the entry of a text.
    static func read<Result>(
        _ text: String,
        _ body: (XMLElement, SignatureElement) throws -> Result
    ) throws -> Result {
        let document = try XMLDocument(parsing: Array(text.utf8), limits: XMLLimits())
        var result: Result?
        try document.root.forEachElement { element in
            guard element.localName == "entry", let signature = element.firstChild(.signature) else { return }
            try document.checkID(of: element)
            result = try body(signature, SignatureElement(reading: signature))
        }
        guard let result else { throw Missing() }
        return result
    }

    /// No entry of the text has a signature.
    struct Missing: Error {}

    /// Verifies the signature of the entry of a text.
    ///
    /// - Returns: The octets that were signed, or the code of the error.
    static func verify(
        _ text: String,
        with keys: [String] = ["idp-rsa"]
    ) throws -> Verdict {
        let keys = try keys.map { try SampleKeys.key($0) }
        do {
            return try read(text) { element, signature in
                .valid(String(decoding: try signature.verify(element, with: keys).content.octets, as: UTF8.self))
            }
        } catch let error as XMLSecurityError {
            return .rejected(error.code)
        }
    }

    /// The result of a verification.
    enum Verdict: Equatable {
        case valid(String)
        case rejected(XMLSecurityError.Code)
    }
}

extension SampleKeys {
    /// Returns the key of a sample certificate.
    static func key(_ name: String) throws -> VerificationKey {
        try X509Certificate(der: certificateBase64(name).base64Bytes ?? []).key
    }
}
