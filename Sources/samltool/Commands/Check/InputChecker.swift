import ByteTools
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination

/// Diagnoses inputs independently of each other.
struct InputChecker: Sendable {
    let examination: Examination
    /// True if certificates and keys are skipped, because they are beside other inputs.
    var skipsKeys = false
    let time: @Sendable () -> EvaluationTime

    /// The maximum size of an input with all its layers, in bytes.
    var maximumInputBytes: Int { examination.limits.maximumInputBytes }

    /// The rest of an input that is diagnosed in parts.
    struct Remainder: Sendable {
        fileprivate var reader: ResponseReader
        fileprivate var repeated = RepeatedResponses()
    }

    /// The number of responses of an input that are diagnosed at a time.
    private static let batchCount = 16

    /// Reads and diagnoses the start of an input; returns a diagnosis for each SAML response, and the rest, if there are many.
    func check(_ input: InputList.Input, jobs: Int = 1) -> (checked: [DiagnosisEntry], rest: Remainder?) {
        switch input {
        case .missing(let error): return ([DiagnosisEntry(name: error.subject ?? "", failure: error.failure)], nil)
        case .path(let path):
            do throws(ToolError) {
                var file = try InputFile(path)
                if skipsKeys, let kind = KeyFileKind(of: try file.peek(KeyFileKind.peekedCount)) {
                    file.close()
                    Diagnostics.print("note: \(file.name): \(kind.note)".withoutControls)
                    return ([], nil)
                }
                var rest = Remainder(reader: reader(of: file))
                let checked = next(&rest, jobs: jobs)
                return (checked, rest.reader.isAtEnd ? nil : rest)
            } catch {
                return ([DiagnosisEntry(name: InputFile.name(of: path), failure: error.failure)], nil)
            }
        }
    }

    /// Reads and diagnoses the next responses of an input; returns an empty array at its end.
    func next(_ rest: inout Remainder, jobs: Int) -> [DiagnosisEntry] {
        let name = rest.reader.name
        do throws(ToolError) {
            let responses = try rest.reader.next(Self.batchCount * jobs)
            let (examination, time) = (examination, time())
            return responses.concurrentMap(jobs: jobs) { examination.diagnosed($0, of: name, at: time) }
                .map { $0.noting(&rest.repeated) }
        } catch {
            return [DiagnosisEntry(named: name, unread: error.failure)]
        }
    }

    /// Diagnoses an input with one response.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - number: The number of the response in a text with several, from 1.
    /// - Returns: The diagnosis.
    /// - Throws: ``ToolError`` if it cannot be read, or contains several responses without a number, or fewer than the number.
    func checkOne(_ input: InputFile, nth number: Int?) throws(ToolError) -> DiagnosisEntry {
        var reader = reader(of: input)
        return examination.diagnosed(try reader.response(number), of: input.name, at: time())
    }

    private func reader(of file: InputFile) -> ResponseReader {
        ResponseReader(file, field: examination.context.field, limits: examination.limits)
    }

    /// Diagnoses the responses in a text.
    func check(_ text: [UInt8], named name: String) -> [DiagnosisEntry] {
        examination.diagnosed(text, named: name, at: time())
    }

    /// Diagnoses the responses in the payload of a request.
    func check(_ request: BatchRequest) -> [DiagnosisEntry] { examination.diagnosed(request, at: time()) }
}

extension InputChecker {
    /// Creates a checker from options.
    init(
        _ options: VerificationOptions,
        time: (@Sendable () -> EvaluationTime)? = nil,
        requiredAttributes: [String] = [],
        stage: DiagnosisContext.Stage? = nil,
        rules: RuleOptions? = nil,
        privacy: SourceExcerpt.Privacy = .masked
    ) throws {
        var context = try options.context()
        context.requiredAttributes = requiredAttributes
        context.stage = stage
        context.ignoredRules = Set(rules?.ignore ?? [])
        context.severities = rules?.severities ?? [:]
        context.privacy = privacy
        examination = Examination(context)
        self.time = time ?? options.expectations.evaluationTime { .recorded(orAt: $0) }
    }
}

/// A kind of file with a certificate or a key, which is no SAML response.
private enum KeyFileKind {
    case certificate, key

    static let peekedCount = 64

    /// `nil` for any other file.
    init?(of start: [UInt8]) {
        switch DetectedFormat(of: start) {
        case .der: self = .certificate
        case .pem:
            let label = start.drop { $0 != UInt8(ascii: "-") }.prefix { $0 != 0x0A && $0 != 0x0D }
            // A response may be between such lines, too: the Base64 of '<' starts with 'P', and that of DER with 'M'.
            if start[label.endIndex...].first(where: { $0 > 0x20 }) == UInt8(ascii: "P") { return nil }
            if label.contains(text: "CERTIFICATE") {
                self = .certificate
            } else if label.contains(text: "KEY") {
                self = .key
            } else {
                return nil
            }
        default: return nil
        }
    }

    var note: String {
        switch self {
        case .certificate: "a certificate, skipped: use --cert to trust it"
        case .key: "a key, skipped"
        }
    }
}
