import AdobePass

typealias DecisionRules = [(SignOnRule, DecisionTarget)]

extension DecisionTarget {
    static func ask(_ kind: SignOnStepKind, _ fields: String...) -> Self { .step(kind, into: fields) }
}

extension [(SignOnRule, DecisionTarget)] {
    static func all(_ rules: [SignOnRule], _ target: DecisionTarget) -> Self { rules.map { ($0, target) } }

    static func remarks(_ rules: SignOnRule...) -> Self { all(rules, .remark) }

    static func recoveries(of service: AdobeService, _ fields: String...) -> Self {
        recoveries(of: service, into: fields)
    }

    static func failures(of service: AdobeService, _ fields: String...) -> Self {
        recoveries(of: service, into: fields) + [(.callFailed, .end(.failed))]
    }

    private static func recoveries(of service: AdobeService, into fields: [String]) -> Self {
        let again = DecisionTarget.step(.call(service), into: fields)
        let token: DecisionTarget = .ask(.call(.v2Token), "clientToken")
        let renewal: Self =
            service.needsToken
            ? [(.tokenRejected, token), (.tokenRenewed, again)] + .remarks(.tokenRejectedAgain) : []
        let noResponse: Self = service.isIdempotent ? [] : .remarks(.mayHaveSucceeded)
        return [(.retry, again)] + renewal + noResponse + .remarks(.retriesExhausted)
    }

    static func configuration(_ service: AdobeService) -> Self {
        [(.configuration, .ask(.call(service), "configuration", "configurationResult"))]
            + .failures(of: service, "configuration", "configurationResult")
            + [(.incomplete, .ask(.completeState, "configuration"))]
    }

    static func permission(granted: DecisionNode.ID, denied: DecisionNode.ID) -> Self {
        [
            (.askPermission, .ask(.askPermission, "permission")), (.permissionGranted, .question(granted)),
            (.notPermitted, .question(denied)),
        ] + .remarks(.permissionInForeground, .explainBenefits)
    }

    static func regular(_ service: AdobeService, then next: DecisionNode.ID) -> Self {
        [
            (.chosen, .question(next)), (.preselected, .question(next)),
            (.ownPicker, .ask(.ownPicker, "chosenMVPD", "isOwnPickerCanceled")), (.pickerCanceled, .end(.canceled)),
        ] + .remarks(.notAnMVPD) + .configuration(service)
    }
}
