import TestSupport
import XMLSecurity

/// A comparison of the pass with libxml2's canonicalization and with libxmlsec1.
package struct EngineComparison: Sendable {
    let keys: BareSigner.Keys

    package init(_ keys: BareSigner.Keys) {
        self.keys = keys
    }

    /// A document on which the engines differ.
    package struct Difference: Error {
        /// A description of the difference, without the content of the document.
        package let text: String
        package let document: [UInt8]
    }

    /// The comparisons that were made.
    package struct Counts: Sendable {
        /// The generated documents.
        package var documents = 0
        /// Those of which octets and values were compared.
        package var compared = 0
        /// Those of them that libxmlsec1 verified, too.
        package var verified = 0
        /// The documents that were changed after signing, whose verdicts by both engines were compared.
        package var changed = 0
        /// Those of them that both engines still accept.
        package var accepted = 0

        package init() {}

        package mutating func add(_ other: Self) {
            documents += other.documents
            compared += other.compared
            verified += other.verified
            changed += other.changed
            accepted += other.accepted
        }
    }

    /// Generates the documents of a seed, and compares the engines on each.
    ///
    /// - Parameters:
    ///   - seed: The seed; an equal one gives equal documents, except for the values of ECDSA.
    ///   - count: The number of documents.
    ///   - interval: Every document whose number is a multiple of this is verified by libxmlsec1, too, and then changed.
    /// - Returns: The comparisons.
    /// - Throws: ``Difference``.
    package func run(seed: UInt64, count: Int, interval: Int = 20) throws(Difference) -> Counts {
        var random = SplitMix64(seed: seed &* 0x2545_F491_4F6C_DD1D)
        var counts = Counts()
        // What one document leaves in the parser must not change the next one.
        let parser = XMLParser()
        for number in 0..<count {
            let isFull = number % interval == 0
            let isElliptic = isFull && number / interval % 2 == 0
            let draft = DocumentGenerator.draft(&random, isElliptic: isElliptic)
            let signer = isElliptic ? keys.elliptic : keys.rsa
            counts.documents += 1
            guard let (signed, verdict) = try compare(draft, signer, parser) else { continue }
            counts.compared += 1
            guard isFull else { continue }
            try compare(verdict, with: .libxmlsec1, signed, signer)
            try compare(verdict, with: .both, signed, signer)
            counts.verified += 1
            for _ in 0..<3 {
                let changed = DocumentMutator.change(signed, &random)
                counts.changed += 1
                if try compareVerdicts(on: changed, signer, parser, octets: verdict.octets) { counts.accepted += 1 }
            }
        }
        return counts
    }

    // MARK: Documents

    /// Signs a document, and compares the pass with libxml2.
    ///
    /// - Returns: The signed document and the verdict of the pass; `nil` if the document is not accepted.
    func compare(
        _ draft: SignedDraft,
        _ signer: BareSigner,
        _ parser: XMLParser
    ) throws(Difference) -> (signed: [UInt8], verdict: EngineVerdict)? {
        let bare = signer.sign(draft.bytes)
        guard let made = bare.made else {
            try compareParsing(draft.bytes, bare, parser)
            return nil
        }
        let signed = draft.filled(digest: made.digest, value: made.value)
        let verdict = EngineVerdict(signed, signer.key, by: .automatic, with: parser)
        if draft.isSearched, !verdict.has(made) { return nil }
        if let code = verdict.code {
            guard verdict.isEarly || !verdict.isExclusive else {
                throw Difference(text: "the pass: \(code.rawValue)", document: signed)
            }
            try compareParsing(signed, bare, parser)
            return nil
        }
        guard verdict.isExclusive else { return nil }
        guard bare.isFree else { throw Difference(text: "only the pass has no remark", document: signed) }
        guard verdict.octets == made.octets else { throw Difference(text: "octets", document: signed) }
        guard try verdict.values == reparsed(made.octets, signed) else {
            throw Difference(text: "values", document: signed)
        }
        return (signed, verdict)
    }

    /// The values in octets.
    private func reparsed(_ octets: [UInt8], _ document: [UInt8]) throws(Difference) -> [UInt8] {
        do throws(XMLSecurityError) {
            let content = try XMLDocument(parsing: octets, limits: EngineVerdict.limits.forCanonicalForm)
            return ValueListing.bytes(of: content)
        } catch {
            throw Difference(text: "the octets: \(error.code.rawValue)", document: document)
        }
    }

    /// Throws if the pass accepts what libxml2 rejects or warns of, or finds malformed what libxml2 reads without a remark.
    private func compareParsing(_ bytes: [UInt8], _ bare: BareSigning, _ parser: XMLParser) throws(Difference) {
        var code: XMLSecurityError.Code?
        do throws(XMLSecurityError) {
            _ = try XMLDocument(parsing: bytes, limits: EngineVerdict.limits, with: parser)
        } catch {
            code = error.code
        }
        if code == nil, !bare.isParsed || !bare.isFree {
            throw Difference(text: "only the pass parses it", document: bytes)
        }
        if code == .malformed, bare.isParsed, bare.isFree {
            throw Difference(text: "only libxml2 parses it", document: bytes)
        }
    }

    /// Throws if other engines have another verdict.
    func compare(
        _ verdict: EngineVerdict,
        with choice: EngineChoice,
        _ document: [UInt8],
        _ signer: BareSigner
    ) throws(Difference) {
        let other = EngineVerdict(document, signer.key, by: choice)
        guard other != verdict else { return }
        let texts = [verdict, other].map { $0.code?.rawValue ?? "accepted" }
        throw Difference(text: "the pass: \(texts[0]), \(choice): \(texts[1])", document: document)
    }

    /// Compares the engines on a document that was changed after it was signed.
    ///
    /// - Returns: True if both accept it.
    func compareVerdicts(
        on document: [UInt8],
        _ signer: BareSigner,
        _ parser: XMLParser,
        octets: [UInt8]?
    ) throws(Difference) -> Bool {
        let verdict = EngineVerdict(document, signer.key, by: .automatic, with: parser)
        guard !verdict.isEarly else {
            try compareParsing(document, BareSigning(parsing: document), parser)
            return false
        }
        try compare(verdict, with: .libxmlsec1, document, signer)
        try compare(verdict, with: .both, document, signer)
        guard verdict.code == nil else { return false }
        guard verdict.octets == octets || !verdict.isExclusive else {
            throw Difference(text: "octets that were not signed", document: document)
        }
        return true
    }
}
