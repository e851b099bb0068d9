import AdobePass
import ByteTools

/// A walk through the cookbook for the iOS and tvOS SDK.
final class SDKWalk: DecisionWalk {
    typealias Field = SignOnSDKState.CodingKeys

    static let cookbook = Cookbook.sdk

    let state: SignOnSDKState
    let callbacks: [SDKCallback]
    let codes: [SDKStatusCode]

    init(_ state: SignOnSDKState) {
        self.state = state
        callbacks = state.callbacks ?? []
        codes = callbacks.filter { $0.name == .status }.compactMap(\.code).map { SDKStatusCode(rawValue: $0) }
    }

    var entry: QuestionID { QuestionID(state.operation) }

    // MARK: The calls

    /// Returns true if the app has called the method of a question, whose callbacks follow.
    func isCalled(_ question: QuestionID) -> Bool { state.isCalled == true && entry == question }

    /// Returns true if the recorded calls before this one lack a method that the app must call first.
    func lacks(_ operation: SDKOperation, for question: QuestionID) -> Bool {
        guard state.isCalled != true, entry == question, let calls = state.earlierCalls else { return false }
        return !calls.contains(operation)
    }

    /// Returns true if the app has called a method and now asks for the permission.
    func hasCalledBefore(_ operation: SDKOperation) -> Bool {
        state.operation == .checkAccessStatus && (state.earlierCalls ?? []).contains(operation)
    }

    // MARK: The callbacks

    func lastCallback(_ names: SDKCallback.Name...) -> SDKCallback? { callbacks.last { names.contains($0.name) } }

    /// The callback that ends a method.
    var status: SDKCallback? { lastCallback(.setAuthenticationStatus) }

    var registrationCode: String? { callbacks.last { $0.name == .status && $0.code == "REGCODE" }?.message }

    /// The index of the last callback that starts a sign-in without single sign-on.
    ///
    /// The callbacks about Apple's picker are independent of these: no order between them is documented.
    private var wayIndex: Int? {
        callbacks.lastIndex { [.displayProviderDialog, .navigateToUrl, .navigateToUrlUseSVC].contains($0.name) }
    }

    /// The callback that starts a sign-in without single sign-on.
    var way: SDKCallback? { wayIndex.map { callbacks[$0] } }

    private var pickerIndex: Int? {
        callbacks.lastIndex { [.presentTvProviderDialog, .dismissTvProviderDialog].contains($0.name) }
    }

    /// True if the app presents Apple's picker next: it comes before any other step, but if nothing records its dismissal, another
    /// way to sign in is the step.
    var presentsPicker: Bool {
        guard let index = pickerIndex, callbacks[index].name == .presentTvProviderDialog else { return false }
        return index >= wayIndex ?? 0 && state.isPlatformPickerShown != true
    }

    private var isDismissalOpen: Bool {
        guard let index = pickerIndex, callbacks[index].name == .dismissTvProviderDialog else { return false }
        return state.isPlatformPickerShown != false
    }

    var dismissesPicker: Bool { isDismissalOpen && (state.isPlatformPickerShown == true || wayIndex == nil) }

    /// True if the app may still have to dismiss Apple's picker, although another way to sign in is the step.
    var mayDismissPicker: Bool { isDismissalOpen && state.isPlatformPickerShown != true && wayIndex != nil }

    /// The codes of which one comes with the fallback to the app's own picker.
    private var fallbackCodes: [SDKStatusCode] { codes.filter(state.operation.fallbackCodes.contains) }

    /// True if the viewer canceled the app's own picker: N005 is the last code, after another one and after the callback that shows
    /// the picker.
    var isOwnPickerCanceled: Bool {
        guard let index = wayIndex, way?.name == .displayProviderDialog, state.chosenMVPD == nil,
            fallbackCodes.count > 1, fallbackCodes.last == .cancelled
        else { return false }
        return callbacks[index...].contains { $0.name == .status && $0.code == SDKStatusCode.cancelled.rawValue }
    }

    /// The words for codes of the fallback if there is not exactly one of them with the app's own picker, or any with a page.
    var wrongCodes: String? {
        // The code of the app's own picker is not about the fallback to it.
        let fallbacks = fallbackCodes.map(\.rawValue).dropLast(isOwnPickerCanceled ? 1 : 0)
        let isDialog = way?.name == .displayProviderDialog
        let isWrong = isDialog ? fallbacks.count != 1 : !fallbacks.isEmpty && state.chosenMVPD == nil
        guard isWrong else { return nil }
        return fallbacks.isEmpty ? "none of them came" : "\(fallbacks.joined(separator: ", ")) came"
    }

    // MARK: Reasons about several values

    /// The reasons for the codes, whose callbacks may arrive before or after the ones that they belong to.
    var codeReasons: [SignOnReason] {
        guard state.isCalled == true, entry != .permission else { return [] }
        return callbacks.filter { $0.name == .status }.flatMap { callback -> [SignOnReason] in
            guard let name = callback.code else { return [] }
            let code = SDKStatusCode(rawValue: name)
            guard let rule = code.rule else { return [SignOnReason(rule: .sdkOtherCode, detail: code.rawValue.quoted)] }
            let reason = SignOnReason(rule: rule, detail: callback.context(of: code))
            guard state.operation.codes.contains(code) else {
                return [reason, SignOnReason(rule: .sdkUnexpectedCode, detail: code.rawValue)]
            }
            let isElsewhere = state.operation == .checkAuthentication && state.conditions?.isSignedInOnDevice == false
            return isElsewhere ? [reason, SignOnReason(rule: .sdkCodeNotOnDevice, detail: code.rawValue)] : [reason]
        }
    }

    /// The reason for or against the silent exchange in a method.
    func exchangeReasons(in operation: SDKOperation) -> [SignOnReason] {
        let conditions = state.knownConditions
        switch conditions.exchangesSilently(in: operation) {
        case true?: return [SignOnReason(rule: .sdkSilent, detail: nil)]
        case false?:
            let missing = conditions.silentExchange(in: operation).filter { $0.holds == false }
                .map { "not met: \($0.rule.sentence)" }
            let error = conditions.hasCommunicationError == true ? ["communication with the framework failed"] : []
            return [SignOnReason(rule: .sdkNotSilent, detail: (missing + error).joined(separator: "; "))]
        case nil:
            let isOpen = conditions.isSignedInOnDevice == false
            let detail = isOpen ? "not known: \(SignOnRule.sdkSigningIn.sentence)" : nil
            return [SignOnReason(rule: .sdkSilentUnknown, detail: detail)]
        }
    }

    /// The reasons for the status that checkAuthentication will report.
    var statusReasons: [SignOnReason] {
        let conditions = state.knownConditions
        let met = conditions.notAuthenticated.filter { $0.holds == true }.map(\.rule)
        let expected: [SignOnRule] = conditions.isAuthenticated.map { [$0 ? .sdkExpectYes : .sdkExpectNo] } ?? []
        return (met + expected).map { SignOnReason(rule: $0, detail: nil) }
    }
}

extension SDKCallback {
    /// Returns the message or the details, for the codes whose cookbook entry refers to them.
    fileprivate func context(of code: SDKStatusCode) -> String? {
        switch code {
        case .metadataFailed: message.map { "message: \($0.quoted)" }
        case .appleError: details.map { "details: \($0.quoted)" }
        default: nil
        }
    }
}
