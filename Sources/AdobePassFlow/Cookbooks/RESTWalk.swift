import AdobePass
import ByteTools

/// A walk through a REST cookbook, with what both cookbooks find on their way.
protocol RESTWalk: DecisionWalk where Field: RESTField {
    associatedtype State: RESTState

    static var configurationService: AdobeService { get }
    static var expiration: AccountReading.Expiration { get }

    var state: State { get }
    var now: EpochMilliseconds { get }
    /// What the framework's last answer says about the viewer's provider.
    var account: AccountReading? { get set }
    /// What the framework's last answer says about the SAML response.
    var answer: AccountReading? { get set }
    /// The MVPDs of the viewer's provider; `nil` if it is not known, or without a configuration.
    var mvpds: [MVPD]? { get set }
    /// The identifier of the viewer's MVPD.
    var mvpd: String? { get set }
}

/// The fields that questions of both cookbooks fill.
protocol RESTField {
    static var clientToken: Self { get }
    static var permission: Self { get }
    static var configuration: Self { get }
    static var configurationResult: Self { get }
    static var pickerAccount: Self { get }
    static var chosenMVPD: Self { get }
    static var isOwnPickerCanceled: Self { get }
    static var signInPage: Self { get }
}

extension SignOnV1State.CodingKeys: RESTField {}

extension SignOnV2State.CodingKeys: RESTField {}

extension RESTWalk {
    typealias Row = DecisionRow<Self>
    typealias Call = DecisionCall<Self>

    /// Returns what metadata says about the provider; metadata that the app has used was valid when it made that call.
    func reading(_ metadata: AccountMetadata?, isUsed: Bool) -> AccountReading? {
        metadata?.providerReading(at: isUsed ? EpochMilliseconds(rawValue: .min) : now, Self.expiration)
    }

    /// The viewer's permission, as far as it is known.
    var access: AccountMetadata.Access? { state.permission ?? state.account?.access }

    /// The configuration's MVPDs of the provider that the framework does not support single sign-on for; `nil` if the viewer did not
    /// choose such a provider in Apple's picker.
    var unsupportedMVPDs: [MVPD]? {
        guard let metadata = state.pickerAccount, metadata.access == .granted, metadata.knownProvider == nil,
            let error = metadata.error, error.code == .unsupportedProvider,
            let provider = error.unsupportedProviderIdentifier, !provider.isEmpty
        else { return nil }
        return state.configuration?.mvpds(platformMappingID: provider)
    }

    /// The words for a SAML response of a provider that is not that of the MVPD; `nil` if it is.
    ///
    /// Adobe would reject the exchange (`invalid_header_pfs_provider_id_mismatch`).
    var otherProvider: String? {
        guard let metadata = state.responseAccount, metadata.access == .granted, let provider = metadata.knownProvider,
            let mvpd, let expected = state.configuration?.mvpd(id: mvpd)?.platformMappingID,
            !expected.hasSameBytes(as: provider)
        else { return nil }
        return "\(provider.quoted), and \(mvpd.quoted) is \(expected.quoted)"
    }

    /// The words for a choice in the app's own picker that the configuration does not contain; `nil` if there is no such choice.
    var foreignChoice: String? {
        guard let mvpd = state.chosenMVPD else { return nil }
        if mvpd.isEmpty { return "it is empty" }
        return state.configuration.map { $0.mvpd(id: mvpd) != nil } ?? true ? nil : mvpd.quoted
    }
}

// MARK: Rows that both cookbooks have

extension RESTWalk {
    @DecisionRows<Self>
    static func permissionRows(granted: QuestionID, denied: QuestionID) -> [Row] {
        Row(.askPermission).when { $0.access == nil }.preceded(by: Row(.permissionInForeground))
            .step(.askPermission, into: .permission) { _ in .askPermission }
        Row(.permissionGranted).when { $0.access == .granted }.to(granted)
        Row(.notPermitted).detail { $0.access?.words }.to(denied)
            .followed(
                by: Row(.explainBenefits).detail { walk in walk.access.map { $0.settings(on: walk.state.platform) } }
            )
    }

    /// The rows for what the framework's answer says.
    static func rows(
        of reading: @escaping @Sendable (Self) -> AccountReading?,
        by kinds: AccountReading.Kind...,
        to question: QuestionID
    ) -> [Row] {
        kinds.map { kind in
            let row = Row(kind.rule).when { reading($0)?.kind == kind }.detail { reading($0)?.detail }.to(question)
            guard kind == .notPermitted else { return row }
            return row.followed(by: Row(.explainBenefits).detail { reading($0)?.settings(on: $0.state.platform) })
        }
    }

    /// The rows for a choice in Apple's picker of a provider without single sign-on.
    @DecisionRows<Self>
    static func unsupportedRows(to question: QuestionID) -> [Row] {
        Row(.unsupported).when { $0.mvpds?.isEmpty == false }.preceded(by: severalProviders)
            .detail { walk in
                let provider = walk.state.pickerAccount?.error?.unsupportedProviderIdentifier
                return "\((provider ?? "").quoted) is \((walk.mvpds?.first?.id ?? "").quoted)"
            }
            .found { $0.mvpd = $0.mvpds?.first?.id }.to(question)
        Row(.unsupportedUnknown).when { $0.mvpds?.isEmpty == true }
            .detail { $0.state.pickerAccount?.error?.unsupportedProviderIdentifier?.quoted }
    }

    static var severalProviders: Row {
        Row(.severalProviders).when { $0.mvpds?.severalWords != nil }.detail { $0.mvpds?.severalWords }
    }

    /// The rows without a configuration, which is necessary.
    @DecisionRows<Self>
    static var configurationRows: [Row] {
        let read = Call(configurationService, into: .configuration, .configurationResult) {
            $0.state.configurationResult
        }
        Row(.configuration).callOnce(read)
        Row(.incomplete).when { read.isSuccess($0) }.complete(.configuration)
        read.failures
    }

    /// The rows that lead to Apple's picker.
    @DecisionRows<Self>
    static func pickerRows(_ row: Row, without question: QuestionID) -> [Row] {
        Row(.nothingInPicker)
            .when { $0.state.pickerAccount == nil && $0.state.configuration?.supportedAccountProviderIdentifiers == [] }
            .to(question)
        row.when { $0.state.pickerAccount == nil && $0.state.configuration != nil }
            .step(.askWithPicker, into: .pickerAccount) { .askFramework($0.state.pickerRequest) }
    }

    @DecisionRows<Self>
    static func regularRows(then question: QuestionID) -> [Row] {
        Row(.notAnMVPD).when { $0.foreignChoice != nil }.detail { $0.foreignChoice }
        Row(.chosen).when { $0.state.chosenMVPD != nil && $0.foreignChoice == nil }
            .detail { $0.state.chosenMVPD?.quoted }.found { $0.mvpd = $0.state.chosenMVPD }.to(question)
        Row(.preselected).when { $0.mvpd?.isEmpty == false }.detail { $0.mvpd?.quoted }.to(question)
        Row(.pickerCanceled).when { $0.state.isOwnPickerCanceled == true }.end(.canceled)
        Row(.ownPicker).when { $0.state.configuration != nil }
            .step(.ownPicker, into: .chosenMVPD, .isOwnPickerCanceled) { walk in
                .ownPicker(mvpds: walk.state.configuration?.mvpds.map(\.id) ?? [])
            }
        configurationRows
    }

    /// The rows that show the code or the page with which the viewer signs in, and then begin to poll.
    @DecisionRows<Self>
    static func presentationRows(
        _ rules: (canceled: Row, atOnce: Row, afterClosing: Row, secondScreen: Row, page: Row),
        when presents: @escaping @Sendable (Self) -> Bool,
        poll: Call,
        flow: @escaping @Sendable (Self, RegularFlow.Presentation) -> RegularFlow
    ) -> [Row] {
        rules.canceled.when { presents($0) && $0.state.signInPage == .canceled }.end(.canceled)
        rules.atOnce.when { presents($0) && $0.isOnSecondScreen && $0.state.signInPage != nil }.call(poll)
        rules.afterClosing.when { presents($0) && !$0.isOnSecondScreen && $0.state.signInPage == .closed }
            .call(poll)
        rules.secondScreen.when { presents($0) && $0.isOnSecondScreen }
            .step(.regularFlow(.secondScreen), into: .signInPage) { .regularFlow(flow($0, .secondScreen)) }
        rules.page.when { presents($0) }
            .step(.regularFlow(.webView), into: .signInPage) { .regularFlow(flow($0, .webView)) }
    }

    var isOnSecondScreen: Bool { state.platform == .tvOS }

    // MARK: Sentences of rules in both cookbooks

    static var delegate: String {
        "the app sets a delegate (VSAccountManagerDelegate) that presents and dismisses the framework's view controller"
    }

    static var encoding: String {
        """
        the SAML response is normalized (spaces and tabs collapsed, line breaks removed, both ends trimmed), encoded as Base64, \
        and percent-encoded once
        """
    }
}
