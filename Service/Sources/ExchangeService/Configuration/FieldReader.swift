import Configuration
import JSONTrees

/// Reads fields of a configuration, of which environment variables replace those of the file, and collects the problems.
struct FieldReader {
    enum Kind: Sendable {
        case text, whole, list
    }

    private static let variablePrefix: ConfigKey = "samltool.exchange"
    /// The start of the names of environment variables, such as `SAMLTOOL_EXCHANGE_SERVER_PORT`.
    private static let variableStart = "SAMLTOOL_EXCHANGE_"

    let file: String
    private(set) var problems: [ConfigurationError.Problem] = []

    private let reader: ConfigReader
    private let variables: ConfigReader

    init(_ tree: JSONTree, in file: String, environment: [String: String], fields: [String: Kind]) {
        self.file = file
        var values: [AbsoluteConfigKey: ConfigValue] = [:]
        var problems: [ConfigurationError.Problem] = []
        Self.flatten(tree, at: [], in: file, fields, &values, &problems)
        let known = Set(fields.keys.map(Self.variable))
        for name in environment.keys.sorted() where name.hasPrefix(Self.variableStart) && !known.contains(name) {
            let text = "there is no such field; correct the name, or unset the variable"
            problems.append(.init(.unknownField, in: "environment variable \(name)", text))
        }
        self.problems = problems
        let provider = EnvironmentVariablesProvider(environmentVariables: environment)
            .prefixKeys(with: Self.variablePrefix)
        variables = ConfigReader(provider: provider)
        reader = ConfigReader(providers: [provider, InMemoryProvider(name: file, values: values)])
    }

    private static func flatten(
        _ tree: JSONTree,
        at path: [String],
        in file: String,
        _ fields: [String: Kind],
        _ values: inout [AbsoluteConfigKey: ConfigValue],
        _ problems: inout [ConfigurationError.Problem]
    ) {
        let name = path.joined(separator: ".")
        if let kind = fields[name] {
            guard let content = tree.content(of: kind) else {
                let text = "this is \(tree.kind); it must be \(kind.words)"
                return problems.append(.init(.invalidValue, in: file, at: name, text))
            }
            values[AbsoluteConfigKey(path)] = ConfigValue(content, isSecret: false)
        } else if case .object(let members) = tree,
            path.isEmpty || fields.keys.contains(where: { $0.hasPrefix("\(name).") })
        {
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                flatten(value, at: path + [key], in: file, fields, &values, &problems)
            }
        } else if path.isEmpty {
            problems.append(
                .init(.malformed, in: file, "this is \(tree.kind); it must be an object with the fields of the service")
            )
        } else if fields.keys.contains(where: { $0.hasPrefix("\(name).") }) {
            problems.append(.init(.invalidValue, in: file, at: name, "this is \(tree.kind); it must be an object"))
        } else {
            let near = fields.keys.filter { $0.hasPrefix("\(path[0]).") }.sorted()
            let known =
                near.isEmpty
                ? Set(fields.keys.map { $0.prefix { $0 != "." } }).sorted().joined(separator: ", ")
                : near.joined(separator: ", ")
            problems.append(.init(.unknownField, in: file, at: name, "there is no such field; the fields are \(known)"))
        }
    }

    /// `nil` if the field is missing or empty.
    mutating func text(_ field: String) -> String? {
        guard let text = reader.string(forKey: ConfigKey(field)) else { return nil }
        guard !text.isEmpty else {
            note(.invalidValue, field, "the value is empty; omit the field, or specify a value")
            return nil
        }
        return text
    }

    /// Empty after a problem.
    mutating func requiredText(_ field: String, _ advice: String) -> String {
        if let text = text(field) { return text }
        require(field, advice)
        return ""
    }

    /// Relative to the folder of the configuration.
    mutating func path(_ field: String) -> String? {
        text(field).map { FileContent.path($0, relativeTo: file) }
    }

    mutating func whole(_ field: String, default standard: Int, in range: ClosedRange<Int>) -> Int {
        whole(field, in: range) ?? standard
    }

    /// `nil` if it is not specified.
    mutating func whole(_ field: String, in range: ClosedRange<Int>) -> Int? {
        let key = ConfigKey(field)
        if variables.string(forKey: key) != nil, variables.int(forKey: key) == nil {
            note(.invalidValue, field, "the value is not a whole number")
            return nil
        }
        guard let value = reader.int(forKey: key) else { return nil }
        if !range.contains(value) {
            note(.invalidValue, field, "\(value) is out of range; specify \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    mutating func word<Word: RawRepresentable<String>>(_ field: String, default standard: Word, of words: [Word])
        -> Word
    {
        guard let text = text(field) else { return standard }
        return word(text, of: words, in: field) ?? standard
    }

    mutating func words<Word: RawRepresentable<String>>(_ field: String, default standard: [Word], of words: [Word])
        -> [Word]
    {
        guard let texts = reader.stringArray(forKey: ConfigKey(field)) else { return standard }
        var result: [Word] = []
        for text in texts {
            if let word = word(text, of: words, in: field) { result.append(word) }
        }
        return result
    }

    private mutating func word<Word: RawRepresentable<String>>(_ text: String, of words: [Word], in field: String)
        -> Word?
    {
        if let word = words.first(where: { $0.rawValue == text }) { return word }
        let known = words.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        note(.invalidValue, field, "'\(text)' is unknown; specify \(known)")
        return nil
    }

    /// Notes that a required field is missing, unless there is another problem with it.
    mutating func require(_ field: String, _ advice: String) {
        guard !problems.contains(where: { $0.field == field }) else { return }
        problems.append(.init(.missingField, in: file, at: field, "the field is missing; \(advice)"))
    }

    /// Names the place from which the value of the field comes.
    mutating func note(_ code: ConfigurationError.Code, _ field: String, _ message: String) {
        let isVariable = variables.string(forKey: ConfigKey(field)) != nil
        let place = isVariable ? "environment variable \(Self.variable(of: field))" : file
        problems.append(.init(code, in: place, at: field, message))
    }

    static func variable(of field: String) -> String {
        var name = variableStart
        var isAfterLowercase = false
        for character in field {
            if character == "." {
                name.append("_")
            } else {
                if isAfterLowercase, character.isUppercase { name.append("_") }
                name += character.uppercased()
            }
            isAfterLowercase = character.isLowercase
        }
        return name
    }
}

extension FieldReader.Kind {
    fileprivate var words: String {
        switch self {
        case .text: "a string"
        case .whole: "a whole number"
        case .list: "a list of strings"
        }
    }
}

extension JSONTree {
    /// `nil` if the value has another type.
    fileprivate func content(of kind: FieldReader.Kind) -> ConfigContent? {
        switch (self, kind) {
        case (.text(let text), .text): return .string(text)
        case (.whole(let value), .whole): return .int(value)
        case (.list, .list): return texts.map { .stringArray($0) }
        default: return nil
        }
    }
}
