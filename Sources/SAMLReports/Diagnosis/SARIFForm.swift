internal import SAMLAttacks
import SAMLDiagnosis
import SAMLEncoding
internal import SAMLExamination

/// A diagnosis in SARIF 2.1.0, for code scanning services.
struct SARIFForm: DiagnosisForm {
    /// The absolute path for relative names; `nil` if names are not paths.
    private let folder: String?
    private let settings: SettingsSource?
    private let threshold: Severity
    private var verdicts: [JSON] = []
    private var results: [(rule: String, result: JSON)] = []
    private var uris: [String] = []
    private var notifications: [JSON] = []

    init(failingOn severity: Severity, relativeTo folder: String?, _ settings: SettingsSource?) {
        threshold = severity
        self.folder = folder
        self.settings = settings
    }

    mutating func add<Failure: Error>(_ checked: DiagnosisEntry, emit: ([UInt8]) throws(Failure) -> Void)
        throws(Failure)
    {
        let uri = Self.uri(of: checked.source, relativeTo: folder)
        uris.append(uri)
        let input: JSON = ["input": checked.name.withoutControls]
        verdicts.append(input.merging(checked.verdict(failingOn: threshold).json))
        if let failure = checked.failure {
            notifications.append([
                "descriptor": ["id": failure.id],
                "level": "error",
                "message": Self.message(failure.message),
                "locations": [Self.location(uri: uri, place: nil)],
            ])
        }
        guard let diagnosis = checked.diagnosis else { return }
        let name = checked.source == checked.name ? "" : "\(checked.name): "
        for finding in diagnosis.findings {
            let place = finding.place.map { diagnosis.placeInText($0) }
            let result: JSON = [
                "ruleId": finding.rule.id,
                "level": finding.severity.rawValue,
                "message": Self.message(name + Self.text(of: finding, in: diagnosis)),
                "locations": [Self.location(uri: uri, place: place, response: checked.response)],
                "occurrenceCount": finding.count,
                "properties": ["actors": finding.actingParties.map { $0.rawValue }] as JSON,
            ]
            results.append((finding.rule.id, result))
        }
    }

    func finish<Failure: Error>(_ summary: DiagnosisSummary, emit: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        let found = Set(results.map { $0.rule })
        let rules = RuleCatalogue.rules.filter { found.contains($0.id) }
        let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
        var seen: Set<String> = []
        let driver: JSON = [
            "name": "samltool", "semanticVersion": ReportProducer.version, "rules": rules.map(Self.descriptor),
        ]
        let invocation: JSON = [
            "executionSuccessful": notifications.isEmpty,
            "exitCode": summary.status.rawValue,
            "toolExecutionNotifications": notifications,
        ]
        let run: JSON = [
            "tool": ["driver": driver],
            "invocations": [invocation],
            "artifacts": uris.filter { seen.insert($0).inserted }.map { ["location": ["uri": $0]] },
            "columnKind": "unicodeCodePoints",
            "newlineSequences": ["\r\n", "\n", "\r"],
            "results": results.map { rule, result in result.merging(["ruleIndex": indices[rule]]) },
            "properties": ["verdicts": verdicts, "settings": settings?.json] as JSON,
        ]
        try Self.log(of: run).emit(emit)
    }

    /// Returns the document with a run.
    static func log(of run: JSON) -> JSON {
        [
            "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "version": "2.1.0",
            "runs": [run],
        ]
    }

    private static func descriptor(_ rule: Rule) -> JSON {
        [
            "id": rule.id,
            "shortDescription": message(rule.title),
            "fullDescription": message(rule.explanation),
            "help": message(rule.toolAdvice),
            "defaultConfiguration": ["level": rule.severity.rawValue],
            "properties": properties(of: rule),
        ]
    }

    /// The facts about a rule; the tags are the advisories about the attacks that it finds.
    private static func properties(of rule: Rule) -> JSON {
        let tags = Attack.advisories(foundBy: rule.id)
        return [
            "family": rule.family.rawValue, "basis": rule.basis.rawValue, "source": rule.source,
            "tags": tags.isEmpty ? nil : tags,
        ]
    }

    /// A place in a file, if it is in the text of the file and not in encoded content.
    ///
    /// Otherwise the place is that of the response.
    private static func location(uri: String, place: Finding.Place?, response: FoundResponse? = nil) -> JSON {
        let location = place.flatMap { $0.layer == 0 ? $0.location : nil } ?? response?.place
        let region = location.map {
            ["startLine": $0.line, "startColumn": $0.column, "byteOffset": $0.offset]
        }
        let physical: JSON = ["artifactLocation": ["uri": uri], "region": region]
        let element = place?.path.map { [["fullyQualifiedName": $0.withoutControls, "kind": "element"]] }
        return ["physicalLocation": physical, "logicalLocations": element]
    }

    /// The complete text of a finding, because many viewers show only the message.
    private static func text(of finding: Finding, in diagnosis: ResponseDiagnosis) -> String {
        let isInside = finding.place.map { $0.layer > 0 } ?? false
        let details = [
            finding.expected.map { "expected: \($0)" },
            finding.found.map { "found: \($0)" },
            isInside ? finding.place.map { "where: \(DiagnosisText.words(for: $0, in: diagnosis))" } : nil,
            // The rule itself contains its advice.
            finding.advice == finding.rule.advice ? nil : "do: \(finding.toolAdvice)",
        ]
        return ([finding.countedMessage] + details.compactMap { $0 }).joined(separator: "; ")
    }

    static func message(_ text: String) -> JSON { ["text": plain(text)] }

    /// Plain text without placeholders or links.
    ///
    /// In a message, braces are doubled (SARIF section 3.11.5), and square brackets and backslashes are escaped with a backslash
    /// (section 3.11.6).
    static func plain(_ text: String) -> String {
        var escaped = ""
        for scalar in text.withoutControls.unicodeScalars {
            switch scalar {
            case "{", "}": escaped.unicodeScalars.append(scalar)
            case "[", "]", "\\": escaped += "\\"
            default: break
            }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }

    /// The name of an input as a URI, relative to the folder if it is inside.
    static func uri(of name: String, relativeTo folder: String?) -> String {
        let isInside = folder.map { name.hasPrefix($0 + "/") } ?? false
        if name.hasPrefix("/"), !isInside { return "file://" + percentEncoded(name) }
        let prefix = isInside ? folder ?? "" : name.hasPrefix("./") ? "." : ""
        return percentEncoded(String(name.dropFirst(prefix.count).drop { $0 == "/" }))
    }

    /// A path whose only characters with a meaning in a URI are slashes.
    private static func percentEncoded(_ path: String) -> String {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.map { String(decoding: $0.flatMap(PercentCoding.encoded), as: UTF8.self) }.joined(separator: "/")
    }
}
