/**
 * Loaded into a build before Next: the build is a process group of its own, so it would outlive an
 * export that was killed. The export holds the other end of its standard input.
 */
const isBuildItself = process.ppid === Number(process.env.CALLWRIGHT_EXPORT_PROCESS);

// Next's workers load this as well, and their standard input is nobody's.
if (isBuildItself) {
  process.stdin.once('end', () => process.kill(-process.pid, 'SIGKILL'));
  process.stdin.resume();
  if ('unref' in process.stdin) process.stdin.unref();
}
