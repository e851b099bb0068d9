import SAMLEncoding

/// A round trip for people.
enum RoundtripText {
    /// The verdict, the file, the sizes on the way, and what was noticed.
    static func line(for file: RoundtripDocument.File) -> String {
        let name = file.file.withoutControls
        if let failure = file.failure {
            let layer = failure.layer.flatMap { $0 > 1 ? "layer \($0): " : nil } ?? ""
            let place = failure.offset.map { " (at byte \($0))" } ?? ""
            return "error    \(name): \(layer)\(failure.message)\(place) [\(failure.id)]"
        }
        let sizes = [file.byteCount, file.normalizedByteCount, file.encodedByteCount].map { $0.map(String.init) ?? "?" }
        let layers = file.layers.isEmpty ? "" : ", unwrapped from \(file.layers.joined(separator: ", "))"
        let dangers = file.dangers.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
        let notes = file.observations + dangers
        return (file.isIntact ? "intact   " : "DIFFERS  ")
            + "\(name): \(sizes[0]) bytes, normalised \(sizes[1]), form body \(sizes[2])\(layers)"
            + (notes.isEmpty ? "" : " [\(notes.joined(separator: ", "))]")
    }
}
