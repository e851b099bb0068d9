extension RequestsV1.DeviceType: Codable {
    /// Reads the name of the operating system.
    ///
    /// - Throws: ``AdobePassError`` with the valid names if the name is none of them.
    public init(from decoder: any Decoder) throws { self = try .word(from: decoder) }
}
