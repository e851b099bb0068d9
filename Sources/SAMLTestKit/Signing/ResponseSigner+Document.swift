internal import ByteTools

extension ResponseSigner {
    /// What to do with a signature that the elements to sign have already.
    public enum ExistingSignatures: Hashable, Sendable {
        /// The document is not signed: its signatures may be wanted.
        case refuse
        /// Signatures that the new ones replace or invalidate are removed.
        case replace
    }

    /// Signs a response, or an assertion alone, that exists; every byte outside the signatures is unchanged.
    ///
    /// - Parameters:
    ///   - document: The document, in UTF-8.
    ///   - placement: The elements to sign; `nil` for the assertions if there are any, and otherwise the Response.
    ///   - hash: The hash function.
    ///   - existing: What to do with existing signatures.
    ///   - maximumBytes: The maximum size of the document.
    /// - Returns: The signed document.
    /// - Throws: ``TestKitError``: the document is malformed, has ambiguous IDs, nothing of it can be signed, or it has signatures.
    public func sign(
        _ document: [UInt8],
        _ placement: SigningSpec.Placement? = nil,
        hash: SigningHash = .sha256,
        existing: ExistingSignatures = .refuse,
        maximumBytes: Int = 1 << 20
    ) throws(TestKitError) -> [UInt8] {
        let places = try SignableDocument(document, maximumBytes: maximumBytes)
        let placement = placement ?? (places.assertions.isEmpty ? .response : .assertion)
        if placement.signsAssertions, places.assertions.isEmpty {
            throw TestKitError(.notSigned, "there is no plain assertion to sign; sign the Response")
        }
        if placement.signsResponse, places.response == nil {
            throw TestKitError(.notSigned, "the root is an Assertion; only that can be signed")
        }
        var targets: [SignableDocument.Element] = placement.signsAssertions ? places.assertions : []
        if placement.signsResponse, let response = places.response { targets.append(response) }
        // A signature of the Response covers its assertions, so a new signature in one of them invalidates it.
        let affected = targets + (placement == .assertion ? [places.response].compactMap(\.self) : [])
        let old = affected.flatMap(\.signatures)
        guard old.isEmpty || existing == .replace else {
            let text =
                "the document has a signature that would be replaced or invalid; allow that, or sign another element"
            throw TestKitError(.alreadySigned, text)
        }
        return try signed(document, targets, removing: old, hash)
    }

    private func signed(
        _ document: [UInt8],
        _ targets: [SignableDocument.Element],
        removing old: [Range<Int>],
        _ hash: SigningHash
    ) throws(TestKitError) -> [UInt8] {
        let template = template(hash)
        var edits: [TextEdit] = old.map { TextEdit(range: $0, text: []) }
        var places: [(id: String, edit: Int)] = []
        for target in targets {
            let id = try target.id.get()
            guard let insertion = target.insertion else {
                throw TestKitError(.notSigned, "an element to sign is empty, so there is no place for a signature")
            }
            let text = Array(template.text(referenceTo: id).utf8)
            // An old signature right after the Issuer, apart from whitespace, is replaced where it is.
            if let signature = target.signatures.first,
                document.hasOnlySpace(in: insertion..<max(insertion, signature.lowerBound)),
                signature.lowerBound >= insertion, let index = edits.firstIndex(where: { $0.range == signature })
            {
                edits[index].text = text
                places.append((id, index))
            } else {
                edits.append(TextEdit(range: insertion..<insertion, text: text))
                places.append((id, edits.count - 1))
            }
        }
        var (result, starts) = document.applying(edits)
        for (id, edit) in places {
            let (start, count) = (starts[edit], result.count)
            result = try key.sign(result, in: id, from: start)
            for index in starts.indices where starts[index] > start { starts[index] += result.count - count }
        }
        return result
    }
}

extension [UInt8] {
    fileprivate func hasOnlySpace(in range: Range<Int>) -> Bool { self[range].allSatisfy(\.isXMLSpace) }
}
