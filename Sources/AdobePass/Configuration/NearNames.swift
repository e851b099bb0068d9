/// The names that somebody who mistyped one may have meant.
package struct NearNames {
    /// The longest name that is looked at, in scalars: the comparison is quadratic in it.
    private static let maximumLength = 80

    /// The nearest first, at most three.
    package let names: [String]

    /// Looks for names that contain the word, or differ from it in few letters; upper and lower case are the same.
    package init(to word: String, among names: [String]) {
        let wanted = Self.letters(of: word)
        guard (1...Self.maximumLength).contains(wanted.count) else {
            self.names = []
            return
        }
        let allowed = max(1, wanted.count / 4)
        let near = names.uniqueByBytes.compactMap { name -> (name: String, distance: Int)? in
            let letters = Self.letters(of: name)
            guard letters.count <= Self.maximumLength else { return nil }
            let contained = wanted.count > 2 && String(letters).contains(String(wanted))
            guard contained || abs(letters.count - wanted.count) <= allowed else { return nil }
            let distance = Self.distance(wanted, letters)
            return contained || distance <= allowed ? (name, contained ? min(distance, allowed) : distance) : nil
        }
        self.names = near.sorted { $0.distance < $1.distance }.prefix(3).map(\.name)
    }

    /// The end of a sentence that says what is not there.
    var hint: String {
        names.isEmpty ? "" : "; the nearest that there is: \(names.map(\.quoted).joined(separator: ", "))"
    }

    private static func letters(of name: String) -> [Character] { Array(name.lowercased()) }

    /// How many letters have to be inserted, removed or replaced to make one of the other (Levenshtein).
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var row = Array(0...other.count)
        for (index, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, candidate) in other.enumerated() {
                let replaced = diagonal + (letter == candidate ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
