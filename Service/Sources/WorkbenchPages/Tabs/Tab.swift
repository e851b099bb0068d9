import HTMLForms
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A tab of the workbench: one task, as a function of the form.
///
/// To add a tab, write a type with this interface in `Tabs/<Name>Tab.swift` and add it to a group of ``WorkbenchTabs/groups``. Its page, its route
/// `POST /<path>`, its entry in the navigation and its fragment follow from that.
///
/// ```swift
/// struct LengthTab: Tab {
///     let path = "length"
///     let title = "Length"
///     let summary = "The number of bytes of the text."
///
///     func result(of request: TabRequest) -> [HTML] {
///         [HTML(.p, text: "\(request.form.text.bytes.count) bytes")]
///     }
/// }
/// ```
///
/// A tab decides nothing about SAML and formats no report: the libraries of samltool do. It has no state: what it needs besides the common
/// fields of ``WorkbenchForm`` is in fields of its own, whose names it lists in ``fields``, and which the page keeps while another tab
/// is shown; ``prepare(_:for:at:)`` sets their defaults. Its work runs on a thread of its own and may take a second or two.
protocol Tab: Sendable {
    /// The path without a slash, which is all that the URL contains.
    var path: String { get }
    var title: String { get }
    var summary: String { get }
    /// The inputs of most uses of the tab; the text is open until there is one.
    var inputs: Set<TabInput> { get }
    /// The inputs that few uses of the tab need; they are folded. Those that are in neither set are not visible.
    var optionalInputs: Set<TabInput> { get }
    /// The names of the fields of ``controls(for:)``.
    var fields: [String] { get }

    /// Sets defaults, or does what a button of the tab asks for, whose action is `<path>:<name>` and may lead
    /// to another tab; without a button of this tab, the action is `nil`.
    func prepare(_ form: inout WorkbenchForm, for action: String?, at now: Date)
    /// The controls of the tab, between the common ones and the result.
    func controls(for request: TabRequest) -> [HTML]
    func result(of request: TabRequest) -> [HTML]
    /// The name is the last part of the path `POST /<path>/<name>`; `nil` if the tab has no such file.
    func download(_ name: String, of request: TabRequest) -> TabDownload?
}

extension Tab {
    var inputs: Set<TabInput> { [.text, .settings] }
    var optionalInputs: Set<TabInput> { [] }
    var fields: [String] { [] }

    func prepare(_ form: inout WorkbenchForm, for action: String?, at now: Date) {}
    func controls(for request: TabRequest) -> [HTML] { [] }
    func download(_ name: String, of request: TabRequest) -> TabDownload? { nil }
}

/// A part of the common form.
enum TabInput: Hashable, Sendable {
    /// The text, the files and the samples.
    case text
    /// Trust, expectations and evaluation time.
    case settings
}

/// What a tab gets.
struct TabRequest: Sendable {
    let form: WorkbenchForm
    let settings: SettingsInForce
    let now: Date
    /// The times of the first SAML response.
    let times: ResponseTimes
    /// Where the tab is shown.
    let host: WorkbenchHost

    init(_ form: WorkbenchForm, in host: WorkbenchHost, now: Date) {
        self.form = form
        self.host = host
        self.now = now
        settings = SettingsInForce(form, now: now)
        times = ResponseTimes(in: form.texts)
    }

    /// The texts to examine, each with its name: the one in the form, or the files beside it.
    var texts: [(name: String, bytes: [UInt8])] { form.texts }

    /// Adobe's responses in the texts.
    var outcomes: [HTML] {
        texts.compactMap {
            OutcomeSection(of: $0.bytes, named: $0.name, by: settings.examination, at: settings.time)?.html
        }
    }

    static let maximumResponses = 20

    /// The body gets a response, its name and its number on the page, from 1; without a text, the result is a
    /// sentence.
    func resultsOfResponses(_ body: (FoundResponse, _ file: String, Int) -> HTML) -> [HTML] {
        if texts.isEmpty {
            return [HTML(.p, .style("soft"), text: "Paste a response, or drop files.")]
        }
        var results: [HTML] = []
        for text in texts {
            do throws(RecordingError) {
                for response in try ResponseFinder.all(in: text.bytes).prefix(Self.maximumResponses - results.count) {
                    results.append(body(response, text.name, results.count + 1))
                }
            } catch {
                results.append(HTML(problem: "\(text.name) cannot be read.", error.message))
            }
        }
        return results
    }
}

package struct TabDownload: Sendable {
    package let fileName: String
    package let contentType: String
    package let content: [UInt8]
}

extension TabDownload {
    init(page content: [UInt8], named fileName: String) {
        self.init(fileName: fileName, contentType: "text/html; charset=utf-8", content: content)
    }

    init(json text: String, named fileName: String) {
        self.init(fileName: fileName, contentType: "application/json", content: Array(text.utf8))
    }

    init(text: String, named fileName: String) {
        self.init(fileName: fileName, contentType: "text/plain; charset=utf-8", content: Array(text.utf8))
    }

    /// A text whose encoding may be any.
    init(bytes content: [UInt8], named fileName: String) {
        self.init(fileName: fileName, contentType: "application/octet-stream", content: content)
    }
}

/// The times of the first SAML response in the texts, each of which can be the evaluation time.
struct ResponseTimes: Sendable {
    /// The time at which a recording contains the response; `nil` if there is no recording.
    private(set) var recorded: SAMLTimestamp?
    /// The IssueInstant; `nil` if there is no response with one.
    private(set) var issued: SAMLTimestamp?

    /// The maximum size of a recording that is searched for times alone, in bytes.
    private static let maximumRecordingBytes = 8 << 20
    /// The maximum size of another text that is searched, in bytes: the result of a large one must not wait for its times.
    private static let maximumTextBytes = 256 << 10

    /// Finds the times in texts.
    init(in texts: [(name: String, bytes: [UInt8])]) {
        for text in texts where Self.isSearched(text.bytes) {
            let responses = (try? ResponseFinder.all(in: text.bytes)) ?? []
            recorded = recorded ?? responses.lazy.compactMap { $0.sentAt }.first
            if issued == nil, let first = responses.first {
                issued = UnverifiedResponse.issueInstant(of: first.trace().payload)
            }
            if recorded != nil, issued != nil { return }
        }
    }

    /// True if a text is small enough; a recording is JSON or a compressed folder.
    private static func isSearched(_ bytes: [UInt8]) -> Bool {
        let start = bytes.first { $0 > 0x20 }
        let isRecording = start == UInt8(ascii: "{") || start == UInt8(ascii: "P")
        return bytes.count <= (isRecording ? maximumRecordingBytes : maximumTextBytes)
    }
}
