import { spawnSync } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const LAUNCHER_CHECK_INTERVAL_MS = 1_000;

/** Package managers and shells don't pass signals on, so their exit also counts as one. */
export function onStop(end: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void end().then(
      () => process.exit(0),
      (cause: unknown) => {
        console.error(cause);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const launchers = findLaunchers();
  setInterval(() => {
    if (!launchers.every(isRunning)) stop();
  }, LAUNCHER_CHECK_INTERVAL_MS).unref();
}

/** Excludes the caller, because a shell may exit on purpose. Empty on Windows, where Ctrl+C reaches every process. */
function findLaunchers(): number[] {
  if (process.platform === 'win32') return [];
  const launchers: number[] = [];
  for (let pid = process.ppid; pid > 1; ) {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, command] = /^\s*(\d+)\s+(.+)/.exec(stdout ?? '') ?? [];
    if (parent === undefined || command === undefined || !isPackageManager(command)) break;
    launchers.push(pid);
    pid = Number(parent);
  }
  return launchers;
}

function isPackageManager(command: string): boolean {
  return /\bpnpm\b|\bnpm exec\b|\bnpx\b|[\\/]node_modules[\\/]\.bin[\\/]node\b|^sh -c node /.test(command);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
