/// Builders of the fourth set. All of its cases are constructed.
extension WholeCase {
    static func fourth(
        _ family: Family,
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        as form: ThirdForm = .chrome,
        _ calls: @escaping @Sendable () throws -> [HTTPCall]
    ) -> Self {
        Self(family, "f4-\(id)", truth, expectation, .text(form.name) { form.text(try calls()) })
    }

    static func fourth(
        _ family: Family,
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        file: String,
        _ text: @escaping @Sendable () throws -> String
    ) -> Self {
        Self(family, "f4-\(id)", truth, expectation, .text(file, text))
    }

    /// A rejected exchange of V2 with one change.
    static func fourthSent(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        as form: ThirdForm = .chrome,
        family: Family = .exchangeRequest,
        _ change: @escaping @Sendable (inout HTTPCall, SignIn) throws -> Void
    ) -> Self {
        fourth(family, id, truth, expectation, as: form) {
            let flow = SignIn()
            return try flow.rejectedCalls { try change(&$0, flow) }
        }
    }

    /// A rejected exchange of V1 with one change.
    static func fourthLegacy(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        as form: ThirdForm = .charlesHAR,
        family: Family = .exchangeRequest,
        _ change: @escaping @Sendable (inout HTTPCall, SignInV1) throws -> Void
    ) -> Self {
        fourth(family, id, truth, expectation, as: form) {
            let flow = SignInV1()
            return try flow.rejectedCalls { try change(&$0, flow) }
        }
    }

    static func fourthChanged(_ call: HTTPCall, _ change: (inout HTTPCall) -> Void) -> HTTPCall {
        var call = call
        change(&call)
        return call
    }

    /// The form body with the XML after the whitespace rule.
    static func fourthBody(_ xml: String) -> String {
        "SAMLResponse=" + TextForms.percent(TextForms.base64(TextForms.cookbook(xml)))
    }

    /// The lines that Xcode prints around a text of the app.
    static func fourthConsole(_ text: String, status: Int = 400) -> String {
        "2026-11-20 12:00:03.902 ExampleTV[822:60144] [sso] account metadata received\n\(text)\n"
            + "2026-11-20 12:00:04.611 ExampleTV[822:60144] [sso] HTTP \(status)\n"
    }
}
