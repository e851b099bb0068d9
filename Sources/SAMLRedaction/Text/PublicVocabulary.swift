internal import AdobePass
internal import ByteTools
internal import SAMLDiagnosis
internal import SAMLEncoding
internal import XMLSecurity

/// The words that stay: names and values that standards, formats and Adobe's documents define.
///
/// This is a list of what is kept. Everything else is replaced, so a new kind of field or header is replaced until it is in the list.
enum PublicVocabulary {
    /// Returns true for the name of an element, attribute, header, member, parameter or option.
    static func isName(_ text: ArraySlice<UInt8>) -> Bool {
        if text.count > 64 { return false }
        return names.contains(text) || text.contains(UInt8(ascii: ":")) && KnownNames.contains(text)
    }

    /// Returns true for a whole value that a standard, a format or Adobe defines.
    static func isValue(_ text: ArraySlice<UInt8>) -> Bool {
        text.count <= 120
            && (values.contains(text) || text.count < 2 && text.allSatisfy { !$0.isASCIIDigit && !$0.isASCIILetter })
    }

    /// Returns true for a name whose value is a time.
    static func isTimeName(_ text: ArraySlice<UInt8>) -> Bool { times.contains(text) }

    /// Returns true for a name whose value is a number of the protocol, such as a status or a size.
    static func isNumberName(_ text: ArraySlice<UInt8>) -> Bool { numbers.contains(text) }

    /// Returns true for a name whose value is a list of public words and others, each of which is judged alone.
    static func isListName(_ text: ArraySlice<UInt8>) -> Bool { lists.contains(text) }

    /// Returns the end of a host that Adobe, a standard or the local system has: all of it, its domain, or nothing.
    static func hostEnding(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if hosts.contains(text) { return text }
        // The name in a domain may be that of a customer.
        let ending = hostEndings.first {
            text.count > $0.utf8.count && text.suffix($0.utf8.count).isEqualIgnoringASCIICase(to: $0.utf8)
        }
        return text.suffix(ending?.utf8.count ?? 0)
    }

    /// The methods of HTTP, as at the start of a request.
    static let methods = ["GET ", "POST ", "PUT ", "DELETE ", "HEAD ", "OPTIONS ", "PATCH "]

    /// Returns true for a segment of a path that Adobe or a standard defines.
    static func isPathSegment(_ text: ArraySlice<UInt8>) -> Bool { segments.contains(text) }

    /// Returns true for a word of the labels of PEM.
    static func isLabelWord(_ text: ArraySlice<UInt8>) -> Bool { labelWords.contains(text) }

    private static let labelWords = WordTable(
        wordsOf:
            "CERTIFICATE REQUEST PRIVATE PUBLIC KEY RSA EC ENCRYPTED PKCS7 X509 TRUSTED SAML RESPONSE ASSERTION MESSAGE BASE64"
    )

    /// The hashes of the words that may be in a redacted text, because some place keeps them.
    static let hashes: Set<UInt64> = {
        var hashes: Set<UInt64> = []
        for table in [names, values, hosts, segments, labelWords, declarationWords] {
            for number in 0..<table.count {
                WordHash.forEachWord(in: table.bytes[table.range(of: number)]) { hashes.insert($0) }
            }
        }
        for ending in hostEndings { WordHash.forEachWord(in: Array(ending.utf8)[...]) { hashes.insert($0) } }
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
            return declarationWords.contains(text)
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
        guard value.count > 2, value.allSatisfy(\.isASCIILetter), !literals.contains(value) else {
            return false
        }
        guard let name else { return true }
        return !isName(name) || personalNames.contains(name)
    }

    /// Returns true for a number of the protocol as the value of a name: a code of more than three digits may be one for signing in.
    static func isNumber(_ value: ArraySlice<UInt8>, of name: ArraySlice<UInt8>) -> Bool {
        guard isNumberName(name) else { return false }
        return value.isNumber(ofDigits: sizes.contains(name) ? 6 : value.first == UInt8(ascii: "-") ? 4 : 3)
    }

    /// Returns the end of the Name of an attribute that is, or may be a misspelling of, one of Adobe's user metadata; `nil` if it is none.
    ///
    /// A finding compares it with the names that are required. What is before it, such as the namespace of a provider, is not in it.
    static func metadataName(atEndOf name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard name.count <= 256 else { return nil }
        let isIdentifier = name.dropFirst(8).allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
        if isIdentifier, standardArcs.contains(where: { name.starts(with: $0.utf8) }) { return name }
        let start = name.lastIndex { "/:#".utf8.contains($0) }.map { $0 + 1 } ?? name.startIndex
        let own = String(decoding: name[start...], as: UTF8.self)
        let visible = String(own.unicodeScalars.filter { $0.isASCII && $0.value > 0x20 }.map { Character($0) })
        let isKnown = metadataNames.contains {
            AttributeName.isSameInOtherWords(visible, $0) || AttributeName.isMistyped(visible, $0)
        }
        return isKnown ? name[start...] : nil
    }

    /// Identifiers of X.500 and LDAP, which say nothing of the provider.
    private static let standardArcs = [
        "urn:oid:2.5.4.", "urn:oid:0.9.2342.19200300.100.1.", "urn:oid:1.3.6.1.4.1.5923.1.",
    ]

    private static let metadataNames = [
        "userID", "upstreamUserID", "primaryOID", "householdID", "zip", "encryptedZip", "maxRating", "language",
        "hba_status",
        "typeID", "parental-controls", "channelID", "is_hoh", "onNet", "inHome", "allowMirroring",
    ]

    private static let names = WordTable(
        wordsOf: nameText,
        timeText,
        numberText,
        listText,
        KnownNames.names.joined(separator: " ")
    )
    private static let values = {
        var table = WordTable(wordsOf: valueText)
        for line in phraseText.utf8.split(separator: 0x0A) { table.insert(Array(line)[...]) }
        for entry in AdobeErrorEntry.all { table.insert(Array(entry.code.rawValue.utf8)[...]) }
        return table
    }()
    private static let times = WordTable(wordsOf: timeText)
    private static let numbers = WordTable(wordsOf: numberText)
    private static let sizes = WordTable(wordsOf: sizeText)
    private static let lists = WordTable(wordsOf: listText)
    private static let hosts = WordTable(wordsOf: hostText)
    private static let hostEndings = [".auth.adobe.com", ".auth-staging.adobe.com", ".adobe.com", ".apple.com"]
    private static let segments = WordTable(wordsOf: segmentText)
    private static let personalNames = WordTable(wordsOf: personalText)
    private static let literals = WordTable(wordsOf: "true false null nil none yes plain enc encrypted")
    private static let declarationWords = WordTable(
        wordsOf: "DOCTYPE ENTITY ELEMENT ATTLIST NOTATION CDATA PCDATA SYSTEM PUBLIC"
    )
}
