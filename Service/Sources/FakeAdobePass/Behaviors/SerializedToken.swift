import SAMLEncoding

/// The media token of a permit, which no verifier accepts.
enum SerializedToken {
    static let text = Base64Text(encoding: Array("<signatureInfo>constructed</signatureInfo>".utf8)).description
}
