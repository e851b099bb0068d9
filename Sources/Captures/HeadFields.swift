import HTTPTypes

/// The fields of a head, up to a limit: no service sends more, and `HTTPFields` traps at 65,535.
struct HeadFields {
    static let maximumCount = 1000

    private(set) var fields = HTTPFields()
    /// The number of fields beyond the limit, which were ignored.
    private(set) var leftOut = 0

    mutating func append(_ field: HTTPField) {
        if fields.count < Self.maximumCount { fields.append(field) } else { leftOut += 1 }
    }

    var warning: String? {
        leftOut == 0 ? nil : "\(leftOut) fields of the head were ignored; the limit is \(Self.maximumCount)"
    }
}
