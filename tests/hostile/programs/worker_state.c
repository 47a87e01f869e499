/* Changes what a worker that runs many cases shares with them: host name, umask, working folder, clock offsets.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <sys/timex.h>
#include <sys/utsname.h>
int main(void) {
    struct utsname uts;
    char here[PATH_MAX] = "";
    static struct timex clock;
    uname(&uts);
    if (!strcmp(uts.nodename, "hostile-left")) escaped("the host name of another case");
    if (sethostname("hostile-left", 12) == 0) { sethostname(uts.nodename, strlen(uts.nodename)); escaped("sets the host name"); }
    if (setdomainname(uts.domainname, strlen(uts.domainname)) == 0) escaped("sets the domain name");
    if (umask(0277) == 0277) escaped("the umask of another case");
    if (getcwd(here, sizeof here) && !strcmp(here, "/usr")) escaped("the working folder of another case");
    if (chdir("/usr")) {}
    clock.modes = ADJ_TICK;
    clock.tick = 10000;
    if (adjtimex(&clock) >= 0) escaped("sets the clock");
    return play();
}
