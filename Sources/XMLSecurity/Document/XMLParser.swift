internal import CXMLSecurity
internal import SAMLEncoding

/// A parser for several documents, one after the other on one thread: its memory is reused.
///
/// It has no state that a document can see: after a document with an error, and after some documents, it starts anew.
@safe
package final class XMLParser {
    private let parser: OpaquePointer?

    package init() {
        unsafe parser = cxs_parser_create()
    }

    deinit { if let parser = unsafe parser { unsafe cxs_parser_free(parser) } }

    /// Throws with the place of the first error.
    func arenas(of bytes: [UInt8], _ scan: XMLByteScan) throws(XMLSecurityError) -> XMLArenas {
        let (report, arenas) = read(bytes, tagCount: scan.tagCount, attributeCount: scan.attributeCount)
        guard let arenas else { throw XMLSecurityError(.malformed, "there is not enough memory for the document") }
        if let problem = report.problem, !isOff(problem.code) {
            let location = SourceLocation(line: Int(report.line), column: Int(report.column), in: bytes)
            throw XMLSecurityError(problem.code, problem.message, at: location)
        }
        return arenas
    }

    /// Returns the report of the parser and the arenas; `nil` if there is not enough memory.
    func read(
        _ bytes: [UInt8],
        tagCount: Int,
        attributeCount: Int
    ) -> (report: cxs_parse_report, arenas: XMLArenas?) {
        var report = cxs_parse_report()
        let document = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe parser.flatMap {
                unsafe cxs_read($0, bytes.baseAddress, bytes.count, tagCount, attributeCount, &report)
            }
        }
        return (report, unsafe document.map { unsafe XMLArenas(owning: $0, source: bytes) })
    }
}
