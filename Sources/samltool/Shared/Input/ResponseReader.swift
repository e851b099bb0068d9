import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

/// Reads the SAML responses of an input, one after the other, without holding more of it than a few responses may be long.
struct ResponseReader: Sendable {
    /// The name of the input, as messages have it.
    let name: String

    private var file: InputFile?
    private var inputs: ResponseInputs
    private var ready: ArraySlice<ResponseInput> = []
    private var count = 0
    /// What is wrong with the input as a whole; thrown after its responses.
    private var ending: ToolError?

    /// Starts with an input.
    ///
    /// - Parameters:
    ///   - file: The input, of which some may have been read.
    ///   - start: What was read of it.
    ///   - field: The name of the field that holds a response, in a form.
    ///   - limits: How large each response may be.
    init(_ file: InputFile, startingWith start: [UInt8]? = nil, field: String, limits: EncodingLimits) {
        name = file.name
        self.file = file
        inputs = ResponseInputs(field: field, limits: limits)
        if let start { take(start) }
    }

    /// Whether there is nothing more to come, not even an error.
    var isAtEnd: Bool { file == nil && ready.isEmpty && ending == nil }

    /// The next responses; none at the end of the input.
    ///
    /// - Parameter limit: How many are returned at most.
    /// - Returns: The responses.
    /// - Throws: ``ToolError`` if the input cannot be read; after the last response, if it is too large or has too many, or if it
    ///   is larger than a response may be and there is none in it.
    mutating func next(_ limit: Int) throws(ToolError) -> [ResponseInput] {
        while ready.count < limit, file != nil { readMore() }
        if ready.isEmpty, let ending {
            self.ending = nil
            throw ending
        }
        let next = ready.prefix(limit)
        ready = ready.dropFirst(limit)
        return Array(next)
    }

    private mutating func readMore() {
        do throws(ToolError) {
            take(try file?.readChunk() ?? [])
        } catch {
            file?.close()
            file = nil
            ending = error
        }
    }

    /// Takes a part of the input; nothing is its end.
    private mutating func take(_ chunk: [UInt8]) {
        if !chunk.isEmpty { found(inputs.add(chunk)) }
        guard chunk.isEmpty || inputs.isDone || inputs.byteCount > ResponseInputs.maximumTextBytes else { return }
        file?.close()
        file = nil
        found(inputs.finish())
        if inputs.hasMore {
            ending = error(
                "input.too-many-responses",
                "more than \(ResponseInputs.maximumCount) SAML responses are in it, and the rest was not looked at; divide it "
                    + "into several files"
            )
        } else if inputs.byteCount > ResponseInputs.maximumTextBytes {
            let limit = ResponseInputs.maximumTextBytes
            ending = error(
                SAMLEncodingError.Code.tooLarge.rawValue,
                "more than the \(limit) bytes of a text that are looked through for responses; divide it into several files"
            )
        } else if count == 0 {
            ending = error("input.no-response", "there is no SAML response in this text of \(inputs.byteCount) bytes")
        }
    }

    private mutating func found(_ responses: [ResponseInput]) {
        count += responses.count
        ready += responses
    }

    private func error(_ id: String, _ text: String) -> ToolError { ToolError(.dataError, id, about: name, text) }
}

extension ResponseReader {
    /// One of the responses.
    ///
    /// - Parameter number: Which one, from 1; of a text with one, that is the first.
    /// - Returns: The response.
    /// - Throws: ``ToolError``, a wrong usage, if there are not so many.
    mutating func response(_ number: Int) throws(ToolError) -> ResponseInput {
        var count = 0
        while case let inputs = try next(64), !inputs.isEmpty {
            if number <= count + inputs.count { return inputs[number - count - 1] }
            count += inputs.count
        }
        throw Self.noSuchResponse(number, of: count, in: name)
    }

    /// The error for a number that is larger than there are responses.
    static func noSuchResponse(_ number: Int, of count: Int, in name: String) -> ToolError {
        let responses = count == 1 ? "is 1 SAML response" : "are \(count) SAML responses"
        return ToolError(.usage, "input.no-such-response", about: name, "--nth \(number): there \(responses) in it")
    }
}

extension ResponseInput {
    /// The name of the response and its text: if that is as received, what is inside all that is around it.
    ///
    /// - Throws: ``ToolError`` if it is a part of something else.
    func asReceived(in name: String, _ limits: EncodingLimits) throws(ToolError) -> (name: String, text: [UInt8]) {
        let name = self.name(in: name)
        if let refusal { throw ToolError(refusal, in: name) }
        let trace = trace(limits: limits)
        return (name, trace.failure == nil && !trace.wasSent ? trace.payload : bytes)
    }
}
