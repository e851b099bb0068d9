internal import ByteTools
internal import SAMLDiagnosis
internal import SAMLEncoding
internal import XMLSecurity

/// What a run replaced and kept, and whether the findings are the same; it contains no value of the inputs.
///
/// It has the hash of the output only: with that of an original, a short value in it could be guessed.
public struct RedactionReceipt: Sendable {
    private let redactions: [Redaction]
    private let record: RedactionRecord
    private let keptNames: [String]
    private let allowed: Set<String>
    private let version: String

    init(of redactions: [Redaction], by redactor: Redactor, allowing allowed: Set<String>, version: String) {
        self.redactions = redactions
        self.allowed = allowed
        self.version = version
        record = redactor.text.record
        keptNames = redactor.text.keptNames.map { String(decoding: $0, as: UTF8.self) }.sorted()
    }

    /// The differences that are not allowed.
    public var differences: [RedactionProof.Difference] {
        redactions.flatMap(\.proof.differences).filter { !allowed.contains($0.rule?.id ?? $0.kind.rawValue) }
    }

    /// The conclusion in one sentence without the period.
    public var sentence: String {
        let findings = redactions.reduce(0) { $0 + $1.proof.sameFindings }.counted("finding")
        let count = differences.count
        if count > 0 { return "\(count.counted("difference")) between the findings of the original and the output" }
        return
            "\(record.replaced.values.reduce(0, +).counted("value")) replaced; the same \(findings), places and verdicts"
    }

    private struct Row {
        let name: String
        let count: Int
        let meaning: String
    }

    private var replaced: [Row] { Self.rows(record.replaced) }

    private var layers: [Row] { Self.rows(record.layers) }

    private var kept: [Row] { Self.rows(record.kept) }

    private static func rows<Kind: RecordedKind>(_ counts: [Kind: Int]) -> [Row] {
        counts.map { Row(name: $0.key.rawValue, count: $0.value, meaning: $0.key.meaning) }.sorted { $0.name < $1.name }
    }

    private static func hash(_ content: [UInt8]) -> String {
        ((try? DigestMethod.sha256.hash(content)) ?? []).hexadecimal
    }

    // MARK: Forms

    /// The receipt in Markdown.
    public var markdown: String {
        var lines = ["# Receipt of a redaction", "", "samltool \(version): \(sentence).", ""]
        lines += ["| output | bytes | SHA-256 |", "| --- | ---: | --- |"]
        lines += redactions.map {
            "| \($0.name.withoutControls) | \($0.content.count.grouped) | \(Self.hash($0.content)) |"
        }
        for (title, rows) in [("Replaced", replaced), ("Layers that were made again", layers), ("Kept", kept)] {
            lines += ["", "## \(title)", ""] + rows.map { "- \($0.count.grouped): \($0.meaning)" }
        }
        if !keptNames.isEmpty { lines.append("- Kept by name: \(keptNames.joined(separator: ", ").withoutControls)") }
        if !record.signatures.isEmpty {
            lines += ["", "## Signatures", ""] + record.signatures.map { "- \($0)" }
        }
        let all = redactions.flatMap(\.proof.differences)
        if !all.isEmpty {
            lines += ["", "## Differences", ""]
            lines += all.map { "- \($0)" }
        }
        lines += ["", "## Not judged", "", "- \(Self.limits)"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// What a redaction leaves, in two sentences.
    public static let limits = """
        Times, sizes, the structure, the lengths and the letter case of values stay. A person who knows the case may recognize it by them.
        """

    /// The receipt in JSON, on several lines.
    public var json: [UInt8] { json { _ in nil } }

    /// The receipt in JSON with the redacted contents, in Base64.
    public var jsonWithContents: [UInt8] { json { Base64Text(encoding: $0).description } }

    private func json(content: ([UInt8]) -> String?) -> [UInt8] {
        var writer = JSONWriter(.pretty)
        writer.begin("{")
        writer.member("format", "samltool.redaction")
        writer.member("version", 1)
        writer.member("tool", version)
        writer.member("sentence", sentence)
        writer.member("outputs") {
            $0.array(
                redactions.map { redaction in
                    OutputEntry(
                        name: redaction.name,
                        bytes: redaction.content.count,
                        hash: Self.hash(redaction.content),
                        content: content(redaction.content)
                    )
                }
            )
        }
        for (name, rows) in [("replaced", replaced), ("layers", layers), ("kept", kept)] {
            writer.member(name) { writer in
                writer.begin("{")
                for row in rows { writer.member(row.name, row.count) }
                writer.end("}")
            }
        }
        writer.member("keptNames") { $0.array(keptNames.map(TextEntry.init)) }
        writer.member("signatures") { $0.array(record.signatures.map { TextEntry(text: "\($0)") }) }
        writer.member("differences") { $0.array(redactions.flatMap(\.proof.differences).map(DifferenceEntry.init)) }
        writer.end("}")
        return writer.take() + [0x0A]
    }
}

private struct TextEntry: JSONWritable {
    let text: String

    func write(to writer: inout JSONWriter) { writer.string(text) }
}

private struct OutputEntry: JSONWritable {
    let name: String
    let bytes: Int
    let hash: String
    let content: String?

    func write(to writer: inout JSONWriter) {
        writer.begin("{")
        writer.member("name", name)
        writer.member("bytes", bytes)
        writer.member("sha256", hash)
        writer.member("content", content)
        writer.end("}")
    }
}

private struct DifferenceEntry: JSONWritable {
    let difference: RedactionProof.Difference

    func write(to writer: inout JSONWriter) {
        writer.begin("{")
        writer.member("input", difference.input)
        writer.member("kind", difference.kind.rawValue)
        writer.member("rule", difference.rule?.id)
        writer.member("detail", difference.detail)
        writer.end("}")
    }
}
