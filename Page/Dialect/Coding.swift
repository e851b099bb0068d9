// Names of the standard library that Embedded Swift lacks, and that types of AdobePass conform to. They are compiled into that module, and mean
// nothing: on the page, nothing is decoded by `Codable`, and no debugger looks at a value.

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
