/// The limits of the work for the parser and for canonicalization.
///
/// libxml2 is quadratic in the attributes of a tag, and canonicalization multiplies elements by the namespaces in
/// scope, so a limit on the size alone is not sufficient.
package struct XMLLimits: Hashable, Sendable {
    package var maximumBytes: Int
    package var maximumTagBytes = 16 << 10
    /// The maximum length of a local name or prefix of an element or attribute, in bytes; the standards use at most 40.
    ///
    /// Names are repeated in the path of every descendant, so long names in a small document would produce large output.
    package var maximumNameBytes = 64
    package var maximumAttributes = 64
    /// The maximum number of `<` in the document, and of attributes and declarations in all its tags.
    package var maximumTags: Int
    package var maximumDepth = 32
    /// The maximum number of namespace declarations in scope of one element.
    package var maximumNamespaces = 128
    /// The maximum number of bytes that canonicalization may write for namespace declarations: in the worst case every element
    /// repeats all declarations in scope.
    package var maximumNamespaceBytes: Int
    /// The maximum number of canonicalization steps, as counted by ``XMLByteScan/canonicalizationWork(prefixes:)``.
    package var maximumWork = 5_000_000
    /// How to treat comments inside the root element; outside it they are harmless.
    package var comments: Comments

    package enum Comments: Hashable, Sendable { case rejected, accepted }

    /// The size of the largest document, in bytes: places in its canonical form, which can be several times as long, have 32 bits.
    package static let largestDocument = 256 << 20

    package init(maximumBytes: Int = 1 << 20, comments: Comments = .rejected) {
        self.maximumBytes = min(maximumBytes, Self.largestDocument)
        self.comments = comments
        maximumTags = max(20_000, self.maximumBytes / 16)
        maximumNamespaceBytes = Self.product(self.maximumBytes, 8)
    }

    /// For the metadata of a federation with thousands of entities.
    ///
    /// Comments are ignored: text is read around them, and an attribute cannot contain one.
    package static func metadata(maximumBytes: Int = 32 << 20) -> Self {
        var limits = Self(maximumBytes: maximumBytes, comments: .accepted)
        // The root of a federation declares a kilobyte of namespaces, which are in scope of every element.
        limits.maximumNamespaceBytes = min(product(limits.maximumBytes, 16), product(largestDocument, 8))
        limits.maximumWork = 100_000_000
        return limits
    }

    /// For configurations and other XML bodies of a service, which are not signed; comments are ignored as in metadata.
    package static func configuration(maximumBytes: Int = 8 << 20) -> Self {
        var limits = Self(maximumBytes: maximumBytes, comments: .accepted)
        // Sufficient for more than two thousand MVPDs with all their fields.
        limits.maximumTags = 100_000
        return limits
    }

    /// The limits for the canonical form of a document within these limits, which reject none: canonicalization repeats namespace
    /// declarations, adds end tags, and escapes some characters, all of which the limits of the document bound.
    package var forCanonicalForm: Self {
        var limits = self
        limits.maximumBytes = Self.product(maximumBytes, 16)
        limits.maximumTags = .max
        limits.maximumNamespaceBytes = .max
        limits.maximumTagBytes = limits.maximumBytes
        limits.maximumAttributes = maximumAttributes + maximumNamespaces
        limits.maximumNamespaces = maximumNamespaces * maximumDepth
        limits.comments = .rejected
        return limits
    }

    private static func product(_ limit: Int, _ factor: Int) -> Int {
        let (product, isOverflow) = limit.multipliedReportingOverflow(by: factor)
        return isOverflow ? .max : product
    }
}
