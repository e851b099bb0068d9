/// A target of links in a page; its name contains only numbers, so that it is unique and never from an input.
public struct PageAnchor: Hashable, Sendable {
    let name: String

    static let main = Self(name: "main")
    static let list = Self(name: "list")
    static let listHeading = Self(name: "inputs")

    public static func input(_ number: Int) -> Self { Self(name: "i\(number)") }
    static func finding(_ finding: Int, input: Int) -> Self { Self(name: "i\(input)-f\(finding)") }
    static func spot(_ finding: Int, input: Int) -> Self { Self(name: "i\(input)-s\(finding)") }
    static func layer(_ layer: Int, input: Int) -> Self { Self(name: "i\(input)-l\(layer)") }
    static func text(ofLayer layer: Int, input: Int) -> Self { Self(name: "i\(input)-t\(layer)") }
    static func part(_ part: Part, input: Int) -> Self { Self(name: "i\(input)-\(part.rawValue)") }

    static func step(_ number: Int) -> Self { Self(name: "s\(number)") }
    static func stepHeading(_ number: Int) -> Self { Self(name: "s\(number)-name") }
    static let statements = Self(name: "statements")
    static func statement(_ number: Int) -> Self { Self(name: "c\(number)") }

    enum Part: String {
        case name, findings, layers, times, attributes, source, indented
        case whitespace = "ws"
    }
}
