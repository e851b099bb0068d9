internal import ByteTools
internal import SAMLEncoding
internal import XMLSecurity

/// The words that stay: names and values that standards, formats and Adobe's documents define.
///
/// This is a list of what is kept. Everything else is replaced, so a new kind of field or header is replaced until it is in the list.
enum PublicVocabulary {
    /// Returns true for the name of an element, attribute, header, member, parameter or option.
    static func isName(_ text: ArraySlice<UInt8>) -> Bool {
        if text.count > 64 { return false }
        return names.contains(lowercase(text)) || KnownNames.contains(text)
    }

    /// Returns true for a whole value that a standard, a format or Adobe defines.
    static func isValue(_ text: ArraySlice<UInt8>) -> Bool {
        text.count <= 120
            && (values.contains(lowercase(text)) || text.count < 2 && text.allSatisfy { !$0.isASCIIDigit })
    }

    /// Returns true for a name whose value is a time.
    static func isTimeName(_ text: ArraySlice<UInt8>) -> Bool { times.contains(lowercase(text)) }

    /// Returns true for a name whose value is a number of the protocol, such as a status or a size.
    static func isNumberName(_ text: ArraySlice<UInt8>) -> Bool { numbers.contains(lowercase(text)) }

    /// Returns true for a name whose value is a list of public words and others, each of which is judged alone.
    static func isListName(_ text: ArraySlice<UInt8>) -> Bool { lists.contains(lowercase(text)) }

    /// Returns the end of a host that Adobe, a standard or the local system has: all of it, its domain, or nothing.
    static func hostEnding(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let host = lowercase(text)
        if hosts.contains(host) { return text }
        // The name in a domain may be that of a customer.
        let ending = hostEndings.first { host.count > $0.count && host.suffix($0.count).elementsEqual($0) }
        return text.suffix(ending?.count ?? 0)
    }

    /// Returns true for a segment of a path that Adobe or a standard defines.
    static func isPathSegment(_ text: ArraySlice<UInt8>) -> Bool { segments.contains(lowercase(text)) }

    /// Returns true for a word of the labels of PEM.
    static func isLabelWord(_ text: ArraySlice<UInt8>) -> Bool { labelWords.contains(lowercase(text)) }

    private static let labelWords = words(
        "CERTIFICATE REQUEST PRIVATE PUBLIC KEY RSA EC ENCRYPTED PKCS7 X509 TRUSTED SAML RESPONSE ASSERTION MESSAGE BASE64"
    )

    /// The hashes of the words that may be in a redacted text, because some place keeps them.
    static let hashes: Set<UInt64> = {
        var hashes: Set<UInt64> = []
        let known = Set(KnownNames.names.map { Array($0.utf8) })
        for text in [names, values, hosts, segments, labelWords, declarationWords, known, Set(hostEndings)].joined() {
            WordHash.forEachWord(in: text[...]) { hashes.insert($0) }
        }
        // The digest of nothing stays, because it is a finding of its own.
        for method in DigestMethod.allCases {
            let digest = Base64Text(encoding: (try? method.hash([])) ?? []).description
            WordHash.forEachWord(in: Array(digest.utf8)[...]) { hashes.insert($0) }
        }
        return hashes
    }()

    /// Returns true for a host that Adobe, a standard or the local system has.
    static func isHost(_ text: ArraySlice<UInt8>) -> Bool { !text.isEmpty && hostEnding(text).count == text.count }

    /// Returns true for a word that stays in any text, because no person has it: it has a separator, or small and capital letters inside.
    static func isUnmistakable(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count <= 64, text.count > 3 else { return false }
        // A person's name may be in capital letters, and so is a rating.
        guard text.contains(where: { $0 == $0.asciiLowercased && $0.isASCIILetter }) else {
            return declarationWords.contains(Array(text))
        }
        if text.contains(where: { "_-.".utf8.contains($0) }) { return isName(text) || isValue(text) || isHost(text) }
        return text.dropFirst().contains { $0 != $0.asciiLowercased } && isName(text)
    }

    /// Returns true for a value that is an ordinary word, where it may be the name or the choice of a person.
    ///
    /// - Parameters:
    ///   - value: A public value, such as `support`.
    ///   - name: The name that it is the value of; only a public name that has no personal value makes it stay.
    /// - Returns: True if it must be replaced.
    static func isPersonal(_ value: ArraySlice<UInt8>, of name: ArraySlice<UInt8>?) -> Bool {
        guard value.count > 2, value.allSatisfy(\.isASCIILetter), !literals.contains(lowercase(value)) else {
            return false
        }
        guard let name else { return true }
        return !isName(name) || personalNames.contains(lowercase(name))
    }

    /// Returns true for a number of the protocol as the value of a name: a code of more than three digits may be one for signing in.
    static func isNumber(_ value: ArraySlice<UInt8>, of name: ArraySlice<UInt8>) -> Bool {
        guard isNumberName(name), value.isProtocolNumber else { return false }
        return value.count <= 3 || value.first == UInt8(ascii: "-") || !name.isEqualIgnoringASCIICase(to: "code".utf8)
    }

    private static func lowercase(_ text: ArraySlice<UInt8>) -> [UInt8] { text.map(\.asciiLowercased) }

    private static func words(_ text: String) -> Set<[UInt8]> {
        Set(text.utf8.split { $0.isXMLSpace }.map { $0.map(\.asciiLowercased) })
    }

    private static func lines(_ text: String) -> Set<[UInt8]> {
        Set(text.utf8.split(separator: 0x0A).map { $0.map(\.asciiLowercased) })
    }

    private static let names = words(nameText).union(times).union(numbers).union(lists)
    private static let values = words(valueText).union(lines(phraseText))
    private static let times = words(timeText)
    private static let numbers = words(numberText)
    private static let lists = words(listText)
    private static let hosts = words(hostText)
    private static let hostEndings = [".auth.adobe.com", ".auth-staging.adobe.com", ".adobe.com", ".apple.com"]
        .map { Array($0.utf8) }
    private static let segments = words(segmentText)
    private static let personalNames = words(personalText)
    private static let literals = words("true false null nil none yes")
    private static let declarationWords: Set<[UInt8]> = Set(
        "DOCTYPE ENTITY ELEMENT ATTLIST NOTATION CDATA PCDATA SYSTEM PUBLIC".utf8.split(separator: 0x20).map {
            [UInt8]($0)
        }
    )
}
