import ByteTools
import Captures

/// The streams of a recording, by the folders of their manifests.
///
/// A stream has several manifests: one names those of its qualities, which are mostly in folders below. A manifest in another folder belongs
/// to the same stream if it is loaded while the stream starts.
struct PlayedStreams: Sendable {
    private var folders: [ByteText] = []
    private var start: AuditedCall?

    /// Each manifest is compared with each folder; what an app with more streams does has been seen by then.
    private static let maximumFolders = 256

    /// The time in which a stream loads its first manifests, in seconds.
    private static let startSeconds = 5.0

    /// Ends the start of a stream: the next manifest in another folder is that of another stream.
    mutating func endStart() { start = nil }

    /// Adds a manifest; returns true if it starts another stream than those before.
    mutating func starts(with call: AuditedCall) -> Bool {
        guard call.use == .manifest, folders.count < Self.maximumFolders else { return false }
        let folder = call.folder
        if folders.contains(where: { $0.contains(folder: folder) }) { return false }
        let isAbove = folders.contains { folder.contains(folder: $0) }
        folders.append(folder)
        if isAbove { return false }
        if let start, start.maximumSeconds(until: call).map({ $0 <= Self.startSeconds }) ?? true { return false }
        start = call
        return true
    }
}

extension AuditedCall {
    /// The URL of the request up to the last slash.
    fileprivate var folder: ByteText { ByteText(decoding: request.target.utf8.dropLast(fileName.count)) }

    /// The part of the URL after the last slash.
    var fileName: ByteText {
        let url = request.target.utf8
        let slash = url.lastIndex(of: UInt8(ascii: "/"))
        return ByteText(decoding: url[(slash.map { url.index(after: $0) } ?? url.startIndex)...])
    }
}

extension ByteText {
    /// True if another folder is the same one or below; every folder is below that of a host, which means nothing.
    fileprivate func contains(folder other: ByteText) -> Bool {
        self == other || other.hasPrefix(self) && utf8.count(where: { $0 == UInt8(ascii: "/") }) > 3
    }
}
