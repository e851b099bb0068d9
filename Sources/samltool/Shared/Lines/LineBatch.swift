import SAMLExamination
import SAMLReports

/// Processes the requests of an input line by line, several at a time, and writes a line of JSON for each, in their order.
struct LineBatch {
    /// The maximum size of a line.
    let maximumBytes: Int
    /// The maximum number of lines that are processed at the same time.
    let jobs: Int

    /// Processes all requests; the results of a chunk of the input are written before the next chunk is read.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - output: The output.
    ///   - body: Returns the result of a request and its exit status.
    /// - Returns: The worst exit status.
    /// - Throws: ``ToolError`` if the input contains no requests, cannot be read, or the output cannot be written.
    func run(
        over input: inout InputFile,
        to output: inout OutputFile,
        _ body: @Sendable (LineSplitter.Line) -> (json: JSON, status: ExitStatus)
    ) throws -> ExitStatus {
        var lines = LineSplitter(maximumBytes: maximumBytes)
        var status = ExitStatus.success
        var isEmpty = true
        func write(_ window: [LineSplitter.Line]) throws {
            for result in window.concurrentMap(jobs: jobs, body) {
                isEmpty = false
                status = status.worse(result.status)
                try output.write(result.json.line + [0x0A])
            }
            try output.flush()
        }
        try input.forEachChunk { try write(lines.add($0)) }
        try write(lines.finish())
        if isEmpty {
            throw ToolError(.noInput, "input.none", about: input.name, "the input contains no requests")
        }
        return status
    }
}

extension BatchRequest {
    /// The advice for a line that is longer than an option permits.
    static let limitAdvice = "--max-bytes raises the limit"

    /// Reads a line whose payload is a SAML response.
    init(response line: LineSplitter.Line) {
        self.init(line, with: "a SAML response in any encoding", ifTooLong: Self.limitAdvice)
    }

    /// Returns the text, in UTF-8.
    ///
    /// - Throws: ``ToolError`` if the line is not a request.
    func input() throws(ToolError) -> [UInt8] {
        do throws(InputFailure) {
            return try payload()
        } catch {
            throw ToolError(error, about: nil)
        }
    }
}
