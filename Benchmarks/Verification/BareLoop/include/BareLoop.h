// The reference for the verifier: the minimum of a careful C program with libxml2 and libxmlsec1.
//
// It is careful in that it trusts one pinned key, never reads KeyInfo, and checks the status. It has no limits, checks no
// structure, and reads the attributes from the received document. It contains no code of the package.

#ifndef BARELOOP_H
#define BARELOOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A public key of libxmlsec1.
typedef struct bare_key bare_key;

/// The number of attributes that were read, and the bytes of their names and values.
typedef struct {
    size_t attributes;
    size_t bytes;
} bare_total;

/// Initializes the libraries and loads the key of a certificate in PEM; NULL on failure. Call it once.
bare_key *_Nullable bare_start(const char *_Nonnull certificate_path);

/// Parses, verifies and reads a response a number of times. False as soon as one verification fails.
bool bare_loop(
    bare_key *_Nonnull key, const uint8_t *_Nonnull response, size_t size, int64_t times, bare_total *_Nonnull total);

#endif
