/// The fields of a form, in order, with unencoded values.
///
/// ```swift
/// var fields = FormFields()
/// fields.append("SAMLResponse", base64)
/// request.httpBody = Data(fields.encoded().bytes)
/// ```
public struct FormFields: Hashable, Sendable {
    /// A name and its value.
    public struct Field: Hashable, Sendable {
        /// The name, not encoded.
        public let name: String
        /// The value, not encoded.
        public let value: String
    }

    /// The name of the field with the response in Adobe's exchange.
    public static let responseFieldName = "SAMLResponse"
    /// The name of the field with a SAML request (SAML Bindings §3.4.4, §3.5.4).
    package static let requestFieldName = "SAMLRequest"
    /// The names of fields with a SAML request: that of SAML's bindings, and that of sessions/sso of Adobe Pass V2.
    package static let requestFieldNames = [requestFieldName, "request"]
    /// The names of fields with a SAML request that are read in a text without a response; none if another field was chosen.
    package static func requestFieldNames(besides field: String) -> [String] {
        field.utf8.elementsEqual(responseFieldName.utf8) ? requestFieldNames : []
    }

    static let messageFieldNames = [requestFieldName, responseFieldName]

    /// The fields in the order of the body.
    public private(set) var fields: [Field] = []

    /// Creates a form without fields.
    public init() {}

    /// Adds a field with a plain text value.
    ///
    /// The value must not be percent-encoded: a `%` in it is encoded like any other character.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Adds a field with a Base64 value.
    public mutating func append(_ name: String, _ value: Base64Text) {
        append(name, value.description)
    }

    /// Returns the value of the only field with this name; `nil` if there is none.
    ///
    /// Names are compared by their bytes.
    ///
    /// - Throws: ``SAMLEncodingError/Code/duplicateField`` if there are several, because software differs in which one it uses.
    public func value(named name: String) throws(SAMLEncodingError) -> String? {
        let matches = fields.filter { $0.name.utf8.elementsEqual(name.utf8) }
        guard matches.count <= 1 else { throw SAMLEncodingError(duplicateField: name) }
        return matches.first?.value
    }

    /// Returns the value of the only field with this name, which must be Base64.
    ///
    /// - Parameter name: The name, compared byte by byte.
    /// - Returns: The validated value.
    /// - Throws: ``SAMLEncodingError/Code/fieldMissing``, ``SAMLEncodingError/Code/duplicateField``, or an error of
    ///   ``Base64Text/init(validating:)-(StringProtocol)``, for example for a space, which was a plus that was not
    ///   percent-encoded.
    public func base64(named name: String) throws(SAMLEncodingError) -> Base64Text {
        guard let value = try value(named: name) else {
            throw SAMLEncodingError(.fieldMissing, "the form has no field '\(name)'")
        }
        return try Base64Text(validating: value)
    }

    /// Returns the body, with names and values percent-encoded exactly once.
    ///
    /// All characters except the unreserved ones of RFC 3986 §2.3 are escaped, so a space becomes `%20`, never `+`.
    public func encoded() -> FormBody {
        var bytes: [UInt8] = []
        for field in fields {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
            bytes += FormBody.fieldStart(field.name)
            PercentCoding.append(encoding: field.value.utf8, to: &bytes)
        }
        return FormBody(alreadyEncoded: bytes)
    }
}

extension FormFields {
    /// Parses a body as a server does: one layer of percent-encoding is removed, and `+` becomes a space.
    ///
    /// Parts without `=` are fields with an empty value; empty parts are skipped.
    ///
    /// - Parameter body: The bytes of an `application/x-www-form-urlencoded` body.
    /// - Throws: ``SAMLEncodingError/Code/invalidEscape`` or ``SAMLEncodingError/Code/notUTF8``, with the place.
    public init(parsing body: [UInt8]) throws(SAMLEncodingError) {
        for part in FormParts(of: body[...]) { fields.append(try Field(part)) }
    }

    /// Parses a body as a server does.
    ///
    /// - Parameter body: The bytes of an `application/x-www-form-urlencoded` body.
    /// - Throws: ``SAMLEncodingError/Code/invalidEscape`` or ``SAMLEncodingError/Code/notUTF8``, with the place.
    public init(parsing body: Span<UInt8>) throws(SAMLEncodingError) {
        try self.init(parsing: [UInt8](copying: body))
    }

    /// Returns the fields that can be read, so that a malformed one does not hide the others.
    package static func readable(in body: [UInt8]) -> [Field] {
        FormParts(of: body[...]).compactMap { try? Field($0) }
    }
}

extension FormFields.Field {
    init(_ part: FormParts.Part) throws(SAMLEncodingError) {
        name = try Self.text(part.name)
        value = try Self.text(part.value)
    }

    private static func text(_ part: ArraySlice<UInt8>) throws(SAMLEncodingError) -> String {
        let decoded = try PercentCoding.decoded(part, plus: .isSpace)
        guard let text = String(utf8: decoded) else {
            throw SAMLEncodingError(
                .notUTF8,
                at: part.startIndex,
                "a form field is not UTF-8 after percent-decoding"
            )
        }
        return text
    }
}

extension SAMLEncodingError {
    init(duplicateField name: String, at offset: Int? = nil) {
        self.init(
            .duplicateField,
            at: offset,
            "the form has more than one field '\(name)'; software differs in which one it uses, so send it once"
        )
    }
}
