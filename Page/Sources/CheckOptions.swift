import ByteTools
import FoundationEssentials
import SAML
import SAMLDiagnosis
import SAMLExamination

/// The choices of the tab Check, which the page passes as JSON.
struct CheckOptions {
    enum Output: String {
        /// The result in the page.
        case section
        /// The document `samltool.check`.
        case json
        /// The report as a page of its own.
        case page
    }

    /// A file with trusted keys: its name, and the number of its bytes.
    struct File {
        let name: String
        let count: Int
    }

    /// The name of the text in reports.
    let name: String
    let output: Output
    let time: EvaluationTime
    let now: Date
    let privacy: SourceExcerpt.Privacy
    let issuers: [String]
    let audience: String?
    let requiredAttributes: [String]
    /// The files, and their contents one after the other.
    let trust: [File]
    let trustContents: [UInt8]
    /// The evaluation time of the form, if it is not one.
    let unreadTime: SAMLError?

    init(_ json: [UInt8], trustContents: [UInt8]) {
        let document = JSONDocument(json).root
        let text = { (name: String) in document?[name]?.text ?? "" }
        let now = Date(timeIntervalSince1970: Double(document?["now"]?.wholeNumber ?? 0))
        self.now = now
        self.trustContents = trustContents
        name = text("name")
        output = Output(rawValue: text("output")) ?? .section
        privacy = document?["isRevealed"]?.flag == true ? .revealed : .masked
        issuers = ProviderSettings.names(in: text("issuer"))
        audience = text("audience").isEmpty ? nil : text("audience")
        requiredAttributes = ProviderSettings.names(in: text("required"))
        trust = (document?["trust"]?.elements ?? []).map {
            File(name: $0["name"]?.text ?? "", count: Int($0["count"]?.wholeNumber ?? 0))
        }
        (time, unreadTime) = Self.time(text("at"), now: now)
    }

    /// Reads the evaluation time: none, `issued`, or a time in the format of SAML.
    private static func time(_ text: String, now: Date) -> (EvaluationTime, SAMLError?) {
        switch text {
        case "": return (.recorded(orAt: now), nil)
        case "issued": return (.issued(orAt: now), nil)
        default:
            do throws(SAMLError) {
                return (.chosen(try SAMLTimestamp(text).date), nil)
            } catch {
                return (.recorded(orAt: now), error)
            }
        }
    }
}
