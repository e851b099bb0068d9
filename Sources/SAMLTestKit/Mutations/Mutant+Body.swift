public import SAMLEncoding

extension Mutant {
    /// Returns the mutant as the body of an exchange, with one field.
    ///
    /// XML is encoded as Base64 without the whitespace rule, so that a receiver gets the bytes of ``content``.
    ///
    /// - Parameter field: The name of the field.
    /// - Returns: The body; for ``Form/body``, which may be damaged, the unchanged bytes.
    public func body(field: String = FormFields.responseFieldName) -> [UInt8] {
        var fields = FormFields()
        switch form {
        case .body: return content
        case .base64: fields.append(field, String(decoding: content, as: UTF8.self))
        case .xml: fields.append(field, Base64Text(encoding: content))
        }
        return fields.encoded().bytes
    }
}
