import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Standard output, line by line also if it is a pipe, written by a thread of its own.
///
/// No one waits for a reader that does not read: lines are kept, and the oldest ones are dropped when there are too many.
package final class Console: Sendable {
    private static let maximumLines = 1000

    private typealias Line = (number: Int, text: String)

    private let lines: AsyncStream<Line>
    private let continuation: AsyncStream<Line>.Continuation
    private let lineCount = Mutex(0)
    private let queue = DispatchQueue(label: "samltool.console")

    package init() {
        (lines, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.maximumLines))
    }

    package func add(_ line: String) {
        lineCount.withLock { count in
            count += 1
            _ = continuation.yield((count, line))
        }
    }

    package func finish() { continuation.finish() }

    func run() async {
        var next = 1
        for await (number, line) in lines {
            if number > next {
                await print("\(number - next) lines were dropped because standard output was not read")
            }
            next = number + 1
            await print(line)
        }
    }

    private func print(_ line: String) async {
        await withCheckedContinuation { continuation in
            queue.async {
                Self.writeAll(Array("\(line)\n".utf8))
                continuation.resume()
            }
        }
    }

    /// Gives up if the output is closed.
    private static func writeAll(_ bytes: [UInt8]) {
        var start = 0
        while start < bytes.count {
            let count = unsafe bytes[start...].withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { return }
            start += max(count, 0)
        }
    }
}
