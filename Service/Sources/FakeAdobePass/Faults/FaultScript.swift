import AdobePass

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
