import HTTPTypes
import Hummingbird
import NIOCore
import WorkbenchPages

/// The style and the script of the pages.
///
/// Their URLs contain a digest of their content, so a browser may keep them forever.
struct Assets: Sendable {
    struct Asset: Sendable {
        let path: String
        fileprivate let contentType: String
        fileprivate let content: [UInt8]

        fileprivate init(_ name: String, _ contentType: String, _ content: [UInt8]) {
            path = "/assets/\(Self.digest(of: content))/\(name)"
            self.contentType = contentType
            self.content = content
        }

        /// A digest that changes with the content (FNV-1a); it protects from nothing else.
        private static func digest(of content: [UInt8]) -> String {
            let hash = content.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
            return String(hash, radix: 16)
        }

        var response: Response {
            Response(
                status: .ok,
                headers: [.contentType: contentType, .cacheControl: "max-age=31536000, immutable"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: content))
            )
        }
    }

    static let style = Asset(
        "workbench.css",
        "text/css; charset=utf-8",
        WorkbenchResources.style
    )
    static let script = Asset("workbench.js", "text/javascript; charset=utf-8", WorkbenchResources.script)

    static let all = [style, script]
}
