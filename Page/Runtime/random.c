// Random numbers for the hash tables of Swift's standard library, from the page. They are all that the module needs from outside. The generator
// of wasi-libc reports errors with printf, which would be a tenth of the module.

#include <stddef.h>

__attribute__((import_module("page"), import_name("random"))) void page_random(void *buffer, size_t size);

void arc4random_buf(void *buffer, size_t size) { page_random(buffer, size); }
