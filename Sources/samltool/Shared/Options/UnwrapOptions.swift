import ArgumentParser
import SAMLDiagnosis
import SAMLEncoding

/// How an input that may be wrapped in layers is read.
struct UnwrapOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The form field that holds the response.", valueName: "name"))
    var field = FormFields.responseFieldName

    @OptionGroup
    var limit: LimitOptions

    private var limits: EncodingLimits { EncodingLimits(maximumBytes: limit.maxBytes) }

    /// Reads an input that has one response.
    ///
    /// - Parameters:
    ///   - path: Where it is; `nil` for standard input.
    ///   - number: Which of several it is, from 1; without it the layers of a text with several have an error.
    /// - Returns: Its name, the text that it is in, and its layers.
    /// - Throws: ``ToolError`` if it cannot be read, or there are not so many.
    func response(_ path: String?, nth number: Int?) throws -> (name: String, bytes: [UInt8], trace: EncodingTrace) {
        var file = try InputFile(path)
        guard let number else {
            let bytes = try file.readAll(limit: limits.maximumInputBytes)
            return (file.name, bytes, EncodingTrace(inspecting: bytes, field: field, limits: limits))
        }
        var reader = ResponseReader(file, field: field, limits: limits)
        let input = try reader.response(number)
        return (input.name(in: file.name), input.bytes, input.trace(field: field, limits: limits))
    }

    /// Reads an input, and calls the body with each of its responses.
    ///
    /// - Parameters:
    ///   - path: Where it is; `nil` for standard input.
    ///   - body: What to do with the name of a response and its layers, or with the name of the input and why there is no more.
    /// - Throws: What the body throws.
    func forEachResponse(
        in path: String?,
        _ body: (_ name: String, _ trace: Result<EncodingTrace, ToolError>) throws -> Void
    ) throws {
        let name = path.map { $0 == "-" ? InputFile.standardInputName : InputFile.shown($0) }
        let start = Result { () throws(ToolError) in
            ResponseReader(try InputFile(path), field: field, limits: limits)
        }
        guard case .success(var reader) = start else {
            if case .failure(let error) = start { try body(name ?? InputFile.standardInputName, .failure(error)) }
            return
        }
        while true {
            let inputs: [ResponseInput]
            do throws(ToolError) {
                inputs = try reader.next(64)
            } catch {
                return try body(reader.name, .failure(error))
            }
            if inputs.isEmpty { return }
            for input in inputs {
                try body(input.name(in: reader.name), .success(input.trace(field: field, limits: limits)))
            }
        }
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
