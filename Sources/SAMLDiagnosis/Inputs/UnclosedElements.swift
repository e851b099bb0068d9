internal import SAMLEncoding

/// The open elements of a text that is added in parts, and the responses that may be inside them.
///
/// The text cannot be kept until such an element ends. Most never end, because a log truncated them. So the responses after the
/// start tag wait until the end of the text; if the element ends after all, they are part of it and not separate responses.
struct UnclosedElements: Sendable {
    private struct Element {
        let key: [UInt8]
        let place: SourceLocation
    }

    private var elements: [Element] = []
    private var waiting: [FoundResponse] = []
    private var waitingBytes = 0
    /// The element that is assumed to contain responses that cannot wait because of the limit.
    private var certain: SourceLocation?

    /// The size of the waiting responses.
    private static let maximumBytes = 32 << 20

    /// The keys of their tags.
    var keys: Set<[UInt8]> { Set(elements.lazy.map { $0.key }) }

    /// Adds the results of the next part of the text.
    ///
    /// - Parameters:
    ///   - inputs: The responses in it.
    ///   - first: The first response of the text, while it may be the only one.
    ///   - starts: The start tags in it without an end tag.
    ///   - ends: The end tags in it of elements that started before.
    /// - Returns: The responses whose position, inside another element or not, is known.
    mutating func add(
        _ inputs: [FoundResponse],
        besides first: inout FoundResponse?,
        starts: [(key: [UInt8], place: SourceLocation)],
        ends: [(key: [UInt8], offset: Int)]
    ) -> [FoundResponse] {
        if elements.isEmpty, starts.isEmpty { return inputs }
        waiting += inputs
        waitingBytes += inputs.reduce(0) { $0 + $1.bytes.count }
        for end in ends { close(end.key, at: end.offset, &first) }
        elements += starts.map { Element(key: $0.key, place: $0.place) }
        if waitingBytes > Self.maximumBytes || elements.count >= ResponsePieces.maximumUnclosedTags {
            certain = certain ?? elements.first?.place
        }
        if let certain {
            enclose(in: certain, before: .max, &first)
            return finish()
        }
        return elements.isEmpty ? finish() : []
    }

    /// Ends the text; a start tag without an end tag is not an element.
    mutating func finish() -> [FoundResponse] {
        defer { (waiting, waitingBytes) = ([], 0) }
        return waiting
    }

    private mutating func close(_ key: [UInt8], at offset: Int, _ first: inout FoundResponse?) {
        // Open elements inside this one are part of it.
        guard elements.contains(where: { $0.key == key }) else { return }
        while let element = elements.popLast() {
            guard element.key == key else { continue }
            return enclose(in: element.place, before: offset, &first)
        }
    }

    private mutating func enclose(in element: SourceLocation, before end: Int, _ first: inout FoundResponse?) {
        let isInside = { (input: FoundResponse) in
            input.place.offset > element.offset && input.place.offset < end
        }
        for index in waiting.indices where isInside(waiting[index]) { waiting[index].enclosingElement = element }
        if first.map(isInside) ?? false { first?.enclosingElement = element }
    }
}
