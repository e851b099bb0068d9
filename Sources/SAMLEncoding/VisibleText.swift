import ByteTools

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
