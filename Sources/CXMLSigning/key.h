#ifndef CXMLSIGNING_KEY_H
#define CXMLSIGNING_KEY_H

#include "CXMLSigning.h"

#include <openssl/evp.h>

struct cxsign_key {
    EVP_PKEY *pkey;
};

#endif
