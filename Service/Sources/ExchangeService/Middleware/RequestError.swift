import HTTPTypes

/// A request that is not served, with the response to it.
struct RequestError: Error, Hashable, Sendable {
    enum Connection: Hashable, Sendable {
        /// The next request can follow.
        case kept
        /// The rest of the body is not read.
        case closed
    }

    struct Code: RawRepresentable, Hashable, Sendable {
        let rawValue: String
    }

    let code: Code
    let status: HTTPResponse.Status
    /// A description of the problem, without text of the request.
    let message: String
    let advice: String
    var retry = Retry.never
    var connection = Connection.kept
    var headers: HTTPFields = [:]

    init(
        _ code: Code,
        _ status: HTTPResponse.Status,
        _ message: String,
        advice: String,
        retry: Retry = .never,
        connection: Connection = .kept,
        headers: HTTPFields = [:]
    ) {
        self.code = code
        self.status = status
        self.message = message
        self.advice = advice
        self.retry = retry
        self.connection = connection
        self.headers = headers
    }
}

struct Retry: Encodable, Hashable, Sendable {
    /// True if the same request can succeed later and does no harm.
    let sameRequest: Bool
    var afterSeconds: Int?

    static let never = Self(sameRequest: false)

    static func after(seconds: Int) -> Self { Self(sameRequest: true, afterSeconds: seconds) }

    /// Another request, with a new SAML response, can succeed after some seconds.
    static func anew(seconds: Int) -> Self { Self(sameRequest: false, afterSeconds: seconds) }

    /// The value of `Retry-After`, which is about the same request.
    var fieldValue: String? { sameRequest ? afterSeconds.map(String.init) : nil }
}

extension RequestError.Code {
    static let malformed = Self(rawValue: "request.malformed")
    static let header = Self(rawValue: "request.header")
    static let unauthenticated = Self(rawValue: "request.unauthenticated")
    static let notFound = Self(rawValue: "request.not-found")
    static let notAcceptable = Self(rawValue: "request.not-acceptable")
    static let mediaType = Self(rawValue: "request.media-type")
    static let tooLarge = Self(rawValue: "request.too-large")
    static let late = Self(rawValue: "request.late")
    static let incomplete = Self(rawValue: "request.incomplete")
    static let limit = Self(rawValue: "request.limit")
    static let missingProvider = Self(rawValue: "provider.missing")
    static let unknownProvider = Self(rawValue: "provider.unknown")
    static let `internal` = Self(rawValue: "service.internal")
    static let stopping = Self(rawValue: "service.stopping")
}

extension RequestError {
    static let lateBody = Self(
        .late,
        .requestTimeout,
        "the body did not arrive in time",
        advice: "send the body without pauses",
        retry: .after(seconds: 1),
        connection: .closed
    )

    static func tooLarge(_ limit: Int) -> Self {
        Self(
            .tooLarge,
            .contentTooLarge,
            "the body is larger than \(limit) bytes",
            advice: "send one SAML response, or a batch as application/x-ndjson",
            connection: .closed
        )
    }

    /// The error of a connection that ended before its request or the response; only the log has it.
    static let incomplete = Self(
        .incomplete,
        .badRequest,
        "the connection ended early",
        advice: "send the request again",
        retry: .after(seconds: 1),
        connection: .closed
    )

    /// The error of a request that outlasts the time of a shutdown; only the log has it.
    static let stopping = Self(
        .stopping,
        .serviceUnavailable,
        "the service is stopping",
        advice: "send the request again, to another instance",
        retry: .after(seconds: 1),
        connection: .closed
    )

    static let internalError = Self(
        .internal,
        .internalServerError,
        "internal error",
        advice: "report it with the trace identifier of the response",
        retry: .after(seconds: 5)
    )
}
