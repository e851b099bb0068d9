import AdobePass
import AdobePassXML
import Foundation
import TestSupport

/// The files of `Samples/Configurations`.
enum SampleConfigurations {
    static let names = ["v1.json", "v1.xml", "v2.json"]

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](
            try Data(contentsOf: Sample.packageFolder.appendingPathComponent("Samples/Configurations/\(name)"))
        )
    }

    static func read(_ name: String) throws -> MVPDConfiguration { try MVPDConfiguration(document: bytes(name)) }

    /// A configuration of V1 with these members of its only MVPD.
    static func json(mvpd members: String) -> [UInt8] {
        Array(#"{"requestor": {"id": "R", "mvpds": [{"id": "M", \#(members)}]}}"#.utf8)
    }

    /// The same configuration in XML.
    static func xml(mvpd elements: String) -> [UInt8] {
        Array(
            "<config><requestor><id>R</id><mvpds><mvpd><id>M</id>\(elements)</mvpd></mvpds></requestor></config>".utf8
        )
    }
}

extension MVPD {
    /// All its fields, for comparison.
    var everything: String { String(describing: self) }
}

/// Returns the error of a call; `nil` if there is none.
func adobePassError(_ body: () throws -> Void) -> AdobePassError? {
    do {
        try body()
        return nil
    } catch {
        return error as? AdobePassError
    }
}
