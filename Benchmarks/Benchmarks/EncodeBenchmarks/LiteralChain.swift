import Foundation

/// The five statements of Adobe's cookbook, as an app runs them.
func literalChain(_ response: String) -> String {
    let collapsed = response.replacingOccurrences(of: "[ \t]+", with: " ", options: .regularExpression)
    let joined = collapsed.components(separatedBy: .newlines).joined()
    let normalized = joined.trimmingCharacters(in: .whitespacesAndNewlines)
    let base64 = Data(normalized.utf8).base64EncodedString()
    let reserved = CharacterSet(charactersIn: "!*'();:@&=+$,/?%#[]")
    return base64.addingPercentEncoding(withAllowedCharacters: reserved.inverted) ?? ""
}
