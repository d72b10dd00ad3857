import { spawnSync } from 'node:child_process';

/**
 * Ends a process that was started as a process group of its own (`detached`), and everything that it started.
 * Windows has no process groups to signal.
 */
export function endProcessTree(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // It already exited.
  }
}
