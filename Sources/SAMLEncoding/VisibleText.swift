extension String {
    /// The text with control characters made visible, and with all that shows nothing and yet changes what is shown.
    ///
    /// No input can write to the terminal, forge a line, or turn the order of letters around. The joiners of scripts
    /// and emoji stay.
    package var withoutControls: String {
        // Most text is ASCII, in which nothing has to be looked up.
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) || !unicodeScalars.contains(where: \.isUnprintable) {
            return self
        }
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isUnprintable {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether the scalar shows nothing, and a terminal or a reader may yet act on it: controls (C0, DEL, C1), line and
    /// paragraph separators, and format characters such as those that change the direction of text.
    ///
    /// The one definition for every output format. The joiners U+200C and U+200D are printable: scripts and emoji need them.
    package var isUnprintable: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: value != 0x200C && value != 0x200D
        default: false
        }
    }
}
