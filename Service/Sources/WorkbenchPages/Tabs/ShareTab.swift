import HTMLForms
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLRedaction
import SAMLReports

/// A failing case without the person, to send to those who help.
///
/// The page contains the files to save: another request would make other replacements, and the program keeps nothing.
struct ShareTab: Tab {
    private static let keep = "share-keep"
    /// The maximum size of the texts, in bytes: the page contains each of them several times.
    private static let maximumBytes = 8 << 20

    let path = "share"
    let title = "Share"
    let summary = "Replace the person in a failing case, and prove that it still fails in the same way."
    let fields = [Self.keep]

    func controls(for request: TabRequest) -> [HTML] {
        [
            HTML(
                field: Self.keep,
                label: "Keep the values of",
                value: request.form[Self.keep],
                hint: "Names of fields, headers, members, elements or attributes, with commas between them."
            )
        ]
    }

    func result(of request: TabRequest) -> [HTML] {
        if request.texts.isEmpty {
            return [HTML(.p, .style("soft"), text: "Paste or drop the response, the log or the recording to share.")]
        }
        guard request.texts.reduce(0, { $0 + $1.bytes.count }) <= Self.maximumBytes else {
            return [
                HTML(
                    problem: "The texts are larger than \(Self.maximumBytes >> 20) MiB together.",
                    "Use 'samltool redact FILE --output FOLDER/' for large files."
                )
            ]
        }
        do throws(RedactionError) {
            return try Self.redacted(request)
        } catch {
            return [Self.refusal(error)]
        }
    }

    // MARK: The redaction

    private static func redacted(_ request: TabRequest) throws(RedactionError) -> [HTML] {
        var redactor = try Redactor(keeping: ProviderSettings.names(in: request.form[keep]))
        // The keys come first: they may have signed any response.
        var certificates: [[UInt8]] = []
        for file in request.settings.trustedFiles { certificates.append(try redactor.redacted(file.content)) }
        let context = request.settings.context
        let expectations = try redactor.redacted(context.expectations)
        let keys = request.settings.trustedKeys(in: certificates, for: expectations.issuers)
        let redactedContext = try redactor.redacted(context, trusting: keys)
        var redactions: [Redaction] = []
        for text in request.texts {
            redactions.append(
                try redactor.redaction(
                    of: text.bytes,
                    // The file is not to be taken for the original.
                    named: "redacted-\(text.name)",
                    in: context,
                    as: redactedContext,
                    at: request.settings.time
                )
            )
        }
        let receipt = try redactor.receipt(of: redactions, besides: certificates, version: ReportProducer.version)
        let files = zip(request.settings.trustedFiles, certificates).map { ("redacted-\($0.name)", $1) }
        return [verdict(receipt, files: redactions.map { ($0.name, $0.content) } + files)]
            + zip(request.texts, redactions).enumerated().map { index, pair in
                TextPairSection(
                    .init("Original", pair.0.bytes, showing: request.form.privacy),
                    // It has no personal value.
                    .init("Redacted", pair.1.content, showing: .revealed),
                    named: pair.0.name,
                    number: index + 1
                ).html
            }
    }

    private static func verdict(_ receipt: RedactionReceipt, files: [(name: String, content: [UInt8])]) -> HTML {
        HTML(.section, .style("verdict", "good"), .label("Redacted")) {
            HTML(.h2, .style("word"), text: "✓ \(receipt.sentence)")
            HTML(.p, text: RedactionReceipt.limits)
            HTML(.div, .style("toolbar")) {
                for (index, file) in files.enumerated() { save(file, .style(index == 0 ? "primary" : "secondary")) }
                save(("receipt.md", Array(receipt.markdown.utf8)), .style("secondary"))
                save(("receipt.json", receipt.json), .style("secondary"))
            }
        }
    }

    /// A link that saves a file.
    private static func save(_ file: (name: String, content: [UInt8]), _ look: HTMLAttribute) -> HTML {
        let content = "data:application/octet-stream;base64,\(Base64Text(encoding: file.content))"
        return HTML(.a, look, .set("href", content), .set("download", file.name), text: "Save \(file.name)")
    }

    // MARK: The refusal

    private static func refusal(_ error: RedactionError) -> HTML {
        HTML(.section, .style("verdict", "error"), .role("alert"), .label("Not redacted")) {
            HTML(.h2, .style("word"), text: "✕ There is nothing to share: \(error.message)")
            if !error.differences.isEmpty {
                HTML(.ul) { for difference in error.differences { HTML(.li, text: "\(difference)") } }
            }
            HTML(.p) {
                "Rule "
                HTML(.code, text: error.code.rawValue)
                ". Remove the part that it is about, or report the form of the text without its values."
            }
        }
    }
}
