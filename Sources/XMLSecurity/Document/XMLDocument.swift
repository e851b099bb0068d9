internal import CLibXML2
internal import CXMLSecurity
internal import SAMLEncoding

/// A parsed document, which owns libxml2's tree; elements cannot outlive it.
///
/// All documents are parsed in the same way: without DOCTYPE, entities, processing instructions and recovery, and any
/// warning of libxml2 is an error.
@safe
package struct XMLDocument: ~Copyable {
    let tree: xmlDocPtr
    private let rootNode: xmlNodePtr
    /// The counts of the scan before parsing.
    package let scan: XMLByteScan

    /// Parses a document.
    ///
    /// - Parameters:
    ///   - bytes: The whole document, in UTF-8.
    ///   - limits: The limits.
    /// - Throws: ``XMLSecurityError`` with the place of the first error.
    package init(parsing bytes: [UInt8], limits: XMLLimits) throws(XMLSecurityError) {
        try XMLLibrary.prepare()
        let scan = try XMLByteScan(bytes, limits: limits)
        noteParse()
        let (tree, rootNode) = try unsafe Self.parse(bytes, limits)
        self.scan = scan
        unsafe self.tree = tree
        unsafe self.rootNode = rootNode
    }

    deinit { unsafe xmlFreeDoc(tree) }

    /// The root element.
    package var root: XMLElement {
        @_lifetime(borrow self) get {
            unsafe _overrideLifetime(XMLElement(rootNode), borrowing: self)
        }
    }

    /// Parses and checks; a rejected tree is freed.
    private static func parse(
        _ bytes: [UInt8],
        _ limits: XMLLimits
    ) throws(XMLSecurityError) -> (xmlDocPtr, xmlNodePtr) {
        var report = cxs_parse_report()
        let tree = unsafe bytes.withUnsafeBufferPointer { buffer in
            // An empty array may have no address.
            unsafe buffer.baseAddress.flatMap { unsafe cxs_parse($0, buffer.count, &report) }
        }
        do throws(XMLSecurityError) {
            if let problem = report.problem, !isOff(problem.code) {
                let location = SourceLocation(line: Int(report.line), column: Int(report.column), in: bytes)
                throw XMLSecurityError(problem.code, problem.message, at: location)
            }
            guard let tree = unsafe tree else { throw XMLSecurityError(.malformed, "the document is empty") }
            return try unsafe (tree, XMLTreeRules.checkedRoot(of: tree, limits))
        } catch {
            unsafe xmlFreeDoc(tree)
            throw error
        }
    }
}
