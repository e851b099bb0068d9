// Times in certificates.

#ifndef PAGE_VALIDITY_H
#define PAGE_VALIDITY_H

#include "der.h"

// Reads a UTCTime or GeneralizedTime in the forms that OpenSSL reads, which are more than those of RFC 5280: without seconds, with a
// fraction, with an offset. False if it is another value, or no time.
bool page_read_time(cxs_der time, int64_t *seconds);

#endif
