/// The English name of a month, as in the times of HTTP (RFC 9110 section 5.6.7) and of tools.
package struct MonthName {
    private static let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The number of the month, in two digits.
    package let digits: String

    package init?(_ name: Substring) {
        guard let index = Self.names.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) else { return nil }
        digits = index < 9 ? "0\(index + 1)" : "\(index + 1)"
    }
}
