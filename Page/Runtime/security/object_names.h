// The names of object identifiers, as OpenSSL prints them.

#ifndef PAGE_OBJECT_NAMES_H
#define PAGE_OBJECT_NAMES_H

#include "der.h"

#define PAGE_DOTTED_SIZE 80

// The short name of an attribute type or of an elliptic curve, from the content of its identifier; NULL if there is none here.
const char *page_object_name(cxs_der content);

// Writes an identifier as numbers with dots between them, of which only the first characters may fit.
void page_object_dotted(cxs_der content, char text[PAGE_DOTTED_SIZE]);

#endif
