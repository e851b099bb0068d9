import ByteTools

/// An Apple SSO cookbook of Adobe.
public enum Cookbook: String, Hashable, Sendable, CaseIterable {
    /// REST API V1.
    case v1
    /// REST API V2.
    case v2
    /// The iOS and tvOS SDK (AccessEnabler).
    case sdk

    /// The name of the interface that the cookbook is about.
    public var title: String {
        switch self {
        case .v1: "REST API V1"
        case .v2: "REST API V2"
        case .sdk: "the iOS and tvOS SDK"
        }
    }

    /// A sentence about the end of the interface; `nil` if Adobe has announced none.
    ///
    /// Adobe, Product announcements, 2024-12-11; the page has the current dates.
    public var end: String? {
        switch self {
        case .v1:
            "Adobe ended support of REST API V1 on 2025-12-31 and plans to shut it down at the end of 2026; V2 replaces it"
        case .v2: nil
        case .sdk:
            "Adobe ended support of the SDK on 2026-05-31 and plans to shut it down at the end of 2026 (Adobe's page "
                + "'Product announcements' has the current dates); REST API V2 replaces it"
        }
    }
}

/// A step of a cookbook, with the number or letter of the document.
public struct CookbookStep: Hashable, Sendable, CustomStringConvertible {
    /// The cookbook; `nil` for a part that both REST cookbooks share.
    public let cookbook: Cookbook?
    /// The step, such as `step 5`, `phase B` or `logout`.
    public let name: String

    /// The interface and the step, such as `REST API V1, step 5`.
    public var description: String { "\(cookbook?.title ?? "REST API V1 and V2"), \(name)" }

    static func v1(_ number: Int) -> Self { Self(cookbook: .v1, name: "step \(number)") }
    static func sdk(_ number: Int) -> Self { Self(cookbook: .sdk, name: "step \(number)") }
    static func v2(_ phase: String) -> Self { Self(cookbook: .v2, name: "phase \(phase)") }
    static let v1Logout = Self(cookbook: .v1, name: "logout")
    static let v2Basic = Self(cookbook: .v2, name: "basic flow")
    static let v2Logout = Self(cookbook: .v2, name: "logout")
    static let sdkPermission = Self(cookbook: .sdk, name: "permission")
    static let sdkCallbacks = Self(cookbook: .sdk, name: "callbacks")
    static let sdkCodes = Self(cookbook: .sdk, name: "error reporting")
    static let sdkMetadata = Self(cookbook: .sdk, name: "metadata")
    static let sdkLogout = Self(cookbook: .sdk, name: "logout")
    /// The account metadata of Apple's framework: steps 2, 4, 5 and 7 of V1, phases B and C of V2.
    static let framework = Self(cookbook: nil, name: "account metadata")
    static let permission = Self(cookbook: nil, name: "permission")
    static let calls = Self(cookbook: nil, name: "calls of Adobe")
    static let regular = Self(cookbook: nil, name: "the regular flow")
}

/// An edition of a cookbook whose statements the rules follow.
public enum CookbookEdition: String, Hashable, Sendable, CaseIterable {
    /// REST API V1 in traditional Chinese, the earliest edition.
    case v1TraditionalChinese = "v1-zh-Hant"
    /// REST API V1 in simplified Chinese.
    case v1SimplifiedChinese = "v1-zh-Hans"
    /// REST API V1 in Italian, a later edition.
    case v1Italian = "v1-it"
    /// REST API V2 in English.
    case v2English = "v2-en"
    /// The SDK in simplified Chinese.
    case sdkSimplifiedChinese = "sdk-zh-Hans"
    /// The SDK in French.
    case sdkFrench = "sdk-fr"

    /// The cookbook.
    public var cookbook: Cookbook {
        switch self {
        case .v1TraditionalChinese, .v1SimplifiedChinese, .v1Italian: .v1
        case .v2English: .v2
        case .sdkSimplifiedChinese, .sdkFrench: .sdk
        }
    }
}

/// A statement of a cookbook, in the words of this project.
public struct CookbookStatement: Hashable, Sendable, Identifiable {
    /// The identifier, such as `V1-7k`: the cookbook, the step or chapter, and a letter.
    public let id: String
    /// The editions that contain the statement.
    public let editions: [CookbookEdition]
    /// The statement as a sentence.
    public let text: String

    init(_ id: String, _ editions: [CookbookEdition], _ text: String) {
        self.id = id
        self.editions = editions
        self.text = text
    }

    /// Every statement: those of V1, of V2 and of the SDK, in the order of the documents.
    public static let all: [Self] = v1 + v2 + sdk

    /// The identifiers of each cookbook's statements: of those that are named after it, and of those that its editions contain.
    static let identifiers = Dictionary(
        uniqueKeysWithValues: Cookbook.allCases.map { cookbook in
            let prefix = "\(cookbook.rawValue.uppercased())-"
            let own = all.filter { $0.id.hasPrefix(prefix) || $0.editions.contains { $0.cookbook == cookbook } }
            return (cookbook, Set(own.map { ByteText($0.id) }))
        }
    )

    /// The rules that follow the statement.
    public var rules: [SignOnRule] {
        SignOnRule.all.filter { rule in rule.statements.contains { $0.utf8.elementsEqual(id.utf8) } }
    }
}
