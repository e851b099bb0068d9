import Foundation
import TestSupport

/// The files of `Samples`, which are constructed and public.
enum SampleFile {
    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
    }

    private static let folder = Sample.packageFolder.appendingPathComponent("Samples")
}
