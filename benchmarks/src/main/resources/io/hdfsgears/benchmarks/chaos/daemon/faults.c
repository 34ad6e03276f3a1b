// SPDX-License-Identifier: Apache-2.0
// Faults inside a daemon of a rack, preloaded into its JVM. The drill says by four numbers in the file $RACK_FAULTS/NAME what is wrong
// just now: seconds that the clock is ahead, errno of changes to the disk, microseconds that each use of the disk takes longer. The
// fourth is ours: 1 once the daemon has the library. A daemon also joins $RACK_CELLS/NAME, a control group, so that packets of its
// sockets can be dropped.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static const char MARK[] = "-Dio.hdfsgears.rack.daemon=";
static volatile int64_t none[4];
static volatile int64_t *fault = none;
static char disk[64]; // part of the path of each file on the daemon's disk

#define NEXT(name) \
    static __typeof__(&name) next; \
    if (next == NULL) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int daemon_name(char *into, size_t size) {
    char line[1 << 16];
    int fd = open("/proc/self/cmdline", O_RDONLY);
    ssize_t got = fd < 0 ? 0 : read(fd, line, sizeof line - 1);
    if (fd >= 0) close(fd);
    line[got > 0 ? got : 0] = 0;
    for (char *at = line; at < line + got; at += strlen(at) + 1) {
        if (strncmp(at, MARK, sizeof MARK - 1) == 0) {
            snprintf(into, size, "%s", at + sizeof MARK - 1);
            return 1;
        }
    }
    return 0;
}

static void join(const char *name) {
    char path[PATH_MAX], pid[24];
    if (getenv("RACK_CELLS") == NULL) return;
    snprintf(path, sizeof path, "%s/%s/cgroup.procs", getenv("RACK_CELLS"), name);
    int fd = open(path, O_WRONLY);
    if (fd < 0) return;
    int length = snprintf(pid, sizeof pid, "%d", (int)getpid());
    if (write(fd, pid, length) != length) perror(path);
    close(fd);
}

__attribute__((constructor)) static void begin(void) {
    char name[48], path[PATH_MAX];
    if (getenv("RACK_FAULTS") == NULL || !daemon_name(name, sizeof name)) return;
    join(name);
    snprintf(path, sizeof path, "%s/%s", getenv("RACK_FAULTS"), name);
    int fd = open(path, O_RDWR);
    if (fd < 0) return;
    void *map = mmap(NULL, sizeof none, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (map == MAP_FAILED) return;
    snprintf(disk, sizeof disk, "/disks/%s/", name);
    fault = map;
    fault[3] = 1;
}

static int on_disk(const char *path) { return disk[0] && path != NULL && strstr(path, disk) != NULL; }

static int fd_on_disk(int fd) {
    char link[32], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return on_disk(path);
}

static int refused(int at_fault) {
    if (at_fault) errno = (int)fault[1];
    return at_fault;
}

static void linger(int fd) {
    if (fault[2] > 0 && fd_on_disk(fd)) usleep((useconds_t)fault[2]);
}

static int write_fails(int fd) {
    linger(fd);
    return fault[1] != 0 && refused(fd_on_disk(fd));
}

static int change_fails(const char *path) { return fault[1] == EROFS && refused(on_disk(path)); }

int clock_gettime(clockid_t clock, struct timespec *now) {
    NEXT(clock_gettime);
    int result = next(clock, now);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += fault[0];
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    NEXT(gettimeofday);
    int result = next(now, zone);
    if (result == 0) now->tv_sec += fault[0];
    return result;
}

time_t time(time_t *into) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (into != NULL) *into = now.tv_sec;
    return now.tv_sec;
}

int open64(const char *path, int flags, ...) {
    NEXT(open64);
    va_list more;
    va_start(more, flags);
    mode_t mode = va_arg(more, mode_t);
    va_end(more);
    return (flags & (O_WRONLY | O_RDWR | O_CREAT)) && change_fails(path) ? -1 : next(path, flags, mode);
}

ssize_t write(int fd, const void *bytes, size_t count) {
    NEXT(write);
    return write_fails(fd) ? -1 : next(fd, bytes, count);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
    NEXT(pwrite64);
    return write_fails(fd) ? -1 : next(fd, bytes, count, at);
}

ssize_t writev(int fd, const struct iovec *pieces, int count) {
    NEXT(writev);
    return write_fails(fd) ? -1 : next(fd, pieces, count);
}

ssize_t read(int fd, void *bytes, size_t count) {
    NEXT(read);
    linger(fd);
    return next(fd, bytes, count);
}

ssize_t pread64(int fd, void *bytes, size_t count, off64_t at) {
    NEXT(pread64);
    linger(fd);
    return next(fd, bytes, count, at);
}

int ftruncate64(int fd, off64_t length) {
    NEXT(ftruncate64);
    return fault[1] == EROFS && refused(fd_on_disk(fd)) ? -1 : next(fd, length);
}

int mkdir(const char *path, mode_t mode) {
    NEXT(mkdir);
    return change_fails(path) ? -1 : next(path, mode);
}

int rename(const char *from, const char *to) {
    NEXT(rename);
    return change_fails(to) ? -1 : next(from, to);
}

int link(const char *from, const char *to) {
    NEXT(link);
    return change_fails(to) ? -1 : next(from, to);
}

int unlink(const char *path) {
    NEXT(unlink);
    return change_fails(path) ? -1 : next(path);
}

int remove(const char *path) {
    NEXT(remove);
    return change_fails(path) ? -1 : next(path);
}

int statvfs64(const char *path, struct statvfs64 *into) {
    NEXT(statvfs64);
    int result = next(path, into);
    if (result == 0 && fault[1] == ENOSPC && on_disk(path)) into->f_bfree = into->f_bavail = 0;
    return result;
}
