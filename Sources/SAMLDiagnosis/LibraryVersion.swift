internal import CZlib
internal import XMLSecurity

/// The version of a C library that this process uses, as the library reports it.
package struct LibraryVersion: Sendable {
    package let name: String
    package let version: String

    package static var all: [LibraryVersion] {
        [
            LibraryVersion(name: "libxml2", version: XMLLibrary.libxml2Version),
            LibraryVersion(name: "libxmlsec1", version: XMLLibrary.libxmlsecVersion),
            LibraryVersion(name: "OpenSSL", version: XMLLibrary.opensslVersion),
            LibraryVersion(name: "zlib", version: unsafe String(cString: zlibVersion())),
        ]
    }
}
