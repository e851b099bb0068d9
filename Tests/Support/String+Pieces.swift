extension String {
    /// Returns the text with the first occurrence of a piece after a mark replaced; the text itself if there is none.
    package func replacingFirst(_ piece: String, with replacement: String, after mark: String = "") -> String {
        let start = mark.isEmpty ? startIndex : firstRange(of: mark)?.upperBound ?? endIndex
        guard let range = self[start...].firstRange(of: piece) else { return self }
        return String(self[..<range.lowerBound]) + replacement + String(self[range.upperBound...])
    }

    /// Returns the first piece from a mark through the end of the next one; empty if there is none.
    package func slice(from start: String, through end: String) -> String {
        guard let first = firstRange(of: start), let last = self[first.lowerBound...].firstRange(of: end) else {
            return ""
        }
        return String(self[first.lowerBound..<last.upperBound])
    }

    /// Returns the text with a piece before a mark.
    package func inserting(_ text: String, before mark: String) -> String { replacingFirst(mark, with: text + mark) }

    /// Returns the text with a piece after a mark.
    package func inserting(_ text: String, after mark: String) -> String { replacingFirst(mark, with: mark + text) }
}
