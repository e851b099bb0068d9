internal import ByteTools

struct ValueWrapping: Hashable, Sendable {
    let columns: Int
    let lineBreak: String

    /// Returns a document with line breaks in its signature values and certificates, except for those that have some already.
    func apply(to document: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var isInside = false
        for token in LayoutToken.tokens(of: document) {
            let text = document[token.range]
            if token.kind == .text, isInside, text.allSatisfy(\.isBase64) {
                for start in stride(from: text.startIndex, to: text.endIndex, by: columns) {
                    if start > text.startIndex { result += lineBreak.utf8 }
                    result += text[start..<min(start + columns, text.endIndex)]
                }
            } else {
                result += text
            }
            isInside =
                token.kind == .start
                && (token.isNamed("SignatureValue", in: document) || token.isNamed("X509Certificate", in: document))
        }
        return result
    }
}

extension UInt8 {
    fileprivate var isBase64: Bool { isASCIILetter || isASCIIDigit || self == 0x2B || self == 0x2F || self == 0x3D }
}
