import AdobePass
import AdobePassXML
import HTTPTypes
import SAMLEncoding
import SAMLReports

/// A file with a configuration or an answer of Adobe Pass, or a state that has them in it.
struct ConfigurationFile {
    /// How much of one is read, in bytes: as much as the library takes.
    private static let maximumBytes = 8 << 20

    /// The name, as messages have it.
    let name: String
    let bytes: [UInt8]
    /// Whether the document is a part of the file: the body behind a head.
    private var isBody = false

    /// Reads a file that is the document.
    ///
    /// - Parameter path: A path; `-` for standard input.
    /// - Throws: ``ToolError`` if it cannot be read, or is larger than any that is known.
    init(_ path: String) throws {
        var file = try InputFile(path)
        name = file.name
        bytes = try file.readAll(limit: Self.maximumBytes, hint: "no document of Adobe Pass is that large")
    }

    /// Reads a file with the answer of a service: alone, behind its head, or in an archive, in which the last one counts.
    ///
    /// - Parameters:
    ///   - path: A path; `-` for standard input.
    ///   - services: The services that may answer so.
    /// - Throws: ``ToolError`` if it cannot be read, is larger than any that is known, or the answer is no success.
    init(_ path: String, answerOf services: [AdobeService]) throws {
        var file = try InputFile(path)
        name = file.name
        let recording = try file.readStart { RecordedResponse.maximumBytes(ofRecordingStartingWith: $0) + 1 }
        let answers: [RecordedResponse]
        do throws(AdobePassError) {
            answers = try RecordedResponse.all(in: recording)
        } catch  where error.code == .notAResponse {
            // Whoever reads the document says better what it is not.
            bytes = recording
            return
        } catch {
            throw ToolError(.dataError, error.code.rawValue, about: name, "\(error)")
        }
        let relevant = answers.filter { answer in answer.service.map { services.contains($0) } ?? true }
        guard let answer = relevant.last else {
            let names = services.map(\.rawValue).joined(separator: ", ")
            let text = "none of the \(answers.count) answers of Adobe in the archive is one of \(names)"
            throw ToolError(.dataError, AdobePassError.Code.noAnswer.rawValue, about: name, text)
        }
        var notes = answer.remarks
        if relevant.count > 1 { notes.append("there are \(relevant.count) such answers; the last one is taken") }
        for note in notes { Diagnostics.print("note: \(name): \(note)".withoutControls) }
        if let status = answer.response.head?.status, status.kind != .successful {
            let outcome = answer.outcome(of: answer.service ?? services.first, reading: .xml)
            let text = [outcome.message, outcome.advice].compactMap(\.self).joined(separator: "; ")
            let code = AdobePassError.Code.notAConfiguration.rawValue
            throw ToolError(.dataError, code, about: name, "the answer is no success, but \(status.code): \(text)")
        }
        bytes = answer.response.body
        isBody = answer.response.head != nil
    }

    /// Calls the body with the content; tells what the library has against it.
    ///
    /// - Parameters:
    ///   - kind: What the document has to be.
    ///   - body: What reads it.
    /// - Returns: What the body made of it.
    /// - Throws: ``ToolError``; a wrong usage if an MVPD was to be named, or is not there.
    func reading<Result>(
        _ kind: DocumentFormat.Kind,
        _ body: ([UInt8]) throws(AdobePassError) -> Result
    ) throws(ToolError) -> Result {
        do throws(AdobePassError) {
            return try body(bytes)
        } catch {
            let (status, message): (ExitStatus, String) =
                switch error.code {
                case .mvpdNeeded: (.usage, "\(error); --mvpd takes it, and 'samltool mvpds' lists them")
                case .unknownMVPD: (.usage, "\(error); 'samltool mvpds' lists those of a configuration")
                case .ambiguousMVPD, .otherMVPD: (.usage, "\(error)")
                default: (.dataError, explanation(of: error, wanting: kind))
                }
            throw ToolError(status, error.code.rawValue, about: name, message)
        }
    }

    /// What is wrong with the document: that it is another one altogether, or what the library says.
    private func explanation(of error: AdobePassError, wanting kind: DocumentFormat.Kind) -> String {
        DocumentFormat(of: bytes).explanation(insteadOf: kind.name, besides: [kind])
            ?? (isBody ? "in the body, \(error)" : "\(error)")
    }
}
