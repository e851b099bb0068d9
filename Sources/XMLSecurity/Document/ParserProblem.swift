internal import CLibXML2
internal import CXMLSecurity

/// What the parser says is wrong with a document, in words of our own: libxml2's messages quote the document.
struct ParserProblem {
    let code: XMLSecurityError.Code
    let message: String

    init(_ code: XMLSecurityError.Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// - Parameter number: An `xmlParserErrors`.
    init(libxml number: Int32) {
        let error = xmlParserErrors(rawValue: UInt32(bitPattern: number))
        code = error == XML_WAR_NS_URI || error == XML_WAR_NS_URI_RELATIVE ? .namespaceURI : .malformed
        message =
            Self.messages.first { $0.0 == error }?.1 ?? "the text is not well-formed XML (libxml2 error \(number))"
    }

    private static let messages: [(xmlParserErrors, String)] = [
        (XML_ERR_DOCUMENT_EMPTY, "there is no XML here"),
        (XML_ERR_DOCUMENT_END, "something stands behind the end of the root element, or the document ends too early"),
        (XML_ERR_TAG_NAME_MISMATCH, "an end tag has another name than the start tag that it should close"),
        (XML_ERR_TAG_NOT_FINISHED, "the text ends inside an element: a part of it is missing"),
        (XML_ERR_GT_REQUIRED, "a tag does not end where it should: '>' is missing"),
        (XML_ERR_LT_IN_ATTRIBUTE, "a '<' stands in an attribute's value; the quote before it may be missing"),
        (XML_ERR_LTSLASH_REQUIRED, "an end tag is missing"),
        (XML_ERR_ATTRIBUTE_REDEFINED, "a tag has the same attribute twice"),
        (XML_NS_ERR_ATTRIBUTE_REDEFINED, "a tag has the same attribute twice, under two prefixes"),
        (XML_ERR_ATTRIBUTE_NOT_STARTED, "an attribute's value does not start with a quote"),
        (XML_ERR_ATTRIBUTE_NOT_FINISHED, "an attribute's value does not end"),
        (XML_ERR_ATTRIBUTE_WITHOUT_VALUE, "an attribute has no value"),
        (XML_ERR_SPACE_REQUIRED, "white space is missing, as between two attributes whose line break was deleted"),
        (XML_ERR_NAME_REQUIRED, "a name is missing: is a '<' or '&' here not escaped?"),
        (XML_ERR_ENTITYREF_NO_NAME, "an '&' is not escaped as &amp;"),
        (XML_ERR_ENTITYREF_SEMICOL_MISSING, "an '&' is not escaped as &amp;, or a reference does not end with ';'"),
        (XML_ERR_UNDECLARED_ENTITY, "a reference names an entity that XML does not define"),
        (XML_WAR_UNDECLARED_ENTITY, "a reference names an entity that XML does not define"),
        (XML_ERR_INVALID_CHAR, "a character stands here that XML does not allow"),
        (XML_ERR_INVALID_CHARREF, "a character reference is not valid"),
        (XML_ERR_CDATA_NOT_FINISHED, "a CDATA section does not end"),
        (XML_ERR_COMMENT_NOT_FINISHED, "a comment does not end"),
        (XML_ERR_HYPHEN_IN_COMMENT, "'--' stands inside a comment"),
        (XML_ERR_MISPLACED_CDATA_END, "']]>' stands in text"),
        (XML_ERR_UNKNOWN_VERSION, "the XML declaration has another version than 1.0"),
        (XML_ERR_UNSUPPORTED_ENCODING, "the XML declaration names an encoding that is not known"),
        (XML_ERR_XMLDECL_NOT_FINISHED, "the XML declaration is malformed"),
        (XML_ERR_RESERVED_XML_NAME, "an XML declaration stands elsewhere than at the very start"),
        (XML_NS_ERR_UNDEFINED_NAMESPACE, "a prefix is used that is not declared"),
        (XML_NS_ERR_QNAME, "a name has more than one colon, or a colon at its start or end"),
        (XML_NS_ERR_EMPTY, "a prefix is declared with an empty namespace"),
        (XML_NS_ERR_XML_NAMESPACE, "a namespace is declared that is reserved"),
        (XML_NS_ERR_COLON, "a name has a colon where none is allowed"),
        (XML_WAR_NS_URI, "a namespace is no valid URI"),
        (XML_WAR_NS_URI_RELATIVE, "a namespace is a relative URI, which cannot be canonicalised"),
    ]
}

extension cxs_parse_report {
    /// What the parser has against the document; `nil` if it met nothing at all.
    var problem: ParserProblem? {
        if saw_doctype { return ParserProblem(.doctype, "a document type declaration is not allowed") }
        if saw_processing_instruction {
            return ParserProblem(.processingInstruction, "a processing instruction is not allowed")
        }
        if saw_entity { return ParserProblem(.forbiddenNode, "an entity is not allowed") }
        if problem_count > 0 { return ParserProblem(libxml: code) }
        return consumed_all ? nil : ParserProblem(.malformed, "the text goes on behind the end of the document")
    }
}
