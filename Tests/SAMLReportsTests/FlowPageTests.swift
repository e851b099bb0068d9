import AdobePassFlow
import Foundation
import HTMLPages
import SAMLReports
import Testing
import XMLSecurity

@Suite("The page of a flow")
struct FlowPageTests {
    typealias S = SampleFlows

    private static func page(_ row: Int, _ contents: FlowContents = .shown) throws -> HTMLPage {
        let (cookbook, events, _) = S.all[row]
        let report = FlowReport(
            of: try S.flow(cookbook, events),
            at: S.now.addingTimeInterval(60),
            title: "A flow",
            contents: contents,
            request: { _, _ in "GET https://example.org/" }
        )
        return try HTMLPage(Array(report.html.utf8))
    }

    @Test("The page has its own elements only, and every link leads to a place in it", arguments: S.all.indices)
    func parts(row: Int) throws {
        for contents in [FlowContents.shown, .hidden] {
            let page = try Self.page(row, contents)
            #expect(page.strangeParts == [])
            #expect(page.all("script").isEmpty && page.all("style").count == 1)
            let levels = page.elements.compactMap { $0.name.wholeMatch(of: /h([1-6])/).flatMap { Int($0.1) } }
            #expect(levels.first == 1 && zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
            let labels = page.elements.compactMap { $0.attribute("aria-labelledby") }
            let ids = Set(page.elements.compactMap { $0.attribute("id") })
            #expect(!labels.isEmpty && labels.allSatisfy(ids.contains))
        }
    }

    @Test("The policy lets the style of the page in, and nothing else")
    func policy() throws {
        let page = try Self.page(0)
        let style = try #require(page.all("style").first).text
        let digest = Data(try DigestMethod.sha256.hash(Array(style.utf8))).base64EncodedString()
        let policies = page.all("meta").filter { $0.attribute("http-equiv") == "Content-Security-Policy" }
        #expect(
            policies.map { $0.attribute("content") } == [
                "default-src 'none'; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'"
            ]
        )
        #expect(!style.contains("</") && !style.contains("url(") && !style.contains("@import"))
    }

    @Test("Each step has its lanes, and a call of Adobe a line to Adobe's", arguments: S.all.indices)
    func lanes(row: Int) throws {
        let page = try Self.page(row)
        let drawings = page.all("svg", class: "lanes").compactMap { $0.attribute("aria-label") }
        #expect(drawings.first == "Lanes: App, Apple, MVPD, Adobe")
        #expect(drawings.count == S.all[row].events.count + 2)
        // Above the list are links to the steps that follow a failure.
        let titles = page.all("a").filter { $0.attribute("href")?.hasPrefix("#s") ?? false }.map(\.text)
            .suffix(drawings.count - 1)
        for (title, words) in zip(titles, drawings.dropFirst()) where title.hasPrefix("call ") {
            #expect(words == "app to Adobe", "\(title)")
        }
    }

    @Test("Each step has a section, and the overview has a link to it", arguments: S.all.indices)
    func steps(row: Int) throws {
        let page = try Self.page(row)
        let count = S.all[row].events.count + 1
        let links = page.all("a").compactMap { $0.attribute("href") }.filter { $0.hasPrefix("#s") }
        #expect(links.suffix(count) == (1...count).map { "#s\($0)" })
        #expect(links.count - count <= 3)
        let sections = page.all("section", class: "step").filter { $0.attribute("id") != nil }
        #expect(sections.count == count)
    }

    @Test("Each question has one branch that is marked, by a sign and by bold type", arguments: S.all.indices)
    func branches(row: Int) throws {
        let page = try Self.page(row)
        let questions = page.elements.indices.filter { index in
            let element = page.elements[index]
            return element.name == "li" && element.hasClass("question") && !element.hasClass("before")
        }
        #expect(questions.count > 5)
        for index in questions {
            let part = index..<page.elements[index].end
            let taken = page.all("li", class: "taken", in: part)
            #expect(taken.count == 1)
            #expect(taken.allSatisfy { $0.text.hasPrefix("✓ ") && $0.text.contains("→ ") })
            #expect(page.all("b", in: part).first?.text.hasPrefix("✓ ") == true)
            #expect(page.all("li", class: "branch", in: part).filter { $0.text.contains("✓") }.count == 1)
        }
    }

    @Test("Of a question that is decided as for the step before, the reasons are shown", arguments: S.all.indices)
    func repeatedReasons(row: Int) throws {
        let page = try Self.page(row)
        let shared = page.elements.indices.filter {
            page.elements[$0].name == "li" && page.elements[$0].hasClass("before")
        }
        #expect(!shared.isEmpty)
        for index in shared {
            let part = index..<page.elements[index].end
            #expect(page.all("p", class: "ask", in: part).first?.text.contains(", as in step ") == true)
            #expect(!page.all("li", in: part).dropFirst().isEmpty)
        }
        // The path of a step that is over is folded as a whole, and nothing inside it.
        #expect(page.all("summary").allSatisfy { $0.text == "Why this step" })
    }
}
