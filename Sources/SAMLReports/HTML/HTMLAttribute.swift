/// An attribute of an element of a page.
///
/// The members of this type can neither run, load nor send anything, and reports contain no other attributes. A program that has
/// forms or scripts adds those in its own module:
///
/// ```swift
/// extension HTMLAttribute {
///     static func action(_ path: StaticString) -> Self { Self(active: "action", "\(path)") }
/// }
/// ```
public struct HTMLAttribute: Sendable {
    let name: StaticString
    let value: String

    /// Creates an attribute that can run, load or send something, for pages of other modules.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value, which is escaped for HTML, but not checked: that of an `href` or `onclick` must not be from an input.
    public init(active name: StaticString, _ value: String) {
        self.init(name, value)
    }

    private init(_ name: StaticString, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension HTMLAttribute {
    public static func id(_ anchor: PageAnchor) -> Self { Self("id", anchor.name) }
    /// A link to a place in the same page.
    public static func href(_ anchor: PageAnchor) -> Self { Self("href", "#" + anchor.name) }
    static func href(_ file: PageFile) -> Self { Self("href", file.name) }
    public static func labels(_ anchor: PageAnchor) -> Self { Self("for", anchor.name) }
    public static func labeled(by anchor: PageAnchor) -> Self { Self("aria-labelledby", anchor.name) }
    /// A class of the style.
    public static func style(_ name: StaticString) -> Self { Self("class", "\(name)") }
    /// Two classes of the style.
    public static func style(_ name: StaticString, _ other: StaticString) -> Self { Self("class", "\(name) \(other)") }
    public static func title(_ text: String) -> Self { Self("title", text) }
    /// The name for assistive technologies.
    public static func label(_ text: String) -> Self { Self("aria-label", text) }
    public static func role(_ role: StaticString) -> Self { Self("role", "\(role)") }
    public static func scope(_ scope: StaticString) -> Self { Self("scope", "\(scope)") }
    /// Hides an element from assistive technologies.
    public static var isHidden: Self { Self("aria-hidden", "true") }
    /// Lets a link move the focus to an element.
    public static var isFocusTarget: Self { Self("tabindex", "-1") }

    /// The keyboard reaches the element, because it may scroll.
    static var isScrollable: Self { Self("tabindex", "0") }

    /// Of the `details` with the same name, one is open at a time.
    static func exclusive(_ name: StaticString) -> Self { Self("name", "\(name)") }
    public static var checkbox: Self { Self("type", "checkbox") }
    public static var isChecked: Self { Self("checked", "") }
    public static var isOpen: Self { Self("open", "") }

    /// A length or a coordinate of a drawing, in pixels or percent.
    static func drawing(_ name: StaticString, _ number: Double, _ unit: StaticString = "") -> Self {
        let tenths = Int((number * 10).rounded())
        return Self(name, "\(tenths / 10).\(abs(tenths % 10))\(unit)")
    }
    static func textAnchor(_ word: StaticString) -> Self { Self("text-anchor", "\(word)") }
}
