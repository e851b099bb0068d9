import HTTPTypes

/// The fields of a head, as many as are read: no service sends more, and `HTTPFields` traps at 65,535.
struct HeadFields {
    /// How many fields of a head are read.
    static let maximumCount = 1000

    private(set) var fields = HTTPFields()
    /// How many fields were left out because there were too many.
    private(set) var leftOut = 0

    mutating func append(_ field: HTTPField) {
        if fields.count < Self.maximumCount { fields.append(field) } else { leftOut += 1 }
    }

    /// What to say of the fields that were left out; `nil` if none were.
    var warning: String? {
        leftOut == 0 ? nil : "the head has \(leftOut) fields more than the \(Self.maximumCount) that are read"
    }
}
