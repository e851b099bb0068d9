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

// The bytes that a call of the decoder unpacks: a browser optimizes a function when it is called again.
#define PIECE 65536

// Unpacks all of a stream whose properties are its first five bytes; returns true if the result has the expected size.
__attribute__((export_name("unpack"))) int unpack(const uint8_t *packed, size_t packed_count, uint8_t *result, size_t count) {
    const ISzAlloc allocator = {obtain, release};
    CLzmaDec decoder;
    ELzmaStatus status = LZMA_STATUS_NOT_SPECIFIED;
    LzmaDec_CONSTRUCT(&decoder)
    if (packed_count < LZMA_PROPS_SIZE || LzmaDec_AllocateProbs(&decoder, packed, LZMA_PROPS_SIZE, &allocator) != SZ_OK) return 0;
    decoder.dic = result;
    decoder.dicBufSize = count;
    LzmaDec_Init(&decoder);
    size_t place = LZMA_PROPS_SIZE;
    while (decoder.dicPos < count) {
        size_t before = decoder.dicPos, rest = count - decoder.dicPos;
        SizeT read = packed_count - place;
        ELzmaFinishMode mode = rest <= PIECE ? LZMA_FINISH_END : LZMA_FINISH_ANY;
        SRes code = LzmaDec_DecodeToDic(
            &decoder, decoder.dicPos + (rest < PIECE ? rest : PIECE), packed + place, &read, mode, &status);
        if (code != SZ_OK || (read == 0 && decoder.dicPos == before)) return 0;
        place += read;
    }
    return 1;
}
