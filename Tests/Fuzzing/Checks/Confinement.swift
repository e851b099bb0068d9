import AdobePass
import ByteTools

/// Where the values of the seeds stand in an input: what libFuzzer moves into the name of something is rightly shown.
struct Confinement {
    /// What the personal values in the seeds begin with.
    static let secret = Array("zQ7value".utf8)

    /// The members whose texts are hidden, at any depth.
    private let names: Set<String>

    init(to names: Set<String>) {
        self.names = names
    }

    /// Whether a value of a seed stands somewhere.
    static func isSecret(in text: some Sequence<UInt8>) -> Bool { Array(text).firstRange(of: secret) != nil }

    /// Whether there are values of a seed in JSON, and all of them in texts of these members.
    func holds(in input: [UInt8]) -> Bool {
        guard Self.isSecret(in: input), let start = input.firstIndex(of: UInt8(ascii: "{")),
            !Self.isSecret(in: input[..<start])
        else { return false }
        guard let root = JSONDocument(Array(input[start...])).strictRoot else { return false }
        return isConfined(root, isHidden: false)
    }

    private func isConfined(_ value: JSONValue, isHidden: Bool) -> Bool {
        switch value.content {
        case .object(let members):
            members.allSatisfy { member in
                !Self.isSecret(in: member.name.utf8)
                    && isConfined(member.value, isHidden: isHidden || names.contains(member.name))
            }
        case .array(let elements): elements.allSatisfy { isConfined($0, isHidden: isHidden) }
        case .string(let text), .number(let text): isHidden || !Self.isSecret(in: text.utf8)
        case .bool, .null: true
        }
    }
}
