import HTTPTypes
import Hummingbird
import NIOCore
import SAMLEncoding

struct ReceivedForm: Sendable {
    struct File: Hashable, Sendable {
        /// Without folders.
        let name: String
        let content: [UInt8]
    }

    /// Room for an archive of 50 MB and everything else.
    static let maximumBytes = 64 << 20

    private(set) var fields: [String: [String]] = [:]
    private(set) var files: [String: [File]] = [:]

    init() {}

    init(of request: Request) async throws {
        let body = try await request.bytes(upTo: Self.maximumBytes)
        let contentType = request.headers[.contentType] ?? ""
        if let boundary = MultipartBody.boundary(of: contentType) {
            for part in try MultipartBody(body, boundary: boundary).parts { add(part) }
        } else if contentType == FormBody.contentType {
            do throws(SAMLEncodingError) {
                for field in try FormFields(parsing: body).fields {
                    fields[field.name, default: []].append(field.value)
                }
            } catch {
                throw WorkbenchProblem.malformedForm("The form is malformed.")
            }
        } else {
            throw WorkbenchProblem.malformedForm("This is not a form.")
        }
    }

    private mutating func add(_ part: MultipartBody.Part) {
        if let path = part.fileName {
            // A browser sends an empty file for a control without a file.
            guard !path.isEmpty || !part.content.isEmpty else { return }
            let name = path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? "file"
            files[part.name, default: []].append(File(name: name, content: Array(part.content)))
        } else {
            fields[part.name, default: []].append(String(decoding: part.content, as: UTF8.self))
        }
    }

    /// Without whitespace at its ends; empty if there is none.
    subscript(name: String) -> String {
        let text = fields[name]?.first ?? ""
        let start = text.drop(while: \.isWhitespace)
        return String(start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? "")
    }
}

extension Request {
    fileprivate func bytes(upTo limit: Int) async throws -> [UInt8] {
        var isTooLarge = headers[.contentLength].flatMap(Int.init).map { $0 > limit } ?? false
        var result: [UInt8] = []
        for try await part in body {
            isTooLarge = isTooLarge || result.count + part.readableBytes > limit
            // A browser shows a response only if it could send everything: the rest is read, and not kept.
            if isTooLarge { result = [] } else { result += part.readableBytesView }
        }
        guard !isTooLarge else { throw WorkbenchProblem.tooLarge(limit: limit) }
        return result
    }
}
