/// The samples that a host can open.
package struct SampleCatalogue: Sendable {
    package struct Sample: Sendable {
        package let name: String
        /// What it shows, as a clause.
        let purpose: String
        let group: Group
        /// The name of the certificate that signed it, among the keys of the samples.
        private let certificateName: String?
        /// Reads a file of the samples by its path.
        private let read: @Sendable (String) -> [UInt8]?

        package init(
            name: String,
            purpose: String,
            group: Group,
            certificateName: String?,
            read: @escaping @Sendable (String) -> [UInt8]?
        ) {
            self.name = name
            self.purpose = purpose
            self.group = group
            self.certificateName = certificateName
            self.read = read
        }

        func content() -> [UInt8]? { read("Responses/\(name)") }

        func certificate() -> NamedText? {
            certificateName.flatMap { name in
                read("Keys/\(name)").map { NamedText(name: name, text: String(decoding: $0, as: UTF8.self)) }
            }
        }

        func key() -> String? {
            certificateName.flatMap { name in
                read("Keys/\(name.prefix { $0 != "." }).key").map { String(decoding: $0, as: UTF8.self) }
            }
        }
    }

    /// What samples have in common; the raw value is the title in the menu.
    package enum Group: String, CaseIterable, Sendable {
        case brokenByRule = "Rejected: the whitespace rule breaks the signature"
        case rejected = "Rejected for another reason"
        case encoded = "Encoded, or a form"
        case accepted = "Accepted"
        case unsigned = "Rejected: not signed"
    }

    /// The sample that the menu offers first: a response that Adobe rejects for a frequent cause.
    package static let firstName = "signed-pretty-newlines.xml"

    package let samples: [Sample]

    /// - Parameter samples: The samples, in their order.
    package init(_ samples: [Sample]) { self.samples = samples }

    /// The samples of each group, in the order of the menu.
    var groups: [(title: String, samples: [Sample])] {
        Group.allCases.map { group in (group.rawValue, samples.filter { $0.group == group }) }
    }

    subscript(name: String) -> Sample? { samples.first { $0.name == name } }
}
