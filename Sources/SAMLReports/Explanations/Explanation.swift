internal import ByteTools

/// An explanation of an identifier or a code that is not a rule of `check`.
public struct Explanation: Sendable {
    /// The identifier, as a command prints it in brackets, or the code, as Adobe or Apple documents it.
    public let id: String
    public let group: Group
    /// The meaning, in one sentence without a full stop.
    public let title: String
    /// Further information.
    public let explanation: String
    /// The advice, as an instruction, with the commands of `samltool`.
    public let advice: String
    /// The advice for the page of another program, if ``advice`` names commands.
    var generalAdvice: String?
    /// The source of the identifier or code.
    public let source: String
    /// The identifiers of explanations that this one refers to.
    public internal(set) var related: [String] = []
    /// Other spellings.
    public internal(set) var aliases: [String] = []

    /// The origins of identifiers and codes.
    public enum Group: String, Sendable, CaseIterable {
        case adobeCode = "adobe-code"
        case frameworkError = "framework-error"
        case sdkCode = "sdk-code"
        case outcome
        case flow
        case statement
        case header
        case picker
        case audit
        case attack
        case word
        case error

        /// The heading of the group in a list, with the command that prints the identifiers.
        public var heading: String {
            switch self {
            case .outcome: "\(title), as 'outcome' prints them"
            case .flow: "\(title), as 'next' prints them"
            case .header: "\(title), as 'headers' prints them"
            case .statement: "\(title), as 'next --json' cites them"
            case .picker: "\(title), as 'mvpds --json' prints them"
            case .audit: "\(title), as 'flow --audit' judges them"
            case .attack: "\(title), as 'mutate' makes them"
            case .adobeCode, .frameworkError, .sdkCode, .word, .error: title
            }
        }

        /// The heading for the page of another program.
        var title: String {
            switch self {
            case .adobeCode: "Adobe's error codes"
            case .frameworkError: "errors of Apple's framework (VSErrorDomain)"
            case .sdkCode: "status codes of Adobe's SDK"
            case .outcome: "kinds of Adobe's response"
            case .flow: "rules of the cookbooks"
            case .statement: "statements of the cookbooks"
            case .header: "findings about headers"
            case .picker: "reasons why Apple's picker omits an MVPD"
            case .audit: "requirements of Adobe's acceptance checklist"
            case .attack: "attacks on receivers of SAML responses"
            case .word: "words in Adobe's configurations, headers and responses"
            case .error: "errors of this tool and its libraries"
            }
        }
    }
}

extension Explanation {
    /// Explanations with the same source and further information.
    ///
    /// A row of the tables has identifiers, with spaces between them, what each of them means, and what to do.
    static func table(_ group: Group, _ source: String, _ explanation: String, _ tables: String...) -> [Self] {
        tables.flatMap { TextTable($0, columns: 3).rows }.flatMap { row in
            row[0].split(separator: " ", omittingEmptySubsequences: false).map { id in
                Self(
                    id: String(id),
                    group: group,
                    title: row[1],
                    explanation: explanation,
                    advice: row[2],
                    source: source
                )
            }
        }
    }
}
