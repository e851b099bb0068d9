// What the C interface needs of its host process: a lock that forks wait for, and the debug mode.

#ifndef CHOSTBOUNDARY_H
#define CHOSTBOUNDARY_H

#include <stdbool.h>
#include <stddef.h>

/// Locks the table of the objects of hosts. A fork of the process waits for the lock, so that the child never finds it locked.
void chb_lock(void);
void chb_unlock(void);

/// Returns true if the environment variable SAMLTOOL_DEBUG_HANDLES was 1 at the first call.
bool chb_registers_objects(void);

/// Allocates memory for an object of the host; NULL if there is none.
void *_Nullable chb_allocate(size_t count);
void chb_free(void *_Nullable memory);

#endif
