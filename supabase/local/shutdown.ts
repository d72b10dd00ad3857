const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How often to look whether whoever started us is still there, in milliseconds. */
const PARENT_CHECK = 1_000;

/**
 * Runs `end` once when the process is asked to stop, then exits. Between a package manager and us
 * stand shells that take a signal for themselves and pass nothing on; when they are gone, so is
 * our parent, and that counts as being asked.
 */
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
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_CHECK).unref();
}
