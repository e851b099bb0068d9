extension MVPDConfiguration: Codable {
    private enum Key: String, CodingKey { case requestor, id, name, mvpds }

    /// Reads a configuration from any of its JSON forms.
    ///
    /// - Throws: ``AdobePassError`` with the path of the invalid field.
    public init(from decoder: any Decoder) throws {
        try self.init(JSONFields(from: decoder))
    }

    /// Writes the known fields in the form of V1.
    public func encode(to encoder: any Encoder) throws {
        var document = encoder.container(keyedBy: Key.self)
        var fields = document.nestedContainer(keyedBy: Key.self, forKey: .requestor)
        try fields.encodeIfPresent(requestor, forKey: .id)
        try fields.encodeIfPresent(name, forKey: .name)
        try fields.encode(mvpds, forKey: .mvpds)
    }
}
