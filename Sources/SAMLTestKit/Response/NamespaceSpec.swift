/// The namespaces in a description of a response: where they are declared, and whether the values of attributes have types.
public struct NamespaceSpec: Hashable, Sendable {
    /// The elements that declare the namespaces of an assertion.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        /// Each assertion, which can be cut out.
        case assertion
        /// The Response alone.
        case response
    }

    /// The elements that declare the namespaces of an assertion.
    public var place: Place
    /// The `xsi:type` of values that are text: a type of XML Schema with the prefix `xs` or `xsd`; `nil` for none.
    public var valueType: String?

    /// Creates the description of namespaces.
    public init(place: Place = .assertion, valueType: String? = nil) {
        self.place = place
        self.valueType = valueType
    }

    /// Throws for another text than a type of XML Schema with one of the two prefixes.
    var typeDeclarations: [(String, String?)] {
        get throws(TestKitError) {
            guard let valueType else { return [] }
            let parts = valueType.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, ["xs", "xsd"].contains(parts[0]), Self.valueTypes.contains(String(parts[1])) else {
                throw TestKitError(
                    .invalidSpec,
                    "valueType must be a type of XML Schema with the prefix xs or xsd, such as xs:string"
                )
            }
            return [
                ("xmlns:\(parts[0])", "http://www.w3.org/2001/XMLSchema"),
                ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
            ]
        }
    }

    static let valueTypes: Set = [
        "string", "anyType", "anySimpleType", "anyURI", "boolean", "integer", "int", "decimal", "date", "dateTime",
        "base64Binary",
    ]
}
