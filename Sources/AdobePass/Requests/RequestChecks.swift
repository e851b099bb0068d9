import ByteTools
import Captures
import HTTPTypes
import SAMLEncoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The checks of a recorded request by the table of services, in the order in which a server reads a request.
struct RequestChecks {
    let request: CapturedRequest
    let service: AdobeService
    let outcome: AdobeOutcome?
    let time: Date?

    var descriptor: ServiceDescriptor { service.descriptor }

    var all: [RequestProblem] {
        // Whatever else a request with a wrong method lacks is probably not the cause.
        if let method { return [host, method].compactMap({ $0 }) }
        return [host, authorization, path].compactMap { $0 } + body + headers
    }

    /// The problem of the method.
    private var method: RequestProblem? {
        let expected = descriptor.method.rawValue
        guard !request.method.isEmpty, !request.method.hasSameBytes(as: expected) else { return nil }
        let subject = service.isExchange ? "the exchange" : "'\(service)'"
        return RequestProblem(
            id: .method,
            message: "the method is \(request.method.quotedWord), but \(subject) is a \(expected)",
            advice: "send \(expected) to the same path"
        )
    }

    private var host: RequestProblem? {
        let isAdobe = AdobeEnvironment.isHostOfAdobe(request.host)
        if isAdobe, let scheme = request.scheme, ByteText(scheme).isEqualIgnoringASCIICase(to: "http") {
            return RequestProblem(
                id: .host,
                message: "the URL starts with 'http://'",
                advice: "send the request with https; Adobe documents nothing else"
            )
        }
        guard !isAdobe, !request.host.isEmpty else { return nil }
        return RequestProblem(
            id: .host,
            severity: .note,
            message: "the host is none of Adobe's: \(ByteText(request.host).shortened(to: 80).withoutControls)",
            advice: "compare it with the documented hosts, unless it is a proxy or a test double"
        )
    }

    /// The segments of the path with one documented value.
    private var path: RequestProblem? {
        guard let index = descriptor.path.firstIndex(where: { $0.parameter == .partner }),
            let partner = RecordedResponse.segment(index, of: request.target),
            !partner.hasSameBytes(as: RequestsV2.apple)
        else { return nil }
        let isCase = ByteText(partner).isEqualIgnoringASCIICase(to: ByteText(RequestsV2.apple))
        return RequestProblem(
            id: .parameterValue,
            message: "the partner in the path is not 'Apple'\(isCase ? ": its case differs" : "")",
            advice: "write 'Apple', with a capital letter"
        )
    }
}

extension String {
    /// The text as a word for a message.
    fileprivate var quotedWord: String { "'\(ByteText(self).shortened(to: 20).withoutControls)'" }
}

// MARK: Authorization

extension RequestChecks {
    private var authorization: RequestProblem? {
        guard service.needsToken else { return nil }
        switch request.authorization {
        case .absent: return missingAuthorization
        case .bearerWithoutToken:
            return RequestProblem(
                id: .authorizationMissing,
                message: "the header Authorization has no token after 'Bearer'",
                advice: Self.getToken
            )
        case .bearerWithOtherText:
            let text =
                "the text after 'Bearer' is not a token: it has quotes, the marks of a variable, a sign such as ':', or 'Bearer' again"
            return wrongScheme("the header Authorization is malformed: \(text)")
        case .tokenWithoutScheme: return wrongScheme("the header Authorization is a token without 'Bearer' before it")
        case .basic: return wrongScheme("the scheme of the header Authorization is 'Basic'")
        case .bearer(let expiration): return expiration.flatMap { expired($0) }
        case .other: return nil
        }
    }

    private static let getToken = "send 'Authorization: Bearer' with the access token of the registered client"

    /// Many exporters remove the header, so its absence means something only if Adobe missed it.
    private var missingAuthorization: RequestProblem? {
        guard request.hasHeaders, outcome?.status == 401 else { return nil }
        return RequestProblem(
            id: .authorizationMissing,
            message: "the recorded request has no Authorization header",
            advice:
                "\(Self.getToken); if only the export removed the header, the token has expired or belongs to another client"
        )
    }

    private func wrongScheme(_ message: String) -> RequestProblem {
        RequestProblem(id: .authorizationScheme, message: message, advice: Self.getToken)
    }

    private func expired(_ expiration: Int64) -> RequestProblem? {
        let end = Date(timeIntervalSince1970: Double(expiration))
        guard let time, end <= time else { return nil }
        return RequestProblem(
            id: .authorizationExpired,
            message: "the access token expired at \(end.shown), before the request",
            advice: "get a new token before the old one expires, or after a status 401, and repeat the request once"
        )
    }
}
