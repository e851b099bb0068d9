package import AdobePass
import AdobePassXML
import Foundation
import TestSupport

/// The files of `Samples/Configurations`.
package enum SampleConfigurations {
    package static let names = ["v1.json", "v1.xml", "v2.json"]

    package static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](
            try Data(contentsOf: Sample.packageFolder.appendingPathComponent("Samples/Configurations/\(name)"))
        )
    }

    package static func read(_ name: String) throws -> MVPDConfiguration {
        try MVPDConfiguration(document: bytes(name))
    }

    /// A configuration of V1 with these members of its only MVPD.
    package static func json(mvpd members: String) -> [UInt8] {
        Array(#"{"requestor": {"id": "R", "mvpds": [{"id": "M", \#(members)}]}}"#.utf8)
    }

    /// The same configuration in XML.
    package static func xml(mvpd elements: String) -> [UInt8] {
        Array(
            "<config><requestor><id>R</id><mvpds><mvpd><id>M</id>\(elements)</mvpd></mvpds></requestor></config>".utf8
        )
    }
}
