internal import AdobePass
internal import ByteTools
internal import Captures
public import SAMLEncoding

/// Finds the SAML responses in what a person has in hand: a response in any encoding, a form, a log, JSON lines, a console, an HTTP
/// Archive (HAR) or a Charles session.
///
/// ```swift
/// for response in try ResponseFinder.all(in: content) {
///     let diagnosis = ResponseDiagnosis(of: response, at: .recorded(orAt: Date()))
///     print(response.name(in: "app.log"), response.place, diagnosis.findings.first?.message ?? "no findings")
/// }
/// ```
///
/// The content may be added in parts. For a text, the memory use is a small multiple of the maximum size of a response and does not grow
/// with the text; an archive is kept whole. A text is split only where each piece decodes to a document on its own. Text that parses as
/// one document is one response, whatever it contains; so is a text without a response, because a diagnosis describes it.
public struct ResponseFinder: Sendable {
    /// The maximum size of a content, in bytes.
    public static let maximumTextBytes = 256 << 20
    /// The maximum number of responses in a text; further ones are ignored.
    public static let maximumCount = 10_000
    /// The maximum number of exchanges without a SAML response in a recording; further ones are not judged.
    public static let maximumMissingCount = 2_500

    private let field: String
    private let limits: EncodingLimits
    /// The content of an archive, or the start of a content of unknown form.
    private var held: [UInt8] = []
    private var form = Form.unknown
    private var byteCount = 0
    private var count = 0

    private enum Form {
        case unknown
        case archive
        case zipped
        case text(TextResponses)
    }

    /// The number of bytes that show whether a content is an archive.
    private static let startBytes = 8 << 10

    /// The error of the content as a whole; `nil` until ``finish()``, and if there is none.
    public private(set) var error: RecordingError?
    /// The calls of a recording to Adobe Pass, and those that send a SAML response; empty until ``finish()``.
    package private(set) var calls: [RecordedCall] = []

    /// Creates an empty content.
    ///
    /// - Parameters:
    ///   - field: The name of the form field that holds a response.
    ///   - limits: The limits for each response.
    public init(field: String = FormFields.responseFieldName, limits: EncodingLimits = EncodingLimits()) {
        self.field = field
        self.limits = limits
    }

    /// Finds the responses in a complete content.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - field: The name of the form field that holds a response.
    ///   - limits: The limits for each response.
    /// - Returns: The responses, in the order of the content; at least one.
    /// - Throws: ``RecordingError`` if no response can be read. Responses after the ten thousandth are not found.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func all(
        in content: [UInt8],
        field: String = FormFields.responseFieldName,
        limits: EncodingLimits = EncodingLimits()
    ) throws(RecordingError) -> [FoundResponse] {
        var finder = Self(field: field, limits: limits)
        let responses = finder.add(content) + finder.finish()
        if responses.isEmpty, let error = finder.error { throw error }
        return responses
    }

    /// True if further content is ignored.
    public var isDone: Bool {
        if byteCount > Self.maximumTextBytes { return true }
        return if case .text(let text) = form { text.isFull } else { false }
    }

    /// Adds the next part of the content.
    ///
    /// - Returns: The responses that are complete.
    public mutating func add(_ chunk: [UInt8]) -> [FoundResponse] {
        guard !isDone else { return [] }
        byteCount += chunk.count
        switch form {
        case .text: return search(chunk)
        case .archive, .zipped:
            held += chunk
            return []
        case .unknown:
            // A content that is complete is shared, and not copied.
            if held.isEmpty { held = chunk } else { held += chunk }
            return held.count < Self.startBytes ? [] : chooseForm()
        }
    }

    /// Ends the content; sets ``error``.
    ///
    /// - Returns: The remaining responses.
    public mutating func finish() -> [FoundResponse] {
        var found: [FoundResponse] = []
        if case .unknown = form { found = chooseForm() }
        switch form {
        case .unknown: break
        case .archive: found += archived()
        case .zipped: found += zipped()
        case .text(var text):
            let whole = text.undivided
            found += counting(text.finish())
            if let whole, let attachment = attachedArchive(in: whole) {
                // Without a response in its own text, the e-mail is only a container.
                let text = Array(whole[..<attachment.start])
                let isContainer = ResponsePieces(in: text, field: field).pieces.isEmpty
                found = (isContainer ? [] : contained(in: text)) + contained(in: attachment.content)
            } else {
                if let whole { found = addingCalls(in: whole, to: found) }
                error = errorOfText(text)
            }
        }
        held = []
        return found
    }

    private mutating func chooseForm() -> [FoundResponse] {
        if Recording.isArchive(startingWith: held, decompressor: .zlib) {
            form = .archive
            return []
        }
        if ZIPArchive.starts(held) {
            form = .zipped
            return []
        }
        form = .text(TextResponses(field: field, limits: limits))
        let start = held
        held = []
        return search(start)
    }

    private mutating func search(_ chunk: [UInt8]) -> [FoundResponse] {
        guard case .text(var text) = form else { return [] }
        // The state is not copied while it is changed.
        form = .unknown
        defer { form = .text(text) }
        return counting(text.add(chunk))
    }

    private mutating func counting(_ responses: [FoundResponse]) -> [FoundResponse] {
        count += responses.count
        return responses
    }

    private func errorOfText(_ text: TextResponses) -> RecordingError? {
        if text.hasMore {
            let message =
                "it contains more than \(Self.maximumCount) SAML responses; the rest was not checked: split it into several files"
            return RecordingError(code: .tooManyResponses, message: message)
        }
        if byteCount > Self.maximumTextBytes {
            let message =
                "more than the limit of \(Self.maximumTextBytes) bytes for a text with responses; split it into several files"
            return RecordingError(code: .tooLarge, message: message)
        }
        guard count == 0 else { return nil }
        return RecordingError(
            code: .noResponse,
            message: "this text of \(byteCount) bytes contains no SAML response"
        )
    }
}

// MARK: Archives

extension ResponseFinder {
    /// The responses in the only file of a ZIP archive; the archive itself is the input if there are several.
    private mutating func zipped() -> [FoundResponse] {
        let file = ZIPArchive(held)?.onlyFile(by: .zlib, maximumBytes: HTTPArchive.maximumBytes)
        return contained(in: file ?? held)
    }

    /// The responses in a content that this one contains.
    private mutating func contained(in content: [UInt8]) -> [FoundResponse] {
        var inner = Self(field: field, limits: limits)
        // A ZIP archive in another content is not extracted.
        if ZIPArchive.starts(content) { inner.form = .text(TextResponses(field: field, limits: limits)) }
        let found = inner.add(content) + inner.finish()
        (error, calls) = (inner.error, inner.calls)
        return found
    }

    /// Returns the part of an e-mail that is an HTTP Archive.
    private func attachedArchive(in text: [UInt8]) -> MessagePart? {
        guard MessagePart.isMail(text[...]) else { return nil }
        return MessagePart.first(in: text[...]) {
            Recording.isArchive(
                startingWith: Array($0.content.prefix(Self.startBytes)),
                decompressor: .zlib
            )
        }
    }

    private mutating func archived() -> [FoundResponse] {
        do throws(ArchiveError) {
            let recording = try Recording(held, decompressor: .zlib)
            guard case .archive = recording else {
                error = RecordingError(
                    code: .unreadable,
                    message:
                        "a compressed archive that is truncated, damaged or too large; save it again, or decompress it"
                )
                return []
            }
            let found = sent(in: recording.calls)
            if found.isEmpty { error = withoutResponse(in: recording.calls) }
            return found
        } catch {
            let code: RecordingError.Code = error.isTooLarge ? .tooLarge : .unreadable
            self.error = RecordingError(code: code, message: "\(error)")
            return []
        }
    }

    /// The responses that calls send, and those that are missing.
    private mutating func sent(in recorded: Recording.Calls) -> [FoundResponse] {
        let sent = recorded.map { $0.request.flatMap { Self.sent(by: $0, field: field, limits: limits) } }
        let relevant = recorded.indices.filter { sent[$0] != nil || recorded[$0].request?.isToAdobePass ?? false }
        let recording = RecordedCase(
            relevant.map { RecordedResponse(recorded[$0]) },
            maximumBytes: limits.maximumInputBytes
        )
        calls = recording.all
        var requestNumber = 0
        var missingCount = 0
        var found: [FoundResponse] = []
        for (call, index) in zip(calls, relevant) {
            if let responses = sent[index] {
                requestNumber += 1
                found += responses.map { $0.adding(call, requestNumber: requestNumber) }
            } else if call.exchange != nil {
                missingCount += 1
                if missingCount <= Self.maximumMissingCount { found.append(FoundResponse(missingIn: call)) }
            }
        }
        if missingCount > Self.maximumMissingCount {
            error = RecordingError(
                code: .tooManyResponses,
                message: """
                    it contains more than \(Self.maximumMissingCount) exchanges without a SAML response; the others were \
                    not checked: split it into several files
                    """
            )
        }
        if found.isEmpty, let call = recording.judged { found = [FoundResponse(missingIn: call)] }
        return found
    }

    private func withoutResponse(in calls: Recording.Calls) -> RecordingError {
        let methods = Set(calls.lazy.compactMap { $0.request }.filter { $0.isToAdobePass }.map { ByteText($0.method) })
        if let problem = Self.problem(ofMethods: methods) {
            return RecordingError(code: .withoutResponse, message: problem)
        }
        return RecordingError(
            code: .withoutResponse,
            message: """
                a capture of \(calls.count.counted("request")), none of which sends the form field '\(field)'; record the exchange with its \
                body, name its field with --field, or, if the app sends it as JSON, make it a form: \
                Adobe reads nothing else
                """
        )
    }

    /// Returns why requests to Adobe with these methods alone contain nothing.
    private static func problem(ofMethods methods: Set<ByteText>) -> String? {
        switch methods {
        case ["CONNECT"]:
            "the proxy recorded only CONNECT to Adobe's host, because TLS was not decrypted: enable the decryption for that host"
        case ["OPTIONS"]:
            "the recording contains only a preflight (OPTIONS) to Adobe, and the browser did not send the request after it"
        default: nil
        }
    }

    /// The responses that a request sends in a form field; `nil` if it does not have the field.
    static func sent(
        by request: CapturedRequest,
        field: String,
        limits: EncodingLimits
    ) -> [FoundResponse]? {
        guard let bytes = request.sentBytes(with: field) else { return nil }
        return TextResponses.all(in: bytes, field: field, limits: limits).map { $0.sent(by: request) }
    }
}

// MARK: Texts with calls

extension ResponseFinder {
    /// Adds the calls of a text, such as the output of `curl -v`, to the responses in it, and those that should have sent one.
    private mutating func addingCalls(in text: [UInt8], to found: [FoundResponse]) -> [FoundResponse] {
        if let calls = Recording.transcribedCalls(in: text) {
            let responses = sent(in: calls)
            if !responses.isEmpty { return responses }
        }
        let pasted = Recording.pastedCalls(in: text)
        guard !pasted.isEmpty else { return found }
        let recording = RecordedCase(pasted.map { RecordedResponse($0) }, maximumBytes: limits.maximumInputBytes)
        let calls = recording.all
        self.calls = calls
        guard let judged = calls.first(where: { $0.exchange != nil }) ?? recording.judged else { return found }
        let field = field
        let sends = { (call: RecordedCall) in call.call.capturedRequest?.sentBytes(with: field) != nil }
        let sender = calls.first(where: sends)
        var withResponse: Set<RecordedCall> = []
        let responses = found.compactMap { response -> FoundResponse? in
            let own = pasted.firstIndex { $0.range?.contains(response.place.offset) ?? false }.map { calls[$0] }
            let isExchange = own?.exchange != nil
            // Another call may return a SAML request, which is not what the app sent.
            if sender != nil, let own, !isExchange, !sends(own) { return nil }
            if let call = isExchange ? own : own.map({ sends($0) ? $0 : nil }) ?? sender {
                withResponse.insert(call)
                return response.adding(call, requestNumber: nil)
            }
            // A text without a response is one input, as a whole; the calls say more about it.
            let isWhole = found.count == 1 && response.number == nil
            return isWhole && response.trace(field: field, limits: limits).failure != nil ? nil : response
        }
        let others = calls.filter { $0.exchange != nil && !withResponse.contains($0) }
        let missing = responses.isEmpty && others.isEmpty ? [judged] : others
        return responses + missing.map { FoundResponse(missingIn: $0) }
    }
}
