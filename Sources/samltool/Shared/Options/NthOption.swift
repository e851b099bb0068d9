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

    /// The input if it has one response; otherwise the selected one; an input that may be anything is not searched.
    func onlyResponse(of file: InputFile, accepting accepted: AcceptedInput) throws -> InputFile {
        var file = file
        let field = FormFields.responseFieldName
        if let nth {
            let limits = EncodingLimits(maximumBytes: 16 << 20)
            var reader = ResponseReader(file, field: field, limits: limits)
            // A response as sent stays encoded, because encoding it again is an error.
            let (name, text) = try reader.response(nth).asReceived(in: file.name, limits)
            return InputFile(text, named: name)
        }
        guard accepted == .response else { return file }
        let start = try file.peek(Self.lookedThroughBytes)
        do throws(SAMLEncodingError) {
            try ResponsePieces(in: start, field: field).requireOne(in: start)
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
