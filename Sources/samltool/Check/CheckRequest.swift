import SAMLEncoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A line of `check --ndjson`: a response, and what its sender calls it.
struct CheckRequest: Sendable {
    /// The line of the input, from 1.
    let line: Int
    /// What the sender calls it; comes back as it was.
    let id: ID?
    private let payload: Result<String, ToolError>

    /// A name in JSON: text or a number.
    enum ID: Codable, Sendable {
        case text(String)
        case integer(Int64)
        case number(Double)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let integer = try? container.decode(Int64.self) {
                self = .integer(integer)
            } else {
                self = .number(try container.decode(Double.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .integer(let integer): try container.encode(integer)
            case .number(let number): try container.encode(number)
            }
        }
    }

    private struct Fields: Decodable {
        let id: ID?
        let payload: String
    }

    init(_ line: LineSplitter.Line) {
        self.line = line.number
        guard let bytes = line.bytes else {
            id = nil
            payload = .failure(
                ToolError(
                    .dataError,
                    SAMLEncodingError.Code.tooLarge.rawValue,
                    "the line is too long; --max-bytes raises the limit"
                )
            )
            return
        }
        do {
            let fields = try JSONDecoder().decode(Fields.self, from: Data(bytes))
            id = fields.id
            payload = .success(fields.payload)
        } catch {
            struct Name: Decodable { let id: ID? }
            id = (try? JSONDecoder().decode(Name.self, from: Data(bytes)))?.id
            let text =
                "not a request such as {\"id\": 1, \"payload\": \"…\"}, with the response as text, in any encoding of it"
            payload = .failure(ToolError(.dataError, "input.not-a-request", text))
        }
    }

    /// Diagnoses the response.
    func check(with checker: InputChecker) -> CheckedInput {
        let name = "line \(line)"
        do throws(ToolError) {
            return checker.check(Array(try payload.get().utf8), named: name)
        } catch {
            return CheckedInput(name: name, failure: error)
        }
    }
}
