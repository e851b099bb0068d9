import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination

/// Reads the SAML responses of an input one by one, with only a few of them in memory.
struct ResponseReader: Sendable {
    /// The name of the input in messages.
    let name: String

    private var file: InputFile?
    private var finder: ResponseFinder
    private var ready: ArraySlice<FoundResponse> = []
    /// The name of the form field that contains a response; in a text with requests instead, that of their field.
    private(set) var field: String
    private let requestFields: [String]
    private let limits: EncodingLimits
    /// The error of the input as a whole; thrown after its responses.
    private var ending: ToolError?

    /// - Parameters:
    ///   - file: The input.
    ///   - field: The name of the form field that contains a response.
    ///   - requestFields: The names of fields with requests, which are read in a text without a response.
    ///   - limits: The maximum size of each response.
    init(_ file: InputFile, field: String, requestFields: [String] = [], limits: EncodingLimits) {
        name = file.name
        self.field = field
        self.requestFields = requestFields
        self.limits = limits
        self.file = file
        finder = ResponseFinder(field: field, limits: limits)
    }

    /// True if there are no more responses and no error.
    var isAtEnd: Bool { file == nil && ready.isEmpty && ending == nil }

    /// Returns the next responses; an empty array at the end of the input.
    ///
    /// - Parameter limit: The maximum number of responses.
    /// - Returns: The responses.
    /// - Throws: ``ToolError`` if the input cannot be read. After the last response, also if it is too large, contains too many
    ///   responses, or exceeds the size of a response without containing one.
    mutating func next(_ limit: Int) throws(ToolError) -> [FoundResponse] {
        while ready.count < limit, file != nil { readMore() }
        if ready.isEmpty, let ending {
            self.ending = nil
            throw ending
        }
        let next = ready.prefix(limit)
        ready = ready.dropFirst(limit)
        return Array(next)
    }

    /// Calls the body with each response of an input, and the names of the input and of its field; at last with the error of the input as
    /// a whole.
    static func forEach(
        in path: String,
        field: String,
        requestFields: [String] = [],
        limits: EncodingLimits,
        _ body: (FoundResponse, _ input: String, _ field: String) throws -> Void,
        failing: (ToolError, _ input: String) throws -> Void
    ) throws {
        var reader: Self?
        while true {
            let responses: [FoundResponse]
            do throws(ToolError) {
                if reader == nil {
                    reader = Self(try InputFile(path), field: field, requestFields: requestFields, limits: limits)
                }
                responses = try reader?.next(64) ?? []
            } catch {
                return try failing(error, InputFile.name(of: path))
            }
            if responses.isEmpty { return }
            for response in responses { try body(response, InputFile.name(of: path), reader?.field ?? field) }
        }
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

    /// Adds a part of the input; an empty part is its end.
    private mutating func take(_ chunk: [UInt8]) {
        if !chunk.isEmpty { found(finder.add(chunk)) }
        guard chunk.isEmpty || finder.isDone else { return }
        file?.close()
        file = nil
        found(finder.finish())
        if let error = finder.error { ending = ToolError(InputFailure(error), about: name) }
    }

    private mutating func found(_ responses: [FoundResponse]) {
        ready += requests(insteadOf: responses) ?? responses
    }

    /// Returns the requests in a text without a response; `nil` if there are none.
    private mutating func requests(insteadOf responses: [FoundResponse]) -> [FoundResponse]? {
        // The trace is expensive, and only a few commands read requests.
        guard !requestFields.isEmpty, responses.count == 1, let only = responses.first, only.number == nil,
            only.trace(field: field, limits: limits).isWithoutResponse
        else { return nil }
        for field in requestFields {
            let requests = (try? ResponseFinder.all(in: only.bytes, field: field, limits: limits)) ?? []
            guard requests.contains(where: { !$0.trace(field: field, limits: limits).isWithoutResponse }) else {
                continue
            }
            self.field = field
            return requests
        }
        return nil
    }
}

extension ResponseReader {
    /// Returns one of the responses.
    ///
    /// - Parameter number: Its number, from 1; without it, there must be one response only.
    /// - Returns: The response.
    /// - Throws: ``ToolError``: a usage error if there are fewer; the error for several responses without a number.
    mutating func response(_ number: Int?) throws(ToolError) -> FoundResponse {
        guard let number else { return try onlyResponse() }
        var count = 0
        while case let inputs = try next(64), !inputs.isEmpty {
            if number <= count + inputs.count { return inputs[number - count - 1] }
            count += inputs.count
        }
        throw noSuchResponse(number, of: count)
    }

    private mutating func onlyResponse() throws(ToolError) -> FoundResponse {
        let listed = try next(SAMLEncodingError.maximumListedCount)
        guard let first = listed.first else { throw noSuchResponse(1, of: 0) }
        if listed.count == 1 {
            // The error of the input as a whole, if it has one.
            _ = try next(1)
            return first
        }
        var count = listed.count
        var isForm = listed.allSatisfy(\.isInRepeatedField)
        while let more = try? next(64), !more.isEmpty {
            count += more.count
            isForm = isForm && more.allSatisfy(\.isInRepeatedField)
        }
        let places = listed.map(\.shownPlace)
        let error =
            isForm
            ? SAMLEncodingError(repeatedFields: count, at: places, second: listed[1].place.offset)
            : SAMLEncodingError(severalResponses: count, at: places)
        throw ToolError(error, in: name, hint: NthOption.hint(for: error))
    }

    /// The error for a number that is greater than the number of responses.
    private func noSuchResponse(_ number: Int, of count: Int) -> ToolError {
        let responses = count == 1 ? "1 SAML response" : "\(count) SAML responses"
        return ToolError(.usage, "input.no-such-response", about: name, "--nth \(number): it contains \(responses)")
    }
}

extension FoundResponse {
    /// The place in the text, or the request in an archive.
    fileprivate var shownPlace: String {
        let place = "\(place) (byte \(place.offset))"
        return requestLabel.map { number == nil ? $0 : "\($0): \(place)" } ?? place
    }

    /// The name of the response and its text; for a response as received, the XML inside its layers.
    ///
    /// - Throws: ``ToolError`` if it is a part of something else.
    func asReceived(in name: String, _ limits: EncodingLimits) throws(ToolError) -> (name: String, text: [UInt8]) {
        let name = self.name(in: name)
        if let rejection { throw ToolError(rejection, in: name) }
        let trace = trace(limits: limits)
        return (name, trace.failure == nil && !trace.wasSent ? trace.payload : bytes)
    }
}
