/* startup.c - process set-up: standard descriptors, signals, allocation failures */
#include "process/startup.h"

#include <fcntl.h>
#include <unistd.h>

#include "cli/output.h"
#include "process/interrupt.h"
#include "process/sigbus.h"

/* open returns the lowest free descriptor. With O_PATH it can be neither read nor written. */
static void occupy_standard_descriptors(void)
{
    int descriptor;
    do
        descriptor = open("/", O_PATH);
    while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    if (descriptor >= 0)
        close(descriptor);
}

void startup(void)
{
    occupy_standard_descriptors();
    sigbus_install();
    interrupt_install();
    output_prepare();
}
