// Unpacks the module of the page, in a small module of its own: LZMA makes it a third smaller than the formats that browsers unpack themselves.

#include "LzmaDec.h"

#include <stdlib.h>

static void *obtain(ISzAllocPtr allocator, size_t size) {
    (void)allocator;
    return malloc(size);
}

static void release(ISzAllocPtr allocator, void *memory) {
    (void)allocator;
    free(memory);
}

// Allocates memory for the packed and the unpacked bytes.
__attribute__((export_name("allocate"))) void *unpack_allocate(size_t count) { return malloc(count); }

// Unpacks all of a stream whose properties are its first five bytes; returns true if the result has the expected size.
__attribute__((export_name("unpack"))) int unpack(const uint8_t *packed, size_t packed_count, uint8_t *result, size_t count) {
    const ISzAlloc allocator = {obtain, release};
    ELzmaStatus status;
    if (packed_count < LZMA_PROPS_SIZE) return 0;
    SizeT written = count, read = packed_count - LZMA_PROPS_SIZE;
    SRes code = LzmaDecode(
        result, &written, packed + LZMA_PROPS_SIZE, &read, packed, LZMA_PROPS_SIZE, LZMA_FINISH_END, &status, &allocator);
    return code == SZ_OK && written == count;
}
