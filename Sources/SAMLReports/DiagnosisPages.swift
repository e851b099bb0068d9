public import SAMLDiagnosis
public import SAMLExamination

/// A report of diagnoses as a folder of pages: a list of all inputs, and a page for each.
///
/// ```swift
/// var pages = DiagnosisPages()
/// for input in inputs { try write(pages.add(input)) }
/// try write(pages.list())
/// ```
///
/// The names of the pages contain only numbers, never names of inputs. A page loads, runs and sends nothing, and its only links
/// to other files are those between the list and the pages.
public struct DiagnosisPages: Sendable {
    /// The maximum number of inputs on the one page of a ``DiagnosisWriter``.
    public static let maximumInputsOnOnePage = 200

    /// The summary of all inputs so far.
    public private(set) var summary: DiagnosisSummary
    private let threshold: Severity
    private let privacy: SourceExcerpt.Privacy
    private let settings: SettingsSource?
    private var entries: [PageEntry] = []

    public struct Page: Hashable, Sendable {
        /// The name of the file, `input-00001.html` or `index.html`.
        public let fileName: String
        /// The page in UTF-8.
        public let content: [UInt8]
    }

    /// Creates an empty report.
    ///
    /// - Parameters:
    ///   - severity: The severity from which a finding rejects its input.
    ///   - privacy: The privacy of personal values on the pages.
    ///   - settings: The settings of the diagnosis, which the pages name.
    public init(
        failingOn severity: Severity = .error,
        showing privacy: SourceExcerpt.Privacy = .masked,
        settings: SettingsSource? = nil
    ) {
        summary = DiagnosisSummary(failingOn: severity)
        threshold = severity
        self.privacy = privacy
        self.settings = settings
    }

    /// Adds an input.
    ///
    /// - Parameter input: The input.
    /// - Returns: Its page.
    public mutating func add(_ input: DiagnosisEntry) -> Page {
        summary.add(input)
        let number = summary.inputCount
        let section = DiagnosisSection(input, number: number, failingOn: threshold, privacy, .alone)
        entries.append(section.entry)
        var content: [UInt8] = []
        HTMLForm.writePage(of: section, privacy, settings, withLinkToIndex: true) { content += $0 }
        return Page(fileName: PageFile.input(number).name, content: content)
    }

    /// Returns the page that lists the inputs so far and links to their pages.
    public func list() -> Page {
        let frame = PageFrame(listing: summary, privacy, settings)
        let list = PageList(entries, summary) { .href(PageFile.input($0)) }.html
        return Page(fileName: PageFile.index.name, content: frame.start() + list.bytes + [0x0A] + frame.end)
    }

    package static var listName: String { PageFile.index.name }

    package static var markLength: Int { PageFrame.mark.utf8.count }

    package static func isPage(startingWith bytes: [UInt8]) -> Bool { bytes.starts(with: PageFrame.mark.utf8) }

    package static func number(ofPage name: String) -> Int? {
        let digits = name.utf8.drop { $0 < UInt8(ascii: "0") || $0 > UInt8(ascii: "9") }.prefix {
            $0 != UInt8(ascii: ".")
        }
        guard let number = Int(String(decoding: digits, as: UTF8.self)), number > 0,
            PageFile.input(number).name.utf8.elementsEqual(name.utf8)
        else { return nil }
        return number
    }
}
