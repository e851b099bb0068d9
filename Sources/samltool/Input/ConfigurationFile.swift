import AdobePass
import SAMLEncoding

/// A file with a configuration or an answer of Adobe Pass, or a state that has them in it.
struct ConfigurationFile {
    /// How much of one is read, in bytes: as much as the library takes.
    private static let maximumBytes = 8 << 20

    /// The name, as messages have it.
    let name: String
    let bytes: [UInt8]

    /// Reads a file.
    ///
    /// - Parameter path: A path; `-` for standard input.
    /// - Throws: ``ToolError`` if it cannot be read, or is larger than any that is known.
    init(_ path: String) throws {
        var file = try InputFile(path)
        name = file.name
        bytes = try file.readAll(limit: Self.maximumBytes, hint: "no document of Adobe Pass is that large")
    }

    /// Calls the body with the content; tells what the library has against it.
    ///
    /// - Throws: ``ToolError``; a wrong usage if an MVPD was to be named, or is not there.
    func reading<Result>(_ body: ([UInt8]) throws(AdobePassError) -> Result) throws(ToolError) -> Result {
        do throws(AdobePassError) {
            return try body(bytes)
        } catch {
            let (status, advice): (ExitStatus, String) =
                switch error.code {
                case .mvpdNeeded: (.usage, "; --mvpd takes it, and 'samltool mvpds' lists them")
                case .unknownMVPD: (.usage, "; 'samltool mvpds' lists those of a configuration")
                case .ambiguousMVPD, .otherMVPD: (.usage, "")
                default: (.dataError, "")
                }
            throw ToolError(status, error.code.rawValue, about: name, "\(error)\(advice)")
        }
    }
}
