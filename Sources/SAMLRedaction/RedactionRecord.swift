internal import ByteTools

/// What a redaction replaced and kept, without the values.
struct RedactionRecord: Sendable {
    /// The kinds of what was replaced.
    enum Replaced: String, CaseIterable {
        case word, name, opaque, tooDeep, address
    }

    /// The layers that were removed and made again, and data that cannot be read.
    enum Layer: String, CaseIterable {
        case base64, hexadecimal, compressed, binary, document
    }

    /// The reasons for which a value stays.
    enum Kept: String, CaseIterable {
        case publicValue, time, number, named
    }

    private(set) var replaced: [Replaced: Int] = [:]
    private(set) var layers: [Layer: Int] = [:]
    private(set) var kept: [Kept: Int] = [:]

    mutating func replace(_ kind: Replaced, _ value: ArraySlice<UInt8>) { replaced[kind, default: 0] += 1 }

    /// The states of the signatures that were reproduced.
    private(set) var signatures: [SignatureState] = []

    mutating func add(_ states: [SignatureState]) { signatures += states }

    mutating func count(_ layer: Layer) { layers[layer, default: 0] += 1 }

    mutating func keep(_ kind: Kept, _ value: ArraySlice<UInt8>) { kept[kind, default: 0] += 1 }
}
