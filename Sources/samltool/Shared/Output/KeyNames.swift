import SystemPackage

/// The names of the files of a new key and its certificate.
struct KeyNames {
    let key: String
    let certificate: String

    /// Names next to a response: `a.key` and `a.pem` for `a.xml`; `nil` for a device, a pipe or standard
    /// output.
    init?(nextTo path: String) {
        let file = FilePath(path)
        guard path != "-", !path.hasPrefix("/dev/"), Platform.fileKind(at: file) != .other else { return nil }
        let stem = file.stem ?? "response"
        key = file.removingLastComponent().appending("\(stem).key").string
        certificate = file.removingLastComponent().appending("\(stem).pem").string
    }

    init(in folder: OutputFolder) {
        key = folder.path("signing.key")
        certificate = folder.path("certificate.pem")
    }
}
