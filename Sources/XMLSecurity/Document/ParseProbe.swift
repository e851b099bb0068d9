#if RULE_SWITCHES
    /// Notifies a test of each parsed document.
    ///
    /// It exists only in the builds of the tests, which define `RULE_SWITCHES`.
    package enum ParseProbe {
        @TaskLocal package static var onParse: (@Sendable () -> Void)?
    }

    func noteParse() { ParseProbe.onParse?() }
#else
    @inline(__always)
    func noteParse() {}
#endif
