package import Captures

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A deviation of a recorded request from Adobe's documentation; the app, or the program that sends its requests, must correct it.
///
/// The message never contains a credential, the identifier of a device or the SAML response.
package struct RequestProblem: Hashable, Sendable {
    package enum Identifier: String, CaseIterable, Hashable, Sendable {
        case method = "request.method"
        case host = "request.host"
        case mediaType = "request.media-type"
        case bodyIsJSON = "request.body-json"
        case bodyIsMultipart = "request.body-multipart"
        case fieldName = "request.field-name"
        case parameterMissing = "request.parameter-missing"
        case parameterValue = "request.parameter-value"
        case authorizationMissing = "request.authorization-missing"
        case authorizationScheme = "request.authorization-scheme"
        case authorizationExpired = "request.authorization-expired"
        case deviceIdentifier = "request.device-identifier"
        case deviceInformation = "request.device-information"
        case frameworkStatus = "request.framework-status"
    }

    package let id: Identifier
    package internal(set) var severity = HeaderFinding.Severity.error
    /// One sentence: what is wrong, and where.
    package let message: String
    /// One sentence: what to do.
    package let advice: String
}

extension RequestProblem {
    /// Finds the problems of a request that was not accepted, those that explain the outcome first.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - service: The service that was called, if the path of the request does not name it.
    ///   - outcome: The outcome of the response; `nil` if there is none. A request that was accepted has no problems, because an exporter
    ///     may have removed headers. A status or an error code that names one part of the request makes the problems of all others notes.
    ///   - time: The time of the request, by which expirations are judged; `nil` if it is not known.
    /// - Returns: The problems; of a request to none of Adobe's services there are none.
    package static func all(
        in request: CapturedRequest,
        to service: AdobeService? = nil,
        outcome: AdobeOutcome? = nil,
        at time: Date? = nil
    ) -> [Self] {
        guard outcome?.verdict != .accepted, let service = request.intendedService ?? service else { return [] }
        let checks = RequestChecks(request: request, service: service, outcome: outcome, time: time)
        let relevant = outcome.flatMap { relevantParts(for: $0) }
        let problems = checks.all.map { problem in
            guard let relevant, !relevant.contains(problem.id) else { return problem }
            var problem = problem
            problem.severity = .note
            return problem
        }
        let severities: [HeaderFinding.Severity] = [.error, .warning, .note]
        return severities.flatMap { severity in problems.filter { $0.severity == severity } }
    }

    /// The parts of the request that an outcome is about; `nil` if it may be any.
    private static func relevantParts(for outcome: AdobeOutcome) -> Set<Identifier>? {
        if let code = outcome.error?.code?.rawValue, let parts = relevantParts(forCode: code) { return parts }
        return switch outcome.status {
        case 401: [.authorizationMissing, .authorizationScheme, .authorizationExpired]
        case 405: [.method]
        case 415: [.mediaType, .bodyIsJSON, .bodyIsMultipart]
        default: nil
        }
    }

    private static func relevantParts(forCode code: String) -> Set<Identifier>? {
        if code.hasPrefix("invalid_header_pfs_") { return [.frameworkStatus] }
        if code.hasPrefix("invalid_access_token_") {
            return [.authorizationMissing, .authorizationScheme, .authorizationExpired]
        }
        if code.hasPrefix("invalid_parameter_") {
            return [.mediaType, .bodyIsJSON, .bodyIsMultipart, .fieldName, .parameterMissing, .parameterValue]
        }
        return switch code {
        case "invalid_header_device_identifier", "invalid_device_id":
            [.deviceIdentifier, .parameterMissing, .fieldName]
        case "invalid_header_device_info", "invalid_device_info": [.deviceInformation]
        default: nil
        }
    }
}

extension CapturedRequest {
    /// The service whose path the request has, even if its method is wrong; `nil` if there is none.
    package var intendedService: AdobeService? {
        let called = AdobeService(method: method, url: target)
        // The token and the exchange of V1 differ only by the method.
        if called == .v1Token, hasResponseField { return .v1Exchange }
        return called ?? AdobeService(wrongMethod: method, url: target)
    }

    private var hasResponseField: Bool {
        RequestChecks.firstSpelling(of: .response, in: fields) != nil
    }
}

extension CapturedRequest {
    /// True if the request is one to Adobe Pass, by its address or by the path of a service on any host.
    package var isToAdobePass: Bool { AdobeEnvironment.isHostOfAdobe(host) || intendedService != nil }

    /// The exchange that the request was meant to be, even if its method is wrong; `nil` for another request.
    package var intendedExchange: AdobeService? { intendedService.flatMap { $0.isExchange ? $0 : nil } }
}

extension RecordedResponse {
    /// The problems of the recorded request, if it was not accepted.
    ///
    /// - Parameter outcome: The outcome of the response.
    /// - Returns: The problems, those that explain the outcome first.
    package func requestProblems(given outcome: AdobeOutcome) -> [RequestProblem] {
        guard let capturedRequest else { return [] }
        return RequestProblem.all(
            in: capturedRequest,
            to: outcome.service,
            outcome: response.head == nil && response.body.isEmpty ? nil : outcome,
            at: instant
        )
    }
}
