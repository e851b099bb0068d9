/// A diagram of a cookbook's decisions, with the path of a state or of a whole flow highlighted.
public struct DecisionDiagram: Sendable {
    /// The languages of diagrams.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        /// Mermaid's flowchart.
        case mermaid
        /// Graphviz.
        case dot
    }

    private struct Arrow {
        let source: String
        let target: String
        var rules: [String]
        var isTaken: Bool
    }

    private struct Box {
        let name: String
        let text: String
        let isQuestion: Bool
        var isTaken: Bool
    }

    private var boxes: [Box] = []
    private var arrows: [Arrow] = []

    /// Creates the diagram of a graph.
    ///
    /// - Parameters:
    ///   - graph: The decisions.
    ///   - path: The edges to highlight: the path of a decision of the same cookbook, or the paths of several.
    public init(_ graph: DecisionGraph, path: some Sequence<DecisionEdge> = []) {
        let path = Set(path)
        let decided = Set(path.map(\.source))
        for node in graph.nodes {
            let name = Self.name(node.id.rawValue)
            let text = "\(node.step.name): \(node.question)"
            let isTaken = decided.contains(node.id)
            boxes.append(Box(name: name, text: text, isQuestion: true, isTaken: isTaken))
            for edge in node.edges where edge.target != .remark { add(edge, from: name, isTaken: path.contains(edge)) }
        }
    }

    private mutating func add(_ edge: DecisionEdge, from source: String, isTaken: Bool) {
        let target: String
        if case .question(let id) = edge.target {
            target = Self.name(id.rawValue)
        } else if let kind = edge.target.kind {
            target = box(for: kind, from: source, isTaken: isTaken)
        } else {
            return
        }
        guard
            let known = arrows.firstIndex(where: { hasSameBytes($0.source, source) && hasSameBytes($0.target, target) })
        else {
            arrows.append(Arrow(source: source, target: target, rules: [edge.rule.id], isTaken: isTaken))
            return
        }
        if !arrows[known].rules.contains(where: { hasSameBytes($0, edge.rule.id) }) {
            arrows[known].rules.append(edge.rule.id)
        }
        arrows[known].isTaken = arrows[known].isTaken || isTaken
    }

    /// Returns the name of the box for a step; each question has its own boxes, which keeps the arrows short.
    private mutating func box(for kind: SignOnStepKind, from source: String, isTaken: Bool) -> String {
        let name = "\(source)_\(Self.name(kind.title))"
        if let known = boxes.firstIndex(where: { hasSameBytes($0.name, name) }) {
            boxes[known].isTaken = boxes[known].isTaken || isTaken
        } else {
            boxes.append(Box(name: name, text: kind.title, isQuestion: false, isTaken: isTaken))
        }
        return name
    }

    /// Returns the source text of the diagram.
    public func text(as format: Format) -> String {
        switch format {
        case .mermaid: mermaid
        case .dot: dot
        }
    }

    /// The diagram in Mermaid's language.
    public var mermaid: String {
        var lines = ["flowchart TD"]
        lines += boxes.map { box in
            let (open, close) = box.isQuestion ? ("{{\"", "\"}}") : ("[\"", "\"]")
            return "    \(box.name)\(open)\(Self.escaped(box.text))\(close)"
        }
        lines += arrows.map { "    \($0.source) -->|\"\($0.rules.joined(separator: "<br>"))\"| \($0.target)" }
        let taken = boxes.filter(\.isTaken).map(\.name)
        if !taken.isEmpty {
            lines.append("    classDef taken stroke-width:4px,font-weight:bold")
            lines.append("    class \(taken.joined(separator: ",")) taken")
        }
        let thick = arrows.indices.filter { arrows[$0].isTaken }.map(String.init)
        if !thick.isEmpty { lines.append("    linkStyle \(thick.joined(separator: ",")) stroke-width:4px") }
        return lines.joined(separator: "\n")
    }

    /// The diagram in Graphviz's language.
    public var dot: String {
        var lines = ["digraph cookbook {", "    node [fontname=\"sans-serif\"];"]
        lines += boxes.map { box in
            let shape = box.isQuestion ? "hexagon" : "box"
            let width = box.isTaken ? ", penwidth=4" : ""
            return "    \(box.name) [label=\"\(Self.escaped(box.text))\", shape=\(shape)\(width)];"
        }
        lines += arrows.map { arrow in
            let width = arrow.isTaken ? ", penwidth=4" : ""
            return "    \(arrow.source) -> \(arrow.target) [label=\"\(arrow.rules.joined(separator: "\\n"))\"\(width)];"
        }
        return (lines + ["}"]).joined(separator: "\n")
    }

    private static func name(_ text: String) -> String {
        String(
            decoding: text.utf8.map { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: byte
                default: UInt8(ascii: "_")
                }
            },
            as: UTF8.self
        )
    }

    private static func escaped(_ text: String) -> String { text.replacing("\"", with: "'") }

    private func hasSameBytes(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }
}
