import SystemPackage

/// The names of the files of a new key and its certificate.
struct KeyNames {
    let key: String
    let certificate: String

    /// Creates the names next to a response: `a.key` and `a.pem` for `a.xml`.
    init(nextTo path: String) {
        let file = FilePath(path)
        let stem = file.stem ?? "response"
        key = file.removingLastComponent().appending("\(stem).key").string
        certificate = file.removingLastComponent().appending("\(stem).pem").string
    }

    /// Creates the names in a folder.
    init(in folder: OutputFolder) {
        key = folder.path("signing.key")
        certificate = folder.path("certificate.pem")
    }
}
