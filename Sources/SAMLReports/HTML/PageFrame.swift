struct PageFrame {
    let title: String
    let style: PageStyle
    var introduction: [HTML] = []
    let footer: [HTML]

    /// The first bytes of every page, by which it is recognized.
    static let mark = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="generator" content="samltool
        """

    func start(withLinkToIndex hasList: Bool = false) -> [UInt8] {
        var page = head
        HTML(.a, .style("skip"), .href(.main), text: "To the result").write(to: &page)
        HTML(.header) {
            HTML(.h1, text: title)
            introduction
            if hasList { HTML(.p, .style("back")) { HTML(.a, .href(PageFile.index), text: "← Back to the list") } }
        }.write(to: &page)
        page += "\n<main id=\"\(PageAnchor.main.name)\" tabindex=\"-1\">\n".utf8
        return page
    }

    /// The content before the body: the only part of the page that is written as text, and none of it comes from an input.
    private var head: [UInt8] {
        var head = Array(
            """
            \(Self.mark) \(ReportProducer.version)">
            <meta http-equiv="Content-Security-Policy" content="\(style.policy)">
            <meta name="referrer" content="no-referrer">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="robots" content="noindex">

            """.utf8
        )
        HTML(.title, text: title).write(to: &head)
        head += "\n<style>\(style.css)</style>\n</head>\n<body>\n".utf8
        return head
    }

    var end: [UInt8] {
        var page = Array("</main>\n".utf8)
        HTML(.footer) {
            HTML(.p, text: "Created by samltool \(ReportProducer.version).")
            footer
        }.write(to: &page)
        return page + Array("\n</body>\n</html>\n".utf8)
    }
}
