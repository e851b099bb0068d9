// What the package uses of libxml2; nothing of libxmlsec1 may be added here (see CXMLSecurity.h).
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/valid.h>
