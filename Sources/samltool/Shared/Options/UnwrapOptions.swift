import ArgumentParser
import SAMLEncoding

/// How an input that may be wrapped in layers is read.
struct UnwrapOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The form field that holds the response.", valueName: "name"))
    var field = FormFields.responseFieldName

    @OptionGroup
    var limit: LimitOptions

    var reader: TraceReader { TraceReader(field: field, limits: limit.limits) }
}

/// How much is read into memory.
struct LimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The largest response that is accepted, in bytes.", valueName: "n"))
    var maxBytes = 1 << 20

    var limits: EncodingLimits { EncodingLimits(maximumBytes: maxBytes) }

    func validate() throws {
        guard maxBytes > 0 else { throw ValidationError("--max-bytes must be at least 1.") }
    }
}
