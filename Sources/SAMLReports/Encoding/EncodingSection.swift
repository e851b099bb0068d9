import ByteTools
public import SAMLDiagnosis
public import SAMLEncoding

/// The part of a page about the encoding layers of an input, with the text at each.
///
/// The page contains the style sheets ``PageStyle/commonCSS`` and ``PageStyle/diagnosisCSS``.
public struct EncodingSection: Sendable {
    private let steps: EncodingSteps
    private let name: String
    private let number: Int
    private let privacy: SourceExcerpt.Privacy

    /// Creates the section of an input.
    ///
    /// - Parameters:
    ///   - steps: The layers and their texts.
    ///   - name: The name of the input.
    ///   - number: The number of the input among those of the page, from 1; the anchors of the section begin with it.
    ///   - privacy: The privacy of personal values, which all texts contain.
    public init(
        _ steps: EncodingSteps,
        named name: String,
        number: Int = 1,
        showing privacy: SourceExcerpt.Privacy = .masked
    ) {
        self.steps = steps
        self.name = name
        self.number = number
        self.privacy = privacy
    }

    private var trace: EncodingTrace { steps.trace }

    /// The section: the layers, outermost first, and the content inside them.
    public var html: HTML {
        frame.html {
            HTML(.h3, .id(.part(.layers, input: number)), text: "Layers, the outermost first")
            HTML(.ol, .style("layers"), .role("list")) {
                for index in steps.texts.indices { step(index) }
            }
        }
    }

    private var frame: SectionFrame {
        let count = trace.layers.count
        let layers = count == 0 ? "without an encoding layer" : "in \(count.counted("encoding layer"))"
        if let failure = trace.failure {
            let place = count == 0 ? "the input" : "the content of \(count.counted("layer"))"
            return SectionFrame(
                number: number,
                name: name,
                tone: "error",
                verdict: "✕ There is no SAML response: \(place) cannot be decoded",
                remarks: [HTML(sentence: "\(failure)", code: failure.code.rawValue)]
            )
        }
        let isGood = trace.irregularities.isEmpty
        return SectionFrame(
            number: number,
            name: name,
            tone: isGood ? "good" : "warning",
            verdict: "\(isGood ? "✓" : "!") \(trace.content.shortName), \(layers)",
            remarks: trace.isAsSpecified
                ? []
                : [HTML(.p, text: "An exchange requires XML in Base64, percent-encoded once.")]
        )
    }

    private func step(_ index: Int) -> HTML {
        HTML(.li, .id(.layer(index, input: number)), .isFocusTarget) {
            HTML(.b, text: title(of: index))
            let irregularities = trace.irregularities.filter { $0.layer == index }
            if !irregularities.isEmpty {
                HTML(.ul) {
                    for irregularity in irregularities {
                        HTML(.li) {
                            "byte \(irregularity.offset.grouped): \(irregularity.message) "
                            HTML(.code, .style("soft"), text: irregularity.kind.rawValue)
                        }
                    }
                }
            }
            text(of: index)
        }
    }

    private func title(of index: Int) -> String {
        let count = "\(steps.texts[index].count.grouped) bytes"
        guard trace.layers.indices.contains(index) else {
            let content = trace.failure == nil ? trace.content.shortName : trace.content.explanation
            return trace.layers.isEmpty ? "\(content), \(count)" : "Inside: \(content), \(count)"
        }
        let field = trace.layers[index].fieldName.map { ", field \($0.clipped(to: 200))" } ?? ""
        return "\(trace.layers[index].kind.name)\(field), \(count)"
    }

    private func text(of index: Int) -> HTML {
        let bytes = steps.texts[index]
        let hidden = privacy == .masked ? PrivateRanges(in: bytes, MarkupOutline(of: bytes)) : PrivateRanges()
        let shown = ShownText(bytes, hiding: hidden)
        let isOpen: [HTMLAttribute] = index == trace.layers.count ? [.isOpen] : []
        return .element(
            .details,
            isOpen,
            [HTML(.summary, text: "Text")] + shown.remarks.map { HTML(.p, .style("detail"), text: $0) } + [
                HTML(.pre, .style("excerpt"), .id(.text(ofLayer: index, input: number))) { shown.pieces }
            ]
        )
    }
}
