// The reference for the verifier: libxml2 and libxmlsec1 alone verify the signatures in a document.
//
// It registers the IDs of Responses and Assertions, uses one pinned key, never reads KeyInfo, and returns the status. It
// has no limits and checks no structure. It contains no code of the package but shares the libraries of the process, which the
// caller must have initialized.

#ifndef BAREVERIFICATION_H
#define BAREVERIFICATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "BareSigning.h"

/// A public key of libxmlsec1.
typedef struct bare_key bare_key;

/// The results of the libraries.
typedef struct {
    bool is_parsed;     // libxml2 made a document of it
    int32_t signatures; // how many ds:Signature there are, wherever they stand
    int32_t valid;      // how many of them are valid
    bool first_is_valid;
} bare_verdict;

/// Loads the key of a certificate in PEM; NULL on failure.
bare_key *_Nullable bare_load(const char *_Nonnull certificate_path);
void bare_free(bare_key *_Nonnull key);

/// Parses a document as UTF-8 and verifies every signature in it.
bare_verdict bare_verify(bare_key *_Nonnull key, const uint8_t *_Nonnull document, size_t size);

#endif
