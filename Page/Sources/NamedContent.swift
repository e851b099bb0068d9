import ByteTools

/// The content of a file with its name.
struct NamedContent {
    let name: String
    let content: [UInt8]

    /// Divides contents that follow one another, by the names and the numbers of bytes in a list.
    static func parts(of contents: [UInt8], _ list: JSONValue?) -> [Self] {
        var rest = contents[...]
        return (list?.elements ?? []).map { file in
            let content = rest.prefix(max(Int(file["count"]?.wholeNumber ?? 0), 0))
            rest = rest.dropFirst(content.count)
            return Self(name: file["name"]?.text ?? "", content: Array(content))
        }
    }
}
