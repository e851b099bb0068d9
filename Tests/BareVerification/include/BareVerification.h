// What the verifier is compared with: what libxml2 and libxmlsec1 alone say of the signatures in a document.
//
// It registers the IDs of Responses and Assertions, takes one pinned key, never looks at KeyInfo, and asks for the status. It
// has no limits and looks at no structure. Nothing of the package is in it, but the libraries are those of the process:
// whoever calls this has initialised them.

#ifndef BAREVERIFICATION_H
#define BAREVERIFICATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A public key, as libxmlsec1 holds keys.
typedef struct bare_key bare_key;

/// What the libraries say.
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
