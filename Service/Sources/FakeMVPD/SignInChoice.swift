import SAMLEncoding
import SAMLTestKit

/// What the viewer of the sign-in page chose.
struct SignInChoice: Sendable {
    enum Field: String {
        case nameID = "name-id"
        case attributes
        case layout
        case mutation
        case description
        case action
    }

    /// The buttons of the page.
    enum Action: String {
        /// The response goes to the service provider.
        case send
        /// The response is shown first.
        case show
        /// The sign-in fails, and the response says so.
        case refuse
    }

    var nameID: String
    /// Lines such as `zip=94105`.
    var attributes: String
    var layout: String
    /// The name of a mutation; empty for a good response.
    var mutation: String
    /// A description in JSON, which replaces the fields above it; empty for none.
    var description: String
    var action: Action

    init(_ fields: FormFields) {
        func value(_ field: Field) -> String { ((try? fields.value(named: field.rawValue)) ?? nil) ?? "" }
        nameID = value(.nameID)
        attributes = value(.attributes)
        layout = value(.layout)
        mutation = value(.mutation)
        description = value(.description)
        action = Action(rawValue: value(.action)) ?? .send
    }

    /// The fields of a page that no one has changed yet: what a description says, as far as the page shows it.
    init(_ spec: ResponseSpec) {
        let assertion = spec.assertions.first
        nameID = assertion?.subject?.nameID ?? ""
        attributes = (assertion?.attributes ?? []).flatMap { attribute in
            attribute.values.compactMap { value in
                if case .text(let text) = value { "\(attribute.name)=\(text)" } else { nil }
            }
        }.joined(separator: "\n")
        layout = spec.layout.name
        mutation = ""
        description = ""
        action = .send
    }
}
