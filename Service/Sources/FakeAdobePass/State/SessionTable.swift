/// The sessions by code, and the codes of each device.
struct SessionTable: Sendable {
    private var sessions: [String: StoredSession] = [:]
    private var codes: [DeviceKey: Set<String>] = [:]

    var count: Int { sessions.count }

    subscript(_ code: String) -> StoredSession? {
        get { sessions[code] }
        set {
            if let old = sessions[code] { removeCode(code, of: old.key) }
            sessions[code] = newValue
            if let newValue { codes[newValue.key, default: []].insert(code) }
        }
    }

    private mutating func removeCode(_ code: String, of key: DeviceKey) {
        codes[key]?.remove(code)
        if codes[key]?.isEmpty == true { codes[key] = nil }
    }

    func sessions(of key: DeviceKey) -> [StoredSession] { (codes[key] ?? []).compactMap { sessions[$0] } }

    mutating func removeAll(where isRemoved: (StoredSession) -> Bool) {
        for session in sessions.values where isRemoved(session) { self[session.code] = nil }
    }
}
