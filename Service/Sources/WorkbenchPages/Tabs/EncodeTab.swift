import HTMLForms
import SAMLEncoding
import SAMLReports

/// The response as an app must send it.
struct EncodeTab: Tab {
    private enum Field: String, CaseIterable {
        case name = "encode-field"
        case any = "encode-any"
    }

    let path = "encode"
    let title = "Encode"
    let summary =
        "Encode a response for the exchange as the cookbook says: the whitespace rule, Base64, percent-encoding once."
    let inputs: Set<TabInput> = [.text]
    let fields = Field.allCases.map { $0.rawValue }

    func controls(for request: TabRequest) -> [HTML] {
        [
            HTML(.div, .style("grid")) {
                HTML(
                    field: Field.name.rawValue,
                    label: "Field of the body",
                    value: Self.field(of: request.form),
                    hint: "In an exchange it is SAMLResponse."
                )
                HTML(
                    box: Field.any.rawValue,
                    label: "Accept any text, even if it is not XML",
                    isChecked: Self.accepted(by: request.form) == .anything ? .yes : .no
                )
            }
        ]
    }

    private static func field(of form: WorkbenchForm) -> String {
        form[Field.name.rawValue].isEmpty ? FormFields.responseFieldName : form[Field.name.rawValue]
    }

    private static func accepted(by form: WorkbenchForm) -> AcceptedInput {
        form[Field.any.rawValue].isEmpty ? .response : .anything
    }

    func result(of request: TabRequest) -> [HTML] {
        guard let text = request.texts.first else {
            return [HTML(.p, .style("soft"), text: "Paste a response, or drop a file.")]
        }
        if request.texts.count > 1 {
            return [HTML(problem: "This tab takes one file.", "The tab Check takes several.")]
        }
        do throws(SAMLEncodingError) {
            return try Self.result(of: Encodings(of: text.bytes, request.form), of: text.bytes)
        } catch {
            return [HTML(problem: "Nothing was encoded.", "\(error.description) [\(error.code.rawValue)]")]
        }
    }

    @HTMLBuilder
    private static func result(of encodings: Encodings, of response: [UInt8]) -> [HTML] {
        risks(of: response)
        part("Value", "For a field of a form that is not encoded again.", encodings.value)
        part("Body", "The whole body of an exchange without other fields.", encodings.body)
        part(
            "curl",
            "The request of a test; replace the URL, which is a placeholder, and the token. The body comes from "
                + "standard input, so that the history of the shell does not contain it.",
            encodings.curl
        )
        part("Base64", "For an HTTP client that percent-encodes the fields of a form itself.", encodings.base64)
        HTML(.div, .style("toolbar")) {
            for file in ["value.txt", "body.txt", "base64.txt"] {
                HTML(.button, .set("formaction", "encode/\(file)"), .flag("data-native"), text: "Save \(file)")
            }
        }
    }

    /// The maximum size of a response whose changes are examined, as in `samltool encode`.
    private static let maximumExaminedBytes = 1 << 20

    /// What the whitespace rule may break, which the tab about it shows.
    @HTMLBuilder
    private static func risks(of response: [UInt8]) -> [HTML] {
        if response.count <= maximumExaminedBytes, let report = try? NormalizationReport(explaining: response) {
            let risks = NormalizationChange.Risk.allCases.filter { report.count(of: $0) > 0 }
            if !risks.isEmpty {
                HTML(.section, .style("verdict", "warning")) {
                    HTML(.h2, .style("word"), text: "! The whitespace rule makes changes with a risk")
                    for risk in risks { HTML(.p, text: "\(report.count(of: risk)) × \(risk.message)") }
                    HTML(.button, .set("formaction", "whitespace"), text: "Show the changes")
                }
            }
        }
    }

    @HTMLBuilder
    private static func part(_ name: String, _ explanation: String, _ text: String) -> [HTML] {
        HTML(.h2, text: name)
        HTML(.p, .style("soft"), text: explanation)
        HTML(copied: text, label: name)
    }

    func download(_ name: String, of request: TabRequest) -> TabDownload? {
        guard let text = request.texts.first, let encodings = try? Encodings(of: text.bytes, request.form)
        else { return nil }
        switch name {
        case "value.txt": return TabDownload(text: encodings.value, named: name)
        case "body.txt": return TabDownload(text: encodings.body, named: name)
        case "base64.txt": return TabDownload(text: encodings.base64, named: name)
        default: return nil
        }
    }

    private struct Encodings {
        let value: String
        let body: String
        let base64: String

        init(of response: [UInt8], _ form: WorkbenchForm) throws(SAMLEncodingError) {
            func text(_ kind: ResponseForm) throws(SAMLEncodingError) -> String {
                let input = EncodeTab.accepted(by: form)
                return String(decoding: try kind.encode(onlyResponseIn: response, accepting: input), as: UTF8.self)
            }
            value = try text(.percentEncoded)
            body = try text(.body(field: EncodeTab.field(of: form)))
            base64 = try text(.base64)
        }

        var curl: String {
            """
            curl --include --header 'Content-Type: \(FormBody.contentType)' \\
              --header "Authorization: Bearer $ADOBE_TOKEN" --data @- 'https://url-of-the-exchange.invalid/' <<'END'
            \(body)
            END
            """
        }
    }
}
