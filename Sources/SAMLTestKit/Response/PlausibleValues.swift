internal import ByteTools

extension AttributeSpec {
    /// Returns values that an MVPD could send for an attribute: those of a made-up viewer.
    ///
    /// - Parameter name: The name, which may be a URI whose last part is the name.
    /// - Returns: The values; a text with the name if it is not one of those that Adobe documents.
    public static func plausibleValues(of name: String) -> [AttributeValueSpec] {
        let last = name.split { "/:.#".contains($0) }.last.map(String.init) ?? name
        let key = last.utf8.map(\.asciiLowercased).filter { $0.isASCIILetter }
        let known = plausible.first { $0.key.utf8.elementsEqual(key) }
        return (known?.values ?? ["test-\(last)"]).map { .text($0) }
    }

    /// The names in Adobe's documents, in lowercase letters.
    private static let plausible: [(key: String, values: [String])] = [
        ("zip", ["94105"]), ("zipcode", ["94105"]), ("postalcode", ["94105"]),
        ("userid", ["a8f5f167f44f4964e6c998dee827110c"]), ("uid", ["a8f5f167f44f4964e6c998dee827110c"]),
        ("guid", ["9f1c4b0e-6a4f-4d0e-9d35-0b7f2f5f6a11"]), ("uniqueid", ["9f1c4b0e6a4f4d0e9d350b7f2f5f6a11"]),
        ("upstreamuserid", ["c1572d05424d0ecb2a65ec6a82aeacbf"]), ("householdid", ["household-0042"]),
        ("maxrating", ["tv-ma"]), ("maxtvrating", ["tv-ma"]), ("maxmovierating", ["nc-17"]),
        ("channelid", ["SPORTS1", "NEWS24", "MOVIES"]), ("channels", ["SPORTS1", "NEWS24", "MOVIES"]),
        ("hbastatus", ["true"]), ("ishba", ["true"]), ("onnet", ["true"]), ("inhome", ["true"]),
        ("allowmirroring", ["true"]), ("language", ["en"]), ("typeid", ["Primary"]), ("primaryoid", ["oid-0042"]),
    ]
}
