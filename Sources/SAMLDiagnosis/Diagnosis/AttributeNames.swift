internal import ByteTools

package enum AttributeName {
    enum Kind { case zip, rating, other }

    static func kind(of name: String) -> Kind {
        switch lastWord(of: name) {
        case "zip", "zipcode", "postalcode": .zip
        case "maxrating", "maxtvrating", "maxmovierating", "maxmpaa", "maxvchip": .rating
        default: .other
        }
    }

    /// True if two names are the same except for case, separators and known aliases.
    package static func isSameInOtherWords(_ one: String, _ other: String) -> Bool {
        let names = [one, other].map(plain)
        return names[0] == names[1] || aliases.contains { $0.contains(names[0]) && $0.contains(names[1]) }
            || isQualified(one, by: other)
    }

    /// True if one name is the other with one letter changed, added or removed, or with two letters swapped.
    package static func isMistyped(_ one: String, _ other: String) -> Bool {
        let (short, long) = one.utf8.count <= other.utf8.count ? (one, other) : (other, one)
        let (left, right) = (Array(short.utf8), Array(long.utf8))
        guard left.count >= 5, right.count <= 64, right.count - left.count <= 1, left != right else { return false }
        let start = zip(left, right).prefix { $0 == $1 }.count
        let (a, b) = (left[start...], right[start...])
        if a.count < b.count { return a.elementsEqual(b.dropFirst()) }
        let isExchanged =
            a.count > 1 && a.prefix(2).elementsEqual(b.prefix(2).reversed())
            && a.dropFirst(2).elementsEqual(b.dropFirst(2))
        return a.dropFirst().elementsEqual(b.dropFirst()) || isExchanged
    }

    /// True if one of two names is the other with a namespace before it, or both have different namespaces.
    static func isQualified(_ one: String, by other: String) -> Bool {
        let word = lastWord(of: one)
        return word.count > 1 && word.utf8.contains { ("a"..."z").contains(Unicode.Scalar($0)) }
            && word == lastWord(of: other)
    }

    /// The difference of two names that are the same in other words, as the end of a sentence about the found one.
    static func difference(of found: String, from wanted: String) -> String {
        if letters(of: found) == letters(of: wanted) {
            let separators = ["_", "-", " "].filter { ByteText(found + wanted).contains(ByteText($0)) }
            let list = separators.map { "'\($0)'" }.joined(separator: " and ")
            return "differs only by \(list)" + (hasSameCase(found, wanted) ? "" : ", and by upper and lower case")
        }
        if plain(found) == plain(wanted) {
            let (other, right) = letters(of: found).hasPrefix(misspelled) ? ("ocla", "olca") : ("olca", "ocla")
            return "has '\(other)' in its namespace in place of '\(right)'"
        }
        guard isQualified(found, by: wanted) else { return "is an alias of it" }
        switch (isInNamespace(found), isInNamespace(wanted)) {
        case (true, false): return "has a namespace before it"
        case (false, true): return "does not have the namespace before it"
        default: return "has another namespace before it"
        }
    }

    private static func hasSameCase(_ one: String, _ other: String) -> Bool {
        let names = [one, other].map { $0.utf8.filter { !isSeparator($0) } }
        return names[0] == names[1]
    }

    private static func isInNamespace(_ name: String) -> Bool { name.utf8.contains { ":/#".utf8.contains($0) } }

    private static let misspelled: ByteText = "urn:cablelabs:ocla:"

    /// A name without variations in case and separators.
    private static func letters(of name: String) -> ByteText {
        ByteText(decoding: name.utf8.filter { !isSeparator($0) }.map { $0.asciiLowercased })
    }

    /// A name without variations in case and separators, and without the historical misspelling of OLCA.
    private static func plain(_ name: String) -> ByteText {
        let letters = letters(of: name)
        guard letters.hasPrefix(misspelled) else { return letters }
        return ByteText(decoding: Array("urn:cablelabs:olca:".utf8) + letters.utf8.dropFirst(misspelled.count))
    }

    /// The last part of a URN or URL, without variations in case and separators; empty if it is longer than any known word.
    private static func lastWord(of name: String) -> ByteText {
        let word = name.utf8.suffix(64).split { ":/#".utf8.contains($0) }.last ?? name.utf8.suffix(0)
        guard word.count < 64 else { return "" }
        return ByteText(decoding: word.filter { !isSeparator($0) }.map { $0.asciiLowercased })
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { "-_ ".utf8.contains(byte) }

    private static let aliases: [Set<ByteText>] = [
        ["userid", "uid", "guid", "uniqueid", "urn:oid:0.9.2342.19200300.100.1.1"],
        ["zip", "zipcode", "postalcode", "urn:oid:2.5.4.17"], ["householdid", "hhid"],
        ["maxrating", "maxtvrating", "maxmovierating"],
    ]
}

enum AttributeValue {
    private static let ratings: [ByteText] = [
        "TV-Y", "TV-Y7", "TV-G", "TV-PG", "TV-14", "TV-MA", "G", "PG", "PG-13", "R", "NC-17", "NR", "UNRATED",
    ]

    /// True if this is a rating of the TV Parental Guidelines or the MPA, in any case.
    static func isRating(_ value: String) -> Bool {
        let value = ByteText(value)
        return ratings.contains { $0.isEqualIgnoringASCIICase(to: value) }
    }

    /// True if this is a postal code of the United States or Canada.
    static func isPostalCode(_ value: String) -> Bool {
        guard (5...10).contains(value.utf8.count) else { return false }
        let shape = value.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(ascii: "9")
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): UInt8(ascii: "A")
            default: byte
            }
        }
        let shapes: [ByteText] = ["99999", "99999-9999", "999999999", "A9A 9A9", "A9A9A9"]
        return shapes.contains(ByteText(decoding: shape))
    }

    /// True if this looks like an encrypted short value: one or more blocks, in Base64.
    static func looksEncrypted(_ value: String) -> Bool {
        guard value.utf8.count >= 24, value.utf8.count % 4 == 0 else { return false }
        return value.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
                true
            default: false
            }
        }
    }
}
