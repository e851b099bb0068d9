#ifndef CCOMPONENTS_H
#define CCOMPONENTS_H

/// A line for each component that the program was built from, with its name and version; empty unless a build lists them, as
/// scripts/build-static does.
const char *_Nonnull cco_built_from(void);

/// The version of glibc, as it reports it; NULL with another C library.
const char *_Nullable cco_glibc_version(void);

#endif
