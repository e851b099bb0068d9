import HTTPTypes

extension Recording {
    /// The calls, in the order of the recording.
    ///
    /// - Complexity: O(1) for an archive, and otherwise O(*n*) in the number of bytes.
    package var calls: Calls {
        switch self {
        case .archive(let archive): Calls(source: .archive(archive))
        case .text(let text): Self.transcribedCalls(in: text) ?? Self.pastedCalls(in: text)
        }
    }

    /// Returns the calls in the output of a tool that prints them in a format of its own; `nil` for any other text.
    package static func transcribedCalls(in text: [UInt8]) -> Calls? {
        Transcript(text).map { Calls(source: .text($0.calls.map { ($0, nil) })) }
    }

    /// Returns the calls in a text as HTTP/1.1, or with the output of curl.
    package static func pastedCalls(in text: [UInt8]) -> Calls {
        Calls(source: .text(PastedExchanges(in: text).exchanges.map { ($0.call, $0.range) }))
    }

    /// A call of a recording.
    package struct Call: Sendable {
        fileprivate enum Source: Sendable {
            case entry(HTTPArchive.Entry)
            case captured(CapturedResponse)
        }

        /// The number of the call in the recording; the first is 1.
        package let number: Int
        /// Its place in a text with HTTP/1.1 or the output of curl, in bytes; `nil` in any other recording.
        package let range: Range<Int>?
        fileprivate let source: Source

        /// The request; `nil` if only the response was recorded.
        package var request: CapturedRequest? {
            switch source {
            case .entry(let entry): .archived(entry)
            case .captured(let response): response.request
            }
        }

        /// The status of the response; an archive may have 0 for a connection that failed, and `nil` is for no response.
        package var status: Int? {
            switch source {
            case .entry(let entry): entry.status
            case .captured(let response): response.head?.status.code
            }
        }

        /// The response with its body, which an archive decodes on each access.
        package var response: CapturedResponse {
            switch source {
            case .entry(let entry): CapturedResponse(entry)
            case .captured(let response): response
            }
        }
    }

    /// The calls of a recording; those of an archive, which may have hundreds of thousands, are made on access.
    package struct Calls: RandomAccessCollection, Sendable {
        fileprivate enum Source: Sendable {
            case archive(HTTPArchive)
            case text([(call: CapturedResponse, range: Range<Int>?)])
        }

        fileprivate let source: Source

        package var startIndex: Int { 0 }

        package var endIndex: Int {
            switch source {
            case .archive(let archive): archive.entries.count
            case .text(let calls): calls.count
            }
        }

        package subscript(index: Int) -> Call {
            switch source {
            case .archive(let archive): Call(number: index + 1, range: nil, source: .entry(archive.entries[index]))
            case .text(let calls):
                Call(number: index + 1, range: calls[index].range, source: .captured(calls[index].call))
            }
        }
    }
}
