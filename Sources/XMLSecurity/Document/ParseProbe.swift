#if DEBUG || RULE_SWITCHES
    /// Tells a test of each document that is parsed; there is none in a release build but that of the tests.
    package enum ParseProbe {
        /// What is called when a parse begins.
        @TaskLocal package static var onParse: (@Sendable () -> Void)?
    }

    func noteParse() { ParseProbe.onParse?() }
#else
    @inline(__always)
    func noteParse() {}
#endif
