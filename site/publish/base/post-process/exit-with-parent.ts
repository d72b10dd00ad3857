import { endProcessTree } from '../end-process-tree.ts';

/**
 * Preloaded into a build: ends it when the export is killed, which it would outlive as a process group
 * of its own. The export holds the other end of its standard input.
 */
const isBuildItself = process.ppid === Number(process.env.CALLWRIGHT_EXPORT_PROCESS);

// Next's workers load this as well, and nobody holds their standard input.
if (isBuildItself) {
  process.stdin.once('end', () => endProcessTree(process.pid, 'SIGKILL'));
  process.stdin.resume();
  if ('unref' in process.stdin) process.stdin.unref();
}
