import AdobePass
import AdobePassFlow
import Foundation
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import TestSupport
import Testing

@Suite("samltool explain")
struct ExplainCommandTests {
    struct Document: Decodable {
        struct Entry: Decodable {
            let id: String
            let title: String
            let explanation: String
            let advice: String
            let source: String
            let group: String?
            let aliases: [String]?
        }
        let rules: [Entry]
        let identifiers: [Entry]
    }

    /// All that there is, from one call of the program.
    static let document = Result {
        let outcome = try SamltoolCommand.run("explain", "--list", "--json")
        return try JSONDecoder().decode(Document.self, from: Data(outcome.standardOutput))
    }

    /// Every identifier that a catalogue in the libraries has.
    static let catalogues: [(name: String, ids: [String])] = [
        ("rules", RuleCatalogue.rules.map(\.id)),
        ("observations", EncodingObservation.Kind.allCases.map(\.rawValue)),
        ("errors of encoding", SAMLEncodingError.Code.allCases.map(\.rawValue)),
        ("changes", NormalizationChange.Kind.allCases.map(\.rawValue)),
        ("risks", NormalizationChange.Risk.allCases.map(\.rawValue)),
        ("rules of the cookbooks", SignOnRule.all.map(\.id)),
        ("Adobe's codes", AdobeErrorEntry.all.map(\.code.rawValue)),
        ("codes of the SDK", SDKStatusCode.all.map(\.rawValue)),
        ("errors of the framework", FrameworkErrorCode.all.map { "VSErrorCode.\($0.name)" }),
        ("kinds of outcome", AdobeOutcome.Kind.all.map(\.rawValue)),
        ("findings about headers", HeaderFinding.Kind.all.map(\.rawValue)),
        ("exclusions from the picker", PickerExclusion.Kind.all.map(\.rawValue)),
        ("actions of sessions", AdobeSession.Action.all.map { "actionName.\($0.rawValue)" }),
        ("actions of logout", AdobeLogout.Action.all.map { "actionName.\($0.rawValue)" }),
        ("reasons of sessions", AdobeSession.Reason.all.map { "reasonType.\($0.rawValue)" }),
        ("statuses of an MVPD at Apple", BoardingStatus.all.map { "boardingStatus.\($0.rawValue)" }),
        ("permissions", PartnerFrameworkStatus.AccessStatus.all.map { "accessStatus.\($0.rawValue)" }),
    ]

    @Test("Every identifier of a catalogue is explained", arguments: catalogues.indices)
    func catalogue(index: Int) throws {
        let document = try Self.document.get()
        let known = Set((document.rules + document.identifiers).map(\.id))
        let (name, ids) = Self.catalogues[index]
        #expect(!ids.isEmpty)
        for id in ids { #expect(known.contains(id), "\(name): \(id)") }
    }

    @Test("Every explanation says what it means, what to do and where it is from, once")
    func entries() throws {
        let document = try Self.document.get()
        let all = document.rules + document.identifiers
        #expect(Set(all.map { $0.id.lowercased() }).count == all.count)
        for entry in all {
            #expect(
                !entry.title.isEmpty && !entry.explanation.isEmpty && !entry.advice.isEmpty && !entry.source.isEmpty
            )
        }
        let rules = Set(document.rules.map(\.id))
        let refusal = try #require(document.identifiers.first { $0.id == "invalid_parameter_saml_response" })
        let causes = refusal.explanation.split(whereSeparator: { " ,.".contains($0) && $0 != "." || $0 == "," })
            .map { $0.hasSuffix(".") ? String($0.dropLast()) : String($0) }.filter {
                $0.contains(".") && !$0.contains("'")
            }
        #expect(causes.count == 8)
        for cause in causes { #expect(rules.contains(cause), "\(cause)") }
    }

    /// The literals in the sources that look like identifiers of the families that are explained, and all codes of errors.
    static func literals(families: Set<String>) throws -> [(id: String, file: String)] {
        let sources = Sample.packageFolder.appendingPathComponent("Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var found: [(String, String)] = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try Data(contentsOf: file)
            var before = text.prefix(0)
            for piece in text.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false) {
                defer { before = piece }
                guard piece.count < 64 else { continue }
                let parts = piece.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                // Names of files are not identifiers.
                if ["xml", "key", "pem"].contains(parts.last.map { String(decoding: $0, as: UTF8.self) }) { continue }
                guard parts.count > 1,
                    families.contains(String(decoding: parts[0], as: UTF8.self)) || isCodeOfError(after: before),
                    parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isIdentifierByte) })
                else { continue }
                found.append((String(decoding: piece, as: UTF8.self), file.lastPathComponent))
            }
        }
        return found
    }

    /// True if the next literal is the code of an error, by the text before it: `Self(rawValue: `, `ToolError(.usage, ` or `InputFailure(`.
    private static func isCodeOfError(after text: Data) -> Bool {
        let end = String(decoding: text.suffix(64).filter { $0 > 0x20 }, as: UTF8.self)
        if end.hasSuffix("rawValue:") || end.hasSuffix("InputFailure(") { return true }
        guard let call = end.range(of: "ToolError(.", options: .backwards), end.hasSuffix(",") else { return false }
        return end[call.upperBound...].dropLast().allSatisfy(\.isLetter)
    }

    private static func isIdentifierByte(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
            || byte == 0x5F
    }

    @Test("Every identifier in the sources is explained")
    func sources() throws {
        let document = try Self.document.get()
        let known = Set((document.rules + document.identifiers).map(\.id))
        let families = Set(
            known.compactMap { $0.contains(".") ? $0.split(separator: ".").first.map(String.init) : nil }
        )
        let literals = try Self.literals(families: families)
        #expect(literals.count > 300)
        for (id, file) in literals { #expect(known.contains(id), "\(file): \(id)") }
    }

    static let words = [
        "signature.digest-mismatch", "[whitespace.breaks-signature]", "v1.logout.apple", "rest.own-picker",
        "sdk.code.VSA203", "SDK.CODE.VSA203", "header.invalid-json", "other-profile", "document.unknown-field",
        "tool.internal-error", "input.missing", "invalid_parameter_saml_response", "VSA203", "vsa503", "N003", "APPL",
        "AAPL_ERROR",
        "VSErrorDomain 1", "userCancelled", "VSErrorCode.rejected", "Error Domain=VSErrorDomain Code=0", "CFG429",
    ]

    /// Words of Adobe's fields and statuses, each with its identifier and a part of the explanation.
    static let wordsOfFields: [(word: String, id: String, part: String)] = [
        ("pfs_fallback", "reasonType.pfs_fallback", "samltool headers decode"),
        ("reasonType none", "reasonType.none", "no profile yet"),
        ("AUTHENTICATEDSSO", "reasonType.authenticatedSSO", "in a response of v2-sessions or v2-sessions-sso."),
        ("temporary", "reasonType.temporary", "in a response of v2-sessions or v2-resume."),
        ("partner_profile", "actionName.partner_profile", "verificationToken"),
        ("retry", "actionName.retry", "v2-resume"),
        ("actionName logout", "actionName.logout", "open 'url'"),
        // A kind of outcome has the same name.
        ("logout", "logout", "the steps of signing out"),
        ("partner_logout", "actionName.partner_logout", "TV Provider on tvOS"),
        ("SUPPORTED", "boardingStatus.SUPPORTED", "samltool mvpds"),
        ("PICKER", "boardingStatus.PICKER", "the regular flow"),
        ("restricted", "accessStatus.restricted", "the basic flow"),
        ("pending", "accessStatus.pending", "until January 2026"),
        ("429", "throttled", "X-Forwarded-For"),
        ("HTTP 429", "throttled", "one request per second, after a one-time allowance of ten"),
        ("throttled", "throttled", "of the client's registration and of V1"),
    ]

    @Test("The words of Adobe's fields, and the status 429, are explained", arguments: wordsOfFields)
    func wordOfField(word: String, id: String, part: String) throws {
        let outcome = try SamltoolCommand.run("explain", word)
        #expect(outcome.status == 0 && outcome.output.hasPrefix("\(id) ("), "\(outcome.output.prefix(80))")
        let text = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains(part), "\(text)")
    }

    @Test("The error 1 of the framework has three causes, and others have none of them")
    func unsupportedProvider() throws {
        let causes = ["the app does not support it", "'Other TV Provider'", "another country or region"]
        let identifiers = try Self.document.get().identifiers
        for code in FrameworkErrorCode.all {
            let entry = try #require(identifiers.first { $0.id == "VSErrorCode.\(code.name)" })
            for cause in causes {
                #expect(entry.explanation.contains(cause) == (code == .unsupportedProvider), "\(entry.id): \(cause)")
            }
        }
    }

    @Test("Identifiers and codes are explained as they are printed, in letters of either case")
    func wordsAsPrinted() throws {
        let outcome = try SamltoolCommand.run(["explain"] + Self.words)
        #expect(outcome.status == 0 && outcome.standardError.isEmpty)
        #expect(outcome.output.components(separatedBy: "\nSource: ").count == Self.words.count + 1)
    }

    @Test("An unknown word that is long is not printed")
    func longWord() throws {
        let outcome = try SamltoolCommand.run("explain", String(repeating: "a", count: 100_000))
        #expect(outcome.status == 64 && outcome.standardOutput.isEmpty)
        #expect(outcome.diagnostics.contains("There is no identifier of 100000 bytes"))
        #expect(outcome.standardError.count < 1000)
    }

    /// Words that name no entry, one of the entries that contain them, and whether these are a list.
    static let searches: [(words: [String], id: String, isList: Bool)] = [
        (["whitespace"], "whitespace.breaks-signature", true),
        (["WHITESPACE"], "encoding.surrounding-whitespace", true),
        (["plus"], "encoding.plus-became-space", true), (["digest-mismatch"], "signature.digest-mismatch", false),
        (["digest", "mismatch"], "signature.digest-mismatch", false),
        (["digest mismatch"], "signature.digest-mismatch", false),
        (["VSErrorDomain", "1"], "VSErrorCode.unsupportedProvider", false), (["reasonType"], "reasonType.none", true),
    ]

    @Test("A word that names no entry finds those that contain it", arguments: searches)
    func search(words: [String], id: String, isList: Bool) throws {
        let outcome = try SamltoolCommand.run(["explain"] + words)
        #expect(outcome.status == 0 && outcome.standardError.isEmpty, "\(outcome.diagnostics)")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("\(id) ") }, "\(outcome.output.prefix(200))")
        #expect(outcome.output.contains("\nSource: ") != isList)
        #expect(lines[0].hasSuffix(" entries contain the word; name one to read its explanation:") == isList)
    }

    @Test("Without a word, the groups and their sizes are shown")
    func overview() throws {
        let outcome = try SamltoolCommand.run("explain")
        #expect(outcome.status == 0 && outcome.output.split(separator: "\n").count < 20)
        #expect(outcome.output.contains(" \(RuleCatalogue.rules.count)  rules of 'check'\n"))
        #expect(outcome.output.contains(" \(AdobeErrorEntry.all.count)  Adobe's error codes\n"))
    }

    @Test("--list shows the rules and the groups")
    func list() throws {
        let lines = try SamltoolCommand.run("explain", "--list").output.split(separator: "\n").map(String.init)
        for heading in ["rules of 'check'", "Adobe's error codes", "status codes of Adobe's SDK"] {
            #expect(lines.contains(heading))
        }
        #expect(lines.contains { $0.hasPrefix("signature.digest-mismatch ") })
        #expect(lines.contains { $0.hasPrefix("VSErrorCode.userCancelled ") })
    }
}
