import AdobePass
import ByteTools

// Results of the steps that wait for the viewer: the app's own picker, pages and settings.

extension ResultConstruction {
    /// The MVPD that Apple's picker does not show is the choice of a viewer who did not find it there.
    func pickerResults(among mvpds: [String]) -> [DocumentedResult] {
        let first = mvpds.first ?? provider.mvpd
        let other = rest?.configuration?.mvpds.first { !$0.pickerExclusions.isEmpty }?.id
        var results = [choice("chosen", first)]
        if let other, !other.hasSameBytes(as: first) { results.append(choice("chosen-other", other)) }
        guard let sdk else {
            return results + [DocumentedResult("canceled", "the viewer canceled the picker", .pickerCanceled)]
        }
        return results + codeResults([.cancelled], in: sdk) + [providerNotSelected]
    }

    private func choice(_ name: String, _ mvpd: String) -> DocumentedResult {
        DocumentedResult(name, "the viewer chose \(mvpd)", .chosenMVPD(mvpd))
    }

    func pageResults(of flow: RegularFlow) -> [DocumentedResult] {
        let isSecondScreen = flow.presentation == .secondScreen
        if let sdk {
            let closed = isSecondScreen ? [] : pages([.closed], after: sdk.signInPage)
            return closed + [authenticated, notAuthenticated]
        }
        return pages(isSecondScreen ? [.shown, .canceled] : [.closed, .shown, .canceled], after: rest?.signInPage)
    }

    /// On tvOS the app polls while the viewer has the code.
    func cancellation(of call: AdobeCall) -> [DocumentedResult] {
        guard let rest, rest.platform == .tvOS, rest.polls(by: call.service) else { return [] }
        return pages([.canceled], after: nil)
    }

    var logoutPageResults: [DocumentedResult] {
        switch state {
        case .v1(let state): pages([.closed, .shown, .canceled], after: state.logoutPage)
        // V2 has no field for an open page.
        case .v2: pages([.closed, .canceled], after: nil)
        case .sdk(let state): pages([.closed, .shown, .canceled], after: state.logoutPage)
        }
    }

    private func pages(_ progress: [PageProgress], after last: PageProgress?) -> [DocumentedResult] {
        progress.filter { $0 != last }.map { DocumentedResult($0.rawValue, $0.meaning, .page($0)) }
    }

    /// No cookbook waits for the viewer; in V1 Adobe's logout follows the prompt.
    var settingsResults: [DocumentedResult] {
        let prompted = DocumentedResult(
            "prompted",
            "the app asked the viewer to sign out in the settings",
            .settings(.prompted)
        )
        let left = DocumentedResult("left", "the viewer came back from the settings", .settings(.left))
        return switch state {
        case .v1: [prompted, left]
        case .v2, .sdk: [left, prompted]
        }
    }
}

extension PageProgress {
    fileprivate var meaning: String {
        switch self {
        case .shown: "the app shows the page or the code"
        case .closed: "the page has closed"
        case .canceled: "the viewer canceled"
        }
    }
}
