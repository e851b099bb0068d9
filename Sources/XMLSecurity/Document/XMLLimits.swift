/// How much a document may ask of the parser and of canonicalisation.
///
/// libxml2 is quadratic in the attributes of a tag, and canonicalisation multiplies elements with the namespaces in
/// scope, so a limit on the size alone stops nobody.
package struct XMLLimits: Hashable, Sendable {
    /// The largest document, in bytes.
    package var maximumBytes: Int
    /// The largest start tag, in bytes.
    package var maximumTagBytes = 16 << 10
    /// The longest local name or prefix of an element or attribute, in bytes; the standards have none of more than 40.
    ///
    /// Names are repeated in every path that leads through an element, so a document with long ones could make much of little.
    package var maximumNameBytes = 64
    /// The most attributes and namespace declarations in one start tag.
    package var maximumAttributes = 64
    /// The most `<` in the document, and the most attributes and declarations in all its tags.
    package var maximumTags: Int
    /// How deep elements may be nested.
    package var maximumDepth = 32
    /// The most namespace declarations that are in scope of one element.
    package var maximumNamespaces = 128
    /// The most bytes that canonicalisation may write to declare namespaces: in the worst case every element declares anew all
    /// that are in scope.
    package var maximumNamespaceBytes: Int
    /// The most steps that canonicalisation may take, as ``XMLByteScan/canonicalizationWork(prefixes:)`` counts them.
    package var maximumWork = 5_000_000
    /// What becomes of comments inside the root element; outside it they are harmless.
    package var comments: Comments

    /// What becomes of comments.
    package enum Comments: Hashable, Sendable { case refused, accepted }

    /// The limits for a response.
    package init(maximumBytes: Int = 1 << 20, comments: Comments = .refused) {
        self.maximumBytes = maximumBytes
        self.comments = comments
        maximumTags = max(20_000, maximumBytes / 16)
        maximumNamespaceBytes = Self.product(maximumBytes, 8)
    }

    /// The limits for SAML metadata, which may be that of a federation, with thousands of entities.
    ///
    /// Comments are dropped: text is read around them, and no attribute can have one.
    package static func metadata(maximumBytes: Int = 32 << 20) -> Self {
        var limits = Self(maximumBytes: maximumBytes, comments: .accepted)
        // A federation's root declares a kilobyte of namespaces, which are in scope of every element.
        limits.maximumNamespaceBytes = product(maximumBytes, 16)
        limits.maximumWork = 100_000_000
        return limits
    }

    /// The limits for the configurations and answers of a service, which nobody signs.
    ///
    /// Comments are dropped, as in metadata.
    package static func configuration(maximumBytes: Int = 8 << 20) -> Self {
        var limits = Self(maximumBytes: maximumBytes, comments: .accepted)
        // Those of more than two thousand MVPDs with all their fields.
        limits.maximumTags = 100_000
        return limits
    }

    /// The limits for the canonical form of a document that kept these: it declares namespaces anew where they are used, has
    /// an end tag for every element, and writes some characters longer.
    package var forCanonicalForm: Self {
        var limits = self
        limits.maximumBytes = Self.product(maximumBytes, 16)
        limits.maximumTags = Self.product(maximumTags, 2)
        limits.maximumNamespaceBytes = .max
        limits.maximumTagBytes = maximumTagBytes * 8
        limits.maximumAttributes = maximumAttributes + maximumNamespaces
        limits.maximumNamespaces = maximumNamespaces * maximumDepth
        limits.comments = .refused
        return limits
    }

    private static func product(_ limit: Int, _ factor: Int) -> Int {
        let (product, isOverflow) = limit.multipliedReportingOverflow(by: factor)
        return isOverflow ? .max : product
    }
}
