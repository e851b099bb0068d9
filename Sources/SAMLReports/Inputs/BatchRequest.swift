import ByteTools
import SAML
public import SAMLDiagnosis
import SAMLEncoding

/// A request of a batch: a line of the input of `samltool check --ndjson`, with a text and the identifier that its sender uses for
/// it.
///
/// ```swift
/// let request = BatchRequest(line: bytes, number: 1)
/// let inputs = DiagnosedInput.all(inFile: try request.payload(), named: request.name, at: time)
/// socket.send(request.result(of: inputs) + [0x0A])
/// ```
public struct BatchRequest: Sendable {
    /// The name in reports and messages: `line` and the number.
    public var name: String { "line \(number)" }

    private let number: Int
    private var id: JSON?
    private var text: Result<[UInt8], InputFailure>

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - line: A JSON object with the keys `payload`, a text, and optionally `id`, a string or a number, and no others; `nil` for a
    ///     line that was too long to be read.
    ///   - number: The number of the line, from 1.
    public init(line: [UInt8]?, number: Int) {
        self.number = number
        guard let line else {
            let code = SAMLEncodingError.Code.tooLarge.rawValue
            text = .failure(InputFailure(code, "the line is too long", status: .dataError))
            return
        }
        text = Self.invalid("not a request such as {\"id\": 1, \"payload\": \"…\"}")
        let document = JSONDocument(line)
        guard document.errors.isEmpty, let root = document.root, let members = root.members else { return }
        let unknown = members.count { member in !["id", "payload"].contains { $0.hasSameBytes(as: member.name) } }
        switch root["id"]?.content {
        case .string(let value): id = .string(value)
        case .number(let digits): id = .number(digits)
        case nil: break
        default:
            text = Self.invalid("'id' must be a string or a number")
            return
        }
        if unknown > 0 {
            let message = "\(unknown) key\(unknown == 1 ? "" : "s") unknown in a request, which has 'id' and 'payload'"
            text = .failure(InputFailure("input.unknown-key", message, status: .dataError))
        } else if let payload = root["payload"]?.text {
            text = .success(Array(payload.utf8))
        }
    }

    private static func invalid(_ message: String) -> Result<[UInt8], InputFailure> {
        .failure(InputFailure("input.not-a-request", message, status: .dataError))
    }

    /// Returns the text, in UTF-8.
    ///
    /// - Throws: ``InputFailure`` if the line is not a request.
    public func payload() throws(InputFailure) -> [UInt8] { try text.get() }

    /// Returns the result of a diagnosis: a document `samltool.check-result` on one line, without a line break.
    ///
    /// - Parameters:
    ///   - inputs: The diagnoses of the responses in the payload, or the failure to read it.
    ///   - severity: The severity from which a finding rejects its input.
    /// - Returns: The line in UTF-8.
    public func result(of inputs: [DiagnosedInput], failingOn severity: Severity = .error) -> [UInt8] {
        document(.checkResult, inputs.json(failingOn: severity))
    }

    /// Returns the result of a verification: a document `samltool.verification-result` on one line, without a line break.
    ///
    /// - Parameter inputs: The verifications of the responses in the payload.
    /// - Returns: The line in UTF-8.
    public func result(of inputs: [VerifiedInput]) -> [UInt8] {
        document(.verificationResult, inputs.json(scope: .everything, policy: .strict))
    }

    private func document(_ format: JSONFormat, _ content: JSON) -> [UInt8] {
        JSON.document(format, ["line": number, "id": id]).merging(content).line
    }
}
