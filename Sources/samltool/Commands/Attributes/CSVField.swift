import ByteTools
import SAMLEncoding

extension String {
    /// The text as a field of CSV (RFC 4180) that no spreadsheet takes for a formula.
    ///
    /// What starts with `=`, `+`, `-`, `@`, a tab or a line break gets an apostrophe before it. Line breaks and tabs inside stay as
    /// they are; everything else that cannot be printed is made visible.
    var csvField: String {
        // By scalars: a sign with a combining mark after it is another `Character`, and yet a sign to readers of CSV.
        let isFormula = unicodeScalars.first.map { "=+-@\t\r\n".unicodeScalars.contains($0) } ?? false
        // Where a comma is the decimal sign, spreadsheets part fields at semicolons.
        let isQuoted = unicodeScalars.contains { "\",;\t\r\n".unicodeScalars.contains($0) }
        guard isFormula || isQuoted || unicodeScalars.contains(where: \.isUnprintable) else { return self }
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
