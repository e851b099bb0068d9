#if RULE_SWITCHES
    /// Disables a rule in a test, to find out which inputs only this rule rejects.
    ///
    /// It exists only in the builds of the tests, which define `RULE_SWITCHES`.
    package enum RuleSwitch {
        @TaskLocal package static var off: String?
    }

    /// Returns true if a rule is disabled: its conditions are skipped, except where a value is required to continue.
    package func isOff(_ rule: XMLSecurityError.Code) -> Bool { RuleSwitch.off == rule.rawValue }
#else
    /// Always `false` outside the builds of the tests.
    @inline(__always)
    func isOff(_: XMLSecurityError.Code) -> Bool { false }
#endif
