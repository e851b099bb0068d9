// The names are those of samltool.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CSAMLTool
internal import SAMLReports

// The declaration and its documentation are in samltool.h; the compiler compares it with this function.

@c @implementation
public func samltool_explain(
    _ word: UnsafePointer<CChar>?,
    _ count: Int,
    _ document: UnsafeMutablePointer<UnsafeMutablePointer<samltool_document>?>?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?
) -> samltool_status {
    unsafe HostResult(document, error).store { () throws(BoundaryError) in
        let word = try unsafe HostText("word", word, count).word()
        guard let entry = ExplanationCatalogue.entry(word) else { throw .unknownIdentifier(word) }
        return Array(ExplanationReport([entry]).json.utf8)
    }
}

extension BoundaryError {
    /// An identifier that does not exist, with suggestions.
    fileprivate static func unknownIdentifier(_ word: String) -> Self {
        let nearest = ExplanationCatalogue.nearest(to: word)
        let suggestion = nearest.isEmpty ? "" : ": did you mean \(nearest.joined(separator: ", "))"
        return .invalidArgument("there is no such identifier\(suggestion)")
    }
}
