#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The state of a file by which a change is noticed.
struct FileStamp: Hashable, Sendable {
    let modified: Date
    let size: Int
    /// It changes when a file is replaced.
    let number: UInt64

    init?(of path: String) {
        // Kubernetes replaces a symbolic link, so the attributes must be those of its destination.
        let path = URL(filePath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular
        else { return nil }
        modified = attributes[.modificationDate] as? Date ?? .distantPast
        size = (attributes[.size] as? UInt64).map { Int(clamping: $0) } ?? 0
        number = attributes[.systemFileNumber] as? UInt64 ?? 0
    }
}
