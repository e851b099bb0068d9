import ByteTools

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The reads of profiles in a recording since the last call that may change them.
struct ProfileReads: Sendable {
    /// The reads by a device.
    private struct Reads {
        let device: AuditedCall
        /// The reads of each profile; a new list after its end.
        private(set) var series: [[AuditedCall]] = []
        private var indices: [ByteText: Int] = [:]

        init(by device: AuditedCall) { self.device = device }

        mutating func add(_ call: AuditedCall) {
            for profile in call.profiles {
                let mvpd = ByteText(profile.mvpd)
                if let index = indices[mvpd], !Self.isEnded(mvpd, from: series[index].last, at: call) {
                    series[index].append(call)
                } else {
                    indices[mvpd] = series.count
                    series.append([call])
                }
            }
        }

        /// True if a profile ended before a call.
        private static func isEnded(_ mvpd: ByteText, from read: AuditedCall?, at call: AuditedCall) -> Bool {
            let end = read?.profiles.first { ByteText($0.mvpd) == mvpd }?.notAfter?.date
            guard let end, let time = call.instant else { return false }
            return time >= end
        }

        /// The reads of the profile that was read most.
        var longest: [AuditedCall] { series.max { $0.count < $1.count } ?? [] }
    }

    private var open: [Reads] = []

    mutating func add(_ call: AuditedCall) {
        let index = open.firstIndex { $0.device.deviceIdentifier == call.deviceIdentifier }
        if index == nil { open.append(Reads(by: call)) }
        open[index ?? open.count - 1].add(call)
    }

    /// Ends the reads by the device of a call; returns those of the profile that it read most.
    mutating func end(by call: AuditedCall) -> [[AuditedCall]] {
        let ended = open.filter { $0.device.isOfSameDevice(as: call) }
        open.removeAll { $0.device.isOfSameDevice(as: call) }
        return ended.map { $0.longest }
    }

    /// Ends all reads; returns for each device those of the profile that it read most.
    mutating func end() -> [[AuditedCall]] {
        defer { open = [] }
        return open.map { $0.longest }
    }
}
