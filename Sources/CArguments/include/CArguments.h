#ifndef CARGUMENTS_H
#define CARGUMENTS_H

/// How many arguments the program was started with, its name included; 0 where the system does not hand them over early.
int car_count(void);

/// The argument of an index below `car_count()`; it lives as long as the process.
const char *car_argument(int index);

#endif
