// Signs documents with libxmlsec1, for tests: the verifier does not link this.

#ifndef CXMLSIGNING_H
#define CXMLSIGNING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A DigestValue or SignatureValue of a signature that was made: the element's local name and its text.
typedef void (*cxsign_receiver)(void *_Nullable context, const char *_Nonnull name, const char *_Nonnull text);

/// Computes the signature that is a child of the first element of an ID, and hands out its values in document order.
///
/// The algorithms are those that the signature names; its DigestValues and SignatureValue are empty. References lead to the first
/// element of an ID. The key is a private key in DER. libxmlsec1 must be initialized. Returns false on failure.
bool cxsign_sign(
    const uint8_t *_Nonnull document, size_t count, const char *_Nonnull id, const uint8_t *_Nonnull key, size_t key_count,
    cxsign_receiver _Nonnull receiver, void *_Nullable context);

#endif
