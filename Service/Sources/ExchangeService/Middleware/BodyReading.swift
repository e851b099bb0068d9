import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// The limit is checked before anything is read if the length is specified.
    ///
    /// - Throws: ``RequestError`` if the body is too large; ``LateBody``; `HTTPParserError` if it is shorter than its length,
    ///   or the error of the connection.
    func bytes(upTo limit: Int) async throws -> [UInt8] {
        if let length = headers[.contentLength].flatMap(Int.init), length > limit { throw RequestError.tooLarge(limit) }
        var result = ByteBuffer()
        for try await var part in body {
            if result.readableBytes + part.readableBytes > limit { throw RequestError.tooLarge(limit) }
            if result.readableBytes == 0 { result = part } else { result.writeBuffer(&part) }
        }
        return Array(result.readableBytesView)
    }
}
