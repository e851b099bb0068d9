import Foundation

/// A unique value for each tested place, and its form in a leak.
enum Canary {
    private static let start = "Kn4rY7fQ"
    private static let end = "Zt2Lw8RbM5"

    /// The value of a place; the number tells in a failure which place leaks.
    static func value(_ place: Int) -> String { "\(start)\(place < 10 ? "0" : "")\(place)\(end)" }

    /// Pieces of eight characters that every value has, in every encoding that something may print.
    private static let needles: [[UInt8]] = {
        let pieces = [start] + (0...2).map { String(end.dropFirst($0).prefix(8)) }
        return pieces.flatMap { piece -> [String] in
            let bytes = Array(piece.utf8)
            let hexadecimal = bytes.map { String($0, radix: 16) }.joined()
            let percent = bytes.map { "%" + String($0, radix: 16).uppercased() }.joined()
            // Base64 depends on how many bytes are before it; the letters that share bits with those are cut off.
            let base64 = (0...2).map { offset in
                let text = Data(Array(repeating: 0x41, count: offset) + bytes).base64EncodedString()
                return String(text.dropFirst(offset == 0 ? 0 : offset + 1).prefix(8))
            }
            return [
                piece, String(piece.reversed()), hexadecimal, hexadecimal.uppercased(), percent, percent.lowercased(),
                bytes.map { "&#\($0);" }.joined(), bytes.map { "&#x\(String($0, radix: 16));" }.joined(),
                bytes.map { "\\u00\(String($0, radix: 16))" }.joined(),
            ] + base64
        }.map { Array($0.utf8) }
    }()

    /// What of a value is in an output, with what stands around it.
    static func leaks(in output: [UInt8]) -> [String] {
        let data = Data(output)
        return needles.compactMap { needle in
            guard let place = data.range(of: Data(needle))?.lowerBound else { return nil }
            let around = output[max(0, place - 60)..<min(output.count, place + 40)]
            return String(decoding: around, as: UTF8.self)
        }
    }

    // MARK: The forms that a value is put in

    /// The value of a place in one of its forms, by turns: as it is, as references, Base64, hexadecimal, percent-encoded.
    static func xml(_ place: Int, form: Int) -> String {
        let value = value(place)
        let bytes = Array(value.utf8)
        return switch form % 5 {
        case 0: value
        case 1: bytes.map { "&#x\(String($0, radix: 16));" }.joined()
        case 2: Data(bytes).base64EncodedString()
        case 3: bytes.map { String($0, radix: 16) }.joined()
        default: bytes.map { "%" + String($0, radix: 16).uppercased() }.joined()
        }
    }
}
