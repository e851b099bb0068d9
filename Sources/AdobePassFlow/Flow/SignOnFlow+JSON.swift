public import AdobePass
import ByteTools

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SignOnFlow {
    private static let version = 1

    /// Returns the flow as a JSON document that ``init(json:of:reading:)`` reads, with one event on each line.
    ///
    /// It contains what passes between Apple's framework and Adobe: treat it as personal data.
    ///
    /// - Throws: `AdobePassError` if a value cannot be represented in JSON.
    public func json() throws(AdobePassError) -> [UInt8] {
        var text = Array("{\"version\":\(Self.version),\"cookbook\":\"\(cookbook.rawValue)\",\n\"start\":".utf8)
        text += try start.value().line
        text += Array(",\n\"events\":[".utf8)
        for (index, step) in steps.enumerated() {
            text += Array((index == 0 ? "\n" : ",\n").utf8)
            text += try step.event.value(at: step.instant).line
        }
        return text + Array("\n]}\n".utf8)
    }

    /// Reads a flow from a document that ``json()`` wrote, or from a state, which is the start of a flow without events.
    ///
    /// - Parameters:
    ///   - json: The whole document, in UTF-8; at most 8 MiB.
    ///   - cookbook: The cookbook of a state; the document of a flow names its own.
    ///   - reader: The reader of the bodies of Adobe's responses; `.xml` of `AdobePassXML` reads those of V1, too.
    /// - Throws: `AdobePassError` with the path of the field that is invalid, such as `events[3].account.access`; code
    ///   `AdobePassError.Code.cookbookNeeded` for a state without a cookbook, `AdobePassError.Code.otherCookbook` for a flow of
    ///   another cookbook.
    public init(json: [UInt8], of cookbook: Cookbook?, reading reader: AdobeBodyReader = .json) throws(AdobePassError) {
        let document = try JSONReading.value(of: json)
        guard Self.isRecorded(in: document), let events = document["events"], let name = document["cookbook"] else {
            guard let cookbook else {
                throw AdobePassError(.cookbookNeeded, "the state does not name its cookbook: it is v1, v2 or sdk")
            }
            self.init(from: try SignOnState(document, of: cookbook))
            return
        }
        try Self.check(document)
        guard let own = name.text.flatMap({ Cookbook(rawValue: $0) }) else {
            throw AdobePassError(.wrongType, "the cookbook must be v1, v2 or sdk", path: "cookbook")
        }
        guard cookbook == nil || cookbook == own else {
            throw AdobePassError(.otherCookbook, "this is a flow of \(own.title)", path: "cookbook")
        }
        let start = try AdobePassError.inside("start") { () throws(AdobePassError) in
            try SignOnState(document["start"] ?? JSONValue(.null), of: own)
        }
        self.init(from: start)
        guard let elements = events.elements else {
            throw AdobePassError(.wrongType, "the events must be an array", path: "events")
        }
        for (index, element) in elements.enumerated() {
            try AdobePassError.inside("events[\(index)]") { () throws(AdobePassError) in
                let (event, instant) = try FlowEvent.read(element)
                try record(event, at: instant, reading: reader)
            }
        }
    }

    /// Returns true if JSON is a recorded flow, and not a state.
    ///
    /// - Parameter json: The whole document, in UTF-8.
    /// - Returns: False also if it is not JSON.
    public static func isRecorded(in json: [UInt8]) -> Bool {
        (try? JSONReading.value(of: json)).map { isRecorded(in: $0) } ?? false
    }

    private static func isRecorded(in document: JSONValue) -> Bool {
        document["events"] != nil && document["cookbook"] != nil
    }

    private static func check(_ document: JSONValue) throws(AdobePassError) {
        guard let version = document["version"]?.wholeNumber, version == Self.version else {
            let text = "the version of the flow must be \(Self.version): another version of samltool wrote it"
            throw AdobePassError(.wrongType, text, path: "version")
        }
        let known = ["version", "cookbook", "start", "events"]
        for member in document.members ?? [] where !known.contains(where: { $0.hasSameBytes(as: member.name) }) {
            let hint = SimilarNames(to: member.name, among: known).hint
            throw AdobePassError(.unknownField, "the field \(member.name.quotedFieldName) is unknown here\(hint)")
        }
    }
}

extension AdobePassError {
    /// Calls a function, and adds the path of the value that it reads to its errors.
    static func inside<Result>(
        _ prefix: String,
        _ body: () throws(AdobePassError) -> Result
    ) throws(AdobePassError) -> Result {
        do throws(AdobePassError) {
            return try body()
        } catch {
            throw AdobePassError(
                error.code,
                error.message,
                path: [prefix, error.path].compactMap(\.self).joined(separator: ".")
            )
        }
    }
}

extension AdobePassError.Code {
    /// A state does not contain the name of its cookbook.
    public static let cookbookNeeded = Self(rawValue: "flow.cookbook-needed")
    /// A recorded flow is of another cookbook.
    public static let otherCookbook = Self(rawValue: "flow.other-cookbook")
}
