internal import CHiredis

/// A reply, copied from memory of hiredis.
enum RedisReply: Equatable, Sendable {
    case null
    case status(String)
    case string(String)
    case integer(Int64)
    case array([RedisReply])
    /// An error by its code, such as `READONLY`. The text after it may quote arguments, which include passwords.
    case error(String)

    /// `nil` for a reply of an unknown type, or if arrays are nested too deeply.
    init?(_ reply: UnsafePointer<redisReply>, depth: Int = 0) {
        switch unsafe reply.pointee.type {
        case REDIS_REPLY_NIL: self = .null
        case REDIS_REPLY_STATUS: self = unsafe .status(Self.text(reply))
        case REDIS_REPLY_STRING: self = unsafe .string(Self.text(reply))
        case REDIS_REPLY_INTEGER: self = unsafe .integer(reply.pointee.integer)
        case REDIS_REPLY_ERROR: self = unsafe .error(Self.errorCode(Self.text(reply)))
        case REDIS_REPLY_ARRAY:
            guard depth < 4, let elements = unsafe Self.elements(reply, depth: depth) else { return nil }
            self = .array(elements)
        default: return nil
        }
    }

    private static func elements(_ reply: UnsafePointer<redisReply>, depth: Int) -> [Self]? {
        guard let elements = unsafe reply.pointee.element else { return [] }
        var result: [Self] = []
        for index in unsafe 0..<reply.pointee.elements {
            guard let pointer = unsafe elements[index], let element = unsafe Self(pointer, depth: depth + 1) else {
                return nil
            }
            result.append(element)
        }
        return result
    }

    private static func text(_ reply: UnsafePointer<redisReply>) -> String {
        guard let start = unsafe reply.pointee.str else { return "" }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: reply.pointee.len)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }

    /// The first word of an error, if it is a code.
    private static func errorCode(_ text: String) -> String {
        let word = text.utf8.prefix { $0 != UInt8(ascii: " ") }
        let isCode = (1...32).contains(word.count) && word.allSatisfy { (0x41...0x5A).contains($0) }
        return isCode ? String(decoding: word, as: UTF8.self) : "ERR"
    }
}
