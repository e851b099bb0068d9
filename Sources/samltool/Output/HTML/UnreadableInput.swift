import SAMLDiagnosis
import SAMLEncoding

/// The start of an input that is too large to be read.
struct UnreadableInput {
    private let head: [UInt8]
    private let privacy: SourceExcerpt.Privacy

    /// - Parameters:
    ///   - head: The first bytes.
    ///   - privacy: What is shown of values.
    init(_ head: [UInt8], _ privacy: SourceExcerpt.Privacy) {
        self.head = head
        self.privacy = privacy
    }

    @HTMLBuilder
    var html: [HTML] {
        HTML(.h3, text: "How it begins")
        SourceSection.remarks(on: head, privacy).map { HTML(.p, text: $0) }
        let text = String(decoding: head, as: UTF8.self)
        HTML(.pre, .style("excerpt"), text: privacy == .masked ? text.masked : text)
        HTML(.p, .style("soft"), text: "These are the first \(head.count) bytes.")
    }
}

extension String {
    /// Each character but white space as one `•`.
    var masked: String {
        String(UnicodeScalarView(unicodeScalars.map { $0.properties.isWhitespace ? " " : "•" }))
    }
}
