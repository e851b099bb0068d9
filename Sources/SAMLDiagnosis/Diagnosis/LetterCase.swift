internal import ByteTools
internal import SAMLEncoding

/// Base64 that was converted to lowercase or uppercase, which changes its content.
///
/// The start of a response is the same in every Base64, and has letters of both cases.
enum LetterCase {
    case lower
    case upper

    /// The number of bytes that are examined.
    private static let reach = 256
    /// The number of letters and digits of one case that show by themselves that a value was converted.
    private static let minimumCount = 200
    /// The starts of responses, each of whole groups of three bytes.
    private static let heads = ["<samlp:Re", "<saml2p:R", "<Response", "<saml:Res", "<?xml ver"].map {
        Base64Text(encoding: Array($0.utf8)).bytes
    }

    init?(of input: [UInt8], _ trace: EncodingTrace) {
        let payload = trace.payload[...]
        // A field's name is in lowercase as well, and then the field is not found.
        let value = input.prefix(64).firstIndex(of: UInt8(ascii: "=")).map { input[($0 + 1)...] }
        let decoded = trace.layers.last?.kind == .base64 ? Base64Text(encoding: Array(payload.prefix(192))).bytes : []
        let found = [decoded[...], payload, value ?? []].lazy.compactMap { Self(of: $0) }.first
        guard let found else { return nil }
        self = found
    }

    private init?(of text: ArraySlice<UInt8>) {
        let start = text.prefix(Self.reach).drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
        let isHead = Self.heads.contains { start.count > $0.count && start.startsIgnoringASCIICase(with: $0) }
        let value = start.prefix { $0.isASCIILetter || $0.isASCIIDigit || "+/=".utf8.contains($0) }
        // So many letters of one case do not occur in the Base64 of markup, whose first letter is that of '<'.
        let isMarkup = value.count >= Self.minimumCount && value.first?.asciiLowercased == UInt8(ascii: "p")
        guard isHead || isMarkup else { return nil }
        if value.allSatisfy({ $0 == $0.asciiLowercased }) {
            self = .lower
        } else if value.allSatisfy({ !$0.isASCIILetter || $0 != $0.asciiLowercased }) {
            self = .upper
        } else {
            return nil
        }
    }

    var message: String {
        switch self {
        case .lower: "the value was converted to lowercase: Base64 is case-sensitive, so it cannot be recovered"
        case .upper: "the value was converted to uppercase: Base64 is case-sensitive, so it cannot be recovered"
        }
    }
}
