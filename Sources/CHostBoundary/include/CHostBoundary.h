// What the C interface needs of its host process: calls that forks wait for, a lock, and the debug mode.

#ifndef CHOSTBOUNDARY_H
#define CHOSTBOUNDARY_H

#include <stdbool.h>
#include <stddef.h>

/// Begins and ends a call of the interface. A fork of the process waits until no thread is in a call, and calls that begin meanwhile wait
/// for the fork, so that the child finds every lock below the interface free. Calls do not nest.
void chb_begin_call(void);
void chb_end_call(void);

/// Locks the table of the objects of hosts. A fork of the process waits for the lock, so that the child never finds it locked.
void chb_lock(void);
void chb_unlock(void);

/// Returns true if the environment variable SAMLTOOL_DEBUG_HANDLES was 1 at the first call.
bool chb_registers_objects(void);

/// Allocates memory for an object of the host; NULL if there is none.
void *_Nullable chb_allocate(size_t count);
void chb_free(void *_Nullable memory);

#endif
