/*
 * Preloaded into the server (LD_PRELOAD): disks and clocks that misbehave.
 *
 * FAULT_CONTROL  a file with two 64-bit numbers, which may change at any time: milliseconds that the wall clock is
 *                ahead, and milliseconds that each sync takes longer.
 * FAULT_JOURNAL  a file to which writes, truncations and syncs of the files under FAULT_FOLDER are recorded in their
 *                order, for disk.ts, which makes of it what a power cut at any moment leaves on the disk.
 *
 * A record is a head, the path, and the bytes that were written. Only the calls that SQLite makes are caught; maps of
 * shared memory (the index of the log) are not on the disk after a cut in any case.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct control { int64_t clock_ahead_ms; int64_t sync_takes_ms; };
struct head { char kind; char padding[3]; uint32_t path_bytes; int64_t offset; int64_t bytes; };

static struct control none, *control = &none;
static int journal = -1;
static const char *folder;
static pthread_mutex_t one_by_one = PTHREAD_MUTEX_INITIALIZER;

static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_truncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_unlink)(const char *);
static int (*real_clock)(clockid_t, struct timespec *);

/* Whichever of the calls comes first, before or after the constructors of other libraries. */
static void prepare(void) {
  static int ready;
  if (ready) return;
  real_write = dlsym(RTLD_NEXT, "write");
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_truncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_unlink = dlsym(RTLD_NEXT, "unlink");
  real_clock = dlsym(RTLD_NEXT, "clock_gettime");
  ready = 1;
}

__attribute__((constructor)) static void start(void) {
  prepare();
  const char *path = getenv("FAULT_CONTROL");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file >= 0) {
    void *map = mmap(NULL, sizeof *control, PROT_READ, MAP_SHARED, file, 0);
    if (map != MAP_FAILED) control = map;
    close(file);
  }
  folder = getenv("FAULT_FOLDER");
  path = getenv("FAULT_JOURNAL");
  if (path && folder) journal = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

/* The path of a file under the folder; no bytes for any other. */
static ssize_t path_of(int file, char *path, size_t most) {
  if (journal < 0 || file == journal) return 0;
  char link[32] = "/proc/self/fd/";
  char digits[12];
  int number = 0;
  do digits[number++] = (char)('0' + file % 10); while ((file /= 10) > 0);
  for (int place = 14; number > 0; link[place] = 0) link[place++] = digits[--number];
  ssize_t bytes = readlink(link, path, most);
  size_t under = strlen(folder);
  return bytes > (ssize_t)under && memcmp(path, folder, under) == 0 ? bytes : 0;
}

static void record(char kind, const char *path, ssize_t path_bytes, int64_t offset, const void *data, int64_t bytes) {
  struct head head = { kind, { 0 }, (uint32_t)path_bytes, offset, bytes };
  struct iovec parts[] = { { &head, sizeof head }, { (void *)path, (size_t)path_bytes },
                           { (void *)data, data ? (size_t)bytes : 0 } };
  if (writev(journal, parts, 3) < 0) abort();
}

ssize_t write(int file, const void *data, size_t bytes) {
  prepare();
  char path[4096];
  ssize_t path_bytes = path_of(file, path, sizeof path);
  if (path_bytes == 0) return real_write(file, data, bytes);
  pthread_mutex_lock(&one_by_one);
  int64_t offset = lseek(file, 0, SEEK_CUR);
  ssize_t written = real_write(file, data, bytes);
  if (written > 0) record('w', path, path_bytes, offset, data, written);
  pthread_mutex_unlock(&one_by_one);
  return written;
}

ssize_t pwrite64(int file, const void *data, size_t bytes, off_t offset) {
  prepare();
  char path[4096];
  ssize_t path_bytes = path_of(file, path, sizeof path);
  if (path_bytes == 0) return real_pwrite(file, data, bytes, offset);
  pthread_mutex_lock(&one_by_one);
  ssize_t written = real_pwrite(file, data, bytes, offset);
  if (written > 0) record('w', path, path_bytes, offset, data, written);
  pthread_mutex_unlock(&one_by_one);
  return written;
}

ssize_t pwrite(int file, const void *data, size_t bytes, off_t offset) { return pwrite64(file, data, bytes, offset); }

int ftruncate64(int file, off_t bytes) {
  prepare();
  char path[4096];
  ssize_t path_bytes = path_of(file, path, sizeof path);
  if (path_bytes == 0) return real_truncate(file, bytes);
  pthread_mutex_lock(&one_by_one);
  int result = real_truncate(file, bytes);
  if (result == 0) record('t', path, path_bytes, bytes, NULL, 0);
  pthread_mutex_unlock(&one_by_one);
  return result;
}

int ftruncate(int file, off_t bytes) { return ftruncate64(file, bytes); }

static int synced(int file, int (*sync)(int)) {
  if (control->sync_takes_ms > 0) {
    struct timespec time = { control->sync_takes_ms / 1000, control->sync_takes_ms % 1000 * 1000000 };
    nanosleep(&time, NULL);
  }
  char path[4096];
  ssize_t path_bytes = path_of(file, path, sizeof path);
  if (path_bytes == 0) return sync(file);
  pthread_mutex_lock(&one_by_one);
  int result = sync(file);
  if (result == 0) record('s', path, path_bytes, 0, NULL, 0);
  pthread_mutex_unlock(&one_by_one);
  return result;
}

int fsync(int file) { prepare(); return synced(file, real_fsync); }
int fdatasync(int file) { prepare(); return synced(file, real_fdatasync); }

int unlink(const char *path) {
  prepare();
  int result = real_unlink(path);
  if (result == 0 && journal >= 0 && strncmp(path, folder, strlen(folder)) == 0) {
    pthread_mutex_lock(&one_by_one);
    record('u', path, (ssize_t)strlen(path), 0, NULL, 0);
    pthread_mutex_unlock(&one_by_one);
  }
  return result;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  prepare();
  int result = real_clock(clock, time);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    int64_t ahead = control->clock_ahead_ms;
    time->tv_sec += ahead / 1000;
    time->tv_nsec += ahead % 1000 * 1000000;
    if (time->tv_nsec >= 1000000000) { time->tv_sec += 1; time->tv_nsec -= 1000000000; }
    if (time->tv_nsec < 0) { time->tv_sec -= 1; time->tv_nsec += 1000000000; }
  }
  return result;
}
