#ifndef SPBUFFERSET_H_
#define SPBUFFERSET_H_

#include <stdio.h>

/* Output is written at once: some consoles show it too late otherwise. */
#define SP_BUFF_SET() setbuf(stdout, NULL)

#endif
