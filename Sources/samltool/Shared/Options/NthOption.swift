import ArgumentParser
import SAMLDiagnosis
import SAMLEncoding

struct NthOption: ParsableArguments {
    @Option(
        help: .count(
            "The number of the SAML response in a text with several, from 1; without it, such a text is an error."
        )
    )
    var nth: Int?

    func validate() throws {
        if let nth, nth < 1 { throw ValidationError("--nth counts from 1.") }
    }

    /// The number of bytes that are searched for a second response.
    private static let lookedThroughBytes = 1 << 20

    /// The selected response of an input, as received; `nil` without a number.
    func selected(from file: InputFile, _ limits: EncodingLimits) throws(ToolError) -> (name: String, text: [UInt8])? {
        guard let nth else { return nil }
        var reader = ResponseReader(file, field: FormFields.responseFieldName, limits: limits)
        return try reader.response(nth).asReceived(in: file.name, limits)
    }

    /// The input if it has one response; otherwise the selected one; an input that may be anything is not searched.
    func onlyResponse(of file: InputFile, accepting accepted: AcceptedInput) throws -> InputFile {
        // A response as sent stays encoded, because encoding it again is an error.
        if let (name, text) = try selected(from: file, EncodingLimits(maximumBytes: 16 << 20)) {
            return InputFile(text, named: name)
        }
        var file = file
        guard accepted == .response else { return file }
        let start = try file.peek(Self.lookedThroughBytes)
        do throws(SAMLEncodingError) {
            try ResponsePieces(in: start, field: FormFields.responseFieldName).requireOne(in: start)
        } catch {
            throw ToolError(error, in: file.name, hint: Self.hint(for: error))
        }
        return file
    }

    static func hint(for error: SAMLEncodingError, layer: Int? = nil) -> String? {
        guard [.severalResponses, .duplicateField].contains(error.code) else { return ToolError.hint(for: error) }
        return layer == nil
            ? "use --nth N to select one" : "decode the layers around them first, and give the text inside"
    }
}
