/// Text in UTF-16, which is redacted in UTF-8.
struct WideText {
    let narrow: [UInt8]
    private let isBigEndian: Bool
    private let mark: [UInt8]

    /// `nil` if the bytes are not UTF-16 of mostly ASCII characters.
    init?(_ bytes: ArraySlice<UInt8>) {
        let start = Array(bytes.prefix(64))
        guard start.count >= 4, bytes.count.isMultiple(of: 2) else { return nil }
        let hasMark = start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE])
        let pairs = stride(from: hasMark ? 2 : 0, to: start.count - 1, by: 2)
        let isBig = pairs.allSatisfy { start[$0] == 0 && start[$0 + 1] != 0 }
        guard isBig || pairs.allSatisfy({ start[$0 + 1] == 0 && start[$0] != 0 }) else { return nil }
        isBigEndian = isBig
        mark = hasMark ? Array(start.prefix(2)) : []
        let body = bytes.dropFirst(mark.count)
        let units = stride(from: body.startIndex, to: body.endIndex, by: 2).map { index in
            let (first, second) = (UInt16(body[index]), UInt16(body[index + 1]))
            return isBig ? first << 8 | second : second << 8 | first
        }
        narrow = Array(String(decoding: units, as: UTF16.self).utf8)
    }

    func widening(_ changed: [UInt8]) -> [UInt8] {
        mark
            + String(decoding: changed, as: UTF8.self).utf16.flatMap { unit in
                let bytes = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
                return isBigEndian ? bytes : bytes.reversed()
            }
    }
}
