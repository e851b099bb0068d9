package import SAMLReports

/// The frame of a page: the head, and the start of the document.
package enum HTMLDocument {
    /// Returns the bytes of a page.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - style: The path of the style sheet.
    ///   - script: The path of the script, which runs after the page is read; `nil` for none.
    ///   - body: The content.
    /// - Returns: The page in UTF-8.
    package static func bytes(
        titled title: String,
        style: String,
        script: String?,
        @HTMLBuilder body: () -> [HTML]
    ) -> [UInt8] {
        var page = Array("<!DOCTYPE html>\n".utf8)
        HTML(.html, .set("lang", "en")) {
            HTML(.head) {
                HTML(.meta, .set("charset", "utf-8"))
                HTML(.meta, .name("viewport"), .set("content", "width=device-width, initial-scale=1"))
                HTML(.title, text: title)
                HTML(.link, .set("rel", "icon"), .set("href", "data:,"))
                HTML(.link, .set("rel", "stylesheet"), .set("href", style))
                if let script { HTML(.script, .set("src", script), .flag("defer")) }
            }
            HTML.element(.body, [], body())
        }.write(to: &page)
        return page
    }
}
