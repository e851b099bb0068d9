internal import ByteTools
package import SAMLEncoding

extension MarkupOutline {
    /// The document with a line break between neighboring tags of SignedInfo, as Apache Santuario writes it; `nil` if there is whitespace
    /// in SignedInfo.
    package var breakingLinesInSignedInfo: [UInt8]? {
        let pieces = signedInfoPieces
        let hasSpace = pieces.contains { $0.kind == .text && bytes[$0.range].contains { $0.isXMLSpace } }
        return hasSpace ? nil : breakingLines(between: pieces)
    }

    /// The tags and texts inside the SignedInfo of signatures, in order.
    private var signedInfoPieces: [Piece] {
        var end = 0
        return pieces.filter { piece in
            if let element = piece.element, piece.kind == .startTag, isElement(element, named: "SignedInfo") {
                end = max(end, elements[element].range.upperBound)
            }
            return piece.range.upperBound <= end
        }
    }

    private func breakingLines(between pieces: [Piece]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + pieces.count)
        var start = 0
        for (piece, next) in zip(pieces, pieces.dropFirst()) {
            let areTags = [piece, next].allSatisfy { $0.kind == .startTag || $0.kind == .endTag }
            let isEmpty = piece.kind == .startTag && next.kind == .endTag && piece.element == next.element
            guard areTags, !isEmpty, piece.range.upperBound == next.range.lowerBound else { continue }
            result += bytes[start..<next.range.lowerBound]
            result.append(0x0A)
            start = next.range.lowerBound
        }
        return result + bytes[start...]
    }
}
