public import AdobePass

/// A fault for some of the next requests.
///
/// In JSON, the members are `service`, `fault`, `seconds`, `skip` and `count`; only `fault` is required:
/// ```json
/// [{"service": "v2-exchange", "fault": "throttled", "seconds": 2, "count": 2}]
/// ```
public struct ScriptedFault: Hashable, Sendable {
    /// The service; `nil` for every service.
    public var service: AdobeService?
    /// The fault.
    public var fault: Fault
    /// The number of requests that are processed normally before the first one with the fault.
    public var skip: Int
    /// The number of requests with the fault; `nil` for all of them.
    ///
    /// With 0 the fault has no effect.
    public var count: Int?

    /// Creates a fault for some of the next requests.
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - service: The service; `nil` for every service.
    ///   - skip: The number of requests that are processed normally before.
    ///   - count: The number of requests with the fault; `nil` for all of them.
    public init(_ fault: Fault, of service: AdobeService? = nil, skip: Int = 0, count: Int? = 1) {
        self.service = service
        self.fault = fault
        self.skip = skip
        self.count = count
    }
}

extension ScriptedFault: Codable {
    private enum Key: String, CodingKey, CaseIterable { case service, fault, seconds, skip, count }

    /// Reads a fault.
    ///
    /// - Throws: ``StandInError`` or `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let name = try fields.decodeIfPresent(String.self, forKey: .service)
        let service = try name.map { name throws(StandInError) in
            guard let service = AdobeService.named(name) else {
                let names = AdobeService.all.map(\.rawValue).joined(separator: ", ")
                throw StandInError(.fault, "'service' must be one of \(names)")
            }
            return service
        }
        let word = try fields.decode(String.self, forKey: .fault)
        guard let kind = Fault.Kind(rawValue: word) else {
            let names = Fault.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw StandInError(.fault, "'fault' must be one of \(names)")
        }
        let seconds = try fields.decodeIfPresent(Double.self, forKey: .seconds) ?? 1
        let skip = try fields.decodeIfPresent(Int.self, forKey: .skip) ?? 0
        let count = try fields.decodeIfPresent(Int.self, forKey: .count)
        guard Fault.secondsRange.contains(seconds), skip >= 0, count ?? 1 >= 1 else {
            throw StandInError(.fault, "'seconds' must be 0 to 86400, 'skip' at least 0, and 'count' at least 1")
        }
        self.init(Fault(kind, seconds: seconds), of: service, skip: skip, count: count)
    }

    /// Writes a fault.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encodeIfPresent(service?.rawValue, forKey: .service)
        try fields.encode(fault.kind.rawValue, forKey: .fault)
        try fields.encode(fault.seconds, forKey: .seconds)
        try fields.encode(skip, forKey: .skip)
        try fields.encodeIfPresent(count, forKey: .count)
    }

    /// Reads a list of faults, or one fault.
    ///
    /// - Parameter json: The list, or the object of one fault.
    /// - Returns: The faults.
    /// - Throws: ``StandInError``, code ``StandInError/Code/fault``.
    public static func list(json: [UInt8]) throws(StandInError) -> [Self] {
        let isObject = json.first { $0 > 0x20 } == UInt8(ascii: "{")
        let bytes = isObject ? [UInt8(ascii: "[")] + json + [UInt8(ascii: "]")] : json
        return try JSONText.decode([Self].self, from: bytes, code: .fault)
    }
}

/// The faults that are still to be injected, in order.
struct FaultScript: Sendable {
    private(set) var faults: [ScriptedFault]

    init(_ faults: [ScriptedFault]) {
        self.faults = []
        append(faults)
    }

    /// Returns the fault for the next request to a service, and counts the request.
    mutating func next(for service: AdobeService) -> Fault? {
        for index in faults.indices where faults[index].service == nil || faults[index].service == service {
            if faults[index].skip > 0 {
                faults[index].skip -= 1
                continue
            }
            let fault = faults[index].fault
            if let count = faults[index].count {
                if count > 1 { faults[index].count = count - 1 } else { faults.remove(at: index) }
            }
            return fault
        }
        return nil
    }

    mutating func append(_ others: [ScriptedFault]) { faults += others.filter { $0.count ?? 1 > 0 } }

    mutating func removeAll() { faults.removeAll() }
}
