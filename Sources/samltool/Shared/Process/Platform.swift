#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

import SystemPackage

/// The calls of the C library that SystemPackage does not have.
enum Platform {
    static func isTerminal(_ descriptor: FileDescriptor) -> Bool { isatty(descriptor.rawValue) == 1 }

    /// How many characters fit on a line of a terminal; `nil` if it is no terminal, or that is not known.
    static func terminalWidth(of descriptor: FileDescriptor) -> Int? {
        var size = winsize()
        guard isTerminal(descriptor), unsafe ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
        else { return nil }
        return Int(size.ws_col)
    }

    /// The exit status that shells report of a process that wrote to a pipe without a reader.
    static let closedPipeStatus = 128 + SIGPIPE

    /// Lets writing to a closed pipe, or past a limit on file sizes, fail instead of ending the process.
    static func ignoreWriteSignals() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
    }

    /// Makes sure that no file which is opened later gets the number of a standard stream that was closed.
    ///
    /// A report would be written into that file, or read from it. Reading from and writing to what stands in fails.
    static func occupyStandardDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // The other way round than the stream is used; a root folder is there even where no device is.
            let access = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
            if unsafe open("/dev/null", access) == -1 { _ = unsafe open("/", O_RDONLY) }
        }
    }

    /// Ends the process; after writing to a pipe without a reader, by the signal that ends other programs there.
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

    /// The path with every symbolic link in it followed; `nil` if there is nothing at it.
    static func resolved(_ path: FilePath) -> FilePath? {
        unsafe path.withPlatformString { path in
            guard let resolved = unsafe realpath(path, nil) else { return nil }
            defer { unsafe free(resolved) }
            return unsafe FilePath(platformString: resolved)
        }
    }

    /// What is at a path; `nil` if there is nothing.
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
        /// A device, a pipe, a socket.
        case other
    }

    /// Fails if an existing file may not be written to.
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
        for number in endingSignals where !isIgnored(number) {
            _ = signal(number) { number in
                // Only calls that are safe in a signal handler. The signal ends the process when it comes again.
                if let path = unsafe unfinishedFile { unsafe _ = unlink(path) }
                _ = signal(number, SIG_DFL)
                _ = raise(number)
            }
        }
    }

    static func forgetUnfinishedFile() {
        for number in endingSignals where !isIgnored(number) { _ = signal(number, SIG_DFL) }
        unsafe free(unfinishedFile)
        unsafe unfinishedFile = nil
    }

    private static let endingSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private static func isIgnored(_ number: Int32) -> Bool {
        // Reading the disposition sets it, too: it is put back at once.
        let disposition = signal(number, SIG_IGN)
        _ = signal(number, disposition)
        return unsafe unsafeBitCast(disposition, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// What the signal handlers remove: set before they are installed, cleared after they are gone.
nonisolated(unsafe) private var unfinishedFile: UnsafeMutablePointer<CChar>?
