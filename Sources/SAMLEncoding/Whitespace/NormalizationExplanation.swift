import ByteTools

/// The implementation of ``NormalizationReport``, which finds the changes and their regions in the map of the document.
struct NormalizationExplanation {
    private let text: [UInt8]
    private let map: MarkupMap
    private var counter: LocationCounter
    private var names = WhitespaceNames()
    private var lastElement: (index: Int?, name: String?) = (nil, nil)
    private var regionIndex = 0
    private var stepIndex = 0
    private var coverage = 0

    init(of text: [UInt8], _ map: MarkupMap) {
        self.text = text
        self.map = map
        counter = LocationCounter(text)
    }

    mutating func changes() -> [NormalizationChange] {
        let core = text.withSpan { $0.trimmedRange }
        var changes: [NormalizationChange] = []
        if core.lowerBound > 0 { changes.append(change(.trimmed, 0..<core.lowerBound)) }
        var index = core.lowerBound
        while index < core.upperBound {
            // Most bytes are not whitespace, which their value alone shows.
            if text[index] > 0x20, text[index] < 0x80 {
                index += 1
                continue
            }
            guard let scalar = whitespace(at: index), scalar.whitespaceClass != .space else {
                index += 1
                continue
            }
            let run = index..<end(of: scalar.whitespaceClass, from: index)
            if scalar.whitespaceClass == .newline {
                changes.append(change(.lineBreakDeleted, run))
            } else if !text[run].elementsEqual([0x20]) {
                changes.append(change(.runCollapsed, run))
            }
            index = run.upperBound
        }
        if core.upperBound < text.count { changes.append(change(.trimmed, core.upperBound..<text.count)) }
        return changes
    }

    private func whitespace(at index: Int) -> WhitespaceScalar? {
        text.withSpan { WhitespaceScalar(in: $0, at: index) }
    }

    private func end(of whitespaceClass: WhitespaceClass, from start: Int) -> Int {
        var index = start
        while let scalar = whitespace(at: index), scalar.whitespaceClass == whitespaceClass { index += scalar.length }
        return index
    }

    private mutating func change(_ kind: NormalizationChange.Kind, _ range: Range<Int>) -> NormalizationChange {
        let region = region(at: range.lowerBound)
        return NormalizationChange(
            kind: kind,
            location: counter.location(of: range.lowerBound),
            byteCount: range.count,
            subject: names.name(of: text[range]),
            element: region?.element.flatMap { knownName(of: $0) },
            isInText: region?.kind == .text,
            riskSet: region.map { risks(of: kind, range, in: $0) } ?? []
        )
    }

    /// Returns the part of an element's name that may be shown; consecutive changes are often in the same element.
    private mutating func knownName(of element: Int) -> String? {
        if lastElement.index != element { lastElement = (element, KnownNames.known(map.elements[element].name)) }
        return lastElement.name
    }

    /// The offset must not be smaller than that of the previous call.
    private mutating func region(at offset: Int) -> MarkupMap.Region? {
        while stepIndex < map.coverageSteps.count, map.coverageSteps[stepIndex].offset <= offset {
            coverage += map.coverageSteps[stepIndex].change
            stepIndex += 1
        }
        while regionIndex < map.regions.count, map.regions[regionIndex].range.upperBound <= offset { regionIndex += 1 }
        return regionIndex < map.regions.count ? map.regions[regionIndex] : nil
    }
}

extension NormalizationExplanation {
    private func risks(
        of kind: NormalizationChange.Kind,
        _ range: Range<Int>,
        in region: MarkupMap.Region
    ) -> NormalizationChange.RiskSet {
        var risks: NormalizationChange.RiskSet = []
        if kind == .lineBreakDeleted, region.kind == .tag, joinsAttributes(range, in: region) {
            risks.insert(.attributesJoined)
        }
        if kind == .lineBreakDeleted, joinsWords(range, in: region) { risks.insert(.wordsJoined) }
        if kind != .trimmed, coverage > 0, region.kind.isSigned, !isTabInAttribute(range, in: region) {
            risks.insert(.signedContentChanged)
        }
        return risks
    }

    private func isTabInAttribute(_ range: Range<Int>, in region: MarkupMap.Region) -> Bool {
        region.kind == .attributeValue && text[range].elementsEqual([0x09])
    }

    /// Returns true if the line break is directly between the end of a name or value and the start of a name.
    private func joinsAttributes(_ range: Range<Int>, in region: MarkupMap.Region) -> Bool {
        guard range.lowerBound > 0, range.upperBound < text.count else { return false }
        let before = text[range.lowerBound - 1]
        let after = text[range.upperBound]
        return !"=</ \t".utf8.contains(before) && !after.endsMarkupName
    }

    private func holdsBase64(_ region: MarkupMap.Region) -> Bool {
        map.element(around: region)?.holdsBase64 ?? false
    }

    private func joinsWords(_ range: Range<Int>, in region: MarkupMap.Region) -> Bool {
        guard region.kind == .text && !holdsBase64(region) || region.kind == .attributeValue else { return false }
        guard region.range.lowerBound < range.lowerBound, range.upperBound < region.range.upperBound else {
            return false
        }
        let endsWord = text.withSpan { WhitespaceScalar(in: $0, before: range.lowerBound) == nil }
        return endsWord && whitespace(at: range.upperBound) == nil
    }
}

extension MarkupMap.Region.Kind {
    /// True if canonicalization preserves whitespace here (Exclusive XML Canonicalization, without comments).
    fileprivate var isSigned: Bool {
        switch self {
        case .text, .attributeValue, .processingInstruction: true
        case .tag, .unsigned: false
        }
    }
}

struct WhitespaceNames {
    /// Short runs occur often; the keys are their bytes.
    private var known: [UInt64: String] = [:]

    private static let maximumCount = 64

    mutating func name(of bytes: ArraySlice<UInt8>) -> String {
        guard bytes.count <= 8 else { return Self.describe(bytes) }
        // No byte is 0, so the keys are unique.
        let key = bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        if let name = known[key] { return name }
        let name = Self.describe(bytes)
        if known.count < Self.maximumCount { known[key] = name }
        return name
    }

    /// Returns the scalars in order, with counts of equal neighbors: `CR LF`, `1 tab, 4 spaces`.
    static func describe(_ bytes: ArraySlice<UInt8>) -> String {
        // Most whitespace is of one kind.
        if let first = bytes.first, first < 0x80, bytes.allSatisfy({ $0 == first }) {
            return name((Unicode.Scalar(first), bytes.count))
        }
        var runs: [(scalar: Unicode.Scalar, count: Int)] = []
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if let last = runs.last, last.scalar == scalar {
                runs[runs.count - 1].count += 1
            } else if runs.count == 8 {
                return runs.map(name).joined(separator: ", ") + " …"
            } else {
                runs.append((scalar, 1))
            }
        }
        if runs.map({ $0.scalar }) == ["\r", "\n"], runs.allSatisfy({ $0.count == 1 }) { return "CR LF" }
        return runs.map(name).joined(separator: ", ")
    }

    private static func name(_ run: (scalar: Unicode.Scalar, count: Int)) -> String {
        switch run.scalar {
        case " ": return run.count.counted("space")
        case "\t": return run.count.counted("tab")
        case "\n": return run.count == 1 ? "LF" : "\(run.count) LF"
        case "\r": return run.count == 1 ? "CR" : "\(run.count) CR"
        default:
            let hex = String(run.scalar.value, radix: 16, uppercase: true)
            let name = "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
            return run.count == 1 ? name : "\(run.count) \(name)"
        }
    }
}
