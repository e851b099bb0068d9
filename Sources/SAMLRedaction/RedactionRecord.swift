internal import ByteTools

/// A kind of what a redaction counts.
protocol RecordedKind: RawRepresentable<String>, Hashable {
    /// The kind in words, after a number.
    var meaning: String { get }
}

/// What a redaction replaced and kept, without the values.
struct RedactionRecord: Sendable {
    /// The kinds of what was replaced.
    enum Replaced: String, RecordedKind {
        case word, name, opaque, tooDeep, address

        var meaning: String {
            switch self {
            case .word: "words in values and text"
            case .name: "names that are not public"
            case .opaque: "tokens, digests and other data"
            case .tooDeep: "values inside more layers than are removed"
            case .address: "hosts"
            }
        }
    }

    /// The layers that were removed and made again, and data that cannot be read.
    enum Layer: String, RecordedKind {
        case base64, hexadecimal, compressed, binary, document

        var meaning: String {
            switch self {
            case .base64: "values in Base64"
            case .hexadecimal: "values in hexadecimal digits"
            case .compressed: "compressed data"
            case .binary: "data that cannot be read, replaced by random bytes"
            case .document: "documents of XML and HTML"
            }
        }
    }

    /// The reasons for which a value stays.
    enum Kept: String, RecordedKind {
        case publicValue, time, number, named

        var meaning: String {
            switch self {
            case .publicValue: "values that a standard, a format or Adobe defines"
            case .time: "times, which are evidence"
            case .number: "numbers of HTTP, such as a status or a size"
            case .named: "values whose names were given to keep them"
            }
        }
    }

    private(set) var replaced: [Replaced: Int] = [:]
    private(set) var layers: [Layer: Int] = [:]
    private(set) var kept: [Kept: Int] = [:]

    mutating func replace(_ kind: Replaced) { replaced[kind, default: 0] += 1 }

    /// The states of the signatures that were reproduced.
    private(set) var signatures: [SignatureState] = []

    mutating func add(_ states: [SignatureState]) { signatures += states }

    mutating func count(_ layer: Layer) { layers[layer, default: 0] += 1 }

    /// The hashes of the words that stay in some place, which the output therefore has.
    private(set) var keptWords: Set<UInt64> = []

    mutating func keep(_ kind: Kept, _ value: ArraySlice<UInt8>) {
        kept[kind, default: 0] += 1
        WordHash.forEachWord(in: value) { keptWords.insert($0) }
    }
}
