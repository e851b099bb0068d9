internal import SAMLTestKit
internal import XMLSecurity

/// A certificate with a throw-away key.
///
/// A comment, the number of bytes of the serial number and the length of the name make it as long as the original certificate.
struct ReplacementCertificate {
    /// The certificate in DER.
    let der: [UInt8]

    init(_ original: CertificateOutline, _ replacement: ReplacementKeys.Replacement, ordinal: Int) {
        let draft = Draft(original: original, replacement: replacement)
        let sample = draft.signature(of: [UInt8](repeating: 0, count: 32))
        let form = draft.form(for: original.count, signatureCount: sample.count, ordinal: ordinal)
        let content = draft.content(form)
        var signature = draft.signature(of: content)
        // The length of ECDSA's values differs from signature to signature.
        for _ in 0..<256 where signature.count != sample.count { signature = draft.signature(of: content) }
        der = draft.certificate(content, signature)
    }
}

/// What can be chosen to reach a number of bytes.
private struct CertificateForm {
    let name: String
    var serialCount = 8
    /// The number of spaces after the comment; `nil` if there is no comment.
    var padding: Int?
}

private struct Draft {
    let original: CertificateOutline
    let replacement: ReplacementKeys.Replacement

    func signature(of content: [UInt8]) -> [UInt8] { replacement.key.signature(of: content, by: .sha256) }

    func certificate(_ content: [UInt8], _ signature: [UInt8]) -> [UInt8] {
        DERValue.bytes(
            DERValue.sequence,
            content,
            algorithm,
            DERValue.bytes(DERValue.bitString, [0], signature)
        )
    }

    /// Returns the first form with a number of bytes; if there is none, the shortest.
    func form(for count: Int, signatureCount: Int, ordinal: Int) -> CertificateForm {
        let names = [
            "Throw-away key \(ordinal) that replaces another", "Throw-away replacement \(ordinal)",
            "Throw-away \(ordinal)",
        ]
        let signature = [UInt8](repeating: 0, count: signatureCount)
        func size(_ form: CertificateForm) -> Int { certificate(content(form), signature).count }
        for name in names {
            for serialCount in [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 7, 6, 5, 4] {
                var form = CertificateForm(name: name, serialCount: serialCount, padding: 0)
                let room = count - size(form)
                // A longer padding has a longer length field, too.
                for padding in stride(from: room, through: max(0, room - 12), by: -1) where padding >= 0 {
                    form.padding = padding
                    if size(form) == count { return form }
                }
                form.padding = nil
                if size(form) == count { return form }
            }
        }
        return CertificateForm(name: names[2], serialCount: 4)
    }

    /// Returns the part that is signed (RFC 5280 section 4.1.2).
    func content(_ form: CertificateForm) -> [UInt8] {
        let subject = Self.name(form.name)
        let issuer = original.isSelfIssued ? subject : Self.name("Throw-away issuer")
        let information = replacement.key.subjectPublicKeyInfo
        // The first bytes of the key itself, so that no two certificates have the same; positive and without zeros at the start.
        let serial = [0x40 | information.reversed()[0] & 0x3F] + information.suffix(form.serialCount).dropFirst()
        var extensions = original.extensions
        if let padding = form.padding { extensions.append(Self.comment(padding)) }
        let list = DERValue.bytes(0xA3, DERValue.bytes(DERValue.sequence, extensions.flatMap(\.self)))
        return DERValue.bytes(
            DERValue.sequence,
            DERValue.bytes(0xA0, DERValue.bytes(DERValue.integer, [2])),
            DERValue.bytes(DERValue.integer, serial),
            algorithm,
            issuer,
            original.validity,
            subject,
            information,
            extensions.isEmpty ? [] : list
        )
    }

    private static func name(_ text: String) -> [UInt8] {
        let commonName: [UInt8] = [0x06, 0x03, 0x55, 0x04, 0x03]
        let value = DERValue.bytes(DERValue.utf8String, Array(text.utf8))
        let attribute = DERValue.bytes(DERValue.sequence, commonName, value)
        return DERValue.bytes(DERValue.sequence, DERValue.bytes(DERValue.set, attribute))
    }

    /// The comment that Netscape defined for certificates.
    private static func comment(_ padding: Int) -> [UInt8] {
        let identifier: [UInt8] = [0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x86, 0xF8, 0x42, 0x01, 0x0D]
        let text = DERValue.bytes(DERValue.ia5String, [UInt8](repeating: 0x20, count: padding))
        return DERValue.bytes(DERValue.sequence, identifier, DERValue.bytes(DERValue.octetString, text))
    }

    /// RSA or ECDSA with SHA-256.
    private var algorithm: [UInt8] {
        replacement.isElliptic
            ? [0x30, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02]
            : [0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0B, 0x05, 0x00]
    }
}
