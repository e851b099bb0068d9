import SAMLReports

/// The frame of every page: the head, and the start of the document.
enum PageHead {
    static func page(titled title: String, @HTMLBuilder body: () -> [HTML]) -> [UInt8] {
        var page = Array("<!DOCTYPE html>\n".utf8)
        HTML(.html, .set("lang", "en")) {
            HTML(.head) {
                HTML(.meta, .set("charset", "utf-8"))
                HTML(.meta, .name("viewport"), .set("content", "width=device-width, initial-scale=1"))
                HTML(.title, text: title)
                HTML(.link, .set("rel", "icon"), .set("href", "data:,"))
                HTML(.link, .set("rel", "stylesheet"), .set("href", Assets.style.path))
                HTML(.script, .set("src", Assets.script.path), .flag("defer"))
            }
            HTML.element(.body, [], body())
        }.write(to: &page)
        return page
    }
}

extension WorkbenchProblem {
    var page: [UInt8] {
        PageHead.page(titled: "samltool workbench") {
            HTML(.header) { HTML(.h1, text: "samltool workbench") }
            HTML(.main) { section }
        }
    }

    var fragment: [UInt8] {
        var fragment: [UInt8] = []
        section.write(to: &fragment)
        return fragment
    }

    private var section: HTML {
        HTML(.section, .id(named: "result"), .role("alert"), .style("verdict", "error")) {
            HTML(.h2, text: message)
            HTML(.p, text: advice)
        }
    }
}
