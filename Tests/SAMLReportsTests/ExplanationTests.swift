import HTMLPages
import SAMLReports
import Testing

@Suite("The catalogue of explanations")
struct ExplanationTests {
    @Test(
        "A search finds the identifier, then the title, then the text",
        arguments: [
            ("signature.digest-mismatch", "signature.digest-mismatch"),
            ("DIGEST mismatch", "signature.digest-mismatch"),
            ("VSErrorDomain 1", "VSErrorCode.unsupportedProvider"),
            ("n001", "N001"), ("  input.missing\t", "input.missing"),
            ("pfs_fallback", "reasonType.pfs_fallback"), ("429", "throttled"),
            ("viewer cancels", "VSErrorCode.userCancelled"), ("user canceling", "VSErrorCode.userCancelled"),
        ]
    )
    func search(text: String, first: String) throws {
        let found = ExplanationCatalogue.entries(matching: text)
        let entry = try #require(ExplanationCatalogue.entry(first) ?? found.first)
        #expect(found.first?.id == entry.id, "\(found.prefix(3).map(\.id))")
    }

    @Test("Each row of a table has an identifier, a meaning and advice, and no identifier is twice")
    func rows() {
        let others = ExplanationCatalogue.entries.compactMap { entry in
            if case .other(let other) = entry { other } else { nil }
        }
        #expect(Set(others.map(\.id)).count == others.count)
        for other in others {
            #expect(!other.id.isEmpty && !other.id.contains { " |".contains($0) }, "\(other.id)")
            for text in [other.title, other.advice] { #expect(!text.isEmpty && !text.contains("|"), "\(other.id)") }
        }
    }

    @Test("A name finds what it means, or the identifiers and titles with it, or else any text with it")
    func named() {
        let ids = { (text: String) in ExplanationCatalogue.entries(named: text).map(\.id) }
        #expect(ids("N001") == ["N001"] && ids("conditions.expired") == ["conditions.expired"])
        #expect(ids("breaks-signature") == ["whitespace.breaks-signature"])
        #expect(ids("") == [] && ids(" \t") == [] && ids(String(repeating: "a", count: 1000)) == [])
        let byTitle = ExplanationCatalogue.entries(named: "byte order mark")
        #expect(!byTitle.isEmpty && byTitle.allSatisfy { $0.title.contains("byte order mark") })
        #expect(ids("VSAccountAccessStatus").contains("accessStatus.pending"))
    }

    @Test("Every entry matches nothing, and no entry something else")
    func ends() {
        #expect(ExplanationCatalogue.entries(matching: "").count == ExplanationCatalogue.entries.count)
        #expect(ExplanationCatalogue.entries(matching: " \t").count == ExplanationCatalogue.entries.count)
        #expect(ExplanationCatalogue.entries(matching: "digest nonsense-word").isEmpty)
        #expect(ExplanationCatalogue.entries(matching: String(repeating: "<", count: 100_000)).isEmpty)
    }

    @Test("A rule of a cookbook has its question, its page and what follows, and refers to explanations that exist")
    func rulesOfCookbooks() {
        let rules = ExplanationCatalogue.entries.compactMap { entry in
            if case .other(let other) = entry, other.group == .flow { other } else { nil }
        }
        #expect(rules.count > 100)
        for rule in rules {
            let isOpen = rule.advice == "the rule only explains a step"
            let starts = ["The question is '", "It answers these questions: '"]
            #expect(starts.contains { rule.explanation.contains($0) } != isOpen, "\(rule.id)")
            #expect(rule.explanation.contains("Apple SSO cookbook, "), "\(rule.id)")
            #expect(!rule.advice.isEmpty && !rule.advice.contains("samltool next"), "\(rule.id)")
            for id in rule.related {
                #expect(ExplanationCatalogue.entry(id)?.id == id && rule.explanation.contains("`\(id)`"), "\(rule.id)")
            }
        }
        let own = rules.first { $0.id.hasPrefix("rest.own-picker") }
        #expect(own?.advice == "continue with this step: show the app's own picker")
        #expect(own?.related == ["V1-4k", "V1-4l", "V1-4m"])
    }

    @Test("Every entry is in the section, once, and few are unfolded")
    func section() throws {
        var page: [UInt8] = []
        ExplanationSection(ExplanationCatalogue.entries).html.write(to: &page)
        let all = try HTMLPage(page)
        #expect(all.strangeParts == [])
        #expect(all.all("details").allSatisfy { !$0.text.contains("With samltool:") })
        let code = try #require(ExplanationCatalogue.entry("invalid_parameter_saml_response"))
        var own: [UInt8] = []
        ExplanationSection([code]).html.write(to: &own)
        #expect(!String(decoding: own, as: UTF8.self).contains("samltool check"))
        let entries = all.all("details")
        #expect(entries.count == ExplanationCatalogue.entries.count)
        #expect(entries.allSatisfy { $0.attribute("open") == nil })
        for entry in ExplanationCatalogue.entries {
            #expect(entries.contains { $0.text.hasPrefix("\(entry.id) ") }, "\(entry.id)")
        }
        var one: [UInt8] = []
        let expired = Array(ExplanationCatalogue.entries(matching: "conditions.expired").prefix(1))
        ExplanationSection(expired).html.write(to: &one)
        #expect(try HTMLPage(one).all("details").map { $0.attribute("open") } == [""])
    }
}
