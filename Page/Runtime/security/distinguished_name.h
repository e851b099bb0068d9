// Names in certificates.

#ifndef PAGE_DISTINGUISHED_NAME_H
#define PAGE_DISTINGUISHED_NAME_H

#include "der.h"

// Returns a Name (RFC 5280 section 4.1.2.4) as RFC 2253 text in UTF-8, without escapes for its bytes above 0x7F, to be freed.
//
// NULL if it is malformed.
char *page_distinguished_name(cxs_der name);

#endif
