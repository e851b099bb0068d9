import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Diagnoses inputs independently of each other.
struct InputChecker: Sendable {
    let context: DiagnosisContext
    let clock: ClockSource

    private var limits: EncodingLimits { EncodingLimits(maximumBytes: context.policy.maximumBytes) }

    /// The maximum size of an input with all its layers, in bytes.
    var maximumInputBytes: Int { limits.maximumInputBytes }

    /// The rest of an input that is diagnosed in parts.
    struct Remainder: Sendable {
        fileprivate var reader: ResponseReader
        fileprivate var repeated: RepeatedResponses
    }

    /// The number of responses of an input that are diagnosed at a time.
    private static let batchCount = 16

    /// Reads and diagnoses the start of an input.
    ///
    /// - Returns: A diagnosis for each SAML response; for a capture, for each in a request. The rest, if the input contains many.
    func check(_ input: InputList.Input) -> (checked: [DiagnosisEntry], rest: Remainder?) {
        switch input {
        case .missing(let error): return ([DiagnosisEntry(name: error.subject ?? "", failure: error.failure)], nil)
        case .path(let path):
            let name = InputFile.name(of: path)
            do {
                var file = try InputFile(path)
                return try check(&file)
            } catch {
                return ([DiagnosisEntry(name: name, failure: ToolError(error).failure)], nil)
            }
        }
    }

    private func check(_ file: inout InputFile) throws -> (checked: [DiagnosisEntry], rest: Remainder?) {
        let start = try file.readChunk()
        guard let maximum = ResponseFinder.maximumArchiveBytes(startingWith: start) else {
            let reader = ResponseReader(file, startingWith: start, field: context.field, limits: limits)
            var rest = Remainder(reader: reader, repeated: RepeatedResponses())
            let checked = next(&rest, jobs: 1)
            return (checked, rest.reader.isAtEnd ? nil : rest)
        }
        let bytes = start + (try file.readStart { _ in maximum })
        do throws(ArchiveError) {
            return (
                check(try ResponseFinder.all(inFile: bytes, field: context.field, limits: limits), of: file.name), nil
            )
        } catch {
            throw ToolError(InputFailure(error), about: file.name)
        }
    }

    /// Reads and diagnoses the next responses of an input; returns an empty array at its end.
    func next(_ rest: inout Remainder, jobs: Int) -> [DiagnosisEntry] {
        let name = rest.reader.name
        do throws(ToolError) {
            let inputs = try rest.reader.next(Self.batchCount * jobs)
            return inputs.concurrentMap(jobs: jobs) { input in
                diagnosed(input, of: name)
            }.map { $0.noting(&rest.repeated) }
        } catch {
            // Whatever there is can be checked.
            let status = error.status == .dataError ? .rejected : error.status
            return [DiagnosisEntry(name: name, failure: InputFailure(error.id, error.text, status: status))]
        }
    }

    /// Diagnoses an input with one response.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - number: The number of the response in a text with several, from 1.
    /// - Returns: The diagnosis.
    /// - Throws: ``ToolError`` if it cannot be read, or contains several responses without a number, or fewer than the number.
    func checkOne(_ path: String, nth number: Int?) throws(ToolError) -> DiagnosisEntry {
        var (checked, rest) = check(.path(path))
        while var more = rest {
            let next = next(&more, jobs: 1)
            checked += next
            rest = next.isEmpty ? nil : more
        }
        if let first = checked.first, let failure = first.failure { throw ToolError(failure, about: first.name) }
        guard let number else {
            guard checked.count > 1 else { return checked[0] }
            let names = checked.prefix(8).map { input in
                guard let response = input.response, response.number != nil else { return input.name }
                return "\(input.name) at \(response.place) (byte \(response.place.offset))"
            }
            let text =
                "there are \(checked.count) SAML responses in the text, but one is expected: "
                + names.joined(separator: ", ") + (checked.count > names.count ? " and more" : "")
                + "; use --nth N to select one"
            throw ToolError(.dataError, SAMLEncodingError.Code.severalResponses.rawValue, about: path, text)
        }
        guard checked.indices.contains(number - 1) else {
            throw ResponseReader.noSuchResponse(number, of: checked.count, in: path)
        }
        return checked[number - 1]
    }

    /// Diagnoses the responses in a text.
    func check(_ text: [UInt8], named name: String) -> [DiagnosisEntry] {
        check(ResponseFinder.all(in: text, field: context.field, limits: limits), of: name)
    }

    /// Diagnoses the responses of a file.
    func check(_ responses: [FoundResponse], of name: String) -> [DiagnosisEntry] {
        DiagnosisEntry.all(of: responses, named: name) { diagnosed($0, of: name) }
    }

    private func diagnosed(_ response: FoundResponse, of name: String) -> DiagnosisEntry {
        guard let time = clock.time(captured: response.sentAt?.date) else {
            return DiagnosisEntry(issued: response, of: name, in: context, orAt: Date())
        }
        return DiagnosisEntry(response, of: name, in: context, at: time)
    }
}

extension InputChecker {
    /// Creates a checker from options.
    init(
        _ options: VerificationOptions,
        clock: ClockSource? = nil,
        requiredAttributes: [String] = [],
        stage: DiagnosisContext.Stage? = nil,
        rules: RuleOptions? = nil,
        privacy: SourceExcerpt.Privacy = .masked
    ) throws {
        context = DiagnosisContext(
            trustedKeys: try options.trustedKeys(),
            expectations: try options.expectations.expectations(),
            decryptionKeys: try options.decryption.keys(),
            policy: options.verificationPolicy,
            requiredAttributes: requiredAttributes,
            field: options.unwrap.field,
            stage: stage,
            ignoredRules: Set(rules?.ignore ?? []),
            severities: rules?.severities ?? [:],
            privacy: privacy
        )
        self.clock = clock ?? options.expectations.clockSource
    }
}
