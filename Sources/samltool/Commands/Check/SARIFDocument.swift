import SAMLDiagnosis
import SAMLEncoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// As much of SARIF 2.1.0 as `check` writes; the names are those of the standard.
struct SARIFDocument: Encodable {
    let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version
        case runs
    }

    struct Run: Encodable {
        let tool: Tool
        let invocations: [Invocation]
        let artifacts: [Artifact]
        let columnKind = "unicodeCodePoints"
        let newlineSequences = ["\r\n", "\n", "\r"]
        let results: [Result]
    }

    struct Tool: Encodable {
        let driver: Driver
    }

    struct Driver: Encodable {
        let name = "samltool"
        let semanticVersion = SAMLTool.version
        let rules: [Descriptor]
    }

    struct Descriptor: Encodable {
        let id: String
        let shortDescription: Message
        let fullDescription: Message
        let help: Message
        let defaultConfiguration: Configuration
        let properties: Properties

        struct Configuration: Encodable {
            let level: String
        }

        struct Properties: Encodable {
            let family: String
            let basis: String
            let source: String
        }
    }

    /// Plain text in which nothing is a placeholder or a link.
    struct Message: Encodable {
        let text: String

        /// Escapes what means something in a message: braces are doubled (section 3.11.5), and square brackets and backslashes
        /// have a backslash before them (section 3.11.6).
        init(text: String) {
            var escaped = ""
            for scalar in text.withoutControls.unicodeScalars {
                switch scalar {
                case "{", "}": escaped.unicodeScalars.append(scalar)
                case "[", "]", "\\": escaped += "\\"
                default: break
                }
                escaped.unicodeScalars.append(scalar)
            }
            self.text = escaped
        }
    }

    struct Invocation: Encodable {
        let executionSuccessful: Bool
        let exitCode: Int32
        let toolExecutionNotifications: [Notification]
    }

    /// An input that cannot be read.
    struct Notification: Encodable {
        let descriptor: Reference
        let level = "error"
        let message: Message
        let locations: [Location]

        struct Reference: Encodable {
            let id: String
        }
    }

    struct Artifact: Encodable {
        let location: ArtifactLocation

        init(uri: String) {
            location = ArtifactLocation(uri: uri)
        }
    }

    struct ArtifactLocation: Encodable {
        let uri: String
    }

    struct Result: Encodable {
        let ruleId: String
        let ruleIndex: Int?
        let level: String
        let message: Message
        let locations: [Location]
        let occurrenceCount: Int
    }

    struct Location: Encodable {
        let physicalLocation: PhysicalLocation
        var logicalLocations: [LogicalLocation]?
    }

    struct PhysicalLocation: Encodable {
        let artifactLocation: ArtifactLocation
        var region: Region?
    }

    struct Region: Encodable {
        let startLine: Int
        let startColumn: Int
        let byteOffset: Int
    }

    struct LogicalLocation: Encodable {
        let fullyQualifiedName: String
        let kind = "element"
    }

    /// The name of an input as a URI, relative to the working folder if it is in there.
    static func uri(of name: String) -> String {
        let folder = FileManager.default.currentDirectoryPath
        if name.hasPrefix("/"), !name.hasPrefix(folder + "/") { return "file://" + percentEncoded(name) }
        let prefix = name.hasPrefix("/") ? folder : name.hasPrefix("./") ? "." : ""
        return percentEncoded(String(name.dropFirst(prefix.count).drop { $0 == "/" }))
    }

    /// A path in which nothing is left that has a meaning in a URI but the slashes.
    private static func percentEncoded(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return path.utf8.reduce(into: "") { text, byte in
            let scalar = Unicode.Scalar(byte)
            if scalar.properties.isAlphabetic && scalar.isASCII || "0123456789-._~/".unicodeScalars.contains(scalar) {
                text.unicodeScalars.append(scalar)
            } else {
                text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }
}

extension SARIFDocument.Descriptor {
    init(_ rule: Rule) {
        id = rule.id
        shortDescription = SARIFDocument.Message(text: rule.title)
        fullDescription = SARIFDocument.Message(text: rule.explanation)
        help = SARIFDocument.Message(text: rule.advice)
        defaultConfiguration = Configuration(level: rule.severity.rawValue)
        properties = Properties(family: rule.family.rawValue, basis: rule.basis.rawValue, source: rule.source)
    }
}

extension SARIFDocument.Notification {
    init(_ failure: ToolError, uri: String) {
        descriptor = Reference(id: failure.id)
        message = SARIFDocument.Message(text: failure.text)
        locations = [SARIFDocument.Location(uri: uri, place: nil)]
    }
}

extension SARIFDocument.Result {
    init(_ finding: Finding, index: Int?, at location: SARIFDocument.Location, message: String) {
        ruleId = finding.rule.id
        ruleIndex = index
        level = finding.severity.rawValue
        self.message = SARIFDocument.Message(text: message)
        locations = [location]
        occurrenceCount = finding.count
    }
}

extension SARIFDocument.Location {
    /// A place in a file, as far as it is a place in the file's own text and not in what the text encodes.
    ///
    /// What is not is at least at the place of its response.
    init(uri: String, place: Finding.Place?, response: ResponseInput? = nil) {
        let location = place.flatMap { $0.layer == 0 ? $0.location : nil } ?? response?.place
        let region = location.map {
            SARIFDocument.Region(startLine: $0.line, startColumn: $0.column, byteOffset: $0.offset)
        }
        physicalLocation = SARIFDocument.PhysicalLocation(
            artifactLocation: SARIFDocument.ArtifactLocation(uri: uri),
            region: region
        )
        logicalLocations = place?.path.map { [SARIFDocument.LogicalLocation(fullyQualifiedName: $0.withoutControls)] }
    }
}
