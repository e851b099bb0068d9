import ByteTools
import FoundationEssentials
import HTMLForms
import SAMLReports
import WorkbenchPages

/// A page of a tab, its parts that change with the input, or a file of it.
struct ShowTask {
    /// What is wanted: the path of a tab, or of a file of a tab.
    private let path: String
    private let isFragment: Bool
    private let form: ReceivedForm
    private let now: Date

    /// Reads a task.
    ///
    /// - Parameters:
    ///   - json: The path, whether the fragment is wanted, the seconds since 1970, and the parts of the form: their fields, the names of files,
    ///     and their numbers of bytes.
    ///   - contents: The contents of the parts, one after the other.
    init(_ json: [UInt8], _ contents: [UInt8]) {
        let document = JSONDocument(json).root
        path = document?["path"]?.text ?? ""
        isFragment = document?["isFragment"]?.flag == true
        now = Date(timeIntervalSince1970: Double(document?["now"]?.wholeNumber ?? 0))
        var form = ReceivedForm()
        var rest = contents[...]
        for part in document?["parts"]?.elements ?? [] {
            let content = Array(rest.prefix(max(Int(part["count"]?.wholeNumber ?? 0), 0)))
            rest = rest.dropFirst(content.count)
            let field = part["field"]?.text ?? ""
            if let file = part["file"]?.text {
                form.add(field, file: file, content)
            } else {
                form.add(field, String(decoding: content, as: UTF8.self))
            }
        }
        self.form = form
    }

    var result: PageResult {
        let words = path.split(separator: "/", maxSplits: 1).map(String.init)
        guard let tab = PageTabs.host.tabs.first(where: { $0.path == words.first }) else {
            return PageResult(report: [:])
        }
        let page = PageTabs.host.page(of: tab, for: form, at: now)
        if words.count == 2 {
            guard let file = page.download(words[1]) else { return PageResult(report: [:]) }
            return PageResult(report: ["name": .string(file.fileName)], texts: [file.content])
        }
        return PageResult(report: ["title": .string(page.title)], texts: [isFragment ? page.fragment : page.content])
    }
}

extension WorkbenchPage {
    /// The content of the page in UTF-8.
    fileprivate var content: [UInt8] {
        var bytes: [UInt8] = []
        for part in html { part.write(to: &bytes) }
        return bytes
    }
}
