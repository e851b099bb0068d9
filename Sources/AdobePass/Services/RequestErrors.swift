extension AdobePassError.Code {
    /// A value has a control character, such as a line break, which could start another header or end the request.
    public static let controlCharacter = Self(rawValue: "request.control-character")
    /// A value has a character that is not allowed in its header.
    public static let notASCII = Self(rawValue: "request.not-ascii")
    /// A required value is empty.
    public static let emptyValue = Self(rawValue: "request.empty-value")
    /// A value would change the path to another folder: `.` or `..`.
    public static let pathSegment = Self(rawValue: "request.path-segment")
    /// A value is out of range.
    public static let valueRange = Self(rawValue: "request.value-range")
    /// The bearer token is invalid.
    public static let token = Self(rawValue: "request.token")
    /// The base URL is invalid.
    public static let baseURL = Self(rawValue: "request.base-url")
    /// Adobe documents no host for these services in that environment.
    public static let noHost = Self(rawValue: "request.no-host")
}
