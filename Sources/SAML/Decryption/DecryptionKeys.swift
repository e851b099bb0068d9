internal import ByteTools
internal import SAMLEncoding
internal import XMLSecurity

/// The private keys of a service provider that decrypt the encrypted parts of responses: RSA of up to 16384 bits.
///
/// A key decrypts, and proves nothing: anyone can encrypt for it. A decrypted part is accepted only if a trusted key signed it, or its
/// encrypted form.
///
/// The description contains fingerprints and sizes only.
public struct DecryptionKeys: Sendable, CustomStringConvertible {
    /// The maximum number of keys.
    public static let maximumCount = 8

    private(set) var keys: [RSAPrivateKey] = []

    /// Creates an empty set, with which nothing is decrypted.
    public init() {}

    /// Creates a set with a key.
    ///
    /// - Parameters:
    ///   - key: See ``add(_:password:)``.
    ///   - password: See ``add(_:password:)``.
    /// - Throws: ``SAMLError``, as ``add(_:password:)`` does.
    public init(_ key: [UInt8], password: [UInt8]? = nil) throws(SAMLError) {
        try add(key, password: password)
    }

    /// Adds a key.
    ///
    /// The keys are tried in order.
    ///
    /// - Parameters:
    ///   - key: A private RSA key: PEM text with one, possibly beside its certificate, or DER (PKCS#8 or PKCS#1).
    ///   - password: The password of a protected key.
    /// - Throws: ``SAMLError``, code ``SAMLError/Code/unreadableKey``, ``SAMLError/Code/passwordRequired``,
    ///   ``SAMLError/Code/wrongPassword`` or ``SAMLError/Code/tooManyKeys``.
    public mutating func add(_ key: [UInt8], password: [UInt8]? = nil) throws(SAMLError) {
        guard keys.count < Self.maximumCount else {
            let text =
                "more than \(Self.maximumCount) decryption keys are specified; specify only those of this service"
            throw SAMLError(.tooManyKeys, text)
        }
        do throws(RSAPrivateKey.Failure) {
            keys.append(try RSAPrivateKey(reading: Array(key[...].withoutByteOrderMark), password: password))
        } catch {
            throw SAMLError(error, of: key)
        }
    }

    /// True if there are no keys.
    public var isEmpty: Bool { keys.isEmpty }

    /// The keys, in order.
    public var descriptions: [DecryptionKeyDescription] { keys.map { DecryptionKeyDescription($0) } }

    /// The number of keys.
    public var description: String { "DecryptionKeys(\(keys.count))" }
}

/// A private key by what is public about it.
public struct DecryptionKeyDescription: Hashable, Sendable {
    /// The SHA-256 fingerprint of the SubjectPublicKeyInfo of its public key, in lowercase hexadecimal digits.
    public let fingerprint: String
    /// The size of the RSA key, in bits.
    public let bits: Int

    init(_ key: RSAPrivateKey) {
        fingerprint = key.fingerprint.hexadecimal
        bits = key.bits
    }
}

extension SAMLError.Code {
    /// A private key is protected, and no password was specified.
    public static let passwordRequired = Self(rawValue: "key.password-required")
    /// A private key cannot be read with the password.
    public static let wrongPassword = Self(rawValue: "key.password-wrong")
}

extension SAMLError {
    fileprivate init(_ failure: RSAPrivateKey.Failure, of bytes: [UInt8]) {
        switch failure {
        case .library(let error): self.init(error)
        case .passwordRequired:
            self.init(.passwordRequired, "the private key is protected, and its password is not specified")
        case .wrongPassword: self.init(.wrongPassword, "the private key cannot be read with this password")
        case .notRSA:
            self.init(.unreadableKey, "this private key is not RSA, and only RSA keys decrypt responses")
        case .size: self.init(.unreadableKey, "this RSA key has fewer than 512 or more than 16384 bits")
        case .unreadable: self.init(unreadablePrivateKey: bytes)
        }
    }

    /// Creates the error for bytes that cannot be read as a private key: what they are instead, or that they are damaged.
    package init(unreadablePrivateKey bytes: [UInt8]) {
        do throws(SAMLError) {
            let blocks = try TrustMaterial.blocks(in: bytes, as: "PRIVATE KEY")
            let isPrivate = blocks.contains { $0.label.hasSuffix("PRIVATE KEY") }
            let damaged = SAMLError(.unreadableKey, "this private key is damaged or of an unknown kind")
            self = isPrivate ? damaged : TrustMaterial.unreadable(blocks, in: bytes, wanted: TrustMaterial.privateKey)
        } catch {
            self = error
        }
    }
}
