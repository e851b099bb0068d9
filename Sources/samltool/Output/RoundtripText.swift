/// A round trip for people.
enum RoundtripText {
    /// The verdict, the file, the sizes on the way, and what was noticed.
    static func line(for file: RoundtripDocument.File) -> String {
        if let failure = file.failure {
            let place = failure.offset.map { " (at byte \($0))" } ?? ""
            return "error    \(file.file): \(failure.message)\(place) [\(failure.id)]"
        }
        let sizes = [file.byteCount, file.normalizedByteCount, file.encodedByteCount].map { $0.map(String.init) ?? "?" }
        let layers = file.layers.isEmpty ? "" : ", unwrapped from \(file.layers.joined(separator: ", "))"
        let notes = file.observations.isEmpty ? "" : " [\(file.observations.joined(separator: ", "))]"
        return (file.isIntact ? "intact   " : "DIFFERS  ")
            + "\(file.file): \(sizes[0]) bytes, normalised \(sizes[1]), form body \(sizes[2])\(layers)\(notes)"
    }
}
