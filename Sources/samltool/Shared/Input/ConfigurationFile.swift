import AdobePass
import AdobePassFlow
import AdobePassXML
import HTTPTypes
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

/// A file with a configuration or an HTTP response from Adobe Pass, or a state that contains them.
struct ConfigurationFile {
    /// The maximum size, in bytes: the limit of the library.
    private static let maximumBytes = 8 << 20

    /// The name in messages.
    let name: String
    let bytes: [UInt8]
    /// True if the document is the body of an HTTP response in the file.
    private var isBody = false

    /// Reads a file with nothing else than the document.
    ///
    /// - Parameter path: A path; `-` for standard input.
    /// - Throws: ``ToolError`` if it cannot be read, or is too large.
    init(_ path: String) throws {
        (name, bytes) = try InputFile.contents(of: path, upTo: Self.maximumBytes, for: "a document of Adobe Pass")
    }

    /// Reads a file with the HTTP response of a service: the body alone, the whole response, or an archive, whose last one is used.
    ///
    /// - Parameters:
    ///   - path: A path; `-` for standard input.
    ///   - services: The possible services.
    /// - Throws: ``ToolError`` if it cannot be read, is too large, or if the HTTP response is an error.
    init(_ path: String, responseOf services: [AdobeService]) throws {
        var file = try InputFile(path)
        name = file.name
        let recording = try file.recording()
        let responses: [RecordedResponse]
        do throws(AdobePassError) {
            responses = try RecordedResponse.all(in: recording, decompressor: .zlib)
        } catch  where error.code == .notAResponse {
            // The reader of the document has a better message.
            bytes = recording
            return
        } catch {
            throw ToolError(error, about: name)
        }
        let relevant = responses.filter { response in response.service.map { services.contains($0) } ?? true }
        guard let recorded = relevant.last else {
            let names = services.map(\.rawValue).joined(separator: ", ")
            let text = "none of the \(responses.count) responses from Adobe in the archive is from one of \(names)"
            throw ToolError(.dataError, AdobePassError.Code.noAdobeResponse.rawValue, about: name, text)
        }
        var notes = recorded.warnings
        if relevant.count > 1 { notes.append("there are \(relevant.count) such responses; the last one is used") }
        for note in notes { Diagnostics.print("note: \(name): \(note)".withoutControls) }
        if let status = recorded.response.head?.status, status.kind != .successful {
            let outcome = recorded.outcome(of: recorded.service ?? services.first, reading: .xml)
            let text = [outcome.message, outcome.toolAdvice].compactMap(\.self).joined(separator: "; ")
            let code = AdobePassError.Code.notAConfiguration.rawValue
            throw ToolError(
                .dataError,
                code,
                about: name,
                "the HTTP response is not a success, but \(status.code): \(text)"
            )
        }
        bytes = recorded.response.body
        isBody = recorded.response.head != nil
    }

    /// Calls the body with the content; converts the errors of the library.
    ///
    /// - Parameters:
    ///   - format: The expected format.
    ///   - body: The reader.
    /// - Returns: The result of the body.
    /// - Throws: ``ToolError``; a usage error if an MVPD must be specified, or does not exist.
    func reading<Result>(
        _ format: DocumentFormat,
        _ body: ([UInt8]) throws(AdobePassError) -> Result
    ) throws(ToolError) -> Result {
        do throws(AdobePassError) {
            return try body(bytes)
        } catch {
            let (status, message): (ExitStatus, String) =
                switch error.code {
                case .mvpdNeeded: (.usage, "\(error); specify it with --mvpd; 'samltool mvpds' lists them")
                case .unknownMVPD: (.usage, "\(error); 'samltool mvpds' lists the MVPDs of a configuration")
                case .cookbookNeeded: (.usage, "\(error); specify it with --cookbook")
                case .ambiguousMVPD, .otherMVPD, .otherCookbook: (.usage, "\(error)")
                default: (.dataError, explanation(of: error, wanting: format))
                }
            throw ToolError(status, error.code.rawValue, about: name, message)
        }
    }

    /// The error message: the detected format if it is another one, or the error of the library.
    private func explanation(of error: AdobePassError, wanting format: DocumentFormat) -> String {
        DocumentFormat.detected(in: bytes)?.explanation(insteadOf: format)
            ?? (isBody ? "in the body, \(error)" : "\(error)")
    }
}
