import NaiveReading
import SAMLEncoding
import TestSupport

/// A reader of responses with one weakness, or those of one attack, which verifies what a good response must pass.
struct NaiveReader: Sendable {
    /// The path of the signature.
    var signature = "/samlp:Response/saml:Assertion/ds:Signature"
    /// The path of the SignedInfo whose signature is verified; `nil` for that of the signature.
    var signedInfo: String?
    /// The path of the digest; `nil` for that of the reference.
    var digest: String?
    /// The path from the parent of the signature to its ID, which is compared; `nil` if the digested element itself is.
    var parentID: String?
    var weaknesses = naive_none
    /// The path of the value that is read.
    var value = "string(/samlp:Response/saml:Assertion/saml:Subject/saml:NameID)"
    /// The path of what must be true of the document.
    var condition = "true()"
    /// True if the document is written as text and read again by a parser that knows no quotes.
    var readsComments = false
    /// True if the signature is not verified.
    var trusts = false

    static let response = NaiveReader(signature: "/samlp:Response/ds:Signature")

    /// Returns the value that is read; `nil` if the reader rejects the document.
    func value(in document: [UInt8]) throws -> String? {
        let certificate = try Self.certificate()
        let isValid = unsafe naive_verify(
            signature,
            signedInfo,
            digest,
            parentID,
            weaknesses,
            document,
            document.count,
            certificate,
            certificate.count
        )
        guard trusts || isValid, Self.value(condition, in: document) == "true" else { return nil }
        return Self.value(value, in: readsComments ? Self.withoutComments(document) : document)
    }

    static func certificate() throws -> [UInt8] {
        try Base64Text(validating: Array(SampleKeys.certificateBase64().utf8)).decoded()
    }

    static func value(_ path: String, in document: [UInt8]) -> String? {
        guard let text = unsafe naive_value(document, document.count, path) else { return nil }
        defer { unsafe text.deallocate() }
        return unsafe String(cString: text)
    }

    /// The document as a parser finds it that looks for comments first, and then for the end of the declaration.
    private static func withoutComments(_ document: [UInt8]) -> [UInt8] {
        let text = String(decoding: document, as: UTF8.self)
        return Array(text.replacing(/(?s)<!--.*?-->/, with: "").replacing(/(?s)^<!DOCTYPE.*?\]>/, with: "").utf8)
    }
}
