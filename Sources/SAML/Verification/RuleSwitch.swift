internal import XMLSecurity

#if DEBUG || RULE_SWITCHES
    /// Whether a rule is off, so that a test can see what would get through without it.
    func isOff(_ rule: VerificationRule) -> Bool { RuleSwitch.off == rule.id }
#else
    /// Always `false` in release builds.
    @inline(__always)
    func isOff(_: VerificationRule) -> Bool { false }
#endif
