// The memory of documents.

#ifndef CXMLSECURITY_ARENAS_H
#define CXMLSECURITY_ARENAS_H

#include "include/CXMLSecurity.h"

// Bytes after a text, so that short texts can be copied in one piece.
#define CXS_SLACK 16

// Returns an empty document, in one block of memory, for a well-formed text: its size, the number of its '<' outside comments and CDATA
// sections, and the number of attributes and declarations in its tags. NULL if there is no memory.
cxs_document *cxs_document_for(size_t count, size_t tag_count, size_t attribute_count);

#endif
