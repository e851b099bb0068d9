extension String {
    /// The text with control characters made visible, and with all that shows nothing and yet changes what is shown.
    ///
    /// No input can write to the terminal, forge a line, or turn the order of letters around. The joiners of scripts
    /// and emoji stay.
    package var withoutControls: String {
        if !unicodeScalars.contains(where: \.isControl) { return self }
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isControl {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: value != 0x200C && value != 0x200D
        default: false
        }
    }
}
