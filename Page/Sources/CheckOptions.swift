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

    let output: Output
    let time: EvaluationTime
    let now: Date
    let privacy: SourceExcerpt.Privacy
    let issuers: [String]
    let audience: String?
    let requiredAttributes: [String]
    /// The texts, with their names in reports.
    let files: [NamedContent]
    /// The files with trusted keys.
    let trust: [NamedContent]
    /// The evaluation time of the form, if it is not one.
    let unreadTime: SAMLError?

    /// Reads the options.
    ///
    /// - Parameters:
    ///   - json: The options.
    ///   - text: The contents of the files, one after the other.
    ///   - trusted: The contents of the files with trusted keys, one after the other.
    init(_ json: [UInt8], text: [UInt8], trusted: [UInt8]) {
        let document = JSONDocument(json).root
        let string = { (name: String) in document?[name]?.text ?? "" }
        let now = Date(timeIntervalSince1970: Double(document?["now"]?.wholeNumber ?? 0))
        self.now = now
        output = Output(rawValue: string("output")) ?? .section
        privacy = document?["isRevealed"]?.flag == true ? .revealed : .masked
        issuers = ProviderSettings.names(in: string("issuer"))
        audience = string("audience").isEmpty ? nil : string("audience")
        requiredAttributes = ProviderSettings.names(in: string("required"))
        files = NamedContent.parts(of: text, document?["files"])
        trust = NamedContent.parts(of: trusted, document?["trust"])
        (time, unreadTime) = Self.time(string("at"), now: now)
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
