import ArgumentParser
import SAMLTestKit

extension AttributeSpec {
    /// A name that is repeated has several values; an error does not contain the value.
    static func attributes(of options: [String]) throws -> [Self] {
        var attributes: [Self] = []
        for option in options {
            guard let separator = option.firstIndex(of: "="), separator != option.startIndex else {
                throw ValidationError("--attribute must be a name and a value, as in zip=94105.")
            }
            let name = String(option[..<separator])
            let value = AttributeValueSpec.text(String(option[option.index(after: separator)...]))
            if let index = attributes.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
                attributes[index].values.append(value)
            } else {
                attributes.append(Self(name, values: [value]))
            }
        }
        return attributes
    }
}
