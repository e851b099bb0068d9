import AdobePass

/// Rules and what they lead to, as the graphs list them.
typealias DecisionRules = [(SignOnRule, DecisionTarget)]

extension DecisionTarget {
    /// A step whose answer goes into fields of the state.
    static func ask(_ kind: SignOnStepKind, _ fields: String...) -> Self { .step(kind, into: fields) }
}

extension [(SignOnRule, DecisionTarget)] {
    /// Rules that lead to the same.
    static func all(_ rules: [SignOnRule], _ target: DecisionTarget) -> Self { rules.map { ($0, target) } }

    /// Rules that explain and leave the question open.
    static func remarks(_ rules: SignOnRule...) -> Self { all(rules, .remark) }

    /// What a call that failed leads to, if the same call may succeed.
    static func recoveries(of service: AdobeService, _ fields: String...) -> Self {
        recoveries(of: service, into: fields)
    }

    /// What a call that failed leads to, if nothing can replace it.
    static func failures(of service: AdobeService, _ fields: String...) -> Self {
        recoveries(of: service, into: fields) + [(.callFailed, .end(.failed))]
    }

    private static func recoveries(of service: AdobeService, into fields: [String]) -> Self {
        let token: DecisionTarget =
            service.dialect == .v1
            ? .ask(.call(.v2Token), "clientToken") : .ask(.call(.v2Token), "token", "tokenExpiration")
        let again = DecisionTarget.step(.call(service), into: fields)
        let renewed: Self = service.dialect == .v1 ? [(.tokenRenewed, again)] : []
        let unanswered: Self = service.isIdempotent ? [] : .remarks(.mayHaveSucceeded)
        // A token that is rejected where it is made would lead back to where it is made.
        let refused: Self = service == .v2Token ? [] : [(.tokenRefused, token)]
        return [(.retry, again)] + refused + renewed + unanswered + .remarks(.retriesExhausted)
    }

    /// Reading the configuration where it is needed.
    static func configuration(_ service: AdobeService) -> Self {
        [(.configuration, .ask(.call(service), "configuration", "configurationResult"))]
            + .failures(of: service, "configuration", "configurationResult")
            + [(.incomplete, .ask(.completeState, "configuration"))]
    }

    /// Asking for the permission, and what follows.
    static func permission(granted: DecisionNode.ID, refused: DecisionNode.ID) -> Self {
        [
            (.askPermission, .ask(.askPermission, "permission")), (.permissionGranted, .question(granted)),
            (.notPermitted, .question(refused)),
        ] + .remarks(.permissionInForeground, .explainBenefits)
    }

    /// Which MVPD the regular flow is for.
    static func regular(_ service: AdobeService, then next: DecisionNode.ID) -> Self {
        [
            (.chosen, .question(next)), (.preselected, .question(next)),
            (.ownPicker, .ask(.ownPicker, "chosenMVPD", "isOwnPickerCanceled")), (.pickerCanceled, .end(.canceled)),
        ] + .remarks(.notAnMVPD) + .configuration(service)
    }
}
