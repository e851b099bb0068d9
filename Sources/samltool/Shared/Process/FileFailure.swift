import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Error {
    /// The reason in the words of the system, without the details that Foundation adds for programmers.
    var reason: String {
        guard let failure = (self as? CocoaError)?.underlying as? POSIXError else { return "\(self)" }
        return "\(Errno(rawValue: failure.code.rawValue))"
    }
}
