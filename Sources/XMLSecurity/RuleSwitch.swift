#if DEBUG || RULE_SWITCHES
    /// Turns a rule off, so that a test can see what would get through without it; there is none in a release build
    /// but that of the tests.
    package enum RuleSwitch {
        /// The identifier of the rule that is off.
        @TaskLocal package static var off: String?
    }

    /// Whether a rule is off: its conditions are taken as kept then, but for values that there is no going on without.
    package func isOff(_ rule: XMLSecurityError.Code) -> Bool { RuleSwitch.off == rule.rawValue }
#else
    /// Whether a rule is off, which none ever is.
    @inline(__always)
    func isOff(_: XMLSecurityError.Code) -> Bool { false }
#endif
