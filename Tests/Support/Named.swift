/// An argument of a test that the log shows by a name instead of its value, which may be large.
package struct Named<Value: Sendable>: Sendable, CustomStringConvertible {
    package let description: String
    package let value: Value

    package init(_ description: String, _ value: Value) {
        self.description = description
        self.value = value
    }
}
