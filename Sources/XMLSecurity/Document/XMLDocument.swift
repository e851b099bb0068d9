/// A parsed document; elements cannot outlive it.
///
/// All documents are parsed in the same way: without DOCTYPE, entities, processing instructions and recovery, and any
/// warning of libxml2 is an error.
package struct XMLDocument: ~Copyable {
    private let arenas: XMLArenas
    private let rootIndex: Int
    package let scan: XMLByteScan

    package init(
        parsing bytes: [UInt8],
        limits: XMLLimits,
        with parser: XMLParser = XMLParser()
    ) throws(XMLSecurityError) {
        try XMLLibrary.prepare()
        let scan = try XMLByteScan(bytes, limits: limits)
        noteParse()
        let arenas = try parser.arenas(of: bytes, scan)
        let rootIndex = try XMLContentRules.checkedRoot(of: XMLContent(arenas), limits)
        self.scan = scan
        self.arenas = arenas
        self.rootIndex = rootIndex
    }

    /// Uses the nodes that canonicalization wrote; they were parsed and checked before.
    init(_ nodes: XMLArenas) {
        arenas = nodes
        rootIndex = 0
        scan = XMLByteScan()
    }

    /// The bytes that were parsed; empty for signed content.
    package var source: [UInt8] { arenas.source }

    package var root: XMLElement {
        @_lifetime(borrow self) get { XMLElement(XMLContent(arenas), at: rootIndex) }
    }
}
