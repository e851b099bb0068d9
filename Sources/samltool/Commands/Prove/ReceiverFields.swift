import ArgumentParser
import SAMLExamination

/// Fields of a form or headers, from the command line or from files, in which they are in no list of processes.
enum ReceiverFields {
    enum Kind {
        case fields, headers

        fileprivate var separator: UInt8 {
            switch self {
            case .fields: UInt8(ascii: "=")
            case .headers: UInt8(ascii: ":")
            }
        }

        fileprivate var problem: String {
            switch self {
            case .fields: "--form must be a name and a value, as in RelayState=home."
            case .headers: "--header must be a name and a value, as in 'X-Device: tv'."
            }
        }
    }

    /// Throws a usage error for a value that is neither a name and a value nor the name of a file.
    static func check(_ options: [String], _ kind: Kind) throws {
        guard options.allSatisfy({ $0.hasPrefix(fileMark) || isValid($0, kind) }) else {
            throw ValidationError(kind.problem)
        }
    }

    /// Returns the values, those of files in their place.
    static func values(of options: [String], _ kind: Kind) throws -> [String] {
        try options.flatMap { option in
            option.hasPrefix(fileMark) ? try lines(of: String(option.dropFirst()), kind) : [option]
        }
    }

    private static let fileMark = "@"

    private static func lines(of path: String, _ kind: Kind) throws -> [String] {
        let (name, bytes) = try InputFile.contents(of: path, upTo: 1 << 20, for: "fields or headers")
        let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
        guard lines.allSatisfy({ isValid($0, kind) }) else {
            throw ToolError(.usage, "prove.malformed-field", about: name, kind.problem)
        }
        return lines
    }

    /// True for a name and a value that curl does not take for something else.
    static func isValid(_ line: String, _ kind: Kind) -> Bool {
        guard let separator = line.utf8.firstIndex(of: kind.separator) else { return false }
        return separator != line.startIndex && !line.hasPrefix(fileMark) && !line.utf8.contains { $0 < 0x20 }
    }
}
