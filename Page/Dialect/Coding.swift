// What Embedded Swift lacks, and what the modules below conform to: names that mean nothing on the page, where nothing is decoded by `Codable`
// and no debugger looks at a value. They are compiled into a module, and take the place of the standard library's there.

public protocol Encodable {}

public protocol Decodable {}

public typealias Codable = Encodable & Decodable

public protocol CodingKey: Sendable {
    var stringValue: String { get }
}

extension CodingKey where Self: RawRepresentable<String> {
    public var stringValue: String { rawValue }
}

public protocol CustomReflectable {}

/// A mirror that shows nothing.
public struct Mirror {
    init<Subject>(_ subject: Subject, children: [Never]) {}
}
