/// The expanded name of an element or attribute: namespace and local name; prefixes have no meaning.
package struct XMLName: Sendable {
    package let namespace: StaticString
    package let local: StaticString

    package init(_ namespace: StaticString, _ local: StaticString) {
        self.namespace = namespace
        self.local = local
    }
}

extension XMLName {
    static func signature(_ local: StaticString) -> Self {
        Self("http://www.w3.org/2000/09/xmldsig#", local)
    }
}
