#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Standard output, line by line also if it is a pipe.
enum Console {
    /// Writes a line at once.
    static func write(_ line: String) {
        print(line)
        fflush(nil)
    }
}
