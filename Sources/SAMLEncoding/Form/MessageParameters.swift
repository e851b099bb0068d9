internal import ByteTools

/// The query or form body that contains a SAML message, as received.
///
/// The redirect binding signs the parameters in their encoded form (SAML Bindings §3.4.4.1), so they are never encoded again.
package struct MessageParameters: Hashable, Sendable {
    private let field: ByteText
    private let text: [UInt8]
    /// True if a receiver may read other parameters than these.
    private let isUncertain: Bool

    /// The range is that of the encoded message in a form body, a URL, or a line that contains one.
    init?(around value: Range<Int>, of field: String, in text: ArraySlice<UInt8>) {
        guard let extent = QueryFinder(in: text).extent(around: value, within: text.indices),
            Self.areOthers(in: text[extent.range], besides: value, of: field)
        else { return nil }
        self.field = ByteText(field)
        // In HTML, a URL is escaped.
        self.text = Array(text[extent.range].replacing(text: "&amp;", with: "&"))
        isUncertain = extent.isUncertain
    }

    /// Returns true if the message is one of the parameters, and others are of its binding.
    static func areOthers(in parameters: ArraySlice<UInt8>, besides value: Range<Int>, of field: String) -> Bool {
        var isBesideOthers = false
        var isFound = false
        for part in FormParts(of: parameters) {
            // A value that was read in part is not the value that was signed.
            if part.isNamed(field), part.value.indices == value { isFound = true }
            let name = part.name.starts(with: "amp;".utf8) ? part.name.dropFirst(4) : part.name
            if !name.elementsEqual(field.utf8), isOfBinding(name) { isBesideOthers = true }
        }
        return isFound && isBesideOthers
    }

    /// Some software compares names without their case.
    private static func isOfBinding(_ name: ArraySlice<UInt8>) -> Bool {
        names.contains { $0.count == name.count && name.isEqualIgnoringASCIICase(to: $0) }
    }

    private static let names = (FormFields.messageFieldNames + otherNames).map { Array($0.utf8) }

    private static let otherNames = ["RelayState", "SigAlg", "Signature"]
}

extension MessageParameters {
    /// The decoded RelayState, which the receiver of the message returns; `nil` if there is none, or it is not known.
    package var relayState: String? {
        guard !isUncertain, let value = (try? parameter("RelayState"))??.value,
            let bytes = try? PercentCoding.decoded(value, plus: .isSpace)
        else { return nil }
        return String(utf8: bytes)
    }

    /// The first reason why software differs in what it reads: a parameter that is repeated or contradicts another one; `nil` if
    /// there is none.
    package var ambiguity: SAMLEncodingError? {
        guard let name = messageName else { return nil }
        do throws(SAMLEncodingError) {
            for other in Self.otherNames + [name] { _ = try parameter(other) }
            try checkOthers(besides: name)
            return nil
        } catch {
            return error
        }
    }

    /// The name of the parameter with the message, if it is that of SAML's bindings.
    package var messageName: String? { FormFields.messageFieldNames.first { field == ByteText($0) } }

    /// Returns `nil` without a signature; throws if a parameter is missing, repeated or malformed: software differs in its use.
    package func signature() throws(SAMLEncodingError) -> QuerySignature? {
        guard let name = messageName, let message = try parameter(name) else { return nil }
        // A signature that only some software reads is not a missing one.
        for name in ["SigAlg", "Signature"] { try checkCase(of: name) }
        let algorithm = try parameter("SigAlg")
        let signature = try parameter("Signature")
        if algorithm == nil, signature == nil { return nil }
        guard !isUncertain else {
            let text =
                "the text does not show where the query starts and ends, or parameters are beside it; specify only the "
                + "URL, as it was sent"
            throw SAMLEncodingError(.duplicateField, text)
        }
        guard let algorithm, let signature else {
            let missing = algorithm == nil ? "SigAlg" : "Signature"
            throw SAMLEncodingError(.fieldMissing, "the query is signed, but has no parameter '\(missing)'")
        }
        try checkOthers(besides: name)
        let state = try parameter("RelayState")
        return QuerySignature(
            octets: Array(
                [message, state, algorithm].compactMap { $0?.encoded }.joined(separator: [UInt8(ascii: "&")])
            ),
            algorithm: String(decoding: try PercentCoding.decoded(algorithm.value, plus: .isPlus), as: UTF8.self),
            value: try Self.bytes(of: signature.value)
        )
    }

    private struct Parameter {
        let encoded: ArraySlice<UInt8>
        let value: ArraySlice<UInt8>
    }

    private func parameter(_ name: String) throws(SAMLEncodingError) -> Parameter? {
        let parts = FormParts(of: text[...]).filter { $0.isNamed(name) }
        guard let part = parts.first else { return nil }
        guard parts.count == 1 else { throw SAMLEncodingError(duplicateField: name, at: parts[1].name.startIndex) }
        guard part.name.elementsEqual(name.utf8) else {
            let text = "the name of the parameter '\(name)' is percent-encoded, which software reads differently"
            throw SAMLEncodingError(.invalidEscape, at: part.name.startIndex, text)
        }
        return Parameter(encoded: text[part.name.startIndex..<part.value.endIndex], value: part.value)
    }

    /// Rejects parameters that change the meaning of the message.
    private func checkOthers(besides field: String) throws(SAMLEncodingError) {
        for name in FormFields.messageFieldNames where ByteText(name) != self.field {
            guard try parameter(name) == nil else {
                let text = "the query has both '\(field)' and '\(name)'; software differs in which one it uses"
                throw SAMLEncodingError(.duplicateField, text)
            }
        }
        for name in FormFields.messageFieldNames + Self.otherNames { try checkCase(of: name) }
        guard let encoding = try parameter("SAMLEncoding") else { return }
        guard try PercentCoding.decoded(encoding.value, plus: .isPlus).elementsEqual(Self.deflate.utf8) else {
            throw SAMLEncodingError(.unsupportedLayer, "the parameter 'SAMLEncoding' is not '\(Self.deflate)'")
        }
    }

    /// Rejects a parameter whose name differs from that of the binding only in case.
    private func checkCase(of name: String) throws(SAMLEncodingError) {
        let variant = FormParts(of: text[...]).first { $0.isCaseVariant(of: name) }
        guard let variant else { return }
        let text = "the name of a parameter differs from '\(name)' only in case; software differs in which one it uses"
        throw SAMLEncodingError(.duplicateField, at: variant.name.startIndex, text)
    }

    private static let deflate = "urn:oasis:names:tc:SAML:2.0:bindings:URL-Encoding:DEFLATE"

    private static func bytes(of value: ArraySlice<UInt8>) throws(SAMLEncodingError) -> [UInt8] {
        // Some libraries break the lines of the Base64.
        let text = try PercentCoding.decoded(value, plus: .isPlus).filter { !$0.isASCIINewline }
        let bytes = try Base64Text(validating: text).decoded()
        guard bytes.count >= minimumSignatureLength else {
            let text = "the parameter 'Signature' has \(bytes.count.counted("byte")), too few for a signature"
            throw SAMLEncodingError(.invalidLength, text)
        }
        return bytes
    }

    /// That of ECDSA with P-256, and of RSA with 512 bits.
    private static let minimumSignatureLength = 64
}

/// The signature of a query in the redirect binding (SAML Bindings §3.4.4.1).
package struct QuerySignature: Sendable {
    /// The signed octets: the encoded message, RelayState and SigAlg in this order, as received.
    package let octets: [UInt8]
    /// The signature algorithm, a URI.
    package let algorithm: String
    /// The signature value.
    package let value: [UInt8]
}

extension QuerySignature {
    package func octets(escapedIn letterCase: LetterCase) -> [UInt8] {
        var octets = octets
        for index in octets.indices where octets[index] == UInt8(ascii: "%") {
            for digit in index + 1..<min(index + 3, octets.count) where octets[digit] >= UInt8(ascii: "A") {
                octets[digit] = letterCase == .lower ? octets[digit] | 0x20 : octets[digit] & ~0x20
            }
        }
        return octets
    }

    package enum LetterCase: String, CaseIterable, Sendable {
        case lower = "lowercase"
        case upper = "uppercase"
    }
}
