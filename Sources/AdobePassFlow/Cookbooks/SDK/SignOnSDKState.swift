public import AdobePass

/// The state of a workflow by Adobe's Apple SSO cookbook for the iOS and tvOS SDK (AccessEnabler).
///
/// The SDK itself calls the framework and Adobe; an app sees only the SDK's callbacks.
public struct SignOnSDKState: Sendable, Codable {
    /// The method of the SDK that the app calls next or has called.
    public var operation: SDKOperation
    /// The system that the app runs on.
    public var platform: ApplePlatform
    /// True if the app has called the method.
    public var isCalled: Bool?
    /// The methods that the app called before, in their order; `nil` if they are not recorded.
    public var earlierCalls: [SDKOperation]?
    /// The permission that `checkAccessStatus` returned; the app may ask for it at any time before.
    public var permission: AccountMetadata.Access?
    /// The conditions that the SDK depends on, as far as they are known.
    public var conditions: SDKConditions?
    /// The callbacks since the call, in their order.
    public var callbacks: [SDKCallback]?
    /// True if the app presents Apple's picker, false if it has dismissed it; `nil` if that is not recorded.
    public var isPlatformPickerShown: Bool?
    /// The MVPD that the viewer chose in the app's own picker.
    public var chosenMVPD: String?
    /// The progress of the page of `navigateToUrl`.
    public var signInPage: PageProgress?
    /// The value that `getMetadata` returned for `tokenSource`.
    public var tokenSource: String?
    /// Logout: the progress of the page of `navigateToUrl`.
    public var logoutPage: PageProgress?
    /// Logout: false after the app asked the viewer to sign out in the settings, true after the viewer came back.
    ///
    /// The end of logout does not depend on the viewer.
    public var isBackFromSettings: Bool?

    /// The conditions, completed by ``permission``.
    var knownConditions: SDKConditions {
        var conditions = conditions ?? SDKConditions()
        conditions.access = conditions.access ?? permission
        return conditions
    }

    /// The fields, by their names in JSON.
    enum CodingKeys: String, CodingKey, CaseIterable {
        case operation, platform, isCalled, earlierCalls, permission, conditions, callbacks, isPlatformPickerShown
        case chosenMVPD, signInPage, tokenSource, logoutPage, isBackFromSettings
    }

    /// Creates the state in which a workflow starts.
    public init(operation: SDKOperation, platform: ApplePlatform) {
        self.operation = operation
        self.platform = platform
    }

    /// Creates a state from its JSON.
    ///
    /// - Parameter json: The whole document, in UTF-8; at most 8 MiB.
    /// - Throws: `AdobePassError` with the path of the field that is wrong; code
    ///   `AdobePassError.Code.unknownField` for an unknown field.
    public init(json: [UInt8]) throws(AdobePassError) {
        self = try StateReading.read(json, as: Self.self)
    }
}

extension StateField {
    /// The fields of the state, with their meanings, in the order of the steps.
    static let sdk: [Self] = [
        .required(
            "operation",
            .word(SDKOperation.allCases.map(\.rawValue)),
            "the method that the app calls or has called"
        ),
        .required("platform", .word(ApplePlatform.allCases.map(\.rawValue)), "the system; iPadOS counts as iOS"),
        Self("isCalled", .flag, "the app has called the method"),
        Self("earlierCalls", .words(SDKOperation.allCases.map(\.rawValue)), "the methods called before"),
        Self("permission", .access, "the access status of checkAccessStatus", .sdkPermission),
        Self("conditions", .object(.conditions), "the conditions that the SDK depends on", .sdk(2)),
        Self("callbacks", .objects(.callback), "the callbacks since the call, in their order", .sdkCallbacks),
        Self("isPlatformPickerShown", .flag, "true: the app shows Apple's picker; false: it has closed", .sdkCallbacks),
        Self("chosenMVPD", .text, "the MVPD that the viewer chose in the app's own picker", .sdk(4)),
        Self("signInPage", .page, "the progress of the page of navigateToUrl", .sdk(4)),
        Self("tokenSource", .text, "the value that getMetadata returned for tokenSource", .sdkMetadata),
        Self("logoutPage", .page, "the progress of the page of navigateToUrl after logout", .sdkLogout),
        Self(
            "isBackFromSettings",
            .flag,
            "false: the app asked the viewer to sign out in the settings; true: the viewer came back",
            .sdkLogout
        ),
    ]
}

// MARK: Recording of events

extension SignOnSDKState {
    mutating func record(_ event: FlowEvent, of step: SignOnStep) throws(AdobePassError) {
        switch (event, step) {
        case (.permission(let access), .askPermission): permission = access
        case (.done, .callSDK(.operation(let operation))): call(operation)
        case (.done, .showPlatformPicker): isPlatformPickerShown = true
        case (.done, .hidePlatformPicker): isPlatformPickerShown = false
        // A callback may come at any time.
        case (.callback(let callback), _): callbacks = (callbacks ?? []) + [callback]
        case (.tokenSource(let source), .awaitCallback) where operation == .getMetadata: tokenSource = source
        case (.chosenMVPD(let mvpd), .ownPicker): chosenMVPD = mvpd
        case (.page(let progress), .regularFlow): signInPage = progress
        case (.page(let progress), .openLogoutPage): logoutPage = progress
        case (.settings(let progress), .settings): isBackFromSettings = progress == .left
        case (.logout, _): start(.logout)
        default: throw event.error(after: step)
        }
    }

    private mutating func call(_ operation: SDKOperation) {
        start(operation)
        isCalled = true
    }

    /// Goes on with another method, whose callbacks are yet to come.
    private mutating func start(_ operation: SDKOperation) {
        if isCalled == true, let calls = earlierCalls { earlierCalls = calls + [self.operation] }
        self.operation = operation
        isCalled = nil
        callbacks = nil
        (isPlatformPickerShown, chosenMVPD, signInPage, logoutPage) = (nil, nil, nil, nil)
    }
}

/// A method of the SDK or of the framework that an app calls, in the order of the cookbook.
public enum SDKOperation: String, Hashable, Sendable, CaseIterable, Codable {
    /// Asks the viewer for the permission, by Apple's framework.
    case checkAccessStatus
    /// Initializes the SDK.
    case initialize
    /// Sets the requestor, which identifies the programmer.
    case setRequestor
    /// Checks the viewer's authentication.
    case checkAuthentication
    /// Authenticates the viewer.
    case getAuthentication
    /// Authenticates the viewer, who chooses among the MVPDs of a filter.
    case getAuthenticationWithFilter = "getAuthentication:filter"
    /// Reads `tokenSource` of the user metadata.
    case getMetadata
    /// Signs the viewer out.
    case logout

    /// Creates a method from its name.
    ///
    /// - Throws: `AdobePassError` that lists the known names, for any other name.
    public init(from decoder: any Decoder) throws { self = try .word(from: decoder) }
}

extension SDKOperation {
    /// The arguments of `getMetadata` for `tokenSource`, as in the sample of the cookbook.
    package static let metadataArguments =
        "[METADATA_OPCODE_KEY: Int(METADATA_USER_META), METADATA_USER_META_KEY: \"tokenSource\"]"
}

/// A call of the SDK.
public enum SDKCall: Hashable, Sendable {
    /// A method with its own step in the cookbook.
    case operation(SDKOperation)
    /// `setSelectedProvider`, with the MVPD that the viewer chose in the app's own picker.
    case setSelectedProvider(String)
}

/// A callback of the SDK.
public struct SDKCallback: Hashable, Sendable, Codable {
    /// The names of the callbacks that decisions depend on, as in the cookbook.
    public enum Name: String, Hashable, Sendable, CaseIterable, Codable {
        /// The requestor is set.
        case setRequestorComplete
        /// The status of the authentication.
        case setAuthenticationStatus
        /// The requested user metadata.
        case setMetadataStatus
        /// The app must show its own picker.
        case displayProviderDialog
        /// The app must present the framework's view controller.
        case presentTvProviderDialog
        /// The app must dismiss the framework's view controller.
        case dismissTvProviderDialog
        /// The app must open a page in a web view.
        case navigateToUrl
        /// The app must open a page in Safari's view controller: `navigateToUrl:useSVC:`.
        case navigateToUrlUseSVC
        /// An event with a code.
        case status

        /// Creates a value from its name.
        ///
        /// - Throws: `AdobePassError` that lists the known names, for any other name.
        public init(from decoder: any Decoder) throws { self = try .word(from: decoder) }
    }

    /// The name of the callback.
    public var name: Name
    /// The status of `setAuthenticationStatus`: 1 or 0.
    public var status: Int?
    /// The `errorId` of `status`, or the code of `setAuthenticationStatus`.
    public var code: String?
    /// The message of `status`: for `REGCODE` the registration code, for `VSA503` the failure.
    public var message: String?
    /// The details of `status`: for `AAPL_ERROR` the framework's own error.
    public var details: String?
    /// The level of `status`, such as `error`.
    public var level: String?
    /// The URL of the page of `navigateToUrl`.
    public var url: String?

    /// Creates a callback.
    public init(
        _ name: Name,
        status: Int? = nil,
        code: String? = nil,
        message: String? = nil,
        details: String? = nil,
        level: String? = nil,
        url: String? = nil
    ) {
        self.name = name
        self.status = status
        self.code = code
        self.message = message
        self.details = details
        self.level = level
        self.url = url
    }
}
