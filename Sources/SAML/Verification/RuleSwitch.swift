internal import XMLSecurity

#if RULE_SWITCHES
    /// Returns true if a test has disabled a rule, to find out which responses only this rule rejects.
    func isOff(_ rule: VerificationRule) -> Bool { RuleSwitch.off == rule.id }
#else
    /// Always `false` outside the builds of the tests.
    @inline(__always)
    func isOff(_: VerificationRule) -> Bool { false }
#endif
