extension Unicode.Scalar {
    /// A Boolean value that indicates whether the scalar is invisible but may affect a terminal or a reader: controls (C0, DEL,
    /// C1), line and paragraph separators, and format characters such as those that change the direction of text.
    ///
    /// This is the one definition for every output format. The joiners U+200C and U+200D are printable, because scripts and emoji
    /// need them. The ranges are those of the general categories Cc, Zl, Zp and Cf, so that the page without a server
    /// need not contain the table of all scalars.
    package var isUnprintable: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        return switch value {
        case 0x80...0x9F, 0xAD, 0x600...0x605, 0x61C, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x180E, 0x200B,
            0x200E...0x200F,
            0x2028...0x202E, 0x2060...0x2064, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0x110BD, 0x110CD,
            0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0001, 0xE0020...0xE007F:
            true
        default: false
        }
    }
}
