extension AdobePassError.Code {
    /// A value has a control character, such as a line break, which could start another header or end the request.
    public static let controlCharacter = Self(rawValue: "request.control-character")
    /// A value has a character that its header cannot carry.
    public static let notASCII = Self(rawValue: "request.not-ascii")
    /// A value is empty that has to be there.
    public static let emptyValue = Self(rawValue: "request.empty-value")
    /// A value means another folder in a path.
    public static let pathSegment = Self(rawValue: "request.path-segment")
    /// A value is out of its range.
    public static let valueRange = Self(rawValue: "request.value-range")
    /// This is no bearer token.
    public static let token = Self(rawValue: "request.token")
    /// This is no base URL.
    public static let baseURL = Self(rawValue: "request.base-url")
    /// Adobe documents no host for these services in that environment.
    public static let noHost = Self(rawValue: "request.no-host")
}
