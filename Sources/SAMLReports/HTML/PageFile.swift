/// A page of a report in a folder; its name contains only a number, so that it is unique and never from an input.
struct PageFile: Hashable {
    let name: String

    static let index = Self(name: "index.html")

    static func input(_ number: Int) -> Self {
        let digits = "\(number)"
        return Self(name: "input-\(String(repeating: "0", count: max(0, 5 - digits.count)))\(digits).html")
    }
}
