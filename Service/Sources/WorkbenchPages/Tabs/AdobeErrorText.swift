import AdobePass
import AdobePassXML
import HTMLForms
import SAMLReports

/// A text that is an error of Adobe and no SAML response: a code alone, the body with it, or the whole HTTP response.
struct AdobeErrorText {
    private let entry: ExplanationCatalogue.Entry
    private let code: String
    /// The error as received; `nil` if the text is only a code.
    private let received: AdobeError?
    /// The HTTP status of the response; `nil` if the text is only a body or a code.
    private let status: Int?

    /// In bytes; an error is short.
    private static let maximumSize = 64 << 10
    /// In bytes; the words of a longer text are those of something else.
    private static let maximumWords = 1 << 10

    /// `nil` if the text is no error, or its code is unknown.
    ///
    /// A recording is none: it has the request, and so the cause.
    init?(_ text: [UInt8]) {
        guard text.count <= Self.maximumSize else { return nil }
        let responses = (try? RecordedResponse.all(in: text)) ?? []
        guard responses.count <= 1, responses.allSatisfy({ $0.request == nil }) else { return nil }
        received = responses.first?.outcome(reading: .xml).error
        status = responses.first?.response.status
        guard let code = received?.code?.rawValue ?? Self.code(in: text), let entry = ExplanationCatalogue.entry(code)
        else { return nil }
        (self.code, self.entry) = (code, entry)
    }

    /// The first word that looks like a code and is known: `"code":"authenticated_profile_missing"`.
    private static func code(in text: [UInt8]) -> String? {
        guard text.count <= maximumWords else { return nil }
        return String(decoding: text, as: UTF8.self)
            .split { !($0.isLetter || $0.isNumber || $0 == "_") }
            .lazy.filter { $0.utf8.contains(UInt8(ascii: "_")) }.map(String.init)
            .first { ExplanationCatalogue.entry($0) != nil }
    }

    var html: [HTML] {
        let known = AdobeErrorCode(rawValue: code).entry
        return (known.map { [verdict($0)] } ?? []) + [
            HTML(.p) {
                "This is an error of Adobe, not a SAML response. If the error is about one, a recording of the exchange shows the "
                "cause."
            },
            known == nil
                ? ExplanationSection([entry]).html
                : HTML(.details) {
                    HTML(.summary, text: "All that is known about \(code)")
                    ExplanationSection([entry]).html
                },
        ]
    }

    private func verdict(_ known: AdobeErrorEntry) -> HTML {
        HTML(.section, .style("verdict", "error")) {
            HTML(.h2) { HTML(.code, text: code) }
            HTML(.p, .style("word", "sentence"), text: "\(known.meaning).")
            HTML(.dl) {
                HTML(.dt, text: "Who must act")
                HTML(.dd) { HTML(.b, text: known.actor.words) }
                HTML(.dt, text: "What to do")
                HTML(.dd, .style("sentence"), text: "\(known.advice).")
                let differences = unlikeDocuments(known)
                if !differences.isEmpty {
                    HTML(.dt, text: "Unlike Adobe's documents")
                    HTML(.dd, text: "\(differences.joined(separator: "; ")). The code decides.")
                }
            }
        }
    }

    /// What is not as in Adobe's documents, which are often older than its services.
    private func unlikeDocuments(_ known: AdobeErrorEntry) -> [String] {
        let action = received?.action.flatMap { $0 == known.action ? nil : $0 }
        let status = status.flatMap { known.statuses.contains($0) ? nil : $0 }
        let documented = known.statuses.map { "\($0)" }.joined(separator: " or ")
        return [
            status.map { "the status is \($0), and \(documented) there" },
            action.map { "the action is '\($0.rawValue)', and '\(known.action.rawValue)' there" },
        ].compactMap(\.self)
    }
}

extension AdobeErrorEntry.Actor {
    fileprivate var words: String {
        switch self {
        case .app: "The app"
        case .programmer: "The programmer, in Adobe's TVE Dashboard: the app's code cannot help"
        case .adobe: "Adobe"
        case .mvpd: "No one: it is the decision of the MVPD, which the app shows"
        default: rawValue
        }
    }
}
