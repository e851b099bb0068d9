internal import ByteTools
public import SAMLDiagnosis
internal import SAMLEncoding

/// The part of a page with a text before and after a change, side by side.
///
/// The page contains the style sheets ``PageStyle/commonCSS`` and ``PageStyle/diagnosisCSS``.
public struct TextPairSection: Sendable {
    /// One of the two texts.
    public struct Side: Sendable {
        private let title: String
        private let content: [UInt8]
        private let privacy: SourceExcerpt.Privacy

        /// Creates a side.
        ///
        /// - Parameters:
        ///   - title: The heading, to which the size is added.
        ///   - content: The text; of other data, the section has the first bytes.
        ///   - privacy: The privacy of personal values.
        public init(_ title: String, _ content: [UInt8], showing privacy: SourceExcerpt.Privacy) {
            self.title = title
            self.content = content
            self.privacy = privacy
        }

        fileprivate var html: HTML {
            let hidden = privacy == .masked ? PrivateRanges(in: content, MarkupOutline(of: content)) : PrivateRanges()
            let shown = ShownText(content, hiding: hidden)
            return HTML(.div) {
                HTML(.h4, .style("view"), text: "\(title), \(content.count.grouped) bytes")
                for remark in shown.remarks { HTML(.p, .style("detail"), text: remark) }
                HTML(.pre, .style("excerpt")) { shown.pieces }
            }
        }
    }

    private let name: String
    private let number: Int
    private let before: Side
    private let after: Side

    /// Creates the section of a text.
    ///
    /// - Parameters:
    ///   - before: The text before the change.
    ///   - after: The text after it.
    ///   - name: The name of the text.
    ///   - number: The number of the text among those of the page, from 1; the anchor of the section has it.
    public init(_ before: Side, _ after: Side, named name: String, number: Int = 1) {
        self.before = before
        self.after = after
        self.name = name
        self.number = number
    }

    /// The section.
    public var html: HTML {
        let heading = PageAnchor.part(.name, input: number)
        return HTML(.section, .style("input"), .id(.input(number)), .labeled(by: heading)) {
            HTML(.h3, .id(heading)) { name.clipped(to: 300).withBreaks }
            HTML(.div, .style("sides")) {
                before.html
                after.html
            }
        }
    }
}
