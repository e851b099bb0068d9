// What the package uses of libxml2; nothing of libxmlsec1 may be added here (see CXMLSecurity.h).

// libxml2 may be built with ICU, and would bring ICU's types; Foundation brings its own ICU, of another version, and a
// program that imports both does not compile. No structure that depends on this is used.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/valid.h>
