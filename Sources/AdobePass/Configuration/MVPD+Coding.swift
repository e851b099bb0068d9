extension MVPD {
    /// Reads an MVPD from a configuration in JSON.
    ///
    /// - Throws: ``AdobePassError`` with the path of the invalid field.
    public init(from decoder: any Decoder) throws {
        try self.init(JSONFields(from: decoder))
    }
}
