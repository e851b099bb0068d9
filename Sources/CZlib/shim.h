// What the package uses of zlib: decompression.

#include <zlib.h>
