import CLibFuzzer
import TestSupport

/// Changes an input for libFuzzer: three times of four an element is moved, otherwise libFuzzer changes bytes.
@c(LLVMFuzzerCustomMutator)
public func mutate(_ input: UnsafeMutablePointer<UInt8>, _ size: Int, _ maximumSize: Int, _ seed: CUnsignedInt) -> Int {
    var random = SplitMix64(seed: UInt64(seed))
    let bytes = unsafe Array(UnsafeBufferPointer(start: input, count: size))
    guard Int.random(in: 0..<4, using: &random) > 0, let moved = random.transplant(from: bytes, into: bytes) else {
        return unsafe LLVMFuzzerMutate(input, size, maximumSize)
    }
    return unsafe UnsafeMutableBufferPointer(start: input, count: maximumSize).update(
        fromContentsOf: moved.prefix(maximumSize)
    )
}

/// Crosses two inputs for libFuzzer: inserts an element of the second into the first.
@c(LLVMFuzzerCustomCrossOver)
public func crossOver(
    _ first: UnsafePointer<UInt8>,
    _ firstSize: Int,
    _ second: UnsafePointer<UInt8>,
    _ secondSize: Int,
    _ result: UnsafeMutablePointer<UInt8>,
    _ maximumSize: Int,
    _ seed: CUnsignedInt
) -> Int {
    var random = SplitMix64(seed: UInt64(seed))
    let first = unsafe Array(UnsafeBufferPointer(start: first, count: firstSize))
    let second = unsafe Array(UnsafeBufferPointer(start: second, count: secondSize))
    guard let crossed = random.transplant(from: second, into: first) else { return 0 }
    return unsafe UnsafeMutableBufferPointer(start: result, count: maximumSize).update(
        fromContentsOf: crossed.prefix(maximumSize)
    )
}

extension SplitMix64 {
    /// Inserts an element of one text anywhere into another, as in signature wrapping, or removes an element.
    ///
    /// - Returns: The changed text; `nil` if one of the texts has no elements.
    fileprivate mutating func transplant(from source: [UInt8], into target: [UInt8]) -> [UInt8]? {
        guard let piece = element(of: source), let place = element(of: target) else { return nil }
        var content = source[piece.whole]
        if Bool.random(using: &self) { rename(&content) }
        var result = target
        switch Int.random(in: 0..<5, using: &self) {
        case 0: result.insert(contentsOf: content, at: place.whole.lowerBound)
        case 1: result.insert(contentsOf: content, at: place.whole.upperBound)
        case 2: result.insert(contentsOf: content, at: place.contentStart)
        case 3: result.replaceSubrange(place.whole, with: content)
        default: result.removeSubrange(place.whole)
        }
        return result
    }

    /// Changes the ID of an element, because repeated IDs alone are rejected.
    private mutating func rename(_ element: inout ArraySlice<UInt8>) {
        guard let id = element.range(of: Element.idAttribute), id.upperBound < element.endIndex else { return }
        element[id.upperBound] = UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "z"), using: &self)
    }

    /// Returns an element of a text: every other time one of those that a signature covers.
    private mutating func element(of text: [UInt8]) -> Element? {
        let elements = Element.all(in: text)
        let essential = Bool.random(using: &self) ? elements.filter { $0.isEssential(in: text) } : []
        return (essential.isEmpty ? elements : essential).randomElement(using: &self)
    }
}

/// The place of an element, as far as it can be found without parsing.
private struct Element {
    let whole: Range<Int>
    /// The index after the start tag.
    let contentStart: Int

    /// True if it is a signature or an element that can be signed.
    func isEssential(in text: [UInt8]) -> Bool {
        let tag = text[whole.lowerBound..<contentStart]
        return tag.range(of: Self.idAttribute) != nil || tag.range(of: Self.signatureName) != nil
    }

    static let idAttribute = Array(" ID=\"".utf8)
    private static let signatureName = Array("Signature ".utf8)

    static func all(in text: [UInt8]) -> [Element] {
        var elements: [Element] = []
        var open: [(start: Int, contentStart: Int)] = []
        var index = 0
        while let start = text[index...].firstIndex(of: UInt8(ascii: "<")),
            let end = text[start...].firstIndex(of: UInt8(ascii: ">"))
        {
            index = end + 1
            if text[start + 1] == UInt8(ascii: "/") {
                guard let tag = open.popLast() else { continue }
                elements.append(Element(whole: tag.start..<index, contentStart: tag.contentStart))
            } else if text[end - 1] == UInt8(ascii: "/") {
                elements.append(Element(whole: start..<index, contentStart: index))
            } else {
                open.append((start, index))
            }
        }
        return elements
    }
}

extension ArraySlice<UInt8> {
    /// Returns the first place of a piece; faster than `firstRange(of:)`.
    fileprivate func range(of piece: [UInt8]) -> Range<Int>? {
        indices.first { self[$0] == piece[0] && self[$0...].starts(with: piece) }.map { $0..<$0 + piece.count }
    }
}
