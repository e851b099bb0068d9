import AdobePass

/// The fields that the states of both REST cookbooks share, and the requests to Apple's framework.
protocol RESTState {
    var platform: ApplePlatform { get }
    var permission: AccountMetadata.Access? { get set }
    /// The result of requesting another access token, after Adobe rejected a call with the first one.
    var clientToken: CallResult? { get }
    var channelIdentifier: String? { get }
    var featuredMVPDs: [String]? { get }
    var configuration: MVPDConfiguration? { get }
    var configurationResult: CallResult? { get }
    var chosenMVPD: String? { get }
    var isOwnPickerCanceled: Bool? { get }
    var signInPage: PageProgress? { get }
    var resource: String? { get }
    var exchangeInquiry: CallResult? { get set }
    var account: AccountMetadata? { get set }
    var pickerAccount: AccountMetadata? { get set }
    var responseAccount: AccountMetadata? { get set }
}

extension RESTState {
    /// The request for the account without interruption.
    var silentRequest: AccountRequest {
        AccountRequest(channelIdentifier: channel, isInterruptionAllowed: false)
    }

    /// Returns the request for the account that lets the framework show its picker.
    func pickerRequest(of configuration: MVPDConfiguration) -> AccountRequest {
        var request = AccountRequest(channelIdentifier: channel, isInterruptionAllowed: true)
        request.supportedAccountProviderIdentifiers = configuration.supportedAccountProviderIdentifiers
        request.featuredAccountProviderIdentifiers = configuration.featuredAccountProviderIdentifiers(
            of: featuredMVPDs ?? []
        )
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

    /// Stores the metadata in the field that belongs to the request.
    mutating func record(_ metadata: AccountMetadata, for request: AccountRequest) {
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
