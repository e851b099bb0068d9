internal import CXMLSecurity

/// A private key.
@safe
package final class SigningKey: Sendable {
    // Not changed after it was made; OpenSSL counts its references atomically.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Reads a private key in PEM: PKCS#8, or the older forms for RSA and EC, not encrypted.
    ///
    /// - Throws: ``XMLSecurityError``, code ``XMLSecurityError/Code/unreadableKey``.
    package convenience init(pem: [UInt8]) throws(XMLSecurityError) {
        try self.init(der: PEMBlock.blocks(in: pem).first { $0.label.hasSuffix("PRIVATE KEY") }?.bytes ?? [])
    }

    /// Reads the same in DER.
    ///
    /// - Throws: ``XMLSecurityError``, code ``XMLSecurityError/Code/unreadableKey``.
    package init(der: [UInt8]) throws(XMLSecurityError) {
        try XMLLibrary.prepare()
        let key = unsafe der.withUnsafeBufferPointer { der in
            unsafe der.baseAddress.flatMap { unsafe cxs_key_from_private($0, der.count) }
        }
        guard let key = unsafe key else {
            throw XMLSecurityError(.unreadableKey, "this is no private key, or it is encrypted")
        }
        unsafe pointer = key
    }

    /// Tells whether DER has the structure of a private key, encrypted or not; it is not decoded.
    package static func isPrivateKey(der: [UInt8]) -> Bool {
        unsafe der.withUnsafeBufferPointer { der in
            unsafe der.baseAddress.map { unsafe cxs_der_is_private_key($0, der.count) } ?? false
        }
    }

    deinit { unsafe cxs_key_free(pointer) }
}
