import AdobePass

/// What the states of both REST cookbooks know of the framework: what it is asked, and where its answers go.
protocol AccountQuestions {
    var platform: ApplePlatform { get }
    var permission: AccountMetadata.Access? { get set }
    /// Another access token, after a call was rejected for want of one.
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

extension AccountQuestions {
    /// Is the viewer signed in? Without interruption.
    var silentRequest: AccountRequest {
        AccountRequest(channelIdentifier: channel, isInterruptionAllowed: false)
    }

    /// Who is the viewer's provider? The picker may be shown.
    func pickerRequest(of configuration: MVPDConfiguration) -> AccountRequest {
        var request = AccountRequest(channelIdentifier: channel, isInterruptionAllowed: true)
        request.supportedAccountProviderIdentifiers = configuration.supportedAccountProviderIdentifiers
        request.featuredAccountProviderIdentifiers = configuration.featuredAccountProviderIdentifiers(
            of: featuredMVPDs ?? []
        )
        return request
    }

    /// The provider's response to Adobe's request, with these attributes; without interruption.
    func responseRequest(attributeNames: [String], verificationToken: HiddenText) -> AccountRequest {
        var request = silentRequest
        request.attributeNames = attributeNames
        request.verificationToken = verificationToken
        return request
    }

    /// Whether the app polls: on tvOS while the viewer has the code, on iOS after the page has closed.
    var isPolling: Bool { platform == .tvOS ? signInPage != .canceled : signInPage == .closed }

    /// Notes an answer where the question belongs.
    mutating func record(_ answer: AccountMetadata, to request: AccountRequest) {
        if request.verificationToken != nil {
            responseAccount = answer
        } else if request.isInterruptionAllowed {
            pickerAccount = answer
        } else {
            account = answer
        }
    }

    private var channel: String { channelIdentifier ?? AccountRequest.productionChannelIdentifier }
}
