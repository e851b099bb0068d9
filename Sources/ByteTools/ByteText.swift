/// External text that is compared, hashed, ordered and searched by its UTF-8 bytes.
///
/// Swift's `String` compares and hashes by canonical equivalence. For external text, this has two disadvantages. It takes
/// quadratic time in the length of a run of combining marks, because normalization must sort them. And texts with different
/// bytes (`é` as one scalar or as two) are equal, so that an identifier would match another one. `Character`s have the first
/// disadvantage as well: each step back over a run of regional indicators visits the start of the run. Text from an input
/// therefore becomes a `ByteText` before it is a key, is compared, or is cut.
///
/// Creating one from a string copies nothing.
package struct ByteText: Sendable {
    package let string: String

    package init(_ string: String) {
        var contiguous = string
        // Only strings that come from Objective-C may not be contiguous.
        contiguous.makeContiguousUTF8()
        self.string = contiguous
    }

    package init(_ substring: Substring) { self.init(String(substring)) }

    /// Invalid UTF-8 becomes U+FFFD, so different malformed bytes may become the same text.
    package init(decoding bytes: some Collection<UInt8>) { self.init(String(decoding: bytes, as: UTF8.self)) }

    package var utf8: String.UTF8View { string.utf8 }

    package var count: Int { string.utf8.count }

    package var isEmpty: Bool { string.isEmpty }
}

extension ByteText: Equatable {
    package static func == (left: Self, right: Self) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe left.withBytes { left in unsafe right.withBytes { unsafe ByteTools.haveSameBytes(left, $0) } }
    }
}

extension ByteText: Hashable {
    package func hash(into hasher: inout Hasher) {
        unsafe withBytes { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // Separates the members of a composed value; no UTF-8 contains this byte.
        hasher.combine(0xFF as UInt8)
    }
}

extension ByteText: Comparable {
    /// A Boolean value that indicates whether the bytes of one text are ordered before those of another; this is also the order
    /// of their Unicode scalars.
    package static func < (left: Self, right: Self) -> Bool {
        unsafe left.withBytes { left in unsafe right.withBytes { unsafe left.lexicographicallyPrecedes($0) } }
    }
}

extension ByteText: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self.init(value) }
}

extension ByteText: CustomStringConvertible {
    package var description: String { string }
}

extension ByteText {
    package func hasPrefix(_ prefix: Self) -> Bool { string.utf8.starts(with: prefix.utf8) }

    package func hasSuffix(_ suffix: Self) -> Bool {
        count >= suffix.count && string.utf8.suffix(suffix.count).elementsEqual(suffix.utf8)
    }

    package func contains(_ part: Self) -> Bool { firstIndex(of: part) != nil }

    /// Returns the offset of the first byte of the first occurrence of another text; zero for an empty one.
    ///
    /// - Complexity: O(n + m) for all texts.
    package func firstIndex(of part: Self) -> Int? {
        if part.isEmpty { return 0 }
        guard part.count <= count else { return nil }
        return unsafe withBytes { bytes in unsafe part.withBytes { part in unsafe firstOffset(of: part, in: bytes) } }
    }

    package func isEqualIgnoringASCIICase(to other: Self) -> Bool {
        count == other.count && utf8.isEqualIgnoringASCIICase(to: other.utf8)
    }

    /// A Boolean value that indicates whether two texts differ in their bytes but are canonically equivalent, such as `é` as one
    /// scalar and as two.
    ///
    /// It is false for texts of more than 256 bytes, because the work is quadratic.
    package func differsOnlyInNormalization(from other: Self) -> Bool {
        max(count, other.count) <= 256 && self != other && string == other.string
    }

    /// Returns the text for a message: the first Unicode scalars, and an ellipsis if there are more than the maximum.
    ///
    /// - Complexity: O(`maximum`).
    package func shortened(to maximum: Int) -> String {
        let scalars = string.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: maximum, limitedBy: scalars.endIndex),
            end != scalars.endIndex
        else { return string }
        return String(scalars[..<end]) + "…"
    }

    private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = unsafe string.utf8.withContiguousStorageIfAvailable(body) { return result }
        // Never reached, because the string was made contiguous; correct in any case.
        return unsafe Array(string.utf8).withUnsafeBufferPointer(body)
    }
}

extension String {
    package func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let result = unsafe utf8.withContiguousStorageIfAvailable { bytes in
            unsafe other.utf8.withContiguousStorageIfAvailable { unsafe ByteTools.haveSameBytes(bytes, $0) }
        }
        // Only strings that come from Objective-C may not be contiguous.
        return (result ?? nil) ?? utf8.elementsEqual(other.utf8)
    }

    package func shortened(to maximum: Int) -> String { ByteText(self).shortened(to: maximum) }
}

/// Compares texts of the same length, eight bytes at a time.
private func haveSameBytes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    let left = UnsafeRawBufferPointer(left)
    let right = UnsafeRawBufferPointer(right)
    var index = 0
    while index &+ 8 <= left.count {
        let word = unsafe left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if unsafe word != right.loadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
        index &+= 8
    }
    while index < left.count {
        if unsafe left[index] != right[index] { return false }
        index &+= 1
    }
    return true
}

/// Returns the offset of a text by the algorithm of Knuth, Morris and Pratt, whose time is linear for repetitive texts, too.
private func firstOffset(of part: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var fallback = [0]
    fallback.reserveCapacity(part.count)
    var matched = 0
    for index in part.indices.dropFirst() {
        while matched > 0, unsafe part[index] != part[matched] { matched = fallback[matched - 1] }
        if unsafe part[index] == part[matched] { matched += 1 }
        fallback.append(matched)
    }
    matched = 0
    for index in bytes.indices {
        while matched > 0, unsafe bytes[index] != part[matched] { matched = fallback[matched - 1] }
        if unsafe bytes[index] == part[matched] { matched += 1 }
        if matched == part.count { return index - part.count + 1 }
    }
    return nil
}
