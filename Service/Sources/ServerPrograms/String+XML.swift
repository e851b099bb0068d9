extension String {
    /// The text as XML has it in content and in attributes with double quotation marks.
    package var xmlEscaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
