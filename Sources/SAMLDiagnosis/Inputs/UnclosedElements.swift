internal import SAMLEncoding

/// The elements of a text in parts that were begun and not yet ended, and the responses that may be inside them.
///
/// What is read of the text cannot be kept until such an element ends. Most never do: a log cut them. So the responses after the
/// start tag wait until the end of the text; if the element ends after all, they are a part of it and not read for themselves.
struct UnclosedElements: Sendable {
    private struct Element {
        let key: [UInt8]
        let place: SourceLocation
    }

    private var elements: [Element] = []
    private var waiting: [ResponseInput] = []
    private var waitingBytes = 0
    /// The element that responses are taken to be in of which no more can wait.
    private var certain: SourceLocation?

    /// How much of responses waits.
    private static let maximumBytes = 32 << 20

    /// The keys of their tags.
    var keys: Set<[UInt8]> { Set(elements.lazy.map(\.key)) }

    /// Adds what was found in the next part of the text.
    ///
    /// - Parameters:
    ///   - inputs: The responses in it.
    ///   - first: The first response of the text, as long as it may be the only one.
    ///   - starts: The start tags in it without an end.
    ///   - ends: The end tags in it of elements that were begun before.
    /// - Returns: The responses that are known to be inside no other element, or to be inside one.
    mutating func add(
        _ inputs: [ResponseInput],
        besides first: inout ResponseInput?,
        starts: [(key: [UInt8], place: SourceLocation)],
        ends: [(key: [UInt8], offset: Int)]
    ) -> [ResponseInput] {
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

    /// Ends the text: what has no end is no element.
    mutating func finish() -> [ResponseInput] {
        defer { (waiting, waitingBytes) = ([], 0) }
        return waiting
    }

    private mutating func close(_ key: [UInt8], at offset: Int, _ first: inout ResponseInput?) {
        // Elements that were begun inside this one and not ended are a part of it.
        guard elements.contains(where: { $0.key == key }) else { return }
        while let element = elements.popLast() {
            guard element.key == key else { continue }
            return enclose(in: element.place, before: offset, &first)
        }
    }

    private mutating func enclose(in element: SourceLocation, before end: Int, _ first: inout ResponseInput?) {
        let isInside = { (input: ResponseInput) in
            input.place.offset > element.offset && input.place.offset < end
        }
        for index in waiting.indices where isInside(waiting[index]) { waiting[index].enclosingElement = element }
        if first.map(isInside) ?? false { first?.enclosingElement = element }
    }
}
