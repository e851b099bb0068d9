import ByteTools

extension String {
    /// The text with visible replacements of control characters and of invisible characters that change the display.
    ///
    /// Input cannot control the terminal, forge a line, or reverse the order of letters. The joiners of scripts and emoji are
    /// kept.
    package var withoutControls: String {
        // Most text is ASCII, for which no properties need to be looked up.
        if isPrintableASCII || !unicodeScalars.contains(where: { $0.isUnprintable }) {
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

    private var isPrintableASCII: Bool {
        var text = self
        return text.withUTF8 { bytes in
            var others = 0
            for index in bytes.indices {
                let byte = unsafe bytes[index]
                if byte < 0x20 || byte >= 0x7F { others += 1 }
            }
            return others == 0
        }
    }
}
