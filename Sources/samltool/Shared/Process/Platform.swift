import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Calls of the C library that SystemPackage does not contain.
enum Platform {
    static func isTerminal(_ descriptor: FileDescriptor) -> Bool { isatty(descriptor.rawValue) == 1 }

    /// The width of a terminal in characters; `nil` if it is unknown, or if the descriptor is not a terminal.
    static func terminalWidth(of descriptor: FileDescriptor) -> Int? {
        var size = winsize()
        guard isTerminal(descriptor), unsafe ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
        else { return nil }
        return Int(size.ws_col)
    }

    /// Runs the body while a terminal does not show what is entered.
    ///
    /// A signal that ends the process in between, such as that of Control-C, restores the terminal first: only interactive shells do so.
    static func withoutEcho<Result>(_ terminal: FileDescriptor, _ body: () throws -> Result) throws -> Result {
        var settings = termios()
        guard unsafe tcgetattr(terminal.rawValue, &settings) == 0 else { throw Errno(rawValue: errno) }
        var silent = settings
        silent.c_lflag &= ~tcflag_t(ECHO)
        unsafe silentTerminal = (terminal.rawValue, settings)
        cleanUpIfInterrupted()
        defer {
            forgetInterruptions()
            unsafe silentTerminal = nil
        }
        guard unsafe tcsetattr(terminal.rawValue, TCSAFLUSH, &silent) == 0 else { throw Errno(rawValue: errno) }
        defer { _ = unsafe tcsetattr(terminal.rawValue, TCSAFLUSH, &settings) }
        return try body()
    }

    /// The exit status in shells of a process that wrote to a closed pipe.
    static let closedPipeStatus = 128 + SIGPIPE

    /// Makes writes to a closed pipe, or past a limit on file sizes, fail instead of ending the process.
    static func ignoreWriteSignals() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
    }

    /// Prevents a file that is opened later from getting the number of a closed standard stream.
    ///
    /// A report would be written into that file, or read from it. Reads and writes of the replacement fail.
    static func occupyStandardDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // The opposite of the stream's direction; the root folder exists even without devices.
            let access = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
            if unsafe open("/dev/null", access) == -1 { _ = unsafe open("/", O_RDONLY) }
        }
    }

    /// Ends the process; after writing to a closed pipe, by SIGPIPE, like other programs.
    static func end(with status: Int32) -> Never {
        if status == closedPipeStatus {
            _ = signal(SIGPIPE, SIG_DFL)
            _ = raise(SIGPIPE)
        }
        exit(status)
    }

    static func move(_ path: FilePath, to target: FilePath) throws(Errno) {
        let result = unsafe path.withPlatformString { path in
            unsafe target.withPlatformString { unsafe rename(path, $0) }
        }
        if result != 0 { throw Errno(rawValue: errno) }
    }

    static func remove(_ path: FilePath) {
        _ = unsafe path.withPlatformString { unsafe unlink($0) }
    }

    static func resolved(_ path: FilePath) -> FilePath? {
        unsafe path.withPlatformString { path in
            guard let resolved = unsafe realpath(path, nil) else { return nil }
            defer { unsafe free(resolved) }
            return unsafe FilePath(platformString: resolved)
        }
    }

    static func fileKind(at path: FilePath) -> FileKind? {
        guard let status = try? path.stat() else { return nil }
        return switch status.type {
        case .regular: .regular(permissions: FilePermissions(rawValue: status.permissions.rawValue & 0o777))
        case .directory: .directory
        default: .other
        }
    }

    enum FileKind: Equatable {
        case regular(permissions: FilePermissions)
        case directory
        case other
    }

    static func checkWritable(_ path: FilePath) throws(Errno) {
        if unsafe path.withPlatformString({ unsafe access($0, W_OK) }) != 0 { throw Errno(rawValue: errno) }
    }

    static func setPermissions(_ permissions: FilePermissions, of descriptor: FileDescriptor) throws(Errno) {
        if fchmod(descriptor.rawValue, permissions.rawValue) != 0 { throw Errno(rawValue: errno) }
    }

    static func isSymbolicLink(_ path: FilePath) -> Bool {
        (try? path.stat(followTargetSymlink: false))?.type == .symbolicLink
    }

    /// Removes a file if the user or the system ends the process before ``forgetUnfinishedFile()``.
    ///
    /// Signals that were ignored from the start, as under `nohup`, stay ignored.
    static func removeIfInterrupted(_ path: FilePath) {
        unsafe unfinishedFile = path.withPlatformString { unsafe strdup($0) }
        cleanUpIfInterrupted()
    }

    static func forgetUnfinishedFile() {
        forgetInterruptions()
        unsafe free(unfinishedFile)
        unsafe unfinishedFile = nil
    }

    /// Installs the signal handlers at once: a dispatch source would miss signals that come before it is registered.
    private static func cleanUpIfInterrupted() {
        for number in endingSignals where !isIgnored(number) {
            _ = signal(number) { number in
                // Only calls that are safe in a signal handler. The signal is raised again, and ends the process.
                if let path = unsafe unfinishedFile { unsafe _ = unlink(path) }
                if var terminal = unsafe silentTerminal {
                    unsafe _ = tcsetattr(terminal.descriptor, TCSANOW, &terminal.settings)
                }
                _ = signal(number, SIG_DFL)
                _ = raise(number)
            }
        }
    }

    private static func forgetInterruptions() {
        for number in endingSignals where !isIgnored(number) { _ = signal(number, SIG_DFL) }
    }

    private static let endingSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    static func isIgnored(_ number: Int32) -> Bool {
        // Reading the disposition also sets it, so it is restored at once.
        let disposition = signal(number, SIG_IGN)
        _ = signal(number, disposition)
        return unsafe unsafeBitCast(disposition, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// The file for the signal handlers: set before they are installed, cleared after they are removed.
nonisolated(unsafe) private var unfinishedFile: UnsafeMutablePointer<CChar>?

/// The terminal that does not show what is entered, and its settings before, for the signal handlers.
nonisolated(unsafe) private var silentTerminal: (descriptor: Int32, settings: termios)?
