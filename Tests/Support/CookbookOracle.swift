import Foundation

/// Adobe's cookbook, literally: the Foundation statements of apps, in separate functions so that each step can be compared.
///
/// This is the oracle. It uses no code of the package.
package enum CookbookOracle {
    /// Statements 1 to 3: whitespace.
    package static func normalized(_ text: String) -> String {
        let collapsed = text.replacingOccurrences(of: "[ \t]+", with: " ", options: .regularExpression)
        let joined = collapsed.components(separatedBy: CharacterSet.newlines).joined()
        return joined.trimmingCharacters(in: CharacterSet.whitespacesAndNewlines)
    }

    /// Statements 1 to 4: whitespace and Base64.
    package static func base64(_ text: String) -> String {
        Data(normalized(text).utf8).base64EncodedString()
    }

    /// Statements 1 to 5: whitespace, Base64, percent-encoding with the cookbook's own set.
    package static func percentEncoded(_ text: String) -> String {
        let reserved = CharacterSet(charactersIn: "!*'();:@&=+$,/?%#[]")
        return base64(text).addingPercentEncoding(withAllowedCharacters: reserved.inverted) ?? ""
    }
}
