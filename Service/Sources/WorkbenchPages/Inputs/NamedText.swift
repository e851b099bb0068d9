/// A text in the form, and the name of the file that it came from.
struct NamedText: Hashable, Sendable {
    let name: String
    let text: String
}
