import HTMLForms
import SAMLEncoding
import SAMLReports
import SAMLTestKit

/// The pages of the stand-in.
enum MVPDPages {
    private static let name = "Stand-in for an MVPD"

    /// What the stand-in is, and where its services are.
    static func start(of provider: IdentityProvider) -> [UInt8] {
        page(titled: name) {
            HTML(.p, text: "An identity provider for tests: everyone can sign in, with any name and any attributes.")
            HTML(.dl) {
                HTML(.dt, text: "Entity ID")
                HTML(.dd) { HTML(.code, text: provider.entityID) }
                HTML(.dt, text: "Metadata, for the service provider")
                HTML(.dd) { link(to: MVPDRoutes.metadataPath, of: provider) }
                HTML(.dt, text: "Single sign-on, by HTTP-Redirect and HTTP-POST")
                HTML(.dd) { HTML(.code, text: provider.origin + MVPDRoutes.signOnPath) }
                HTML(.dt, text: "Logout, by HTTP-Redirect and HTTP-POST")
                HTML(.dd) { HTML(.code, text: provider.origin + MVPDRoutes.logoutPath) }
            }
        }
    }

    private static func link(to path: String, of provider: IdentityProvider) -> HTML {
        HTML(.a, .set("href", path), text: provider.origin + path)
    }

    /// The form on which a viewer signs in, with the request in hidden fields.
    static func signIn(_ message: ReceivedMessage, _ choice: SignInChoice) -> [UInt8] {
        page(titled: "Sign in") {
            HTML(.p) {
                HTML.text("The service provider ")
                HTML(.code, text: message.request.issuer ?? "without a name")
                HTML.text(" asks who watches. This page stands for that of an MVPD: no account is needed.")
            }
            HTML(.form, .set("method", "post"), .set("action", MVPDRoutes.signInPath)) {
                HTML(hidden: ReceivedMessage.requestField, message.text)
                if let relayState = message.relayState { HTML(hidden: ReceivedMessage.relayStateField, relayState) }
                HTML(field: SignInChoice.Field.nameID.rawValue, label: "NameID", value: choice.nameID)
                HTML(
                    area: SignInChoice.Field.attributes.rawValue,
                    label: "Attributes",
                    text: choice.attributes,
                    rows: 4,
                    hint: "A line for each value: name=value."
                )
                buttons
                HTML(.details) {
                    HTML(.summary, text: "Another response: its whitespace, a mutation, a description")
                    responseFields(choice)
                }
            }
        }
    }

    private static var buttons: HTML {
        HTML(.p, .style("buttons")) {
            button(.send, "Sign in")
            button(.show, "Show the response first")
            button(.refuse, "Refuse the sign-in")
        }
    }

    private static func button(_ action: SignInChoice.Action, _ label: String) -> HTML {
        HTML(.button, .name(SignInChoice.Field.action.rawValue), .value(action.rawValue), text: label)
    }

    @HTMLBuilder
    private static func responseFields(_ choice: SignInChoice) -> [HTML] {
        HTML(
            choice: SignInChoice.Field.layout.rawValue,
            label: "Whitespace",
            options: ResponseLayout.allCases.map { ($0.name, "\($0.name): \($0.summary)") },
            value: choice.layout
        )
        HTML(
            choice: SignInChoice.Field.mutation.rawValue,
            label: "Mutation: an attack or an accident",
            options: [("", "none: a good response")],
            groups: mutationFamilies.map { family in
                let mutations = Mutation.all.filter { $0.family == family }
                return (family.rawValue, mutations.map { ($0.name, "\($0.name): \($0.summary)") })
            },
            value: choice.mutation
        )
        HTML(
            area: SignInChoice.Field.description.rawValue,
            label: "Description in JSON",
            text: choice.description,
            rows: 6,
            hint: "It replaces NameID, attributes and whitespace: 'samltool make --print-spec' prints one."
        )
    }

    /// Mutations of encrypted assertions need one: the stand-in encrypts nothing.
    static let mutationFamilies = Mutation.Family.allCases.filter { $0 != .encryption }

    /// The form that a script sends to the service provider at once, or a viewer who has seen the response.
    static func send(_ answer: SignInAnswer, _ action: SignInChoice.Action) -> [UInt8] {
        page(titled: "Response", script: action == .show ? nil : MVPDRoutes.scriptPath) {
            HTML(.form, .set("method", "post"), .set("action", answer.consumerServiceURL)) {
                HTML(hidden: FormFields.responseFieldName, answer.value)
                if let relayState = answer.relayState { HTML(hidden: ReceivedMessage.relayStateField, relayState) }
                HTML(.p) {
                    HTML(.button, text: "Send the response")
                    HTML.text(" to ")
                    HTML(.code, text: answer.consumerServiceURL)
                }
            }
            if action == .show {
                HTML(.pre, .style("scroll"), .set("tabindex", "0"), .label("The response")) {
                    HTML(.code) { HTML.lines(String(decoding: answer.content, as: UTF8.self)) }
                }
            }
        }
    }

    static let signedOut = page(titled: "Signed out") {
        HTML(.p, text: "The viewer is signed out of the MVPD. Return to the app.")
    }

    static func problem(_ problem: MVPDProblem) -> [UInt8] {
        page(titled: "Not possible") { HTML(problem: problem.message, problem.advice) }
    }

    private static func page(titled title: String, script: String? = nil, @HTMLBuilder content: () -> [HTML]) -> [UInt8]
    {
        HTMLDocument.bytes(titled: "\(title) – samltool-mvpd", style: MVPDRoutes.stylePath, script: script) {
            HTML(.header) { HTML(.h1, text: name) }
            HTML.element(.main, [], (title == name ? [] : [HTML(.h2, text: title)]) + content())
        }
    }

    static let style =
        PageStyle.commonCSS + """
            button,input,select,textarea{font:inherit;color:inherit;background:var(--card);border:1px solid #7a8496;
            border-radius:.35rem;padding:.35rem .6rem}
            input,select,textarea{width:100%;display:block}
            .field{margin:.8rem 0}
            .field label{font-weight:600}
            .buttons{display:flex;flex-wrap:wrap;gap:.6rem}
            .buttons button:first-child{background:var(--link);border-color:var(--link);color:var(--page);font-weight:600}
            main{padding-bottom:3rem}
            pre{overflow-x:auto}
            [hidden]{display:none}
            """

    static let script = "document.forms[0].submit();\n"
}
