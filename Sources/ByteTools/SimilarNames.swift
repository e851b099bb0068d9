package struct SimilarNames {
    /// The length of the longest name that is compared, in scalars: the comparison is quadratic in it.
    private static let maximumLength = 80

    private static let maximumCount = 10_000

    /// The similar names, the most similar first; at most three.
    package let names: [String]

    /// Finds the names that contain the word, or differ from it in few letters; the case of ASCII letters is ignored.
    package init(to word: String, among names: [String]) {
        let wanted = Self.letters(of: word)
        guard (1...Self.maximumLength).contains(wanted.count) else {
            self.names = []
            return
        }
        let allowed = max(1, wanted.count / 4)
        let near = names.prefix(Self.maximumCount).uniqueByBytes.compactMap { name -> (name: String, distance: Int)? in
            let letters = Self.letters(of: name)
            guard letters.count <= Self.maximumLength else { return nil }
            let contained = wanted.count > 2 && letters.indices.contains { letters[$0...].starts(with: wanted) }
            guard contained || abs(letters.count - wanted.count) <= allowed else { return nil }
            let distance = Self.distance(wanted, letters)
            return contained || distance <= allowed ? (name, contained ? min(distance, allowed) : distance) : nil
        }
        self.names = near.sorted { $0.distance < $1.distance }.prefix(3).map { $0.name }
    }

    /// The end of a message about an unknown name.
    package var hint: String {
        names.isEmpty ? "" : "; similar names: \(names.map { $0.quoted }.joined(separator: ", "))"
    }

    /// Returns the scalars with ASCII letters in lowercase; no more of them than needed to see that a name is too long.
    private static func letters(of name: String) -> [Unicode.Scalar] {
        name.unicodeScalars.prefix(maximumLength + 1).map { scalar in
            scalar.isASCII ? Unicode.Scalar(UInt8(scalar.value).asciiLowercased) : scalar
        }
    }

    /// Returns the number of letters to insert, remove or replace, and of neighbors to swap, to turn one name into the other (optimal
    /// string alignment).
    private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var rows = [[Int](), Array(0...other.count)]
        for (index, letter) in one.enumerated() {
            var row = [index + 1]
            for (column, candidate) in other.enumerated() {
                var least = min(
                    rows[1][column] + (letter == candidate ? 0 : 1),
                    rows[1][column + 1] + 1,
                    row[column] + 1
                )
                if index > 0, column > 0, letter == other[column - 1], one[index - 1] == candidate {
                    least = min(least, rows[0][column - 1] + 1)
                }
                row.append(least)
            }
            rows = [rows[1], row]
        }
        return rows[1][other.count]
    }
}

extension Sequence<String> {
    package var uniqueByBytes: [String] {
        var known: Set<ByteText> = []
        return filter { known.insert(ByteText($0)).inserted }
    }
}

extension String {
    package var quoted: String { "'\(ByteText(self).shortened(to: 80))'" }
}

extension String {
    /// The name of a field that a document should not have, for `the field … is unknown here`.
    ///
    /// A longer name than any field has is probably a value in the wrong place, which may be personal: only its length is returned.
    package var quotedFieldName: String {
        isPossibleFieldName ? quoted : "whose name has \(unicodeScalars.count) characters"
    }

    /// True if the name is not too long for a field.
    package var isPossibleFieldName: Bool { utf8.count <= 40 }
}
