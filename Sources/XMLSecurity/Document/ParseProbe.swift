#if DEBUG || RULE_SWITCHES
    /// Notifies a test of each parsed document.
    ///
    /// It exists only in debug builds and in the build of the tests.
    package enum ParseProbe {
        /// The function to call when parsing starts.
        @TaskLocal package static var onParse: (@Sendable () -> Void)?
    }

    func noteParse() { ParseProbe.onParse?() }
#else
    @inline(__always)
    func noteParse() {}
#endif
