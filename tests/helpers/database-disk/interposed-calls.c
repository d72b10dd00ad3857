/*
 * Interposes the C library's calls that change a database, its log, its journal, or its copies, and makes them fail or
 * block. The test controls it through a memory-mapped file.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The same fields, in the same order, as FIELDS in database-disk.ts. */
static volatile struct {
  int calls, refused, from, until, error, hangs, hanging;
} *control;

__attribute__((constructor)) static void map_control(void) {
  const char *path = getenv("DATABASE_DISK");
  int file = path == NULL ? -1 : open(path, O_RDWR);
  void *mapped = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (mapped == MAP_FAILED) {
    fputs("Couldn't map the file in DATABASE_DISK.\n", stderr);
    abort();
  }
  control = mapped;
  close(file);
}

/* Counts a call. Returns true and sets errno if it must fail. */
static int is_refused(const char *path) {
  if (control == NULL || strstr(path, ".db") == NULL) return 0;
  int call = __atomic_add_fetch(&control->calls, 1, __ATOMIC_SEQ_CST);
  if (control->hangs) {
    __atomic_add_fetch(&control->hanging, 1, __ATOMIC_SEQ_CST);
    while (control->hangs) usleep(1000);
    __atomic_sub_fetch(&control->hanging, 1, __ATOMIC_SEQ_CST);
  }
  if (call < control->from || call >= control->until) return 0;
  __atomic_add_fetch(&control->refused, 1, __ATOMIC_SEQ_CST);
  errno = control->error;
  return 1;
}

static int is_file_refused(int file) {
  char link[32], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  int saved = errno;
  ssize_t length = readlink(link, path, sizeof path - 1);
  errno = saved;
  if (length < 0) return 0;
  path[length] = '\0';
  return is_refused(path);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* A failing write writes the first half. */
#define WRITE(name, parameters, half, whole) \
  ssize_t name parameters { \
    if (!is_file_refused(file)) return REAL(name) whole; \
    int error = errno; \
    (void)!REAL(name) half; \
    errno = error; \
    return -1; \
  }

#define CALL(name, parameters, refusal, given) \
  int name parameters { return refusal ? -1 : REAL(name) given; }

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    int writes = (flags & O_ACCMODE) != O_RDONLY; \
    return writes && is_refused(path) ? -1 : REAL(name)(path, flags, mode); \
  }

WRITE(write, (int file, const void *bytes, size_t size), (file, bytes, size / 2), (file, bytes, size))
WRITE(pwrite, (int file, const void *bytes, size_t size, off_t at), (file, bytes, size / 2, at), (file, bytes, size, at))
WRITE(pwrite64, (int file, const void *bytes, size_t size, off64_t at), (file, bytes, size / 2, at),
      (file, bytes, size, at))
CALL(fsync, (int file), is_file_refused(file), (file))
CALL(fdatasync, (int file), is_file_refused(file), (file))
CALL(ftruncate, (int file, off_t size), is_file_refused(file), (file, size))
CALL(ftruncate64, (int file, off64_t size), is_file_refused(file), (file, size))
CALL(unlink, (const char *path), is_refused(path), (path))
CALL(rename, (const char *from, const char *to), is_refused(from), (from, to))
OPEN(open)
OPEN(open64)
