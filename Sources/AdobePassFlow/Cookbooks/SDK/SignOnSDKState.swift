public import AdobePass

/// What is known so far in the workflow of Adobe's Apple SSO cookbook for the iOS and tvOS SDK (AccessEnabler).
///
/// The SDK asks the framework and Adobe itself. What an app sees are its callbacks, and what it has to know is what
/// they mean.
public struct SignOnSDKState: Sendable, Codable {
    /// The method of the SDK that the app is about to call, or has called.
    public var operation: SDKOperation
    /// The system that the app runs on.
    public var platform: ApplePlatform
    /// True if the app has called it.
    public var isCalled: Bool?
    /// The methods that the app has called before, in their order; `nil` if that is not recorded.
    public var earlierCalls: [SDKOperation]?
    /// The permission, as `checkAccessStatus` returned it; it may be asked for at any time before.
    public var permission: AccountMetadata.Access?
    /// What the app knows of the conditions that the SDK depends on.
    public var conditions: SDKConditions?
    /// The callbacks since the call, in the order in which they came.
    public var callbacks: [SDKCallback]?
    /// True if the app shows Apple's picker, false if it has taken it away; `nil` if that is not recorded.
    public var isPlatformPickerShown: Bool?
    /// The MVPD that was chosen in the app's own picker.
    public var chosenMVPD: String?
    /// What happened to the page of `navigateToUrl`.
    public var signInPage: PageProgress?
    /// What `getMetadata` returned for `tokenSource`.
    public var tokenSource: String?
    /// Logout: what happened to the page of `navigateToUrl`.
    public var logoutPage: PageProgress?
    /// Logout: true if the viewer came back from the settings of the system, where the app sent them to sign out.
    public var isBackFromSettings: Bool?

    /// The conditions, with the permission if that is recorded apart.
    var knownConditions: SDKConditions {
        var conditions = conditions ?? SDKConditions()
        conditions.access = conditions.access ?? permission
        return conditions
    }

    /// Starts a workflow.
    public init(operation: SDKOperation, platform: ApplePlatform) {
        self.operation = operation
        self.platform = platform
    }

    /// Reads a recorded state.
    ///
    /// - Parameter json: The whole document, in UTF-8; at most 8 MiB.
    /// - Throws: `AdobePassError` with the path of the field that is wrong; code
    ///   `AdobePassError.Code.unknownField` for a field that there is not.
    public init(json: [UInt8]) throws(AdobePassError) {
        self = try StateReading.read(json, as: Self.self)
    }
}

/// A method of the SDK, or of the framework, that the cookbook has the app call; in the order of the cookbook.
public enum SDKOperation: String, Hashable, Sendable, CaseIterable, Codable {
    /// Ask the viewer for the permission, with Apple's framework.
    case checkAccessStatus
    /// Initialize the SDK.
    case initialize
    /// Tell the SDK who the app's programmer is.
    case setRequestor
    /// Ask whether the viewer is authenticated.
    case checkAuthentication
    /// Authenticate the viewer.
    case getAuthentication
    /// Authenticate the viewer, who chooses among some MVPDs.
    case getAuthenticationWithFilter = "getAuthentication:filter"
    /// Read `tokenSource` of the user metadata.
    case getMetadata
    /// Sign the viewer out.
    case logout

    /// Reads the name of the method.
    ///
    /// - Throws: `AdobePassError` with the names that there are, if it is none of them.
    public init(from decoder: any Decoder) throws { self = try .word(from: decoder) }
}

/// A call of the SDK.
public enum SDKCall: Hashable, Sendable {
    /// One of the methods that start something.
    case operation(SDKOperation)
    /// `setSelectedProvider`, with the MVPD that was chosen in the app's own picker.
    case setSelectedProvider(String)
}

/// A callback of the SDK.
public struct SDKCallback: Hashable, Sendable, Codable {
    /// The callbacks that matter here, as the cookbook calls them.
    public enum Name: String, Hashable, Sendable, CaseIterable, Codable {
        /// The SDK knows its requestor.
        case setRequestorComplete
        /// The viewer is authenticated, or not.
        case setAuthenticationStatus
        /// The user metadata that was asked for.
        case setMetadataStatus
        /// The app shows its own picker.
        case displayProviderDialog
        /// The app shows the framework's view controller.
        case presentTvProviderDialog
        /// The app takes it away.
        case dismissTvProviderDialog
        /// The app opens a page in a web view.
        case navigateToUrl
        /// The app opens a page in Safari's view controller: `navigateToUrl:useSVC:`.
        case navigateToUrlUseSVC
        /// An event with a code.
        case status

        /// Reads the name.
        ///
        /// - Throws: `AdobePassError` with the names that there are, if it is none of them.
        public init(from decoder: any Decoder) throws { self = try .word(from: decoder) }
    }

    /// Which callback.
    public var name: Name
    /// Of `setAuthenticationStatus`: 1 or 0.
    public var status: Int?
    /// Of `status` the `errorId`, of `setAuthenticationStatus` the code.
    public var code: String?
    /// Of `status` the message: the registration code of `REGCODE`, what failed of `VSA503`.
    public var message: String?
    /// Of `status` the details: the framework's own error of `AAPL_ERROR`.
    public var details: String?
    /// Of `status` the level, such as `error`.
    public var level: String?
    /// Of `navigateToUrl`: the page.
    public var url: String?

    /// Makes a callback.
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
