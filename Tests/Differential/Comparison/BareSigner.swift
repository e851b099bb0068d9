internal import BareVerification
internal import Foundation
internal import TestSupport
package import XMLSecurity

/// A key of a run, and the libraries that canonicalize and sign without the code of the package.
@safe
package final class BareSigner: Sendable {
    nonisolated(unsafe) private let signer: OpaquePointer
    /// The public key.
    package let key: VerificationKey

    /// The keys of a run.
    package struct Keys: Sendable {
        /// RSA of 512 bits, which protects nothing and costs almost nothing: it signs every document.
        let rsa: BareSigner
        /// EC on P-256.
        let elliptic: BareSigner

        package init() throws {
            let file = Sample.packageFolder.appendingPathComponent("Tests/Differential/rsa512.key")
            rsa = try BareSigner(pem: [UInt8](try Data(contentsOf: file)))
            elliptic = try BareSigner(pem: SampleKeys.file("idp-ec.key"))
        }
    }

    /// The libraries did not read a key.
    struct Failure: Error {}

    private init(pem: [UInt8]) throws {
        try XMLLibrary.prepare()
        let bytes = try PEMBlock.blocks(in: pem).first { $0.label.hasSuffix("PRIVATE KEY") }?.bytes ?? []
        guard let signer = unsafe bare_signer_read(bytes, bytes.count) else { throw Failure() }
        var der = [UInt8](repeating: 0, count: 1024)
        let count = unsafe bare_signer_public_key(signer, &der)
        do {
            key = try VerificationKey(subjectPublicKeyInfo: Array(der.prefix(count)))
        } catch {
            unsafe bare_signer_free(signer)
            throw error
        }
        unsafe self.signer = signer
    }

    deinit { unsafe bare_signer_free(signer) }

    /// Computes the first signature in a document.
    func sign(_ document: [UInt8]) -> BareSigning { unsafe BareSigning(document, signer) }
}

/// The result of libxml2 for a document.
struct BareSigning {
    /// True if libxml2 finds the document well-formed and reads all of it.
    let isParsed: Bool
    /// True if libxml2 reported nothing, not even a warning.
    let isFree: Bool
    /// The content of the signature; `nil` if there is none that can be made.
    let made: Made?

    /// A signature.
    struct Made {
        let octets: [UInt8]
        let digest: [UInt8]
        let value: [UInt8]
    }

    /// Parses a document without signing it.
    init(parsing document: [UInt8]) { unsafe self.init(document, nil) }

    @unsafe
    fileprivate init(_ document: [UInt8], _ signer: OpaquePointer?) {
        var signing = unsafe bare_signing()
        unsafe bare_sign(signer, document, document.count, &signing)
        defer { unsafe bare_signing_free(&signing) }
        isParsed = unsafe signing.is_parsed
        isFree = unsafe signing.problem_count == 0
        made =
            unsafe signing.is_signed
            ? Made(octets: copy(signing.octets), digest: copy(signing.digest), value: copy(signing.value)) : nil
    }
}

@unsafe
private func copy(_ bytes: bare_bytes) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: bytes.bytes, count: bytes.count))
}
