import AdobePass

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The fields that the states of both REST cookbooks share, and the requests to Apple's framework.
protocol RESTState: SendableMetatype {
    var goal: SignOnGoal { get }
    var platform: ApplePlatform { get }
    var permission: AccountMetadata.Access? { get set }
    /// The result of requesting another access token, after Adobe rejected a call with the first one; `nil` after the call was
    /// repeated.
    var clientToken: CallResult? { get set }
    var channelIdentifier: String? { get }
    var featuredMVPDs: [String]? { get }
    var configuration: MVPDConfiguration? { get }
    var configurationResult: CallResult? { get }
    var chosenMVPD: String? { get set }
    var isOwnPickerCanceled: Bool? { get set }
    var signInPage: PageProgress? { get set }
    var resource: String? { get }
    var exchangeInquiry: CallResult? { get set }
    var account: AccountMetadata? { get set }
    var pickerAccount: AccountMetadata? { get set }
    var responseAccount: AccountMetadata? { get set }

    /// The field for the result of each service.
    static var results: [AdobeService: any WritableKeyPath<Self, CallResult?> & Sendable] { get }

    /// Returns true if a call of the service, at this point, checks the effect of an exchange without a response.
    func inquires(by service: AdobeService) -> Bool

    mutating func record(_ metadata: AccountMetadata, for request: AccountRequest)

    mutating func record(
        _ judged: JudgedResponse,
        to call: AdobeCall,
        attempts: Int,
        at instant: Date,
        reading reader: AdobeBodyReader
    ) throws(AdobePassError)

    mutating func recordLogoutPage(_ progress: PageProgress)

    mutating func recordSettings(_ progress: FlowEvent.SettingsProgress)

    mutating func recordBackground()

    mutating func startLogout()
}

extension RESTState {
    var silentRequest: AccountRequest {
        AccountRequest(channelIdentifier: channel, isInterruptionAllowed: false)
    }

    /// The request that may show Apple's picker, with the MVPDs of the configuration.
    var pickerRequest: AccountRequest {
        var request = AccountRequest(channelIdentifier: channel, isInterruptionAllowed: true)
        request.supportedAccountProviderIdentifiers = configuration?.supportedAccountProviderIdentifiers ?? []
        request.featuredAccountProviderIdentifiers =
            configuration?.featuredAccountProviderIdentifiers(of: featuredMVPDs ?? []) ?? []
        return request
    }

    /// Returns the request for the provider's SAML response to Adobe's request, without interruption.
    func responseRequest(attributeNames: [String], verificationToken: HiddenText) -> AccountRequest {
        var request = silentRequest
        request.attributeNames = attributeNames
        request.verificationToken = verificationToken
        return request
    }

    /// True if the app polls: on tvOS while the viewer has the code, on iOS after the page has closed.
    var isPolling: Bool { platform == .tvOS ? signInPage != .canceled : signInPage == .closed }

    mutating func record(_ metadata: AccountMetadata, for request: AccountRequest) { store(metadata, for: request) }

    mutating func store(_ metadata: AccountMetadata, for request: AccountRequest) {
        if request.verificationToken != nil {
            responseAccount = metadata
        } else if request.isInterruptionAllowed {
            pickerAccount = metadata
        } else {
            account = metadata
        }
    }

    private var channel: String { channelIdentifier ?? AccountRequest.productionChannelIdentifier }
}

extension StateField {
    /// The fields of the states of both REST cookbooks that no step of one fills.
    static let rest: [Self] = [
        .required("goal", .word(SignOnGoal.allCases.map(\.rawValue)), "the purpose of the workflow"),
        .required("platform", .word(ApplePlatform.allCases.map(\.rawValue)), "the system; iPadOS counts as iOS"),
        Self("channelIdentifier", .text, "the channelIdentifier, if it is not that of production"),
        Self("featuredMVPDs", .texts, "the MVPDs that Apple's picker shows first"),
        Self("resource", .text, "the resource that the viewer selected to watch"),
        Self("clientToken", .result, "another access token, after a call was rejected with 401", .calls),
    ]
}
