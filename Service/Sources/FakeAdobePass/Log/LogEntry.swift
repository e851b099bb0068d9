import AdobePass

/// A request in the log of the stand-in, and the status of the response.
public struct LogEntry: Hashable, Sendable, Codable {
    /// The number of the request, from 1.
    public let number: Int
    /// The time of the request, in milliseconds since 1970.
    public let time: Int64
    /// The name of the service, such as `v2-exchange`; `nil` if the request is to none.
    public let service: String?
    /// The HTTP status of the response; 0 if the connection was reset instead.
    public let status: Int
    /// The name of the fault that was injected, if there is one.
    public let fault: String?
    /// What was wrong with the request, errors first.
    public let findings: [LogFinding]

    init(
        number: Int,
        time: Int64,
        service: AdobeService?,
        status: Int,
        fault: Fault.Kind?,
        findings: [LogFinding]
    ) {
        self.number = number
        self.time = time
        self.service = service?.rawValue
        self.status = status
        self.fault = fault?.rawValue
        self.findings = findings.filter { $0.severity == .error } + findings.filter { $0.severity != .error }
    }

    /// Returns true if the entry has a finding of a rule.
    ///
    /// - Parameter rule: The identifier of the rule.
    /// - Returns: True if it has one.
    public func hasFinding(_ rule: String) -> Bool { findings.contains { $0.rule == rule } }
}

extension LogEntry: CustomStringConvertible {
    /// The entry in one line, as the program prints it.
    public var description: String {
        let fault = fault.map { " [\($0)]" } ?? ""
        let result = status == 0 ? "reset" : "\(status)"
        let notes = findings.isEmpty ? "" : " " + findings.map(\.description).joined(separator: "; ")
        return "\(number) \(service ?? "no service") \(result)\(fault)\(notes)"
    }
}
