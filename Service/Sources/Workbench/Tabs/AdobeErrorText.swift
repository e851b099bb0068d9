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

    /// In bytes; an error is short.
    private static let maximumSize = 64 << 10
    /// In bytes; the words of a longer text are those of something else.
    private static let maximumWords = 256

    /// `nil` if the text is no error, or its code is unknown.
    ///
    /// A recording is none: it has the request, and so the cause.
    init?(_ text: [UInt8]) {
        guard text.count <= Self.maximumSize else { return nil }
        let responses = (try? RecordedResponse.all(in: text)) ?? []
        guard responses.count <= 1, responses.allSatisfy({ $0.request == nil }) else { return nil }
        received = responses.first?.outcome(reading: .xml).error
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
            ExplanationSection([entry]).html,
        ]
    }

    private func verdict(_ known: AdobeErrorEntry) -> HTML {
        HTML(.section, .style("verdict", "error")) {
            HTML(.h2) { HTML(.code, text: code) }
            HTML(.p, .style("word", "sentence"), text: "\(known.meaning).")
            HTML(.dl) {
                HTML(.dt, text: "What to do")
                HTML(.dd, .style("sentence"), text: "\(known.advice).")
                if let action = received?.action, action != known.action {
                    HTML(.dt, text: "Action")
                    let documented = "'\(known.action.rawValue)' in Adobe's documents"
                    HTML(.dd, text: "'\(action.rawValue)' in this answer, \(documented)")
                }
            }
        }
    }
}
