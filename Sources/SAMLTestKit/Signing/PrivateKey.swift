internal import CXMLSigning

/// The owner of OpenSSL's object of a private key.
///
/// Any number of threads may use it at once: the object is not changed after its creation, and OpenSSL counts its references
/// atomically.
@safe
package final class PrivateKey: Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer

    @unsafe
    init(owning pointer: OpaquePointer) {
        unsafe self.pointer = pointer
    }

    deinit { unsafe cxsign_key_free(pointer) }

    /// The DER SubjectPublicKeyInfo of the public key.
    package var subjectPublicKeyInfo: [UInt8] { unsafe Self.bytes { unsafe cxsign_key_spki(pointer, $0) } }

    var pem: [UInt8] { unsafe Self.bytes { unsafe cxsign_key_pem(pointer, $0) } }

    @unsafe
    static func bytes(_ read: (UnsafeMutablePointer<Int>) -> UnsafeMutablePointer<UInt8>?) -> [UInt8] {
        var count = 0
        guard let start = unsafe read(&count) else { return [] }
        defer { unsafe cxsign_free(start) }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }
}
