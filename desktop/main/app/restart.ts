import { spawn } from 'node:child_process';
import { app } from 'electron';
import { readAppImage } from './env.ts';
import { isOpenRequest } from './system-requests.ts';

/** Waits for the process to end, at most 20 s, and becomes the program: `sh -c ... <pid> <program> <arguments>`. */
const START_AFTER = 'i=0; while kill -0 "$0" 2>/dev/null && [ $i -lt 200 ]; do sleep 0.1; i=$((i+1)); done; exec "$@"';

/**
 * Starts the app again once this process has ended, with the switches that it was started with but not with
 * the files and links: they were opened already.
 */
export function restartAfterQuit(): void {
  const args = process.argv.slice(1).filter((word) => !isOpenRequest(word));
  const appImage = readAppImage();
  if (appImage === null) {
    app.relaunch({ args });
    return;
  }
  // The program that `app.relaunch` would start is unmounted with this process (electron-builder issue 1727).
  spawn('/bin/sh', ['-c', START_AFTER, String(process.pid), appImage, ...args], {
    detached: true,
    stdio: 'ignore',
  }).unref();
}
