import { spawn } from 'node:child_process';
import { app } from 'electron';
import { readAppImage } from './env.ts';
import { isOpenRequest } from './system-requests.ts';

/** Waits up to 20 s for a process to end, then runs a program: `sh -c ... <pid> <program> <arguments>`. */
const START_AFTER = 'i=0; while kill -0 "$0" 2>/dev/null && [ $i -lt 200 ]; do sleep 0.1; i=$((i+1)); done; exec "$@"';

/** Restarts the app with its switches, but without the files and links that it has already opened. */
export function restartAfterQuit(): void {
  const args = process.argv.slice(1).filter((arg) => !isOpenRequest(arg));
  const appImage = readAppImage();
  if (appImage === null) {
    app.relaunch({ args });
    return;
  }
  // `app.relaunch` would start an executable that is unmounted with this process (electron-builder issue 1727).
  spawn('/bin/sh', ['-c', START_AFTER, String(process.pid), appImage, ...args], {
    detached: true,
    stdio: 'ignore',
  }).unref();
}
