internal import ByteTools

extension TextRedactor {
    /// Redacts a URL: user, host, path, query and fragment.
    mutating func address(_ text: ArraySlice<UInt8>, _ context: TextContext) throws(RedactionError) -> [UInt8] {
        var result: [UInt8] = []
        var rest = text
        if let scheme = text.schemeEnd {
            let name = text[..<(scheme - 3)]
            if PublicVocabulary.isValue(name) { result += name } else { appendWords(name, to: &result) }
            result += "://".utf8
            let authority = text[scheme...].prefix { !"/?#".utf8.contains($0) }
            self.authority(authority, to: &result)
            rest = text[authority.endIndex...]
        }
        let path = rest.prefix { !"?#".utf8.contains($0) }
        try self.path(path, context, to: &result)
        if path.endIndex < text.endIndex {
            result.append(text[path.endIndex])
            result += try form(text[(path.endIndex + 1)...], context)
        }
        return result
    }

    private mutating func authority(_ authority: ArraySlice<UInt8>, to result: inout [UInt8]) {
        let hostStart = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
        appendWords(authority[..<hostStart], to: &result)
        let host = authority[hostStart...].prefix { $0 != UInt8(ascii: ":") }
        let ending = PublicVocabulary.hostEnding(host)
        if !ending.isEmpty { record.keep(.publicValue, ending) }
        if ending.count < host.count {
            record.replace(.address)
            appendWords(host.dropLast(ending.count), to: &result)
        }
        result += ending
        let port = authority[host.endIndex...]
        let isPort = port.count <= 6 && port.dropFirst().allSatisfy(\.isASCIIDigit)
        if isPort { result += port } else { appendWords(port, to: &result) }
    }

    private mutating func path(
        _ path: ArraySlice<UInt8>,
        _ context: TextContext,
        to result: inout [UInt8]
    ) throws(RedactionError) {
        var index = path.startIndex
        while index < path.endIndex {
            let segment = path[index...].prefix { $0 != UInt8(ascii: "/") }
            if segment.isEmpty {
                result.append(path[index])
                index += 1
                continue
            }
            if PublicVocabulary.isPathSegment(segment) {
                result += segment
            } else if let unescaped = try unescaped(segment, .percent, context.named(nil)) {
                result += unescaped
            } else {
                appendWords(segment, to: &result)
            }
            index = segment.endIndex
        }
    }

    /// Redacts fields with `&` between them.
    mutating func form(_ text: ArraySlice<UInt8>, _ context: TextContext) throws(RedactionError) -> [UInt8] {
        var result: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex {
            let field = text[index...].prefix { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "#") }
            if field.isEmpty {
                result.append(text[index])
                index += 1
                continue
            }
            guard let equals = field.firstIndex(of: UInt8(ascii: "=")) else {
                appendName(field, escaped: .percent, to: &result)
                index = field.endIndex
                continue
            }
            appendName(field[..<equals], escaped: .percent, to: &result)
            result.append(UInt8(ascii: "="))
            result += try redact(field[(equals + 1)...], context.named(field[..<equals]))
            index = field.endIndex
        }
        return result
    }
}

/// Characters that the scan of a text compares again and again.
enum CharacterSets {
    static let inNames: ASCIISet = "_.-$"
    static let notInNames: ASCIISet = " :<{"
    static let inTokens: ASCIISet = "_.-"
    static let inSchemes: ASCIISet = "+-."
    static let inTimes: ASCIISet = " ,:.+-/"
    static let inFieldNames: ASCIISet = "_.-[]%"
    static let notInForms: ASCIISet = " \t\r\n\"<>{;"
    static let notInAddresses: ASCIISet = " \t\r\n\"'<>`)]}\\"
    static let inPercentEncoding: ASCIISet = "%._~*+-=/"
    static let notInPercentEncoding: ASCIISet = " \"<>{\n"
    static let afterFields: ASCIISet = " \t\r\n&\"'<>,;)]}"
}

extension ArraySlice<UInt8> {
    /// The place after `://`, if the text starts with a scheme.
    var schemeEnd: Int? {
        let scheme = prefix(24).prefix { $0.isASCIILetter || $0.isASCIIDigit || CharacterSets.inSchemes.contains($0) }
        guard !scheme.isEmpty, self[scheme.endIndex...].starts(with: "://".utf8) else { return nil }
        return scheme.endIndex + 3
    }

    var hasScheme: Bool { schemeEnd != nil }

    /// True if the whole text is the path of a URL.
    var isPath: Bool {
        count > 1 && first == UInt8(ascii: "/") && count < 2048
            && !contains { $0.isXMLSpace || "\"<>+".utf8.contains($0) }
    }

    /// True if the whole text is a URL.
    var isAddress: Bool { hasScheme && !contains { $0.isXMLSpace || "\"<>".utf8.contains($0) } }

    /// True for fields with names: an equals sign that is not the padding of Base64 is after the first name.
    var isForm: Bool {
        let name = prefix(64).prefix { $0.isASCIILetter || $0.isASCIIDigit || CharacterSets.inFieldNames.contains($0) }
        guard !name.isEmpty, name.endIndex < endIndex, self[name.endIndex] == UInt8(ascii: "=") else { return false }
        let value = self[(name.endIndex + 1)...]
        return !value.isEmpty && value.first != UInt8(ascii: "=")
            && !contains(where: CharacterSets.notInForms.contains)
    }

    /// True for a number with at most a number of digits before the point, and a short fraction.
    func isNumber(ofDigits maximum: Int) -> Bool {
        let number = first == UInt8(ascii: "-") ? dropFirst() : self
        let whole = number.prefix { $0 != UInt8(ascii: ".") }
        let fraction = number[whole.endIndex...].dropFirst()
        return (1...maximum).contains(whole.count) && whole.allSatisfy(\.isASCIIDigit)
            && fraction.allSatisfy(\.isASCIIDigit)
            // A duration that a browser measured has many digits after the point.
            && (fraction.count <= 3 || whole.count <= 3 && fraction.count > 8)
    }
}
