import Foundation
import HTMLPages
import TestSupport
import Testing

@Suite("Pages of many inputs")
struct HTMLFolderTests {
    private static let names = [
        "a.xml", "b..c", "index.html", "<img src=x>.xml", "\u{202E}c", "input-00001.html", "d\ne",
        "javascript:alert(1)", "&lt;.xml",
    ]

    /// A folder of inputs whose names are made to be mistaken, and one for the pages.
    private static func inputs() throws -> (folder: TemporaryFolder, inputs: String, pages: String) {
        let folder = try TemporaryFolder()
        let inputs = folder.url.appendingPathComponent("inputs")
        try FileManager.default.createDirectory(at: inputs, withIntermediateDirectories: false)
        let tampered = Data(try #require(Sample.named("tampered.xml")).bytes())
        let good = Data(try #require(Sample.named("signed-response.xml")).bytes())
        for (index, name) in names.enumerated() {
            try (index < 3 ? good : tampered).write(to: inputs.appendingPathComponent(name))
        }
        return (folder, inputs.path, folder.path("pages"))
    }

    @Test("A folder gets a page for each input and a list, named by numbers, and nothing else in it changes")
    func pages() throws {
        let (folder, inputs, pages) = try Self.inputs()
        let options = ["check", "--format", "html", "--output", pages + "/"] + HTMLReportTests.trusted + [inputs]
        #expect(try SamltoolCommand.run(options).status == 1)
        let expected = (1...Self.names.count).map { "input-0000\($0).html" }
        #expect(try FileManager.default.contentsOfDirectory(atPath: pages).sorted() == ["index.html"] + expected)

        let own = folder.path("pages/own.txt")
        try Data("own".utf8).write(to: URL(fileURLWithPath: own))
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path("pages/input-00002.html")))
        #expect(try SamltoolCommand.run(options.map { $0 == pages + "/" ? pages : $0 }).status == 1)
        #expect(try String(contentsOfFile: own, encoding: .utf8) == "own")
        #expect(try FileManager.default.contentsOfDirectory(atPath: pages).count == Self.names.count + 2)

        let list = try Self.page(pages + "/index.html")
        try HTMLHostileTests.expectOwn(list)
        #expect(list.all("p", class: "word").first?.text == "6 rejected, 3 accepted")
        let links = list.all("a").compactMap { $0.attribute("href") }
        #expect(Set(links) == Set(expected + ["#main"]))
        for name in expected {
            let page = try Self.page(pages + "/" + name)
            try HTMLHostileTests.expectOwn(page)
            #expect(page.all("section", class: "input").count == 1)
            #expect(page.all("a").contains { $0.attribute("href") == "index.html" })
            #expect(!String(decoding: page.bytes, as: UTF8.self).contains("90210"))
        }
    }

    private static func page(_ path: String) throws -> HTMLPage {
        try HTMLPage(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    }

    @Test(
        "A page that is not a file is not replaced, and the list is checked before any page is written",
        arguments: ["link", "folder"],
        ["input-00001.html", "index.html"]
    )
    func notAFile(kind: String, name: String) throws {
        let (folder, inputs, pages) = try Self.inputs()
        try FileManager.default.createDirectory(atPath: pages, withIntermediateDirectories: false)
        let target = try folder.write("mine", to: "mine.txt")
        let place = "\(pages)/\(name)"
        if kind == "link" {
            try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
        } else {
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        }
        let outcome = try SamltoolCommand.run(["check", "--format", "html", "--output", pages, inputs])
        #expect(outcome.status == 74 && outcome.diagnostics.contains("output.unwritable"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: pages) == [name])
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
    }

    @Test("Pages of an earlier report are removed, and other files are not")
    func earlierPages() throws {
        let (folder, inputs, pages) = try Self.inputs()
        let report = ["check", "--format", "html", "--output", pages + "/"]
        #expect(try SamltoolCommand.run(report + [inputs]).status == 1)
        let own = try folder.write("own", to: "pages/input-00044.html")
        let link = folder.path("pages/input-00045.html")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: pages + "/input-00001.html")
        let other = try folder.write("<!DOCTYPE html>", to: "pages/input-3.html")
        let input = inputs + "/a.xml"
        let outcome = try SamltoolCommand.run(report + ["--fail-on", "error", input])
        let names = ["index.html", "input-00001.html", "input-00044.html", "input-00045.html", "input-3.html"]
        #expect(try FileManager.default.contentsOfDirectory(atPath: pages).sorted() == names)
        #expect(outcome.diagnostics.contains("removed \(Self.names.count - 1) pages of an earlier report"))
        #expect(outcome.diagnostics.contains("note: \(own) is not part of this report"))
        #expect(outcome.diagnostics.contains("note: \(link) is not part of this report"))
        #expect(!outcome.diagnostics.contains(other))
    }

    @Test("A folder is an output of no other format, and a file cannot be one")
    func otherFormats() throws {
        let (folder, inputs, _) = try Self.inputs()
        let json = try SamltoolCommand.run(["check", "--json", "--output", folder.url.path, inputs])
        #expect(json.status == 74 && json.diagnostics.contains("output.directory"))
        let file = try folder.write("mine", to: "mine.txt")
        let html = try SamltoolCommand.run(["check", "--format", "html", "--output", file + "/", inputs])
        #expect(html.status == 74 && html.diagnostics.contains("output.unwritable"))
    }

    @Test("More than 200 inputs are too many for one page", arguments: [200, 201])
    func limit(count: Int) throws {
        let folder = try TemporaryFolder()
        for number in 0..<count { _ = try folder.write("", to: "\(number)") }
        let outcome = try SamltoolCommand.run(["check", "--format", "html", folder.url.path])
        #expect(outcome.status == (count > 200 ? 64 : 1))
        #expect(outcome.standardOutput.isEmpty == (count > 200))
        #expect(outcome.diagnostics.contains("--output FOLDER/") == (count > 200))
    }

    @Test("More than 200 responses of one text are too many, too")
    func responses() throws {
        let good = Data(try #require(Sample.named("compact.xml")).bytes()).base64EncodedString()
        let outcome = try SamltoolCommand.run(
            ["check", "--format", "html"],
            input: Array(String(repeating: "sent \(good)\n", count: 201).utf8)
        )
        #expect(outcome.status == 64 && outcome.standardOutput.isEmpty)
        #expect(outcome.diagnostics.contains("output.too-many-inputs"))
    }

    @Test("Inputs are grouped by verdict and first cause, the largest group of the worst first")
    func groups() throws {
        let names = [
            "signed-response.xml", "expired.xml", "tampered.xml", "signed-both.xml", "wrong-audience.xml",
            "compact.xml", "tampered.xml",
        ]
        let paths = try names.map { try #require(Sample.named($0)).path }
        let page = try HTMLReportTests.page(HTMLReportTests.trusted + paths, status: 1)
        let groups = page.all("div", class: "group").map(\.text)
        #expect(groups.first?.contains("signature.digest-mismatch 2") == true, "\(groups)")
        #expect(groups.last?.hasPrefix("✓ accepted") == true)
        #expect(page.all("a").filter { $0.text == "↑ Back to the list" }.count == paths.count)
    }
}
