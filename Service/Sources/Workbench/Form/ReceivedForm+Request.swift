import HTTPTypes
import Hummingbird
import NIOCore
import SAMLEncoding
import WorkbenchPages

extension ReceivedForm {
    /// Reads the form in a request.
    ///
    /// - Parameter request: The request.
    /// - Throws: An error about a body that is too large, or is no form.
    init(of request: Request) async throws {
        self.init()
        let body = try await request.bytes(upTo: Self.maximumBytes)
        let contentType = request.headers[.contentType] ?? ""
        if let boundary = MultipartBody.boundary(of: contentType) {
            for part in try MultipartBody(body, boundary: boundary).parts {
                if let path = part.fileName {
                    add(part.name, file: path, Array(part.content))
                } else {
                    add(part.name, String(decoding: part.content, as: UTF8.self))
                }
            }
        } else if contentType == FormBody.contentType {
            do throws(SAMLEncodingError) {
                for field in try FormFields(parsing: body).fields { add(field.name, field.value) }
            } catch {
                throw WorkbenchProblem.malformedForm("The form is malformed.")
            }
        } else {
            throw WorkbenchProblem.malformedForm("This is not a form.")
        }
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
