import ArgumentParser
import SAMLEncoding

struct UnwrapOptions: ParsableArguments {
    @Option(help: .name("The form field that contains the response."))
    var field = FormFields.responseFieldName

    @OptionGroup
    var limit: LimitOptions

    var reader: TraceReader { TraceReader(field: field, limits: limit.limits) }

    /// A reader of responses and of the messages around them, such as the request that a response answers.
    var messageReader: TraceReader {
        TraceReader(field: field, requestFields: FormFields.requestFieldNames(besides: field), limits: limit.limits)
    }
}

struct LimitOptions: ParsableArguments {
    @Option(
        help: .count("The maximum size of a response, in bytes; of an input with its encoding layers, 8 times as much.")
    )
    var maxBytes = 1 << 20

    static let inputHint = "it is 8 times the limit of a response, which --max-bytes raises"

    var limits: EncodingLimits { EncodingLimits(maximumBytes: maxBytes) }

    func validate() throws {
        guard maxBytes > 0 else { throw ValidationError("--max-bytes must be at least 1.") }
    }
}
