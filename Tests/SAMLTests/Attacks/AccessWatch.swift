#if canImport(Glibc)
    import Foundation
    import Glibc

    /// A socket that listens on this computer, and records connections.
    final class ListeningSocket {
        private let descriptor: Int32
        let port: UInt16

        init() throws {
            let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            let descriptor = socket(AF_INET, type, 0)
            self.descriptor = descriptor
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    unsafe bind(descriptor, pointer, size) == 0 && listen(descriptor, 8) == 0
                        && getsockname(descriptor, pointer, &size) == 0
                }
            }
            port = UInt16(bigEndian: address.sin_port)
            if !isBound { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        }

        deinit { close(descriptor) }

        var url: String { "http://127.0.0.1:\(port)/" }

        /// True if there was a connection since the last call.
        var wasReached: Bool {
            let connection = accept(descriptor, nil, nil)
            if connection >= 0 { close(connection) }
            return connection >= 0
        }

        /// Connects, to prove that a connection is detected.
        func reach() throws {
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(client) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            address.sin_port = port.bigEndian
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe connect(client, $0, size) == 0
                }
            }
            if !isConnected { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        }
    }

    /// A file that exists, and that records accesses.
    final class WatchedFile {
        private let descriptor: Int32
        let path: String

        init(content: String) throws {
            path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).xml").path
            try Data(content.utf8).write(to: URL(fileURLWithPath: path))
            descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            if unsafe inotify_add_watch(descriptor, path, UInt32(IN_OPEN) | UInt32(IN_ACCESS)) < 0 {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        }

        deinit {
            close(descriptor)
            _ = unsafe unlink(path)
        }

        /// True if the file was opened or read since the last call.
        var wasOpened: Bool {
            var buffer = [UInt8](repeating: 0, count: 4096)
            return unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) } > 0
        }
    }
#endif
