import SAMLEncoding

struct CurlCommand {
    private(set) var url: String?
    private(set) var headers: [String] = []
    private(set) var body: [UInt8] = []
    /// True if the body, or a part of it, is in a file.
    private var isBodyInFile = false
    private var givenMethod: String?
    /// The `Content-Type` by an option other than that for a header.
    private var givenMediaType: String?

    /// The `Content-Type` that curl sends without a header for it; `nil` without a body.
    var mediaType: String? {
        hasBody ? givenMediaType ?? MediaType.form.rawValue : nil
    }

    /// The method; without the option, that of curl.
    var method: String { givenMethod?.uppercased() ?? (hasBody ? "POST" : "GET") }

    private var hasBody: Bool { !body.isEmpty || isBodyInFile }

    /// Options whose next word is a value that does not matter here.
    private static let skipped: Set = [
        "-A", "--user-agent", "-b", "--cookie", "-c", "--cookie-jar", "-e", "--referer", "-K", "--config", "-m",
        "--max-time",
        "-o", "--output", "-u", "--user", "-x", "--proxy", "--connect-timeout", "--resolve", "--cacert", "--retry",
        "-w",
        "--write-out",
    ]

    init(_ words: some Sequence<String>) {
        var option: String?
        for word in words {
            if let name = option {
                take(word, of: name)
                option = nil
            } else if word.hasPrefix("-"), word.utf8.count > 1 {
                option = take(option: word)
            } else {
                url = url ?? word
            }
        }
    }

    /// Reads an option; returns its name if its value is the next word.
    private mutating func take(option word: String) -> String? {
        if word.hasPrefix("--") {
            if let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) {
                take(String(word[word.utf8.index(after: sign)...]), of: String(word[..<sign]))
                return nil
            }
            return Self.takesValue(word) ? word : nil
        }
        // Short options without a value may precede one with a value, and the value may follow without a space.
        let letters = Array(word.utf8.dropFirst())
        for (index, letter) in letters.enumerated() {
            let name = "-\(Character(Unicode.Scalar(letter)))"
            guard Self.takesValue(name) else { continue }
            let rest = letters[(index + 1)...]
            if rest.isEmpty { return name }
            take(String(decoding: rest, as: UTF8.self), of: name)
            return nil
        }
        return nil
    }

    private static func takesValue(_ name: String) -> Bool {
        skipped.contains(name)
            || ["-X", "-H", "-d", "-F", "--request", "--header", "--url", "--json", "--oauth2-bearer"].contains(name)
            || name.hasPrefix("--data") || name.hasPrefix("--form")
    }

    private mutating func take(_ value: String, of name: String) {
        switch name {
        case "-X", "--request": givenMethod = value
        case "-H", "--header": headers.append(value)
        case "--url": url = url ?? value
        case "--data-urlencode": append(encoding: value)
        case "-u", "--user": headers.append("Authorization: Basic \(value)")
        case "--oauth2-bearer": headers.append("Authorization: Bearer \(value)")
        case "-F", "--form", "--form-string":
            append(encoding: value)
            givenMediaType = MediaType.multipart.rawValue
        case "--json":
            append(Array(value.utf8))
            givenMediaType = MediaType.json.rawValue
        // The content of a file is not in the command.
        case _ where value.hasPrefix("@") && !name.hasPrefix("--data-raw"): isBodyInFile = true
        case "-d": append(Array(value.utf8))
        default: if name.hasPrefix("--data") { append(Array(value.utf8)) }
        }
    }

    private mutating func append(_ part: [UInt8]) {
        if !body.isEmpty { body.append(UInt8(ascii: "&")) }
        body += part
    }

    /// Appends `name=value`, of which curl encodes the value.
    private mutating func append(encoding part: String) {
        let name = part.utf8.prefix { $0 != UInt8(ascii: "=") }
        var fields = FormFields()
        fields.append(
            String(decoding: name, as: UTF8.self),
            String(decoding: part.utf8.dropFirst(name.count + 1), as: UTF8.self)
        )
        append(fields.encoded().bytes)
    }
}
