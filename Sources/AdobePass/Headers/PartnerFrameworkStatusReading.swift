import ByteTools

extension PartnerFrameworkStatus {
    /// Reads the value of the header and reports every deviation from Adobe's documentation.
    ///
    /// - Parameter headerValue: The value, without the name of the header.
    /// - Returns: The status, if it could be read, and the findings. Without an access status there is no status.
    public static func reading(_ headerValue: String) -> HeaderReading<Self> {
        reading(EncodedHeader.json(in: headerValue))
    }

    /// Reads the value of a header that must be as documented.
    ///
    /// - Throws: ``AdobePassError`` with the first finding that is an error.
    public init(headerValue: String) throws(AdobePassError) {
        self = try Self.reading(headerValue).strict()
    }

    /// Reads the JSON of a header, which must be as documented.
    ///
    /// The errors are those of ``init(headerValue:)`` for the same JSON in Base64.
    ///
    /// - Parameter json: The JSON object, in UTF-8.
    /// - Throws: ``AdobePassError`` with the first finding that is an error.
    public init(json: [UInt8]) throws(AdobePassError) {
        self = try Self.reading(EncodedHeader.json(encodable: json)).strict()
    }

    private static func reading(_ json: EncodedHeader.JSON) -> HeaderReading<Self> {
        guard let object = json.object else { return HeaderReading(value: nil, findings: json.findings) }
        var reader = PartnerFrameworkStatusReader(findings: json.findings)
        return HeaderReading(value: reader.read(HeaderObject(object)), findings: reader.findings)
    }
}

private struct PartnerFrameworkStatusReader {
    private(set) var findings: [HeaderFinding]

    mutating func read(_ root: HeaderObject) -> PartnerFrameworkStatus? {
        var root = root
        let names = ["frameworkPermissionInfo", "frameworkProviderInfo"]
        for name in names where root.value(name) == nil {
            root.note(.fieldMissing, "'\(name)' is missing: it is required, but may be empty", at: name)
        }
        root.noteUnknown(beside: names)
        let permissionInfo = root.object(names[0])
        let providerInfo = root.object(names[1])
        findings += root.findings
        let permission = permissionInfo.flatMap { readPermission($0) }
        let isGranted = permission?.accessStatus == .granted
        let provider = providerInfo.map { readProvider($0, isGranted: isGranted) }
        return permission.map { PartnerFrameworkStatus(permission: $0, provider: provider ?? .init()) }
    }

    private mutating func readPermission(_ info: HeaderObject) -> PartnerFrameworkStatus.Permission? {
        var info = info
        let word = info.requiredText("accessStatus")
        let status = word.map { PartnerFrameworkStatus.AccessStatus(rawValue: $0) }
        if let status, word != "", !PartnerFrameworkStatus.AccessStatus.all.contains(status) {
            let words = PartnerFrameworkStatus.AccessStatus.all.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            info.note(.fieldValue, "the access status must be one of \(words)", at: "accessStatus")
        }
        info.noteUnknown(beside: ["accessStatus", "error"])
        let error = readError(of: &info)
        return status.map { PartnerFrameworkStatus.Permission(accessStatus: $0, error: error) }
    }

    private mutating func readProvider(_ info: HeaderObject, isGranted: Bool) -> PartnerFrameworkStatus.Provider {
        var info = info
        let id = info.text("id")
        if id == "" { info.note(.fieldValue, "the identifier of the provider is empty: omit it", at: "id") }
        if id == nil, isGranted {
            info.note(
                .fieldMissing,
                "permission was granted but the provider is missing: single sign-on needs the account provider identifier",
                severity: .warning,
                at: "id"
            )
        }
        let expiration = readExpiration(of: &info)
        info.noteUnknown(beside: ["id", "expirationDate", "error"])
        let error = readError(of: &info)
        return PartnerFrameworkStatus.Provider(id: id, expiration: expiration, error: error)
    }

    private mutating func readExpiration(of info: inout HeaderObject) -> EpochMilliseconds? {
        let name = "expirationDate"
        guard let value = info.value(name) else { return nil }
        if case .number = value.content {
            info.note(
                .expirationIsNumber,
                "the expiration is a JSON number: write the milliseconds as a string",
                at: name
            )
        } else if value.text == nil {
            info.note(.fieldType, "the expiration is \(value.kindName), not a string of milliseconds", at: name)
            return nil
        }
        guard let text = value.textOrNumber, let milliseconds = Int64(text), !text.hasPrefix("+") else {
            let looksLikeDate = value.text.map { $0.contains("-") || $0.contains(":") } ?? false
            info.note(
                looksLikeDate ? .expirationIsDate : .fieldValue,
                looksLikeDate
                    ? "the expiration is a date: it must be milliseconds since 1970, in digits"
                    : "the expiration must be a whole number of milliseconds since 1970, in digits",
                at: name
            )
            return nil
        }
        let expiration = EpochMilliseconds(rawValue: milliseconds)
        if expiration.looksLikeSeconds {
            info.note(
                .expirationInSeconds,
                "the expiration is in seconds, which read as milliseconds is a day in 1970: multiply it by 1000",
                at: name
            )
        } else if milliseconds < 0 {
            info.note(.fieldValue, "the expiration is before 1970", severity: .warning, at: name)
        }
        return expiration
    }

    /// Reads the error of an object and takes over the findings of both.
    private mutating func readError(of info: inout HeaderObject) -> PartnerFrameworkStatus.FrameworkError? {
        let object = info.object("error")
        findings += info.findings
        guard var object else { return nil }
        // The reference does not define the type of the code; Apple's is a number.
        let code = object.value("code")?.textOrNumber
        let message = object.text("message")
        object.noteUnknown(beside: ["code", "message"])
        findings += object.findings
        return PartnerFrameworkStatus.FrameworkError(code: code, message: message)
    }
}
