import ByteTools

extension String {
    /// The text with visible replacements of control characters and of invisible characters that change the display.
    ///
    /// Input cannot control the terminal, forge a line, or reverse the order of letters. The joiners of scripts and emoji are
    /// kept.
    package var withoutControls: String {
        // Most text is ASCII, for which no properties need to be looked up.
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
