import ArgumentParser
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

/// Which response of a text with several is meant, where one is needed.
struct NthOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Of a text with several SAML responses, take this one, counted from 1; without it such a text is refused.",
            valueName: "n"
        )
    )
    var nth: Int?

    func validate() throws {
        if let nth, nth < 1 { throw ValidationError("--nth counts from 1.") }
    }

    /// How much of a text of any size is looked through for a second response.
    private static let lookedThroughBytes = 1 << 20

    /// The input, if it has one response, or the response that is meant, without what a log has around it.
    ///
    /// - Parameters:
    ///   - file: The input.
    ///   - accepted: What it may be; if it may be anything, it is not looked at.
    /// - Returns: The input, to be read from its start.
    /// - Throws: ``ToolError`` if there are several and no number is given, or not so many.
    func onlyResponse(of file: InputFile, accepting accepted: AcceptedInput) throws -> InputFile {
        var file = file
        let field = FormFields.responseFieldName
        if let nth {
            let limits = EncodingLimits(maximumBytes: 16 << 20)
            var reader = ResponseReader(file, field: field, limits: limits)
            // What was sent stays as it is, for encoding it again is refused.
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

    /// What the user can do about a refusal that this tool has a way around.
    ///
    /// - Parameters:
    ///   - error: The refusal.
    ///   - layer: The number of the layer that it is about; `nil` if it is about the input itself.
    /// - Returns: The hint; `nil` if there is none.
    static func hint(for error: SAMLEncodingError, layer: Int? = nil) -> String? {
        guard [.severalResponses, .duplicateField].contains(error.code) else { return ToolError.hint(for: error) }
        return layer == nil
            ? "--nth N takes one of them" : "decode the layers around them first, and give the text inside"
    }
}
