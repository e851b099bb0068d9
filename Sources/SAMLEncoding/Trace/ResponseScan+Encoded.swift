// The scan for encoded responses: runs of the characters of Base64 and percent-encoding.

extension ResponseScan {
    /// Reads a run of the characters of Base64 and percent-encoding, which may be a value or `name=value`.
    mutating func readRun(_ classes: [Class]) {
        let start = position
        while position < text.count, classes[Int(text[position])] == .run { position += 1 }
        if position == text.count { lastRun = start }
        guard position - start >= minimumRunLength else { return }
        if let empty = NoValue.field(inRun: start..<position, of: text, named: field) {
            return add(empty, inRunFrom: start)
        }
        guard position - start >= EncodedHead.minimumLength else { return }
        guard let value = valueStart(inRunFrom: start) else { return }
        var candidate = ResponseCandidate(
            range: value.start..<position,
            source: value.start..<position,
            isMarkup: false
        )
        candidate.word = word
        if value.head == .percentEncodedMarkup { extendToEndOfWord() } else { extendBase64(from: value.start, classes) }
        candidate.range = value.start..<position
        candidate.fieldName = value.name
        // curl encodes the argument of that option, so a plus in it is not a space.
        let isForm =
            value.name.map { text[$0].elementsEqual(field) && !text[..<$0.lowerBound].endsWithURLEncodeOption } ?? false
        candidate.source = (isForm ? value.name?.lowerBound ?? value.start : value.start)..<position
        complete.append(candidate)
        if position == text.count { lastRun = candidate.source.lowerBound }
    }

    private mutating func add(_ empty: NoValue.Field, inRunFrom start: Int) {
        var candidate = ResponseCandidate(range: empty.range, source: empty.range, isMarkup: false)
        candidate.isNoValue = true
        candidate.word = word
        if text[empty.name.upperBound...].first == UInt8(ascii: "=") { candidate.fieldName = empty.name }
        complete.append(candidate)
        position = max(position, empty.range.upperBound)
        // The following text may be the value.
        if text[empty.range.upperBound...].prefix(EncodedHead.minimumLength + 16).drop(while: { $0 <= 0x20 }).isEmpty {
            lastRun = start
        }
    }

    private func valueStart(inRunFrom start: Int) -> (start: Int, name: Range<Int>?, head: EncodedHead)? {
        var nameStart = start
        var valueStart = start
        for _ in 0..<6 {
            let value = text[valueStart..<position]
            let name = valueStart > start ? nameStart..<(valueStart - 1) : nil
            if let head = EncodedHead(of: value, decompressor) { return (valueStart, name, head) }
            // The value of the field counts as a response, even if it is not recognized.
            let isField = name.map { text[$0].elementsEqual(field) } ?? follows(field, at: start)
            if isField, EncodedHead.mayBeEncoded(value) { return (valueStart, name, .base64) }
            guard let sign = value.prefix(160).firstIndex(of: UInt8(ascii: "=")) else { return nil }
            (nameStart, valueStart) = (valueStart, sign + 1)
        }
        return nil
    }

    /// Returns true if the name of a field and `": "` or a similar sign are before a place.
    private func follows(_ name: [UInt8], at start: Int) -> Bool {
        let head = text[..<start].suffix(8)
        let end = head.lastIndex { !"\"'\\:= ".utf8.contains($0) }.map { $0 + 1 } ?? head.startIndex
        return end < start && text[..<end].suffix(name.count).elementsEqual(name)
    }

    private mutating func extendToEndOfWord() {
        while position < text.count, text[position] > 0x20, !"\"'&<>\\`".utf8.contains(text[position]) { position += 1 }
    }

    /// Adds the further lines of broken Base64, and the text after spaces that were plus signs.
    private mutating func extendBase64(from start: Int, _ classes: [Class]) {
        // A period at the end of a sentence is not part of it.
        if let point = text[start..<position].firstIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "~") })
        {
            position = point
            return
        }
        var width = position - start
        while !isPadded(start..<position) {
            if let next = continuation(afterSpaceAt: position, classes) {
                position = next
            } else if let line = line(after: position, classes), line.count <= width, width <= Self.maximumLineWidth {
                position = line.upperBound
                width = line.count
            } else {
                return
            }
        }
    }

    private static let maximumLineWidth = 200

    private func isPadded(_ range: Range<Int>) -> Bool {
        let end = text[range].suffix(3)
        return end.last == UInt8(ascii: "=") || end.elementsEqual("%3D".utf8) || end.elementsEqual("%3d".utf8)
    }

    /// Returns the end of a long run after a single space, which was a plus sign.
    private func continuation(afterSpaceAt index: Int, _ classes: [Class]) -> Int? {
        guard index + 1 < text.count, text[index] == 0x20 else { return nil }
        let run = text[(index + 1)...].prefix { $0.isBase64 || $0 == UInt8(ascii: "=") }
        return run.count >= 20 ? run.endIndex : nil
    }

    /// Returns the next line, if it consists of Base64 and does not start another value.
    private func line(after index: Int, _ classes: [Class]) -> Range<Int>? {
        var start = index
        if start < text.count, text[start] == 0x0D { start += 1 }
        guard start < text.count, text[start] == 0x0A else { return nil }
        let run = text[(start + 1)...].prefix { $0.isBase64 || $0 == UInt8(ascii: "=") }
        guard run.count >= 4, EncodedHead(of: run, decompressor) == nil else { return nil }
        let end = text[run.endIndex...].first
        return end.map { $0 == 0x0A || $0 == 0x0D } ?? true ? run.indices : nil
    }
}
