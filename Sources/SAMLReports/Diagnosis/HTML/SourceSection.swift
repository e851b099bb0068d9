import ByteTools
import SAML
import SAMLDiagnosis

/// The exact document, with the places of findings, the signed parts, and the changes of the whitespace rule.
struct SourceSection {
    let input: PageInput

    private var document: DiagnosedDocument { input.document }

    var html: HTML {
        input.part(.source, document.isXML ? "The document" : "The content of the input") {
            if document.isXML, let view = IndentedView(input, spots: spots) { view.html }
            exact
        }
    }

    @HTMLBuilder
    private var exact: [HTML] {
        let isXML = document.isXML
        let coverage = SourceCoverage(document)
        let cut = SourceCut(of: document.bytes, around: spots.map { $0.offset }, isXML: isXML)
        if isXML {
            HTML(.h4, .style("view"), text: "Exact document, \(document.byteCount.grouped) bytes")
            legend(coverage)
        } else {
            remarks.map { HTML(.p, text: $0) }
        }
        if cut.isCut {
            HTML(.p) {
                "\(document.byteCount.grouped) bytes are too many for this page: it shows the first \(cut.head.grouped), and the "
                "text around findings."
            }
        }
        if !document.changes.isEmpty {
            WhitespaceToggle(
                input: input.number,
                label: input.diagnosis.stage == .received
                    ? "Mark the whitespace that the whitespace rule changes"
                    : "Mark the whitespace that the rule would change if it were applied again"
            ).html
        }
        HTML(.div, .style("source")) {
            SourceView(input, spots: spots, cut: cut, coverage).html
        }
    }

    /// Remarks about bytes that are not XML, and the reason why they are masked.
    private var remarks: [String] {
        var remarks: [String] = []
        let start = document.bytes.prefix(4)
        if start.contains(where: { !(0x20..<0x7F).contains($0) && !(0x09...0x0D).contains($0) }) {
            remarks.append("Its first bytes are \(start.spacedHexadecimal).")
        }
        if input.privacy == .masked {
            remarks.append(
                "Everything except markup is masked, because the personal parts are unknown. "
                    + (input.advice == .withCommands ? "Use --reveal to show it." : "Show personal values to see it.")
            )
        }
        return remarks
    }

    private var spots: [SourceSpot] {
        input.diagnosis.findings.enumerated().compactMap { index, finding in
            let offset = finding.place.flatMap { document.offset(of: $0, in: input.diagnosis) }
            return offset.map { SourceSpot(offset: $0, finding: finding, number: index + 1) }
        }.sorted { ($0.offset, $0.number) < ($1.offset, $1.number) }
    }

    private func legend(_ coverage: SourceCoverage) -> HTML {
        HTML(.ul, .style("legend"), .role("list")) {
            for part in document.signedParts {
                HTML(.li, .style(document.isTrusted ? "signed" : "carried"), text: coverage.explanation(of: part))
            }
            if !document.signedParts.isEmpty {
                HTML(
                    .li,
                    .style("signature"),
                    text: "Double line: the signature itself, which is not part of the signed content."
                )
            }
            HTML(
                .li,
                .style("unsigned"),
                text: document.signedParts.isEmpty
                    ? "Dotted line: no valid signature covers this document; anyone could have written it."
                    : "Dotted line: no signature covers this; anyone could have written it."
            )
        }
    }
}

struct SourceSpot {
    let offset: Int
    let finding: Finding
    let number: Int
}

/// The shown parts of a document: everything, or its start and the text around findings.
struct SourceCut {
    let head: Int
    let ranges: [Range<Int>]
    let isCut: Bool

    private static let maximumBytes = 128 << 10
    private static let maximumLines = 5000
    private static let maximumUnknownBytes = 512
    /// Shown on each side of a finding after the start.
    private static let radius = 1024

    init(of bytes: [UInt8], around offsets: [Int], isXML: Bool) {
        let limit = min(isXML ? Self.maximumBytes : Self.maximumUnknownBytes, bytes.count)
        let lastLine = bytes[..<limit].indices.lazy.filter { bytes[$0] == 0x0A || bytes[$0] == 0x0D }
            .dropFirst(Self.maximumLines).first
        head = lastLine ?? limit
        isCut = bytes.count > head
        // Not in the middle of a character, which has at most four bytes.
        let start = { (offset: Int) in
            let end = min(max(offset, 0), bytes.count)
            return bytes[..<end].suffix(4).indices.last { bytes[$0] & 0xC0 != 0x80 } ?? end
        }
        var ranges = [0..<(bytes.count > head ? start(head) : bytes.count)]
        for offset in offsets.sorted() where isCut {
            let range =
                start(
                    offset - Self.radius
                )..<(offset + Self.radius >= bytes.count ? bytes.count : start(offset + Self.radius))
            if range.lowerBound <= ranges[ranges.count - 1].upperBound {
                let end = max(range.upperBound, ranges[ranges.count - 1].upperBound)
                ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<end
            } else {
                ranges.append(range)
            }
        }
        self.ranges = ranges
    }
}
