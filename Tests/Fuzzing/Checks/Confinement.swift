import AdobePass
import ByteTools

/// The places of the seeds' values in an input: text that libFuzzer moves into a name may be displayed.
struct Confinement {
    /// The prefixes of the personal values in the seeds.
    static let secret = Array("zQ7value".utf8)

    /// The members whose texts are hidden, at any depth.
    private let names: Set<String>

    init(to names: Set<String>) {
        self.names = names
    }

    /// True if the text contains a value of a seed.
    static func isSecret(in text: some Sequence<UInt8>) -> Bool { Array(text).firstRange(of: secret) != nil }

    /// True if JSON contains values of a seed, and all of them are in texts of these members.
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
