import ByteTools
import SAMLEncoding

extension String {
    /// The text as a field of CSV (RFC 4180) that no spreadsheet evaluates as a formula.
    ///
    /// An apostrophe is inserted before `=`, `+`, `-`, `@`, a tab or a line break at the start. Other line breaks and tabs are
    /// kept; all other control characters are made visible.
    package var csvField: String {
        // By scalars: a sign with a combining mark is another `Character`, but readers of CSV see the sign.
        let isFormula = unicodeScalars.first.map { "=+-@\t\r\n".unicodeScalars.contains($0) } ?? false
        // Where the decimal separator is a comma, spreadsheets separate fields at semicolons.
        let isQuoted = unicodeScalars.contains { "\",;\t\r\n".unicodeScalars.contains($0) }
        guard isFormula || isQuoted || unicodeScalars.contains(where: { $0.isUnprintable }) else { return self }
        var field = isQuoted ? "\"" : ""
        if isFormula { field += "'" }
        for scalar in unicodeScalars {
            if scalar == "\"" { field.unicodeScalars.append(scalar) }
            if scalar.isUnprintable, !"\t\r\n".unicodeScalars.contains(scalar) {
                field += String(scalar).withoutControls
            } else {
                field.unicodeScalars.append(scalar)
            }
        }
        return isQuoted ? field + "\"" : field
    }
}
