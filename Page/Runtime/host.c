// The lock of Sources/CHostBoundary: the page has one thread.

#include "../../Sources/CHostBoundary/include/CHostBoundary.h"

void chb_lock(void) {}
void chb_unlock(void) {}
