import AdobePass
import SAML
import SAMLDiagnosis
import SAMLEncoding

/// Diagnoses inputs, each for itself.
struct InputChecker: Sendable {
    let context: DiagnosisContext
    let clock: ClockSource

    private var limits: EncodingLimits { EncodingLimits(maximumBytes: context.policy.maximumBytes) }

    /// How large an input may be with all its layers, in bytes.
    var maximumInputBytes: Int { limits.maximumInputBytes }

    /// Reads and diagnoses an input.
    ///
    /// - Returns: One diagnosis; of a capture, one for each request that sends a response.
    func check(_ input: InputList.Input) -> [CheckedInput] {
        switch input {
        case .missing(let error): return [CheckedInput(name: error.subject ?? "", failure: error)]
        case .path(let path):
            do {
                var file = try InputFile(path)
                return try check(&file)
            } catch {
                return [
                    CheckedInput(
                        name: path == "-" ? InputFile.standardInputName : InputFile.shown(path),
                        failure: error
                    )
                ]
            }
        }
    }

    private func check(_ file: inout InputFile) throws -> [CheckedInput] {
        let name = file.name
        let bytes = try file.readStart { start in
            let limit = HTTPArchive.isLikely(start) ? HTTPArchive.maximumBytes : maximumInputBytes
            // One byte more than is accepted is enough to see that there are too many.
            return limit == .max ? limit : limit + 1
        }
        guard HTTPArchive.isLikely(bytes[...]), bytes.count <= HTTPArchive.maximumBytes else {
            return [check(bytes, named: name)]
        }
        return try HARCapture(bytes, in: name).sent(in: context.field).map { sent in
            check(sent.bytes, named: "\(name): \(sent.name)", captured: sent.instant)
        }
    }

    /// Diagnoses bytes.
    ///
    /// - Parameters:
    ///   - bytes: Any bytes.
    ///   - name: What the report calls them.
    ///   - instant: The time at which they were sent, if a capture tells.
    /// - Returns: The diagnosis.
    func check(_ bytes: [UInt8], named name: String, captured instant: SAMLTimestamp? = nil) -> CheckedInput {
        let clock = clock.clock(
            for: EncodingTrace(inspecting: bytes, field: context.field, limits: limits).payload,
            captured: instant?.date
        )
        var checked = CheckedInput(name: name)
        checked.bytes = bytes
        checked.clock = clock
        var context = context
        context.evaluationTime = clock.source == .now ? .current : .chosen
        checked.diagnosis = ResponseDiagnosis(of: bytes, in: context, at: clock.instant)
        return checked
    }
}
