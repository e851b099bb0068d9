/// Texts of the fourth set.
extension WholeCase {
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
