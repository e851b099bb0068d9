import ArgumentParser
import SAMLDiagnosis
import SAMLEncoding

/// How an input that may be wrapped in layers is read.
struct UnwrapOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The form field that holds the response.", valueName: "name"))
    var field = FormFields.responseFieldName

    @OptionGroup
    var limit: LimitOptions

    /// Reads and unwraps an input.
    func trace(_ path: String?) throws -> (name: String, trace: EncodingTrace) {
        let limits = EncodingLimits(maximumBytes: limit.maxBytes)
        var input = try InputFile(path)
        let bytes = try input.readAll(limit: limits.maximumInputBytes)
        return (input.name, EncodingTrace(inspecting: bytes, field: field, limits: limits))
    }
}

/// How much is read into memory.
struct LimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The largest response that is accepted, in bytes.", valueName: "n"))
    var maxBytes = 1 << 20

    func validate() throws {
        guard maxBytes > 0 else { throw ValidationError("--max-bytes must be at least 1.") }
    }
}
