/// What is known of names of attributes.
enum AttributeName {
    /// What an attribute's value has to look like.
    enum Kind { case zip, rating, other }

    /// What is known of a value by the attribute's name.
    static func kind(of name: String) -> Kind {
        switch lastWord(of: name) {
        case "zip", "zipcode", "postalcode": .zip
        case "maxrating", "maxtvrating", "maxmovierating", "maxmpaa", "maxvchip": .rating
        default: .other
        }
    }

    /// Whether two names are one for people, though not byte by byte.
    static func isSameInOtherWords(_ one: String, _ other: String) -> Bool {
        let names = [one, other].map(plain)
        return names[0] == names[1] || aliases.contains { $0.contains(names[0]) && $0.contains(names[1]) }
            || isQualified(one, by: other)
    }

    /// Whether one name is the other with one letter changed, added, left out, or two exchanged.
    static func isMistyped(_ one: String, _ other: String) -> Bool {
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

    /// Whether one of two names is the other with a namespace in front of it, or both have different ones.
    static func isQualified(_ one: String, by other: String) -> Bool {
        let word = lastWord(of: one)
        return word.utf8.count > 1 && word.utf8.contains { ("a"..."z").contains(Unicode.Scalar($0)) }
            && word == lastWord(of: other)
    }

    /// A name without the differences that people make: case, separators, the historical misspelling of OLCA.
    private static func plain(_ name: String) -> String {
        name.lowercased().replacing("urn:cablelabs:ocla:", with: "urn:cablelabs:olca:").filter { !"-_ ".contains($0) }
    }

    /// The last part of a URN or URL, without the differences that people make.
    private static func lastWord(of name: String) -> String {
        let separators = Array(":/#".utf8)
        let word = name.utf8.split { separators.contains($0) }.last ?? Substring(name).utf8
        let letters = word.filter { $0 != 0x2D && $0 != 0x5F && $0 != 0x20 }
        return String(decoding: letters.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
    }

    private static let aliases: [Set<String>] = [
        ["userid", "uid", "guid", "uniqueid", "urn:oid:0.9.2342.19200300.100.1.1"],
        ["zip", "zipcode", "postalcode", "urn:oid:2.5.4.17"], ["householdid", "hhid"],
        ["maxrating", "maxtvrating", "maxmovierating"],
    ]
}

/// What is known of values of attributes.
enum AttributeValue {
    private static let ratings: Set = [
        "TV-Y", "TV-Y7", "TV-G", "TV-PG", "TV-14", "TV-MA", "G", "PG", "PG-13", "R", "NC-17", "NR", "UNRATED",
    ]

    /// Whether this is a rating of the TV Parental Guidelines or the MPA, in any case.
    static func isRating(_ value: String) -> Bool { ratings.contains(value.uppercased()) }

    /// Whether this is a postal code of the United States or Canada.
    static func isPostalCode(_ value: String) -> Bool {
        let shape = value.utf8.map { byte -> Character in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): "9"
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): "A"
            default: Character(Unicode.Scalar(byte))
            }
        }
        return ["99999", "99999-9999", "999999999", "A9A 9A9", "A9A9A9"].contains(String(shape))
    }

    /// Whether this is what encrypting makes of a short value: a block or more, in Base64.
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
