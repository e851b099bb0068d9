internal import SAMLEncoding

extension Mutant {
    /// Returns the bytes for a receiver that takes responses in a form; `nil` if it cannot be given this mutant.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - field: The name of the field, for form bodies.
    /// - Returns: The bytes.
    func content(for form: Form, field: String) -> [UInt8]? {
        switch (form, self.form) {
        case (.body, _): body(field: field)
        case (.base64, .xml): Array(Base64Text(encoding: content).description.utf8)
        case (.xml, .xml), (.base64, .base64): content
        case (.xml, _), (.base64, .body): nil
        }
    }
}
