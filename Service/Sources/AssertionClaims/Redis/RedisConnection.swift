internal import CHiredis

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A blocking connection to a Redis server, which is closed when it is released.
@safe
struct RedisConnection: ~Copyable {
    private let context: UnsafeMutablePointer<redisContext>
    private let commandTimeout: Duration
    /// True if the time-out of the socket is what was left for an earlier response.
    private var isShortened = false

    /// The command time-out is that of each write, and of the responses to commands that are sent at once.
    init(
        to endpoint: RedisAddress.Endpoint,
        connectTimeout: Duration,
        commandTimeout: Duration
    ) throws(RedisFailure) {
        let limit = timeval(connectTimeout)
        let context =
            switch endpoint {
            case .tcp(let host, let port): unsafe redisConnectWithTimeout(host, port, limit)
            case .socket(let path): unsafe redisConnectUnixWithTimeout(path, limit)
            }
        guard let context = unsafe context else { throw .outOfMemory }
        guard unsafe context.pointee.err == 0, unsafe redisSetTimeout(context, timeval(commandTimeout)) == REDIS_OK
        else {
            let reason = unsafe Self.reason(context)
            unsafe redisFree(context)
            throw .notConnected(reason)
        }
        unsafe self.context = context
        self.commandTimeout = commandTimeout
    }

    deinit {
        unsafe redisFree(context)
    }

    /// After an error, the connection cannot be used again.
    mutating func send(_ commands: [RedisCommand]) throws(RedisFailure) -> [RedisReply] {
        if isShortened {
            try setTimeout(commandTimeout)
            isShortened = false
        }
        for command in commands { try append(command) }
        try write()
        let start = ContinuousClock.now
        var replies: [RedisReply] = []
        var isFirst = true
        while replies.count < commands.count {
            if let reply = try nextReply() {
                replies.append(reply)
                continue
            }
            // A server that sends a few bytes now and then must not take longer than one that sends none.
            if !isFirst { try limit(to: commandTimeout - (ContinuousClock.now - start)) }
            isFirst = false
            try read()
        }
        return replies
    }

    private mutating func limit(to remaining: Duration) throws(RedisFailure) {
        guard remaining >= .milliseconds(1) else { throw .timedOut }
        try setTimeout(remaining)
        isShortened = true
    }

    private func setTimeout(_ duration: Duration) throws(RedisFailure) {
        guard unsafe redisSetTimeout(context, timeval(duration)) == REDIS_OK else { throw .closed }
    }

    private func write() throws(RedisFailure) {
        var isDone: Int32 = 0
        repeat {
            let code = unsafe redisBufferWrite(context, &isDone)
            let systemError = errno
            guard code == REDIS_OK else { throw failure(systemError) }
        } while isDone == 0
    }

    private func read() throws(RedisFailure) {
        let code = unsafe redisBufferRead(context)
        let systemError = errno
        guard code == REDIS_OK else { throw failure(systemError) }
    }

    private mutating func append(_ command: RedisCommand) throws(RedisFailure) {
        var bytes: [CChar] = []
        var counts: [Int] = []
        for argument in command.arguments {
            bytes.append(contentsOf: argument.utf8.lazy.map { CChar(bitPattern: $0) })
            counts.append(argument.utf8.count)
        }
        // An empty buffer may have no address.
        bytes.append(0)
        let code = unsafe bytes.withUnsafeBufferPointer { buffer in
            var place = 0
            var pointers = unsafe counts.map { count in
                defer { place += count }
                return unsafe buffer.baseAddress.map { unsafe $0 + place }
            }
            return unsafe redisAppendCommandArgv(context, Int32(counts.count), &pointers, counts)
        }
        guard code == REDIS_OK else { throw .outOfMemory }
    }

    /// `nil` if the bytes that were read contain no complete reply.
    private func nextReply() throws(RedisFailure) -> RedisReply? {
        var pointer: UnsafeMutableRawPointer?
        let code = unsafe redisGetReplyFromReader(context, &pointer)
        let systemError = errno
        guard code == REDIS_OK else { throw failure(systemError) }
        guard let pointer = unsafe pointer else { return nil }
        defer { unsafe freeReplyObject(pointer) }
        guard let reply = unsafe RedisReply(pointer.assumingMemoryBound(to: redisReply.self)) else {
            throw .malformedReply
        }
        return reply
    }

    private func failure(_ systemError: Int32) -> RedisFailure {
        switch unsafe context.pointee.err {
        case REDIS_ERR_EOF: .closed
        case REDIS_ERR_IO where systemError == EAGAIN || systemError == ETIMEDOUT: .timedOut
        case REDIS_ERR_IO: .closed
        case REDIS_ERR_OOM: .outOfMemory
        default: .malformedReply
        }
    }

    /// The error of the system in a context that is not connected.
    private static func reason(_ context: UnsafeMutablePointer<redisContext>) -> String {
        unsafe withUnsafeBytes(of: context.pointee.errstr) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

extension timeval {
    fileprivate init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self.init(tv_sec: Int(seconds), tv_usec: .init(attoseconds / 1_000_000_000_000))
    }
}

enum ThreadSignals {
    /// Hiredis writes without MSG_NOSIGNAL, and a closed connection would end the process.
    static func blockBrokenPipes() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
