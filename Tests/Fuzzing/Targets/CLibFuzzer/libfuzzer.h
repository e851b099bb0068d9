#include <stddef.h>
#include <stdint.h>

/// Changes an input in place with libFuzzer's own mutations; returns its new size. libFuzzer has no header for it.
size_t LLVMFuzzerMutate(uint8_t *input, size_t size, size_t maximumSize);
