// What the verifier is compared with: the least that a careful C program does with libxml2 and libxmlsec1.
//
// It is careful in that it trusts one key of its own and never looks at KeyInfo, and that it asks for the status. It has no
// limits, looks at no structure, and reads the attributes from the document that it received. Nothing of the package is in it.

#ifndef BARELOOP_H
#define BARELOOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A public key, as libxmlsec1 holds keys.
typedef struct bare_key bare_key;

/// How much was read: attributes, and the bytes of their names and values.
typedef struct {
    size_t attributes;
    size_t bytes;
} bare_total;

/// Initialises the libraries and loads the key of a certificate in PEM; NULL on failure. To be called once.
bare_key *_Nullable bare_start(const char *_Nonnull certificate_path);

/// Parses, verifies and reads a response some times. False as soon as one verification fails.
bool bare_loop(
    bare_key *_Nonnull key, const uint8_t *_Nonnull response, size_t size, int64_t times, bare_total *_Nonnull total);

#endif
