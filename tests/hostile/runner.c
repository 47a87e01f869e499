/* Starts one command the way a machine of a given tier would, and tells what it leaves behind.
 *
 *   runner [options] REPORT COMMAND [ARGUMENT…]
 *     --tier 0|1|2       0: as it is; 1: root as in a default container; 2: an ordinary user without namespaces, which
 *                        is nobody if root starts it, and otherwise who starts it
 *     --terminal         the command gets a controlling terminal (its streams stay as they are)
 *     --seconds N        kill the command after so long (60)
 *     --when NAME SIG    send SIG to the command once a process of that name exists below it
 *     --group            send that signal to the command's whole group, as a terminal does
 *
 * All descendants that lose their parent become children of this process, so none can get away unseen. REPORT gets
 * a line for each fact: `exit N` or `signal N`, `maxrss KB`, `deadline`, `signalled`, `left NAME`, `typed TEXT`.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <net/if.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* How long processes may outlive the command, in seconds: a busy machine takes its time to end those that are killed. */
#define GRACE 5

static void die(const char *what) { fprintf(stderr, "runner: %s: %s\n", what, strerror(errno)); _exit(125); }

static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + t.tv_nsec / 1e9; }

/* Refuses namespaces and mounts as the filter of a container does: EPERM, and ENOSYS for clone3, whose flags no filter can read. */
static void refuse_namespaces(void) {
    enum { NEW = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWNS | CLONE_NEWCGROUP };
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
#if defined(__x86_64__)
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0),
#else
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_AARCH64, 1, 0),
#endif
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_unshare, 6, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_setns, 5, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mount, 4, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 4, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, NEW, 0, 2),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0)) die("cannot install the filter");
}

/* Keeps of root's capabilities those that a default container has, and lets no control group be made, as there. */
static void container_root(void) {
    if (unshare(CLONE_NEWNS) == 0 && (mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) || mount("none", "/sys/fs/cgroup", "tmpfs", MS_RDONLY, NULL)))
        die("cannot cover the control groups");
    static const int kept[] = {CAP_CHOWN, CAP_DAC_OVERRIDE, CAP_FSETID, CAP_FOWNER, CAP_MKNOD, CAP_NET_RAW, CAP_SETGID,
                               CAP_SETUID, CAP_SETFCAP, CAP_SETPCAP, CAP_NET_BIND_SERVICE, CAP_SYS_CHROOT, CAP_KILL, CAP_AUDIT_WRITE};
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct data[2];
    unsigned long long mask = 0;
    for (unsigned i = 0; i < sizeof kept / sizeof *kept; i++) mask |= 1ULL << kept[i];
    for (int cap = 0; cap <= 63; cap++)
        if (!(mask >> cap & 1) && prctl(PR_CAPBSET_READ, cap, 0, 0, 0) == 1 && prctl(PR_CAPBSET_DROP, cap, 0, 0, 0)) die("cannot drop a capability");
    if (syscall(SYS_capget, &header, data)) die("capget");
    /* Without no_new_privs a filter needs CAP_SYS_ADMIN. The root of a container does not have it, nor other capabilities to drop. */
    if (!(data[0].effective >> CAP_SYS_ADMIN & 1) && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) die("no_new_privs");
    refuse_namespaces();
    for (int i = 0; i < 2; i++) {
        data[i].effective &= mask >> (32 * i);
        data[i].permitted &= mask >> (32 * i);
        data[i].inheritable = 0;
    }
    if (syscall(SYS_capset, &header, data)) die("capset");
}

static void nobody(void) {
    if (geteuid() == 0 && (setgroups(0, NULL) || setresgid(65534, 65534, 65534) || setresuid(65534, 65534, 65534))) die("cannot become nobody");
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) die("no_new_privs");
    refuse_namespaces();
}

/* Bounds for a run that goes wrong; the grader has its own, far below. Of memory each program counts what it takes, because
 * what looks as if it was built with a sanitizer needs address space without a limit. */
static void bound(void) {
    static const struct { int what; rlim_t most; } limits[] = {{RLIMIT_FSIZE, 64 << 20}, {RLIMIT_CPU, 120}, {RLIMIT_NPROC, 2000}};
    for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct rlimit limit;
        getrlimit(limits[i].what, &limit);
        if (limit.rlim_max > limits[i].most) limit.rlim_cur = limit.rlim_max = limits[i].most;
        setrlimit(limits[i].what, &limit);
    }
}

/* A namespace of its own has its loopback switched off; programs that attack over it need it. */
static void loopback_up(void) {
    struct ifreq request = {.ifr_name = "lo"};
    int fd = socket(AF_INET, SOCK_DGRAM, 0);
    if (fd >= 0 && ioctl(fd, SIOCGIFFLAGS, &request) == 0 && !(request.ifr_flags & IFF_UP)) {
        request.ifr_flags |= IFF_UP;
        ioctl(fd, SIOCSIFFLAGS, &request);
    }
    close(fd);
}

static int terminal(void) {
    int master = posix_openpt(O_RDWR | O_NOCTTY), unlocked = 0;
    if (master < 0 || ioctl(master, TIOCSPTLCK, &unlocked)) die("no terminal");
    setsid();
    int slave = open(ptsname(master), O_RDWR);
    if (slave < 0 || ioctl(slave, TIOCSCTTY, 0)) die("no controlling terminal");
    fcntl(master, F_SETFD, FD_CLOEXEC);
    fcntl(slave, F_SETFD, FD_CLOEXEC);
    fcntl(master, F_SETFL, O_NONBLOCK);
    return master;
}

/* Whether a process descends from this one. */
static int is_ours(int pid) {
    for (int parent; pid > 1; pid = parent) {
        char path[64];
        snprintf(path, sizeof path, "/proc/%d/stat", pid);
        FILE *file = fopen(path, "r");
        if (!file) return 0;
        int read = fscanf(file, "%*d (%*[^)]) %*c %d", &parent);
        fclose(file);
        if (read != 1) return 0;
        if (parent == getpid()) return 1;
    }
    return 0;
}

/* Whether a process of that name runs here; there may be other runners beside this one, with programs of the same name. */
static int is_running(const char *name) {
    DIR *proc = opendir("/proc");
    struct dirent *entry;
    int found = 0;
    while (proc && !found && (entry = readdir(proc))) {
        char path[300], comm[32] = "";
        snprintf(path, sizeof path, "/proc/%s/comm", entry->d_name);
        FILE *file = *entry->d_name >= '1' && *entry->d_name <= '9' ? fopen(path, "r") : NULL;
        if (!file) continue;
        found = fscanf(file, "%31s", comm) == 1 && !strcmp(comm, name) && is_ours(atoi(entry->d_name));
        fclose(file);
    }
    if (proc) closedir(proc);
    return found;
}

/* Tells of each child and kills it; their orphans follow. */
static int purge(FILE *report) {
    char path[64], comm[32];
    int pid, count = 0;
    FILE *children = fopen("/proc/thread-self/children", "r");
    while (children && fscanf(children, "%d", &pid) == 1) {
        snprintf(path, sizeof path, "/proc/%d/comm", pid);
        FILE *file = fopen(path, "r");
        if (!file || fscanf(file, "%31[^\n]", comm) != 1) strcpy(comm, "?");
        if (file) fclose(file);
        if (count < 8) fprintf(report, "left %s\n", comm);
        kill(pid, SIGKILL);
        count++;
    }
    if (children) fclose(children);
    return count;
}

int main(int argc, char **argv) {
    int tier = 0, master = -1, want_terminal = 0, sig = 0, group = 0, i = 1, status, done = 0;
    double seconds = 60;
    const char *name = NULL;
    struct rusage usage;
    for (; i < argc && argv[i][0] == '-'; i++) {
        if (!strcmp(argv[i], "--tier")) tier = atoi(argv[++i]);
        else if (!strcmp(argv[i], "--terminal")) want_terminal = 1;
        else if (!strcmp(argv[i], "--group")) group = 1;
        else if (!strcmp(argv[i], "--seconds")) seconds = atof(argv[++i]);
        else if (!strcmp(argv[i], "--when")) { name = argv[++i]; sig = atoi(argv[++i]); }
        else if (!strcmp(argv[i], "--loopback")) { loopback_up(); return 0; }
    }
    if (i + 2 > argc) { fprintf(stderr, "usage: runner [options] REPORT COMMAND [ARGUMENT…]\n"); return 125; }
    FILE *report = fopen(argv[i], "we");
    if (!report) die(argv[i]);
    if (prctl(PR_SET_CHILD_SUBREAPER, 1)) die("subreaper");
    if (want_terminal) master = terminal();
    pid_t command = fork();
    if (command < 0) die("fork");
    if (command == 0) {
        prctl(PR_SET_CHILD_SUBREAPER, 0);
        if (!want_terminal) setpgid(0, 0);
        // What starts the tests in the background may ignore Ctrl-C, and so would the command.
        signal(SIGINT, SIG_DFL);
        bound();
        if (tier == 1) container_root();
        if (tier == 2) nobody();
        execv(argv[i + 1], argv + i + 1);
        die(argv[i + 1]);
    }
    int pidfd = syscall(SYS_pidfd_open, command, 0);
    struct pollfd ended = {pidfd, POLLIN, 0};
    double end = now() + seconds;
    while (pidfd >= 0 && poll(&ended, 1, name ? 5 : 100) == 0) {
        if (name && is_running(name)) {
            kill(group ? -command : command, sig);
            fprintf(report, "signalled\n");
            name = NULL;
        }
        if (now() > end && !done++) { fprintf(report, "deadline\n"); kill(command, SIGKILL); }
        /* Orphans of the command that are mere zombies are taken away at once; the command itself is not. */
        siginfo_t info;
        while (info.si_pid = 0, waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid && info.si_pid != command)
            waitpid(info.si_pid, NULL, 0);
    }
    if (wait4(command, &status, 0, &usage) != command) die("wait4");
    if (WIFEXITED(status)) fprintf(report, "exit %d\n", WEXITSTATUS(status));
    else fprintf(report, "signal %d\n", WTERMSIG(status));
    fprintf(report, "maxrss %ld\n", usage.ru_maxrss);
    for (end = now() + GRACE;;) {
        pid_t pid = waitpid(-1, NULL, WNOHANG);
        if (pid > 0) continue;
        if (pid < 0) break;
        if (now() > end && purge(report) == 0) break;
        usleep(2000);
    }
    if (master >= 0) {
        char typed[64];
        ssize_t n = read(master, typed, sizeof typed - 1);
        if (n > 0) { typed[n] = 0; fprintf(report, "typed %s\n", typed); }
    }
    fclose(report);
    return 0;
}
