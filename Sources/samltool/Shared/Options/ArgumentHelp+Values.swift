import ArgumentParser

/// The help of options, by the kinds of their values.
extension ArgumentHelp {
    static func count(_ text: String) -> Self { Self(text, valueName: "n") }
    static func elements(_ text: String) -> Self { Self(text, valueName: "elements") }
    static func entityID(_ text: String) -> Self { Self(text, valueName: "entity-id") }
    static func file(_ text: String) -> Self { Self(text, valueName: "file") }
    static func folder(_ text: String) -> Self { Self(text, valueName: "folder") }
    static func format(_ text: String) -> Self { Self(text, valueName: "format") }
    static func id(_ text: String) -> Self { Self(text, valueName: "id") }
    static func input(_ text: String) -> Self { Self(text, valueName: "input") }
    static func name(_ text: String) -> Self { Self(text, valueName: "name") }
    static func nameAndValue(_ text: String) -> Self { Self(text, valueName: "name=value") }
    static func number(_ text: String) -> Self { Self(text, valueName: "number") }
    static func seconds(_ text: String) -> Self { Self(text, valueName: "seconds") }
    static func text(_ text: String) -> Self { Self(text, valueName: "text") }
    static func time(_ text: String) -> Self { Self(text, valueName: "time") }
    static func url(_ text: String) -> Self { Self(text, valueName: "url") }
    static func value(_ name: String, _ text: String) -> Self { Self(text, valueName: name) }
}
