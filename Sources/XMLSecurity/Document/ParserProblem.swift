internal import CLibXML2
internal import CXMLSecurity

/// An error of the parser, with a message of this package, because libxml2's messages quote the document.
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
        (XML_ERR_DOCUMENT_EMPTY, "the document is empty"),
        (XML_ERR_DOCUMENT_END, "the root element is followed by other content, or the document ends too early"),
        (XML_ERR_TAG_NAME_MISMATCH, "an end tag does not have the name of its start tag"),
        (XML_ERR_TAG_NOT_FINISHED, "the text ends inside an element: part of it is missing"),
        (XML_ERR_GT_REQUIRED, "a tag does not end: '>' is missing"),
        (XML_ERR_LT_IN_ATTRIBUTE, "the value of an attribute contains '<'; the quote before it may be missing"),
        (XML_ERR_LTSLASH_REQUIRED, "an end tag is missing"),
        (XML_ERR_ATTRIBUTE_REDEFINED, "a tag has the same attribute twice"),
        (XML_NS_ERR_ATTRIBUTE_REDEFINED, "a tag has the same attribute twice, under two prefixes"),
        (XML_ERR_ATTRIBUTE_NOT_STARTED, "an attribute's value does not start with a quote"),
        (XML_ERR_ATTRIBUTE_NOT_FINISHED, "an attribute's value does not end"),
        (XML_ERR_ATTRIBUTE_WITHOUT_VALUE, "an attribute has no value"),
        (
            XML_ERR_SPACE_REQUIRED,
            "whitespace is missing, for example between two attributes whose line break was deleted"
        ),
        (XML_ERR_NAME_REQUIRED, "a name is missing; a '<' or '&' may not be escaped"),
        (XML_ERR_ENTITYREF_NO_NAME, "an '&' is not escaped as &amp;"),
        (XML_ERR_ENTITYREF_SEMICOL_MISSING, "an '&' is not escaped as &amp;, or a reference does not end with ';'"),
        (XML_ERR_UNDECLARED_ENTITY, "a reference names an entity that XML does not define"),
        (XML_WAR_UNDECLARED_ENTITY, "a reference names an entity that XML does not define"),
        (XML_ERR_INVALID_CHAR, "the text contains a character that XML does not allow"),
        (XML_ERR_INVALID_CHARREF, "a character reference is invalid"),
        (XML_ERR_CDATA_NOT_FINISHED, "a CDATA section does not end"),
        (XML_ERR_COMMENT_NOT_FINISHED, "a comment does not end"),
        (XML_ERR_HYPHEN_IN_COMMENT, "a comment contains '--'"),
        (XML_ERR_MISPLACED_CDATA_END, "the text contains ']]>'"),
        (XML_ERR_UNKNOWN_VERSION, "the XML declaration has a version other than 1.0"),
        (XML_ERR_UNSUPPORTED_ENCODING, "the XML declaration names an unknown encoding"),
        (XML_ERR_XMLDECL_NOT_FINISHED, "the XML declaration is malformed"),
        (XML_ERR_RESERVED_XML_NAME, "an XML declaration is not at the very start"),
        (XML_NS_ERR_UNDEFINED_NAMESPACE, "a prefix is used that is not declared"),
        (XML_NS_ERR_QNAME, "a name has more than one colon, or a colon at its start or end"),
        (XML_NS_ERR_EMPTY, "a prefix is declared with an empty namespace"),
        (XML_NS_ERR_XML_NAMESPACE, "a reserved namespace is declared"),
        (XML_NS_ERR_COLON, "a name has a colon where none is allowed"),
        (XML_WAR_NS_URI, "a namespace is not a valid URI"),
        (XML_WAR_NS_URI_RELATIVE, "a namespace is a relative URI, which cannot be canonicalized"),
    ]
}

extension cxs_parse_report {
    var problem: ParserProblem? {
        if saw_doctype { return ParserProblem(.doctype, "a document type declaration is not allowed") }
        if saw_processing_instruction {
            return ParserProblem(.processingInstruction, "a processing instruction is not allowed")
        }
        if saw_entity { return ParserProblem(.forbiddenNode, "an entity is not allowed") }
        if has_no_room { return ParserProblem(.malformed, "there is not enough memory for the document") }
        if problem_count > 0 { return ParserProblem(libxml: code) }
        return consumed_all ? nil : ParserProblem(.malformed, "the text continues after the end of the document")
    }
}
